"""Questions of the rules on the page: every form, right and wrong, with whatever comes between."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import pytest
from playwright.sync_api import Page, Route, expect

from puzzles.kinds import KINDS
from puzzles.library import load_library
from puzzles.model import RulesPuzzle
from puzzles.rules.question import Form
from tests.browser.questions import answer, choices, fill_in, is_counted, question_of
from tests.browser.table import expect_right, expect_wrong, verdict
from tests.browser.window import Window
from trainer.deal import Phase
from trainer.views import HiddenSide, View

pytestmark = pytest.mark.browser
Open = Callable[..., Window]
PHONE = {"width": 360, "height": 640, "has_touch": True, "is_mobile": True}


def findings(page: Page) -> list[str]:
    """Return what the page says of every option."""
    return page.locator(".finding").all_inner_texts()


@pytest.mark.parametrize("form", get_args(Form))
def test_wrong_and_then_right(window: Open, form: Form) -> None:
    """A wrong answer is told with every option and why; tried again, the right one is."""
    puzzle = question_of(form)
    page = window().visit(f"/puzzles/{puzzle.id}")
    told = KINDS[puzzle.kind].explain(puzzle, None, "en")
    answer(page, puzzle, right=False)
    expect_wrong(page)
    expect(verdict(page)).to_be_focused()
    shown = findings(page)
    assert len(shown) == len(told["options"])
    alike = len(shown) > 1 and len({option["text"] for option in told["options"]}) == 1
    for option, text in zip(told["options"], shown, strict=True):
        assert option["label"] in text
        assert (option["text"] in text) != alike
        assert f"{option['points']} points" in text or (
            option["points"] == 0 and not is_counted(puzzle)
        )
    expect(page.locator("[data-values]")).to_contain_text(told["options"][0]["text"])
    expect(page.locator("[data-side]")).to_contain_text(told["rule"]["text"])
    expect(page.locator("[data-side]")).to_contain_text(told["idea"]["text"])
    page.keyboard.press("r")
    expect(page.locator(".answering input:checked")).to_have_count(0)
    answer(page, puzzle, right=True)
    expect_right(page)
    status = page.locator("[data-status]")
    expect(status).to_have_text(page.locator(".verdict p").inner_text())


def test_with_the_keyboard_alone(window: Open) -> None:
    """Tab reaches every option, Space ticks it, Enter answers; Enter again leads on."""
    puzzle = question_of("declarable", lambda each: len(each.certificate.accepted) > 0)
    page = window().visit(f"/puzzles/{puzzle.id}?proof=rules")
    right = choices(puzzle, right=True)
    page.locator(".option input").first.focus()
    for option in (box.get_attribute("value") for box in page.locator(".option input").all()):
        expect(page.locator(f'.option input[value="{option}"]')).to_be_focused()
        if option in right:
            page.keyboard.press("Space")
        page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect_right(page)
    expect(verdict(page)).to_be_focused()
    page.keyboard.press("v")
    expect(page.locator("[data-values]")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: puzzle.id not in url and "proof=rules" in url)


def test_one_of_several_by_arrows(window: Open) -> None:
    """Radios: nothing is chosen at first, arrows choose, and Enter without a choice says so."""
    page = window().visit(f"/puzzles/{question_of('winner').id}")
    act = page.locator(".actionbar .btn--primary")
    expect(act).to_have_attribute("aria-disabled", "true")
    act.press("Enter")
    expect(page.locator(".option input").first).to_be_focused()
    expect(page.locator("[data-status]")).to_have_text("Choose an answer")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".option input").nth(1)).to_be_checked()
    page.keyboard.press("h")
    expect(page.locator(".hints li")).to_have_count(1)
    page.locator(".option input").nth(1).focus()
    page.keyboard.press("Enter")
    expect(verdict(page)).to_be_visible()


def test_points_that_cannot_be(window: Open) -> None:
    """What is no number of points is told, and not sent."""
    puzzle = question_of("deal_count")
    page = window().visit(f"/puzzles/{puzzle.id}")
    fill_in(page, puzzle, right=True)
    page.locator("#points-north").fill("-10")
    expect(page.locator("#points-range")).to_be_visible()
    expect(page.locator("#points-north")).to_have_attribute("aria-invalid", "true")
    page.locator("#points-south").press("Enter")
    expect(page.locator("#points-north")).to_be_focused()
    expect(page.locator(".verdict")).to_have_count(0)


@pytest.mark.parametrize("form", ["declarable", "deal_count"])
def test_a_reload_keeps_what_was_filled_in(window: Open, form: Form) -> None:
    """Ticks and numbers stand as they stood, until the answer is sent."""
    puzzle = question_of(form)
    page = window().visit(f"/puzzles/{puzzle.id}")
    fill_in(page, puzzle, right=False)
    label = page.locator(".actionbar .btn--primary").inner_text()
    page.reload()
    expect(page.locator(".actionbar .btn--primary")).to_have_text(label)
    page.locator(".actionbar .btn--primary").click()
    expect_wrong(page)
    page.reload()
    expect_wrong(page)


def test_nothing_ticked_is_no_slip_of_the_thumb(window: Open) -> None:
    """It is asked first: the button is in view before the options. Who means it may say so."""
    puzzle = question_of("playable")
    page = window(width=360, height=640, has_touch=True).visit(f"/puzzles/{puzzle.id}")
    act = page.locator(".actionbar .btn--primary")
    act.tap()
    asked = page.get_by_role("dialog", name="None of them?")
    asked.get_by_role("button", name="Keep thinking").tap()
    expect(act).to_be_focused()
    expect(page.locator(".answering")).to_be_visible()
    page.locator(".option input").first.focus()
    page.keyboard.press("Enter")
    asked.get_by_role("button", name="Answer: none of them").press("Enter")
    expect_wrong(page)
    expect(verdict(page)).to_be_focused()


def test_a_tick_is_answered_at_once(window: Open) -> None:
    """Nothing is asked where something was ticked, nor where exactly one is wanted."""
    puzzle = question_of("playable")
    page = window().visit(f"/puzzles/{puzzle.id}")
    page.locator(".option input").first.check()
    page.locator(".actionbar .btn--primary").click()
    expect(verdict(page)).to_be_visible()
    page.goto(f"/puzzles/{question_of('winner').id}")
    page.locator(".option input").first.press("Enter")
    expect(page.locator("[data-status]")).to_have_text("Choose an answer")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_an_answer_waits_for_the_connection(window: Open) -> None:
    """Given offline it is kept, and sent once the network is back."""
    puzzle = question_of("playable")
    opened = window()
    page = opened.visit(f"/puzzles/{puzzle.id}")
    opened.go_offline()
    answer(page, puzzle, right=True)
    expect(page.locator("#toasts")).to_contain_text("Your answer is kept")
    opened.go_online()
    expect_right(page)


def test_back_finds_the_answer(window: Open) -> None:
    """The back button leads to the answer, not to the form once more."""
    puzzle = question_of("match")
    page = window().visit(f"/puzzles/{puzzle.id}")
    answer(page, puzzle, right=False)
    expect_wrong(page)
    page.locator("[data-next]").click()
    page.wait_for_url(lambda url: puzzle.id not in url)
    page.go_back()
    expect_wrong(page)


def test_given_up(window: Open) -> None:
    """The answer is shown without a verdict on options nobody ticked."""
    page = window().visit(f"/puzzles/{question_of('playable').id}")
    page.get_by_role("button", name="Show the answer").click()
    page.get_by_role("button", name="Show it").click()
    expect(verdict(page)).to_have_text("The answer")
    expect(page.locator(".finding [data-answered]")).to_have_count(0)


def test_a_position_is_laid_out(window: Open) -> None:
    """Hidden cards as backs, known ones as cards, tables, stock, turn-up, what was declared."""
    puzzle, north = next(
        (each, each.position.north)
        for each in load_library().rules
        if isinstance(each.position.north, HiddenSide)
        and each.position.north.public
        and each.position.north.table
        and each.question.south.table
    )
    page = window().visit(f"/puzzles/{puzzle.id}")
    position = puzzle.position
    assert isinstance(position, View)
    hidden, south = north.count - len(north.public), puzzle.question.south
    backs = page.get_by_role("img", name=f"North holds {hidden} cards you have not seen")
    expect(backs.locator(".card")).to_have_count(hidden)
    for name, cards in (("Known in North’s hand", north.public), ("North’s table", north.table)):
        shown = page.get_by_role("list", name=name)
        expect(shown.locator(".card")).to_have_count(len(cards))
    expect(page.locator(".hand--l > [data-place=table]")).to_have_count(len(south.table))
    expect(page.locator(".hand--l > li")).to_have_count(len(south.held))
    expect(page.get_by_role("img", name="Turn-up:")).to_be_visible()
    expect(page.locator("[data-stock]")).to_contain_text(f"Stock: {position.stock_count} cards")
    declared = len(south.declared) + len(north.declared)
    expect(page.locator(".declared li")).to_have_count(declared)
    page.keyboard.press("s")
    expect(page.locator("[data-stock]")).to_be_focused()


@pytest.mark.parametrize(("state", "words"), [("pending", "waiting since"), ("lost", "lost")])
def test_declarations_say_how_they_stand(window: Open, state: str, words: str) -> None:
    """What waits to be scored, and what was lost, is told apart from what has scored."""
    puzzle = next(
        each
        for each in load_library().rules
        if any(item.state == state for item in each.question.south.declared)
    )
    page = window().visit(f"/puzzles/{puzzle.id}")
    expect(page.locator(f".declared [data-state={state}]").first).to_contain_text(words)


def test_another_of_this_kind(window: Open) -> None:
    """After the answer a new position of the same idea is made; it is answered like any other."""
    puzzle = question_of("playable", lambda each: each.position.phase is Phase.ENDGAME)
    page = window().visit(f"/puzzles/{puzzle.id}?kind=rules_legal")
    answer(page, puzzle, right=True)
    expect_right(page)
    page.keyboard.press("a")
    page.wait_for_url("**/puzzles/new-rules-legal-*?kind=rules_legal")
    page.locator(".option input").first.check()
    page.locator(".actionbar .btn--primary").click()
    expect(verdict(page)).to_be_visible()
    page.reload()
    expect(verdict(page)).to_be_visible()
    page.goto("/attempts")
    expect(page.locator(".list li")).to_have_count(2)
    expect(page.locator('.list a[href*="/puzzles/new-rules-legal-"]')).to_have_count(1)


@pytest.mark.parametrize("form", ["playable", "winner", "most_points"])
def test_by_touch_on_a_phone(window: Open, form: Form) -> None:
    """Rows are as large as a thumb, and the act stands in the bar below."""
    puzzle = question_of(form)
    page = window(**PHONE).visit(f"/puzzles/{puzzle.id}")
    for row in page.locator(".option, .answering .input").all():
        box = row.bounding_box()
        assert box is not None
        assert box["height"] >= 44
    expect(page.locator(".hand--l")).to_be_in_viewport(ratio=1)
    answer(page, puzzle, right=True)
    expect_right(page)


@pytest.mark.parametrize("locale", ["pt", "es"])
def test_in_other_languages(window: Open, locale: str) -> None:
    """Question, options and reasons are spoken in the reader's language."""
    puzzle = question_of("declarable")
    page = window(locale=locale).visit(f"/puzzles/{puzzle.id}")
    posed = KINDS[puzzle.kind].pose(puzzle, locale)
    expect(page.get_by_role("heading", level=1)).to_have_text(posed["title"])
    for option in posed["answer"]["options"]:
        box = page.get_by_role("checkbox", name=option["label"], exact=True)
        expect(box).to_be_visible()
    answer(page, puzzle, right=False)
    expect(page.locator("[data-values]")).to_contain_text(
        KINDS[puzzle.kind].explain(puzzle, None, locale)["options"][0]["text"]
    )


def test_printed(window: Open) -> None:
    """On paper stand the position, the question and its options, not the bars."""
    opened = window()
    page = opened.visit(f"/puzzles/{question_of('declarable').id}")
    page.emulate_media(media="print")
    expect(page.locator(".option").first).to_be_visible()
    expect(page.locator(".mat")).to_be_visible()
    expect(page.locator(".actionbar")).to_be_hidden()
    expect(page.locator(".topbar")).to_be_hidden()
    expect(page.locator(".btn:visible")).to_have_count(0)
    for closed in page.locator("details:not([open])").all():
        expect(closed.locator(":scope > :not(summary)").first).to_be_visible()


def test_a_schedule_with_values(window: Open) -> None:
    """One choice a win, nothing among them; after it the value of every option and its cost."""
    puzzle = question_of("declarable")
    opened = window()
    page = opened.page
    page.route(f"**/api/v1/puzzles/{puzzle.id}", lambda route: as_schedule(route, puzzle))
    sent: list[dict[str, object]] = []
    page.route("**/api/v1/attempts", lambda route: decided(route, sent))
    opened.visit(f"/puzzles/{puzzle.id}")
    first, second = (option for option in list(puzzle.certificate.findings)[:2])
    page.get_by_label("Win 2").select_option(second)
    page.get_by_label("Win 1").select_option(first)
    page.get_by_label("Win 2").select_option("nothing")
    page.locator(".actionbar .btn--primary").click()
    expect(verdict(page)).to_have_text("That costs 17 1/2 points")
    assert sent == [{"kind": puzzle.kind, "schedule": [first, None]}]
    shown = page.locator(".finding").all_inner_texts()
    assert ["32 1/2 (−17 1/2)" in each for each in shown] == [True, False, True]
    assert ["A, then B" in each for each in shown] == [True, False, False]
    expect(page.locator(".steps").first).to_contain_text("Declare the marriage")


def as_schedule(route: Route, puzzle: RulesPuzzle) -> None:
    """Give a question the form of a schedule."""
    posed = route.fetch().json()
    options = [{"id": option, "label": option} for option in puzzle.certificate.findings]
    form = {"type": "schedule", "slots": ["Win 1", "Win 2"], "options": options}
    route.fulfill(json={**posed, "proof": "plan", "answer": form})


def decided(route: Route, sent: list[dict[str, object]]) -> None:
    """Answer an attempt as one at a decision is answered."""
    order: dict[str, Any] = route.request.post_data_json or {}
    sent.append(order["answer"])
    line = [
        {
            "by": "south",
            "text": "Declare the marriage",
            "points": 20,
            "scored": {"south": 20, "north": 0},
        }
    ]
    told = {"id": "any", "text": "Because."}
    options = [
        {"id": "a", "label": "A", "value_text": "50", "cost_text": "0", "best": True,
         "yours": False},
        {"id": "b", "label": "B", "value_text": "32 1/2", "cost_text": "17 1/2", "best": False,
         "yours": True},
    ]  # fmt: skip
    outcome = {
        "result": "wrong", "summary": "Not the best.", "themes": [],
        "rule": {**told, "profile": "cady"},
        "idea": told, "proof": told, "line": line,
        "options": [{**option, "text": "So it goes.", "action": None} for option in options],
        "yours": {**order["answer"], "value": "65/2", "label": "A, then B",
                  "value_text": "32 1/2", "cost": "35/2", "cost_text": "17 1/2", "line": []},
    }  # fmt: skip
    attempt = {
        "id": order["id"], "status": "over", "result": "wrong", "given_up": False, "hints": 0,
        "actions": [], "answer": order["answer"], "outcome": outcome, "remarks": [],
        "annulled": False,
    }  # fmt: skip
    route.fulfill(status=201, json=attempt)

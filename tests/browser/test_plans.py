"""Plans of declarations on the page: right and wrong, by mouse, keyboard and touch."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from puzzles.kinds import DECISION_KINDS
from puzzles.model import PLAN_KIND_NAMES, KindName
from tests.browser.plans import act, fill_in
from tests.browser.table import expect_right, expect_wrong, verdict
from tests.browser.window import Window
from tests.puzzles.plans.answers import best_and_worst, plan_of, slots

pytestmark = pytest.mark.browser
Open = Callable[..., Window]
KIND = pytest.mark.parametrize("kind", PLAN_KIND_NAMES)
PHONE = {"width": 360, "height": 640, "has_touch": True, "is_mobile": True}


@KIND
def test_wrong_and_then_right(window: Open, kind: KindName) -> None:
    """The value of every option, what yours cost, what becomes of it, and both lines."""
    puzzle = plan_of(kind)
    best, worst = best_and_worst(puzzle)
    told = DECISION_KINDS[puzzle.kind].explain(puzzle, None, "en")
    page = window().visit(f"/puzzles/{puzzle.id}")
    expect(page.locator("[data-ask]")).to_contain_text("no other while the stock lasts")
    fill_in(page, puzzle, worst)
    act(page)
    expect_wrong(page)
    cost = puzzle.certificate.value - puzzle.certificate.values[worst]
    expect(verdict(page)).to_have_text(f"That costs {cost} points")
    expect(verdict(page)).to_be_focused()
    shown = page.locator("#findings + .findings .finding").all_inner_texts()
    assert len(shown) == len(told["options"])
    for option, text in zip(told["options"], shown, strict=True):
        assert option["label"] in text
        assert option["text"] in text
        assert option["value_text"] in text
        assert option["best"] or f"(−{option['cost']})" in text
    assert sum("yours" in text for text in shown) == (kind == "declaration_first")
    own = page.locator("[data-order] .finding")
    assert own.count() == (kind == "declaration_order")
    if own.count():
        expect(own).to_contain_text(f"{puzzle.certificate.values[worst]} (−{cost})")
        expect(own.locator(".finding__why")).to_contain_text(", then ")
    side = page.locator("[data-side]")
    expect(side).to_contain_text(told["idea"]["text"])
    expect(page.locator("[aria-labelledby=best-line] li")).to_have_count(len(told["line"]))
    expect(page.locator("[aria-labelledby=your-line]")).to_be_visible()
    page.keyboard.press("r")
    fill_in(page, puzzle, best)
    act(page)
    expect_right(page)


def test_every_win_asks_for_a_choice(window: Open) -> None:
    """Nothing is a choice too; a win left open is shown, and a reload keeps what was chosen."""
    puzzle = plan_of("declaration_order")
    best, _ = best_and_worst(puzzle)
    page = window().visit(f"/puzzles/{puzzle.id}")
    button = page.locator(".actionbar .btn--primary")
    expect(button).to_have_attribute("aria-disabled", "true")
    page.locator("#slot-0").select_option(slots(best)[0])
    button.press("Enter")
    expect(page.locator("#slot-1")).to_be_focused()
    expect(page.locator("[data-status]")).to_have_text("Choose for every win")
    page.reload()
    expect(page.locator("#slot-0")).to_have_value(str(slots(best)[0]))
    fill_in(page, puzzle, best)
    act(page)
    expect_right(page)


def test_an_order_that_is_refused(window: Open) -> None:
    """It is wrong even where all that counts has been scored before."""
    puzzle = plan_of("declaration_order")
    best, _ = best_and_worst(puzzle)
    opened = window()
    opened.page.route("**/api/v1/attempts", at_no_cost)
    page = opened.visit(f"/puzzles/{puzzle.id}")
    for at in range(len(slots(best))):
        page.locator(f"#slot-{at}").select_option(slots(best)[0])
    act(page)
    expect_wrong(page)
    expect(verdict(page)).to_have_text("Not right")
    expect(page.locator(".verdict p")).to_contain_text("cannot be scored")
    expect(page.locator("[data-order] .finding")).not_to_contain_text("(−")


def at_no_cost(route: Route) -> None:
    """Let an order bring all that can be scored before it is refused."""
    attempt = route.fetch().json()
    attempt["outcome"]["yours"] |= {"cost": 0, "cost_text": "0"}
    route.fulfill(status=201, json=attempt)


@KIND
def test_with_the_keyboard_alone(window: Open, kind: KindName) -> None:
    """Arrows choose, Enter answers, V reaches the values, Enter leads to the next of its sort."""
    puzzle = plan_of(kind)
    best, _ = best_and_worst(puzzle)
    page = window().visit(f"/puzzles/{puzzle.id}?kind={kind}")
    if kind == "declaration_first":
        rows = page.locator(".option input")
        rows.first.focus()
        page.keyboard.press("Space")
        while not page.locator(f'.option input[value="{best}"]').is_checked():
            page.keyboard.press("ArrowDown")
    else:
        page.locator("#slot-0").focus()
        for at, chosen in enumerate(slots(best)):
            expect(page.locator(f"#slot-{at}")).to_be_focused()
            while page.locator(f"#slot-{at}").input_value() != (chosen or "nothing"):
                page.keyboard.press("ArrowDown")
            page.keyboard.press("Tab")
        expect(page.locator(".actionbar .btn--primary")).to_be_focused()
    page.keyboard.press("Enter")
    expect_right(page)
    expect(verdict(page)).to_be_focused()
    page.keyboard.press("v")
    expect(page.locator("[data-values]")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: puzzle.id not in url and f"kind={kind}" in url)


@KIND
def test_by_touch_on_a_phone(window: Open, kind: KindName) -> None:
    """Rows are as large as a thumb, nothing is wider than the screen, the act is in the bar."""
    puzzle = plan_of(kind)
    best, _ = best_and_worst(puzzle)
    page = window(**PHONE).visit(f"/puzzles/{puzzle.id}")
    for row in page.locator(".option, .answering .select").all():
        box = row.bounding_box()
        assert box is not None
        assert box["height"] >= 44
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(page.locator(".hand--l")).to_be_in_viewport(ratio=1)
    expect(page.locator(".actionbar .btn--primary")).to_be_in_viewport(ratio=1)
    fill_in(page, puzzle, best)
    page.locator(".actionbar .btn--primary").tap()
    expect_right(page)


@pytest.mark.parametrize("locale", ["pt", "es"])
@KIND
def test_in_other_languages(window: Open, kind: KindName, locale: str) -> None:
    """Question, options, values and steps are spoken in the reader's language."""
    puzzle = plan_of(kind)
    best, _ = best_and_worst(puzzle)
    posed = DECISION_KINDS[puzzle.kind].pose(puzzle, locale)
    told = DECISION_KINDS[puzzle.kind].explain(puzzle, None, locale)
    page = window(locale=locale).visit(f"/puzzles/{puzzle.id}")
    expect(page.get_by_role("heading", level=1)).to_have_text(posed["title"])
    fill_in(page, puzzle, best)
    act(page)
    expect_right(page)
    expect(page.locator("#findings + .findings .finding").first).to_contain_text(
        told["options"][0]["text"]
    )
    expect(page.locator("[aria-labelledby=best-line]")).to_contain_text(told["line"][0]["text"])


def test_plans_are_in_the_library(window: Open) -> None:
    """The filters offer the kinds and the proof, and the list has them."""
    puzzle = plan_of("declaration_order")
    page = window().visit("/puzzles")
    page.locator("select[name=kind]").select_option("declaration_order")
    page.locator("select[name=proof]").select_option("plan")
    page.locator(f"#{puzzle.id}").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("In which order do you score?")

"""What an answer says of every option, card or seat: by sign, colour and words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable

import pytest
from playwright.sync_api import Page, expect

from puzzles.kinds import KINDS
from puzzles.kinds.rules_score import VERDICTS
from puzzles.library import load_library
from puzzles.model import EndgamePuzzle
from tests.browser.answers import puzzle_of, worst_card
from tests.browser.plans import act
from tests.browser.plans import fill_in as fill_in_plan
from tests.browser.questions import answer, question_of, right_points
from tests.browser.table import card_button, expect_right, expect_wrong, play_by_keys, verdict
from tests.browser.window import Window
from tests.puzzles.plans.answers import best_and_worst, plan_of
from trainer.cards import Card, Suit
from trainer.deal import Seat

pytestmark = pytest.mark.browser
Open = Callable[..., Window]
COLOUR = "node => getComputedStyle(node).color"


def colours(page: Page, mark: str) -> set[str]:
    """Return the colours of the signs of findings with a mark."""
    signs = page.locator(f".finding{mark} .finding__sign")
    return {sign.evaluate(COLOUR) for sign in signs.all()}


def test_no_points_are_no_wrong_answer(window: Open) -> None:
    """Zero points, counted right: the seat gets a check and its points; a wrong count a cross."""
    puzzle = question_of("seven_points", lambda each: right_points(each) == {"south": 0})
    page = window().visit(f"/puzzles/{puzzle.id}")
    answer(page, puzzle, right=True)
    expect_right(page)
    expect(page.locator("#findings")).to_have_text("Where the points come from")
    finding = page.locator(".finding")
    expect(finding.locator("use")).to_have_attribute("href", "#i-check")
    expect(finding.locator(".finding__sign")).to_have_text("right")
    expect(finding.locator(".pts")).to_have_text("0 points")
    expect(finding).to_contain_text("you had it right")
    page.keyboard.press("r")
    answer(page, puzzle, right=False)
    expect_wrong(page)
    expect(finding.locator("use")).to_have_attribute("href", "#i-cross")
    expect(finding.locator(".finding__sign")).to_have_text("wrong")
    expect(finding).to_contain_text("not 10, as you had it")


def test_each_seat_is_judged_by_its_own_count(window: Open) -> None:
    """One side right, the other one not; shown without an answer, neither is judged."""
    puzzle = question_of("deal_count")
    points = right_points(puzzle)
    page = window().visit(f"/puzzles/{puzzle.id}")
    page.locator("#points-south").fill(str(points["south"]))
    page.locator("#points-north").fill(str(points["north"] + 10))
    page.locator(".actionbar .btn--primary").click()
    expect_wrong(page)
    expect(page.locator(".finding__sign")).to_have_text(["right", "wrong"])
    page.keyboard.press("r")
    page.get_by_role("button", name="Show the answer").click()
    page.get_by_role("button", name="Show it").click()
    expect(page.locator(".finding .pts")).to_have_text(
        [f"{points[seat]} points" for seat in ("south", "north")]
    )
    expect(page.locator(".finding__sign")).to_have_count(0)


def test_signs_have_their_colours(window: Open) -> None:
    """Green is for what holds; what was ticked wrongly is not the colour of what was left alone."""
    puzzle = question_of(
        "playable", lambda each: len(each.certificate.accepted) < len(each.certificate.findings) - 1
    )
    page = window().visit(f"/puzzles/{puzzle.id}")
    wrong = min(set(puzzle.certificate.findings) - puzzle.certificate.accepted)
    for option in {wrong, min(puzzle.certificate.accepted)}:
        page.locator(f'.option input[value="{option}"]').check()
    act(page)
    expect_wrong(page)
    (good,) = colours(page, '[data-mark="good"]')
    (bad,) = colours(page, '[data-answered="ticked_wrong"]')
    quiet = colours(page, '[data-mark="not"]:not([data-answered])')
    assert len({good, bad} | quiet) == 2 + len(quiet)
    assert len(quiet) <= 1


def test_one_reason_for_all_is_told_once(window: Open) -> None:
    """What follows in the match has five options, and a single reason."""
    puzzle = question_of("match")
    page = window().visit(f"/puzzles/{puzzle.id}")
    answer(page, puzzle, right=False)
    expect_wrong(page)
    reasons = {each["text"] for each in KINDS[puzzle.kind].explain(puzzle, None, "en")["options"]}
    expect(page.locator(".finding")).to_have_count(len(VERDICTS))
    assert len(reasons) == 1
    expect(page.locator("[data-values]").get_by_text(reasons.pop())).to_have_count(1)


def test_your_order_is_named_once(window: Open) -> None:
    """And what stands below it has room above."""
    puzzle = plan_of("declaration_order")
    page = window().visit(f"/puzzles/{puzzle.id}")
    fill_in_plan(page, puzzle, best_and_worst(puzzle)[1])
    act(page)
    expect_wrong(page)
    own = page.locator("[data-order] .finding__name")
    expect(own).to_have_text("Your order")
    above, heading = (
        own.locator("xpath=../..").bounding_box(),
        page.locator("#findings").bounding_box(),
    )
    assert above is not None
    assert heading is not None
    assert heading["y"] - (above["y"] + above["height"]) >= 16


def tied() -> EndgamePuzzle:
    """Return a puzzle of one card in which several cards of different faces are best."""
    return next(
        puzzle
        for puzzle in load_library().endings
        if puzzle.kind == "endgame_card"
        and len({each.face for each in puzzle.certificate.accepted}) > 1
    )


def test_of_equal_cards_yours_is_named(window: Open) -> None:
    """Behind them all stands what they are, and which of them was played."""
    puzzle = tied()
    card = min(puzzle.certificate.accepted)
    page = window().visit(f"/puzzles/{puzzle.id}")
    play_by_keys(page, card)
    expect_right(page)
    cells = page.locator(".values tr[data-mark=best] .cards > *")
    assert [cell.get_attribute("class") for cell in cells.all()][-1] == "note"
    assert [cell.get_attribute("class") for cell in cells.all()].count("note") == 1
    expect(cells.last).to_contain_text("yours: ")
    expect(cells.last.locator(".sr")).to_have_text(page.locator(".verdict .sr").first.inner_text())


def test_what_a_card_costs_says_whose_points(window: Open) -> None:
    """In the verdict and above the table: what you lose and what North gains."""
    puzzle = puzzle_of("endgame_card")
    page = window().visit(f"/puzzles/{puzzle.id}")
    expect(card_button(page, worst_card(puzzle.state))).to_be_visible()
    play_by_keys(page, worst_card(puzzle.state))
    expect(verdict(page)).to_contain_text("costs you")
    expect(page.locator(".verdict p")).to_contain_text("what you lose and what North gains")
    expect(page.locator(".values caption")).to_contain_text(
        "what you get less and what North gets more"
    )


def test_two_sets_of_rules_are_both_named(window: Open) -> None:
    """A question between two profiles is not answered by one of them."""
    puzzle = load_library().get("profile-difference-005")
    assert puzzle is not None
    page = window().visit(f"/puzzles/{puzzle.id}")
    side = page.locator("[data-side]")
    expect(side).to_contain_text("Compare the rule profiles Salon and Arcade.")
    expect(side.locator(".chip", has_text="Profile:")).to_have_text("Profile: Salon / Arcade")


def test_copies_that_matter_are_told_apart_in_words(window: Open) -> None:
    """The prime stands on the card and is explained; the answer keeps it wherever it names one."""
    puzzle = load_library().get("endgame-card-030")
    assert isinstance(puzzle, EndgamePuzzle)
    page = window().visit(f"/puzzles/{puzzle.id}")
    lines = page.locator(".copies li")
    expect(lines).to_have_text(
        [re.compile("7.*Seven of diamonds$"), re.compile("7′.*already scored$")]
    )
    expect(lines.first).to_be_visible()
    play_by_keys(page, worst_card(puzzle.state))
    expect(verdict(page)).to_be_visible()
    expect(lines).to_have_count(2)
    expect(page.locator('.hand--l .card[data-copy="2"]')).to_have_attribute(
        "aria-label", re.compile("already scored")
    )
    sevens = page.locator('.values .cardlet[data-suit="d"]', has_text="7")
    expect(sevens.filter(has_text="7′")).to_have_count(1)
    assert sevens.count() == 2


def has_twins(hand: Iterable[Card], trump: Suit) -> bool:
    """Tell whether both copies of a plain card are held, and of no trump."""
    faces = Counter(card.face for card in hand)
    twins = [face for face, count in faces.items() if count > 1]
    return bool(twins) and all(face.suit is not trump for face in twins)


def test_copies_that_are_one_choice_have_no_prime(window: Open) -> None:
    """Two cards that no rule can tell apart are one card twice."""
    puzzle = next(
        each
        for each in load_library().endings
        if each.kind == "endgame_card" and has_twins(each.state.hand(Seat.SOUTH), each.state.trump)
    )
    page = window().visit(f"/puzzles/{puzzle.id}")
    expect(page.locator(".hand--l .card")).to_have_count(len(puzzle.state.hand(Seat.SOUTH)))
    expect(page.locator('[data-copy="2"]')).to_have_count(0)
    expect(page.locator(".copies")).to_have_count(0)


@pytest.mark.parametrize("locale", ["en", "pt", "es"])
def test_on_a_phone_the_mat_names_trumps_and_nothing_overlaps(window: Open, locale: str) -> None:
    """The suit has its word; whose the table is stands apart from whose seat it is."""
    opened = window(width=360, height=640, has_touch=True, is_mobile=True, locale=locale)
    page = opened.visit("/puzzles/trump-brisque-005")
    expect(page.locator(".trump__word")).to_be_visible()
    note, name = (
        page.locator(each).bounding_box() for each in (".hand__note", ".south .seat__name")
    )
    assert note is not None
    assert name is not None
    assert note["y"] + note["height"] <= name["y"] or note["x"] + note["width"] + 8 <= name["x"]
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_cards_to_choose_from_are_drawn(window: Open) -> None:
    """Beside its name each option has its card, as in questions of the rules."""
    page = window().visit("/puzzles/trump-brisque-005")
    expect(page.locator(".option").first).to_be_visible()
    assert page.locator(".option .cardlet").count() == page.locator(".option").count()


@pytest.mark.parametrize("kind", ["endgame_count", "rules_score"])
def test_a_count_that_cannot_be_is_not_sent(window: Open, kind: str) -> None:
    """Everything counts in tens: fifteen is a slip, and does not cost the attempt."""
    puzzle = puzzle_of("endgame_count") if kind == "endgame_count" else question_of("pile")
    page = window().visit(f"/puzzles/{puzzle.id}")
    field = page.locator("#south" if kind == "endgame_count" else "#points-south")
    field.fill("15")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_text("A multiple of 10, from 0 to")).to_be_visible()
    field.press("Enter")
    expect(field).to_be_focused()
    expect(page.locator(".verdict")).to_have_count(0)
    expect(page.locator(".actionbar .btn--primary")).to_have_attribute("aria-disabled", "true")
    field.fill("10")
    expect(field).not_to_have_attribute("aria-invalid", "true")
    act(page)
    expect(page.locator(".verdict")).to_be_visible()

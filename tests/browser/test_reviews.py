"""Reviews at the pages: what is due is begun, posed as a review, and its grade is shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from puzzles.library import load_library
from puzzles.model import EndgamePuzzle
from tests.api.resources.test_learning import LONELY, SIBLINGS
from tests.browser.accessibility import NOTHING, scrolls_sideways, violations_by_scheme
from tests.browser.answers import best_card, worst_card
from tests.browser.conftest import Trainer
from tests.browser.learners import CARDS, Act, ask, guest_for_years, send, want_reviews
from tests.browser.table import expect_right, expect_wrong, play_by_keys, settled
from tests.browser.window import Window

pytestmark = pytest.mark.browser
Open = Callable[..., Window]
STATES = ("home", "posed", "graded", "nothing due")


def card_puzzle(puzzle_id: str) -> EndgamePuzzle:
    """Return a puzzle of one card by its id."""
    return next(each for each in CARDS if each.id == puzzle_id)


def with_two_due(window: Window, trainer: Trainer) -> None:
    """Make a guest to whom a sibling and the same cards are due, the sibling first."""
    guest_for_years(trainer, window)
    want_reviews(window)
    send(window, [Act(card_puzzle(SIBLINGS[0]), days=60), Act(card_puzzle(LONELY), days=40)])
    assert ask(window, "GET", "/me/reviews")["due"] == 2


def reach(window: Window, trainer: Trainer, state: str) -> Page:
    """Bring the pages into a state."""
    with_two_due(window, trainer)
    if state == "home":
        return window.visit("/")
    page = window.visit("/puzzles/next?review=due")
    page.wait_for_url("**/puzzles/endgame-*")
    if state in {"graded", "nothing due"}:
        play_by_keys(page, worst_card(posed(page).state))
        expect(page.locator("[data-grade]")).to_be_visible()
    if state == "nothing due":
        ask(window, "PATCH", "/me", {"reviews": False}, **{"If-Match": "*"})
        window.visit("/puzzles/next?review=due")
    return page


def posed(page: Page) -> EndgamePuzzle:
    """Return the puzzle of the page."""
    return card_puzzle(page.url.split("/")[-1].split("?")[0])


def told(window: Window, puzzle: str) -> Any:
    """Return what the API tells of the review of a puzzle."""
    return ask(window, "GET", f"/me/reviews?due=all&puzzle={puzzle}")["items"][0]["review"]


@pytest.mark.parametrize("path", ["/", "/progress"])
def test_what_is_due_is_reviewed_to_the_end(window: Open, trainer: Trainer, path: str) -> None:
    """A sibling, then the same cards, each with its grade; then nothing is due any more."""
    opened = window()
    with_two_due(opened, trainer)
    page = opened.visit(path)
    page.get_by_role("link", name="Reviews: 2 due").click()
    page.wait_for_url("**/puzzles/endgame-*?review=due")
    expect(page.locator("[data-posed]")).to_contain_text("Review: other cards, the same thing")
    sibling = posed(page)
    assert sibling.id in set(SIBLINGS[1:])
    play_by_keys(page, best_card(sibling.state))
    expect_right(page)
    grade = told(opened, sibling.id)["grade"]
    expect(page.locator("[data-grade]")).to_contain_text(f"Review done: {grade}, by the result")
    page.get_by_role("link", name="Next review").click()
    page.wait_for_url(f"**/puzzles/{LONELY}?review=due")
    expect(page.locator("[data-posed]")).to_contain_text("Review: the same cards again")
    play_by_keys(page, worst_card(card_puzzle(LONELY).state))
    expect_wrong(page)
    expect(page.locator("[data-grade]")).to_contain_text("Review done: to be learnt again")
    page.get_by_role("link", name="Next review").click()
    expect(page.get_by_role("heading", name="No review is due")).to_be_visible()
    opened.visit(path)
    expect(page.get_by_role("link", name="due")).to_have_count(0)


def test_the_grade_stays_after_a_reload(window: Open, trainer: Trainer) -> None:
    """The answer and its grade are found again."""
    page = reach(window(), trainer, "graded")
    grade = page.locator("[data-grade]").inner_text()
    page.reload()
    expect_wrong(page)
    expect(page.locator("[data-grade]")).to_have_text(grade)


def test_trying_again_is_no_review(window: Open, trainer: Trainer) -> None:
    """What has been reviewed is not posed as a review a second time; its grade is told anew."""
    page = reach(window(), trainer, "graded")
    page.keyboard.press("r")
    expect(page.locator(".ask h1")).to_be_visible()
    expect(page.locator("[data-posed], [data-grade]")).to_have_count(0)
    play_by_keys(page, best_card(posed(page).state))
    expect(page.locator("[data-grade]")).to_be_visible()


def test_no_grade_of_another_answer(window: Open, trainer: Trainer) -> None:
    """What an older answer was graded is not known any more: nothing is said."""
    opened = window()
    guest_for_years(trainer, opened)
    want_reviews(opened)
    puzzle = card_puzzle(LONELY)
    older, _ = send(opened, [Act(puzzle, days=40), Act(puzzle, days=20)])
    page = opened.visit(f"/puzzles/{LONELY}?review=due&attempt={older}")
    expect_right(page)
    settled(page)  # what the API tells has been read
    expect(page.locator("[data-grade]")).to_be_hidden()


@pytest.mark.parametrize("answered", [False, True])
def test_a_puzzle_that_is_no_review_says_nothing(
    window: Open, trainer: Trainer, answered: bool
) -> None:
    """Whatever its address says: only the API knows what is due, of what is remembered too."""
    opened = window()
    guest_for_years(trainer, opened)
    want_reviews(opened)
    if answered:
        send(opened, [Act(card_puzzle(LONELY), days=0)])
    page = opened.visit(f"/puzzles/{LONELY}?review=due")
    expect(page.locator("[data-posed]")).to_have_count(0)
    expect(page.locator(".actionbar .btn--primary")).to_have_text("Choose a card")


def test_newcomer_has_nothing_to_review(window: Open) -> None:
    """The page says so and leads on."""
    page = window().visit("/puzzles/next?review=due")
    expect(page.get_by_role("heading", name="No review is due")).to_be_visible()
    page.keyboard.press("Tab")
    page.get_by_role("link", name="Next puzzle").press("Enter")
    page.wait_for_url("**/puzzles/*-*-*")


def test_grade_without_connection(window: Open, trainer: Trainer) -> None:
    """The answer stands; the grade is asked for again when one wishes."""
    opened = window()
    opened.forgive("ERR_FAILED")
    page = reach(opened, trainer, "posed")
    page.route("**/api/v1/me/reviews?*", lambda route: route.abort(), times=1)
    play_by_keys(page, best_card(posed(page).state))
    expect_right(page)
    expect(page.locator("[data-grade]")).to_contain_text("No connection to the trainer")
    page.locator("[data-grade] button").click()
    expect(page.locator("[data-grade]")).to_contain_text("Review done")


def test_every_kind_can_be_a_review(window: Open, trainer: Trainer) -> None:
    """A question in a form says that it is a review, too."""
    opened = window()
    guest_for_years(trainer, opened)
    want_reviews(opened)
    puzzle = next(each for each in load_library().rules if each.kind == "rules_legal")
    order = Act(CARDS[0], days=60).order()
    answer = {"kind": puzzle.kind, "choices": sorted(puzzle.certificate.accepted)}
    order = {**order, "puzzle": puzzle.id, "answer": answer}
    ask(opened, "POST", "/attempts", order)
    page = opened.visit("/puzzles/next?review=due")
    expect(page.locator("[data-posed]")).to_be_visible()


@pytest.mark.parametrize("width", [1280, 360])
@pytest.mark.parametrize("state", STATES)
def test_states_are_accessible(window: Open, trainer: Trainer, state: str, width: int) -> None:
    """Every state, in both schemes, wide and narrow."""
    assert violations_by_scheme(reach(window(width=width), trainer, state)) == NOTHING


@pytest.mark.parametrize("locale", ["en", "pt", "es"])
@pytest.mark.parametrize("state", STATES)
def test_nothing_leaves_a_narrow_window(
    window: Open, trainer: Trainer, state: str, locale: str
) -> None:
    """At 320 px nothing is scrolled sideways."""
    page = reach(window(width=320, height=568, locale=locale), trainer, state)
    assert not scrolls_sideways(page)

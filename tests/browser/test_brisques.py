"""Trump it, take it or let it go: answered on the page, right and wrong, and on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from puzzles.kinds import DECISION_KINDS
from puzzles.library import load_library
from puzzles.model import WORLDS_KIND_NAMES, DecisionPuzzle
from tests.browser.table import expect_right, expect_wrong, verdict
from tests.browser.window import Window

pytestmark = pytest.mark.browser
Open = Callable[..., Window]
PHONE = {"width": 360, "height": 640, "has_touch": True, "is_mobile": True}
PUZZLES = tuple(each for each in load_library().decisions if each.kind in WORLDS_KIND_NAMES)


def option_of(puzzle: DecisionPuzzle, *, right: bool) -> str:
    """Return a right card, or a wrong one."""
    accepted = puzzle.certificate.accepted
    return next(each for each in puzzle.certificate.values if (each in accepted) == right)


def box(option: str) -> str:
    """Return where a card is chosen."""
    return f'.option input[value="{option}"]'


@pytest.mark.parametrize("proof", ["sure", "expected"])
def test_wrong_and_then_right(window: Open, proof: str) -> None:
    """Every card is told with its average, what it costs and why; then the right one is chosen."""
    puzzle = next(each for each in PUZZLES if each.proof == proof)
    told = DECISION_KINDS["trump_brisque"].explain(puzzle, None, "en")
    page = window().visit(f"/puzzles/{puzzle.id}")
    expect(page.get_by_role("img", name="Your card goes here")).to_have_count(1)
    expect(page.locator(".ask > p").last).to_have_text(re.compile(r"^By the .* rules, which card"))
    page.locator(box(option_of(puzzle, right=False))).check()
    page.locator(".actionbar .btn--primary").click()
    expect_wrong(page)
    expect(verdict(page)).to_contain_text("on average")
    expect(page.locator("#findings")).to_have_text("What every choice is worth on average")
    expect(page.get_by_role("img", name="Your card goes here")).to_have_count(0)
    shown = page.locator(".finding").all_inner_texts()
    assert len(shown) == len(told["options"])
    for option, words in zip(told["options"], shown, strict=True):
        assert option["label"] in words
        assert option["value_text"] in words
        assert ("never beaten" in words) == option["sure"]
    side = page.locator("[data-side]")
    expect(side.get_by_role("heading", name="One of the deals")).to_be_visible()
    expect(side).to_contain_text(told["idea"]["text"])
    expect(side).to_contain_text(told["proof"]["text"])
    expect(page.locator(".steps")).to_have_count(2)
    page.keyboard.press("r")
    page.locator(box(option_of(puzzle, right=True))).check()
    page.locator(".actionbar .btn--primary").click()
    expect_right(page)
    expect(page.locator(".steps")).to_have_count(1)


def test_with_the_keyboard_alone(window: Open) -> None:
    """Arrows choose a card, Enter plays it; V leads to the values."""
    puzzle = PUZZLES[0]
    right = option_of(puzzle, right=True)
    page = window().visit(f"/puzzles/{puzzle.id}")
    page.locator(".option input").first.focus()
    page.keyboard.press("Space")
    for _ in range(list(puzzle.certificate.values).index(right)):
        page.keyboard.press("ArrowDown")
    expect(page.locator(box(right))).to_be_checked()
    page.keyboard.press("Enter")
    expect_right(page)
    expect(verdict(page)).to_be_focused()
    page.keyboard.press("v")
    expect(page.locator("[data-values]")).to_be_focused()


@pytest.mark.parametrize("locale", ["pt", "es"])
def test_on_a_phone_held_upright(window: Open, locale: str) -> None:
    """Tapped, in another language; nothing is wider than the screen."""
    puzzle = PUZZLES[-1]
    told = DECISION_KINDS["trump_brisque"].explain(puzzle, None, locale)
    page = window(**PHONE, locale=locale).visit(f"/puzzles/{puzzle.id}")
    wrong = option_of(puzzle, right=False)
    page.locator(f'.option:has(input[value="{wrong}"])').tap()
    page.locator(".actionbar .btn--primary").tap()
    expect_wrong(page)
    expect(page.locator("[data-side]")).to_contain_text(told["worlds"]["text"][:40])
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

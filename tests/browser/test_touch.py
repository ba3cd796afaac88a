"""Puzzles on a phone held upright: taps, double taps, targets in reach."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Request, expect

from tests.browser.answers import best_card, puzzle_of, worst_card
from tests.browser.table import (
    card_button,
    expect_right,
    expect_wrong,
    play_by_touch,
    settled,
)
from tests.browser.window import Window

pytestmark = pytest.mark.browser
Open = Callable[..., Window]
PHONE = {"width": 360, "height": 640, "has_touch": True, "is_mobile": True}


def test_answer_by_touch(window: Open) -> None:
    """A tap raises a card, a tap on the bar plays it."""
    puzzle = puzzle_of("endgame_card")
    page = window(**PHONE).visit(f"/puzzles/{puzzle.id}")
    play_by_touch(page, best_card(puzzle.state))
    expect_right(page)


def test_hand_and_act_are_in_reach(window: Open) -> None:
    """Hand and button stand in the first screen of the smallest phone."""
    page = window(**PHONE).visit(f"/puzzles/{puzzle_of('endgame_card').id}")
    expect(page.locator(".hand--l")).to_be_in_viewport(ratio=1)
    expect(page.locator(".actionbar .btn--primary")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("locale", ["en", "pt", "es"])
def test_the_first_page_shows_its_act(window: Open, locale: str) -> None:
    """A newcomer sees the hand and the button without scrolling, clear of the tabs."""
    page = window(**PHONE, locale=locale).visit("/")
    start, tabs = (page.locator(each).bounding_box() for each in ("[data-first]", ".tabs"))
    assert start is not None
    assert tabs is not None
    assert start["y"] + start["height"] <= tabs["y"]
    expect(page.locator(".hand--l")).to_be_in_viewport(ratio=1)


def test_the_mat_stays_where_it_is(window: Open) -> None:
    """Raising, playing and the reply scroll nothing under the thumb."""
    puzzle = puzzle_of("endgame_line")
    page = window(**PHONE).visit(f"/puzzles/{puzzle.id}")
    play_by_touch(page, best_card(puzzle.state))
    settled(page)
    assert page.evaluate("scrollY") == 0


def test_double_tap_sends_one(window: Open) -> None:
    """Two taps at once on the button are one answer."""
    puzzle = puzzle_of("endgame_card")
    page = window(**PHONE).visit(f"/puzzles/{puzzle.id}")
    sent: list[Request] = []
    page.on("request", lambda request: sent.append(request) if _answers(request) else None)
    card_button(page, worst_card(puzzle.state)).tap(position={"x": 12, "y": 24})
    page.locator(".actionbar .btn--primary").dblclick()
    expect_wrong(page)
    assert len(sent) == 1


def test_double_tap_on_a_card_keeps_it_raised(window: Open) -> None:
    """A nervous finger raises a card once."""
    puzzle = puzzle_of("endgame_card")
    page = window(**PHONE).visit(f"/puzzles/{puzzle.id}")
    card = card_button(page, best_card(puzzle.state))
    card.dblclick(position={"x": 12, "y": 24})
    expect(card).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("path", ["/", "/puzzles", "/rules", "/attempts", "/settings", "/nowhere"])
def test_targets_are_large_enough(window: Open, path: str) -> None:
    """Everything to press is at least 44 px high, links in running text aside."""
    opened = window(**PHONE)
    opened.forgive("404")
    opened.page.goto(path)
    small = opened.page.evaluate(
        """() => [...document.querySelectorAll("button, .btn, select, .tabs a, .choice, .check")]
        .filter((node) => node.checkVisibility() && node.getBoundingClientRect().height < 43.5)
        .map((node) => node.outerHTML.slice(0, 80))"""
    )
    assert small == []


def _answers(request: Request) -> bool:
    return request.method == "POST" and request.url.endswith("/attempts")

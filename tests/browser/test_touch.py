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


LOW = {"phone held sideways": (740, 360), "four times as large": (320, 200)}
COVERED = """() => [...document.querySelectorAll("body *")].filter((each) =>
  ["sticky", "fixed"].includes(getComputedStyle(each).position) && each.offsetHeight > 0
  && each.checkVisibility()).map((each) => each.className)"""


@pytest.mark.parametrize("path", ["/", "/puzzles", "/puzzles/endgame-card-009", "/account/new"])
@pytest.mark.parametrize("size", LOW)
def test_a_low_window_belongs_to_the_page(window: Open, size: str, path: str) -> None:
    """No bar stays where it would take the place of what one reads."""
    width, height = LOW[size]
    page = window(width=width, height=height).visit(path)
    assert page.evaluate(COVERED) == []
    page.set_viewport_size({"width": 360, "height": 640})
    assert "topbar" in page.evaluate(COVERED)


@pytest.mark.parametrize("size", LOW)
def test_the_act_follows_the_hand_in_a_low_window(window: Open, size: str) -> None:
    """The button is the next thing below the cards."""
    width, height = LOW[size]
    page = window(width=width, height=height).visit("/puzzles/endgame-card-009")
    mat, act = (page.locator(each).bounding_box() for each in (".mat", ".actionbar"))
    assert mat is not None
    assert act is not None
    assert 0 <= act["y"] - mat["y"] - mat["height"] < 1
    page.locator(".actionbar .btn--primary").focus()
    expect(page.locator(".actionbar .btn--primary")).to_be_in_viewport(ratio=1)

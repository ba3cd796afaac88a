"""Puzzles solved with the keyboard alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from puzzles.kinds import KINDS
from puzzles.kinds.endgame_line import EndgameLine
from puzzles.library import load_library
from tests.browser.answers import best_card, puzzle_of, right_count, worst_card
from tests.browser.questions import question_of
from tests.browser.table import (
    card_button,
    expect_right,
    expect_wrong,
    play_by_keys,
    raise_by_keys,
    settled,
    verdict,
)
from tests.browser.window import Window
from trainer.deal import DealState, Play, legal_actions

pytestmark = pytest.mark.browser
Open = Callable[..., Window]


def test_answer_with_a_card(window: Open) -> None:
    """Rank and suit raise a card, Enter plays it; the focus goes to the verdict."""
    puzzle = puzzle_of("endgame_card")
    page = window().visit(f"/puzzles/{puzzle.id}")
    play_by_keys(page, best_card(puzzle.state))
    expect_right(page)
    expect(verdict(page)).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: puzzle.id not in url)


def test_walk_through_the_hand(window: Open) -> None:
    """One tab stop; arrows reach every card, Space raises and lowers."""
    puzzle = puzzle_of("endgame_card")
    page = window().visit(f"/puzzles/{puzzle.id}")
    hand = page.locator(".hand--l button")
    expect(page.locator(".hand--l button[tabindex='0']")).to_have_count(1)
    hand.first.focus()
    page.keyboard.press("End")
    expect(hand.last).to_be_focused()
    page.keyboard.press("Home")
    expect(hand.first).to_be_focused()
    best = card_button(page, best_card(puzzle.state))
    best.focus()
    page.keyboard.press("Space")
    expect(best).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Space")
    expect(best).to_have_attribute("aria-pressed", "false")


def test_answer_with_a_count(window: Open) -> None:
    """The points are typed; North has the rest."""
    puzzle = puzzle_of("endgame_count")
    page = window().visit(f"/puzzles/{puzzle.id}")
    page.get_by_label("Your points").focus()
    page.keyboard.type(str(right_count(puzzle)))
    page.keyboard.press("Enter")
    expect_right(page)
    expect(verdict(page)).to_be_focused()


def test_play_a_line_to_its_end(window: Open) -> None:
    """Every card by keys, North's replies in between, the best one at every turn."""
    puzzle = puzzle_of("endgame_line")
    line = KINDS["endgame_line"]
    assert isinstance(line, EndgameLine)
    page = window().visit(f"/puzzles/{puzzle.id}")
    state = line.start(puzzle)
    while not state.is_over:
        card = best_card(state)
        step = line.step(puzzle, state, next(play for play in _plays(state) if play.card == card))
        play_by_keys(page, card)
        expect(card_button(page, card)).to_have_count(0)
        state = step.state_after
    expect_right(page)


def test_step_through_the_punishment(window: Open) -> None:
    """Full stop and comma step the line that punishes a wrong card; R begins again."""
    puzzle = puzzle_of("endgame_card")
    page = window().visit(f"/puzzles/{puzzle.id}")
    play_by_keys(page, worst_card(puzzle.state))
    expect_wrong(page)
    step = page.locator(".line [aria-current=step] .n")
    expect(step).to_have_text("1")
    page.keyboard.press(".")
    expect(step).to_have_text("2")
    page.keyboard.press(",")
    expect(step).to_have_text("1")
    page.keyboard.press("r")
    expect(page.locator(".hand--l button")).not_to_have_count(0)


def test_letters_can_be_switched_off(window: Open) -> None:
    """Without single letters a typed card raises nothing; the arrows still work."""
    puzzle = puzzle_of("endgame_card")
    page = window().visit("/settings")
    page.locator("input[name=letters][value=off]").check()
    page.get_by_role("button", name="Save").click()
    page.goto(f"/puzzles/{puzzle.id}")
    card = card_button(page, best_card(puzzle.state))
    card.focus()
    page.keyboard.press("h")
    expect(page.locator(".hints li")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(card).to_have_attribute("aria-pressed", "true")


def test_signs_are_switched_off_too(window: Open) -> None:
    """Without single keys no sign opens the list; opened by its button it offers what works."""
    page = window().visit("/settings")
    page.locator("input[name=letters][value=off]").check()
    page.get_by_role("button", name="Save").click()
    page.goto(f"/puzzles/{puzzle_of('endgame_card').id}")
    settled(page)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.locator("[data-keys]").click()
    assert page.locator(".keys kbd").all_inner_texts() == [
        "←",
        "→",
        "Home",
        "End",
        "Space",
        "Enter",
    ]
    page.get_by_role("link", name="Change the settings").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Settings")


def test_the_list_has_the_keys_of_forms(window: Open) -> None:
    """At a form the list tells how it is filled in; nobody raises a card there."""
    page = window().visit(f"/puzzles/{question_of('declarable').id}")
    page.keyboard.press("?")
    keys = page.get_by_role("dialog").inner_text()
    assert all(each in keys for each in ("Tab", "next field", "tick", "choose among several"))
    assert "raise" not in keys


def test_a_key_held_down_acts_once(window: Open) -> None:
    """Enter held on after the card was played does not skip the answer; pressed anew it goes on."""
    puzzle = puzzle_of("endgame_card")
    page = window().visit(f"/puzzles/{puzzle.id}")
    raise_by_keys(page, worst_card(puzzle.state))
    page.keyboard.down("Enter")
    expect_wrong(page)
    page.keyboard.down("Enter")
    expect_wrong(page)
    assert puzzle.id in page.url
    page.keyboard.up("Enter")
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: puzzle.id not in url)


def test_a_listener_hears_the_line(window: Open) -> None:
    """A wrong card is said to be one, and so is North's reply: neither can be seen by everyone."""
    puzzle = next(
        each
        for each in load_library()
        if each.kind == "endgame_line"
        and not each.state.led
        and len(each.state.hand(each.state.to_act)) == 8
    )
    page = window().visit(f"/puzzles/{puzzle.id}")
    play_by_keys(page, worst_card(puzzle.state))
    said = page.locator("[data-status]")
    expect(said).to_contain_text("That card costs")
    expect(said).to_contain_text("North played:")


def test_stepping_keeps_the_focus_on_the_trick(window: Open) -> None:
    """Who has gone to the trick stays there while the line is stepped."""
    puzzle = puzzle_of("endgame_card")
    page = window().visit(f"/puzzles/{puzzle.id}")
    play_by_keys(page, worst_card(puzzle.state))
    expect_wrong(page)
    page.keyboard.press("t")
    page.keyboard.press(".")
    expect(page.locator(".trick")).to_be_focused()


def _plays(state: DealState) -> tuple[Play, ...]:
    return tuple(action for action in legal_actions(state) if isinstance(action, Play))

"""Nothing is lost: dropped connections, reloads, the back button, two tabs, a failing server."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.browser.answers import best_card, line_with_a_choice, puzzle_of, worst_card
from tests.browser.table import (
    card_button,
    expect_right,
    expect_wrong,
    play_by_keys,
    send_by_keys,
    settled,
    verdict,
)
from tests.browser.window import Window

pytestmark = pytest.mark.browser
Open = Callable[..., Window]


def test_answer_waits_for_the_connection(window: Open) -> None:
    """An answer given offline is kept, said to be kept, and sent once the network is back."""
    puzzle = puzzle_of("endgame_card")
    opened = window()
    page = opened.visit(f"/puzzles/{puzzle.id}")
    opened.go_offline()
    send_by_keys(page, best_card(puzzle.state))
    expect(page.locator("#toasts[role=status]")).to_contain_text("Your answer is kept")
    opened.go_online()
    expect_right(page)
    expect(page.locator(".toast")).to_have_count(0)


def test_answer_stays_to_be_read_without_a_connection(window: Open) -> None:
    """A link that leads nowhere now leaves the page as it is, says why, and leads on later."""
    puzzle = puzzle_of("endgame_card")
    opened = window()
    page = opened.visit(f"/puzzles/{puzzle.id}")
    play_by_keys(page, best_card(puzzle.state))
    expect_right(page)
    opened.go_offline()
    page.get_by_role("link", name="Next puzzle").click()
    expect(page.locator(".toast")).to_contain_text("No connection to the trainer")
    page.keyboard.press("n")
    expect_right(page)
    opened.go_online()
    page.keyboard.press("n")
    expect(verdict(page)).to_have_count(0)
    assert not page.url.endswith(puzzle.id)


def test_trainer_on_the_same_machine_needs_no_network(window: Open) -> None:
    """What the browser says of the network does not count where the trainer answers."""
    page = window().visit("/puzzles")
    page.evaluate("Object.defineProperty(navigator, 'onLine', {value: false})")
    page.get_by_role("link", name="Progress").first.click()
    page.wait_for_url("**/progress")


def test_answer_survives_a_reload(window: Open) -> None:
    """An answer that never arrived is sent after a reload, under the same id."""
    puzzle = puzzle_of("endgame_card")
    opened = window()
    opened.forgive("ERR_FAILED")
    page = opened.visit(f"/puzzles/{puzzle.id}")
    page.route("**/api/v1/attempts", lambda route: route.abort())
    send_by_keys(page, best_card(puzzle.state))
    expect(page.locator(".toast")).to_be_visible()
    kept = page.evaluate("JSON.parse(localStorage['bezique.outbox'])[0].body.id")
    page.unroute("**/api/v1/attempts")
    page.reload()
    expect_right(page)
    assert page.evaluate(f"localStorage['bezique.puzzle.{puzzle.id}'].includes('{kept}')")


def lose(route: Route) -> None:
    """Let the server have the answer, and the browser none."""
    route.fetch()
    route.abort()


def break_off(route: Route) -> None:
    """Let half the reply arrive."""
    route.fulfill(status=201, body=route.fetch().text()[:40], content_type="application/json")


@pytest.mark.parametrize("fail", [lose, break_off])
def test_answer_whose_reply_failed_counts_once(window: Open, fail: Callable[[Route], None]) -> None:
    """The server has the answer, the browser does not know: sent again, it is shown and is one."""
    puzzle = puzzle_of("endgame_card")
    opened = window()
    opened.forgive("ERR_FAILED")
    page = opened.visit(f"/puzzles/{puzzle.id}")
    page.route("**/api/v1/attempts", fail, times=1)
    send_by_keys(page, worst_card(puzzle.state))
    expect_wrong(page)
    page.goto("/attempts")
    expect(page.locator(".list li")).to_have_count(1)


def test_line_goes_on_after_a_reload(window: Open) -> None:
    """A line half played stands where it stood."""
    puzzle = puzzle_of("endgame_line")
    page = window().visit(f"/puzzles/{puzzle.id}")
    card = best_card(puzzle.state)
    play_by_keys(page, card)
    held = page.locator(".hand--l button").count()
    page.reload()
    expect(page.locator(".hand--l button")).to_have_count(held)
    expect(card_button(page, card)).to_have_count(0)


def test_back_finds_the_answer(window: Open) -> None:
    """The back button leads to the answer, not to the question once more."""
    puzzle = puzzle_of("endgame_card")
    page = window().visit(f"/puzzles/{puzzle.id}")
    play_by_keys(page, worst_card(puzzle.state))
    expect_wrong(page)
    heading = verdict(page).text_content()
    assert heading
    page.locator("[data-next]").click()
    page.wait_for_url(lambda url: puzzle.id not in url)
    page.go_back()
    expect(verdict(page)).to_have_text(heading)


def test_second_tab_learns_of_the_first(window: Open) -> None:
    """A card played in one tab is told, not overwritten, by the other."""
    puzzle = line_with_a_choice()
    opened = window()
    opened.forgive("409")
    first = opened.visit(f"/puzzles/{puzzle.id}")
    play_by_keys(first, best_card(puzzle.state))
    second = opened.another()
    second.goto(f"/puzzles/{puzzle.id}")
    settled(second)
    for place, page in enumerate((first, second)):
        page.locator(".hand--l button:not([aria-disabled])").nth(place).focus()
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        settled(page)
    expect(second.locator(".toast")).to_contain_text("Another window has played on")


@pytest.mark.parametrize(
    ("status", "sentence"),
    [(500, "Something broke on our side"), (429, "Too many requests at once. Wait 7 seconds.")],
)
def test_failures_are_sentences(window: Open, status: int, sentence: str) -> None:
    """A server in trouble is told in words, and the answer arrives when it has recovered."""
    puzzle = puzzle_of("endgame_card")
    opened = window()
    opened.forgive(str(status))
    page = opened.visit(f"/puzzles/{puzzle.id}")
    page.route(
        "**/api/v1/attempts",
        lambda route: route.fulfill(status=status, headers={"Retry-After": "7"}, json={}),
        times=1,
    )
    send_by_keys(page, best_card(puzzle.state))
    expect(page.locator(".toast")).to_contain_text(sentence)
    page.locator(".toast button").click()
    expect_right(page)


def test_slow_server_is_not_called_offline(window: Open) -> None:
    """Where no answer comes in time, the page says so, keeps the act and sends it again."""
    puzzle = puzzle_of("endgame_card")
    opened = window()
    opened.forgive("ERR_ABORTED")
    page = opened.visit(f"/puzzles/{puzzle.id}")
    page.evaluate(
        "AbortSignal.timeout = () => AbortSignal.abort(new DOMException('', 'TimeoutError'))"
    )
    send_by_keys(page, best_card(puzzle.state))
    expect(page.locator(".toast")).to_contain_text("The trainer takes long to answer.")
    expect(page.locator(".toast")).not_to_contain_text("offline")
    page.evaluate("AbortSignal.timeout = () => undefined")
    page.locator(".toast button").click()
    expect_right(page)


def test_forgotten_guest_becomes_another(window: Open) -> None:
    """When the cookie is gone, an answer makes a new guest instead of failing."""
    puzzle = puzzle_of("endgame_card")
    opened = window()
    opened.forgive("401")
    page = opened.visit(f"/puzzles/{puzzle.id}")
    page.evaluate("localStorage['bezique.learner'] = '\"somebody\"'")
    play_by_keys(page, best_card(puzzle.state))
    expect_right(page)

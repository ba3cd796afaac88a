"""The focus stays with the reader, whatever is drawn anew, taken away or hidden meanwhile."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accounts import log_in, log_in_elsewhere, somebody
from tests.browser.answers import best_card, line_with_a_choice, puzzle_of, worst_card
from tests.browser.conftest import Trainer
from tests.browser.held import meanwhile
from tests.browser.learners import (
    CARDS,
    Act,
    guest_for_years,
    months_of_practice,
    send,
    want_reviews,
)
from tests.browser.table import (
    expect_wrong,
    play_by_keys,
    raise_by_keys,
    send_by_keys,
    settled,
    verdict,
)
from tests.browser.window import Window

pytestmark = pytest.mark.browser
Open = Callable[..., Window]
OUT_OF_MEMORY = "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"


def heading(page: Page, name: str) -> Locator:
    """Return a heading by its words."""
    return page.get_by_role("heading", name=name, exact=True)


def language(page: Page) -> Locator:
    """Return something at the top that no script draws."""
    return page.get_by_role("button", name="Português")


def with_practice(window: Window, trainer: Trainer, path: str) -> Page:
    """Open a page as a guest of some months, to whom something is due."""
    guest_for_years(trainer, window)
    want_reviews(window)
    send(window, months_of_practice())
    return window.visit(path)


@pytest.mark.parametrize("late", ["me", "attempts?*", "me/reviews?*", "me/notices?*"])
@pytest.mark.parametrize("at", ["[data-first]", ".begin a >> nth=0"])
def test_first_page_of_a_learner(window: Open, trainer: Trainer, late: str, at: str) -> None:
    """Who is quick stands on what newcomers see, which goes; then he is at the heading."""
    opened = window()
    guest_for_years(trainer, opened)
    send(opened, [Act(CARDS[0], 1)])
    with meanwhile(opened.page, f"**/api/v1/{late}"):
        opened.page.goto("/")
        opened.page.locator(at).focus()
    expect(heading(opened.page, "Welcome back")).to_be_focused()
    expect(opened.page.locator("main h1")).to_have_count(1)


@pytest.mark.parametrize(
    ("path", "pattern", "there"),
    [
        ("/", "puzzles/next*", "#first"),
        ("/", "puzzles/daily*", "[data-daily] h3"),
        ("/attempts", "attempts?*", "main h1"),
        ("/puzzles", "puzzles?*", "main h1"),
        ("/progress", "me/activity*", "#course"),
        ("/progress", "me/mistakes*", "#mistakes"),
        ("/account", "me", "#standing"),
        ("/account/delete", "me", "#word"),
        (f"/puzzles/{CARDS[0].id}", f"puzzles/{CARDS[0].id}", ".ask h1"),
    ],
)
def test_asked_again(window: Open, trainer: Trainer, path: str, pattern: str, there: str) -> None:
    """The button stays under the finger while it fails; then the focus is where it was missed."""
    opened = window()
    opened.forgive("ERR_FAILED")
    if there != "#first":
        guest_for_years(trainer, opened)
        send(opened, [Act(CARDS[1], 1, right=False)])
    opened.page.route(f"**/api/v1/{pattern}", lambda route: route.abort(), times=2)
    page = opened.visit(path)
    again = page.get_by_role("button", name="Try again")
    page.evaluate("(node) => { window.before = node; }", again.element_handle())
    again.press("Enter")
    page.wait_for_function("() => !before.isConnected")
    if there != "#word":
        expect(again).to_be_focused()
    again.press("Enter")
    expect(again).to_have_count(0)
    settled(page)
    expect(page.locator(there).first).to_be_focused()


def test_grade_asked_again(window: Open, trainer: Trainer) -> None:
    """Told in place of the button, it leaves the focus at the verdict."""
    opened = window()
    opened.forgive("ERR_FAILED")
    guest_for_years(trainer, opened)
    want_reviews(opened)
    send(opened, [Act(CARDS[0], days=60)])
    page = opened.visit(f"/puzzles/{CARDS[0].id}?review=due")
    page.route("**/api/v1/me/reviews?*", lambda route: route.abort(), times=1)
    play_by_keys(page, worst_card(CARDS[0].state))
    page.locator("[data-grade] button").press("Enter")
    expect(page.locator("[data-grade]")).to_contain_text("Review done")
    expect(verdict(page)).to_be_focused()


def test_page_out_of_the_memory_of_the_browser(window: Open, trainer: Trainer) -> None:
    """It is drawn anew under who has the focus in it."""
    page = with_practice(window(), trainer, "/progress")
    link = page.get_by_role("link", name="Reviews: ")
    link.focus()
    page.evaluate("(node) => { window.before = node; }", link.element_handle())
    page.evaluate(OUT_OF_MEMORY)
    page.wait_for_function("() => !before.isConnected")
    expect(link).to_be_focused()


def test_the_last_hint(window: Open) -> None:
    """It has the focus that its button had: there is no other hint to ask for."""
    page = window().visit(f"/puzzles/{CARDS[0].id}")
    button = page.get_by_role("button", name="Hint")
    hints = page.locator(".hints li")
    while button.is_visible():
        before = hints.count()
        button.press("Enter")
        expect(hints).to_have_count(before + 1)
    expect(hints.last).to_be_focused()


def test_a_line_is_chosen(window: Open) -> None:
    """The button that chooses it keeps the focus, and stands pressed."""
    page = window().visit(f"/puzzles/{CARDS[0].id}")
    play_by_keys(page, worst_card(CARDS[0].state))
    expect_wrong(page)
    lines = page.get_by_role("group", name="Which line").get_by_role("button")
    lines.last.press("Enter")
    expect(lines.last).to_be_focused()
    expect(lines.last).to_have_attribute("aria-pressed", "true")
    expect(lines.first).to_have_attribute("aria-pressed", "false")


def test_card_behind_a_dialog(window: Open) -> None:
    """The hand is drawn anew while the list of keys is open; then the focus is on the same card."""
    puzzle = line_with_a_choice()
    page = window().visit(f"/puzzles/{puzzle.id}")
    with meanwhile(page, "**/api/v1/attempts/*/actions"):
        send_by_keys(page, best_card(puzzle.state))
        card = page.locator(".hand--l button").last
        card.focus()
        code = card.get_attribute("data-card")
        page.keyboard.press("?")
        expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(f'.hand--l button[data-card="{code}"]')).to_be_focused()


def test_verdict_behind_a_dialog(window: Open) -> None:
    """The answer comes while the list of keys is open; closed, the focus is at the verdict."""
    puzzle = puzzle_of("endgame_card")
    page = window().visit(f"/puzzles/{puzzle.id}")
    with meanwhile(page, "**/api/v1/attempts"):
        send_by_keys(page, worst_card(puzzle.state))
        page.keyboard.press("?")
        expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(verdict(page)).to_be_focused()


def test_back_from_a_note(window: Open) -> None:
    """A note that is closed under the focus gives it back to where it came from."""
    puzzle = line_with_a_choice()
    opened = window()
    opened.forgive("ERR_FAILED")
    page = opened.visit(f"/puzzles/{puzzle.id}")
    page.route("**/api/v1/attempts", lambda route: route.abort(), times=1)
    raise_by_keys(page, best_card(puzzle.state))
    page.keyboard.press("Enter")
    now = page.locator(".toast").get_by_role("button")
    expect(now).to_be_visible()
    code = page.locator(".hand--l button:focus").get_attribute("data-card")
    now.press("Enter")
    expect(now).to_have_count(0)
    settled(page)
    expect(page.locator(f'.hand--l button[data-card="{code}"]')).to_be_focused()


def test_giving_up_is_gone(window: Open) -> None:
    """A wrong card ends the question while the focus is on what shows the answer to it."""
    puzzle = puzzle_of("endgame_line")
    page = window().visit(f"/puzzles/{puzzle.id}")
    giving = page.locator(".side").get_by_role("button", name="Show the answer")
    with meanwhile(page, "**/api/v1/attempts/*/actions"):
        send_by_keys(page, worst_card(puzzle.state))
        giving.focus()
    expect(giving).to_be_hidden()
    expect(page.locator("main :is(h1, h2):focus")).to_have_count(1)


def test_a_field_that_is_not_for_guests(window: Open, trainer: Trainer) -> None:
    """Who was already in it goes on in the one that is."""
    opened = window()
    guest_for_years(trainer, opened)
    with meanwhile(opened.page, "**/api/v1/me"):
        opened.page.goto("/account/delete")
        opened.page.locator("#password").focus()
    expect(opened.page.locator("#word")).to_be_focused()


def test_who_types_is_not_led_away(window: Open) -> None:
    """The term that the address names comes late: what is being searched for stays."""
    page = window().page
    with meanwhile(page, "**/api/v1/glossary"):
        page.goto("/glossary#window")
        search = page.get_by_role("searchbox")
        search.press_sequentially("dix")
    expect(search).to_be_focused()
    expect(search).to_have_value("dix")


def test_devices_logged_out(window: Open, trainer: Trainer) -> None:
    """By the keyboard one is then at their heading; who has gone on stays where he is."""
    opened, person = window(), somebody(trainer)
    for name in ("Ana’s phone", "Ana’s desk"):
        log_in_elsewhere(trainer, person, name)
    page = log_in(opened, person)
    rows = page.locator("[data-list] li")
    rows.filter(has_text="Ana’s phone").get_by_role("button").press("Enter")
    expect(page.locator("#devices")).to_be_focused()
    with meanwhile(page, "**/api/v1/tokens/*"):
        rows.filter(has_text="Ana’s desk").get_by_role("button").press("Enter")
        language(page).focus()
    expect(rows.filter(has_text="Ana’s desk")).to_have_count(0)
    expect(language(page)).to_be_focused()
    page.get_by_role("button", name="Log out all others").press("Enter")
    expect(rows).to_have_count(1)
    expect(page.locator("#devices")).to_be_focused()


@pytest.mark.parametrize(
    ("name", "pattern"), [("Show more", "me/mistakes*"), ("Switch reviews off", "me")]
)
def test_who_has_gone_on_stays(window: Open, trainer: Trainer, name: str, pattern: str) -> None:
    """What comes late takes the focus of nobody who is elsewhere by then."""
    page = with_practice(window(), trainer, "/progress")
    with meanwhile(page, f"**/api/v1/{pattern}"):
        page.get_by_role("button", name=name).press("Enter")
        language(page).focus()
    expect(language(page)).to_be_focused()


def test_list_started_anew_has_no_more(window: Open) -> None:
    """More of the list before, asked for while another comes, brings no row twice."""
    page = window().visit("/puzzles")
    with meanwhile(page, "**/api/v1/puzzles?*kind=declaration_order*"):
        page.get_by_label("Kind").select_option("declaration_order")
        page.get_by_role("button", name="Show more").press("Enter")
    shown = page.locator(".list a").evaluate_all("all => all.map(({ id }) => id)")
    assert len(set(shown)) == len(shown) > 0

"""The puzzle of the day on the first page: the same for everyone, and whether it is done."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, Route, expect

from api.storage import DailyPuzzle
from puzzles.model import EndgamePuzzle
from tests.browser.accessibility import NOTHING, scrolls_sideways, violations_by_scheme
from tests.browser.answers import best_card, puzzle_of, worst_card
from tests.browser.conftest import Trainer
from tests.browser.learners import CARDS, Act, guest_for_years, send
from tests.browser.table import expect_right, expect_wrong, play_by_keys, settled, verdict
from tests.browser.window import Window

pytestmark = pytest.mark.browser
Open = Callable[..., Window]
STATES = ("newcomer", "met before", "done")
PUZZLE = CARDS[3]


@pytest.fixture(autouse=True)
def _settled(trainer: Trainer) -> None:
    settle(trainer, PUZZLE)


def settle(trainer: Trainer, puzzle: EndgamePuzzle) -> None:
    """Let a puzzle be that of every date that it is anywhere."""
    now = datetime.now(UTC).date()
    with trainer.services.database.writing() as session:
        for days in (-1, 0, 1):
            session.merge(DailyPuzzle(day=now + timedelta(days=days), puzzle_id=puzzle.id))


def panel(page: Page) -> str:
    """Return what the panel says."""
    settled(page)
    return page.locator("[data-daily]").inner_text()


def reach(window: Window, trainer: Trainer, state: str) -> Page:
    """Open the first page in a state."""
    if state != "newcomer":
        guest_for_years(trainer, window)
        send(window, [Act(PUZZLE, days=10 if state == "met before" else 0)])
    return window.visit("/")


@pytest.mark.parametrize(("right", "word"), [(True, "right"), (False, "wrong")])
def test_done_for_today(window: Open, right: bool, word: str) -> None:
    """A newcomer solves it; from then on the first page says so, and leads to the answer."""
    opened = window()
    page = opened.visit("/")
    page.get_by_role("link", name="Solve it").press("Enter")
    page.wait_for_url(f"**/puzzles/{PUZZLE.id}")
    play_by_keys(page, (best_card if right else worst_card)(PUZZLE.state))
    (expect_right if right else expect_wrong)(page)
    opened.visit("/")
    assert "Done for today." in panel(page)
    expect(page.locator("[data-daily] .chip")).to_have_text(word)
    page.get_by_role("link", name="See your answer").click()
    expect(verdict(page)).to_be_visible()


def test_met_before_is_not_done(window: Open, trainer: Trainer) -> None:
    """An answer of another day is told; the puzzle is to be solved anew."""
    page = reach(window(), trainer, "met before")
    assert "You answered it before, on" in panel(page)
    assert "Done" not in panel(page)
    page.get_by_role("link", name="Solve it").click()
    play_by_keys(page, best_card(PUZZLE.state))
    expect_right(page)


def test_begun_goes_on(window: Open, trainer: Trainer) -> None:
    """A line half played is gone on with."""
    puzzle = puzzle_of("endgame_line")
    settle(trainer, puzzle)
    opened = window()
    play_by_keys(opened.visit(f"/puzzles/{puzzle.id}"), best_card(puzzle.state))
    page = opened.visit("/")
    page.get_by_role("link", name="Go on with it").click()
    page.wait_for_url(f"**/puzzles/{puzzle.id}?attempt=*")
    settled(page)
    held = page.locator("[data-mat] .hand--l button").count()
    assert held == len(puzzle.state.south.hand) - 1


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Pago_Pago"])
def test_date_is_that_of_the_place(window: Open, zone: str) -> None:
    """At both ends of the world the puzzle is that of the date there."""
    page = window(timezone_id=zone).visit("/")
    date = page.evaluate("new Intl.DateTimeFormat('en', {dateStyle: 'long'}).format(new Date())")
    expect(page.locator("[data-daily] .eyebrow")).to_have_text(date)


def test_clock_that_is_wrong(window: Open) -> None:
    """A browser that is years behind still gets the puzzle of the day."""
    opened = window()
    opened.forgive("404")
    opened.page.clock.set_fixed_time(datetime(2020, 2, 29, 12))
    page = opened.visit("/")
    expect(page.get_by_role("link", name="Solve it")).to_be_visible()


def test_dropped_connection(window: Open, trainer: Trainer) -> None:
    """The rest of the page stands; the puzzle of the day is asked for again when one wishes."""
    opened = window()
    opened.forgive("ERR_FAILED")

    def drop(route: Route) -> None:
        route.abort()

    opened.page.route("**/puzzles/daily*", drop, times=1)
    page = reach(opened, trainer, "met before")
    assert "No connection to the trainer" in panel(page)
    expect(page.get_by_role("heading", name="Welcome back")).to_be_visible()
    page.locator("[data-daily]").get_by_role("button", name="Try again").click()
    expect(page.get_by_role("link", name="Solve it")).to_be_visible()


def test_panels_of_a_column_are_equally_wide(window: Open, trainer: Trainer) -> None:
    """The puzzle of the day fills its column of the first page, no more; so does what is beside."""
    page = reach(window(), trainer, "done")
    settled(page)
    columns = page.locator(".dash__go").evaluate_all(
        "all => all.map((column) => [...column.querySelectorAll(':scope > .panel')].map((each) => "
        "each.getBoundingClientRect().width))"
    )
    assert [len(widths) for widths in columns] == [2, 2]
    assert [len(set(widths)) for widths in columns] == [1, 1]


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
    """At 320 px nothing is scrolled sideways, from right to left either."""
    page = reach(window(width=320, height=568, locale=locale), trainer, state)
    assert not scrolls_sideways(page)
    page.evaluate("document.documentElement.dir = 'rtl'")
    assert not scrolls_sideways(page)

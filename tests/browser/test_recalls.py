"""A puzzle is recalled: its learners find a notice, and see both results, or that none counts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Page, Route, expect
from sqlalchemy import delete, update

from api.services.indexing import index_library
from api.services.recalls import RecalledPuzzle
from api.storage import Attempt, PuzzleEntry, PuzzleVersion
from puzzles.library import Library, load_library
from puzzles.model import EndgamePuzzle, Puzzle
from tests.api.callers import right_card
from tests.api.recalls import faulty, mended
from tests.browser.accessibility import NOTHING, scrolls_sideways, violations_by_scheme
from tests.browser.answers import best_card, worst_card
from tests.browser.conftest import Trainer
from tests.browser.held import meanwhile
from tests.browser.learners import CARDS, Act, ask, guest_for_years, send
from tests.browser.table import expect_wrong, play_by_keys, settled, verdict
from tests.browser.window import Window

pytestmark = pytest.mark.browser
Open = Callable[..., Window]
Publish = Callable[[Puzzle], None]

PUZZLE = CARDS[-1]
STATES = ("notice", "answers", "marked again", "annulled", "quarantine")


@pytest.fixture
def publish(trainer: Trainer, monkeypatch: pytest.MonkeyPatch) -> Iterator[Publish]:
    """Return what publishes a version of a puzzle; afterwards all is as it was."""
    real, services = load_library(), trainer.services
    now = datetime.now(UTC)

    def put(puzzle: Puzzle) -> None:
        others = [each for each in load_library() if each.id != puzzle.id]
        library = Library(tuple(sorted([*others, puzzle], key=lambda each: each.id)))
        for room in ("puzzles", "recalls", "packs"):
            monkeypatch.setattr(f"api.services.{room}.load_library", lambda: library)
        index_library(services.database, library, now)

    yield put
    mine = PuzzleVersion.puzzle_id == PUZZLE.id
    with services.database.writing() as session:
        session.execute(delete(Attempt).where(Attempt.puzzle_id == PUZZLE.id))
        session.execute(delete(PuzzleVersion).where(mine, PuzzleVersion.version > 1))
        session.execute(
            update(PuzzleVersion).where(mine).values(recalled_at=None, replaced_by=None)
        )
        entry = update(PuzzleEntry).where(PuzzleEntry.id == PUZZLE.id)
        session.execute(entry.values(withdrawn_at=None))
    monkeypatch.undo()
    index_library(services.database, real, now)


def carry_out(trainer: Trainer, recalled: RecalledPuzzle) -> None:
    """Mark everybody's attempts again."""
    recalls = trainer.services.recalls
    list(recalls.carry_out(recalled, recalls.learners(recalled)))


def mark_again(window: Window, trainer: Trainer, publish: Publish) -> str:
    """Answer wrongly what is praised, and have it marked again; return the attempt's id."""
    publish(faulty(PUZZLE))
    guest_for_years(trainer, window)
    (attempt,) = send(window, [Act(PUZZLE, days=1, right=False)])
    publish(mended(PUZZLE))
    carry_out(trainer, trainer.services.recalls.replace(PUZZLE.id))
    return attempt


def quarantine(window: Window, trainer: Trainer) -> str:
    """Answer, and have the puzzle taken back; return the attempt's id."""
    guest_for_years(trainer, window)
    (attempt,) = send(window, [Act(PUZZLE, days=1)])
    carry_out(trainer, trainer.services.recalls.quarantine(PUZZLE.id))
    return attempt


def reach(window: Window, trainer: Trainer, publish: Publish, state: str) -> Page:
    """Bring a page into a state."""
    if state in {"annulled", "quarantine"}:
        attempt = quarantine(window, trainer)
        asked = f"?attempt={attempt}" if state == "annulled" else ""
        return window.visit(f"/puzzles/{PUZZLE.id}{asked}")
    attempt = mark_again(window, trainer, publish)
    path = {"notice": "/progress", "answers": "/attempts"}.get(state)
    return window.visit(path or f"/puzzles/{PUZZLE.id}?attempt={attempt}")


@pytest.mark.parametrize("path", ["/", "/progress"])
def test_notice_is_read_and_gone(
    window: Open, trainer: Trainer, publish: Publish, path: str
) -> None:
    """It leads to both results; marked as read by the keyboard, it comes no more."""
    opened = window()
    mark_again(opened, trainer, publish)
    page = opened.visit(path)
    notices = page.get_by_role("region", name="Notices")
    expect(notices.get_by_role("heading", level=3)).to_have_text("A puzzle was marked again")
    notices.get_by_role("link", name="Your answers to it").click()
    page.wait_for_url(f"**/attempts?puzzle={PUZZLE.id}")
    expect(page.locator(".list li")).to_contain_text("marked again, before: right")
    expect(page.locator(".list .chip")).to_have_text("wrong")
    page.go_back()
    notices.get_by_role("button", name="Mark as read").press("Enter")
    expect(notices).to_have_count(0)
    expect(page.locator("main h1")).to_be_focused()
    assert ask(opened, "GET", "/me/notices?status=unread")["items"] == []
    opened.visit(path)
    expect(notices).to_have_count(0)


def test_of_two_notices_the_other_stays(window: Open, trainer: Trainer, publish: Publish) -> None:
    """The focus goes on to it."""
    opened = window()
    mark_again(opened, trainer, publish)
    carry_out(trainer, trainer.services.recalls.quarantine(PUZZLE.id))
    page = opened.visit("/progress")
    titles = page.locator(".notices h3")
    expect(titles).to_have_text(["A puzzle was taken back", "A puzzle was marked again"])
    page.get_by_role("button", name="Mark as read").first.press("Enter")
    expect(titles).to_have_text(["A puzzle was marked again"])
    expect(page.get_by_role("button", name="Mark as read")).to_be_focused()


@pytest.mark.parametrize("late", ["attempts?*", "me/reviews?*"])
def test_notice_comes_with_the_page(
    window: Open, trainer: Trainer, publish: Publish, late: str
) -> None:
    """Nobody reads it away while what he would go on with is not there yet."""
    opened = window()
    mark_again(opened, trainer, publish)
    page = opened.page
    notices = page.get_by_role("region", name="Notices")
    with meanwhile(page, f"**/api/v1/{late}"), page.expect_request(f"**/api/v1/{late}"):
        with page.expect_response("**/api/v1/me/notices?*"):
            page.goto("/")
        expect(notices).to_have_count(0)
    expect(page.get_by_role("heading", name="Welcome back")).to_be_visible()
    notices.get_by_role("button", name="Mark as read").press("Enter")
    expect(page.get_by_role("heading", name="Welcome back")).to_be_focused()


def test_who_has_gone_on_is_left_there(window: Open, trainer: Trainer, publish: Publish) -> None:
    """The notice goes when the server knows; the focus is elsewhere by then, and stays."""
    opened = window()
    mark_again(opened, trainer, publish)
    page = opened.visit("/progress")
    elsewhere = page.get_by_role("button", name="Português")
    with meanwhile(page, "**/read"):
        page.get_by_role("button", name="Mark as read").press("Enter")
        elsewhere.focus()
    expect(page.locator(".notices")).to_have_count(0)
    expect(elsewhere).to_be_focused()


def test_notice_stays_until_the_server_knows(
    window: Open, trainer: Trainer, publish: Publish
) -> None:
    """Without a connection it is not called read; with one again it is."""
    opened = window()
    opened.forgive("ERR_FAILED")
    mark_again(opened, trainer, publish)
    page = opened.visit("/progress")
    read = page.get_by_role("button", name="Mark as read")

    def drop(route: Route) -> None:
        route.abort()

    page.route("**/read", drop, times=1)
    read.click()
    expect(page.locator(".toast")).to_contain_text("No connection to the trainer")
    read.click()
    expect(read).to_have_count(0)


def test_answers_to_one_puzzle(window: Open, trainer: Trainer, publish: Publish) -> None:
    """The list of one puzzle leads back to all."""
    opened = window()
    mark_again(opened, trainer, publish)
    send(opened, [Act(CARDS[0], days=0.5)])
    page = opened.visit(f"/attempts?puzzle={PUZZLE.id}")
    expect(page.locator(".list li")).to_have_count(1)
    page.get_by_role("link", name="All your answers").click()
    expect(page.locator(".list li")).to_have_count(2)


def test_answer_tells_both_results(window: Open, trainer: Trainer, publish: Publish) -> None:
    """On the page of the puzzle: what it was, and what it is now."""
    page = reach(window(), trainer, publish, "marked again")
    expect_wrong(page)
    expect(page.locator(".ask .notice")).to_contain_text("right before, wrong now")


def test_annulled_answer_says_so(window: Open, trainer: Trainer, publish: Publish) -> None:
    """It is neither right nor wrong any more, in the list and where it is shown."""
    opened = window()
    page = reach(opened, trainer, publish, "annulled")
    expect(verdict(page)).to_have_text("This answer does not count")
    expect(page.locator(".verdict--good, .verdict--bad")).to_have_count(0)
    expect(page.locator("[data-status]")).to_contain_text("The puzzle turned out to be faulty.")
    expect(page.get_by_text("Proved")).to_have_count(0)
    opened.visit("/attempts")
    expect(page.locator(".list .chip")).to_have_text("does not count")
    expect(page.locator(".list small")).to_contain_text("the puzzle was faulty")


def test_puzzle_in_quarantine_says_so(window: Open, trainer: Trainer, publish: Publish) -> None:
    """Before one answers, and after."""
    page = reach(window(), trainer, publish, "quarantine")
    expect(page.locator(".ask .notice")).to_contain_text("counts neither for you nor against you")
    expect(page.get_by_text("Proved")).to_have_count(0)
    play_by_keys(page, best_card(PUZZLE.state))
    expect(verdict(page)).to_have_text("This answer does not count")


def test_answer_to_another_question(window: Open, trainer: Trainer, publish: Publish) -> None:
    """The card that was played is not there any more: the page says so, and asks anew."""
    other = _without_card_of(PUZZLE)
    opened = window()
    guest_for_years(trainer, opened)
    (attempt,) = send(opened, [Act(PUZZLE, days=1)])
    publish(replace(other, id=PUZZLE.id, version=2))
    carry_out(trainer, trainer.services.recalls.replace(PUZZLE.id))
    page = opened.visit(f"/puzzles/{PUZZLE.id}?attempt={attempt}")
    expect(verdict(page)).to_have_text("This answer does not count")
    expect(page.locator("[data-values], .hand__tag, .stepper")).to_have_count(0)
    page.get_by_role("button", name="Try again").click()
    play_by_keys(page, worst_card(other.state))
    expect_wrong(page)


def _without_card_of(puzzle: EndgamePuzzle) -> EndgamePuzzle:
    played = right_card(puzzle)
    return next(
        each for each in CARDS
        if each.id != puzzle.id and played not in {str(card) for card in each.state.south.hand}
    )  # fmt: skip


@pytest.mark.parametrize("width", [1280, 360])
@pytest.mark.parametrize("state", STATES)
def test_states_are_accessible(
    window: Open, trainer: Trainer, publish: Publish, state: str, width: int
) -> None:
    """Every state, in both schemes, wide and narrow."""
    page = reach(window(width=width), trainer, publish, state)
    assert violations_by_scheme(page) == NOTHING


@pytest.mark.parametrize("locale", ["en", "pt", "es"])
@pytest.mark.parametrize("state", STATES)
def test_nothing_leaves_a_narrow_window(
    window: Open, trainer: Trainer, publish: Publish, state: str, locale: str
) -> None:
    """At 320 px nothing is scrolled sideways, from right to left either."""
    page = reach(window(width=320, height=568, locale=locale), trainer, publish, state)
    settled(page)
    assert not scrolls_sideways(page)
    page.evaluate("document.documentElement.dir = 'rtl'")
    assert not scrolls_sideways(page)

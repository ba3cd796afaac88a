"""A fault of a puzzle is told on its page, before the answer and after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect
from sqlalchemy import delete

from api.storage import PuzzleReport
from tests.browser.accessibility import scrolls_sideways
from tests.browser.answers import puzzle_of, worst_card
from tests.browser.conftest import Trainer
from tests.browser.questions import answer, question_of
from tests.browser.table import expect_wrong, play_by_keys
from tests.browser.window import Window

pytestmark = pytest.mark.browser
Open = Callable[..., Window]
WORDS = "The ten is not worth 0.\nSee the third card."
CARD = puzzle_of("endgame_card")


@pytest.fixture(autouse=True)
def no_reports(trainer: Trainer) -> Iterator[None]:
    """Leave none behind."""
    yield
    with trainer.services.database.writing() as session:
        session.execute(delete(PuzzleReport))


def opened(page: Page) -> Locator:
    """Unfold the form; return it with the button that does."""
    form = page.locator("[data-report]")
    form.get_by_role("button").click()
    return form


def kept(trainer: Trainer) -> list[tuple[str, str, str | None]]:
    """Return the reports as an operator reads them."""
    lines = trainer.services.reports.listed(closed=False)
    return [(line.puzzle, line.reason, line.text) for line in lines]


def test_a_fault_is_reported_with_the_keyboard(window: Open, trainer: Trainer) -> None:
    """What is missing is told at its field; the thanks have the focus, the puzzle goes on."""
    page = window().visit(f"/puzzles/{CARD.id}")
    form = page.locator("[data-report]")
    opener = form.get_by_role("button", name="Report a fault", expanded=False)
    opener.press("Enter")
    form.get_by_role("button", name="Send the report").press("Enter")
    reason = form.get_by_label("What is wrong?")
    expect(reason).to_be_focused()
    expect(reason).to_have_accessible_description("Choose what is wrong.")
    assert kept(trainer) == []
    reason.select_option(label="The answer")
    form.get_by_label("In your own words").fill(WORDS)
    form.get_by_role("button", name="Send the report").press("Enter")
    expect(form.get_by_text("Thank you.")).to_be_focused()
    expect(form.get_by_role("button")).to_have_count(1)
    assert kept(trainer) == [(CARD.id, "wrong_answer", WORDS)]
    play_by_keys(page, worst_card(CARD.state))
    expect_wrong(page)
    expect(page.get_by_text("Thank you.")).to_have_count(1)


def test_what_was_typed_outlives_the_answer(window: Open, trainer: Trainer) -> None:
    """Begun before the answer, the report goes on below it."""
    puzzle = question_of("winner")
    page = window().visit(f"/puzzles/{puzzle.id}")
    opened(page).get_by_label("In your own words").fill(WORDS)
    answer(page, puzzle, right=False)
    expect_wrong(page)
    form = page.locator("[data-report]")
    expect(form.get_by_label("In your own words")).to_have_value(WORDS)
    form.get_by_label("What is wrong?").select_option(label="Something else")
    form.get_by_role("button", name="Send the report").click()
    expect(form.get_by_text("Thank you.")).to_be_visible()
    assert kept(trainer) == [(puzzle.id, "other", WORDS)]


def test_a_report_without_a_connection_stays_to_be_sent(window: Open, trainer: Trainer) -> None:
    """Nothing typed is lost, and the second try succeeds; another report is refused in words."""
    visitor = window()
    page = visitor.visit(f"/puzzles/{CARD.id}")
    form = opened(page)
    form.get_by_label("What is wrong?").select_option("display")
    visitor.go_offline()
    form.get_by_role("button", name="Send the report").click()
    expect(form.locator(".error")).to_contain_text("No connection")
    visitor.go_online()
    form.get_by_role("button", name="Send the report").click()
    expect(form.get_by_text("Thank you.")).to_be_visible()
    assert kept(trainer) == [(CARD.id, "display", None)]
    page.reload()
    visitor.forgive("409")
    form = opened(page)
    form.get_by_label("What is wrong?").select_option("other")
    form.get_by_role("button", name="Send the report").click()
    expect(form.locator(".error")).to_contain_text("You have reported something else")


@pytest.mark.parametrize("locale", ["en", "pt", "es"])
def test_the_form_fits_and_is_accessible(window: Open, locale: str) -> None:
    """On a narrow phone, in every language; on paper it is left out."""
    page = window(width=320, height=640, locale=locale).visit(f"/puzzles/{CARD.id}")
    opened(page).get_by_role("button").last.click()
    assert Axe().run(page).response["violations"] == []
    assert not scrolls_sideways(page)
    page.emulate_media(media="print")
    expect(page.locator("[data-report]")).to_be_hidden()

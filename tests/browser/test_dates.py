"""Dates as the reader writes them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.answers import puzzle_of, worst_card
from tests.browser.table import play_by_keys, verdict
from tests.browser.window import Window

pytestmark = pytest.mark.browser
Open = Callable[..., Window]

DATED = """async () => {
  const path = document.querySelector('script[type="module"][src*="attempts"]').src;
  const { moment, day } = await import(path.replace(/attempts(?=[^/]*$)/, "i18n"));
  return [day("2026-11-30T12:00:00Z"), moment("2026-11-30T18:22:00Z")];
}"""


@pytest.mark.parametrize(
    ("languages", "long", "short"),
    [
        (["en"], "30 November 2026", "30 Nov 2026, 18:22"),
        (["en-US", "en"], "November 30, 2026", "Nov 30, 2026, 6:22"),
        (["pt-BR", "pt"], "30 de novembro de 2026", "18:22"),
        (["es"], "30 de noviembre de 2026", "18:22"),
    ],
)
def test_dates_are_british_unless_the_browser_says_another_english(
    window: Open, languages: list[str], long: str, short: str
) -> None:
    """The list of answers tells when each was given."""
    opened = window(locale=languages[0], timezone_id="UTC")
    opened.page.clock.set_fixed_time("2026-11-30T18:22:00Z")
    opened.page.add_init_script(
        f"Object.defineProperty(navigator, 'languages', {{ get: () => {languages!r} }})"
    )
    puzzle = puzzle_of("endgame_card")
    page = opened.visit(f"/puzzles/{puzzle.id}")
    play_by_keys(page, worst_card(puzzle.state))
    expect(verdict(page)).to_be_visible()
    page.goto("/attempts")
    expect(page.locator(".list li").first).to_be_visible()
    told = page.evaluate(DATED)
    assert told[0] == long
    assert short in told[1].replace("\u202f", " ")

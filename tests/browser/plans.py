"""How plans of declarations are answered on the page."""

from __future__ import annotations

from playwright.sync_api import Page

from puzzles.model import DecisionPuzzle
from tests.puzzles.plans.answers import slots


def fill_in(page: Page, puzzle: DecisionPuzzle, option: str) -> None:
    """Choose an option of the proof: one row, or what stands for each win."""
    if puzzle.kind == "declaration_first":
        page.locator(f'.option input[value="{option}"]').check()
        return
    for at, chosen in enumerate(slots(option)):
        page.locator(f"#slot-{at}").select_option(chosen or "nothing")


def act(page: Page) -> None:
    """Press the button that answers."""
    page.locator(".actionbar .btn--primary").click()

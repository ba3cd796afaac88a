"""Right and wrong answers to questions of the rules, and how they are given on the page."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from puzzles.kinds import RULES_KINDS
from puzzles.library import load_library
from puzzles.model import RulesPuzzle
from puzzles.rules.question import Form

OFF_BY = 10


def question_of(form: Form, fits: Callable[[RulesPuzzle], bool] = lambda _: True) -> RulesPuzzle:
    """Return the first question of a form that fits."""
    found = (puzzle for puzzle in load_library().rules if puzzle.question.form == form)
    return next(filter(fits, found))


def is_counted(puzzle: RulesPuzzle) -> bool:
    """Tell whether the answer is a number of points."""
    return puzzle.question.form in RULES_KINDS[puzzle.kind].counts


def is_ticked(puzzle: RulesPuzzle) -> bool:
    """Tell whether any number of options may be ticked."""
    return RULES_KINDS[puzzle.kind].ticks.get(puzzle.question.form, False)


def right_points(puzzle: RulesPuzzle) -> dict[str, int]:
    """Return the points asked for, by seat."""
    kind, findings = RULES_KINDS[puzzle.kind], puzzle.certificate.findings
    points = kind.right_points(puzzle.question, findings)
    return {str(seat): number for seat, number in points.items()}


def choices(puzzle: RulesPuzzle, *, right: bool) -> set[str]:
    """Return what is to be ticked: what holds, or else all but that; of one, another."""
    accepted = set(puzzle.certificate.accepted)
    others = set(puzzle.certificate.findings) - accepted
    if right:
        return accepted
    return others if is_ticked(puzzle) else {min(others)}


def fill_in(page: Page, puzzle: RulesPuzzle, *, right: bool) -> None:
    """Fill in the form of a question."""
    if is_counted(puzzle):
        for seat, points in right_points(puzzle).items():
            page.locator(f"#points-{seat}").fill(str(points if right else points + OFF_BY))
        return
    for option in choices(puzzle, right=right):
        page.locator(f'.option input[value="{option}"]').check()


def answer(page: Page, puzzle: RulesPuzzle, *, right: bool) -> None:
    """Fill in the form and send it; that nothing holds is asked once more."""
    fill_in(page, puzzle, right=right)
    page.locator(".actionbar .btn--primary").click()
    if is_ticked(puzzle) and not choices(puzzle, right=right):
        page.locator("dialog .btn--primary").click()

"""What the hints of questions about the rules leave to find out."""

from __future__ import annotations

import pytest

from puzzles.kinds import KINDS
from puzzles.library import load_library
from puzzles.texts import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_hint_counts_all_or_none(language: str) -> None:
    """That would be the answer; the number of hints tells nothing either."""
    alike, counted = set(), set()
    for puzzle in load_library().rules:
        options, right = len(puzzle.certificate.findings), len(puzzle.certificate.accepted)
        form = KINDS[puzzle.kind].pose(puzzle, language)["answer"]
        if form["type"] != "choices" or not form["many"]:
            continue
        first, *others = KINDS[puzzle.kind].hints(puzzle, language)
        assert len(others) == 1
        if right in (0, options):
            alike.add(first)
            assert not any(character.isdigit() for character in first)
        else:
            counted.add(first)
            assert str(right) in first
    assert len(alike) == 1
    assert counted

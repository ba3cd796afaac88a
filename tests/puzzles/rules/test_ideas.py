"""Which ideas the rules of a profile let come up: never one that is said never to."""

from __future__ import annotations

from datetime import date
from random import Random

import pytest

from puzzles.library import load_library
from puzzles.model import RULES_KIND_NAMES, RulesPuzzle
from puzzles.rules.generation import (
    NeverUnderProfileError,
    Wanted,
    generate,
    made_of,
    questions_of_deal,
)
from puzzles.rules.ideas import IDEAS, idea_of, may_come_up
from trainer.profiles import PROFILES

TODAY = date(2026, 11, 30)
DEALS = 3


@pytest.mark.parametrize("kind", RULES_KIND_NAMES)
@pytest.mark.parametrize("name", PROFILES)
def test_what_comes_up_is_possible(kind: str, name: str) -> None:
    """Whatever questions some deals bring, their ideas are among those that may come up."""
    profile = PROFILES[name]
    wanted = Wanted(kind, profile=profile)  # type: ignore[arg-type]
    seen = set()
    for deal in range(DEALS):
        random = Random(f"{kind}/{name}/{deal}")
        for question in questions_of_deal(wanted, random):
            puzzle = made_of(question, "", TODAY)
            seen.add(idea_of(question, puzzle.certificate.findings))
    assert seen
    assert {idea for idea in seen if not may_come_up(idea, profile)} == set()


def test_the_library_agrees() -> None:
    """Every question of the library has an idea that its rules allow."""
    for puzzle in load_library().puzzles:
        if isinstance(puzzle, RulesPuzzle):
            idea = idea_of(puzzle.question, puzzle.certificate.findings)
            assert may_come_up(idea, puzzle.profile), puzzle.id


def test_every_idea_comes_up_somewhere() -> None:
    """In one of the named profiles at least."""
    for idea in IDEAS.values():
        assert any(may_come_up(idea.id, profile) for profile in PROFILES.values()), idea.id


def test_what_is_impossible_is_not_looked_for() -> None:
    """Told by name, before any deal."""
    wanted = Wanted("rules_legal", "follow_without_beating", PROFILES["cady"])
    with pytest.raises(NeverUnderProfileError, match=r"follow_without_beating .* cady"):
        generate(wanted, 1, TODAY)

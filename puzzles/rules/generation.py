"""New rules puzzles on demand: the same kind, idea and seed always give the same one.

Deals are played until one brings a position that teaches the idea; every option is then judged
by the engine, so that the puzzle is proved as it is made.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from random import Random
from typing import Final

from puzzles.kinds import RULES_KINDS
from puzzles.model import RulesPuzzle
from puzzles.rules.candidates import questions
from puzzles.rules.difficulty import difficulty
from puzzles.rules.ideas import IDEAS, idea_of, may_come_up
from puzzles.rules.playing import moments
from puzzles.rules.question import Form, Question, RulesKindName
from trainer.profiles import PROFILES, RuleProfile

MOST_DEALS: Final = 4000
_OF_ONE_DEAL: Final = 16
_OPTIONS: Final = 3
_FEWEST_OPTIONS: Final = 2  # taken only when _PATIENCE, a part of all deals, brought nothing better
_PATIENCE: Final = 1 / 8
_DULL: Final = 10  # one question in so many may have all options alike


class NeverUnderProfileError(ValueError):
    """An idea that the rules of a profile never let come up."""


class NothingFoundError(LookupError):
    """No deal brought a position that fits what was wanted."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a puzzle is to be like; ``None``: any. ``right`` is an option that is to hold."""

    kind: RulesKindName
    idea: str | None = None
    profile: RuleProfile | None = None
    form: Form | None = None
    right: str | None = None


def generate(wanted: Wanted, seed: int, made: date, puzzle_id: str | None = None) -> RulesPuzzle:
    """Return a new puzzle, proved. ``made`` is the day of the proof.

    Raises :class:`NothingFoundError` after :data:`MOST_DEALS` deals, and :class:`ValueError`
    for an idea that is not of the kind.
    """
    require_idea_of_kind(wanted)
    rules = "any" if wanted.profile is None else wanted.profile.hash
    name = puzzle_id or f"{wanted.kind.replace('_', '-')}-{seed % 1000:03}"
    for number in range(MOST_DEALS):
        random = Random(f"{rules}/{wanted.kind}/{wanted.idea}/{seed}/{number}")  # noqa: S311 # no secret
        for question in questions_of_deal(wanted, random):
            puzzle = made_of(question, name, made)
            if teaches(puzzle, wanted, number / MOST_DEALS, random):
                return puzzle
    raise NothingFoundError(f"nothing in {MOST_DEALS} deals for {wanted.kind}, {wanted.idea}")


def made_of(question: Question, puzzle_id: str, made: date) -> RulesPuzzle:
    """Return the question as a puzzle, every option judged."""
    kind = RULES_KINDS[question.kind]
    certificate = kind.prove(question, made)
    return RulesPuzzle(
        id=puzzle_id,
        version=1,
        question=question,
        themes=kind.themes(question, certificate.findings),
        certificate=certificate,
        difficulty=difficulty(question, certificate.findings),
    )


def require_idea_of_kind(wanted: Wanted) -> None:
    """Raise :class:`ValueError` for an idea that is not of the kind.

    Raises :class:`NeverUnderProfileError` for one that the rules wanted never let come up: there
    is no use in looking for it.
    """
    if wanted.idea is None:
        return
    if IDEAS[wanted.idea].kind != wanted.kind:
        raise ValueError(f"{wanted.idea} is no idea of {wanted.kind}")
    if wanted.profile is not None and not may_come_up(wanted.idea, wanted.profile):
        rules = wanted.profile.name
        raise NeverUnderProfileError(f"{wanted.idea} never comes up by the rules of {rules}")


def questions_of_deal(wanted: Wanted, random: Random) -> Iterator[Question]:
    """Yield some questions out of one deal, in no order of time."""
    profile = wanted.profile or random.choice(tuple(PROFILES.values()))
    found = [
        question
        for moment in moments(profile, random)
        for question in questions(wanted.kind, moment, random)
        if wanted.form in (None, question.form)
    ]
    random.shuffle(found)
    yield from found[:_OF_ONE_DEAL]


def teaches(puzzle: RulesPuzzle, wanted: Wanted, searched: float, random: Random) -> bool:
    """Tell whether the puzzle has the idea, and seldom one answer for all options.

    ``searched`` is the part of the deals that brought nothing better.
    """
    options = _OPTIONS if searched < _PATIENCE else _FEWEST_OPTIONS
    findings, kind = puzzle.certificate.findings, RULES_KINDS[wanted.kind]
    if wanted.idea not in (None, idea_of(puzzle.question, findings)):
        return False
    if wanted.right is not None and wanted.right not in puzzle.certificate.accepted:
        return False
    if puzzle.question.form in kind.counts:
        return bool(findings)
    several = len(findings) >= options or not kind.ticks[puzzle.question.form]
    varied = len({found.holds for found in findings.values()}) > 1
    return several and (varied or not random.randrange(_DULL))

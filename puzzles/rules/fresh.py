"""Rules puzzles on demand whose ids say how they are made, so that nobody need store them.

A deal is played from the kind, the profile, a seed and its number alone; what was wished for
(an idea, a form) decides which deal and which of its questions is taken, and makes the seed one of
its own. So an id tells nothing of the idea, not even to who wishes for one idea after the other
with the seed of the id; and making the puzzle again takes one deal.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from hashlib import sha256
from random import Random
from typing import Final

from puzzles.certificates import position_hash
from puzzles.fresh_ids import SEEDS, FreshId, read_fresh_id
from puzzles.model import RulesPuzzle
from puzzles.rules.generation import (
    NothingFoundError,
    Wanted,
    made_of,
    questions_of_deal,
    require_idea_of_kind,
    teaches,
)
from puzzles.rules.notation import question_hash
from puzzles.rules.question import Question
from trainer.profiles import PROFILES, RuleProfile

MOST_DEALS: Final = 400  # two to four seconds; one wish in twenty is not fulfilled by then
_SIGN: Final = 8


def fresh(wanted: Wanted, seed: int, made: date) -> RulesPuzzle:
    """Return a new puzzle, proved; the same wish and seed give the same one.

    The profile wanted is a named one. Raises :class:`NothingFoundError` after
    :data:`MOST_DEALS` deals, and :class:`ValueError` for an idea that is not of the kind.
    """
    require_idea_of_kind(wanted)
    seed = _own_seed(wanted, seed)
    named = tuple(PROFILES.values())
    for deal in range(MOST_DEALS):
        profile = wanted.profile or named[deal % len(named)]
        random = _random(wanted, profile, seed, deal)
        for place, question in enumerate(_questions(wanted, profile, random)):
            if wanted.form not in (None, question.form):
                continue
            puzzle = made_of(question, "", made)
            if teaches(puzzle, wanted, deal / MOST_DEALS, random):
                sign = _sign(question)
                origin = FreshId(wanted.kind, profile.name, seed, deal, place, sign)
                return replace(puzzle, id=str(origin))
    raise NothingFoundError(f"nothing in {MOST_DEALS} deals for {wanted.kind}, {wanted.idea}")


def made_again(puzzle_id: str, made: date) -> RulesPuzzle | None:
    """Return the puzzle of an id, proved anew; ``None`` if the id names none.

    So does an id of another version of the program that made another question of it.
    """
    origin = read_fresh_id(puzzle_id)
    if origin is None or origin.deal >= MOST_DEALS:
        return None
    wanted, profile = Wanted(origin.kind), PROFILES[origin.profile]
    random = _random(wanted, profile, origin.seed, origin.deal)
    for place, question in enumerate(_questions(wanted, profile, random)):
        if place == origin.place and _sign(question) == origin.sign:
            return made_of(question, puzzle_id, made)
    return None


def _own_seed(wanted: Wanted, seed: int) -> int:
    """Return the seed of the deals for a wish: the same seed is another one for another wish."""
    profile = None if wanted.profile is None else wanted.profile.hash
    wish = f"{wanted.kind}/{wanted.idea}/{wanted.form}/{profile}/{seed}"
    return int.from_bytes(sha256(wish.encode()).digest()[:8]) % SEEDS


def _random(wanted: Wanted, profile: RuleProfile, seed: int, deal: int) -> Random:
    return Random(f"{profile.hash}/{wanted.kind}/{seed}/{deal}")  # noqa: S311 # no secret


def _questions(wanted: Wanted, profile: RuleProfile, random: Random) -> Iterator[Question]:
    """Yield the questions of one deal, whatever is wished for: a place is a place for all."""
    return questions_of_deal(Wanted(wanted.kind, profile=profile), random)


def _sign(question: Question) -> str:
    asked = f"{position_hash(question.position)}/{question_hash(question)}"
    return sha256(asked.encode()).hexdigest()[:_SIGN]

"""New choices in the dark on demand: the same wish and seed always give the same one.

Deals are played by sensible players until north leads a brisque to the last trick of the stock
and what to do with it matters; every deal that looks alike is then solved, and the second prover
confirms some of them, so that the puzzle is proved as it is made.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from random import Random
from typing import Final, Literal

from puzzles.decisions.making import made_of
from puzzles.decisions.question import Decision, WorldsKindName
from puzzles.model import DecisionPuzzle
from puzzles.plans.generation import NothingFoundError, mixed_pack
from puzzles.rules.playing import moments
from puzzles.worlds.answers import Way, answers, way_of
from puzzles.worlds.effort import deals_to_prove
from puzzles.worlds.terms import NotABrisqueLed, WorldsTerms, shown_brisque
from trainer.deal import Play, Seat, View, view
from trainer.profiles import RuleProfile
from trainer.solver.consistent import stock_tricks
from trainer.solver.worlds import WorldsSolution, solve_worlds

Proof = Literal["sure", "expected"]

MOST_DEALS: Final = 20_000
_LEAST_COST: Final = 5
"""Going another way costs so much at least, on average: less is no lesson."""


@dataclass(frozen=True, slots=True)
class WantedBrisque:
    """What a choice is to be like: which way is right, how that is proved; ``None``: either."""

    kind: WorldsKindName
    way: Way
    proof: Proof | None
    profile: RuleProfile


def generate(wanted: WantedBrisque, seed: int, made: date, puzzle_id: str) -> DecisionPuzzle:
    """Return a new puzzle, proved. ``made`` is the day of the proof.

    Raises :class:`~puzzles.plans.generation.NothingFoundError` after :data:`MOST_DEALS` deals.
    """
    for number in range(MOST_DEALS):
        for shown, solved in brisques(wanted.profile, seed, number):
            if teaches(wanted, shown, solved) and deals_to_prove(shown):
                return made_of(asked(wanted, shown, solved), puzzle_id, made)
    raise NothingFoundError(f"nothing in {MOST_DEALS} deals for {wanted.way}, {wanted.proof}")


def asked(wanted: WantedBrisque, shown: View, solved: WorldsSolution) -> Decision:
    """Return the choice as it is put to south, with what its values claim."""
    return Decision(wanted.kind, shown, WorldsTerms(solved.claim))


def brisques(profile: RuleProfile, seed: int, number: int) -> Iterator[tuple[View, WorldsSolution]]:
    """Yield the brisque that north leads to the last trick of the stock in one deal, if he does."""
    random = Random(f"{profile.hash}/brisques/{seed}/{number}")  # noqa: S311 # no secret
    for moment in moments(profile, random, mixed_pack(random)):
        position = view(moment.state, Seat.SOUTH)
        if stock_tricks(position) == 1 and _to_be_answered(position):
            yield position, solve_worlds(position)


def teaches(wanted: WantedBrisque, shown: View, solved: WorldsSolution) -> bool:
    """Tell whether one way with the brisque is right, and another one costs enough.

    At most half of the cards are right, and no two of them have the same name.
    """
    proof: Proof = "sure" if solved.sure else "expected"
    if solved.claim != "exact" or wanted.proof not in (None, proof):
        return False
    right = {_way(action, shown) for action in solved.best}
    if right != {wanted.way} or 2 * len(solved.best) > len(solved.actions):
        return False
    others = [
        option.expected for option in solved.options if _way(option.action, shown) != wanted.way
    ]
    best = max(option.expected for option in solved.options)
    return bool(others) and best - max(others) >= _LEAST_COST and _named_apart(shown)


def _named_apart(shown: View) -> bool:
    """Tell whether copies among the answers lie in different places."""
    cards = [play.card for play in answers(shown).values()]
    places = {(card.face, card in shown.south.table) for card in cards}
    return len(places) == len(cards)


def _to_be_answered(position: View) -> bool:
    try:
        shown_brisque(position)
    except NotABrisqueLed:
        return False
    return True


def _way(action: object, shown: View) -> Way:
    if not isinstance(action, Play):
        raise TypeError(f"expected a card, got {action!r}")
    return way_of(action.card, shown)

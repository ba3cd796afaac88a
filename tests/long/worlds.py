"""Worlds by solver, prover and third reader: ``python -m tests.long.worlds [--seed S]``.

For each built-in profile, and for house profiles with every option drawn: 200 random views of few
cards, most of them with one stock trick left. All three count and list the physical deals that
look like the view and value every choice in each; means, minima and certainty follow from the
reader's table; and where the solver claims that nothing hidden bears on the player, the reader
plays it without seeing. Then what is public in 40 random deals played out by engine and reader,
and the deals that look like their last stock tricks, with full hands. Prints one line of figures a
profile; stops with the view at the first difference.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from time import process_time
from typing import Final

from tests.long.open_hand import position as late_position
from tests.long.third_reader import (
    PROFILE_NAMES,
    as_move,
    as_position,
    without_old_sevens,
)
from tests.long.third_reader_open_hand import Disagreement, Effect, by_effect
from tests.third_reader.counting import effect, likeness
from tests.third_reader.deal import after, deal_out
from tests.third_reader.position import Move, Position
from tests.third_reader.worlds import (
    Seen,
    can_be_played_blind,
    choices,
    deals,
    dealt_open,
    gains,
    noticed,
)
from tests.trainer.houses import choose, random_house, rich_pack
from trainer.deal import Action, DealState, Phase, Seat, Side, View, apply, deal, view
from trainer.profiles import PROFILES, RuleProfile
from trainer.prover.worlds import WorldsProof, prove_worlds
from trainer.solver.consistent import ConsistentDeals
from trainer.solver.worlds import WorldsSolution, solve_worlds
from trainer.views import completed

SIZES: Final = ((1, 2), (1, 3), (1, 3), (1, 3), (2, 2))
"""Stock tricks left and cards each, in turn."""
_ENUMERATED: Final = 1
"""With so many stock tricks left of a whole deal every deal is compared, with twice as many their
number."""
Likeness = tuple[object, ...]
Valued = tuple[Likeness, frozenset[tuple[Effect, int]]]


@dataclass
class Figures:
    """What has been found equal."""

    views: int = 0
    deals: int = 0
    values: int = 0
    exact: int = 0
    blind: int = 0
    states: int = 0
    full_deals: int = 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare profile by profile, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--views", type=int, default=200, help="views a profile")
    parser.add_argument("--deals", type=int, default=40, help="whole deals a profile")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    for name in PROFILE_NAMES:
        try:
            print(compare(name, asked.views, asked.deals, asked.seed), flush=True)
        except Disagreement as found:
            print(found, file=sys.stderr)
            return 1
    return 0


def compare(name: str, number: int, whole: int, seed: int) -> str:
    """Return the figures of one profile. Raises :class:`Disagreement`."""
    start, figures = process_time(), Figures()
    for shown in views(name, number, seed):
        compare_view(shown, figures)
    for index in range(whole):
        rng = Random(f"whole deals seen {seed} {name} {index}")
        profile = random_house(rng) if name == "house" else PROFILES[name]
        compare_deal(profile, tuple(Seat)[index % 2], rng, figures)
    return (
        f"{name}: {figures.views} views, {figures.deals} deals, {figures.values} values equal, "
        f"{figures.exact} exact, {figures.blind} more could be; "
        f"{whole} whole deals, {figures.states} states, {figures.full_deals} deals seen alike, "
        f"{process_time() - start:.1f} s"
    )


def views(name: str, number: int, seed: int) -> Iterator[View]:
    """Yield so many views of the side to act, each out of a seed of its own; nobody revoked."""
    for index in range(number):
        rng = Random(f"worlds {seed} {name} {index}")
        tricks, size = SIZES[index // 3 % len(SIZES)]
        state = late_position(name, index % 3, tricks, size, rng)
        yield view(replace(state, forfeit=None), state.to_act)


def compare_view(shown: View, figures: Figures) -> None:
    """Compare one view by all three."""
    read = list(deals(as_seen(shown)))
    ends = [choices(position) for position in read]
    values = [
        by_effect(gains(position, each), position)
        for position, each in zip(read, ends, strict=True)
    ]
    solved, proved = solve_worlds(shown), prove_worlds(shown)
    if not len(read) == ConsistentDeals(shown).count == solved.deals == proved.deals:
        raise Disagreement("the numbers of deals differ", shown, proved.deals, len(read))
    reader = Counter(
        (likeness(position), frozenset(each.items()))
        for position, each in zip(read, values, strict=True)
    )
    for what, found in (("solver", _solved(solved)), ("prover", _proved(proved))):
        if found != reader:
            raise Disagreement(f"deals or values of the {what} differ", shown, found, reader)
    _compare_options(shown, values, solved, proved)
    _compare_claim(shown, read, ends, solved, figures)
    figures.views += 1
    figures.deals += len(read)
    figures.values += sum(map(len, values))


def as_seen(shown: View) -> Seen:
    """Return a view in the reader's words, the hidden cards left out."""
    position, other = as_position(completed(shown)), shown.side(shown.to_act.other)
    known = other.hand if isinstance(other, Side) else other.public
    hands = {**position.hands, shown.to_act.other.value: frozenset(map(str, known))}
    bottom = () if shown.turn_up is None else (shown.turn_up,)
    return Seen(
        replace(position, hands=hands, stock=tuple(map(str, shown.stock or bottom))),
        hand=len(known) if isinstance(other, Side) else other.count,
        stock=shown.stock_count,
    )


def _solved(solution: WorldsSolution) -> Counter[Valued]:
    found: Counter[Valued] = Counter()
    for each in solution.solved:
        values = zip(solution.actions, each.values, strict=True)
        found[_valued(each.world.state, values)] += each.world.deals
    return found


def _proved(proof: WorldsProof) -> Counter[Valued]:
    return Counter(_valued(each.state, each.values.items()) for each in proof.proved)


def _valued(state: DealState, values: Iterable[tuple[Action, int]]) -> Valued:
    position = as_position(state)
    named = frozenset((effect(as_move(action), position), value) for action, value in values)
    return likeness(position), named


def _compare_options(
    shown: View, read: Sequence[dict[Effect, int]], solved: WorldsSolution, proved: WorldsProof
) -> None:
    """Compare means, minima and certainty with the reader's table."""
    position = as_position(completed(shown))
    best = [max(each.values()) for each in read]
    for option in solved.options:
        action = option.action
        own = [each[effect(as_move(action), position)] for each in read]
        reader = (Fraction(sum(own), len(own)), min(own), own == best)
        prover = (proved.expected(action), proved.minimum(action), proved.sure(action))
        solver = (option.expected, option.minimum, option.sure)
        if not solver == prover == reader:
            raise Disagreement(f"{action}: solver {solver}", shown, prover, reader)
        if Counter(own) != Counter(dict(option.values)):
            raise Disagreement(f"the values of {action} differ", shown, option.values, own)


def _compare_claim(
    shown: View,
    read: Sequence[Position],
    ends: Sequence[dict[Move, int]],
    solved: WorldsSolution,
    figures: Figures,
) -> None:
    """Let the reader play without seeing what the solver calls exact."""
    if shown.stock_count > 2:
        if solved.claim == "exact":
            raise Disagreement("two stock tricks are never exact", shown, "exact", "")
        return
    blind = all(can_be_played_blind(read, move, [each[move] for each in ends]) for move in ends[0])
    if solved.claim == "exact" and not blind:
        raise Disagreement("claimed to be exact", shown, "exact", "asks for sight")
    figures.exact += solved.claim == "exact"
    figures.blind += blind and solved.claim != "exact"


def compare_deal(profile: RuleProfile, dealer: Seat, rng: Random, figures: Figures) -> None:
    """Play a random deal by engine and reader, and compare what is seen of the other hand."""
    pack = rich_pack(rng)
    state = deal(profile, pack, dealer)
    position = deal_out(profile.options(), [str(card) for card in pack], dealer.value)
    known = dealt_open(position)
    while state.phase is not Phase.ENDGAME:
        _compare_known(state, known)
        figures.states += 1
        if len(position.stock) <= 4 * _ENUMERATED:
            figures.full_deals += _compare_deals(state, position, known)
        action = choose(state, rng)
        known = noticed(known, position, as_move(action))
        state, position = apply(state, action), after(position, as_move(action))
    _compare_known(state, known)


def _compare_known(state: DealState, known: dict[str, frozenset[str]]) -> None:
    public = {seat.value: frozenset(map(str, state.side(seat).public)) for seat in Seat}
    if public != known:
        raise Disagreement("what is public differs", state, public, known)


def _compare_deals(state: DealState, position: Position, known: dict[str, frozenset[str]]) -> int:
    """Compare the deals that look like what the side to act sees, and return their number."""
    other = state.to_act.other.value
    hands = {**position.hands, other: known[other]}
    seen = Seen(
        replace(without_old_sevens(position), hands=hands, stock=position.stock[-1:]),
        hand=len(position.hands[other]),
        stock=len(position.stock),
    )
    counted = ConsistentDeals(view(state, state.to_act))
    if len(position.stock) > 2 * _ENUMERATED:
        number = sum(1 for _ in deals(seen))
        if counted.count != number:
            raise Disagreement("the numbers of deals differ", state, counted.count, number)
        return number
    listed: Counter[Likeness] = Counter()
    for world in counted:
        listed[likeness(as_position(world.state))] += world.deals
    read = Counter(map(likeness, deals(seen)))
    if listed != read:
        raise Disagreement("the deals differ", state, listed, read)
    return read.total()


if __name__ == "__main__":
    sys.exit(main())

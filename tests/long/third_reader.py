"""Engine against third reader over whole deals: ``python -m tests.long.third_reader``.

For each built-in profile, and for as many house profiles with every option drawn: random deals,
and in every state the legal actions of both, in the terms of what they do, and after every action
all that lies on the table and all that was scored. Prints one line of figures a profile; stops
with the state at the first difference.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from time import process_time

from tests.third_reader.counting import different_moves, effect, likeness
from tests.third_reader.deal import after, deal_out, moves
from tests.third_reader.position import Exposure, Move, Position
from tests.trainer.houses import choose, random_house, rich_pack
from trainer.cards import by_text, parse_card
from trainer.deal import (
    Action,
    DealState,
    Declare,
    Draw,
    ExchangeSeven,
    Phase,
    Play,
    ScorePending,
    Seat,
    ShowSeven,
    apply,
    deal,
    legal_actions,
)
from trainer.profiles import CLASSICAL_VALUES, PROFILES, DeclarationKind, RuleProfile

PROFILE_NAMES = (*PROFILES, "house")


class Disagreement(AssertionError):
    """The engine and the third reader differ in one state."""

    def __init__(self, what: str, state: DealState, engine: object, reader: object) -> None:
        super().__init__(f"{what}\nengine {engine}\nreader {reader}\n{state}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare profile by profile, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--deals", type=int, default=2_000, help="deals a profile")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    for name in PROFILE_NAMES:
        try:
            print(compare(name, asked.deals, asked.seed), flush=True)
        except Disagreement as found:
            print(found, file=sys.stderr)
            return 1
    return 0


def compare(name: str, deals: int, seed: int) -> str:
    """Play random deals by both, and return the figures. Raises :class:`Disagreement`."""
    rng = Random(f"third reader of deals {seed} {name}")
    start = process_time()
    states = actions = 0
    for index in range(deals):
        profile = random_house(rng) if name == "house" else PROFILES[name]
        counted = compare_deal(profile, Seat.SOUTH if index % 2 else Seat.NORTH, rng)
        states, actions = states + counted[0], actions + counted[1]
    return (
        f"{name}: {deals} deals, {states} states and {actions} legal actions equal, "
        f"{process_time() - start:.1f} s"
    )


def compare_deal(profile: RuleProfile, dealer: Seat, rng: Random) -> tuple[int, int]:
    """Play one random deal by both, and return the numbers of states and of legal actions."""
    pack = rich_pack(rng)
    state = deal(profile, pack, dealer)
    position = deal_out(profile.options(), [str(card) for card in pack], dealer.value)
    states = actions = 0
    while True:
        compare_states(state, position)
        states, actions = states + 1, actions + compare_actions(state, position)
        compare_outcomes(state, position)
        if state.is_over:
            return states, actions
        action = choose(state, rng)
        state, position = apply(state, action), after(position, as_move(action))


def compare_states(state: DealState, position: Position) -> None:
    """Compare everything on the table. Raises :class:`Disagreement`."""
    engine, reader = likeness(as_position(state)), likeness(without_old_sevens(position))
    if engine != reader:
        raise Disagreement("the tables differ", state, engine, reader)


def compare_actions(state: DealState, position: Position) -> int:
    """Compare the legal actions by effect, and return how many there are."""
    legal = legal_actions(state)
    engine = {effect(as_move(action), position) for action in legal}
    reader = {effect(move, position) for move in different_moves(position)}
    if engine != reader or len(set(legal)) != len(legal):
        raise Disagreement("the legal actions differ", state, engine - reader, reader - engine)
    every = set(moves(position))
    if not all(as_move(action) in every for action in legal):
        raise Disagreement("a choice of copies differs", state, legal, every)
    return len(reader)


def compare_outcomes(state: DealState, position: Position) -> None:
    """Compare what every action of a window leads to, and a seven announced or played silently."""
    for action in legal_actions(state):
        tried = [action] if state.phase is Phase.WINDOW else []
        if isinstance(action, Play) and action.announce:
            tried = [action, Play(action.card)]
        for each in tried:
            compare_states(apply(state, each), after(position, as_move(each)))


def as_move(action: Action) -> Move:
    """Return an action of the engine in the reader's words."""
    match action:
        case Play(card, announce):
            return Move("play", frozenset({str(card)}), announce=announce)
        case Declare(kind, cards, pending):
            return Move("declare", frozenset(map(str, cards)), kind, pending=pending)
        case ScorePending(kind, cards):
            return Move("score_pending", frozenset(map(str, cards)), kind)
        case Draw():
            return Move("draw")
        case _:
            return Move("exchange_seven" if isinstance(action, ExchangeSeven) else "show_seven")


def as_action(move: Move) -> Action:
    """Return a move of the reader in the engine's words."""
    cards = by_text(parse_card(text)[0] for text in move.cards)
    match move.do:
        case "play":
            return Play(cards[0], move.announce)
        case "declare":
            return Declare(_kind(move), cards, move.pending)
        case "score_pending":
            return ScorePending(_kind(move), cards)
        case "exchange_seven":
            return ExchangeSeven()
    return ShowSeven() if move.do == "show_seven" else Draw()


def _kind(move: Move) -> DeclarationKind:
    return next(kind for kind in CLASSICAL_VALUES if kind == move.kind)


def as_position(state: DealState) -> Position:
    """Return a state of the engine in the reader's words."""
    exposures = [
        Exposure(seat.value, item.kind, frozenset(map(str, item.cards)), item.state, item.win)
        for seat in Seat
        for item in state.declared[seat]
    ]
    sevens = {f"7{state.trump.letter}", f"7{state.trump.letter}'"}
    taken = None if state.window is None else state.window.exchanged_card
    return Position(
        options=state.profile.options(),
        trump=state.trump.letter,
        dealer="" if state.dealer is None else state.dealer.value,
        phase=state.phase.value,
        turn=state.to_act.value,
        stock=tuple(map(str, state.stock)),
        hands={seat.value: frozenset(map(str, state.hand(seat))) for seat in Seat},
        table={seat.value: frozenset(map(str, state.table_of(seat))) for seat in Seat},
        piles={seat.value: frozenset(map(str, state.won_by(seat))) for seat in Seat},
        points={seat.value: state.scores[seat] for seat in Seat},
        exposures=tuple(sorted(exposures, key=lambda exposure: exposure.win)),
        sevens_scored={str(card): how for card, how in state.sevens_scored.items()},
        led=None if state.led is None else str(state.led),
        wins=state.next_win - (state.phase is not Phase.WINDOW),
        awards_used=0 if state.window is None else state.window.awards_used,
        exchanged=frozenset() if taken is None else frozenset({str(taken)}) - sevens,
    )


def without_old_sevens(position: Position) -> Position:
    """Return the position without what no rule asks any more about sevens that were played."""
    gone = position.piles["south"] | position.piles["north"] | {position.led}
    kept = {
        card: how
        for card, how in position.sevens_scored.items()
        if card not in gone or how in ("turn_up", "exchange")
    }
    return replace(position, sevens_scored=kept)


if __name__ == "__main__":
    sys.exit(main())

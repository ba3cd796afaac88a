"""Endings out of deal records: replayed, and played on by sensible players where they stop."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from puzzles.mining.dealing import Whim, played_down
from puzzles.rules.playing import TASTES, choice
from trainer.deal import DealState, Phase, apply
from trainer.notation.records import DealRecord
from trainer.replays import replay, start


def recorded_endings(seed: int, records: Mapping[int, DealRecord]) -> list[DealState]:
    """Return the endings of numbered records, as far played down as of numbered deals.

    Raises ``ReplayError`` for a record that does not replay.
    """
    begun = [last_eight(record, seed, number) for number, record in records.items()]
    return played_down(begun, [Whim.of(seed, number) for number in records])


def last_eight(record: DealRecord, seed: int, number: int) -> DealState:
    """Return the state in which the last eight tricks of a record begin."""
    state = start(record)
    for step in replay(record):
        state = step.after
        if state.phase is Phase.ENDGAME:
            return state
    random = Random(f"{seed}/{number}")  # noqa: S311 -- repeatable, nothing secret
    taste = random.choice(TASTES)
    while state.phase is not Phase.ENDGAME:
        state = apply(state, choice(state, taste, random))
    return state

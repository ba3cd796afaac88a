"""Replaying deal records, and what a replay tells step by step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from trainer.actions import (
    Action,
    Declare,
    ExchangeSeven,
    IllegalAction,
    Play,
    ScorePending,
    ShowSeven,
)
from trainer.deal import apply, legal_actions, points
from trainer.dealing import deal
from trainer.notation.actions import read_action
from trainer.notation.position_parts import SEATS
from trainer.notation.problems import NotationError, json_pointer
from trainer.notation.records import DealRecord
from trainer.state import DealState, Seat
from trainer.views import View


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a replay, with the states before and after it."""

    before: DealState
    action: Action
    after: DealState


class ReplayError(ValueError):
    """A record that cannot be replayed: its action number ``index`` is refused or unreadable."""

    def __init__(self, index: int, error: IllegalAction | NotationError) -> None:
        super().__init__(f"action {index}: {error}")
        self.index = index
        self.error = error


def replay(record: DealRecord) -> Iterator[Step]:
    """Yield every action of a record with the states before and after it.

    Raises :class:`ReplayError` at the first action that is refused or cannot be read.
    """
    state = start(record)
    for index, item in enumerate(record.actions):
        try:
            by, action = _read_step(item, state, json_pointer("actions", index))
            after = apply(state, action, by)
        except (IllegalAction, NotationError) as error:
            raise ReplayError(index, error) from error
        yield Step(state, action, after)
        state = after


def start(record: DealRecord) -> DealState:
    """Return the state before the first action of a record."""
    return deal(record.profile, record.pack, record.dealer)


def _read_step(item: object, state: DealState, at: str) -> tuple[Seat | None, Action]:
    """Return who acts, if the record says so, and what."""
    if not isinstance(item, Mapping) or "by" not in item:
        return None, read_action(item, state, at)
    by = SEATS.get(item["by"]) if isinstance(item["by"], str) else None
    if by is None:
        raise NotationError.single(f"{at}/by", "not_a_seat", "expected south or north")
    rest = {name: member for name, member in item.items() if name != "by"}
    return by, read_action(rest, state, at)


def write_replay(record: DealRecord) -> dict[str, Any]:
    """Return what stands before every action and what it adds, and the final count.

    Legal actions are listed by card faces, copies once; ``final`` is ``None`` while the deal is
    not over. Raises :class:`ReplayError`.
    """
    steps = list(replay(record))
    last = steps[-1].after if steps else start(record)
    return {
        "steps": [_write_step(step) for step in steps],
        "final": write_count(last) if last.is_over else None,
    }


def _write_step(step: Step) -> dict[str, Any]:
    gained = points(step.before, step.after)
    return {
        "phase": step.before.phase.value,
        "to_act": step.before.to_act.value,
        "scores": _scores(step.before),
        "legal": write_legal(step.before),
        "points": {seat.value: number for seat, number in gained.items() if number},
    }


def write_legal(state: DealState | View) -> dict[str, Any]:
    """Return the legal actions by card faces; of declarations those that would score now.

    Of a view that hides the hand to act, :class:`ValueError`.
    """
    actions = legal_actions(state)
    scoring = [item for item in actions if isinstance(item, Declare) and not item.pending]
    return {
        "play": sorted({item.card.code for item in actions if isinstance(item, Play)}),
        "declare": _by_faces(scoring),
        "exchange_seven": ExchangeSeven() in actions,
        "show_seven": ShowSeven() in actions,
        "score_pending": _by_faces(item for item in actions if isinstance(item, ScorePending)),
    }


def _by_faces(actions: Iterable[Declare | ScorePending]) -> list[list[Any]]:
    found = {(item.kind, tuple(sorted(card.code for card in item.cards))) for item in actions}
    return [[kind, list(cards)] for kind, cards in sorted(found)]


def write_count(state: DealState) -> dict[str, Any]:
    """Return the count of a finished deal: scores, brisques captured, who won the last trick."""
    return {
        "scores": _scores(state),
        "brisques": {
            seat.value: sum(card.is_brisque for card in state.won_by(seat)) for seat in Seat
        },
        "last_trick": state.to_act.value,
    }


def _scores(state: DealState) -> dict[str, int]:
    return {seat.value: state.scores[seat] for seat in Seat}

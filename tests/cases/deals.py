"""``deals.jsonl``: whole deals with what stands before every action, and the final count."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.cases.formats import lines
from tests.cases.outcome import Format, Outcome
from trainer.deal import (
    DealState,
    Declare,
    ExchangeSeven,
    Play,
    ScorePending,
    Seat,
    ShowSeven,
    legal_actions,
    points,
)
from trainer.records import ReplayError, Step, read_record, replay


def check(path: Path) -> Iterator[Outcome]:
    """Yield one outcome a deal: the first step that differs, if any does."""
    for item in lines(path):
        expected = item.pop("expected")
        name = item["id"]
        try:
            yield Outcome(name, *_first_difference(list(replay(read_record(item))), expected))
        except ReplayError as error:
            yield Outcome(name, "a legal action", str(error))


def _first_difference(steps: list[Step], expected: dict[str, Any]) -> tuple[object, object]:
    for index, (step, wanted) in enumerate(zip(steps, expected["steps"], strict=True)):
        found = {**_standing(step.before), "points": _gained(step)}
        wanted = {**wanted, "points": {seat: n for seat, n in wanted["points"].items() if n}}
        if found != wanted:
            return {"step": index, **wanted}, {"step": index, **found}
    return expected["final"], _final(steps)


def _standing(state: DealState) -> dict[str, Any]:
    return {
        "phase": state.phase.value,
        "to_act": state.to_act.value,
        "scores": {seat.value: state.scores[seat] for seat in Seat},
        "legal": legal_faces(state),
    }


def legal_faces(state: DealState) -> dict[str, Any]:
    """Return the legal actions by card faces, as the case files list them."""
    actions = legal_actions(state)
    return {
        "play": sorted({action.card.code for action in actions if isinstance(action, Play)}),
        "declare": _faces(
            [action for action in actions if isinstance(action, Declare) and not action.pending]
        ),
        "exchange_seven": ExchangeSeven() in actions,
        "show_seven": ShowSeven() in actions,
        "score_pending": _faces([action for action in actions if isinstance(action, ScorePending)]),
    }


def _faces(actions: list[Declare] | list[ScorePending]) -> list[list[object]]:
    found = {(action.kind, tuple(sorted(card.code for card in action.cards))) for action in actions}
    return [[kind, list(cards)] for kind, cards in sorted(found)]


def _gained(step: Step) -> dict[str, int]:
    gained = points(step.before, step.after)
    return {seat.value: number for seat, number in gained.items() if number}


def _final(steps: list[Step]) -> dict[str, Any]:
    last = steps[-1].after
    return {
        "scores": {seat.value: last.scores[seat] for seat in Seat},
        "brisques": {seat.value: sum(c.is_brisque for c in last.won_by(seat)) for seat in Seat},
        "last_trick": last.to_act.value,
    }


FORMAT = Format("deals", lambda first: {"pack", "expected"} <= first.keys(), check)

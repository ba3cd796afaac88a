"""``deals.jsonl``: whole deals with what stands before every action, and the final count."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.cases.formats import lines
from tests.cases.outcome import Format, Outcome
from trainer.notation.records import read_record
from trainer.replays import ReplayError, write_replay


def check(path: Path) -> Iterator[Outcome]:
    """Yield one outcome a deal: the first step that differs, if any does."""
    for item in lines(path):
        expected = item.pop("expected")
        try:
            replayed = write_replay(read_record(item))
        except ReplayError as error:
            yield Outcome(item["id"], "a legal action", str(error))
        else:
            yield Outcome(item["id"], *_first_difference(expected, replayed))


def _first_difference(expected: dict[str, Any], got: dict[str, Any]) -> tuple[object, object]:
    for index, (wanted, found) in enumerate(zip(expected["steps"], got["steps"], strict=True)):
        # Seats that get nothing may be left out.
        gained = {seat: number for seat, number in wanted["points"].items() if number}
        wanted = {**wanted, "points": gained}
        if found != wanted:
            return {"step": index, **wanted}, {"step": index, **found}
    return expected["final"], got["final"]


FORMAT = Format("deals", lambda first: {"pack", "expected"} <= first.keys(), check)

"""``position.json``: what a player sees at a point of a deal, which must equal its replay."""

import json
from collections.abc import Iterator
from pathlib import Path

from tests.cases.formats import beside, lines
from tests.cases.outcome import Format, Outcome
from tests.cases.refused import state_before
from trainer.deal import Seat, view
from trainer.notation import read_position, write_position


def check(path: Path) -> Iterator[Outcome]:
    """Yield two outcomes: the replay writes this position, and this position reads as it."""
    case = json.loads(path.read_text(encoding="utf-8"))
    place = case["from"]
    records = {item["id"]: item for item in lines(beside(path, "deals.jsonl"))}
    record = records[place["deal"]]
    record.pop("expected", None)
    seen = view(state_before(record, place["before_action"]), Seat.SOUTH)
    yield Outcome(f"{place['deal']} written", case["position"], write_position(seen))
    yield Outcome(f"{place['deal']} read", seen, read_position(case["position"]))


FORMAT = Format("position", lambda first: {"from", "position"} <= first.keys(), check)

"""``refused.jsonl``: actions that must be refused at a point of a deal in ``deals.jsonl``."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.cases.formats import beside, lines
from tests.cases.outcome import Format, Outcome
from tests.cases.reasons import agrees
from trainer.deal import DealState, IllegalAction, Seat, apply
from trainer.notation import read_action, write_position
from trainer.notation.records import read_record
from trainer.replays import replay


def check(path: Path) -> Iterator[Outcome]:
    """Yield one outcome an action."""
    records = {item["id"]: item for item in lines(beside(path, "deals.jsonl"))}
    for item in lines(path):
        record = records[item["deal"]]
        record.pop("expected", None)
        state = state_before(record, item["at"])
        name = f"{item['deal']} before action {item['at']}: {item['action']}"
        yield Outcome(name, f"refused: {item['why']}", _refusal(state, item))


def state_before(record: dict[str, Any], index: int) -> DealState:
    """Return the state of a deal before one of its actions."""
    steps = list(replay(read_record({**record, "actions": record["actions"][: index + 1]})))
    return steps[index].before


def _refusal(state: DealState, item: dict[str, Any]) -> str:
    """Return the case's own words if the rule agrees with them, else what happened."""
    before = write_position(state)
    action = dict(item["action"])
    by = Seat(action.pop("by"))
    try:
        apply(state, read_action(action, state), by)
    except IllegalAction as error:
        if write_position(state) != before:
            return "the state has changed"
        return f"refused: {item['why']}" if agrees(item["why"], error.rule) else str(error)
    return "legal"


FORMAT = Format("refused", lambda first: {"deal", "at", "why"} <= first.keys(), check)

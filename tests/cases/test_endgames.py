import json
from pathlib import Path
from typing import Any

import pytest

from tests.cases.endgames import check

CASES = [
    json.loads(line)
    for line in Path(__file__).with_name("endgames.jsonl").read_text("utf-8").splitlines()
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case_is_solved_as_it_says(case: dict[str, Any]) -> None:
    """Every card of a known ending has the known value, and the lines bring it."""
    assert check(case) == []


def test_wrong_answer_is_reported() -> None:
    """A case whose table is off by one trick is not passed over."""
    case = CASES[0]
    face = case["best"][0]
    wrong = {**case, "values": {**case["values"], face: case["values"][face] + 20}}
    assert [fault.split(":")[0] for fault in check(wrong)] == ["values"]

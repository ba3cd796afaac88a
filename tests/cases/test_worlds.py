"""The reader of ``worlds.jsonl`` finds what is wrong; that all is right, test_case_files sees."""

from pathlib import Path
from typing import Any

import pytest

from tests.cases.formats import lines
from tests.cases.worlds import outcome

CASE = next(lines(Path(__file__).with_name("worlds.jsonl")))
FIRST, *OTHERS = CASE["options"]


@pytest.mark.parametrize(
    ("wrong", "differing"),
    [
        ({}, []),
        ({"deals": CASE["deals"] + 1}, ["deals"]),
        ({"worlds": [{**CASE["worlds"][0], "weight": 2}, *CASE["worlds"][1:]]}, ["worlds"]),
        ({"options": [{**FIRST, "expected": "-65/3"}, *OTHERS]}, ["options"]),
        ({"options": [{**FIRST, "sure": not FIRST["sure"]}, *OTHERS]}, ["options"]),
    ],
    ids=["right", "deals", "a weight", "an average", "sure"],
)
def test_what_is_wrong_is_found(wrong: dict[str, Any], differing: list[str]) -> None:
    """One altered field of a case is reported, and no other."""
    seen = outcome({**CASE, **wrong})
    assert isinstance(seen.expected, dict)
    assert isinstance(seen.got, dict)
    assert [key for key in seen.expected if seen.expected[key] != seen.got[key]] == differing


def test_case_that_cannot_be_is_a_failure() -> None:
    """An impossible position fails its own case and does not stop the run."""
    seen = outcome({**CASE, "position": {**CASE["position"], "trump": "x"}})
    assert not seen.passed
    assert isinstance(seen.got, str)

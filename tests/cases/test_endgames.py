"""The reader of ``endgames.jsonl`` finds what is wrong; that all is right, test_case_files sees."""

from pathlib import Path
from typing import Any

import pytest

from tests.cases.endgames import outcome
from tests.cases.formats import lines

CASE = next(lines(Path(__file__).with_name("endgames.jsonl")))
BEST = CASE["best"][0]


@pytest.mark.parametrize(
    ("wrong", "differing"),
    [
        ({}, []),
        ({"values": {**CASE["values"], BEST: CASE["value"] + 20}}, ["values"]),
        ({"best": CASE["best"][1:]}, ["best"]),
        ({"line": CASE["line"][::-1]}, ["the case's line brings"]),
        ({"line": CASE["line"][:-1]}, ["the case's line brings"]),
    ],
    ids=["right", "a value", "a best card", "illegal line", "short line"],
)
def test_what_is_wrong_is_found(wrong: dict[str, Any], differing: list[str]) -> None:
    """One altered field of a case is reported, and no other."""
    seen = outcome({**CASE, **wrong})
    assert isinstance(seen.expected, dict)
    assert isinstance(seen.got, dict)
    assert [key for key in seen.expected if seen.expected[key] != seen.got[key]] == differing
    assert seen.passed == (not differing)


@pytest.mark.parametrize(
    "wrong",
    [{"leader_hand": ["As"] * 3}, {"other_hand": CASE["other_hand"][1:]}, {"trump": "x"}],
    ids=["a card three times", "unequal hands", "no such suit"],
)
def test_case_that_cannot_be_is_a_failure(wrong: dict[str, Any]) -> None:
    """An impossible position fails its own case and does not stop the run."""
    seen = outcome({**CASE, **wrong})
    assert not seen.passed
    assert isinstance(seen.got, str)

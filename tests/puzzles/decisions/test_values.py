"""Values are exact in every form."""

from fractions import Fraction
from typing import Any

import pytest

from puzzles.decisions.values import exact, read_value, value_text, write_value
from trainer.notation.fields import Problems

VALUES = (1290, Fraction(35, 2), Fraction(2, 3), 0, -40, Fraction(-5, 3), Fraction(-1, 3))


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (290, 290),
        (-40, -40),
        (Fraction(35, 2), "35/2"),
        (Fraction(-1, 3), "-1/3"),
        (Fraction(4, 2), 2),
    ],
)
def test_values_are_written_and_read_exactly(value: int | Fraction, written: int | str) -> None:
    """Integers as they are, fractions as text in lowest terms."""
    assert write_value(value) == written
    problems = Problems()
    assert read_value(written, "/v", problems) == exact(value)
    assert not problems.found


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (1.5, "not_an_integer"),
        (True, "not_an_integer"),
        (None, "not_an_integer"),
        ("4/2", "not_a_value"),
        ("3/1", "not_a_value"),
        ("1/0", "not_a_value"),
        ("0/5", "not_a_value"),
        ("-0/5", "not_a_value"),
        ("17.5", "not_a_value"),
        ("١/٢", "not_a_value"),
        ("9" * 39 + "/7", "not_a_value"),
        ("9" * 5000 + "/7", "not_a_value"),
        (10**9, "out_of_range"),
    ],
)
def test_what_is_no_value_is_noted(value: Any, code: str) -> None:
    """With its place and a stable code."""
    problems = Problems()
    read_value(value, "/v", problems)
    assert [(each.pointer, each.code) for each in problems.found] == [("/v", code)]


def test_people_read_exact_values() -> None:
    """Exactly: a fraction beside what is whole, a minus sign that is no hyphen."""
    told = [value_text(each) for each in VALUES]
    assert told == ["1290", "17\xa01/2", "2/3", "0", "−40", "−1\xa02/3", "−1/3"]

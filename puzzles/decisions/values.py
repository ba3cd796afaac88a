"""Exact values: integers, or fractions where something is averaged. Never a float."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from puzzles.texts import signed
from trainer.excerpts import excerpt
from trainer.notation.fields import Problems, integer

Value = int | Fraction

_MOST: Final = 1_000_000
_LONGEST: Final = 40
_FRACTION: Final = re.compile(r"-?[1-9][0-9]*/[1-9][0-9]*", re.ASCII)


def exact(value: Value) -> Value:
    """Return the value as an integer where it is one."""
    return int(value) if value.denominator == 1 else Fraction(value)


def write_value(value: Value) -> int | str:
    """Return the value as JSON holds it: an integer, or a fraction such as ``"35/2"``."""
    found = exact(value)
    return found if isinstance(found, int) else f"{found.numerator}/{found.denominator}"


def read_value(value: object, at: str, problems: Problems) -> Value:
    """Read what :func:`write_value` writes; noting a problem, return a number that is none."""
    if not isinstance(value, str):
        return integer(value, at, problems, -_MOST, _MOST)
    if len(value) > _LONGEST or not _FRACTION.fullmatch(value):
        detail = f"expected an integer or a fraction such as 35/2, got {excerpt(value)}"
        problems.note(at, "not_a_value", detail)
        return 0
    read = Fraction(value)
    if write_value(read) != value or abs(read) > _MOST:
        problems.note(at, "not_a_value", f"expected a fraction in lowest terms, got {value}")
        return 0
    return read


def value_text(value: Value) -> str:
    """Return the exact value for people: ``17 1/2``, ``−3``.

    The space within is one at which no line breaks.
    """
    whole, rest = divmod(abs(Fraction(value)), 1)
    if not rest:
        return signed(int(value))
    sign = "−" if value < 0 else ""
    return f"{sign}{int(whole)}\N{NO-BREAK SPACE}{rest}" if whole else f"{sign}{rest}"

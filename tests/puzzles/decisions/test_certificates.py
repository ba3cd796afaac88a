"""What follows from a certificate's values."""

from datetime import date
from fractions import Fraction
from types import MappingProxyType

import pytest

from puzzles.decisions import certificates
from puzzles.decisions.certificates import (
    MOST_OPTIONS,
    DecisionCertificate,
    DisagreementError,
    TooManyOptions,
    agreed,
    bounded,
    refuted,
)
from tests.puzzles.plans.puzzles import puzzle_of
from trainer.deal import Draw


def certificate(**values: int | Fraction) -> DecisionCertificate:
    """Return a certificate with these values, and a line of the last option."""
    lines = MappingProxyType({list(values)[-1]: (Draw(),)})
    return DecisionCertificate(
        "", "", "", "", MappingProxyType(values), lines, date(2026, 11, 30), "plan", ("a/1",)
    )


def test_every_option_of_the_best_value_is_right() -> None:
    """Derived, not stored: equal values are one class, the best first."""
    made = certificate(a=Fraction(5, 2), b=10, c=Fraction(10), d=-3)
    assert made.value == 10
    assert made.accepted == {"b", "c"}
    assert made.classes == (("b", "c"), ("a",), ("d",))


def test_the_principal_line_is_that_of_a_right_option() -> None:
    """The line of a wrong one is not shown for it."""
    assert certificate(a=1, b=2).line == (Draw(),)
    assert certificate(a=2, b=1).line == ()


def test_provers_must_agree_on_every_option() -> None:
    """Another value, or an option that only one of them knows."""
    assert agreed({"a": 1}, {"a": 1}) == {"a": 1}
    with pytest.raises(DisagreementError, match="b: 2 and 3; c: 1 and None"):
        agreed({"a": 1, "b": 2, "c": 1}, {"a": 1, "b": 3})


def test_what_is_proved_otherwise_is_refuted() -> None:
    """Value by value, with a sentence."""
    found = refuted(certificate(a=1, b=2), {"a": Fraction(1, 2), "b": 2, "c": 0})
    assert found == {
        "a": "proved 1/2, the certificate says 1",
        "c": "proved 0, the certificate says nothing",
    }


def test_no_certificate_is_made_that_could_not_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """More options than a certificate may hold are refused as it is made."""
    values = dict.fromkeys(map(str, range(MOST_OPTIONS)), 0)
    assert bounded(values) == values
    with pytest.raises(TooManyOptions, match="at most 4096 options, got 4097"):
        bounded({**values, "one more": 0})
    monkeypatch.setattr(certificates, "MOST_OPTIONS", 3)
    with pytest.raises(TooManyOptions, match="at most 3 options, got 4"):
        puzzle_of("declaration_first")

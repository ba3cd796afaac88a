"""Certificates of decisions: the exact value of every option, and lines that bring values.

Which options are right is derived from the values and stored nowhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from puzzles.certificates import content_hash
from puzzles.decisions.spreads import Worlds
from puzzles.decisions.values import Value, write_value
from trainer.deal import Action

Line = tuple[Action, ...]

MOST_OPTIONS: Final = 4096
"""How many options a certificate can hold: one with more is neither made nor read."""


class TooManyOptions(ValueError):
    """There is more to choose from than a certificate can hold."""

    def __init__(self, count: int) -> None:
        super().__init__(f"expected at most {MOST_OPTIONS} options, got {count}")


class DisagreementError(Exception):
    """The two provers do not agree: one of them is wrong, and nothing is certified."""

    def __init__(self, solved: Mapping[str, Value], proved: Mapping[str, Value]) -> None:
        differing = [
            f"{option}: {solved.get(option)} and {proved.get(option)}"
            for option in sorted({*solved, *proved})
            if solved.get(option) != proved.get(option)
        ]
        super().__init__(f"the provers differ: {'; '.join(differing)}")


@dataclass(frozen=True, slots=True)
class DecisionCertificate:
    """What was proved of a decision.

    ``values`` has the value of every option, in points; what they count is the topic's matter.
    ``lines`` has a principal line for some options, a right one among them wherever one line can
    show a value. ``deals`` is ``all``, or how many of how many the second prover looked at and
    from which seed. ``worlds`` are the deals that values are averaged over, where more than one
    looks like the position. ``position``, ``question`` (kind and terms) and ``profile_hash`` are
    SHA-256 hashes of what was proved; ``made`` is the day.
    """

    position: str
    question: str
    profile_name: str
    profile_hash: str
    values: Mapping[str, Value]
    lines: Mapping[str, Line]
    made: date
    proof: str
    provers: tuple[str, ...]
    deals: str = "all"
    worlds: Worlds | None = None

    @property
    def value(self) -> Value:
        """Return the best value."""
        return max(self.values.values())

    @property
    def accepted(self) -> frozenset[str]:
        """Return the right options: every one whose value equals the best."""
        return frozenset(self.classes[0])

    @property
    def classes(self) -> tuple[tuple[str, ...], ...]:
        """Return the options of equal value together, the best first, as listed within."""
        levels = sorted(set(self.values.values()), reverse=True)
        return tuple(
            tuple(option for option, value in self.values.items() if value == level)
            for level in levels
        )

    @property
    def line(self) -> Line:
        """Return a principal line: that of the first right option which has one."""
        return next((self.lines[each] for each in self.classes[0] if each in self.lines), ())


def question_hash(kind: str, terms: Mapping[str, Any]) -> str:
    """Return the SHA-256 of what is asked, besides the position."""
    return content_hash({"kind": kind, "terms": terms})


def agreed(solved: Mapping[str, Value], proved: Mapping[str, Value]) -> Mapping[str, Value]:
    """Return the values on which both provers agree. Raises :class:`DisagreementError`."""
    if dict(solved) != dict(proved):
        raise DisagreementError(solved, proved)
    return solved


def bounded(values: Mapping[str, Value]) -> Mapping[str, Value]:
    """Return the values if a certificate can hold them all. Raises :class:`TooManyOptions`."""
    if len(values) > MOST_OPTIONS:
        raise TooManyOptions(len(values))
    return values


def refuted(certificate: DecisionCertificate, proved: Mapping[str, Value]) -> dict[str, str]:
    """Return the options whose value is not the one just proved, each with a sentence."""
    claimed = certificate.values
    return {
        option: f"proved {_told(proved, option)}, the certificate says {_told(claimed, option)}"
        for option in sorted({*claimed, *proved})
        if claimed.get(option) != proved.get(option)
    }


def _told(values: Mapping[str, Value], option: str) -> int | str:
    return write_value(values[option]) if option in values else "nothing"

"""Certificates of the proof ``rules``: what the engine says of every option.

What is right is derived from these findings and stored nowhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

PROOF: Final = "rules"
ENGINE: Final = "rules/1"


@dataclass(frozen=True, slots=True)
class Finding:
    """What the rules say of one option.

    ``holds``: it may be done, it wins, it is so. ``reason`` is the rule that refuses it, or a
    stable name of why it holds. ``points`` is what doing it scores now.
    """

    holds: bool
    reason: str
    points: int = 0


@dataclass(frozen=True, slots=True)
class RulesCertificate:
    """The findings of a question, option by option in the order in which they are listed.

    ``position``, ``question`` (form, card and second profile) and ``profile_hash`` are SHA-256
    hashes of what was judged; ``made`` is the day.
    """

    position: str
    question: str
    profile_name: str
    profile_hash: str
    findings: Mapping[str, Finding]
    made: date
    provers: tuple[str, ...] = (ENGINE,)
    proof: str = PROOF

    @property
    def accepted(self) -> frozenset[str]:
        """Return the options that hold."""
        return frozenset(option for option, found in self.findings.items() if found.holds)

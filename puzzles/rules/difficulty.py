"""How hard a question about the rules is: 1 (easy) to 5."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from puzzles.rules.certificates import Finding
from puzzles.rules.question import Question

_MANY: Final = 6
_OF_EARLIER_CARDS: Final = ("already_served", "needs_card_from_hand", "grown", "across", "taken")


def difficulty(question: Question, findings: Mapping[str, Finding]) -> int:
    """Return one level more for each thing that makes the question harder.

    There is much to judge; several reasons are at work; what has served before matters; two
    profiles are compared.
    """
    reasons = {reason for found in findings.values() for reason in found.reason.split("|")}
    harder = (
        len(findings) >= _MANY,
        len(reasons) >= 3,
        any(reason.startswith(_OF_EARLIER_CARDS) for reason in reasons),
        question.other is not None,
    )
    return 1 + sum(harder)

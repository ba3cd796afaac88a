"""The ids of puzzles that are made on demand: each says how its puzzle is made again.

``new-rules-declare-cady-1a2b3c4d-12-3-9f86d081``: the kind and the profile; a seed, in
hexadecimal, that the wish and its own seed were made into; which of its deals, and which question
of that deal; and the sign of the question, by which it is known whether today's program still
makes the same one. Nothing in an id tells the idea of the puzzle, or its answer.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, get_args

from puzzles.rules.question import RulesKindName
from trainer.profiles import PROFILES

PREFIX: Final = "new-"
SEEDS: Final = 1 << 31

_KINDS: Final[dict[str, RulesKindName]] = {
    kind.replace("_", "-"): kind for kind in get_args(RulesKindName)
}
_FRESH: Final = re.compile(
    rf"{PREFIX}({'|'.join(_KINDS)})-({'|'.join(PROFILES)})"
    r"-(0|[1-9a-f][0-9a-f]{0,7})-(0|[1-9][0-9]{0,2})-(0|[1-9][0-9]?)-([0-9a-f]{8})",
    re.ASCII,
)


@dataclass(frozen=True, slots=True)
class FreshId:
    """Where a question comes from. ``sign`` holds the first 8 digits of a hash over it."""

    kind: RulesKindName
    profile: str
    seed: int
    deal: int
    place: int
    sign: str

    def __str__(self) -> str:
        named = self.kind.replace("_", "-")
        return f"{PREFIX}{named}-{self.profile}-{self.seed:x}-{self.deal}-{self.place}-{self.sign}"


def read_fresh_id(text: str) -> FreshId | None:
    """Return what an id says, ``None`` if it is not one of a puzzle made on demand."""
    found = _FRESH.fullmatch(text)
    if found is None:
        return None
    kind, profile, seed, deal, place, sign = found.groups()
    return FreshId(_KINDS[kind], profile, int(seed, 16), int(deal), int(place), sign)

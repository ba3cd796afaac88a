"""A stretch of numbers, mined: the puzzles as lines of JSON, and what came of every number."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from puzzles.mining.dealing import Whim
from puzzles.mining.sources import KEPT, SOURCES, Examined
from puzzles.notation import write_puzzle
from trainer.notation.records import DealRecord
from trainer.profiles import RuleProfile

SPARED: Final = "spared"
"""The reason of a find that was worth keeping, but only one in so many was to be proved."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is mined: a kind, from a seed, under one of the profiles for each number.

    Of the finds ``one_in`` so many is proved and written; ``made`` is the day of the proofs.
    """

    kind: str
    seed: int
    profiles: tuple[RuleProfile, ...]
    one_in: int
    made: date


@dataclass(frozen=True, slots=True)
class Mined:
    """What a stretch gave: lines by number, and how many numbers came to which end."""

    lines: Mapping[int, str]
    reasons: Counter[str]


def mine_dealt(order: Order, numbers: Sequence[int]) -> Mined:
    """Look through numbered deals and prove what is kept. Raises ``DisagreementError``."""
    return _mined(order, SOURCES[order.kind].dealt(order.seed, numbers, order.profiles))


def mine_recorded(order: Order, records: Mapping[int, DealRecord]) -> Mined:
    """Look through numbered records that replay. Raises ``DisagreementError``."""
    return _mined(order, SOURCES[order.kind].recorded(order.seed, records))


def packed(value: Mapping[str, Any]) -> str:
    """Return a value as one line of JSON without a blank."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _mined(order: Order, examined: Iterable[Examined]) -> Mined:
    lines: dict[int, str] = {}
    reasons: Counter[str] = Counter()
    for each in _spared(order, examined):
        reasons[each.reason] += 1
        if each.reason == KEPT:
            puzzle_id = f"{order.kind.replace('_', '-')}-{order.seed}-{each.number:03}"
            puzzle = SOURCES[order.kind].prove(each.found, puzzle_id, order.made)
            lines[each.number] = packed(write_puzzle(puzzle))
    return Mined(lines, reasons)


def _spared(order: Order, examined: Iterable[Examined]) -> Iterator[Examined]:
    """Let one find in so many pass: which ones, chance decides by the number alone."""
    for each in examined:
        if each.reason == KEPT and Whim.of(order.seed, each.number).spared % order.one_in:
            yield Examined(each.number, SPARED)
        else:
            yield each

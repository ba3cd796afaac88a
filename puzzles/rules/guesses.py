"""Fixed habits that would answer rules questions unread, and how often they are right."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from puzzles.kinds import RULES_KINDS
from puzzles.model import RulesPuzzle

TickRule = Callable[[RulesPuzzle], bool]


def ticked(puzzles: Iterable[RulesPuzzle]) -> Iterator[RulesPuzzle]:
    """Yield the puzzles in which any number of options may be ticked."""
    for puzzle in puzzles:
        if RULES_KINDS[puzzle.kind].ticks.get(puzzle.question.form):
            yield puzzle


def _options(puzzle: RulesPuzzle) -> tuple[str, ...]:
    return tuple(puzzle.certificate.findings)


def _all(puzzle: RulesPuzzle) -> bool:
    return puzzle.certificate.accepted == set(_options(puzzle))


def _none(puzzle: RulesPuzzle) -> bool:
    return not puzzle.certificate.accepted


def _first(puzzle: RulesPuzzle) -> bool:
    return puzzle.certificate.accepted == {_options(puzzle)[0]}


def _last(puzzle: RulesPuzzle) -> bool:
    return puzzle.certificate.accepted == {_options(puzzle)[-1]}


def _but_the_last(puzzle: RulesPuzzle) -> bool:
    return puzzle.certificate.accepted == set(_options(puzzle)[:-1])


def _but_the_first(puzzle: RulesPuzzle) -> bool:
    return puzzle.certificate.accepted == set(_options(puzzle)[1:])


TICK_RULES: Final[Mapping[str, TickRule]] = MappingProxyType(
    {
        "all": _all,
        "none": _none,
        "only_the_first": _first,
        "only_the_last": _last,
        "all_but_the_first": _but_the_first,
        "all_but_the_last": _but_the_last,
    }
)
"""Every habit of ticking, held to at most one in four of the library."""

"""What was worked out about puzzles of the library, remembered by the process that did it.

A puzzle of the library is one object as long as the process lives, and what follows from it and
from what is asked never changes. Puzzles read from the database are others each time: of those
nothing is remembered. What is remembered is shared: whoever gets it must not change it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from typing import Concatenate, Final, ParamSpec, TypeVar

from puzzles.library import load_library
from puzzles.model import Puzzle

MOST: Final = 256
"""So many results of each function are kept, those that were asked for last: some megabytes."""

Asked = ParamSpec("Asked")
Result = TypeVar("Result")


class _Same:
    """A puzzle, equal to nothing but itself: comparing two by content would take longest."""

    __slots__ = ("puzzle",)

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.puzzle is self.puzzle

    def __hash__(self) -> int:
        return id(self.puzzle)


def remembered(
    work_out: Callable[Concatenate[Puzzle, Asked], Result],
) -> Callable[Concatenate[Puzzle, Asked], Result]:
    """Work a function of a puzzle and of hashable values out once for each puzzle of the library.

    What it raises is not remembered.
    """

    @lru_cache(maxsize=MOST)
    def known(puzzle: _Same, *asked: Hashable) -> Result:
        return work_out(puzzle.puzzle, *asked)  # type: ignore[arg-type, call-arg] # as they came

    @wraps(work_out)
    def looked_up(puzzle: Puzzle, /, *asked: Asked.args, **named: Asked.kwargs) -> Result:
        if named or load_library().get(puzzle.id) is not puzzle:
            return work_out(puzzle, *asked, **named)
        return known(_Same(puzzle), *asked)

    return looked_up

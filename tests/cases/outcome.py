"""What a case file's reader yields: one outcome a check; and what a reader is."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Outcome:
    """One case: what the file expects and what the engine gives, for a person to compare."""

    name: str
    expected: object
    got: object

    @property
    def passed(self) -> bool:
        """Tell whether the engine gives what is expected."""
        return self.expected == self.got


@dataclass(frozen=True)
class Format:
    """One format of case files.

    ``matches`` looks at the first JSON value of a file (its only one, or its first line);
    ``check`` reads a file of this format and yields its outcomes.
    """

    name: str
    matches: Callable[[dict[str, Any]], bool]
    check: Callable[[Path], Iterator[Outcome]]

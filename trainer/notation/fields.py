"""Reading the members of a JSON object one by one, noting every problem with its pointer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import Any, Final, TypeVar

from trainer.excerpts import excerpt
from trainer.notation.problems import FieldProblem, NotationError, json_pointer

T = TypeVar("T")
MAX_POINTS: Final = 100_000
MAX_PROBLEMS: Final = 100


class Problems:
    """The problems found so far in one notation."""

    def __init__(self) -> None:
        self.found: list[FieldProblem] = []

    def note(self, at: str, code: str, detail: str) -> None:
        """Remember a problem; the first hundred are told, so that no answer outgrows its cause."""
        if len(self.found) < MAX_PROBLEMS:
            self.found.append(FieldProblem(at, code, detail))

    def raise_if_any(self) -> None:
        """Raise :class:`NotationError` with everything noted, if anything was."""
        if self.found:
            raise NotationError(self.found)


class Fields:
    """One JSON object: takes members out by name and type.

    A method that reads a member returns its ``default`` after noting a problem, so that one pass
    finds them all. Members that nobody asks for are ``unknown_field``.
    """

    def __init__(
        self, value: object, at: str, problems: Problems, known: Iterable[str], *, what: str
    ) -> None:
        self.at = at
        self.problems = problems
        self.members: Mapping[str, Any] = {}
        self._is_object = isinstance(value, Mapping)
        if not isinstance(value, Mapping):
            self.note((), "not_an_object", f"expected {what} as an object, got {excerpt(value)}")
            return
        self.members = value
        names = frozenset(known)
        for name in islice((name for name in value if name not in names), MAX_PROBLEMS):
            self.note((name,), "unknown_field", f"{excerpt(name)} is no field of {what}")

    def note(self, steps: Iterable[str | int], code: str, detail: str) -> None:
        """Remember a problem with the member at these steps; what is no object has no members."""
        where = tuple(steps)
        if self._is_object or not where:
            self.problems.note(self.at + json_pointer(*where), code, detail)

    def get(self, name: str) -> Any:
        """Return the raw member, ``None`` if it is absent or null."""
        return self.members.get(name)

    def has(self, name: str) -> bool:
        """Tell whether the member is there, and not null."""
        return self.members.get(name) is not None

    def required(self, name: str) -> bool:
        """Tell whether the member is there; note ``missing`` if it is not, and ``null``."""
        if not self.has(name):
            self.note((name,), "null" if name in self.members else "missing", f"expected {name}")
        return self.has(name)

    def integer(self, name: str, least: int, most: int, default: int) -> int:
        """Read an integer from ``least`` to ``most``, 7.0 too; absent it is the default."""
        value = self.members.get(name, default)
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        return integer(
            value,
            self.at + json_pointer(name),
            self.problems,
            least,
            most,
        )

    def flag(self, name: str) -> bool:
        """Read true or false; absent it is false."""
        value = self.members.get(name, False)
        if not isinstance(value, bool):
            self.note((name,), "not_a_boolean", f"expected true or false, got {excerpt(value)}")
            return False
        return value

    def choice(self, name: str, choices: Mapping[str, T], code: str, default: T) -> T:
        """Read one of a few words."""
        if name not in self.members:
            self.note((name,), "missing", f"expected {name}")
            return default
        value = self.members[name]
        if isinstance(value, str) and value in choices:
            return choices[value]
        self.note((name,), code, f"expected one of {', '.join(choices)}, got {excerpt(value)}")
        return default

    def items(self, name: str, most: int = 128) -> list[tuple[str, Any]]:
        """Read a list of at most so many items as pairs of pointer and item; absent it is empty."""
        at = self.at + json_pointer(name)
        return items(self.members.get(name, []), at, self.problems, most)

    def parsed(self, name: str, parse: Callable[[object], T], code: str, default: T) -> T:
        """Read a member with a parser that raises :class:`ValueError`."""
        try:
            return parse(self.members.get(name))
        except ValueError as error:
            self.note((name,), code if name in self.members else "missing", str(error))
            return default


def integer(value: object, at: str, problems: Problems, least: int, most: int) -> int:
    """Read an integer (no boolean, no float) in a range; noting a problem, return ``least``."""
    if type(value) is not int:
        problems.note(at, "not_an_integer", f"expected an integer, got {excerpt(value)}")
        return least
    if not least <= value <= most:
        problems.note(at, "out_of_range", f"expected {least} to {most}, got {excerpt(value)}")
        return least
    return value


def items(value: object, at: str, problems: Problems, most: int = 128) -> list[tuple[str, Any]]:
    """Read a list as pairs of pointer and item; noting a problem, return none."""
    if not isinstance(value, list):
        problems.note(at, "not_a_list", f"expected a list, got {excerpt(value)}")
        return []
    if len(value) > most:
        problems.note(at, "too_many", f"expected at most {most} items, got {len(value)}")
        return []
    return [(f"{at}/{index}", item) for index, item in enumerate(value)]

"""What is wrong with a notation, and where: problems with JSON pointers and stable codes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self


def json_pointer(*steps: str | int) -> str:
    """Return the JSON pointer (RFC 6901) of a member: ``json_pointer("hands", 0)`` is ``/hands/0``.

    Always short and encodable, whatever the key: a long one is cut, a lone surrogate escaped.
    """
    escaped = (str(step)[:80].replace("~", "~0").replace("/", "~1") for step in steps)
    text = "".join("/" + step for step in escaped)
    return text.encode("utf-8", "backslashreplace").decode()


@dataclass(frozen=True, slots=True)
class FieldProblem:
    """One thing wrong: a JSON pointer to it, a stable code, and a sentence."""

    pointer: str
    code: str
    detail: str


class NotationError(ValueError):
    """A notation that cannot be read; ``errors`` holds every problem found."""

    def __init__(self, errors: Iterable[FieldProblem]) -> None:
        self.errors = tuple(errors)
        super().__init__(
            "; ".join(f"{error.pointer or '(whole)'}: {error.detail}" for error in self.errors)
        )

    @classmethod
    def single(cls, at: str, code: str, detail: str) -> Self:
        """Return the error with one problem."""
        return cls([FieldProblem(at, code, detail)])

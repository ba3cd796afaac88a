"""A table of themes: what puzzles are about, computed by one predicate each and never voted.

A *public* theme may be shown with the question. The others say something of the answer and are
shown only after it; most of them are *ideas*, of which the first that holds explains the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Generic, TypeVar

Subject = TypeVar("Subject")


@dataclass(frozen=True, slots=True)
class Theme(Generic[Subject]):
    """A theme: whether it may be seen before the answer, and whether it explains the answer."""

    id: str
    holds: Callable[[Subject], bool]
    public: bool = False
    explains: bool = False


class ThemeTable(Mapping[str, Theme[Subject]]):
    """Themes by their ids, in this order: public ones, others, ideas as they are preferred.

    ``otherwise`` is the idea that holds where no other does.
    """

    def __init__(
        self,
        *,
        public: Mapping[str, Callable[[Subject], bool]],
        others: Mapping[str, Callable[[Subject], bool]] = MappingProxyType({}),
        ideas: Mapping[str, Callable[[Subject], bool]],
        otherwise: str | None = None,
    ) -> None:
        last = {} if otherwise is None else {otherwise: self._is_unexplained}
        self._named = ideas
        self._themes = {
            theme.id: theme
            for theme in (
                *(Theme(name, holds, public=True) for name, holds in public.items()),
                *(Theme(name, holds) for name, holds in others.items()),
                *(Theme(name, holds, explains=True) for name, holds in {**ideas, **last}.items()),
            )
        }

    def __getitem__(self, name: str) -> Theme[Subject]:
        return self._themes[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._themes)

    def __len__(self) -> int:
        return len(self._themes)

    def of(self, subject: Subject) -> tuple[str, ...]:
        """Return the ids of every theme that holds, in the order of the table."""
        return tuple(theme.id for theme in self.values() if theme.holds(subject))

    def idea_of(self, subject: Subject) -> str:
        """Return the theme that explains the answer best."""
        return next(theme.id for theme in self.values() if theme.explains and theme.holds(subject))

    def _is_unexplained(self, subject: Subject) -> bool:
        return not any(holds(subject) for holds in self._named.values())

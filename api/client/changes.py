"""What changed of a learner's, for an app that keeps what it has read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal, Self

What = Literal["attempt", "hint", "notice", "profile", "review"]


@dataclass(frozen=True, slots=True)
class Change:
    """Something that is new or not as it was: ``value`` stands in place of what had this ``id``.

    ``value`` is ``None`` for what is no longer there. A server that is newer may tell of more than
    :data:`What` names: pass it over.
    """

    what: What
    id: str
    value: dict[str, Any] | None

    @classmethod
    def of(cls, item: dict[str, Any]) -> Self:
        """Return what an item of an answer says."""
        return cls(item["what"], item["id"], None if item["gone"] else item[item["what"]])


class ChangeFeed:
    """Iterates over what changed, in order, until there is no more now.

    Keep ``since`` together with what you made of the changes: the next feed begins there. It moves
    on when a whole part was taken in, so whoever is broken off hears the rest of the part again,
    which does no harm. ``me`` (the settings) and ``rating`` are as of the last part.
    """

    def __init__(
        self, read: Callable[[str | None], dict[str, Any]], since: str | None = None
    ) -> None:
        self._read = read
        self.since = since
        self.me: dict[str, Any] | None = None
        self.rating: dict[str, Any] | None = None

    def __iter__(self) -> Iterator[Change]:
        more = True
        while more:
            part = self._read(self.since)
            self.me, self.rating = part["me"], part["rating"]
            yield from map(Change.of, part["items"])
            self.since, more = part["since"], part["next"] is not None

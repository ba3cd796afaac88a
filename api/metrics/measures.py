"""What the use cases tell whoever watches. These hear it and keep nothing."""

from __future__ import annotations

from typing import Literal

from sqlalchemy import Engine

from api.pool import Watch

PoolName = Literal["solve", "mark", "make"]
AttemptResult = Literal["right", "wrong", "shown"]


class Measures:
    """Hears of everything that is measured; a subclass keeps it.

    Nothing of what it is told names a learner, an address or a puzzle.
    """

    def attempt(self, kind: str, result: AttemptResult) -> None:
        """Hear that the result of an attempt is fixed: ``shown`` if the learner gave up."""

    def pool(self, name: PoolName) -> Watch:  # noqa: ARG002 # for subclasses
        """Return who watches a pool of heavy work."""
        return Watch()

    def database(self, engine: Engine) -> None:
        """Watch the connections of a database from now on."""

"""Whether this process can serve."""

from __future__ import annotations

from sqlalchemy import exists, select
from sqlalchemy.exc import SQLAlchemyError

from api.storage import Database, PuzzleEntry, migrate


class Health:
    """What balancers and operators ask."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def checks(self) -> dict[str, bool]:
        """Return what must be true before requests may come: the schema and the library."""
        try:
            schema = migrate.current(self._database) == migrate.head()
            return {"schema": schema, "library": schema and self._has_puzzles()}
        except SQLAlchemyError:
            return {"schema": False, "library": False}

    def _has_puzzles(self) -> bool:
        with self._database.reading() as session:
            return bool(session.scalar(select(exists().where(PuzzleEntry.withdrawn_at.is_(None)))))

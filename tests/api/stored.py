"""What stands in the database, and the statements that are sent to it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import event, func, select

from api.services import Services
from api.storage import Base


def rows(services: Services, table: type[Base]) -> int:
    """Return how many rows a table has."""
    with services.database.reading() as session:
        return session.scalar(select(func.count()).select_from(table)) or 0


def counts(services: Services) -> dict[str, int]:
    """Return the number of rows of every table."""
    with services.database.reading() as session:
        return {
            name: session.scalar(select(func.count()).select_from(table)) or 0
            for name, table in Base.metadata.tables.items()
        }


@contextmanager
def statements(services: Services) -> Iterator[list[str]]:
    """Collect the statements that are sent to the database meanwhile."""
    sent: list[str] = []

    def note(_: Any, __: Any, statement: str, *___: Any) -> None:
        sent.append(statement)

    event.listen(services.database.engine, "before_cursor_execute", note)
    yield sent
    event.remove(services.database.engine, "before_cursor_execute", note)

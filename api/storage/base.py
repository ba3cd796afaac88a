"""What every table shares: the naming of constraints, keys and instants."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, Final
from uuid import UUID

from sqlalchemy import JSON, DateTime, Dialect, MetaData, TypeDecorator, Uuid
from sqlalchemy.orm import DeclarativeBase
from uuid_utils.compat import uuid7

# Named from the first revision on: SQLite cannot drop a constraint without a name.
NAMING: Final = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class Instant(TypeDecorator[datetime]):
    """An instant in UTC. Values without an offset are refused; SQLite keeps them as UTC."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Return the value as the database keeps it."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"expected an instant with its offset, got {value!r}")
        utc = value.astimezone(UTC)
        return utc.replace(tzinfo=None) if dialect.name == "sqlite" else utc

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Return the value as an aware datetime in UTC."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if dialect.name == "sqlite" else value.astimezone(UTC)


class Base(DeclarativeBase):
    """The declarative base of all tables."""

    metadata = MetaData(naming_convention=NAMING)
    type_annotation_map = {  # noqa: RUF012 # SQLAlchemy reads it from the class
        datetime: Instant,
        UUID: Uuid,
        dict[str, Any]: JSON(none_as_null=True),
    }


def new_key() -> UUID:
    """Return a UUIDv7: unique, and sorting by the time it was made."""
    return uuid7()

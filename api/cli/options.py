"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click


def _local_database() -> str:
    from api.installation import data_directory, sqlite_url

    return sqlite_url(data_directory())


def check_address(
    _context: click.Context, _parameter: click.Parameter, value: str | None
) -> str | None:
    """Refuse an address that is none, or none of ours, as a usage error."""
    from api.storage.engine import DatabaseNotSupported, read_address

    try:
        if value is not None:
            read_address(value)
    except DatabaseNotSupported as error:
        raise click.BadParameter(str(error)) from error
    return value


@contextmanager
def database_told() -> Iterator[None]:
    """Tell what keeps a database from being opened in one line, not in a traceback."""
    from alembic.util.exc import CommandError
    from sqlalchemy.exc import DatabaseError

    try:
        yield
    except DatabaseError as error:
        told = str(error.orig).strip().splitlines()
        raise click.ClickException(f"the database cannot be used: {told[0]}") from error
    except CommandError as error:  # of a newer program, most likely
        raise click.ClickException(f"the tables cannot be brought up to date: {error}") from error
    except ModuleNotFoundError as error:
        if error.name != "psycopg":
            raise
        detail = "PostgreSQL needs psycopg: pip install 'bezique-trainer[postgres]'"
        raise click.ClickException(detail) from error


database_option: Any = click.option(
    "--database",
    "address",
    envvar="BEZIQUE_DATABASE_URL",
    default=_local_database,
    callback=check_address,
    show_default="SQLite in your data directory",
    help="The database, as a SQLAlchemy URL.",
)

"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click


@contextmanager
def database_faults() -> Iterator[None]:
    """Say in one line that a database cannot be reached, written or read as one."""
    from sqlalchemy.exc import DatabaseError, OperationalError

    try:
        yield
    except DatabaseError as error:
        # A statement of ours that is wrong is no fault of the database: it keeps its traceback.
        if type(error) not in {DatabaseError, OperationalError}:
            raise
        raise click.ClickException(f"the database cannot be used: {error.orig}") from error


@contextmanager
def directory_faults(option: str) -> Iterator[None]:
    """Say in one line that the data directory cannot be used, and which option names another."""
    try:
        yield
    except OSError as error:
        raise click.ClickException(
            f"cannot write to {error.filename} ({error.strerror}); use {option}"
        ) from error


def _local_database() -> str:
    from api.installation import data_directory, sqlite_url

    with directory_faults("--database"):
        return sqlite_url(data_directory())


def database_address(
    _context: click.Context, _parameter: click.Parameter, value: str | None
) -> str | None:
    """Refuse an address that is none, or whose driver is not installed, as a usage error."""
    from sqlalchemy import make_url
    from sqlalchemy.exc import ArgumentError

    if value is None:
        return None
    try:
        make_url(value).get_dialect().import_dbapi()
    except (ArgumentError, ImportError) as error:
        raise click.BadParameter(str(error)) from error
    return value


database_option: Any = click.option(
    "--database",
    "address",
    envvar="BEZIQUE_DATABASE_URL",
    default=_local_database,
    callback=database_address,
    show_default="SQLite in your data directory",
    help="The database, as a SQLAlchemy URL.",
)

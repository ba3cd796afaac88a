"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click


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


def check_address(
    _context: click.Context, _parameter: click.Parameter, value: str | None
) -> str | None:
    """Refuse an address that is none, or none of ours, as a usage error."""
    from api.storage.engine import DatabaseNotSupported, read_address

    if value is None:
        return None
    try:
        read_address(value).get_dialect().import_dbapi()
    except (DatabaseNotSupported, ImportError) as error:
        raise click.BadParameter(str(error)) from error
    return value


@contextmanager
def database_told() -> Iterator[None]:
    """Tell what keeps a database from being opened in one line, not in a traceback."""
    from alembic.util.exc import CommandError
    from sqlalchemy.exc import DatabaseError, OperationalError

    try:
        yield
    except DatabaseError as error:
        # A statement of ours that is wrong is no fault of the database: it keeps its traceback.
        if type(error) not in {DatabaseError, OperationalError}:
            raise
        told = str(error.orig).strip().splitlines()
        raise click.ClickException(f"the database cannot be used: {told[0]}") from error
    except CommandError as error:  # of a newer program, most likely
        raise click.ClickException(f"the tables cannot be brought up to date: {error}") from error
    except ModuleNotFoundError as error:
        if error.name != "psycopg":
            raise
        detail = "PostgreSQL needs psycopg: pip install 'bezique-trainer[postgres]'"
        raise click.ClickException(detail) from error


@contextmanager
def opened_database(address: str) -> Iterator[Any]:
    """Open a database whose tables are as this program expects; tell in one line if they are not.

    Nothing is made by asking.
    """
    from api.services.setup import schema_problem
    from api.storage import Database

    with database_told():
        problem = schema_problem(address)
        if problem is not None:
            raise click.ClickException(problem)
        database = Database(address)
        try:
            yield database
        finally:
            database.close()


database_option: Any = click.option(
    "--database",
    "address",
    envvar="BEZIQUE_DATABASE_URL",
    default=_local_database,
    callback=check_address,
    show_default="SQLite in your data directory",
    help="The database, as a SQLAlchemy URL.",
)

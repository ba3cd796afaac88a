"""Options that several commands share."""

from __future__ import annotations

from typing import Any

import click


def _local_database() -> str:
    from api.installation import data_directory, sqlite_url

    return sqlite_url(data_directory())


def _address(_context: click.Context, _parameter: click.Parameter, value: str) -> str:
    """Refuse an address that is none as a usage error."""
    from sqlalchemy import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        make_url(value).get_dialect()
    except (ArgumentError, ImportError) as error:
        raise click.BadParameter(str(error)) from error
    return value


database_option: Any = click.option(
    "--database",
    "address",
    envvar="BEZIQUE_DATABASE_URL",
    default=_local_database,
    callback=_address,
    show_default="SQLite in your data directory",
    help="The database, as a SQLAlchemy URL.",
)

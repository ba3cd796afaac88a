"""Options that several commands share."""

from __future__ import annotations

from typing import Any

import click


def _local_database() -> str:
    from api.installation import data_directory, sqlite_url

    return sqlite_url(data_directory())


database_option: Any = click.option(
    "--database",
    "address",
    envvar="BEZIQUE_DATABASE_URL",
    default=_local_database,
    show_default="SQLite in your data directory",
    help="The database, as a SQLAlchemy URL.",
)

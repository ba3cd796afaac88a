"""``bezique db``: the database, brought up to date, checked, copied and taken back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from api.cli.options import database_option, database_told


@click.group("db")
def database() -> None:
    """Look after the database."""


@database.command
@database_option
def upgrade(address: str) -> None:
    """Bring the schema up to date and index the library."""
    from api.services.setup import prepare

    with database_told():
        prepared = prepare(address)
    click.echo(f"Schema {prepared.revision}, {prepared.puzzles} puzzles.")


@database.command
@database_option
def check(address: str) -> None:
    """Check the file, the schema and the index of the library."""
    from api.services.backups import faults, revision

    with database_told():
        found = list(faults(address))
        if not found:
            click.echo(f"Integrity: good. Schema: {revision(address)}. Library index: complete.")
    for fault in found[1:]:
        click.echo(f"Error: {fault}", err=True)
    if found:
        raise click.ClickException(found[0])


@database.command
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--force", is_flag=True, help="Replace the file if it is there.")
@database_option
def backup(file: Path, force: bool, address: str) -> None:
    """Copy the database into FILE, while it is in use."""
    from api.services.backups import back_up

    with database_told(), _told():
        size = back_up(address, file, replace=force)
    click.echo(f"{file}: {size} bytes.")


@database.command
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--force", is_flag=True, help="Replace what the database holds.")
@database_option
def restore(file: Path, force: bool, address: str) -> None:
    """Put the copy in FILE in the place of the database.

    It is brought up to date. Devices are told to forget what they know, and read everything anew.
    """
    from api.services import backups
    from api.services.setup import prepare

    with database_told(), _told():
        backups.restore(address, file, replace=force)
        prepared = prepare(address)
        backups.begin_epoch(address)
    click.echo(f"Restored. Schema {prepared.revision}, {prepared.puzzles} puzzles.")


@contextmanager
def _told() -> Iterator[None]:
    from api.services.server_copies import BackupFailed

    try:
        yield
    except BackupFailed as error:
        raise click.ClickException(str(error)) from error

"""``bezique db``: the schema of the database."""

from __future__ import annotations

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
    """Check that the schema is what this program expects."""
    from api.services.setup import schema_problem

    with database_told():
        problem = schema_problem(address)
    if problem is not None:
        raise click.ClickException(problem)
    click.echo("The schema is up to date.")

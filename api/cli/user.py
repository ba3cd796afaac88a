"""``bezique user``: accounts, as an operator sees them. They are named by their address."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import click

from api.cli.options import database_option, ready_database

email_argument: Any = click.argument("email")


@click.group("user")
def user() -> None:
    """Look after accounts."""


@user.command("list")
@database_option
def list_accounts(address: str) -> None:
    """List every account.

    The columns are address, role, day it was made, number of attempts, id.
    """
    with _operators(address) as operators:
        accounts = list(operators.accounts())
    rows = [("address", "role", "made", "attempts", "id")] + [
        (each.email, each.role, each.created_at.date().isoformat(), str(each.attempts),
         str(each.learner_id))
        for each in accounts
    ]  # fmt: skip
    if accounts:
        click.echo("\n".join(aligned(rows)))
    else:
        click.echo("No accounts yet. Guests have none, and are not listed.", err=True)


@user.command
@email_argument
@click.option("--no", "learner", is_flag=True, help="Make the account a learner's again.")
@database_option
def admin(email: str, learner: bool, address: str) -> None:
    """Make an account an admin's."""
    role = "learner" if learner else "admin"
    with _operators(address) as operators:
        operators.set_role(email, role)
    click.echo(f"{email}: {role}.")


@user.command
@email_argument
@database_option
def logout(email: str, address: str) -> None:
    """Log out every device of an account."""
    with _operators(address) as operators:
        operators.log_out(email)
    click.echo(f"{email}: every device is logged out.")


@user.command
@email_argument
@click.option("--yes", is_flag=True, help="Do not ask.")
@database_option
def delete(email: str, yes: bool, address: str) -> None:
    """Delete an account with everything done in it."""
    if not yes:
        click.confirm(f"Delete the account of {email} with everything done in it?", abort=True)
    with _operators(address) as operators:
        operators.delete(email)
    click.echo(f"{email}: deleted.")


def aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield rows of texts as lines whose columns begin below one another, two spaces between."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = zip(row, widths, strict=True)
        yield "  ".join(f"{cell:<{width}}" for cell, width in cells).rstrip()


@contextmanager
def _operators(address: str) -> Iterator[Any]:
    """Give the use cases of operators on a database; tell what goes wrong in one line."""
    from api.clock import now
    from api.services.operators import NoSuchAccount, Operators

    with ready_database(address) as database:
        try:
            yield Operators(database, now)
        except NoSuchAccount as error:
            raise click.ClickException(str(error)) from error

"""``bezique user``: accounts, as an operator sees them. They are named by their address."""

from __future__ import annotations

from collections.abc import Iterator
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
    """List every account: address, role, day it was made, number of attempts, id."""
    with _operators(address) as operators:
        empty = True
        for line in operators.accounts():
            if empty:
                click.echo("\t".join(["address", "role", "made", "attempts", "id"]))
                empty = False
            day = line.created_at.date().isoformat()
            click.echo(
                "\t".join([line.email, line.role, day, str(line.attempts), str(line.learner_id)])
            )
    if empty:
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

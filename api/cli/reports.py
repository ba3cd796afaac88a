"""``bezique reports``: what learners say is wrong with puzzles."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID

import click

from api.cli.options import database_option, ready_database


@click.group("reports")
def reports() -> None:
    """Read what learners report of puzzles. No report changes a puzzle."""


@reports.command("list")
@click.option("--all", "closed", is_flag=True, help="Those that are closed, too.")
@database_option
def list_reports(closed: bool, address: str) -> None:
    """List the open reports, the oldest first.

    The columns are id, day, puzzle, version, reason, state, words.
    """
    with _reports(address) as found:
        lines = [
            [
                str(one.id),
                one.created_at.date().isoformat(),
                one.puzzle,
                str(one.version),
                one.reason,
                "open" if one.closed_at is None else "closed",
                _on_one_line(one.text or ""),
            ]
            for one in found.listed(closed=closed)
        ]
    if not lines:
        click.echo("No reports." if closed else "No open reports.", err=True)
        return
    click.echo("\t".join(["id", "day", "puzzle", "version", "reason", "state", "text"]))
    for line in lines:
        click.echo("\t".join(line))


@reports.command
@click.argument("report", type=click.UUID)
@database_option
def close(report: UUID, address: str) -> None:
    """Close a report: it has been read, and what was to be done is done."""
    from api.services.reports import NoSuchReport

    with _reports(address) as found:
        try:
            found.close(report)
        except NoSuchReport as error:
            raise click.ClickException(str(error)) from error
    click.echo(f"{report}: closed.")


def _on_one_line(text: str) -> str:
    """Return a text that moves no cursor and starts no line, whatever a learner wrote."""
    return "".join(sign if sign.isprintable() else " " for sign in text)


@contextmanager
def _reports(address: str) -> Iterator[Any]:
    from api.clock import now
    from api.services.reports import Reports

    with ready_database(address) as database:
        yield Reports(database, now)

"""``bezique sync``: what was done offline goes to a server, by the client that apps use."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import click

if TYPE_CHECKING:  # requests is imported when it is needed
    from api.client import Client


def _check_server(_context: click.Context, _parameter: click.Parameter, value: str) -> str:
    """Refuse what is no address of a server."""
    try:
        parts = urlsplit(value)
        good = parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
    except ValueError:
        good = False
    if not good:
        raise click.BadParameter("expected an address such as http://127.0.0.1:8000")
    return value


@click.command
@click.argument("queue_file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--server", required=True, callback=_check_server, help="http://HOST:PORT")
@click.option(
    "--tokens",
    "tokens_file",
    type=click.Path(dir_okay=False, path_type=Path),
    show_default="tokens.json beside QUEUE_FILE",
    help="Where the learner's tokens are kept.",
)
@click.option("--guest", is_flag=True, help="Start as a guest where no tokens are kept.")
@click.option(
    "--email",
    help="Log in where no tokens are kept; asks for the password. Never sends as anybody else.",
)
def sync(
    queue_file: Path, server: str, tokens_file: Path | None, guest: bool, email: str | None
) -> None:
    """Send attempts that were kept in a file to a server.

    QUEUE_FILE has one a line, as JSON, as `api.client.Queue` keeps them. Prints what became of
    each, one JSON line as the server answers it. Whatever it has leaves the file; what it will
    never take goes to QUEUE_FILE.rejected, a last line that was cut off to QUEUE_FILE.torn, and
    the command ends with exit code 1. Broken off and given again, the server has each attempt
    once.
    """
    if guest and email is not None:
        raise click.UsageError("either --guest or --email")
    from api.client import Client, FileTokens, Queue

    queue, counted = Queue(queue_file), Counter[str]()
    kept = tokens_file or queue_file.with_name("tokens.json")
    with Client(server, FileTokens(kept)) as client, _faults_told(queue_file):
        torn = queue.mend()
        if torn:
            told = "was cut off and cannot be sent; it is put aside in"
            click.echo(f"The last line of {queue_file} {told} {queue.torn}.", err=True)
        if client.tokens is None:
            _come_in(client, guest=guest, email=email)
        elif guest or email is not None:
            _require_same(client, kept, email)
        for answer in queue.send(client):
            counted[answer["status"]] += 1
            click.echo(json.dumps(answer, ensure_ascii=False, separators=(",", ":")))
    told = ", ".join(f"{count} {status}" for status, count in sorted(counted.items()))
    click.echo(f"{counted.total()} sent{told and f': {told}'}.", err=True)
    if counted["rejected"]:
        click.echo(f"What was rejected lies in {queue.rejected}.", err=True)
    if counted["rejected"] or torn:
        raise click.exceptions.Exit(1)


def _come_in(client: Client, *, guest: bool, email: str | None) -> None:
    """Get tokens where none are kept."""
    if email is not None:
        client.log_in(email, _password())
    elif guest:
        client.be_guest()
    else:
        raise click.ClickException("no tokens are kept: give --email or --guest")


def _require_same(client: Client, kept: Path, email: str | None) -> None:
    """Refuse to send as whoever's tokens are kept when somebody else was asked for."""
    from api.emails import NotAnEmail, normalised_email

    found = client.me()["email"]
    try:
        wanted = None if email is None else normalised_email(email)
    except NotAnEmail as error:
        raise click.BadParameter(str(error), param_hint="--email") from error
    if found != wanted:
        owner, wish = ("a guest" if found is None else found), email or "a guest"
        option = "--guest" if email is None else "--email"
        raise click.ClickException(
            f"nothing was sent, for {kept} holds the tokens of {owner}: leave {option} out to send "
            f"as {owner}, or name another file with --tokens to send as {wish}"
        )


def _password() -> str:
    """Ask for a password on a terminal; of a pipe the first line is it."""
    if sys.stdin.isatty():
        return str(click.prompt("Password", hide_input=True, err=True))
    return sys.stdin.readline().rstrip("\r\n")


@contextmanager
def _faults_told(queue_file: Path) -> Iterator[None]:
    """Tell in one line why not everything was sent."""
    from api.client import ApiProblem, Unreachable, UnreadableQueue

    try:
        yield
    except UnreadableQueue as error:
        raise click.ClickException(str(error)) from error
    except (ApiProblem, Unreachable) as error:
        raise click.ClickException(
            f"{error}; what was not answered is still in {queue_file}"
        ) from error

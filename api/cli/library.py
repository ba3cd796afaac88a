"""``bezique library``: the built-in puzzles, proved and described."""

from __future__ import annotations

import sys

import click
from tqdm import tqdm

from puzzles.library import Library, LibraryError, load_library
from puzzles.library.check import check as check_library
from puzzles.library.report import report as describe


@click.group
def library() -> None:
    """Look after the built-in puzzles."""


@library.command
def check() -> None:
    """Prove every puzzle again, and compute its themes and hashes anew."""
    puzzles = _loaded()
    problems = 0
    with tqdm(check_library(puzzles), total=len(puzzles), unit=" puzzles", disable=None) as checked:
        for _, found in checked:
            for problem in found:
                tqdm.write(str(problem), sys.stderr)
            problems += len(found)
    if problems:
        raise click.ClickException(f"{problems} problems in the library")
    click.echo(f"{len(puzzles)} puzzles proved.")


@library.command
def report() -> None:
    """Show what the library holds, and how easily it is guessed.

    That is how often simple rules hit the answer, in hundredths.
    """
    for title, told in describe(_loaded().puzzles).items():
        if not isinstance(told, dict):
            click.echo(f"{title:<30} {told:>6}")
            continue
        click.echo(f"\n{title}")
        for name, figure in told.items():
            click.echo(f"  {name:<28} {figure:>6}")


def _loaded() -> Library:
    """Return the library; one that cannot be loaded is told file by file."""
    try:
        return load_library()
    except LibraryError as error:
        raise click.ClickException(str(error)) from error

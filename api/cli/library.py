"""``bezique library``: the built-in puzzles, proved and described."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable

import click
from tqdm import tqdm

from puzzles.library import Library, LibraryError, load_library
from puzzles.library.check import check as check_library
from puzzles.model import Puzzle


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
    """Show what the library holds."""
    puzzles = _loaded()
    click.echo(f"{len(puzzles)} puzzles")
    for title, counted in _counts(puzzles).items():
        click.echo(f"\n{title}")
        for name, count in sorted(counted.items()):
            click.echo(f"  {name:<24} {count:>4}")


def _counts(puzzles: Iterable[Puzzle]) -> dict[str, Counter[str]]:
    listed = list(puzzles)
    return {
        "kind": Counter(puzzle.kind for puzzle in listed),
        "profile": Counter(puzzle.profile.name for puzzle in listed),
        "difficulty": Counter(str(puzzle.difficulty) for puzzle in listed),
        "theme": Counter(theme for puzzle in listed for theme in puzzle.themes),
    }


def _loaded() -> Library:
    """Return the library; one that cannot be loaded is told file by file."""
    try:
        return load_library()
    except LibraryError as error:
        raise click.ClickException(str(error)) from error

"""``bezique mine``: new puzzles, found among numbered deals."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click
from tqdm import tqdm

from puzzles.difficulty import difficulty
from puzzles.mining import Candidate, SelectionError, curate, write_library
from puzzles.mining import mine as mine_deals
from trainer.notation import write_position


@click.command
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True)
@click.option("--deals", type=click.IntRange(1), default=1000, show_default=True)
@click.option("--start", type=click.IntRange(0), default=0, show_default=True, help="First deal.")
@click.option(
    "--into",
    "directory",
    type=click.Path(file_okay=False, path_type=Path),
    help="Choose a library among the finds, prove it and write it here.",
)
def mine(seed: int, deals: int, start: int, directory: Path | None) -> None:
    """Look through numbered deals for positions worth asking about.

    Prints one JSON line for each find. The same numbers always give the same finds.
    """
    with tqdm(total=deals, unit=" deals", disable=None) as bar:
        found = mine_deals(seed, deals, start=start, progress=lambda _: bar.update())
    for candidate in found.kept:
        click.echo(json.dumps(_written(seed, candidate), separators=(",", ":")))
    click.echo(f"{len(found.kept)} of {found.examined} deals; go on from {found.next}.", err=True)
    if directory is not None:
        _curate(found.kept, seed, directory)


def _written(seed: int, candidate: Candidate) -> dict[str, Any]:
    position = candidate.position
    return {
        "id": f"{seed}/{candidate.number}",
        "position": write_position(candidate.state),
        "values": {str(card): value for card, value in sorted(position.values.items())},
        "difficulty": difficulty(position),
    }


def _curate(pool: Sequence[Candidate], seed: int, directory: Path) -> None:
    today = datetime.now(UTC).date()
    with tqdm(unit=" proofs", file=sys.stderr, disable=None) as bar:
        try:
            puzzles = curate(pool, seed, today, progress=lambda _: bar.update())
        except SelectionError as error:
            raise click.ClickException(str(error)) from error
    write_library(puzzles, directory)
    click.echo(f"{len(puzzles)} puzzles written to {directory}.", err=True)

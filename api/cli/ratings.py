"""``bezique ratings``: what is to be done about ratings at night, and after repairs."""

from __future__ import annotations

import click
from tqdm import tqdm

from api.cli.options import database_option, ready_database


@click.group
def ratings() -> None:
    """Look after ratings."""


@ratings.command
@database_option
def update(address: str) -> None:
    """Rate the puzzles by what was answered since the last time.

    A second run on the same day (UTC) changes nothing.
    """
    from api.clock import now
    from api.services.puzzle_ratings import PuzzleRatings

    with ready_database(address) as database:
        batch = PuzzleRatings(database, now).update()
    if batch.new:
        click.echo(f"Puzzles rated: {batch.puzzles}. Attempts counted: {batch.games}.")
    else:
        click.echo("Done already today: nothing changed.")


@ratings.command
@database_option
def replay(address: str) -> None:
    """Make ratings, reviews, days and progress anew.

    They follow from the attempts of every learner; nothing changes unless something was wrong.
    """
    from api.clock import now
    from api.services.replays import Replays

    with ready_database(address) as database:
        replays = Replays(database, now)
        learners = replays.learners()
        for learner_id in tqdm(learners, unit=" learners", disable=None):
            replays.replay(learner_id)
    click.echo(f"Learners replayed: {len(learners)}.")

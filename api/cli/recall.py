"""``bezique library recall``: a puzzle was faulty, and what it did is put right."""

from __future__ import annotations

import click
from tqdm import tqdm

from api.cli.options import database_option, ready_database


@click.command
@click.argument("puzzle_id", metavar="ID")
@click.option(
    "--quarantine",
    is_flag=True,
    help="No version is right: show the puzzle no more, and let no attempt at it count.",
)
@database_option
def recall(puzzle_id: str, quarantine: bool, address: str) -> None:
    """Mark old attempts at a faulty puzzle again.

    They are marked by the version that the library has now. Both results are kept, and every
    learner concerned finds a notice. Interrupted, the same command again goes on; done, it
    changes nothing.
    """
    from api.clock import now
    from api.services.indexing import VersionReusedError
    from api.services.recalls import RecallRefused, Recalls

    with ready_database(address) as database:
        recalls = Recalls(database, now)
        try:
            recalled = (recalls.quarantine if quarantine else recalls.replace)(puzzle_id)
        except (RecallRefused, VersionReusedError) as error:
            raise click.ClickException(str(error)) from error
        learners = recalls.learners(recalled)
        done = recalls.carry_out(recalled, learners)
        told = list(tqdm(done, total=len(learners), unit=" learners", disable=None))
    state = "in quarantine" if recalled.by is None else f"marked by version {recalled.by}"
    attempts, changed = sum(one.attempts for one in told), sum(one.changed for one in told)
    concerned = sum(one.attempts > 0 for one in told)
    click.echo(
        f"{puzzle_id}: {state}; attempts {attempts}, learners {concerned}, changed {changed}."
    )

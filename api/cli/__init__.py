"""The command line: ``bezique``.

The modules of the commands are light: whatever needs Flask or a database is imported when it
runs, so that ``solve`` starts as fast as the engine itself.
"""

from __future__ import annotations

import click

from api.cli.database import database
from api.cli.deals import legal, replay
from api.cli.library import library
from api.cli.mine import mine
from api.cli.prove import prove, verify
from api.cli.puzzle import puzzle
from api.cli.ratings import ratings
from api.cli.recall import recall
from api.cli.reports import reports
from api.cli.serve import serve
from api.cli.solve import solve
from api.cli.sync import sync
from api.cli.user import user
from trainer import __version__


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="bezique")
def main() -> None:
    """Bezique Trainer: puzzles, rules and the last eight tricks, played, solved and proved."""


for command in (
    serve,
    solve,
    legal,
    replay,
    prove,
    verify,
    library,
    mine,
    puzzle,
    database,
    user,
    ratings,
    reports,
    sync,
):
    main.add_command(command)
library.add_command(recall)

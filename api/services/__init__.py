"""The use cases. They own the transactions and know no HTTP."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Self

from api.clock import Clock
from api.pool import Pool, share_the_interpreter
from api.services.accounts import Accounts
from api.services.analysis import Analysis
from api.services.attempts import Attempts
from api.services.deals import Deals
from api.services.health import Health
from api.services.hints import Hints
from api.services.puzzles import Puzzles
from api.services.selection import Selection
from api.settings import Settings
from api.storage import Database
from trainer.solver.compiled import COMPILED

_MARKING_PATIENCE: Final = 20.0


@dataclass(frozen=True)
class Services:
    """Every use case of one application, on one database."""

    database: Database
    accounts: Accounts
    analysis: Analysis
    attempts: Attempts
    deals: Deals
    health: Health
    hints: Hints
    puzzles: Puzzles
    selection: Selection

    @classmethod
    def on(cls, database: Database, settings: Settings, clock: Clock) -> Self:
        """Return the use cases on a database."""
        puzzles = Puzzles(database)
        heavy = Pool(settings.solvers, queue=settings.solvers)
        # Marking is soon done and must not be refused because others solve positions at length.
        light = Pool(settings.solvers, patience=_MARKING_PATIENCE)
        if not COMPILED:
            share_the_interpreter()
        return cls(
            database=database,
            accounts=Accounts(database, clock, settings.token_lifetime),
            analysis=Analysis(heavy, settings.stock_tricks),
            attempts=Attempts(database, puzzles, clock, light),
            deals=Deals(heavy),
            health=Health(database),
            hints=Hints(database, clock),
            puzzles=puzzles,
            selection=Selection(database),
        )

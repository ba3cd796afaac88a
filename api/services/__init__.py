"""The use cases. They own the transactions and know no HTTP."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from api.clock import Clock
from api.pool import Pool
from api.services.accounts import Accounts
from api.services.analysis import Analysis
from api.services.attempts import Attempts
from api.services.deals import Deals
from api.services.fresh_puzzles import FreshPuzzles
from api.services.health import Health
from api.services.hints import Hints
from api.services.puzzles import Puzzles
from api.services.selection import Selection
from api.settings import Settings
from api.storage import Database


@dataclass(frozen=True)
class Services:
    """Every use case of one application, on one database."""

    database: Database
    accounts: Accounts
    analysis: Analysis
    attempts: Attempts
    deals: Deals
    fresh: FreshPuzzles
    health: Health
    hints: Hints
    puzzles: Puzzles
    selection: Selection

    @classmethod
    def on(cls, database: Database, settings: Settings, clock: Clock) -> Self:
        """Return the use cases on a database."""
        puzzles, pool = Puzzles(database, clock), Pool(settings.solvers)
        return cls(
            database=database,
            accounts=Accounts(database, clock, settings.token_lifetime),
            analysis=Analysis(pool),
            attempts=Attempts(database, puzzles, clock),
            deals=Deals(pool),
            fresh=FreshPuzzles(database, puzzles, clock, pool),
            health=Health(database),
            hints=Hints(database, clock),
            puzzles=puzzles,
            selection=Selection(database),
        )

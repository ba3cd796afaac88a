"""The use cases. They own the transactions and know no HTTP."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from api.clock import Clock
from api.services.accounts import Accounts
from api.services.health import Health
from api.settings import Settings
from api.storage import Database


@dataclass(frozen=True)
class Services:
    """Every use case of one application, on one database."""

    database: Database
    accounts: Accounts
    health: Health

    @classmethod
    def on(cls, database: Database, settings: Settings, clock: Clock) -> Self:
        """Return the use cases on a database."""
        return cls(
            database=database,
            accounts=Accounts(database, clock, settings.token_lifetime),
            health=Health(database),
        )

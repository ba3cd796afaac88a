"""The devices of a learner: whose they are, and what one sends at an instant."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import uuid4

from api.services import Services
from api.services.attempt_records import AttemptOrder
from api.services.identity import Identity
from puzzles.model import Puzzle
from tests.api.callers import Caller
from tests.api.recalls import attempt_of


def identity_of(caller: Caller, services: Services) -> Identity:
    """Return who a caller is."""
    return services.tokens.identify(caller.headers["Authorization"].removeprefix("Bearer "))


def beside(caller: Caller) -> Caller:
    """Return another device of the same learner."""
    client = caller.client.application.test_client(use_cookies=False)
    return Caller(client, caller.headers)


def take(
    services: Services, caller: Caller, sent_at: datetime, puzzle: Puzzle, **sent: Any
) -> dict[str, Any]:
    """Let an attempt that was sent at an instant come to be stored."""
    order = AttemptOrder(puzzle=puzzle.id, **{"id": uuid4(), **sent})
    services.submissions.take(order, identity_of(caller, services), "en", sent_at, known=False)
    return attempt_of(caller, {"id": order.id})

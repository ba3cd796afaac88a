"""Fifty examples of every operation, good and bad, and every check of schemathesis.

On PostgreSQL ten of each, besides those that follow from the description alone: what is read and
refused before the database is asked does not depend on it.

Nothing is left out, and every operation must answer with a 2xx at least once: the addresses of
the description's examples name a puzzle that was finished and a line that is being played, and
its passwords and codes are good. Whoever logs himself out, or deletes himself, comes back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from threading import Thread
from typing import Any, Final
from uuid import UUID

import pytest
import schemathesis
from flask import Flask
from schemathesis.config import SchemathesisConfig
from schemathesis.engine import Status, events, from_schema
from sqlalchemy import make_url, select
from werkzeug.serving import make_server

from api.application import build_app
from api.context import EXTENSION
from api.passwords import Passwords
from api.problems import Problem
from api.schemas import examples
from api.services import Services
from api.services.erasure import erase_learner
from api.services.token_secrets import RefreshSecret, code_hash, secret_hash
from api.settings import Settings
from api.storage import Account, Learner, Notice, PendingAccount, ResetCode, Token
from puzzles.library import load_library
from puzzles.model import EndgamePuzzle
from tests.api.callers import Caller, card_answer, right_card
from tests.api.conftest import CHEAPEST
from tests.api.people import Letterbox

EXAMPLES: Final = {"sqlite": 50, "postgresql": 10}
STATEFUL = "stateful"
# What takes nothing is asked in eight to ten ways, by the version of schemathesis; what takes an
# id alone in some more.
WITH_LITTLE_INPUT = {
    "GET /api/v1/health/live": 8,
    "GET /api/v1/health/ready": 8,
    "DELETE /api/v1/tokens/{token_id}": 10,
}
# A well-formed request may name what is not there, or what the rules do not allow: no schema
# can say that a position is possible or a card is legal.
WELL_FORMED = ["2xx", "304", "401", "403", "404", "409", "412", "422", "429"]
CONFIG: dict[str, Any] = {
    "seed": 20261130,
    "workers": 1,
    "request-timeout": 60,
    "generation": {"database": "none"},
    "checks": {
        "positive_data_acceptance": {"expected-statuses": WELL_FORMED},
        "missing_required_header": {"expected-statuses": ["401", "428"]},
    },
}


@pytest.fixture
def number(settings: Settings) -> int:
    """Return how many examples of an operation are wanted on this database."""
    return EXAMPLES[make_url(settings.database_url).get_backend_name()]


@pytest.fixture
def schema(settings: Settings, number: int) -> Iterator[Any]:
    """Return the API as schemathesis sees it, with a learner whose token it sends."""
    # Some thousand requests in a minute are no abuse here.
    app = build_app(replace(settings, rate_limit=None), mailer=Letterbox())
    seeded = Seeded(app)
    generation = {**CONFIG["generation"], "max-examples": number}
    config = SchemathesisConfig.from_dict(
        {**CONFIG, "generation": generation, "headers": seeded.headers}
    )
    server = make_server("127.0.0.1", 0, seeded, threaded=True)
    thread = Thread(target=server.serve_forever)
    thread.start()
    address = f"http://127.0.0.1:{server.server_port}/api/v1/openapi.json"
    yield schemathesis.openapi.from_url(address, config=config)
    server.shutdown()
    thread.join()
    server.server_close()
    app.extensions[EXTENSION].close()


class Seeded:
    """The application, with the learner of the examples in it before every request."""

    headers: Final = {"Authorization": f"Bearer {examples.LOGGED_IN['token']['access_token']}"}

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._services: Services = app.extensions[EXTENSION]
        self._database = self._services.database
        self._passwords = Passwords(CHEAPEST)
        self._find()  # before the first request, which waits for no solver to be compiled

    def __call__(self, environ: Any, start_response: Any) -> Any:
        """Answer, and see to it first that the learner is there."""
        self._find()
        return self._app(environ, start_response)

    def _find(self) -> None:
        try:
            self._services.tokens.identify(examples.LOGGED_IN["token"]["access_token"])
        except Problem:
            self._seed()
            self._solve(Caller(self._app.test_client(use_cookies=False), self.headers))

    def _seed(self) -> None:
        """Make the account of the examples anew, with its tokens and codes."""
        now = datetime.now(UTC)
        end = {"created_at": now, "expires_at": now + timedelta(days=1)}
        order, given = examples.ACCOUNT_ORDER, examples.LOGGED_IN["token"]
        email, refresh = order["email"], RefreshSecret.read(given["refresh_token"])
        with self._database.writing() as session:
            for learner_id in session.scalars(select(Learner.id)).all():
                erase_learner(session, learner_id)
            learner = Learner(kind="account", language="en", zone="UTC", created_at=now)
            session.add(learner)
            session.flush()
            mine, password_hash = (
                {"learner_id": learner.id},
                self._passwords.hash(order["password"]),
            )
            verify = code_hash(examples.VERIFY_ORDER["code"])
            reset = code_hash(examples.RESET_CONFIRMATION["code"])
            session.add_all(
                [
                    Account(**mine, email=email, password_hash=password_hash, created_at=now),
                    PendingAccount(
                        **mine, **end, email=email, code_sha256=verify, used_at=now
                    ),
                    ResetCode(**mine, **end, code_sha256=reset),
                    Notice(
                        **mine, key=UUID(examples.NOTICE["id"]), code=examples.NOTICE["code"],
                        facts=examples.NOTICE["facts"], created_at=now,
                    ),
                    Token(
                        **mine, **end, used_at=now, access_expires_at=end["expires_at"],
                        access_sha256=secret_hash(given["access_token"]),
                    ),
                    Token(
                        **mine, **end, id=UUID(examples.DEVICE["id"]), used_at=now,
                        access_expires_at=end["expires_at"], access_sha256="0" * 64,
                        family_sha256=secret_hash(refresh.family),
                        refresh_sha256=secret_hash(str(refresh)),
                    ),
                ]
            )  # fmt: skip

    @staticmethod
    def _solve(learner: Caller) -> None:
        """Finish the example's puzzle, play the example's line, keep the example's rules."""
        assert learner.post("/profiles", examples.PROFILE_ORDER).status_code == 201
        puzzle = load_library().get(examples.PUZZLE["id"])
        assert isinstance(puzzle, EndgamePuzzle)
        assert learner.attempt(puzzle, card_answer(right_card(puzzle))).status_code == 201
        assert learner.post("/attempts", examples.LINE_ORDER).status_code == 201
        path = f"/attempts/{examples.LINE_ORDER['id']}/actions"
        assert learner.post(path, examples.PLAY_ORDER).status_code == 200


@pytest.mark.timeout(1800)
def test_nothing_surprises_the_api(schema: Any, number: int) -> None:
    """No failure, no error, no operation without a 2xx or with too few examples."""
    asked = Asked()
    asked.ask(schema)
    described = {result.ok().label for result in schema.get_all_operations()}
    assert asked.followed, "no link of the description was followed"
    wanted = {label: min(number, WITH_LITTLE_INPUT.get(label, number)) for label in described}
    # Among many, one that takes little may get few examples, by what others answered: then alone.
    schema.config.phases.stateful.enabled = False  # by itself it leads nowhere
    for label in sorted(each for each in described if asked.sent[each] < wanted[each]):
        method, path = label.split()
        asked.ask(schema.include(method=method, path=path))
    assert not asked.faults, "\n\n".join(asked.faults[:20])
    assert set(asked.sent) == described
    sent = asked.sent
    assert {label: sent[label] for label in described if sent[label] < wanted[label]} == {}
    assert {label for label in described if not asked.accepted[label]} == set()


class Asked:
    """What was sent, what came of it, and what was wrong with that."""

    def __init__(self) -> None:
        self.sent: Counter[str] = Counter()
        self.accepted: Counter[str] = Counter()
        self.faults: list[str] = []
        self.followed = 0

    def ask(self, schema: Any) -> None:
        """Send examples of all operations of a description."""
        for event in from_schema(schema).execute():
            if isinstance(event, events.NonFatalError | events.FatalError):
                fault = event.info if hasattr(event, "info") else event.exception
                self.faults.append(str(fault))
            if isinstance(event, events.ScenarioFinished):
                self._count(event)

    def _count(self, event: Any) -> None:
        self.faults += failures(event)
        for case_id, interaction in event.recorder.interactions.items():
            label = event.recorder.cases[case_id].value.operation.label
            self.sent[label] += 1
            response = interaction.response
            self.accepted[label] += response is not None and 200 <= response.status_code < 300
        self.followed += str(event.phase.value).lower() == STATEFUL


def failures(event: Any) -> list[str]:
    """Return what a scenario found wrong."""
    return [
        f"{event.recorder.cases[case_id].value.operation.label}: {check.failure_info.failure}"
        f"\n{check.failure_info.code_sample}"
        for case_id, checks in event.recorder.checks.items()
        for check in checks
        if check.status == Status.FAILURE and check.failure_info is not None
    ]

"""Fifty examples of every operation, good and bad, and every check of schemathesis.

Nothing is left out, and every operation must answer with a 2xx at least once: the addresses of
the description's examples name a puzzle that was finished and a line that is being played.
"""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
import schemathesis
from schemathesis.config import SchemathesisConfig
from schemathesis.engine import Status, events, from_schema
from werkzeug.serving import make_server

from api.application import build_app
from api.context import EXTENSION
from api.schemas import examples
from api.settings import Settings
from puzzles.library import load_library
from puzzles.model import EndgamePuzzle
from tests.api.callers import Caller, card_answer, right_card
from tests.api.conftest import SECRET

EXAMPLES = 50
# What takes nothing can be asked in ten ways at the most.
WITHOUT_INPUT = {"GET /api/v1/health/live", "GET /api/v1/health/ready"}
# A well-formed request may name what is not there, or what the rules do not allow: no schema
# can say that a position is possible or a card is legal.
WELL_FORMED = ["2xx", "304", "401", "403", "404", "409", "412", "422"]
CONFIG: dict[str, Any] = {
    "seed": 20261130,
    "workers": 1,
    "generation": {"max-examples": EXAMPLES, "database": "none"},
    "checks": {
        "positive_data_acceptance": {"expected-statuses": WELL_FORMED},
        "missing_required_header": {"expected-statuses": ["401", "428"]},
    },
}


@pytest.fixture
def schema(sqlite_template: Path, tmp_path: Path) -> Iterator[Any]:
    """Return the API as schemathesis sees it, with a learner whose token it sends."""
    path = tmp_path / "bezique.sqlite3"
    shutil.copy(sqlite_template, path)
    app = build_app(
        Settings(database_url=f"sqlite:///{path}", secret_key=SECRET, mode="development")
    )
    headers = seeded(Caller(app.test_client()))
    config = SchemathesisConfig.from_dict({**CONFIG, "headers": headers})
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = Thread(target=server.serve_forever)
    thread.start()
    address = f"http://127.0.0.1:{server.server_port}/api/v1/openapi.json"
    yield schemathesis.openapi.from_url(address, config=config)
    server.shutdown()
    thread.join()
    server.server_close()
    app.extensions[EXTENSION].close()


def seeded(caller: Caller) -> dict[str, str]:
    """Make a guest who finished the example's puzzle and plays the example's line."""
    token = caller.post("/guests").get_json()["token"]["access_token"]
    learner = Caller(caller.client, {"Authorization": f"Bearer {token}"})
    puzzle = load_library().get(examples.PUZZLE["id"])
    assert isinstance(puzzle, EndgamePuzzle)
    assert learner.attempt(puzzle, card_answer(right_card(puzzle))).status_code == 201
    assert learner.post("/attempts", examples.LINE_ORDER).status_code == 201
    path = f"/attempts/{examples.LINE_ORDER['id']}/actions"
    assert learner.post(path, examples.PLAY_ORDER).status_code == 200
    return learner.headers


@pytest.mark.timeout(900)
def test_nothing_surprises_the_api(schema: Any) -> None:
    """No failure, no error, no operation without a 2xx or with too few examples."""
    sent: Counter[str] = Counter()
    accepted: Counter[str] = Counter()
    faults: list[str] = []
    for event in from_schema(schema).execute():
        if isinstance(event, events.NonFatalError | events.FatalError):
            faults.append(str(event.info if hasattr(event, "info") else event.exception))
        if isinstance(event, events.ScenarioFinished):
            faults += failures(event)
            for case_id, interaction in event.recorder.interactions.items():
                label = event.recorder.cases[case_id].value.operation.label
                sent[label] += 1
                response = interaction.response
                accepted[label] += response is not None and 200 <= response.status_code < 300
    described = {result.ok().label for result in schema.get_all_operations()}
    assert not faults, "\n\n".join(faults[:20])
    assert set(sent) == described
    assert {label for label in described if sent[label] < EXAMPLES} == WITHOUT_INPUT
    assert {label for label in described if not accepted[label]} == set()


def failures(event: Any) -> list[str]:
    """Return what a scenario found wrong."""
    return [
        f"{event.recorder.cases[case_id].value.operation.label}: {check.failure_info.failure}"
        f"\n{check.failure_info.code_sample}"
        for case_id, checks in event.recorder.checks.items()
        for check in checks
        if check.status == Status.FAILURE and check.failure_info is not None
    ]

"""The whole way over HTTP, with a real server that is stopped and started in between."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from uuid import uuid4

import requests

from puzzles.library import load_library
from puzzles.model import EndgamePuzzle
from tests.api.callers import card_answer, right_card, wrong_card
from tests.api.server import Server, serving


class Learner:
    """A client as an app would write it."""

    def __init__(self, address: str, token: str | None = None) -> None:
        self.api = f"{address}/api/v1"
        self.session = requests.Session()
        self.session.headers["Accept-Language"] = "en"
        token = token or self.post("/guests", {"zone": "Europe/Lisbon"})["token"]["access_token"]
        self.token = token
        self.session.headers["Authorization"] = f"Bearer {token}"

    def get(self, path: str) -> Any:
        """Return what is read."""
        response = self.session.get(self.api + path, timeout=30)
        response.raise_for_status()
        return response.json()

    def post(self, path: str, body: Any) -> Any:
        """Return the answer."""
        response = self.session.post(self.api + path, json=body, timeout=30)
        response.raise_for_status()
        return response.json()


def test_a_learner_solves_puzzles_and_nothing_is_lost(tmp_path: Path) -> None:
    """Guest, next puzzle, wrong answer explained, restart, right answer, list of attempts."""
    with serving(tmp_path) as server:
        learner = Learner(server.address)
        posed = learner.get("/puzzles/next?kind=endgame_card")
        puzzle = load_library().get(posed["id"])
        assert isinstance(puzzle, EndgamePuzzle)
        order = {"id": str(uuid4()), "puzzle": puzzle.id, "answer": card_answer(wrong_card(puzzle))}
        wrong = learner.post("/attempts", order)
        assert (wrong["status"], wrong["result"], wrong["first"]) == ("over", "wrong", True)
        assert "costs you" in wrong["outcome"]["summary"]
        assert wrong["outcome"]["reply"]
    assert "Traceback" not in server.printed[0]
    with serving(tmp_path) as again:
        learner = Learner(again.address, learner.token)
        assert learner.post("/attempts", order) == wrong
        order = {"id": str(uuid4()), "puzzle": puzzle.id, "answer": card_answer(right_card(puzzle))}
        right = learner.post("/attempts", order)
        assert (right["result"], right["first"]) == ("right", False)
        assert learner.get("/attempts")["items"] == [right, wrong]
        assert learner.get("/puzzles/next?kind=endgame_card")["id"] != puzzle.id
        counted = {"total": 2, "right": 1, "wrong": 1, "open": 0}
        assert learner.get("/me")["attempts"] == counted


def test_a_line_goes_on_after_a_restart(tmp_path: Path) -> None:
    """A line that is half played is where it was, in another process too."""
    with serving(tmp_path, "--workers", "1") as server:
        learner = Learner(server.address)
        posed = learner.get("/puzzles/next?kind=endgame_line")
        opened = learner.post("/attempts", {"id": str(uuid4()), "puzzle": posed["id"]})
        order = {"ply": 0, "action": opened["legal"][0]["action"]}
        played = learner.post(f"/attempts/{opened['id']}/actions", order)
    with serving(tmp_path, "--workers", "1") as again:
        learner = Learner(again.address, learner.token)
        assert learner.get(f"/attempts/{opened['id']}") == played
        assert learner.post(f"/attempts/{opened['id']}/actions", order) == played


def test_a_browser_is_known_by_its_cookie(tmp_path: Path) -> None:
    """In development mode over plain HTTP, after a restart too: the secret stays."""
    session = requests.Session()
    with serving(tmp_path) as server:
        made = session.post(
            f"{server.address}/api/v1/guests", json={"credential": "cookie"}, timeout=30
        )
        assert "token" not in made.json()
    with serving(tmp_path) as again:
        known = session.get(f"{again.address}/api/v1/me", timeout=30)
        assert known.json()["id"] == made.json()["id"]


def test_pages_documentation_and_api_come_from_one_server(tmp_path: Path) -> None:
    """One command serves all of it."""
    with serving(tmp_path) as server:
        for path, kind in (
            ("/", "text/html"),
            ("/api/docs", "text/html"),
            ("/api/v1/openapi.json", "application/json"),
        ):
            response = requests.get(server.address + path, timeout=30)
            assert (response.status_code, response.headers["Content-Type"].split(";")[0]) == (
                200,
                kind,
            )
        assert stopped_in_order(server)


def stopped_in_order(server: Server) -> bool:
    """Tell whether the process is alive and has printed nothing wrong so far."""
    return server.process.poll() is None

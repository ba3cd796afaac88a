"""The whole way over HTTP, with a real server that is stopped and started in between."""

from __future__ import annotations

from pathlib import Path
from uuid import uuid4

import pytest
import requests

from api.client import Client, FileTokens, Queue, Unreachable
from api.client.transport import Patience
from puzzles.library import load_library
from puzzles.model import EndgamePuzzle
from tests.api.callers import card_answer, right_card, wrong_card
from tests.api.server import Server, serving


def client_of(server: Server, directory: Path) -> Client:
    """Return a client whose tokens live in a directory, a guest from the first time on."""
    client = Client(server.address, FileTokens(directory / "tokens.json"))
    if client.tokens is None:
        client.be_guest(zone="Europe/Lisbon")
    return client


def test_a_learner_solves_puzzles_and_nothing_is_lost(tmp_path: Path) -> None:
    """Guest, next puzzle, wrong answer explained, restart, right answer, list of attempts."""
    with serving(tmp_path) as server, client_of(server, tmp_path) as learner:
        puzzle = load_library().get(learner.next_puzzle(kind="endgame_card")["id"])
        assert isinstance(puzzle, EndgamePuzzle)
        order = {"id": str(uuid4()), "puzzle": puzzle.id, "answer": card_answer(wrong_card(puzzle))}
        wrong = learner.attempt(order)
        assert (wrong["status"], wrong["result"], wrong["first"]) == ("over", "wrong", True)
        assert "costs you" in wrong["outcome"]["summary"]
        assert wrong["outcome"]["reply"]
    assert "Traceback" not in server.printed[0]
    with serving(tmp_path) as again, client_of(again, tmp_path) as learner:
        assert learner.attempt(order) == wrong
        order = {"id": str(uuid4()), "puzzle": puzzle.id, "answer": card_answer(right_card(puzzle))}
        right = learner.attempt(order)
        assert (right["result"], right["first"]) == ("right", False)
        assert list(learner.attempts()) == [right, wrong]
        assert learner.next_puzzle(kind="endgame_card")["id"] != puzzle.id
        counted = {"total": 2, "right": 1, "wrong": 1, "open": 0}
        assert learner.me()["attempts"] == counted


def test_a_line_goes_on_after_a_restart(tmp_path: Path) -> None:
    """A line that is half played is where it was, in another process too."""
    with serving(tmp_path, "--workers", "1") as server, client_of(server, tmp_path) as learner:
        opened = learner.attempt({"puzzle": learner.next_puzzle(kind="endgame_line")["id"]})
        action = opened["legal"][0]["action"]
        played = learner.play(opened["id"], 0, action)
    with serving(tmp_path, "--workers", "1") as again, client_of(again, tmp_path) as learner:
        assert learner.get(f"/attempts/{opened['id']}") == played
        assert learner.play(opened["id"], 0, action) == played


def test_what_was_done_offline_arrives_once(tmp_path: Path) -> None:
    """Kept while no server runs, sent to the next one, and sent again in vain."""
    queue = Queue(tmp_path / "queue.jsonl")
    with serving(tmp_path) as server, client_of(server, tmp_path) as learner:
        puzzles = [puzzle["id"] for puzzle in learner.puzzles(kind="endgame_card")][:5]
    orders = [queue.put({"puzzle": puzzle, "zone": "Europe/Lisbon"}) for puzzle in puzzles]
    with pytest.raises(Unreachable), Client(server.address, patience=Patience(tries=1)) as gone:
        queue.sync(gone)
    assert len(queue) == len(orders)
    with serving(tmp_path) as again, client_of(again, tmp_path) as learner:
        assert len(queue.sync(learner).of("accepted")) == len(orders)
        assert {one["id"] for one in learner.attempts()} == {one["id"] for one in orders}
        for order in orders:
            queue.put(order)
        assert len(queue.sync(learner).of("duplicate")) == len(orders)


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

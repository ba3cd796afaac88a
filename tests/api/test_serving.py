"""Heavy solves beside everything else: bounded, refused in time, and in nobody's way."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from threading import Event, Semaphore, Thread
from time import sleep
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from waitress import create_server

from api.context import EXTENSION
from api.services import analysis
from puzzles.kinds import endgame_line
from puzzles.library import load_library
from tests.api.callers import Caller, card_answer, first_of, wrong_card
from tests.api.positions import position
from trainer.deal import DealState
from trainer.notation import write_position
from trainer.solver.endgame import EndgameSolution, solve, warm_up

SOLVERS = 2
LONG = 200
FREE = {"position": {**position(), "hands": {"south": ["As", "9h"], "north": ["8s", "Kd"]}}}


class Stalled:
    """A solver that works until it is let go; ``begun`` counts who has come so far."""

    def __init__(self) -> None:
        self.begun = Semaphore(0)
        self.let_go = Event()

    def solve(self, state: DealState) -> EndgameSolution:
        """Solve a position, once let go."""
        self.begun.release()
        assert self.let_go.wait(LONG)
        return solve(state)


@pytest.fixture
def stalled(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator[Stalled]:
    """Stall the solver; who has a place in the queue waits as long as the test takes."""
    warm_up()
    app.extensions[EXTENSION].analysis.pool.patience = LONG
    solver = Stalled()
    monkeypatch.setattr(analysis, "solve", solver.solve)
    yield solver
    solver.let_go.set()


def caller(app: Flask) -> Caller:
    return Caller(app.test_client(use_cookies=False), {})


def occupied(app: Flask, stalled: Stalled, threads: ThreadPoolExecutor) -> list[Future[Any]]:
    """Fill every slot and every place in the queue with solves that do not end."""
    solves = [threads.submit(lambda: caller(app).post("/solve", FREE)) for _ in range(2 * SOLVERS)]
    for _ in range(SOLVERS):
        assert stalled.begun.acquire(timeout=LONG)
    pool = app.extensions[EXTENSION].analysis.pool
    while pool.waiting < SOLVERS:
        sleep(0.01)
    return solves


def test_what_finds_the_queue_full_is_refused_while_the_others_still_work(
    app: Flask, stalled: Stalled
) -> None:
    """503 with Retry-After before any of them is done; then all of those are answered."""
    with ThreadPoolExecutor(2 * SOLVERS) as threads:
        solves = occupied(app, stalled, threads)
        for _ in range(3):
            refused = caller(app).post("/solve", FREE)
            assert (refused.status_code, refused.get_json()["code"]) == (503, "solver_busy")
            assert int(refused.headers["Retry-After"]) >= 1
        assert not any(each.done() for each in solves)
        stalled.let_go.set()
        assert {each.result(LONG).status_code for each in solves} == {200}
        assert caller(app).post("/solve", FREE).status_code == 200


def test_the_rest_goes_on_while_every_solver_works(
    app: Flask, stalled: Stalled, guest: Caller
) -> None:
    """Health, lists, questions, marking with its explanation, and solved library positions."""
    puzzle = first_of("endgame_card")
    with ThreadPoolExecutor(2 * SOLVERS) as threads:
        solves = occupied(app, stalled, threads)
        for path in ("/health/live", "/health/ready", "/puzzles", f"/puzzles/{puzzle.id}"):
            assert guest.get(path).status_code == 200
        order = {"id": str(uuid4()), "puzzle": puzzle.id, "answer": card_answer(wrong_card(puzzle))}
        marked = guest.post("/attempts", order)
        assert marked.status_code == 201
        assert marked.get_json()["outcome"]["refutation"]["loss"] > 0
        known = guest.post("/solve", {"position": write_position(puzzle.state)})
        assert (known.status_code, known.get_json()["nodes"]) == (200, 0)
        assert not any(each.done() for each in solves)
        stalled.let_go.set()
        assert {each.result(LONG).status_code for each in solves} == {200}


def test_threads_of_a_server_are_left_for_others(app: Flask, stalled: Stalled) -> None:
    """With eight threads and twice as many solves, a health check is answered first."""
    server = create_server(app, host="127.0.0.1", port=0, threads=8)
    Thread(target=server.run, daemon=True).start()
    port = server.effective_port

    def ask(method: str, path: str, body: str | None = None) -> int:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=LONG)
        headers = {"Content-Type": "application/json"} if body else {}
        with closing(connection):
            connection.request(method, f"/api/v1{path}", body, headers)
            response = connection.getresponse()
            response.read()
            return response.status

    try:
        with ThreadPoolExecutor(16) as clients:
            solves = [clients.submit(ask, "POST", "/solve", json.dumps(FREE)) for _ in range(16)]
            for _ in range(SOLVERS):
                assert stalled.begun.acquire(timeout=LONG)
            assert ask("GET", "/health/ready") == 200
            while sum(each.done() for each in solves) < 16 - 2 * SOLVERS:
                sleep(0.01)
            assert ask("GET", "/health/live") == 200
            stalled.let_go.set()
            statuses = sorted(each.result(LONG) for each in solves)
            assert statuses == [200] * 2 * SOLVERS + [503] * (16 - 2 * SOLVERS)
    finally:
        stalled.let_go.set()
        server.close()
        server.task_dispatcher.shutdown()


def test_a_library_position_is_answered_from_its_certificate(
    nobody: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without any solver: the same answer that the solver gives, but for the work."""
    puzzle = first_of("endgame_line")
    order = {"position": write_position(puzzle.state)}

    def never(_: DealState) -> EndgameSolution:
        raise AssertionError("nothing had to be solved")

    monkeypatch.setattr(analysis, "solve", never)
    told = nobody.post("/solve", order).get_json()
    monkeypatch.setattr(analysis, "load_library", lambda: type(load_library())(()))
    monkeypatch.setattr(analysis, "solve", solve)
    solved = nobody.post("/solve", order).get_json()
    assert told["nodes"] == 0 < solved["nodes"]
    for name in ("value", "values", "options", "classes", "best", "prover"):
        assert told[name] == solved[name]


def test_a_first_card_of_a_line_is_marked_from_the_certificate(
    guest: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only what comes after it is solved."""
    puzzle = first_of("endgame_line")
    asked: list[DealState] = []

    def watched(state: DealState) -> EndgameSolution:
        asked.append(state)
        return solve(state)

    monkeypatch.setattr(endgame_line, "solution", watched)
    opened = guest.post("/attempts", {"id": str(uuid4()), "puzzle": puzzle.id}).get_json()
    card = str(puzzle.certificate.accepted[0])
    action = {"ply": 0, "action": {"do": "play", "card": card}}
    assert guest.post(f"/attempts/{opened['id']}/actions", action).status_code == 200
    assert puzzle.state not in asked

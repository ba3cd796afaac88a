"""Workers of a server that are killed while attempts are sent, and what must be there then."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from threading import Condition
from typing import Any, Final
from uuid import uuid4

import requests
from sqlalchemy import func, select

from api.storage import Attempt, AttemptAction, Database, FirstAttempt
from puzzles.library import load_library
from tests.api.callers import card_answer, right_card, wrong_card
from tests.api.server import Server

SENDERS: Final = 6
BETWEEN: Final = 15  # attempts that are acknowledged between two kills, at the least
PATIENCE: Final = 120.0


@dataclass
class Load:
    """Clients of one learner that send attempts and keep what was acknowledged.

    Whoever gets no answer sends the same again, as an app does.
    """

    api: str
    token: str
    orders: dict[str, dict[str, Any]] = field(default_factory=dict)
    answers: dict[str, dict[str, Any]] = field(default_factory=dict)
    unanswered: int = 0
    over: bool = False
    change: Condition = field(default_factory=Condition)

    def send_until_over(self, number: int) -> None:
        """Send one attempt after the other, each until it is acknowledged."""
        chance = Random(number)
        cards = [each for each in load_library().endings if each.kind == "endgame_card"]
        while not self.over:
            puzzle = chance.choice(cards)
            card = chance.choice((right_card(puzzle), wrong_card(puzzle)))
            attempt_id = str(uuid4())
            order = {"id": attempt_id, "puzzle": puzzle.id, "answer": card_answer(card)}
            self.orders[attempt_id] = order
            self._send(order)

    def _send(self, order: dict[str, Any]) -> None:
        while True:
            try:
                response = self.post(order)
            except requests.RequestException:
                with self.change:
                    self.unanswered += 1
                continue
            if response.status_code == 503:
                continue
            assert response.status_code in (200, 201), response.text
            with self.change:
                self.answers[order["id"]] = response.json()
                self.change.notify_all()
            return

    def post(self, order: dict[str, Any]) -> requests.Response:
        """Send an attempt."""
        bearer = {"Authorization": f"Bearer {self.token}"}
        return requests.post(f"{self.api}/attempts", json=order, headers=bearer, timeout=60)

    def wait_for_more(self) -> None:
        """Wait until some more are acknowledged."""
        with self.change:
            wanted = len(self.answers) + BETWEEN
            assert self.change.wait_for(lambda: len(self.answers) >= wanted, PATIENCE)


def workers_of(server: Server) -> list[int]:
    """Return the processes that a server has made."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            stat = path.read_text(encoding="ascii", errors="replace")
        except OSError:
            continue  # it ended meanwhile
        parent = int(stat.rpartition(")")[2].split()[1])
        if parent == server.process.pid:
            found.append(int(path.parent.name))
    return found


def kill_during_load(
    server: Server, token: str, kills: int, tell: Callable[[int], object] = lambda _: None
) -> Load:
    """Kill a worker so many times while clients send; return what was acknowledged."""
    load, chance = Load(f"{server.address}/api/v1", token), Random(kills)
    with ThreadPoolExecutor(SENDERS) as pool:
        sending = [pool.submit(load.send_until_over, number) for number in range(SENDERS)]
        try:
            for number in range(kills):
                load.wait_for_more()
                os.kill(chance.choice(workers_of(server)), signal.SIGKILL)
                tell(number)
            load.wait_for_more()
        finally:
            load.over = True
    for sender in sending:
        sender.result()
    return load


def check_that_all_is_there(load: Load, database: Database) -> None:
    """Every acknowledged attempt once, whole, and answered as before; nothing else."""
    with database.reading() as session:
        stored = session.execute(select(Attempt.id, Attempt.key, Attempt.ply)).all()
        plays = session.execute(
            select(AttemptAction.attempt_key, func.count()).group_by(AttemptAction.attempt_key)
        ).all()
        firsts = session.scalar(select(func.count()).select_from(FirstAttempt))
    assert sorted(str(one.id) for one in stored) == sorted(load.answers)
    assert {row[0]: row[1] for row in plays} == {one.key: one.ply for one in stored}
    assert firsts == len({order["puzzle"] for order in load.orders.values()})
    for attempt_id, answer in load.answers.items():
        again = load.post(load.orders[attempt_id])
        assert again.status_code == 200
        assert again.json()["outcome"] == answer["outcome"]

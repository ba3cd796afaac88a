"""A device that reads changes while others write, on a server with four workers."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from threading import Event
from typing import Any
from uuid import uuid4

from puzzles.library import load_library
from tests.api.callers import card_answer, first_of, right_card, wrong_card
from tests.api.crowd import CLIENTS, EMAIL, Crowd, crowd
from tests.api.people import PASSWORD

__all__ = ["crowd"]  # the fixture

CARDS = [each for each in load_library().endings if each.kind == "endgame_card"][:40]
MEMBERS = ("status", "result", "first", "informed", "ply", "hints", "annulled")


class Device:
    """Reads changes over and over, a few at a time, and keeps what it was told."""

    def __init__(self, crowd: Crowd, token: str) -> None:
        self.crowd = crowd
        self.token = token
        self.since: str | None = None
        self.store: dict[str, dict[str, Any]] = {}
        self.parts = 0

    def read(self) -> bool:
        """Read one part; tell whether there is more."""
        place = "" if self.since is None else f"&since={self.since}"
        answer = self.crowd.send("GET", f"/me/changes?limit=5{place}", None, 99, self.token)
        assert answer.status_code == 200, answer.text
        part = answer.json()
        for item in part["items"]:
            kept = self.store.setdefault(item["what"], {})
            kept[item["id"]] = item.get(item["what"])
        self.since = part["since"]
        self.parts += bool(part["items"])
        return part["next"] is not None

    def follow(self, ended: Event) -> None:
        """Read until the writers have ended, and then to the end."""
        while not ended.is_set():
            self.read()
        while self.read():
            pass

    def require_true(self) -> None:
        """Raise unless what was told is what there is."""
        known = self.store["attempt"]
        assert {key: one["rating"] for key, one in known.items() if one["rating"]} == {
            line["attempt"]: {name: line[name] for name in ("weight", "against", "before", "after")}
            for line in self.whole("/me/ratings")
        }
        assert {key: tuple(one[name] for name in MEMBERS) for key, one in known.items()} == {
            one["id"]: tuple(one[name] for name in MEMBERS) for one in self.whole("/attempts")
        }
        exported = self.crowd.send("GET", "/me/export", None, 99, self.token).json()["tables"]
        assert {key: one["due"] for key, one in self.store["review"].items() if one} == {
            card["family"]: card["due"] for card in exported["review_cards"]
        }

    def whole(self, path: str) -> list[dict[str, Any]]:
        """Return every item of a list."""
        items, cursor = [], ""
        while True:
            address = f"{path}?limit=100{cursor}"
            part = self.crowd.send("GET", address, None, 99, self.token).json()
            items += part["items"]
            if part["next"] is None:
                return items
            cursor = f"&cursor={part['next']}"


def order(number: int) -> dict[str, Any]:
    """Return an attempt; they are acted in another order than they are sent in."""
    puzzle = CARDS[number % len(CARDS)]
    card = wrong_card(puzzle) if number % 3 == 0 else right_card(puzzle)
    at = datetime.now(UTC) + timedelta(seconds=number * 7919 % 200)
    return {
        "id": str(uuid4()), "puzzle": puzzle.id, "answer": card_answer(card),
        "acted_at": at.isoformat(),
    }  # fmt: skip


def take(crowd: Crowd, number: int, token: str, body: dict[str, Any]) -> int:
    """Send an attempt until it is taken or refused for good."""
    for _ in range(10):
        status = crowd.send("POST", "/attempts", body, number, token).status_code
        if status != 503:
            break
    return status


def test_a_device_that_reads_meanwhile_misses_nothing(crowd: Crowd) -> None:
    """Fifty write, in the end a guest comes along, and three read all the while."""
    account, guest = crowd.account(), crowd.guest(1)
    mine, his = (one["token"]["access_token"] for one in (account, guest))
    line = {"id": str(uuid4()), "puzzle": first_of("endgame_line").id}
    assert crowd.send("POST", "/attempts", line, 0, mine).ok
    for number in range(8):
        assert crowd.send("POST", "/attempts", order(number), 1, his).ok
    devices, ended = [Device(crowd, mine) for _ in range(3)], Event()

    def write(number: int) -> int:
        if number == CLIENTS // 2:
            login = {"email": EMAIL, "password": PASSWORD}
            return crowd.send("POST", "/tokens", login, number, his).status_code
        if number % 10 == 1:
            path = f"/puzzles/{CARDS[number % 4].id}/hints"
            return crowd.send("POST", path, None, number, mine).status_code
        if number % 10 == 2:
            return crowd.send(
                "GET", "/packs/practice?kind=endgame_line&limit=1", None, number, mine
            ).status_code
        return take(crowd, number, mine, order(number))

    with ThreadPoolExecutor(len(devices)) as readers:
        reading = [readers.submit(device.follow, ended) for device in devices]
        try:
            with ThreadPoolExecutor(CLIENTS) as writers:
                statuses = set(writers.map(write, range(CLIENTS)))
        finally:
            ended.set()
        for one in reading:
            one.result()
    assert statuses <= {200, 201, 409}
    for device in devices:
        device.require_true()
    assert max(device.parts for device in devices) > 2

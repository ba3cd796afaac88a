"""Attempts in any order, any number of times, from two devices at once: the same in the end."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any, Final
from uuid import UUID

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from api.services import Services
from api.storage import FirstAttempt, HintGiven, SolutionDelivery
from puzzles.kinds import EndgameLine
from puzzles.library import load_library
from puzzles.model import EndgamePuzzle
from puzzles.solutions import solution
from tests.api.callers import Caller, card_answer, first_of, play_of, right_card, wrong_card

CARDS: Final = [each for each in load_library().endings if each.kind == "endgame_card"][:2]
LINE: Final = first_of("endgame_line")
EXAMPLES: Final = 12

TABLES: Final[tuple[Any, ...]] = (FirstAttempt, SolutionDelivery, HintGiven)
# What depends on when something arrived, by the server's clock, and says so in the docs.
BY_ARRIVAL: Final = ("created_at", "informed")


def best_line(puzzle: EndgamePuzzle) -> list[dict[str, Any]]:
    """Return south's cards of a line that is played well."""
    state, cards = puzzle.state, []
    while not state.is_over:
        step = EndgameLine().step(puzzle, state, solution(state).line[0])
        cards.append(play_of(step.play.card))
        state = step.state_after
    return cards


BEST: Final = best_line(LINE)


@dataclass(frozen=True)
class Made:
    """An attempt made offline: at which puzzle, how, when; of a line, how many cards."""

    number: int
    second: int
    puzzle: int
    right: bool

    def order(self, base: datetime, cards: int = len(BEST)) -> dict[str, Any]:
        """Return what an app sends, of a line as far as it was played by then."""
        act = {"acted_at": (base + timedelta(seconds=self.second)).isoformat(), "seconds": 9}
        sent: dict[str, Any] = {"id": str(UUID(int=self.number << 64 | 1 << 63)), **act}
        if self.puzzle == len(CARDS):
            return {**sent, "puzzle": LINE.id, "actions": BEST[:cards]}
        puzzle = CARDS[self.puzzle]
        card = right_card(puzzle) if self.right else wrong_card(puzzle)
        return {**sent, "puzzle": puzzle.id, "answer": card_answer(card)}


@st.composite
def arrivals(draw: st.DrawFn) -> tuple[list[Made], list[list[tuple[Made, int]]]]:
    """Return attempts, and the batches in which they come: mixed, again, lines in pieces."""
    made = [
        Made(number, draw(st.integers(0, 2)), draw(st.integers(0, len(CARDS))), draw(st.booleans()))
        for number in draw(st.lists(st.integers(0, 99), min_size=2, max_size=6, unique=True))
    ]
    sent = [(each, len(BEST)) for each in made]
    sent += [
        (draw(st.sampled_from(made)), draw(st.integers(0, len(BEST))))
        for _ in range(draw(st.integers(0, 6)))
    ]
    mixed = draw(st.permutations(sent))
    cuts = sorted(draw(st.lists(st.integers(1, len(mixed)), max_size=3)))
    ends = [0, *cuts, len(mixed)]
    batches = [mixed[start:end] for start, end in pairwise(ends) if start < end]
    return made, batches


def send(caller: Caller, items: list[dict[str, Any]]) -> list[str]:
    """Send a batch and return what became of each item."""
    response = caller.post("/attempts/batch", {"items": items})
    assert response.status_code == 200, response.get_json()
    return [one["status"] for one in response.get_json()["items"]]


def state_of(caller: Caller, services: Services, *without: str) -> Any:
    """Return everything that is stored of a learner's attempts, in an order of their own."""
    listed = caller.get("/attempts?limit=100").get_json()["items"]
    for one in listed:
        for name in without:
            del one[name]
    me = UUID(caller.get("/me").get_json()["id"])
    with services.database.reading() as session:
        told = {
            (type(row).__name__, row.puzzle_id, getattr(row, "form", ""))
            for table in TABLES
            for row in session.scalars(select(table).where(table.learner_id == me))
        }
    return sorted(listed, key=lambda one: str(one["id"])), told


def two_guests(new_guest: Callable[[], Caller]) -> tuple[Caller, Caller, datetime]:
    """Return one who sends tidily, one who does not, and an instant that both may act at."""
    tidy, wild = new_guest(), new_guest()
    born = datetime.fromisoformat(wild.get("/me").get_json()["created_at"])
    return tidy, wild, born + timedelta(minutes=1)


anything = settings(
    max_examples=EXAMPLES,
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


def in_any_way(test: Any) -> Any:
    """Try a test with attempts that arrive in many ways."""
    return pytest.mark.timeout(600)(anything(given(arrived=arrivals())(test)))


@in_any_way
def test_any_order_and_any_number_of_times(
    new_guest: Callable[[], Caller], services: Services, arrived: Any
) -> None:
    """Batch after batch against one by one in the order of the acts."""
    made, batches = arrived
    tidy, wild, base = two_guests(new_guest)
    for each in sorted(made, key=lambda one: (one.second, one.number)):
        assert send(tidy, [each.order(base)]) in (["accepted"], ["superseded"])
    for batch in batches:
        statuses = send(wild, [each.order(base, cards) for each, cards in batch])
        assert "rejected" not in statuses
    assert state_of(wild, services, *BY_ARRIVAL) == state_of(tidy, services, *BY_ARRIVAL)
    for batch in reversed(batches):
        statuses = send(wild, [each.order(base, cards) for each, cards in batch])
        assert set(statuses) == {"duplicate"}


@in_any_way
def test_two_devices_at_once(
    new_guest: Callable[[], Caller], services: Services, arrived: Any
) -> None:
    """Each sends everything it has, one from the front, one from behind, at the same time."""
    made, batches = arrived
    tidy, wild, base = two_guests(new_guest)
    send(tidy, [each.order(base) for each in made])

    def device(mine: list[list[tuple[Made, int]]]) -> list[str]:
        client = wild.client.application.test_client(use_cookies=False)
        caller = Caller(client, wild.headers)
        sent = [[each.order(base, cards) for each, cards in batch] for batch in mine]
        return [status for items in sent for status in send(caller, items)]

    with ThreadPoolExecutor(2) as pool:
        told = pool.map(device, (batches, [batch[::-1] for batch in batches[::-1]]))
    assert "rejected" not in {status for statuses in told for status in statuses}
    assert state_of(wild, services, *BY_ARRIVAL) == state_of(tidy, services, *BY_ARRIVAL)


@in_any_way
def test_within_a_batch_nothing_depends_on_the_order(
    new_guest: Callable[[], Caller], services: Services, arrived: Any
) -> None:
    """All of it comes at one instant: no item tells another one anything."""
    made, batches = arrived
    tidy, wild, base = two_guests(new_guest)
    send(tidy, [each.order(base) for each in made])
    mixed = [each.order(base, cards) for batch in batches for each, cards in batch]
    send(wild, mixed)
    assert state_of(wild, services, "created_at") == state_of(tidy, services, "created_at")
    assert not any(one["informed"] for one in state_of(wild, services)[0])

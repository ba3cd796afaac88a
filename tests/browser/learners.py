"""Learners with a past at the pages: what an app of theirs sent before the window was opened."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import update

from api.storage import Learner
from puzzles.library import load_library
from puzzles.model import EndgamePuzzle
from tests.api.callers import card_answer, right_card, wrong_card
from tests.browser.conftest import Trainer
from tests.browser.window import Window

CARDS = [each for each in load_library().endings if each.kind == "endgame_card"]
YEARS = timedelta(days=1000)

ASK = """async ({method, path, body, headers}) => {
  const answer = await fetch(`/api/v1${path}`, {
    method, headers: {"Content-Type": "application/json", ...headers},
    body: body === null ? undefined : JSON.stringify(body)});
  return {status: answer.status, body: answer.status === 204 ? null : await answer.json()};
}"""


def ask(window: Window, method: str, path: str, body: Any = None, **headers: str) -> Any:
    """Ask the API as this window's learner; return what is answered."""
    wish = {"method": method, "path": path, "body": body, "headers": headers}
    answer = window.page.evaluate(ASK, wish)
    assert answer["status"] < 300, answer
    return answer["body"]


@dataclass(frozen=True)
class Act:
    """An answer with one card, so many days ago; a wrong one is the worst there is."""

    puzzle: EndgamePuzzle
    days: float
    right: bool = True
    seconds: float = 60

    def order(self) -> dict[str, Any]:
        """Return the attempt as the API takes it."""
        card = right_card(self.puzzle) if self.right else wrong_card(self.puzzle)
        acted = datetime.now(UTC) - timedelta(days=self.days)
        return {
            "id": str(uuid4()),
            "puzzle": self.puzzle.id,
            "answer": card_answer(card),
            "acted_at": acted.isoformat(),
            "seconds": self.seconds,
        }


def guest_for_years(trainer: Trainer, window: Window) -> UUID:
    """Make this window's guest, as if years ago; return who he is."""
    window.visit("/rules")
    zone = window.page.evaluate("Intl.DateTimeFormat().resolvedOptions().timeZone")
    made = ask(window, "POST", "/guests", {"language": "en", "zone": zone, "credential": "cookie"})
    then = datetime.now(UTC) - YEARS
    with trainer.services.database.writing() as session:
        mine = update(Learner).where(Learner.id == UUID(made["id"]))
        session.execute(mine.values(created_at=then))
    return UUID(made["id"])


def send(window: Window, acts: Iterable[Act]) -> list[str]:
    """Send answers, the earliest first; return the ids of the attempts."""
    orders = [act.order() for act in sorted(acts, key=lambda act: -act.days)]
    answered = ask(window, "POST", "/attempts/batch", {"items": orders})
    assert {item["status"] for item in answered["items"]} <= {"accepted", "superseded"}
    return [order["id"] for order in orders]


def want_reviews(window: Window) -> None:
    """Switch reviews on."""
    ask(window, "PATCH", "/me", {"reviews": True}, **{"If-Match": "*"})


def months_of_practice() -> list[Act]:
    """Return answers of six weeks with a gap, mistakes, and one of them repaired.

    Each is of a noon: the days missed, and so the streak, are the same at any hour of today.
    """
    acts = [
        Act(puzzle, days=_since_noon((84 - 3 * number) // 2), right=number % 3 != 1)
        for number, puzzle in enumerate(CARDS[:26])
        if not 17 <= number <= 18
    ]
    repair = Act(CARDS[1], days=_since_noon(2))
    return [*acts, repair, *(Act(puzzle, days=0.001) for puzzle in CARDS[26:28])]


def _since_noon(days: int) -> float:
    """Return how many days ago it was noon, so many days before today (UTC)."""
    now = datetime.now(UTC)
    noon = now.replace(hour=12, minute=0, second=0, microsecond=0) - timedelta(days=days)
    return (now - noon) / timedelta(days=1)

"""The full count: how many points each side takes from here, with best play."""

from __future__ import annotations

from datetime import date
from typing import Any, Final

from puzzles.certificates import Certificate, make_certificate
from puzzles.hints import hints_of_the_first
from puzzles.kinds.kind import Answer, Count, Marking
from puzzles.kinds.outcome import Verdict, best_cards, outcome, shares, split
from puzzles.kinds.question import question
from puzzles.kinds.reading import answer_fields
from puzzles.model import EndgameKindName, EndgamePuzzle
from puzzles.stakes import point_step, stakes
from puzzles.texts import Fact, text
from trainer.deal import DealState, Seat
from trainer.notation.fields import Fields
from trainer.notation.problems import NotationError


class EndgameCount:
    """The learner divides the points still to be won between the two sides."""

    name: Final[EndgameKindName] = "endgame_count"

    def pose(self, puzzle: EndgamePuzzle, language: str) -> dict[str, Any]:
        """Return the question, with the total to be divided."""
        total = stakes(puzzle.state).total
        step = point_step(puzzle.profile)
        return question(puzzle, language, {"type": "points", "total": total, "step": step})

    def read_answer(self, puzzle: EndgamePuzzle, value: object, pointer: str = "") -> Count:
        """Read ``{"kind": "endgame_count", "points": {"south": 40, "north": 50}}``.

        The two must add up to the total, code ``wrong_total``.
        """
        fields = answer_fields(value, pointer, self.name, "points")
        at, total = f"{pointer}/points", stakes(puzzle.state).total
        seats = tuple(str(seat) for seat in Seat)
        points = Fields(fields.get("points"), at, fields.problems, seats, what="the points")
        south, north = (_points(points, seat, total) for seat in seats)
        fields.problems.raise_if_any()
        if south + north != total:
            detail = f"expected points that add up to {total}, got {south} and {north}"
            raise NotationError.single(at, "wrong_total", detail)
        return Count(south, north)

    def mark(self, puzzle: EndgamePuzzle, answer: Answer) -> Marking:
        """Mark a count: right if it is exact; the cost is by how much it is off."""
        count = _count(answer)
        off = abs(count.south - split(puzzle.state, puzzle.certificate.value)["south"])
        return Marking(off == 0, count.south - count.north, off)

    def explain(
        self, puzzle: EndgamePuzzle, answer: Answer | None, language: str
    ) -> dict[str, Any]:
        """Return the count, the value of every first card, and the line that brings it."""
        facts = shares(puzzle.state, puzzle.certificate.value)
        best = best_cards(puzzle.analysis)
        if answer is None:
            summary = text("summary.count.shown", language, best=best, **facts)
            return outcome(puzzle, Verdict(None, summary), language)
        count, marking = _count(answer), self.mark(puzzle, answer)
        given: dict[str, int] = {"given_south": count.south, "given_north": count.north}
        wrong: dict[str, Fact] = {} if marking.right else {"best": best, **given}
        result = "right" if marking.right else "wrong"
        verdict = Verdict(
            result=result,
            summary=text(f"summary.count.{result}", language, **facts, **wrong),
            yours={
                "action": None,
                "value": marking.value,
                "cost": marking.cost,
                "points": {str(seat): count.of(seat) for seat in Seat},
            },
        )
        return outcome(puzzle, verdict, language)

    def hints(self, puzzle: EndgamePuzzle, language: str) -> tuple[str, ...]:
        """Return two facts about the first card of the best play."""
        return hints_of_the_first(puzzle.analysis, language)

    def prove(self, state: DealState, made: date) -> Certificate:
        """Prove the value of every card with both provers."""
        return make_certificate(state, made)


def _points(points: Fields, seat: str, total: int) -> int:
    points.required(seat)
    return points.integer(seat, 0, total, 0)


def _count(answer: Answer) -> Count:
    if not isinstance(answer, Count):
        raise TypeError(f"expected a count, got {answer!r}")
    return answer

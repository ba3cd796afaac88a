"""Play it out: every card to the end, against the exact best reply."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from puzzles.certificates import Certificate, make_certificate
from puzzles.hints import hints_of_the_first
from puzzles.kinds.kind import Answer, Marking
from puzzles.kinds.outcome import Verdict, best_cards, outcome, shares, split, told, value_of
from puzzles.kinds.question import labelled, question
from puzzles.kinds.reading import answer_fields, read_play
from puzzles.model import EndgameKindName, EndgamePuzzle
from puzzles.replay import replayed
from puzzles.solutions import north_plays, solution
from puzzles.texts import text
from trainer.deal import DealState, Play, Seat, apply


@dataclass(frozen=True, slots=True)
class LineStep:
    """South's card and what comes of it.

    ``state`` is the position it was played in, ``cost`` the points it gives away there, ``reply``
    every card of north until south is to act again or the deal is over, ``state_after`` that
    position.
    """

    state: DealState
    play: Play
    optimal: bool
    cost: int
    reply: tuple[Play, ...]
    state_after: DealState


@dataclass(frozen=True, slots=True)
class _Decision:
    """One card of south in a line played: where, in which trick, and at what cost."""

    state: DealState
    play: Play
    trick: int
    cost: int


class EndgameLine:
    """The learner plays every card; each one of the best value is right at its turn."""

    name: Final[EndgameKindName] = "endgame_line"

    def pose(self, puzzle: EndgamePuzzle, language: str) -> dict[str, Any]:
        """Return the question."""
        return question(puzzle, language, {"type": "line"})

    def start(self, puzzle: EndgamePuzzle) -> DealState:
        """Return the position in which south plays the first card."""
        return puzzle.state

    def step(self, puzzle: EndgamePuzzle, state: DealState, action: Play) -> LineStep:
        """Play one card of south and north's exact best replies.

        ``state`` is the start or an earlier step's ``state_after``. Raises ``IllegalAction``.
        """
        after = apply(state, action, Seat.SOUTH)
        reply, state_after = north_plays(after)
        cost = _cost(puzzle, state, action)
        return LineStep(state, action, cost == 0, cost, reply, state_after)

    def read_answer(
        self, puzzle: EndgamePuzzle, value: object, pointer: str = ""
    ) -> tuple[Play, ...]:
        """Read ``{"kind": "endgame_line", "actions": [...]}``: all cards so far, both sides'."""
        fields = answer_fields(value, pointer, self.name, "actions")
        state, plays = puzzle.state, []
        items = fields.items("actions")
        fields.problems.raise_if_any()
        for at, item in items:
            play, state = read_play(item, state, at)
            plays.append(play)
        return tuple(plays)

    def mark(self, puzzle: EndgamePuzzle, answer: Answer) -> Marking:
        """Mark a line: right if it was played to the end and none of south's cards cost points."""
        plays = _plays(answer)
        cost = sum(decision.cost for decision in _decisions(puzzle, plays))
        over = _end(puzzle.state, plays).is_over
        return Marking(over and cost == 0, puzzle.certificate.value - cost, cost)

    def explain(
        self, puzzle: EndgamePuzzle, answer: Answer | None, language: str
    ) -> dict[str, Any]:
        """Return the line played with the value after each trick, and the best one beside it."""
        plays = () if answer is None else _plays(answer)
        decisions = _decisions(puzzle, plays)
        marking = self.mark(puzzle, plays)
        slip = next((decision for decision in decisions if decision.cost), None)
        verdict = Verdict(
            result=None if not plays else "right" if marking.right else "wrong",
            summary=_summary(puzzle, plays, marking, slip, language),
            yours=_yours(puzzle, decisions, slip, marking, language),
            played=plays[0] if plays else None,
            slip=None if slip is None else (slip.state, slip.play),
            extra={
                "tricks": _tricks(puzzle, decisions),
                "played": told(replayed(puzzle.state, plays)),
            },
        )
        return outcome(puzzle, verdict, language)

    def hints(self, puzzle: EndgamePuzzle, language: str) -> tuple[str, ...]:
        """Return two facts about the first card."""
        return hints_of_the_first(puzzle.analysis, language)

    def prove(self, state: DealState, made: date) -> Certificate:
        """Prove the value of every first card with both provers."""
        return make_certificate(state, made)


def _plays(answer: Answer) -> tuple[Play, ...]:
    if not isinstance(answer, tuple):
        raise TypeError(f"expected the cards of a line, got {answer!r}")
    return answer


def _cost(puzzle: EndgamePuzzle, state: DealState, play: Play) -> int:
    """Return what a card gives away; at the start the certificate says it unsolved."""
    values = puzzle.certificate.values if state == puzzle.state else solution(state).values
    return max(values.values()) - value_of(play, state, values)


def _end(state: DealState, plays: tuple[Play, ...]) -> DealState:
    for play in plays:
        state = apply(state, play)
    return state


def _decisions(puzzle: EndgamePuzzle, plays: tuple[Play, ...]) -> tuple[_Decision, ...]:
    """Return each card of south with its cost, the others' best play granted at every point."""
    return tuple(
        _Decision(card.state, card.play, card.trick, _cost(puzzle, card.state, card.play))
        for card in replayed(puzzle.state, plays)
        if card.by is Seat.SOUTH
    )


def _tricks(puzzle: EndgamePuzzle, decisions: tuple[_Decision, ...]) -> list[dict[str, int]]:
    """Return south's value after each trick: where the whole line was heading by then."""
    value = puzzle.certificate.value
    tricks = []
    for decision in decisions:
        value -= decision.cost
        tricks.append({"trick": decision.trick, "value": value, "cost": decision.cost})
    return tricks


def _yours(
    puzzle: EndgamePuzzle,
    decisions: tuple[_Decision, ...],
    slip: _Decision | None,
    marking: Marking,
    language: str,
) -> dict[str, Any] | None:
    """Return what the line brought, named by its first slip or else by its first card."""
    if not decisions:
        return None
    shown = slip or decisions[0]
    return {
        **labelled(shown.play, shown.state, language),
        "value": marking.value,
        "cost": marking.cost,
        "points": split(puzzle.state, marking.value),
    }


def _summary(
    puzzle: EndgamePuzzle,
    plays: tuple[Play, ...],
    marking: Marking,
    slip: _Decision | None,
    language: str,
) -> str:
    facts = shares(puzzle.state, puzzle.certificate.value)
    if not plays:
        best = best_cards(puzzle.analysis)
        return text("summary.line.shown", language, best=best, **facts)
    if slip is None:
        ending = "right" if marking.right else "stopped"
        return text(f"summary.line.{ending}", language, **facts)
    return text(
        "summary.line.wrong",
        language,
        card=slip.play.card,
        trick=slip.trick,
        count=marking.cost,
        **facts,
        **shares(puzzle.state, marking.value, "_after"),
    )

"""Which card? One card of the last eight tricks, both hands open."""

from __future__ import annotations

from datetime import date
from typing import Any, Final

from puzzles.certificates import Certificate, make_certificate
from puzzles.hints import hints
from puzzles.kinds.kind import Answer, Marking
from puzzles.kinds.outcome import Verdict, best_cards, outcome, shares, split, value_of
from puzzles.kinds.question import labelled, question
from puzzles.kinds.reading import answer_fields, read_play
from puzzles.model import EndgameKindName, EndgamePuzzle
from puzzles.texts import text
from trainer.deal import DealState, Play


class EndgameCard:
    """The learner plays one card; every card of the best value is right."""

    name: Final[EndgameKindName] = "endgame_card"

    def pose(self, puzzle: EndgamePuzzle, language: str) -> dict[str, Any]:
        """Return the question."""
        return question(puzzle, language, {"type": "action"})

    def read_answer(self, puzzle: EndgamePuzzle, value: object, pointer: str = "") -> Play:
        """Read ``{"kind": "endgame_card", "action": {"do": "play", "card": "Ks"}}``."""
        fields = answer_fields(value, pointer, self.name, "action")
        return read_play(fields.get("action"), puzzle.state, f"{pointer}/action")[0]

    def mark(self, puzzle: EndgamePuzzle, answer: Answer) -> Marking:
        """Mark a card by what it costs against the best."""
        value = value_of(_play(answer), puzzle.state, puzzle.certificate.values)
        cost = puzzle.certificate.value - value
        return Marking(cost == 0, value, cost)

    def explain(
        self, puzzle: EndgamePuzzle, answer: Answer | None, language: str
    ) -> dict[str, Any]:
        """Return the value of every card, what this one costs, how it is punished, and why."""
        if answer is None:
            return outcome(puzzle, Verdict(None, _shown(puzzle, language)), language)
        play, marking = _play(answer), self.mark(puzzle, answer)
        verdict = Verdict(
            result="right" if marking.right else "wrong",
            summary=_summary(puzzle, play, marking, language),
            yours={
                **labelled(play, puzzle.state, language),
                "value": marking.value,
                "cost": marking.cost,
                "points": split(puzzle.state, marking.value),
            },
            played=play,
            slip=None if marking.right else (puzzle.state, play),
        )
        return outcome(puzzle, verdict, language)

    def hints(self, puzzle: EndgamePuzzle, language: str) -> tuple[str, ...]:
        """Return two facts about the right card."""
        return hints(puzzle.analysis, language)

    def prove(self, state: DealState, made: date) -> Certificate:
        """Prove the value of every card with both provers."""
        return make_certificate(state, made)


def _play(answer: Answer) -> Play:
    if not isinstance(answer, Play):
        raise TypeError(f"expected a play, got {answer!r}")
    return answer


def _shown(puzzle: EndgamePuzzle, language: str) -> str:
    points = shares(puzzle.state, puzzle.certificate.value)
    return text("summary.card.shown", language, best=best_cards(puzzle.analysis), **points)


def _summary(puzzle: EndgamePuzzle, play: Play, marking: Marking, language: str) -> str:
    best = best_cards(puzzle.analysis)
    facts = {"card": play.card, **shares(puzzle.state, puzzle.certificate.value)}
    if not marking.right:
        after = shares(puzzle.state, marking.value, "_after")
        return text("summary.card.wrong", language, count=marking.cost, best=best, **facts, **after)
    others = tuple(card for card in best if card.face != play.card.face)
    if others:
        return text("summary.card.right_among", language, others=others, **facts)
    return text("summary.card.right", language, **facts)

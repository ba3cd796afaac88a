"""The answer to an attempt: the value of every card, the cost, the punishment, the line, why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from puzzles.analysis import Analysis
from puzzles.choices import choices, classes, seven_scores
from puzzles.kinds.question import labelled
from puzzles.kinds.refutation import answer_of, explained, plays_of, written
from puzzles.model import EndgamePuzzle
from puzzles.replay import PlayedCard, replayed
from puzzles.situation import duty_rule
from puzzles.solutions import best_line
from puzzles.stakes import stakes
from puzzles.texts import text
from puzzles.themes import THEMES
from trainer.cards import Card
from trainer.deal import DealState, Play, Seat
from trainer.notation import write_action
from trainer.solver.explanations import Explanation

Written = dict[str, Any]


@dataclass(frozen=True)
class Verdict:
    """What differs from kind to kind: the result, its sentence, and what the learner did.

    ``slip`` is the first wrong card and the position it was played in, if there was one.
    ``extra`` are members that only this kind has.
    """

    result: str | None
    summary: str
    yours: Written | None = None
    played: Play | None = None
    slip: tuple[DealState, Play] | None = None
    extra: Written = field(default_factory=dict)


def outcome(puzzle: EndgamePuzzle, verdict: Verdict, language: str) -> Written:
    """Return everything that is shown once the attempt is over."""
    state, certificate = puzzle.state, puzzle.certificate
    why = None if verdict.slip is None else _why(puzzle, *verdict.slip)
    return {
        "result": verdict.result,
        "summary": verdict.summary,
        "value": certificate.value,
        "points": split(state, certificate.value),
        "yours": verdict.yours,
        "options": _options(puzzle, verdict.played, language),
        "classes": _classes(puzzle),
        "best": [write_action(choice.play, state) for choice in puzzle.analysis.best],
        "reply": None if why is None else _reply(*why, language),
        "line": told(replayed(state, certificate.line)),
        "punishment": None if why is None else told(replayed(why[0], plays_of(why[1].line))),
        "refutation": None if why is None else written(*why, language),
        "rule": duty_rule(puzzle.profile, language),
        "idea": _idea(puzzle.analysis, language),
        "themes": [
            {"id": theme, "name": text(f"theme.{theme}", language)} for theme in puzzle.themes
        ],
        "proof": {"id": puzzle.proof, "text": text(f"proof.{puzzle.proof}", language)},
        **verdict.extra,
    }


def split(state: DealState, value: int) -> dict[str, int]:
    """Return each side's points from here where south takes ``value`` more than north."""
    return {str(seat): points for seat, points in stakes(state).split(value).items()}


def shares(state: DealState, value: int, suffix: str = "") -> dict[str, int]:
    """Return the same points as facts for a message: ``south`` and ``north``."""
    return {f"{seat}{suffix}": points for seat, points in split(state, value).items()}


def value_of(play: Play, state: DealState, values: Mapping[Card, int]) -> int:
    """Return what a play is worth: its card's value, less a seven's points kept silent about."""
    silent = state.profile.dix_play_announced and not play.announce
    lost = state.profile.dix_points if silent and seven_scores(state, play.card) else 0
    return values[play.card] - lost


def told(line: Iterable[PlayedCard]) -> list[Written]:
    """Return a line as JSON, card by card with trick, winner and points."""
    return [
        {
            "by": str(card.by),
            "action": write_action(card.play, card.state),
            "trick": card.trick,
            "winner": None if card.winner is None else str(card.winner),
            "points": card.points,
            "dix": card.dix,
        }
        for card in line
    ]


def best_cards(position: Analysis) -> tuple[Card, ...]:
    """Return the first copy of every right choice."""
    return tuple(choice.card for choice in position.best)


def _options(puzzle: EndgamePuzzle, played: Play | None, language: str) -> list[Written]:
    """Return every choice with its value and cost, the best first."""
    state, values = puzzle.state, puzzle.certificate.values
    best = puzzle.certificate.value
    return [
        {
            **labelled(choice.play, state, language),
            "cards": [str(card) for card in choice.cards],
            "value": values[choice.card],
            "points": split(state, values[choice.card]),
            "cost": best - values[choice.card],
            "best": values[choice.card] == best,
            "yours": played is not None and played.card in choice.cards,
        }
        for choice in sorted(choices(state), key=lambda each: -values[each.card])
    ]


def _classes(puzzle: EndgamePuzzle) -> list[list[str]]:
    values = puzzle.certificate.values
    table = {choice.card: values[choice.card] for choice in choices(puzzle.state)}
    return [[str(card) for card in together] for together in classes(table)]


def _why(puzzle: EndgamePuzzle, state: DealState, play: Play) -> tuple[DealState, Explanation]:
    """Return the position of the first wrong card, and what it comes to."""
    at_start = state == puzzle.state
    best = puzzle.certificate.line if at_start else best_line(state)
    return state, explained(state, play, best)


def _reply(state: DealState, why: Explanation, language: str) -> Written | None:
    """Return the card that punishes: north's first one after the slip, if it still has one."""
    found = answer_of(state, why, Seat.NORTH)
    if found is None:
        return None
    (following,) = plays_of((found[0],))
    return labelled(following, found[1], language)


def _idea(position: Analysis, language: str) -> Written:
    named = THEMES.idea_of(position)
    card = position.best[0].card
    return {"id": named, "text": text(f"idea.{named}", language, card=card, suit=card.suit)}

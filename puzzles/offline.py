"""What a puzzle needs to be practised without a server: its solution, and north's replies."""

from __future__ import annotations

from typing import Any, Final

from puzzles.choices import Choice, choices
from puzzles.kinds import KINDS, EndgameLine
from puzzles.model import EndgamePuzzle, Puzzle
from trainer.deal import DealState
from trainer.notation import write_action, write_line

MOST_CARDS: Final = 5
"""A line of so many cards has a table of replies: 325 entries at the most."""

Written = dict[str, Any]

_CARD: Final = "endgame_card"
_LINE: Final = EndgameLine()
_OF_A_CARD: Final = ("result", "summary", "reply", "punishment", "refutation")


def solved(puzzle: Puzzle, language: str) -> Written:
    """Return the solution as after an attempt without an answer, and what explains each choice.

    ``explanations`` are those of an ending in which one card is asked for: what each comes to.
    Elsewhere they are none, for the options of the solution tell it. ``replies`` is the table of
    :func:`replies` for a line short enough, ``None`` otherwise.
    """
    kind = KINDS[puzzle.kind]
    return {
        "hints": list(kind.hints(puzzle, language)),
        "solution": kind.explain(puzzle, None, language),
        "explanations": _explanations(puzzle, language),
        "replies": _table(puzzle),
    }


def replies(puzzle: EndgamePuzzle, state: DealState) -> list[Written]:
    """Return south's choices from a position, each with its cost, north's replies and what follows.

    ``cards`` are the copies that come to the same; ``next`` is empty once the deal is over.
    """
    return [_entry(puzzle, state, choice) for choice in choices(state)]


def _table(puzzle: Puzzle) -> list[Written] | None:
    if not isinstance(puzzle, EndgamePuzzle) or puzzle.kind != _LINE.name:
        return None
    return replies(puzzle, puzzle.state) if len(puzzle.state.south.hand) <= MOST_CARDS else None


def _entry(puzzle: EndgamePuzzle, state: DealState, choice: Choice) -> Written:
    step = _LINE.step(puzzle, state, choice.play)
    played, *reply = write_line((choice.play, *step.reply), state)
    after = step.state_after
    return {
        "action": played,
        "cards": [str(card) for card in choice.cards],
        "cost": step.cost,
        "reply": reply,
        "next": [] if after.is_over else replies(puzzle, after),
    }


def _explanations(puzzle: Puzzle, language: str) -> list[Written]:
    """Return what is told after each of the cards, for a puzzle that asks for one."""
    if not isinstance(puzzle, EndgamePuzzle) or puzzle.kind != _CARD:
        return []
    return [
        {
            "action": write_action(choice.play, puzzle.state),
            "cards": [str(card) for card in choice.cards],
            **{name: told[name] for name in _OF_A_CARD},
        }
        for choice in choices(puzzle.state)
        for told in [KINDS[puzzle.kind].explain(puzzle, choice.play, language)]
    ]

"""The line that punishes a wrong choice, as an outcome shows it: loss, length, facts, words."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from puzzles.solutions import valued
from puzzles.texts import Fact as Told
from puzzles.texts import text
from trainer.actions import Action, Play
from trainer.deal import DealState, Seat, apply
from trainer.solver.consequences import Fact
from trainer.solver.explanations import Explanation, explain

Written = dict[str, Any]


@lru_cache(maxsize=1024)
def explained(state: DealState, play: Play, best: tuple[Play, ...]) -> Explanation:
    """Return why a card is wrong, compared with a best line, remembered for a while."""
    return explain(state, play, valued, best)


def plays_of(line: tuple[Action, ...]) -> tuple[Play, ...]:
    """Return a line of the last eight tricks, where all there is to do is to play."""
    return tuple(action for action in line if isinstance(action, Play))


def written(state: DealState, explanation: Explanation, language: str) -> Written:
    """Return an explanation as JSON; tricks count from the wrong card's."""
    return {
        "loss": explanation.loss,
        "plies": len(explanation.refutation),
        "cashed": explanation.cashed,
        "parts": explanation.parts,
        "text": _sentence(state, explanation, language),
        "facts": [_fact(fact, language) for fact in explanation.facts],
    }


def answer_of(
    state: DealState, explanation: Explanation, seat: Seat
) -> tuple[Action, DealState] | None:
    """Return this side's first action after the wrong one, with the state it is taken in."""
    for index, action in enumerate(explanation.line):
        if index and state.to_act is seat:
            return action, state
        state = apply(state, action)
    return None


def _sentence(state: DealState, explanation: Explanation, language: str) -> str:
    facts: dict[str, Told] = {"loss": explanation.loss, "count": explanation.cashed}
    answer = answer_of(state, explanation, state.to_act.other)
    if answer is None or not isinstance(answer[0], Play):
        return text("refutation.at_once", language, **facts)
    return text("refutation.reply", language, reply=answer[0].card, **facts)


def _fact(fact: Fact, language: str) -> Written:
    told: dict[str, Told] = {"trick": fact.trick}
    if fact.card is not None:
        told["card"] = fact.card
    if fact.kind is not None:
        told["award"] = text(f"declaration.{fact.kind}", language)
    return {
        "id": fact.name,
        "seat": fact.seat.value,
        "trick": fact.trick,
        "card": None if fact.card is None else str(fact.card),
        "kind": fact.kind,
        "text": text(f"fact.{fact.name}.{fact.seat}", language, **told),
    }

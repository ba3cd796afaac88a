"""The question of an endgame puzzle: nothing here depends on a value."""

from __future__ import annotations

from typing import Any

from puzzles.choices import legal_plays, seven_scores
from puzzles.model import EndgamePuzzle
from puzzles.situation import duty_rule
from puzzles.stakes import stakes
from puzzles.texts import card_name, joined, text
from trainer.deal import DealState, Play
from trainer.notation import write_action
from trainer.tricks import followers


def question(puzzle: EndgamePuzzle, language: str, answer: dict[str, Any]) -> dict[str, Any]:
    """Return the posed puzzle; ``answer`` tells the form in which an answer is wanted."""
    state = puzzle.state
    return {
        "title": _title(puzzle, language),
        "question": " ".join((*_situation(state, language), _ask(puzzle, language))),
        "rule": duty_rule(puzzle.profile, language),
        "answer": answer,
        "legal": legal(state, language),
        "illegal": illegal(state, language),
    }


def legal(state: DealState, language: str) -> list[dict[str, Any]]:
    """Return every legal play with its label, one for each physical card."""
    return [] if state.is_over else [labelled(play, state, language) for play in legal_plays(state)]


def labelled(play: Play, state: DealState, language: str) -> dict[str, Any]:
    """Return a play as an action with the name of its card."""
    return {"action": write_action(play, state), "label": label(play, state, language)}


def label(play: Play, state: DealState, language: str) -> str:
    """Return the name of the card played, and what a seven of trumps does if that matters."""
    card, scores = play.card, seven_scores(state, play.card)
    if scores and play.announce:
        return text("play.announced", language, card=card)
    if not scores and card.twin in state.hand(state.to_act) and seven_scores(state, card.twin):
        return text("play.seven_scored", language, card=card)
    return card_name(card, language)


def illegal(state: DealState, language: str) -> dict[str, str] | None:
    """Return the duty that rules out some of the cards held now, if there is one."""
    if state.is_over or state.led is None:
        return None
    held = state.hand(state.to_act)
    _, duty = followers(held, state.led, state.trump, state.profile)
    if duty is None:
        return None
    facts = {"led": state.led, "suit": state.led.suit}
    return {"rule": duty, "text": text(f"duty.{duty}", language, **facts)}


def _title(puzzle: EndgamePuzzle, language: str) -> str:
    if puzzle.kind == "endgame_card":
        return text(f"title.{puzzle.kind}.{_role(puzzle.state)}", language)
    return text(f"title.{puzzle.kind}", language)


def _ask(puzzle: EndgamePuzzle, language: str) -> str:
    led = puzzle.state.led
    facts = {} if led is None else {"led": led}
    return text(f"question.{puzzle.kind}.{_role(puzzle.state)}", language, **facts)


def _role(state: DealState) -> str:
    return "lead" if state.led is None else "follow"


def _situation(state: DealState, language: str) -> list[str]:
    """Return what stands on the table: trumps, what is still to be won, sevens that score."""
    left = stakes(state)
    parts = [text("stake.brisques", language, count=left.brisques)] if left.brisques else []
    if left.sevens:
        parts.append(text("stake.sevens", language, count=len(left.sevens)))
    if left.last_trick:
        parts.append(text("stake.last_trick", language))
    listed = joined(parts, language)
    announced = state.profile.dix_play_announced
    seven = "position.seven_announced" if announced else "position.seven_unscored"
    return [
        text("position.trumps", language, trump=state.trump),
        text("stake.total", language, count=left.total, parts=listed),
        *(text(seven, language, seven=card) for card in left.sevens[:1]),
    ]

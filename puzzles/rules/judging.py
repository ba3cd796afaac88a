"""What the engine says of cards: each option is tried with ``apply``, and the reason named."""

from __future__ import annotations

from puzzles.rules.certificates import Finding
from puzzles.rules.question import Option, Question
from trainer.cards import Card
from trainer.copies import copy_to_play
from trainer.deal import (
    Action,
    DealState,
    Declare,
    IllegalAction,
    Phase,
    Play,
    ScorePending,
    Seat,
    apply,
    legal_actions,
)
from trainer.tricks import beats


class ContradictionError(Exception):
    """The engine applies an action that it does not list, or lists one that it refuses."""


def attempted(state: DealState, action: Action) -> DealState | str:
    """Return the state after an action of south, or the rule that refuses it.

    Raises :class:`ContradictionError` unless the list of legal actions says the same.
    """
    try:
        after: DealState | str = apply(state, action, Seat.SOUTH)
    except IllegalAction as error:
        after = error.rule
    listed = _effects(state)
    if isinstance(after, DealState) is not (_effect(state, action) in listed):
        raise ContradictionError(f"{action} in {state.profile.name}: {after}, but {listed}")
    return after


def _effects(state: DealState) -> set[object]:
    return {_effect(state, action) for action in legal_actions(state)}


def _effect(state: DealState, action: Action) -> object:
    """Return an action as lists of legal ones know it: by faces where copies are one choice."""
    match action:
        case Play(card):
            return card if state.phase is Phase.ENDGAME else card.face
        case Declare(kind, cards, pending):
            return kind, tuple(sorted(card.face for card in cards)), pending
        case ScorePending(kind, cards):
            return "pending", kind, tuple(sorted(card.face for card in cards))
        case _:
            return action


def gained(before: DealState, after: DealState | str) -> int:
    """Return what south scores between two states, nothing for a refusal."""
    return 0 if isinstance(after, str) else after.south.score - before.south.score


def judge_card(question: Question, option: Option) -> Finding:
    """Judge whether a card may be played, and why."""
    (face,) = option.cards
    card = copy_to_play(question.state, face)
    after = attempted(question.state, Play(card))
    if isinstance(after, str):
        return Finding(False, after)
    return Finding(True, _why_playable(question, card))


def _why_playable(question: Question, card: Card) -> str:
    if not question.in_endgame:
        return "stock_free"
    led, held = question.led, question.state.held(Seat.SOUTH)
    if card.suit is not led.suit:
        bound = question.profile.endgame_trump and card.suit is question.state.trump
        return "trumps" if bound else "discards"
    if beats(card, led, question.state.trump):
        return "beats" if question.profile.endgame_beat else "may_beat"
    above = any(each.suit is led.suit and each.rank > led.rank for each in held)
    return "need_not_beat" if above else "cannot_beat"


def judge_trick(question: Question, card: Card, winner: Seat) -> Finding:
    """Judge whether this side wins the trick if south answers with the card."""
    after = attempted(question.state, Play(card))
    if isinstance(after, str):
        raise ContradictionError(f"{card} may not be played: {after}")
    return Finding(after.to_act is winner, _why_won(question, card))


def _why_won(question: Question, card: Card) -> str:
    led = question.led
    if card.face == led.face:
        return "twin_first"
    if card.suit is led.suit:
        return "higher" if card.rank > led.rank else "lower"
    return "ruffs" if card.suit is question.state.trump else "off_suit"

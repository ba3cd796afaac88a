"""Reading answers: what all kinds ask of the JSON that a learner sends."""

from __future__ import annotations

from trainer.deal import DealState, Play, apply
from trainer.notation import NotationError, read_action
from trainer.notation.fields import Fields, Problems


def answer_fields(value: object, pointer: str, kind: str, *names: str) -> Fields:
    """Return the members of an answer of this kind.

    Raises ``NotationError`` if it is no object, is of another kind, or has other members.
    """
    problems = Problems()
    fields = Fields(value, pointer, problems, ("kind", *names), what="an answer")
    if isinstance(value, dict):
        fields.choice("kind", {kind: kind}, "wrong_kind", kind)
    for name in names:
        fields.required(name)
    problems.raise_if_any()
    return fields


def read_play(value: object, state: DealState, pointer: str) -> tuple[Play, DealState]:
    """Return a legal play of the side to act, and the state after it.

    Raises ``NotationError`` if it is no play, ``IllegalAction`` if the rules refuse it.
    """
    action = read_action(value, state, pointer)
    if not isinstance(action, Play):
        raise NotationError.single(f"{pointer}/do", "not_a_play", "expected a card to be played")
    return action, apply(state, action)

"""Reading answers: what all kinds ask of the JSON that a learner sends."""

from __future__ import annotations

from collections.abc import Collection

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


def read_choices(fields: Fields, known: Collection[str], *, many: bool) -> frozenset[str]:
    """Return the options ticked: any number of those known, or exactly one.

    Raises ``NotationError`` with the codes ``unknown_choice``, ``option_twice`` and ``one_option``.
    """
    ticked: list[str] = []
    for at, item in fields.items("choices"):
        if not isinstance(item, str) or item not in known:
            fields.problems.note(at, "unknown_choice", "expected the id of an option")
        elif item in ticked:
            fields.problems.note(at, "option_twice", f"{item} is there already")
        else:
            ticked.append(item)
    if not many and len(ticked) != 1:
        fields.note(("choices",), "one_option", "expected one option")
    fields.problems.raise_if_any()
    return frozenset(ticked)


def read_play(value: object, state: DealState, pointer: str) -> tuple[Play, DealState]:
    """Return a legal play of the side to act, and the state after it.

    Raises ``NotationError`` if it is no play, ``IllegalAction`` if the rules refuse it.
    """
    action = read_action(value, state, pointer)
    if not isinstance(action, Play):
        raise NotationError.single(f"{pointer}/do", "not_a_play", "expected a card to be played")
    return action, apply(state, action)

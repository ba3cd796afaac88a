"""Deal records: the pack, the dealer and every action. :mod:`trainer.replays` plays them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from trainer.actions import Action
from trainer.cards import PACK, Card
from trainer.notation.actions import write_action
from trainer.notation.fields import Fields, Problems
from trainer.notation.json_text import check_tree
from trainer.notation.labels import Labels
from trainer.notation.position_parts import SEATS
from trainer.notation.profiles import read_profile, write_profile
from trainer.profiles import RuleProfile
from trainer.state import DealState, Seat

MAX_ACTIONS: Final = 1000
"""No deal has more: 64 plays, 24 draws, and what each of 24 windows can hold."""


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One deal as it was played.

    ``pack`` is in the order dealt. ``actions`` are as JSON writes them: what a bare face means
    depends on the state it is played in, so that only the replay can read them.
    """

    profile: RuleProfile
    dealer: Seat
    pack: tuple[Card, ...]
    actions: tuple[Any, ...]


def read_record(value: object, *, pointer: str = "") -> DealRecord:
    """Return the record that an object describes; an ``id`` in it is left to the caller.

    Raises :class:`NotationError`. The actions are read by :func:`trainer.replays.replay`.
    """
    check_tree(value, pointer)
    problems = Problems()
    known = ("id", "profile", "dealer", "pack", "actions")
    fields = Fields(value, pointer, problems, known, what="a deal record")
    profile = read_profile(fields.get("profile"), pointer + "/profile", problems)
    dealer = fields.choice("dealer", SEATS, "not_a_seat", Seat.SOUTH)
    pack = _pack(fields)
    fields.required("actions")
    actions = fields.items("actions", most=MAX_ACTIONS) if fields.has("actions") else []
    problems.raise_if_any()
    return DealRecord(profile, dealer, pack, tuple(item for _, item in actions))


def _pack(fields: Fields) -> tuple[Card, ...]:
    if not fields.required("pack"):
        return ()
    texts = fields.items("pack")
    (pack,) = Labels(fields.problems).place([texts])
    if len(texts) != len(PACK):
        fields.note(("pack",), "pack_size", f"expected 64 cards, got {len(texts)}")
    return pack


def write_step(state: DealState, action: Action) -> dict[str, Any]:
    """Return an action of the side to act in a state as a record holds it."""
    return {"by": state.to_act.value, **write_action(action, state)}


def write_record(record: DealRecord) -> dict[str, Any]:
    """Return a record as JSON writes it."""
    return {
        "profile": write_profile(record.profile),
        "dealer": record.dealer.value,
        "pack": [str(card) for card in record.pack],
        "actions": list(record.actions),
    }

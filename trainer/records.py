"""Deal records: the pack, the dealer and every action; and their replay."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from trainer.action_notation import read_action, write_action
from trainer.actions import Action, IllegalAction
from trainer.cards import PACK, Card
from trainer.deal import apply
from trainer.dealing import deal
from trainer.fields import Fields, Problems
from trainer.json_text import check_tree
from trainer.labels import Labels
from trainer.problems import NotationError, json_pointer
from trainer.profile_notation import read_profile, write_profile
from trainer.profiles import RuleProfile
from trainer.state import DealState, Seat

_SEATS: Final[Mapping[str, Seat]] = MappingProxyType({seat.value: seat for seat in Seat})


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


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a replay, with the states before and after it."""

    before: DealState
    action: Action
    after: DealState


class ReplayError(ValueError):
    """A record that cannot be replayed: its action number ``index`` is refused or unreadable."""

    def __init__(self, index: int, error: IllegalAction | NotationError) -> None:
        super().__init__(f"action {index}: {error}")
        self.index = index
        self.error = error


def read_record(value: object, *, pointer: str = "") -> DealRecord:
    """Return the record that an object describes; an ``id`` in it is left to the caller.

    Raises :class:`NotationError`. The actions are read by :func:`replay`.
    """
    check_tree(value, pointer)
    problems = Problems()
    known = ("id", "profile", "dealer", "pack", "actions")
    fields = Fields(value, pointer, problems, known, what="a deal record")
    profile = read_profile(fields.get("profile"), pointer + "/profile", problems)
    dealer = fields.choice("dealer", _SEATS, "not_a_seat", Seat.SOUTH)
    pack = _pack(fields)
    fields.required("actions")
    actions = fields.items("actions", most=MAX_ACTIONS) if fields.has("actions") else []
    problems.raise_if_any()
    return DealRecord(profile, dealer, pack, tuple(item for _, item in actions))


MAX_ACTIONS: Final = 1000
"""No deal has more: 64 plays, 24 draws, and what each of 24 windows can hold."""


def _pack(fields: Fields) -> tuple[Card, ...]:
    if not fields.required("pack"):
        return ()
    texts = fields.items("pack")
    (pack,) = Labels(fields.problems).place([texts])
    if len(texts) != len(PACK):
        fields.note(("pack",), "pack_size", f"expected 64 cards, got {len(texts)}")
    return pack


def replay(record: DealRecord) -> Iterator[Step]:
    """Yield every action of a record with the states before and after it.

    Raises :class:`ReplayError` at the first action that is refused or cannot be read.
    """
    state = start(record)
    for index, item in enumerate(record.actions):
        try:
            by, action = _read_step(item, state, json_pointer("actions", index))
            after = apply(state, action, by)
        except (IllegalAction, NotationError) as error:
            raise ReplayError(index, error) from error
        yield Step(state, action, after)
        state = after


def start(record: DealRecord) -> DealState:
    """Return the state before the first action of a record."""
    return deal(record.profile, record.pack, record.dealer)


def _read_step(item: object, state: DealState, at: str) -> tuple[Seat | None, Action]:
    """Return who acts, if the record says so, and what."""
    if not isinstance(item, Mapping) or "by" not in item:
        return None, read_action(item, state, at)
    by = _SEATS.get(item["by"]) if isinstance(item["by"], str) else None
    if by is None:
        raise NotationError.single(f"{at}/by", "not_a_seat", "expected south or north")
    rest = {name: member for name, member in item.items() if name != "by"}
    return by, read_action(rest, state, at)


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

"""``perft.json``: the number of action sequences of each length from fixed packs."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.cases.outcome import Format, Outcome
from trainer.cards import parse_card
from trainer.deal import (
    Action,
    DealState,
    Declare,
    Play,
    ScorePending,
    Seat,
    apply,
    deal,
    label_pack,
    legal_actions,
)
from trainer.profiles import named_profile


def check(path: Path) -> Iterator[Outcome]:
    """Yield one outcome a pack and profile: the counts by length."""
    for index, item in enumerate(json.loads(path.read_text(encoding="utf-8"))["packs"]):
        pack = label_pack(parse_card(text)[0] for text in item["pack"])
        for profile, expected in item["counts"].items():
            state = deal(named_profile(profile), pack, Seat(item["dealer"]))
            got = [perft(state, length) for length in range(1, len(expected) + 1)]
            yield Outcome(f"pack {index} {profile}", expected, got)


def perft(state: DealState, length: int) -> int:
    """Return the number of sequences of so many actions, counted by card faces."""
    actions = _by_faces(state)
    if length == 1:
        return len(actions)
    return sum(perft(apply(state, action), length - 1) for action in actions)


def _by_faces(state: DealState) -> list[Action]:
    """Return one legal action for each that the counting tells apart."""
    found: dict[Any, Action] = {}
    for action in legal_actions(state):
        match action:
            case Play(card):
                found.setdefault(card.face, action)
            case Declare(kind, cards, pending=False):
                found.setdefault((kind, tuple(sorted(card.face for card in cards))), action)
            case Declare() | ScorePending():
                continue
            case _:
                found.setdefault(action, action)
    return list(found.values())


FORMAT = Format("perft", lambda first: first.get("format") == "bezique-perft/1", check)

"""Endings with the value of every card: ``endgames.jsonl``.

``duty`` is ``strict`` (follow, beat, trump: played here by ``cady``) or ``follow`` (no duty to
beat: ``salon``); no seven brings points, so all of them count as having scored.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from tests.cases.formats import lines
from tests.cases.outcome import Format, Outcome
from trainer.cards import PACK, Card, Rank, Suit, label_copies, parse_suit
from trainer.deal import DealState, IllegalAction, Play, Seat, apply, endgame_state, standing
from trainer.profiles import PROFILES
from trainer.sevens import SevenScoredBy
from trainer.solver.endgame import solve

PROFILE_OF_DUTY: Final = {"strict": "cady", "follow": "salon"}


def check(path: Path) -> Iterator[Outcome]:
    """Yield one outcome an ending."""
    for line in lines(path):
        yield outcome(line)


def outcome(line: Mapping[str, Any]) -> Outcome:
    """Return what a case expects and what we find; lines are compared by what they bring."""
    expected = {
        "values": line["values"],
        "best": sorted(line["best"]),
        "value": line["value"],
        "our line brings": line["value"],
        "the case's line brings": line["value"],
    }
    return Outcome(str(line.get("id")), expected, _found(line))


def _found(line: Mapping[str, Any]) -> dict[str, object] | str:
    """Return our answer to a case, or the error that it ends in."""
    try:
        state = position(line)
        solution = solve(state)
        return {
            "values": _by_face(solution.values),
            "best": sorted({card.code for card in solution.best}),
            "value": solution.value,
            "our line brings": points_of_line(state, (play.card for play in solution.line)),
            "the case's line brings": points_of_line(state, _line(line, state)),
        }
    except ValueError as error:
        return str(error)


def position(line: Mapping[str, Any]) -> DealState:
    """Return the position of a case: the leader sits south."""
    led = [] if line["led"] is None else [line["led"]]
    dealt = label_copies([*led, *line["leader_hand"], *line["other_hand"]])
    hands = dealt[len(led) :]
    size = len(line["leader_hand"])
    trump = parse_suit(line["trump"])
    return endgame_state(
        PROFILES[PROFILE_OF_DUTY[line["duty"]]],
        trump,
        south=hands[:size],
        north=hands[size:],
        to_act=Seat.NORTH if led else Seat.SOUTH,
        led=dealt[0] if led else None,
        sevens_scored=all_sevens_scored(trump),
    )


def all_sevens_scored(trump: Suit) -> dict[Card, SevenScoredBy]:
    """Return both sevens of trumps as having scored by being shown."""
    return {card: "show" for card in PACK if card.suit is trump and card.rank is Rank.SEVEN}


def points_of_line(state: DealState, line: Iterable[Card]) -> int | str:
    """Return what the side to act gains on the other by this line, or why it cannot be played."""
    mover, after = state.to_act, state
    try:
        for card in line:
            after = apply(after, Play(card))
    except IllegalAction as refusal:
        return str(refusal)
    if not after.is_over:
        return "the line stops before the last trick"
    before, count = standing(state), standing(after)
    gained = {seat: count[seat] - before[seat] for seat in Seat}
    return gained[mover] - gained[mover.other]


def _line(line: Mapping[str, Any], state: DealState) -> Iterable[Card]:
    """Yield the cards of the case's line, each a copy that its player still holds."""
    after = state
    for (face,) in (label_copies([text]) for text in line["line"]):
        hand = after.hand(after.to_act)
        card = face if face in hand else face.twin
        yield card
        after = apply(after, Play(card))


def _by_face(values: Mapping[Card, int]) -> dict[str, int | list[int]]:
    """Return the value of each face; two copies that differ in value are listed, a fault here."""
    found: dict[str, set[int]] = {}
    for card, value in values.items():
        found.setdefault(card.code, set()).add(value)
    return {face: min(each) if len(each) == 1 else sorted(each) for face, each in found.items()}


FORMAT: Final = Format("endgames", lambda first: {"duty", "leader_hand"} <= first.keys(), check)

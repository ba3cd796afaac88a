import json
from collections.abc import Hashable
from pathlib import Path
from typing import Any

import pytest

from tests.cases import test_case_files
from tests.long.third_reader import PROFILE_NAMES, as_action, as_move, as_position, compare
from tests.third_reader.counting import effect, perft
from tests.third_reader.deal import after, deal_out, moves
from tests.third_reader.perft import position_of, read_move
from tests.third_reader.position import Move, Position
from tests.third_reader.profiles import PROFILES
from trainer import profiles
from trainer.cards import parse_card
from trainer.deal import DealState, Seat, apply, deal, label_pack, legal_actions
from trainer.profiles import named_profile

HERE = Path(__file__).parent
CASES = Path(test_case_files.__file__).parent
PACKS = [
    item
    for name in ("perft.json", "perft_courts.json")
    for item in json.loads((CASES / name).read_text("utf-8"))["packs"]
]
TABLES = json.loads((HERE / "perft.json").read_text("utf-8"))["positions"]


def table_name(item: dict[str, Any]) -> str:
    return f"{item['profile']}: {item['stage']}"


def by_face(move: Move) -> Hashable:
    """Return what the project's case file counts: faces, awards of this win, no announcing."""
    return move.do, move.kind, tuple(sorted(card[:2] for card in move.cards))


def sequences(position: Position, length: int) -> int:
    """Return the number of sequences as the project's case file counts them."""
    choices = {
        by_face(move): move
        for move in reversed(moves(position))
        if not move.announce and not move.pending and move.do != "score_pending"
    }
    if length == 1:
        return len(choices)
    return sum(sequences(after(position, move), length - 1) for move in choices.values())


def engine_perft(state: DealState, length: int) -> int:
    """Return the number of sequences of the engine's actions, counted as the tables are."""
    position = as_position(state)
    choices = {effect(as_move(action), position): action for action in legal_actions(state)}
    if length == 1:
        return len(choices)
    return sum(engine_perft(apply(state, action), length - 1) for action in choices.values())


@pytest.mark.parametrize("name", PROFILES)
def test_profiles_are_those_of_the_text(name: str) -> None:
    """The engine's profile has every option as the rules text gives it."""
    assert profiles.PROFILES[name].options() == PROFILES[name]


@pytest.mark.parametrize("index", range(len(PACKS)))
@pytest.mark.parametrize("name", PROFILES)
def test_third_reader_counts_the_packs(index: int, name: str) -> None:
    """The numbers of action sequences of the case file, up to five actions."""
    item = PACKS[index]
    pack = [str(card) for card in label_pack(parse_card(text)[0] for text in item["pack"])]
    start = deal_out(PROFILES[name], pack, item["dealer"])
    expected = item["counts"][name]
    assert [sequences(start, length) for length in range(1, len(expected) + 1)] == expected


@pytest.mark.parametrize("item", TABLES, ids=table_name)
def test_both_count_the_tables(item: dict[str, Any]) -> None:
    """From the same actions, third reader and engine come to the counts of the table."""
    pack = [parse_card(text)[0] for text in item["pack"]]
    state = deal(named_profile(item["profile"]), pack, Seat(item["dealer"]))
    for step in item["actions"]:
        state = apply(state, as_action(read_move(step)))
    position = position_of(item)
    lengths = range(1, len(item["counts"]) + 1)
    assert [perft(position, length) for length in lengths] == item["counts"]
    assert [engine_perft(state, length) for length in lengths] == item["counts"]


@pytest.mark.parametrize("name", PROFILE_NAMES)
def test_both_play_the_same_deals(name: str) -> None:
    """In every state of 25 random deals: the same legal actions, tables and scores."""
    assert compare(name, 25, seed=0).startswith(f"{name}: 25 deals")

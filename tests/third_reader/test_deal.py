"""The engine and the third reader agree on whole deals."""

import json
from pathlib import Path
from random import Random

import pytest

from tests.third_reader import deal as third
from tests.trainer.strategies import play
from trainer.cards import parse_card
from trainer.deal import Seat, deal, label_pack, shuffled
from trainer.notation import write_action
from trainer.profiles import PROFILES
from trainer.replays import write_legal

PERFT = json.loads(
    (Path(__file__).parents[1] / "cases" / "perft_courts.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize("profile", PROFILES)
def test_random_deals(profile: str, seed: int) -> None:
    """What is legal and what it scores, at every ply of a deal played at random."""
    random = Random(f"{profile} {seed}")
    pack = shuffled(random)
    state = deal(PROFILES[profile], pack, Seat.SOUTH)
    read = third.Deal(profile, [str(card) for card in pack], "south")
    for before, action, after in play(state, random):
        assert read.legal() == write_legal(before)
        assert read.turn == before.to_act
        read.act(write_action(action))
        assert read.score == after.scores


@pytest.mark.parametrize("item", PERFT["packs"], ids=lambda item: item["dealer"])
@pytest.mark.parametrize("profile", PROFILES)
def test_perft(item: dict[str, object], profile: str) -> None:
    """The table of our own is reproduced by the naive generator."""
    faces = item["pack"]
    counts = item["counts"]
    assert isinstance(faces, list)
    assert isinstance(counts, dict)
    pack = [str(card) for card in label_pack(parse_card(text)[0] for text in faces)]
    read = third.Deal(profile, pack, str(item["dealer"]))
    got = [third.perft(read, length) for length in range(1, 5)]
    assert got == counts[profile][:4]

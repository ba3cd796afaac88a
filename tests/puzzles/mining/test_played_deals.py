"""Deals played by the kernel: the rules engine plays every one of them the same way."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles.mining.played_deals import PlayedDeal, played_deals
from tests.trainer.strategies import profiles
from trainer.actions import ExchangeSeven, ShowSeven
from trainer.cards import Card
from trainer.deal import DealState, Phase, Seat, apply, deal
from trainer.profiles import PROFILES, RuleProfile

DEALT = played_deals(3, range(400), [*PROFILES.values()] * 100)


def replayed(played: PlayedDeal) -> DealState:
    """Return where the rules engine comes to; player 0, who did not deal, sits south."""
    state = deal(played.profile, played.pack, Seat.NORTH)
    for action in played.actions:
        assert state.phase is not Phase.ENDGAME
        state = apply(state, action)
    return state


def agrees(played: PlayedDeal) -> bool:
    state = replayed(played)
    assert state.phase is Phase.ENDGAME
    return (
        (state.hand(Seat.SOUTH), state.hand(Seat.NORTH)) == played.hands
        and state.trump is played.trump
        and dict(state.sevens_scored) == played.sevens
        and (state.to_act is Seat.NORTH) == bool(played.leader)
    )


def test_the_engine_replays_every_deal() -> None:
    """Every action is legal, and hands, lead and sevens come out the same."""
    assert all(map(agrees, DEALT))


@settings(max_examples=60, deadline=None)
@given(profiles(), st.integers(0, 2**63 - 1), st.integers(0, 2**63 - 1))
def test_any_house_is_played_by_its_rules(profile: RuleProfile, seed: int, number: int) -> None:
    """Packets, sevens turned, shown and exchanged, whatever the options say."""
    assert agrees(played_deals(seed, [number], [profile])[0])


def test_a_number_always_gives_the_same_deal() -> None:
    """Alone or among others, in any order; another number or seed gives another."""
    cady = PROFILES["cady"]
    alone = played_deals(3, [9], [cady])[0]
    assert played_deals(3, [11, 9], [cady] * 2)[1] == alone
    assert len({played.pack for played in DEALT}) == len(DEALT)
    assert played_deals(4, [9], [cady])[0].pack != alone.pack


def test_the_pack_is_shuffled_evenly() -> None:
    """Every card comes to every place about equally often (chi-square, 63 degrees a place)."""
    packs = [each.pack for each in played_deals(5, range(6400), [PROFILES["cady"]] * 6400)]
    for place in range(64):
        counted = Counter(pack[place] for pack in packs)
        assert sum((counted[Card(card)] - 100) ** 2 / 100 for card in range(64)) < 130


def test_players_do_what_players_do() -> None:
    """Trumps and brisques are kept for the end; sevens are exchanged and shown."""
    held = [(card, played) for played in DEALT for hand in played.hands for card in hand]
    trumps = sum(card.suit is played.trump for card, played in held) / len(held)
    brisques = sum(card.is_brisque for card, _ in held) / len(held)
    assert 0.27 < trumps < 0.5
    assert 0.27 < brisques < 0.5
    done = {type(action) for played in DEALT for action in played.actions}
    assert {ExchangeSeven, ShowSeven} <= done


def test_plain_python_plays_the_same_deals() -> None:
    """The compiled kernel and the same source interpreted give the same hands."""
    script = (
        "from puzzles.mining.played_deals import played_deals\n"
        "from trainer.profiles import PROFILES\n"
        "dealt = played_deals(3, range(100), [*PROFILES.values()] * 25)\n"
        "print([(each.hands, each.tricks) for each in dealt])\n"
    )
    found = [
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "BEZIQUE_COMPILED": mode},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for mode in ("0", "1")
    ]
    assert found[0] == found[1] == f"{[(each.hands, each.tricks) for each in DEALT[:100]]}\n"

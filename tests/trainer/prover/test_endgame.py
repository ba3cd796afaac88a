import ast
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import trainer.prover
from tests.trainer.endings import FAMILIES, PROFILE_NAMES, random_ending, random_profile
from trainer.cards import Suit, cards
from trainer.deal import Phase, Seat, endgame_state
from trainer.profiles import PROFILES
from trainer.prover.endgame import prove
from trainer.solver.endgame import solve

GAME = ("trainer.cards", "trainer.deal", "trainer.plans", "trainer.profiles", "trainer.state")


@pytest.mark.parametrize("name", PROFILE_NAMES)
def test_prover_and_solver_agree(name: str) -> None:
    """Every value of 200 random endings of one to five cards, sevens scored in any way."""
    rng = Random(f"prover {name}")
    for index in range(200):
        state = random_ending(rng, random_profile(rng, name), 1 + index % 5)
        assert solve(state).values == prove(state), state


@pytest.mark.parametrize("family", FAMILIES)
def test_prover_and_solver_agree_on_unusual_hands(family: str) -> None:
    """All trumps, one suit, only brisques, none."""
    rng = Random(f"prover {family}")
    for index in range(50):
        profile = random_profile(rng, PROFILE_NAMES[index % 5])
        state = random_ending(rng, profile, 1 + index % 5, family=FAMILIES[family])
        assert solve(state).values == prove(state), state


def test_prover_and_solver_agree_after_a_revoke() -> None:
    """What was forfeited counts for the other side in both."""
    rng = Random("revoke")
    for index in range(100):
        state = random_ending(rng, random_profile(rng, "house"), 1 + index % 4)
        revoked = replace(state, forfeit=tuple(Seat)[index % 2])
        assert solve(revoked).values == prove(revoked), revoked


def test_prover_counts_a_small_ending() -> None:
    """Three cards each: the jack forces the ace out, kings and queens lose a brisque."""
    south, north = cards("Js Kh Qh"), cards("As 8s 8h")
    state = endgame_state(PROFILES["arcade"], Suit.CLUBS, south, north, Seat.SOUTH)
    proved = {str(card): value for card, value in prove(state).items()}
    assert proved == {"Js": 0, "Qh": -20, "Kh": -20}


def test_prover_refuses_what_is_no_endgame() -> None:
    """Another phase, or a deal that is over."""
    state = endgame_state(PROFILES["cady"], Suit.CLUBS, cards("As"), cards("Ts"), Seat.SOUTH)
    empty = replace(state, south=replace(state.south, hand=()), north=replace(state.north, hand=()))
    for position in (empty, replace(state, phase=Phase.STOCK)):
        with pytest.raises(ValueError, match="endgame"):
            prove(position)


def test_prover_stands_on_the_game_alone() -> None:
    """The prover imports cards and deals, nothing that could share the solver's mistakes."""
    for path in Path(trainer.prover.__path__[0]).rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        ours = {module for module in imported if module and module.startswith("trainer")}
        provers = {module for module in ours if module.startswith("trainer.prover.")}
        assert ours - provers <= set(GAME), path

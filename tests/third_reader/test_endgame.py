import ast
from pathlib import Path
from random import Random

import pytest

from tests.third_reader.endgame import Rules, Table, answer_wins, card_values, may_answer
from tests.trainer.endings import PROFILE_NAMES, random_ending, random_profile
from trainer.cards import PACK, Suit
from trainer.deal import DealState, Seat
from trainer.profiles import RuleProfile
from trainer.prover.endgame import prove
from trainer.solver.endgame import solve
from trainer.tricks import beats, followers


def rules_of(profile: RuleProfile) -> Rules:
    """Return what the reader must be told about a profile."""
    return Rules(
        must_beat=profile.endgame_beat,
        must_trump=profile.endgame_trump,
        ace_or_ten=profile.brisque,
        last_trick=profile.last_trick if profile.last_trick_at == "deal" else 0,
        seven=profile.dix_points,
        seven_when_played=profile.dix_play,
        seven_in_endgame=profile.dix_play_in_endgame,
        seven_announced=profile.dix_play_announced,
    )


def table_of(state: DealState) -> Table:
    """Return the position in the reader's words."""
    return Table(
        rules=rules_of(state.profile),
        trump=state.trump.letter,
        turn=state.to_act.value,
        hands={seat.value: tuple(map(str, state.hand(seat))) for seat in Seat},
        led=None if state.led is None else str(state.led),
        sevens_scored={str(card): how for card, how in state.sevens_scored.items()},
    )


@pytest.mark.parametrize("name", PROFILE_NAMES)
def test_third_reader_agrees_with_solver_and_prover(name: str) -> None:
    """Every value of 200 random endings, by a reading of the rules that shares no code."""
    rng = Random(f"third reader {name}")
    for index in range(200):
        state = random_ending(rng, random_profile(rng, name), 1 + index % 4)
        values = {str(card): value for card, value in solve(state).values.items()}
        assert card_values(table_of(state)) == values, state
        assert {str(card): value for card, value in prove(state).items()} == values, state


def test_third_reader_agrees_on_every_trick() -> None:
    """Who wins, for all pairs of cards and all trumps."""
    for trump in Suit:
        for led in PACK:
            for answer in PACK:
                expected = answer_wins(str(led), str(answer), trump.letter)
                assert beats(answer, led, trump) == expected


def test_third_reader_agrees_on_the_duty() -> None:
    """What may be answered, for 10,000 random hands by every profile."""
    rng = Random("duty")
    for index in range(10_000):
        profile = random_profile(rng, PROFILE_NAMES[index % 5])
        led, *hand = rng.sample(PACK, rng.randint(2, 9))
        trump = rng.choice(tuple(Suit))
        legal, _ = followers(sorted(hand), led, trump, profile)
        expected = may_answer(
            tuple(map(str, sorted(hand))), str(led), trump.letter, rules_of(profile)
        )
        assert [str(card) for card in legal] == expected


def test_third_reader_imports_nothing_of_the_project() -> None:
    """The reading stands alone, so that one wrong rule cannot prove itself."""
    for path in Path(__file__).parent.glob("*.py"):
        if path.name.startswith("test_"):
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            assert not {name.split(".")[0] for name in names} & {"trainer", "puzzles", "api"}
            assert not (isinstance(node, ast.ImportFrom) and node.level)

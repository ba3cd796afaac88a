"""Mining can be repeated and gone on with; only worthy positions are kept."""

from random import Random

import pytest

from puzzles.choices import choices
from puzzles.mining import Yield, mine
from puzzles.mining.candidates import worthy
from puzzles.mining.dealing import deal
from tests.puzzles.positions import QUEEN_OF_DIAMONDS, SALON_FOLLOWS, solved
from trainer.deal import DealState, Phase, Seat
from trainer.notation import read_position, write_position
from trainer.profiles import PROFILES

DEALT = [dealt for number in range(200) if (dealt := deal(Random(f"test/{number}"))) is not None]


def kept(found: Yield) -> list[tuple[int, str]]:
    return [(candidate.number, candidate.signature) for candidate in found.kept]


def test_a_seed_always_gives_the_same() -> None:
    """The same numbers of the same seed give the same candidates; another seed others."""
    assert kept(mine(7, 60)) == kept(mine(7, 60)) != kept(mine(8, 60))


def test_mining_goes_on_where_it_stopped() -> None:
    """Two stretches give what one gives, and each says where to go on."""
    first = mine(7, 25)
    second = mine(7, 35, start=first.next)
    assert (first.examined, first.next, second.next) == (25, 25, 60)
    assert kept(first) + kept(second) == kept(mine(7, 60))


def test_progress_is_reported_after_every_deal() -> None:
    """A caller can show how far mining has come."""
    seen: list[int] = []
    mine(7, 5, progress=lambda found: seen.append(found.examined))
    assert seen == [1, 2, 3, 4, 5]


def test_dealt_positions_are_endgames_for_south() -> None:
    """South to act with 4 to 8 cards, the other hand equal or one less when it has led."""
    assert len(DEALT) > 150
    for state in DEALT:
        south, north = state.hand(Seat.SOUTH), state.hand(Seat.NORTH)
        assert state.phase is Phase.ENDGAME
        assert state.to_act is Seat.SOUTH
        assert 4 <= len(south) <= 8
        assert len(north) == len(south) - (state.led is not None)


def test_deals_are_varied() -> None:
    """All profiles, leads and answers, full hands and short ones, sevens that score."""
    assert {state.profile.name for state in DEALT} == set(PROFILES)
    assert {state.led is None for state in DEALT} == {True, False}
    assert {len(state.hand(Seat.SOUTH)) for state in DEALT} >= {4, 8}
    assert {how for state in DEALT for how in state.sevens_scored.values()} >= {"show", "exchange"}


@pytest.mark.parametrize("state", DEALT[:40])
def test_a_dealt_position_survives_its_notation(state: DealState) -> None:
    """Labels are canonical: what is written is read as the same position."""
    assert read_position(write_position(state)) == state


def test_trumps_and_brisques_are_kept_for_the_end() -> None:
    """Hands are richer than the pack: more than a quarter trumps, more than a quarter brisques."""
    hands = [card for state in DEALT for card in state.hand(Seat.SOUTH)]
    trumps = sum(card.suit is state.trump for state in DEALT for card in state.hand(Seat.SOUTH))
    assert 0.27 < trumps / len(hands) < 0.5
    assert 0.27 < sum(card.is_brisque for card in hands) / len(hands) < 0.5


def test_only_what_is_worth_asking_is_kept() -> None:
    """Few right choices, two wrong ones, and a policy that fails."""
    assert worthy(solved(QUEEN_OF_DIAMONDS))
    assert not worthy(solved(SALON_FOLLOWS))
    assert not worthy(solved("cady endgame trump=s to=south S=KhTs N=QhTh"))
    for candidate in mine(7, 60).kept:
        assert len(choices(candidate.state)) >= 3
        assert worthy(candidate.position)

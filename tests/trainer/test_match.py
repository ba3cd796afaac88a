"""How a match goes on, the ladder, and the referee."""

from random import Random

import pytest

from tests.trainer.positions import ending, window
from tests.trainer.strategies import play
from trainer.cards import card, cards
from trainer.deal import Play, Seat, apply, deal, first_dealer, shuffled
from trainer.ladder import Ladder
from trainer.match import NEXT_DEAL, PLAY_ON, Match, Verdict, verdict
from trainer.profiles import PROFILES, house_profile
from trainer.referee import penalize, revoke

SOUTH_WINS, NORTH_WINS = Verdict("won", Seat.SOUTH), Verdict("won", Seat.NORTH)
DRAWN = Verdict("drawn")


@pytest.mark.parametrize(
    ("profile", "south", "north", "deal_number", "over", "expected"),
    [
        ("arcade", 400, 390, 1, True, SOUTH_WINS),
        ("arcade", 430, 430, 1, True, NEXT_DEAL),
        ("arcade", 390, 250, 1, True, NEXT_DEAL),
        ("arcade", 820, 820, 2, True, DRAWN),
        ("arcade", 400, 0, 2, True, SOUTH_WINS),
        ("arcade", 2000, 0, 2, False, PLAY_ON),
        ("cady", 1010, 980, 3, False, PLAY_ON),
        ("cady", 1060, 1080, 3, True, NORTH_WINS),
        ("cady", 1040, 1040, 3, True, DRAWN),
        ("cady", 960, 940, 3, True, NEXT_DEAL),
        ("encyclopedia", 1000, 980, 3, False, SOUTH_WINS),
        ("encyclopedia", 990, 980, 3, False, PLAY_ON),
        ("encyclopedia", 1010, 1010, 3, True, NEXT_DEAL),
        ("salon", 1010, 1020, 3, True, NORTH_WINS),
        ("salon", 400, 0, 1, True, NEXT_DEAL),
    ],
)
def test_verdicts(
    profile: str, south: int, north: int, deal_number: int, over: bool, expected: Verdict
) -> None:
    """Finish the deal or stop at once, 400 in the first hand, ties."""
    totals = {Seat.SOUTH: south, Seat.NORTH: north}
    assert verdict(PROFILES[profile], totals, deal=deal_number, over=over) == expected


def test_match_of_two_deals() -> None:
    """The totals add up, the deal passes, and the verdict looks at the running deal."""
    random = Random(7)
    match = Match(PROFILES["cady"], Seat.NORTH)
    state = deal(match.profile, shuffled(random), match.dealer)
    with pytest.raises(ValueError, match="not over"):
        match.after(state)
    *_, (_, _, state) = play(state, random)
    following = match.after(state)
    assert (following.deal, following.dealer) == (2, Seat.SOUTH)
    assert {Seat.SOUTH: following.south, Seat.NORTH: following.north} == state.scores
    assert match.verdict(state) == NEXT_DEAL
    assert following.score.deal == 2


def test_ladder() -> None:
    """Levels rise to five; a streak scores its matches and their margins, up to 9999."""
    ladder = Ladder().won(300).won(250).won(320)
    assert (ladder.level, ladder.score) == (4, "3.0870")
    assert ladder.won(5000).won(6000).score == "5.9999"
    assert ladder.won(1).won(1).level == 5
    assert ladder.not_won() == Ladder(level=4)
    with pytest.raises(ValueError, match="margin"):
        ladder.won(0)


@pytest.mark.parametrize(
    ("profile", "south", "north", "dealer"),
    [
        ("cady", "As", "Kd", Seat.SOUTH),
        ("salon", "As", "Kd", Seat.NORTH),
        ("cady", "Ks", "Kd", None),
        ("salon", "Ts", "Kd", Seat.NORTH),
        ("arcade", "As", "7d", Seat.NORTH),
    ],
)
def test_cut(profile: str, south: str, north: str, dealer: Seat | None) -> None:
    """The high card deals, or the low one, or the computer; equal cards are cut again."""
    assert first_dealer(PROFILES[profile], card(south), card(north)) is dealer


def test_penalties() -> None:
    """Points go to the opponent; the offender loses nothing."""
    state = window("encyclopedia", "Ks 8c")
    state = penalize(penalize(state, Seat.SOUTH, "extra_card"), Seat.SOUTH, "no_draw")
    assert state.scores == {Seat.SOUTH: 0, Seat.NORTH: 110}


@pytest.mark.parametrize(
    ("penalty", "timing", "south", "north"),
    [
        ("none", "deal_end", 40, 0),
        ("remaining_brisques", "deal_end", 20, 20),
        ("remaining_brisques", "as_won", 20, 20),
        ("all_eight", "deal_end", 0, 40),
        ("all_eight", "as_won", 0, 40),
    ],
)
def test_revoke(penalty: str, timing: str, south: int, north: int) -> None:
    """What is captured after a revoke counts for the opponent, or all of the last eight does."""
    house = house_profile("cady", {"penalty_revoke": penalty, "brisque_timing": timing})
    state = ending(house, "c", "Ah Kd Td", "Qh 9d As")
    for text in ("Ah", "Qh"):
        state = apply(state, Play(card(text)))
    state = revoke(state, Seat.SOUTH, captured=cards("Ah Qh"))
    for text in ("Td", "9d", "Kd", "As"):
        state = apply(state, Play(card(text)))
    assert state.scores == {Seat.SOUTH: south, Seat.NORTH: north}


def test_no_revoke_before_the_endgame() -> None:
    """There is no duty while the stock lasts."""
    with pytest.raises(ValueError, match="no duty"):
        revoke((window("cady", "Ks 8c")), Seat.SOUTH)

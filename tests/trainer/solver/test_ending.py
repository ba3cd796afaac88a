"""The integer picture of an ending says what the rules say."""

from itertools import combinations
from random import Random

from tests.trainer.endings import PROFILE_NAMES, random_profile
from tests.trainer.solver.layouts import cards_of, index_of, laid_out
from trainer.cards import PACK, Card, Suit
from trainer.profiles import DEFAULT_PROFILE
from trainer.solver.search import legal_replies
from trainer.solver.workspace import BEATERS, BRISQUES, HANDS, SUITS
from trainer.tricks import beats, followers


def test_solver_and_rules_agree_on_who_wins() -> None:
    """For every pair of cards and every trump (32 faces, the equal pair included)."""
    for trump in Suit:
        for led, answer in combinations(PACK, 2):
            work = laid_out([led], [answer], trump, DEFAULT_PROFILE)
            for hand, (first, second) in enumerate(((led, answer), (answer, led))):
                lead, reply = work[HANDS + hand], work[HANDS + 1 - hand]
                wins = bool(reply & work[BEATERS + index_of(lead)])
                assert wins == beats(second, first, trump)


def test_solver_and_rules_agree_on_the_duty() -> None:
    """For 3,000 random hands by every profile."""
    rng = Random("duty")
    for index in range(3_000):
        profile = random_profile(rng, PROFILE_NAMES[index % 5])
        trump = rng.choice(tuple(Suit))
        led, *hand = rng.sample(PACK, rng.randint(2, 9))
        work = laid_out([led], hand, trump, profile)
        legal = legal_replies(work[HANDS], work[HANDS + 1], work)
        expected, _ = followers(sorted(hand), led, trump, profile)
        assert sorted(cards_of(legal, work)) == list(expected)


def test_bits_follow_suits_and_ranks() -> None:
    """Low cards come before high ones, equal faces south first; a suit alone counts as trumps."""
    spades = [Card.of(Suit.SPADES, rank) for rank in (card.rank for card in PACK[:16:2])]
    work = laid_out(spades, [card.twin for card in spades], Suit.HEARTS, DEFAULT_PROFILE)
    assert cards_of(0xFFFF, work) == list(PACK[:16])
    assert [int(work[SUITS + suit]) for suit in range(4)] == [0, 0, 0, 0xFFFF]
    assert (work[HANDS], work[HANDS + 1], work[BRISQUES]) == (0x5555, 0xAAAA, 0xF000)


def test_trumps_have_the_highest_bits() -> None:
    """Whatever suit they are; the last card of the pack is the sign of a mask."""
    work = laid_out([PACK[63], PACK[0]], [PACK[62], PACK[16]], Suit.SPADES, DEFAULT_PROFILE)
    assert cards_of(0xF, work) == [PACK[16], PACK[63], PACK[62], PACK[0]]
    assert work[SUITS + 3] == 0b1000

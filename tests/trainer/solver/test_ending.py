"""The integer picture of an ending says what the rules say."""

from itertools import combinations
from random import Random

from tests.trainer.endings import PROFILE_NAMES, random_profile
from trainer.cards import PACK, Card, Suit
from trainer.profiles import DEFAULT_PROFILE
from trainer.solver.analysis import bits
from trainer.solver.ending import SLOTS, lay_out
from trainer.solver.search import legal_replies
from trainer.tricks import beats, followers


def test_slots_tell_sixteen_cards_apart() -> None:
    """The short tables hold one card a slot."""
    assert len({(1 << index) % SLOTS for index in range(16)}) == 16


def test_solver_and_rules_agree_on_who_wins() -> None:
    """For every pair of cards and every trump (32 faces, the equal pair included)."""
    for trump in Suit:
        for led, answer in combinations(PACK, 2):
            for first, second in ((led, answer), (answer, led)):
                ending, order = lay_out([first], [second], trump, DEFAULT_PROFILE)
                lead, reply = (1 << order.index(each) for each in (first, second))
                wins = bool(reply & ending.beaters[lead % SLOTS])
                assert wins == beats(second, first, trump)


def test_solver_and_rules_agree_on_the_duty() -> None:
    """For 3,000 random hands by every profile."""
    rng = Random("duty")
    for index in range(3_000):
        profile = random_profile(rng, PROFILE_NAMES[index % 5])
        trump = rng.choice(tuple(Suit))
        led, *hand = rng.sample(PACK, rng.randint(2, 9))
        ending, order = lay_out([led], hand, trump, profile)
        legal = legal_replies(1 << order.index(led), ending.hands[1], ending)
        expected, _ = followers(sorted(hand), led, trump, profile)
        found = sorted(order[bit.bit_length() - 1] for bit in bits(legal))
        assert found == list(expected)


def test_bits_follow_suits_and_ranks() -> None:
    """Plain suits come first, low cards before high ones, equal faces south first."""
    ending, order = lay_out(
        [Card.of(Suit.SPADES, rank) for rank in (card.rank for card in PACK[:16:2])],
        [card.twin for card in PACK[:16:2]],
        Suit.HEARTS,
        DEFAULT_PROFILE,
    )
    assert order == PACK[:16]
    assert ending.suits == (0xFFFF, 0, 0, 0)
    assert ending.hands == (0x5555, 0xAAAA)
    assert ending.brisques == 0xF000

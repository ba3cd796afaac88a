"""Suits that look alike are one, and only those."""

from collections.abc import Sequence

import pytest

from trainer.cards import PACK, Card, Suit, cards
from trainer.profiles import DEFAULT_PROFILE, RuleProfile, house_profile
from trainer.solver.analysis import bits
from trainer.solver.ending import Ending, lay_out
from trainer.solver.relative import CARDS, shape


def choices(south: str, north: str, profile: RuleProfile = DEFAULT_PROFILE) -> str:
    """Return the cards that stand for their groups; copies are labelled over both hands."""
    both = cards(f"{south} {north}")
    size = len(south.split())
    ending, order = lay_out(both[:size], both[size:], Suit.CLUBS, profile)
    mask = shape((1 << len(order)) - 1, ending) >> 16
    return " ".join(str(order[bit.bit_length() - 1]) for bit in bits(mask))


@pytest.mark.parametrize(
    ("south", "north", "expected"),
    [
        pytest.param("7s 8s 9s", "Ks", "7s Ks", id="neighbours"),
        pytest.param("7s 9s", "8s", "7s 8s 9s", id="a card between"),
        pytest.param("Ks Ks", "8s", "8s Ks", id="two copies"),
        pytest.param("Ks Qs", "Qs", "Qs Qs' Ks", id="level with the lower one"),
        pytest.param("Ks Qs", "Ks", "Qs Ks Ks'", id="level with the higher one"),
        pytest.param("Ks Ts As", "9s", "9s Ks Ts", id="a brisque is worth more"),
        pytest.param("Ts As", "9s", "9s Ts", id="two brisques"),
        pytest.param("9s Js", "8s 8s Qs Qs", "8s 9s Qs", id="both sides"),
    ],
)
def test_equal_cards_are_one_choice(south: str, north: str, expected: str) -> None:
    """Copies, and neighbours of one worth with no live card of the other hand between."""
    assert choices(south, north) == expected


def test_worthless_brisque_is_a_card_like_any_other() -> None:
    """Where brisques bring nothing, ace, ten and king are neighbours."""
    assert choices("Ks Ts As", "9s") == "9s Ks Ts"
    assert choices("Ks Ts As", "9s", house_profile("cady", {"brisque": 0})) == "9s Ks"


def test_canonical_sets_are_equal_exactly_for_suits_that_look_alike() -> None:
    """Over all subsets of one suit: one canonical set for each picture, itself such a picture."""
    spades = PACK[:16]
    south = spades[:3] + spades[6:9] + spades[12:13] + spades[15:]
    north = tuple(card for card in spades if card not in south)
    ending, order = lay_out(south, north, Suit.CLUBS, DEFAULT_PROFILE)
    pictures: dict[int, str] = {}
    for live in range(1 << 16):
        canonical = shape(live, ending) & CARDS
        seen = picture(live, ending, order)
        assert pictures.setdefault(canonical, seen) == seen
        assert canonical <= live
    assert len(set(pictures.values())) == len(pictures)
    assert all(picture(live, ending, order) == seen for live, seen in pictures.items())


def picture(live: int, ending: Ending, order: Sequence[Card]) -> str:
    """Return what the players see: owners from low to high, a brisque in capitals, = for level."""
    letters = ""
    previous = None
    for bit in bits(live):
        card = order[bit.bit_length() - 1]
        letter = "s" if bit & ending.hands[0] else "n"
        if previous is not None and previous.twin == card and letters[-1].lower() != letter:
            letters = f"{letters[:-1]}={letters[-1]}"
        letters += letter.upper() if card.is_brisque else letter
        previous = card
    return letters

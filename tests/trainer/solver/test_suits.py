"""Suits that look alike are one, and only those."""

from random import Random

import pytest

from tests.trainer.solver.layouts import bits_of, cards_of, laid_out, seen
from trainer.cards import PACK, Suit, cards
from trainer.profiles import DEFAULT_PROFILE, RuleProfile, house_profile
from trainer.solver.compiled import Words
from trainer.solver.search import legal_replies
from trainer.solver.workspace import BEATERS, CARDS, HANDS, TRUMPS


def choices(south: str, north: str, profile: RuleProfile = DEFAULT_PROFILE) -> str:
    """Return the cards that stand for their groups; copies are labelled over both hands."""
    both = cards(f"{south} {north}")
    size = len(south.split())
    work = laid_out(both[:size], both[size:], Suit.CLUBS, profile)
    marks = seen((1 << len(both)) - 1, 0, work)[2]
    return " ".join(str(card) for card in cards_of(marks & CARDS, work))


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


def test_spellings_are_equal_exactly_for_suits_that_look_alike() -> None:
    """Over many subsets of one suit: one spelling for each picture, seen from either side."""
    spades = PACK[:16]
    south = spades[:3] + spades[6:9] + spades[12:13] + spades[15:]
    north = tuple(card for card in spades if card not in south)
    work = laid_out(south, north, Suit.CLUBS, DEFAULT_PROFILE)
    pictures: dict[int, str] = {}
    for live in range(1, 1 << 16, 5):
        spelling, mirrored = seen(live, 0, work)[0], seen(live, 1, work)[0]
        drawn = picture(live, work)
        assert pictures.setdefault(spelling, drawn) == drawn
        other = drawn.translate(str.maketrans("snSN=", "nsNS="))
        assert pictures.setdefault(mirrored, other) == other
    assert len(set(pictures.values())) == len(pictures)


def test_endings_of_other_cards_that_look_alike_are_spelt_alike() -> None:
    """The seat, the names of the cards and what has been played do not show."""
    first = laid_out(cards("7s 9s Ah"), cards("8s Th Kc"), Suit.CLUBS, DEFAULT_PROFILE)
    other = laid_out(cards("9s Kh 9c"), cards("8s Js Ah"), Suit.CLUBS, DEFAULT_PROFILE)
    assert seen(0b111111, 0, first)[0] != seen(0b111111, 0, other)[0]
    twin = laid_out(cards("Qs Ad Jc"), cards("Js Ks Ah"), Suit.CLUBS, DEFAULT_PROFILE)
    same = laid_out(cards("9s Qs Ah"), cards("Js Td 7c"), Suit.CLUBS, DEFAULT_PROFILE)
    assert seen(0b111111, 1, twin)[0] == spelling_of_hands("Js Ks Ah", "Qs Ad Jc")
    assert seen(0b111111, 0, same)[0] == spelling_of_hands("8s Ks Th", "Qs Ad 9c")


def spelling_of_hands(leader: str, other: str) -> int:
    work = laid_out(cards(leader), cards(other), Suit.CLUBS, DEFAULT_PROFILE)
    return seen(0b111111, 0, work)[0]


@pytest.mark.parametrize("beat", [True, False])
def test_safe_leads_win_whatever_is_played_to_them(beat: bool) -> None:
    """Masters, and those that no trump can take: for random hands, by trying every reply."""
    rng = Random(1)
    profile = house_profile("cady", {"endgame_beat": beat})
    for _ in range(300):
        size = rng.randint(1, 8)
        dealt = rng.sample(PACK, 2 * size)
        work = laid_out(dealt[:size], dealt[size:], Suit.CLUBS, profile)
        own, rival = work[HANDS], work[HANDS + 1]
        marks = seen(own | rival, 0, work)[2]
        safe = own & (marks >> 32 if rival & work[TRUMPS] else marks >> 16)
        wins = sum(lead for lead in bits_of(own) if always_wins(lead, rival, work))
        assert safe & CARDS == wins


def always_wins(lead: int, rival: int, work: Words) -> bool:
    beaters = work[BEATERS + lead.bit_length() - 1]
    return not rival & beaters & legal_replies(lead, rival, work)


def picture(live: int, work: Words) -> str:
    """Return what the players see: owners from low to high, a brisque in capitals, = for level."""
    letters = ""
    previous = None
    for bit, card in zip(bits_of(live), cards_of(live, work), strict=True):
        letter = "s" if bit & work[HANDS] else "n"
        if previous is not None and previous.twin == card and letters[-1].lower() != letter:
            letters = f"{letters[:-1]}="
            letter = ""
        letters += letter.upper() if card.is_brisque else letter
        if not letter and card.is_brisque:
            letters += "!"
        previous = card
    return letters

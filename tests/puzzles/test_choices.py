"""What counts as one choice, and how values divide choices into classes."""

from puzzles.choices import choices, classes, legal_plays
from tests.puzzles.positions import (
    QUEEN_OF_DIAMONDS,
    SALON_FOLLOWS,
    SECOND_SEVEN,
    UNSCORED_SEVEN,
    state,
)
from trainer.cards import card, cards


def test_two_equal_copies_are_one_choice() -> None:
    """Copies that no rule tells apart are chosen between once, and both are named."""
    pair = state("cady endgame trump=s to=south S=KhKh'Ad N=QhTh9d")
    assert [choice.cards for choice in choices(pair)] == [cards("Kh Kh"), cards("Ad")]
    assert len(legal_plays(pair)) == 3


def test_sevens_that_differ_are_two_choices() -> None:
    """A seven that still scores and one that has scored are not the same card to play."""
    faces = [choice.cards for choice in choices(state(UNSCORED_SEVEN))]
    assert (card("7h"),) in faces
    assert (card("7h'"),) in faces


def test_a_seven_is_announced_where_that_scores() -> None:
    """The choice of a second seven carries its announcement."""
    announced = [choice for choice in choices(state(SECOND_SEVEN)) if choice.play.announce]
    assert [choice.card for choice in announced] == [card("7h")]


def test_only_legal_cards_are_choices() -> None:
    """With spades led and no duty to beat, the three spades may be played."""
    assert [choice.card for choice in choices(state(SALON_FOLLOWS))] == list(cards("8s Ts As"))
    assert len(choices(state(QUEEN_OF_DIAMONDS))) == 8


def test_classes_come_best_first() -> None:
    """Cards of equal value stand together, sorted."""
    king, queen, ten = cards("Ks Qs Td")
    assert classes({king: -20, ten: 40, queen: 40}) == ((queen, ten), (king,))

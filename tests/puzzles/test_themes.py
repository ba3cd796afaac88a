"""Each theme on real positions: one where it holds, and one where it does not."""

import pytest

from puzzles.analysis import Analysis
from puzzles.choices import Choice
from puzzles.texts import LANGUAGES, text
from puzzles.themes import THEMES
from tests.puzzles.positions import QUEEN_OF_DIAMONDS, solved

ACE_OF_TRUMPS = "cady endgame trump=h to=south S=8hAhJhKh N=AdQdTdTh"
"""The ace of trumps takes the ten; every other trump costs 20."""

TRUMP_FIRST = "cady endgame trump=c to=south S=AcAhJdTh N=9cAdAsKs"
"""North's one trump must be drawn before the hearts are good."""

JACK_IS_ENOUGH = "cady endgame trump=c to=south led=Qh S=AcAdJcTc N=9cKcQc"
"""Hearts must be trumped, and the jack does it."""

TEN_NOT_NINE = "salon endgame trump=d to=south led=7h S=9hJcKhTh N=AcAhKc"
"""The ten wins now; the nine would win too and lose the ten to the ace."""

NOT_NINE_NOT_ACE = "encyclopedia endgame trump=h to=south led=Ac S=9hAhTdTd'Th N=7hAh'JhTh'"
"""All three trumps win; the ten does so without waste of a high or of a safe card."""

LET_IT_GO = "salon endgame trump=s to=south led=9c S=8cAcAsKc N=JcKc'Tc"
"""King and ace of clubs win this trick, and more if they wait."""

GIVE_THE_ACE = "cady endgame trump=c to=south S=8hAhAsKh N=9cQhTcTh"
"""The ace of spades falls to a trump, and still it is the best lead."""

QUEEN_DRAWS_TRUMP = "cady endgame trump=s to=south S=JcQhTcTh N=9cKcTdTs"
"""The queen of hearts draws the one trump of North; the ten can wait."""

A_DISCARD = "cady endgame trump=s to=south led=Td S=9c9c'AcKc N=AdQcTc"
"""Neither a diamond nor a trump: a nine is thrown away."""

SPADE_FOR_THE_LAST = "cady endgame trump=s to=south S=7dQcQsTh N=8d9dAcTc"
"""The ten of hearts first: the queen of trumps still wins the last trick."""

QUEEN_BEFORE_ACE = "cady endgame trump=c to=south S=AdQcQdQs N=AcAhJcTd"
"""The queen of spades draws a trump; the ace of diamonds can wait."""

FOUR_EQUALS = "cady endgame trump=h to=south S=AdAhJdTh N=9hAcAh'Ts"
"""Both hold the ace of trumps, and it is south's turn."""

NO_NAME_FOR_IT = "salon endgame trump=h to=south S=AdJcJdQd N=7d9cAcTd"
"""The jack of clubs is right, and only the count says why."""

THE_SEVEN = "cady endgame trump=s to=south S=7sKcKdTs N=AsKsQdTh"
"""The seven of trumps has not scored yet."""

TWO_THROW_INS = "cady endgame trump=h to=south S=8sAcJdQcTc N=8cKcKdQhTd"
"""Eight of spades and jack of diamonds are equally good."""

SALON_TRUMPS = "salon endgame trump=h to=south led=Qh S=7h8dAhTh N=Ah'KhTh'"
"""The queen of trumps may be left, but the ten should take her."""

NORTH_CHOOSES = "cady endgame trump=c to=south S=7sJhTcTs N=8c9cAsKs"
"""The ten of trumps is right, and North has two trumps to follow with."""

CASES = [
    ("eight_cards", QUEEN_OF_DIAMONDS, ACE_OF_TRUMPS),
    ("few_cards", ACE_OF_TRUMPS, QUEEN_OF_DIAMONDS),
    ("on_lead", ACE_OF_TRUMPS, LET_IT_GO),
    ("mid_trick", LET_IT_GO, ACE_OF_TRUMPS),
    ("seven_scores", THE_SEVEN, TRUMP_FIRST),
    ("no_duty_to_beat", LET_IT_GO, JACK_IS_ENOUGH),
    ("single_best", ACE_OF_TRUMPS, TWO_THROW_INS),
    ("first_of_equals", FOUR_EQUALS, ACE_OF_TRUMPS),
    ("choose_the_discard", A_DISCARD, LET_IT_GO),
    ("force_a_trump", QUEEN_DRAWS_TRUMP, TRUMP_FIRST),
    ("draw_trumps", TRUMP_FIRST, SPADE_FOR_THE_LAST),
    ("duck", LET_IT_GO, SALON_TRUMPS),
    ("take_the_trick", SALON_TRUMPS, LET_IT_GO),
    ("win_cheaply", JACK_IS_ENOUGH, TEN_NOT_NINE),
    ("win_dearly", TEN_NOT_NINE, JACK_IS_ENOUGH),
    ("give_brisque", GIVE_THE_ACE, TRUMP_FIRST),
    ("cash_brisque", ACE_OF_TRUMPS, QUEEN_BEFORE_ACE),
    ("throw_in", TWO_THROW_INS, TRUMP_FIRST),
    ("save_for_last_trick", SPADE_FOR_THE_LAST, TRUMP_FIRST),
    ("low_before_high", QUEEN_DRAWS_TRUMP, ACE_OF_TRUMPS),
    ("high_before_low", ACE_OF_TRUMPS, QUEEN_DRAWS_TRUMP),
    ("keep_trumps", SPADE_FOR_THE_LAST, TRUMP_FIRST),
    ("forced_reply", ACE_OF_TRUMPS, NORTH_CHOOSES),
    ("count_it_out", NO_NAME_FOR_IT, TRUMP_FIRST),
]


@pytest.mark.parametrize(("theme", "holds", "fails"), CASES, ids=[case[0] for case in CASES])
def test_a_theme_holds_and_fails(theme: str, holds: str, fails: str) -> None:
    """The predicate tells the two positions apart."""
    assert THEMES[theme].holds(solved(holds))
    assert not THEMES[theme].holds(solved(fails))


def test_every_theme_is_tried() -> None:
    """The table of cases is the table of themes."""
    assert [case[0] for case in CASES] == list(THEMES)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_theme_has_its_words(theme: str, language: str) -> None:
    """A name, and an idea where it explains."""
    card = solved(QUEEN_OF_DIAMONDS).best[0].card
    assert text(f"theme.{theme}", language)
    if THEMES[theme].explains:
        assert text(f"idea.{theme}", language, card=card, suit=card.suit)


def public(position: Analysis) -> set[str]:
    """Return the themes that may be shown before the answer."""
    return {theme for theme in THEMES.of(position) if THEMES[theme].public}


@pytest.mark.parametrize("line", [QUEEN_OF_DIAMONDS, LET_IT_GO, THE_SEVEN])
def test_public_themes_know_no_value(line: str) -> None:
    """What is shown before the answer is the same whatever the cards are worth."""
    position = solved(line)
    blind = Analysis(position.state, dict.fromkeys(position.values, 0), position.line)
    assert public(position) == public(blind)


def test_the_idea_is_the_first_theme_that_explains() -> None:
    """One idea a puzzle, and it holds."""
    assert THEMES.idea_of(solved(QUEEN_OF_DIAMONDS)) == "force_a_trump"
    assert THEMES.idea_of(solved(LET_IT_GO)) == "duck"
    assert THEMES.idea_of(solved(NO_NAME_FOR_IT)) == "count_it_out"


def test_a_card_between_two_winners_is_not_the_cheapest() -> None:
    """Where a lower winner is wrong as well, nobody is told that the right card wins cheaply."""
    between = THEMES.of(solved(NOT_NINE_NOT_ACE))
    assert "win_dearly" in between
    assert "win_cheaply" not in between


def test_who_must_win_a_trick() -> None:
    """A card surely wins or loses if that holds against every legal reply."""
    position = solved(QUEEN_DRAWS_TRUMP)
    sure = {
        str(each.card): (position.surely_wins(each), position.surely_loses(each))
        for each in position.choices
    }
    assert sure == {
        "Qh": (False, True),
        "Th": (False, True),
        "Jc": (False, True),
        "Tc": (True, False),
    }
    assert isinstance(position.best[0], Choice)

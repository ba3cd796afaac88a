"""What choices in the dark are about, how hard they are, and which habits answer them."""

from dataclasses import replace
from types import MappingProxyType

import pytest

from puzzles.decisions.certificates import DecisionCertificate
from puzzles.worlds.difficulty import difficulty
from puzzles.worlds.guesses import HABITS, follows
from puzzles.worlds.outlook import Outlook
from puzzles.worlds.themes import WORLDS_THEMES
from puzzles.worlds.wording import hints_of, trap_of
from tests.puzzles.worlds.puzzles import outlook_of, small_puzzle

TRUMP, TAKE, OPEN = (outlook_of(small_puzzle(each)) for each in ("trump", "take", "open"))


def valued(outlook: Outlook, **values: int) -> Outlook:
    """Return the same choice with other values; options are named without their primes."""
    table = {option: values.get(option.rstrip("'"), 0) for option in outlook.options}
    certificate: DecisionCertificate = replace(outlook.certificate, values=MappingProxyType(table))
    return Outlook(outlook.decision, certificate)


def test_ideas_follow_from_what_is_right() -> None:
    """All right answers go one way, or there is no one way to name."""
    assert WORLDS_THEMES.idea_of(TRUMP) == "trump_it"
    assert WORLDS_THEMES.idea_of(TAKE) == "take_it_in_suit"
    assert WORLDS_THEMES.idea_of(valued(TRUMP, Qs=10)) == "let_it_go"
    assert WORLDS_THEMES.idea_of(valued(TRUMP, Qs=10, **{"7h": 10})) == "weigh_the_deals"


def test_what_may_be_told_is_seen() -> None:
    """How much stock is left, and what was led; the rest stays untold."""
    public = {theme.id for theme in WORLDS_THEMES.values() if theme.public}
    assert public == {"stock_lasts", "last_stock_trick", "ace_led", "ten_led"}
    assert [each for each in WORLDS_THEMES.of(TRUMP) if each in public] == [
        "stock_lasts",
        "last_stock_trick",
        "ten_led",
    ]
    assert [each for each in WORLDS_THEMES.of(OPEN) if each in public] == ["stock_lasts", "ace_led"]


def test_difficulty_does_not_tell_the_answer() -> None:
    """Whatever is right, a choice is as hard as it looks."""
    levels = {difficulty(valued(TRUMP, **{option.rstrip("'"): 10})) for option in TRUMP.options}
    assert levels == {difficulty(TRUMP)} == {1}
    assert difficulty(OPEN) == 3


@pytest.mark.parametrize(
    ("habit", "card"),
    [
        ("always_trump", "7h'"),
        ("win_cheaply", "7h'"),
        ("never_trump", "Jd'"),
        ("always_let_go", "Jd'"),
        ("lowest_card", "Jd'"),
        ("highest_card", "7h'"),
        ("first_listed", "Qs'"),
        ("last_listed", "Tc"),
    ],
)
def test_habits_play_one_card(habit: str, card: str) -> None:
    """Which is right or not."""
    assert HABITS[habit](TRUMP) == card
    assert follows(HABITS[habit], TRUMP) == (card == "7h'")


def test_taking_comes_before_trumping_where_it_can_be_done() -> None:
    """The habits differ where the suit is held."""
    assert HABITS["win_cheaply"](TAKE) == HABITS["never_trump"](TAKE) == "Ad'"
    assert HABITS["always_let_go"](TAKE) != "Ad'"


@pytest.mark.parametrize("language", ["en", "pt", "es"])
def test_hints_name_a_trap_or_the_rule(language: str) -> None:
    """Never the answer: where one card alone is wrong, naming it would be that."""
    assert trap_of(TRUMP) == "Jd'"
    first, second = hints_of(TRUMP, language)
    assert "1" in first
    assert second != hints_of(valued(TRUMP, Qs=10, Jd=10, **{"7h": 10}), language)[1]
    assert len(second) > 20

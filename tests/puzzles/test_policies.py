"""Simple rules: what each of them means on a real position, and how often it is right."""

from fractions import Fraction

import pytest

from puzzles.policies import POLICIES, RULES, chance, fails, success
from tests.puzzles.positions import QUEEN_OF_DIAMONDS, SALON_FOLLOWS, solved

MEANT = [
    (QUEEN_OF_DIAMONDS, "highest_card", "Ad Ac"),
    (QUEEN_OF_DIAMONDS, "lowest_card", "8s 8h"),
    (QUEEN_OF_DIAMONDS, "cash_a_brisque", "Ad Ac"),
    (QUEEN_OF_DIAMONDS, "lead_a_trump", "8h Qh Kh"),
    (QUEEN_OF_DIAMONDS, "no_trump", "8s Qd Ad Qc Ac"),
    (QUEEN_OF_DIAMONDS, "highest_trump", "Kh"),
    (QUEEN_OF_DIAMONDS, "lowest_of_longest_suit", "8h"),
    (QUEEN_OF_DIAMONDS, "highest_of_shortest_suit", "8s"),
    (QUEEN_OF_DIAMONDS, "first_option", "8s"),
    (QUEEN_OF_DIAMONDS, "last_option", "Ac"),
    (SALON_FOLLOWS, "win_the_trick", "Ts As"),
    (SALON_FOLLOWS, "win_with_the_lowest", "Ts"),
    (SALON_FOLLOWS, "win_with_the_highest", "As"),
    (SALON_FOLLOWS, "lose_the_trick", "8s"),
    (QUEEN_OF_DIAMONDS, "a_suit_they_lack", "Qd Ad"),
    (SALON_FOLLOWS, "lead_a_trump", "8s Ts As"),
]


@pytest.mark.parametrize(("line", "name", "meant"), MEANT)
def test_what_a_rule_means(line: str, name: str, meant: str) -> None:
    """The choices that a rule may mean; any card where it has nothing to say."""
    assert " ".join(str(choice.card) for choice in RULES[name](solved(line))) == meant


def test_a_tie_is_right_as_often_as_a_draw() -> None:
    """Of five plain cards one is right."""
    position = solved(QUEEN_OF_DIAMONDS)
    assert success(RULES["no_trump"], position) == Fraction(1, 5)
    assert chance(position) == Fraction(1, 8)
    assert all(fails(policy, position) for policy in POLICIES.values())


@pytest.mark.parametrize("name", RULES)
def test_every_rule_always_means_something(name: str) -> None:
    """A rule leaves at least one choice, all of them legal."""
    for line in (QUEEN_OF_DIAMONDS, SALON_FOLLOWS):
        meant = RULES[name](solved(line))
        assert meant
        assert set(meant) <= set(solved(line).choices)

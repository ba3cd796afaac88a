"""The library is what it claims to be: every figure of the plan computed again from its puzzles."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

import pytest

from puzzles.choices import classes
from puzzles.difficulty import LEVELS
from puzzles.guesses import COUNT_RULES, count_chance, count_success
from puzzles.library import load_library
from puzzles.mining import plan
from puzzles.mining.measures import features, shortfall
from puzzles.model import ENDGAME_KIND_NAMES, EndgamePuzzle
from puzzles.policies import POLICIES, RULES, chance, fails, success
from puzzles.signature import signature
from puzzles.themes import THEMES
from trainer.deal import Seat
from trainer.profiles import PROFILES

PUZZLES = load_library().endings
PLAYED = tuple(puzzle for puzzle in PUZZLES if puzzle.kind != "endgame_count")
COUNTED = tuple(puzzle for puzzle in PUZZLES if puzzle.kind == "endgame_count")
TEN_POINTS = Fraction(plan.ABOVE_CHANCE, 100)


def mean(rates: Iterable[Fraction | bool]) -> Fraction:
    """Return the exact mean of rates."""
    listed = [Fraction(rate) for rate in rates]
    return sum(listed, Fraction(0)) / len(listed)


def with_theme(theme: str) -> int:
    """Return how many puzzles have a theme."""
    return sum(theme in puzzle.themes for puzzle in PUZZLES)


def test_there_are_enough_of_each_kind() -> None:
    """96 puzzles: 40 cards, 28 counts, 28 lines."""
    assert len(PUZZLES) == sum(plan.OF_EACH_KIND.values()) >= 60
    assert Counter(puzzle.kind for puzzle in PUZZLES) == plan.OF_EACH_KIND


def test_the_positions_are_varied() -> None:
    """Eight cards, mid-trick, scoring sevens, both duties, all profiles, all difficulties."""
    assert with_theme("eight_cards") >= plan.EIGHT_CARDS >= 35
    assert with_theme("mid_trick") >= plan.MID_TRICK >= 10
    assert with_theme("few_cards") >= plan.FEW_CARDS
    assert with_theme("no_duty_to_beat") >= 10
    profiles = Counter(puzzle.profile.name for puzzle in PUZZLES)
    assert all(profiles[name] >= plan.OF_EACH_PROFILE for name in PROFILES)
    levels = Counter(puzzle.difficulty for puzzle in PUZZLES)
    assert all(levels[level] >= plan.OF_EACH_DIFFICULTY for level in LEVELS)


def test_sevens_score_in_both_ways() -> None:
    """An unscored seven in cady, an announced second one in salon."""
    scoring = Counter(puzzle.profile.name for puzzle in PUZZLES if "seven_scores" in puzzle.themes)
    assert sum(scoring.values()) >= 8
    assert set(scoring) == set(plan.SEVEN_SCORES_IN) == {"cady", "salon"}
    assert all(scoring[name] >= least for name, least in plan.SEVEN_SCORES_IN.items())


def test_every_idea_is_taught() -> None:
    """Each theme that explains an answer has its puzzles; few have only the count."""
    for theme in THEMES.values():
        if theme.explains:
            assert with_theme(theme.id) >= plan.OF_EACH_THEME, theme.id
    ideas = Counter(THEMES.idea_of(puzzle.analysis) for puzzle in PUZZLES)
    assert ideas["count_it_out"] <= plan.UNEXPLAINED
    assert max(ideas.values()) <= plan.OF_ONE_IDEA


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_there_is_something_to_find(puzzle: EndgamePuzzle) -> None:
    """South to act, two classes of value, few right choices, a simple policy that fails."""
    position = puzzle.analysis
    assert puzzle.state.to_act is Seat.SOUTH
    assert len(classes(puzzle.certificate.values)) >= 2
    assert len(position.choices) >= 3
    assert len(position.wrong) >= 2
    assert chance(position) <= Fraction(2, 5)
    assert any(fails(policy, position) for policy in POLICIES.values())


def test_most_puzzles_have_one_right_card_among_many() -> None:
    """Single best cards are preferred, though only one random ending in forty has one."""
    assert with_theme("single_best") >= plan.SINGLE_BEST
    many = [each for each in PUZZLES if len(each.analysis.choices) >= plan.LEAST_OF_MANY_CHOICES]
    assert len(many) >= plan.MANY_CHOICES


@pytest.mark.parametrize("name", POLICIES)
def test_a_simple_policy_is_right_now_and_then(name: str) -> None:
    """Over the whole library each policy is right on 20 to 50 puzzles in a hundred."""
    rate = mean(success(POLICIES[name], puzzle.analysis) for puzzle in PUZZLES)
    assert Fraction(20, 100) <= rate <= Fraction(50, 100)


@pytest.mark.parametrize("name", RULES)
def test_no_rule_beats_chance(name: str) -> None:
    """No rule is more than ten points above a blind draw, overall or in the kinds played."""
    kinds = [[each for each in PLAYED if each.kind == kind] for kind in ENDGAME_KIND_NAMES]
    for group in (PUZZLES, PLAYED, *filter(None, kinds)):
        blind = mean(chance(puzzle.analysis) for puzzle in group)
        rate = mean(success(RULES[name], puzzle.analysis) for puzzle in group)
        assert rate <= blind + TEN_POINTS


@pytest.mark.parametrize("name", COUNT_RULES)
def test_no_guess_beats_chance(name: str) -> None:
    """No rule for the count is right more than ten points above a blind split."""
    blind = mean(count_chance(puzzle.analysis) for puzzle in COUNTED)
    rate = mean(count_success(COUNT_RULES[name], puzzle.analysis) for puzzle in COUNTED)
    assert rate <= blind + TEN_POINTS


def test_no_puzzle_is_another_in_disguise() -> None:
    """After renaming suits and removing dead cards all positions differ."""
    assert len({signature(puzzle.state) for puzzle in PUZZLES}) == len(PUZZLES)


def test_the_plan_is_met() -> None:
    """The measures that chose the library find nothing short in it."""
    sums: Counter[str] = Counter()
    for puzzle in PUZZLES:
        sums.update(features(puzzle.analysis, puzzle.kind))
    assert shortfall(sums) == {}
    assert {puzzle.kind for puzzle in PUZZLES} == set(ENDGAME_KIND_NAMES)

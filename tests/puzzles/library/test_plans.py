"""The plans of the library: proved again, varied, silent before their time."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from puzzles.decisions.question import PlanKindName
from puzzles.kinds import DECISION_KINDS, Answer, Schedule, Ticked
from puzzles.library import load_library
from puzzles.library.check import check
from puzzles.model import PLAN_KIND_NAMES, DecisionPuzzle
from puzzles.plans.awards import award_id, one_each, schedule_id
from puzzles.plans.generation import teaches
from puzzles.plans.guesses import HABITS, guesses
from puzzles.plans.prospect import prospect_of
from puzzles.plans.signature import signature
from puzzles.plans.slots import PLAN_SLOTS
from puzzles.plans.themes import PLAN_THEMES
from puzzles.plans.wording import terms_told
from puzzles.texts import LANGUAGES, bare_card_name, card_name
from tests.long.plans import in_texts, third_reading
from tests.puzzles.library.silence import assert_hidden_is_absent, told_beforehand
from tests.puzzles.library.texts import LEFT_OVER, strings
from tests.puzzles.plans.answers import slots
from trainer.cards import card
from trainer.profiles import PROFILES

PUZZLES = tuple(each for each in load_library().decisions if each.kind in PLAN_KIND_NAMES)
EACH = pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
SPOKEN = pytest.mark.parametrize("language", LANGUAGES)
FEW_ROWS = 600
"""In the solver's tables: with so many the prover is done in a moment."""
FEW_ORDERS = 12
"""As many can be read by brute force in a moment."""
TELLING = {"value", "values", "best", "cost", "classes", "accepted", "idea", "line", "certificate"}


def answer_of(puzzle: DecisionPuzzle, option: str) -> Answer:
    """Return the answer that chooses an option of the certificate's table."""
    if puzzle.kind == "declaration_first":
        return Ticked(frozenset({option}))
    return Schedule(tuple(slots(option)))


def test_short_plans_are_proved_again() -> None:
    """Solver and prover say what the certificate says; ``library check`` proves the others too."""
    short = [each for each in PUZZLES if prospect_of(each.decision).solution.rows <= FEW_ROWS]
    assert len(short) >= len(PUZZLES) / 2
    assert [problem for _, found in check(short) for problem in found] == []


@EACH
def test_the_solver_confirms_every_value(puzzle: DecisionPuzzle) -> None:
    """The most that each first award, or each order, leads to; and the themes that follow."""
    prospect = prospect_of(puzzle.decision)
    read = {
        "declaration_first": {award_id(each): n for each, n in prospect.firsts.items()},
        "declaration_order": {
            schedule_id(map(award_id, one_each(each))): n
            for each, n in prospect.solution.schedules.items()
        },
    }
    assert read[puzzle.kind] == puzzle.certificate.values
    assert PLAN_THEMES.of(prospect) == puzzle.themes


def test_no_two_plans_are_the_same_problem() -> None:
    """Copies of cards have no names in what tells them apart."""
    plans = [prospect_of(puzzle.decision).plan for puzzle in PUZZLES]
    assert len(set(map(signature, plans))) == len(plans)


@pytest.mark.parametrize(
    "puzzle",
    [each for each in PUZZLES if len(prospect_of(each.decision).solution.schedules) <= FEW_ORDERS],
    ids=lambda puzzle: puzzle.id,
)
def test_third_reader_confirms_every_order(puzzle: DecisionPuzzle) -> None:
    """By brute force from the rules text, where there are not too many lines."""
    prospect = prospect_of(puzzle.decision)
    assert third_reading(prospect.plan) == in_texts(prospect.solution.schedules)


def test_the_slots_are_filled() -> None:
    """Each has a puzzle of its kind, idea and profile that is what it asks for."""
    left = list(PUZZLES)
    for wanted in PLAN_SLOTS:
        puzzle = next(
            each
            for each in left
            if (each.kind, each.profile) == (wanted.kind, wanted.profile)
            and teaches(wanted, prospect_of(each.decision))
        )
        left.remove(puzzle)
    assert left == []


def test_kinds_profiles_and_levels_are_balanced() -> None:
    """Each kind has every profile as often; wins, draws, levels and ideas differ."""
    found = Counter((puzzle.kind, puzzle.profile.name) for puzzle in PUZZLES)
    assert found == {(kind, name): 4 for kind in PLAN_KIND_NAMES for name in PROFILES}
    for kind in PLAN_KIND_NAMES:
        of_kind = [puzzle for puzzle in PUZZLES if puzzle.kind == kind]
        levels = [puzzle.difficulty for puzzle in of_kind]
        assert levels == sorted(levels)
        assert len(set(levels)) >= 4
        ideas = Counter(PLAN_THEMES.idea_of(prospect_of(puzzle.decision)) for puzzle in of_kind)
        assert len(ideas) >= 8
        assert max(ideas.values()) <= len(of_kind) / 4
        assert sum("cards_to_come" in puzzle.themes for puzzle in of_kind) >= 3


@pytest.mark.parametrize("habit", HABITS)
@pytest.mark.parametrize("kind", PLAN_KIND_NAMES)
def test_no_habit_is_worth_following(kind: PlanKindName, habit: str) -> None:
    """Most points first, fewest, the first of the list ...: right on at most half."""
    asked = [each.decision for each in PUZZLES if each.kind == kind]
    assert sum(guesses(HABITS[habit], each) for each in asked) <= len(asked) / 2


@EACH
def test_what_is_hidden_is_absent(puzzle: DecisionPuzzle) -> None:
    """A question shows a view."""
    assert_hidden_is_absent(puzzle)


@EACH
@SPOKEN
def test_the_question_states_what_is_granted(puzzle: DecisionPuzzle, language: str) -> None:
    """How many tricks more, and that nothing drawn helps, or which cards come."""
    posed = DECISION_KINDS[puzzle.kind].pose(puzzle, language)["question"]
    plan = prospect_of(puzzle.decision).plan
    assert " ".join(terms_told(plan, language)) in posed
    assert len(plan.gaps) == 1 or str(len(plan.gaps)) in posed
    for gap in plan.gaps:
        if gap.draw is not None:
            named = card_name(gap.draw, language).lower()
            assert all(word in posed.lower() for word in (named.split()[0], named.split()[-1]))


@EACH
@SPOKEN
def test_nothing_is_told_before_its_time(puzzle: DecisionPuzzle, language: str) -> None:
    """Neither question nor hints name a value, an idea, or what is right."""
    kind = DECISION_KINDS[puzzle.kind]
    posed = told_beforehand(kind, puzzle, language, TELLING, "schedule|accepted|value")
    hints = kind.hints(puzzle, language)
    told = " ".join((*strings(posed), *hints))
    secret = [name for name, theme in PLAN_THEMES.items() if not theme.public]
    assert not [name for name in secret if name in told]
    options = kind.explain(puzzle, None, language)["options"]
    right = {option["label"] for option in options if option["best"]}
    assert not [label for label in right if any(label in hint for hint in hints)]


@EACH
@SPOKEN
def test_every_explanation_is_whole(puzzle: DecisionPuzzle, language: str) -> None:
    """Given up, right and wrong: every option has its value and reason, every line its points."""
    kind, certificate = DECISION_KINDS[puzzle.kind], puzzle.certificate
    best, worst = certificate.classes[0][0], certificate.classes[-1][-1]
    firsts = prospect_of(puzzle.decision).firsts
    for option, result in ((None, None), (best, "right"), (worst, "wrong")):
        answer = None if option is None else answer_of(puzzle, option)
        told = kind.explain(puzzle, answer, language)
        json.dumps(told)
        assert told["result"] == result
        assert not [text for text in strings(told) if LEFT_OVER.search(text)]
        assert told["summary"].endswith(".")
        assert told["idea"]["text"].endswith(".")
        assert [each["value"] for each in told["options"]] == sorted(firsts.values(), reverse=True)
        assert all(each["text"].endswith(".") for each in told["options"])
        assert sum(step["points"] for step in told["line"]) == told["value"]
        if option is not None:
            assert sum(step["points"] for step in told["yours"]["line"]) == told["yours"]["value"]
            theirs = [each["value"] for each in told["options"] if each["yours"]]
            assert theirs in ([told["yours"]["value"]], [])
            assert theirs or (puzzle.kind, result) == ("declaration_order", "wrong")


@EACH
@SPOKEN
def test_a_line_names_no_card_that_nobody_promised(puzzle: DecisionPuzzle, language: str) -> None:
    """What is led is held, granted or exchanged for; of any other it is said that it is no help."""
    kind, plan = DECISION_KINDS[puzzle.kind], prospect_of(puzzle.decision).plan
    granted = {gap.draw for gap in plan.gaps}
    for option in puzzle.certificate.values:
        for step in kind.line(puzzle, option, language):
            if step["action"]["do"] == "play":
                led = card(step["action"]["card"])
                there = led in (*plan.south.held, plan.position.turn_up) or led.face in granted
                named = bare_card_name(led, language) in step["text"]
                assert (named, step["stand_in"]) == (there, not there)


def test_lines_with_cards_that_do_not_help_are_there() -> None:
    """Or the test before this one would look at nothing."""
    led = [
        step["text"]
        for puzzle in PUZZLES
        for option in puzzle.certificate.values
        for step in DECISION_KINDS[puzzle.kind].line(puzzle, option, "en")
        if step["stand_in"] and step["action"]["do"] == "play"
    ]
    assert "You lead a card that does not help and win trick 23." in led

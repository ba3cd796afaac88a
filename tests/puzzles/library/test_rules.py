"""The rules questions of the library: judged again, varied, silent before their time."""

import json
from collections import Counter
from dataclasses import replace
from types import MappingProxyType

import pytest

from puzzles.kinds import RULES_KINDS, Answer, Score, Ticked
from puzzles.library import load_library
from puzzles.library.check import check
from puzzles.model import RULES_KIND_NAMES, RulesPuzzle
from puzzles.rules.certificates import Finding
from puzzles.rules.guesses import TICK_RULES, ticked
from puzzles.rules.ideas import IDEAS
from puzzles.rules.plan import SLOTS
from puzzles.rules.signature import question_signature
from puzzles.texts import LANGUAGES
from tests.puzzles.library.silence import assert_hidden_is_absent, told_beforehand
from tests.puzzles.library.texts import LEFT_OVER, strings
from trainer.deal import DealState
from trainer.profiles import PROFILES

PUZZLES = load_library().rules
TELLING = {"holds", "reason", "findings", "accepted", "idea", "themes", "certificate", "points"}


def answers(puzzle: RulesPuzzle) -> tuple[Answer | None, ...]:
    """Return giving up, the right answer and a wrong one."""
    kind, findings = RULES_KINDS[puzzle.kind], puzzle.certificate.findings
    if puzzle.question.form in kind.counts:
        right = kind.right_points(puzzle.question, findings)
        wrong = {seat: points + 10 for seat, points in right.items()}
        return None, Score(right), Score(wrong)
    right_ones = puzzle.certificate.accepted
    return None, Ticked(right_ones), Ticked(frozenset(findings) - right_ones)


def flipped(puzzle: RulesPuzzle) -> RulesPuzzle:
    """Return the puzzle with a certificate that says the contrary of everything."""
    lies = {
        option: Finding(not found.holds, "must_follow", found.points + 10)
        for option, found in puzzle.certificate.findings.items()
    }
    certificate = replace(puzzle.certificate, findings=MappingProxyType(lies))
    return replace(puzzle, certificate=certificate, themes=())


def test_every_option_is_judged_again() -> None:
    """The engine says of every option what the certificate says, and no two questions agree."""
    assert [problem for _, found in check(PUZZLES) for problem in found] == []
    assert len({question_signature(puzzle.question) for puzzle in PUZZLES}) == len(PUZZLES)


def test_the_plan_is_met() -> None:
    """Each slot has its puzzle: kind, idea, profile, form."""
    held = Counter((each.kind, each.themes[-1], each.profile.name) for each in PUZZLES)
    wanted = Counter(
        (each.kind, str(each.idea), "" if each.profile is None else each.profile.name)
        for each in SLOTS
    )
    assert held == wanted
    assert all(puzzle.themes[-1] in IDEAS for puzzle in PUZZLES)


def test_kinds_and_profiles_are_balanced() -> None:
    """At least ten of each kind, each profile at least a dozen times."""
    kinds = Counter(puzzle.kind for puzzle in PUZZLES)
    assert set(kinds) == set(RULES_KIND_NAMES)
    assert min(kinds.values()) >= 10
    profiles = Counter(puzzle.profile.name for puzzle in PUZZLES)
    assert all(profiles[name] >= 12 for name in PROFILES)
    assert {puzzle.difficulty for puzzle in PUZZLES} == {1, 2, 3, 4}


@pytest.mark.parametrize("name", TICK_RULES)
def test_no_habit_of_ticking_is_worth_following(name: str) -> None:
    """All, none, the first, the last ...: right on at most three in ten."""
    asked = list(ticked(PUZZLES))
    assert sum(map(TICK_RULES[name], asked)) <= 0.3 * len(asked)


def test_no_single_answer_is_right_too_often() -> None:
    """Winners are South as often as North, verdicts of five kinds, points never one number."""
    single = [each for each in PUZZLES if each.question.form in ("winner", "match")]
    right = Counter((each.question.form, *each.certificate.accepted) for each in single)
    assert right[("winner", "south")] == right[("winner", "north")]
    assert {option for form, option in right if form == "match"} == {
        "south_won",
        "north_won",
        "drawn",
        "next_deal",
        "play_on",
    }
    counted = [each for each in PUZZLES if each.question.form == "most_points"]
    totals = Counter(str(answers(each)[1]) for each in counted)
    assert max(totals.values()) <= len(counted) / 2


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_what_is_hidden_is_absent(puzzle: RulesPuzzle) -> None:
    """A question shows a view."""
    assert_hidden_is_absent(puzzle)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_told_before_its_time(puzzle: RulesPuzzle, language: str) -> None:
    """Whatever the findings were, the question would be the same."""
    kind = RULES_KINDS[puzzle.kind]
    posed = told_beforehand(kind, puzzle, language, TELLING, "reason|accepted|finding")
    assert posed == kind.pose(flipped(puzzle), language)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_explanation_is_whole(puzzle: RulesPuzzle, language: str) -> None:
    """Each option has its reason, the rule its profile, and nothing is left unfilled."""
    kind = RULES_KINDS[puzzle.kind]
    for answer, result in zip(answers(puzzle), (None, "right", "wrong"), strict=True):
        told = kind.explain(puzzle, answer, language)
        json.dumps(told)
        assert told["result"] == result
        assert not [text for text in strings(told) if LEFT_OVER.search(text)]
        assert [option["id"] for option in told["options"]] == list(puzzle.certificate.findings)
        assert all(option["text"].endswith(".") for option in told["options"])
        assert puzzle.profile.name in told["rule"]["profile"]


def test_no_state_is_shown_whole() -> None:
    """No question is about a deal with every card known."""
    assert not [puzzle.id for puzzle in PUZZLES if isinstance(puzzle.position, DealState)]

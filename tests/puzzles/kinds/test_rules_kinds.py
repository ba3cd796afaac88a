"""Answers to questions of the rules: read strictly, marked by what holds and nothing else."""

from typing import Any

import pytest

from puzzles.kinds import RULES_KINDS, Score, Ticked
from puzzles.library import load_library
from puzzles.model import RulesPuzzle
from puzzles.rule_options import profile_title
from trainer.deal import Seat
from trainer.notation import NotationError


def rules_puzzle(puzzle_id: str) -> RulesPuzzle:
    """Return a puzzle of the library."""
    puzzle = load_library().get(puzzle_id)
    assert isinstance(puzzle, RulesPuzzle)
    return puzzle


LEGAL = rules_puzzle("rules-legal-010")
WINNER = rules_puzzle("rules-trick-005")
COUNT = rules_puzzle("rules-score-003")


@pytest.mark.parametrize(
    ("puzzle", "answer", "pointer", "code"),
    [
        (LEGAL, "Tc", "", "not_an_object"),
        (LEGAL, {"kind": "rules_legal"}, "/choices", "missing"),
        (LEGAL, {"kind": "rules_trick", "choices": []}, "/kind", "wrong_kind"),
        (LEGAL, {"kind": "rules_legal", "choices": "Tc"}, "/choices", "not_a_list"),
        (LEGAL, {"kind": "rules_legal", "choices": ["??"]}, "/choices/0", "unknown_choice"),
        (LEGAL, {"kind": "rules_legal", "choices": [7]}, "/choices/0", "unknown_choice"),
        (LEGAL, {"kind": "rules_legal", "choices": ["Tc", "Tc"]}, "/choices/1", "option_twice"),
        (LEGAL, {"kind": "rules_legal", "points": {"south": 1}}, "/points", "unknown_field"),
        (WINNER, {"kind": "rules_trick", "choices": []}, "/choices", "one_option"),
        (WINNER, {"kind": "rules_trick", "choices": ["south", "north"]}, "/choices", "one_option"),
        (COUNT, {"kind": "rules_score", "points": {"south": 1}}, "/points/north", "missing"),
        (
            COUNT,
            {"kind": "rules_score", "points": {"south": -1, "north": 0}},
            "/points/south",
            "out_of_range",
        ),
    ],
)
def test_nonsense_is_refused(puzzle: RulesPuzzle, answer: Any, pointer: str, code: str) -> None:
    """With the place and the code of what is wrong."""
    with pytest.raises(NotationError) as refused:
        RULES_KINDS[puzzle.kind].read_answer(puzzle, answer)
    assert (pointer, code) in {(one.pointer, one.code) for one in refused.value.errors}


def test_ticks_are_marked_as_a_whole() -> None:
    """Right is exactly what holds; the cost is the number of options judged wrongly."""
    kind, right = RULES_KINDS[LEGAL.kind], LEGAL.certificate.accepted
    everything = frozenset(LEGAL.certificate.findings)
    assert kind.mark(LEGAL, Ticked(right)).right
    over = kind.mark(LEGAL, Ticked(everything))
    assert (over.right, over.cost) == (False, len(everything - right))
    assert over.value + over.cost == len(everything)
    assert not kind.mark(LEGAL, Ticked(frozenset())).right


def test_points_are_marked_by_how_far_they_are_off() -> None:
    """Both seats must be exact."""
    kind = RULES_KINDS[COUNT.kind]
    right = dict(kind.right_points(COUNT.question, COUNT.certificate.findings))
    assert kind.mark(COUNT, Score(right)).right
    wrong = {Seat.SOUTH: right[Seat.SOUTH] + 10, Seat.NORTH: right[Seat.NORTH] - 10}
    assert kind.mark(COUNT, Score(wrong)).cost == 20


def test_an_answer_of_another_form_is_no_answer() -> None:
    """A mark is never guessed."""
    with pytest.raises(TypeError, match="expected ticked options or points"):
        RULES_KINDS[LEGAL.kind].mark(LEGAL, ())


def test_the_explanation_shows_what_was_ticked() -> None:
    """Every option says whether it holds and whether it was chosen."""
    kind, right = RULES_KINDS[LEGAL.kind], LEGAL.certificate.accepted
    told = kind.explain(LEGAL, Ticked(right), "en")
    assert {one["id"] for one in told["options"] if one["yours"]} == right
    assert {one["id"] for one in told["options"] if one["holds"]} == right
    assert told["yours"] == {"choices": sorted(right)}
    assert told["rule"]["profile"] == LEGAL.profile.name


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Compare the rule profiles {} and {}."),
        ("pt", "Compare os perfis de regras {} e {}."),
        ("es", "Compare los perfiles de reglas {} y {}."),
    ],
)
def test_a_comparison_is_answered_by_neither_profile(language: str, told: str) -> None:
    """Both are named, in words and by name; one set of rules is named alone."""
    for puzzle in load_library().rules:
        question = puzzle.question
        rule = RULES_KINDS[puzzle.kind].pose(puzzle, language)["rule"]
        if question.other is None:
            assert rule["profile"] == question.profile.name
        else:
            titles = (profile_title(each, language) for each in (question.profile, question.other))
            assert rule["profile"] == f"{question.profile.name}/{question.other.name}"
            assert rule["text"] == told.format(*titles)


@pytest.mark.parametrize(
    ("declaration", "other_class"), [("sequence", "bezique"), ("double_bezique", "marriage")]
)
def test_a_declaration_grows_out_of_its_own_class(declaration: str, other_class: str) -> None:
    """A queen that has also served in another class is no part of what grows."""
    told = [
        RULES_KINDS[puzzle.kind].why(puzzle.question, option, found, "en")
        for puzzle in load_library().rules
        if puzzle.kind == "rules_declare"
        for option in RULES_KINDS[puzzle.kind].options(puzzle.question)
        for found in [puzzle.certificate.findings[option.id]]
        if option.declaration == declaration and found.reason == "grown"
    ]
    assert told
    assert [each for each in told if other_class in each] == []


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "none of the {} options was to be ticked."),
        ("pt", "ão era para assinalar nenhuma das {} opções."),
        ("es", "o había que marcar ninguna de las {} opciones."),
    ],
)
def test_nothing_to_be_ticked_is_said_in_words(language: str, told: str) -> None:
    """Not as a count of nought."""
    nothing = [
        puzzle
        for puzzle in load_library().rules
        if RULES_KINDS[puzzle.kind].ticks.get(puzzle.question.form)
        and not puzzle.certificate.accepted
    ]
    assert nothing
    for puzzle in nothing:
        kind, options = RULES_KINDS[puzzle.kind], len(puzzle.certificate.findings)
        for answer in (None, Ticked(frozenset())):
            summary = kind.explain(puzzle, answer, language)["summary"]
            assert summary.lower().endswith(told.format(options).lower())

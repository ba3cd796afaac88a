"""The choices in the dark of the library: solved again, varied, silent before their time."""

import json
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType

import pytest

from puzzles.decisions.topics import TOPICS
from puzzles.kinds import DECISION_KINDS, Ticked
from puzzles.library import load_library
from puzzles.library.check import check
from puzzles.model import WORLDS_KIND_NAMES, DecisionPuzzle
from puzzles.texts import LANGUAGES
from puzzles.worlds.answers import WAYS
from puzzles.worlds.effort import deals_to_prove, endings, positions
from puzzles.worlds.guesses import HABITS, follows
from puzzles.worlds.outlook import Outlook
from puzzles.worlds.slots import WORLDS_SLOTS
from puzzles.worlds.terms import shown_brisque, worlds_terms
from puzzles.worlds.themes import WORLDS_THEMES
from tests.puzzles.library.silence import assert_hidden_is_absent, told_beforehand
from tests.puzzles.library.texts import LEFT_OVER, strings
from trainer.profiles import PROFILES
from trainer.solver.worlds import solve_worlds

PUZZLES = tuple(each for each in load_library().decisions if each.kind in WORLDS_KIND_NAMES)
KIND, TOPIC = DECISION_KINDS["trump_brisque"], TOPICS["trump_brisque"]
IDEAS = {"trump": "trump_it", "take": "take_it_in_suit", "let_go": "let_it_go"}
ALIKE = {"en": "comes to the same as", "pt": "dá o mesmo que", "es": "da lo mismo que"}
TELLING = {"value", "values", "best", "cost", "accepted", "idea", "lines", "themes", "worlds"}


def outlook(puzzle: DecisionPuzzle) -> Outlook:
    """Return a puzzle as themes look at it."""
    return Outlook(puzzle.decision, puzzle.certificate)


def work(puzzle: DecisionPuzzle) -> int:
    """Return how many endings the second prover looks at, deal by deal."""
    shown = shown_brisque(puzzle.position)
    return positions(endings(shown, deals_to_prove(shown)), 1_000_000)


def flipped(puzzle: DecisionPuzzle) -> DecisionPuzzle:
    """Return the puzzle with values that say the contrary."""
    values = {option: -value for option, value in puzzle.certificate.values.items()}
    certificate = replace(puzzle.certificate, values=MappingProxyType(values))
    return replace(puzzle, certificate=certificate, themes=())


def test_the_slots_are_filled() -> None:
    """Each with its way, its profile, and its proof where one is asked for."""
    assert len(PUZZLES) == len(WORLDS_SLOTS) >= 14
    for puzzle, wanted in zip(PUZZLES, WORLDS_SLOTS, strict=True):
        assert puzzle.profile == wanted.profile
        assert outlook(puzzle).right_ways == {wanted.way}
        assert WORLDS_THEMES.idea_of(outlook(puzzle)) == IDEAS[wanted.way]
        assert wanted.proof in (None, puzzle.proof)


def test_everything_has_its_place() -> None:
    """All profiles, both proofs, every way right and wrong."""
    assert {puzzle.profile.name for puzzle in PUZZLES} == set(PROFILES)
    assert min(Counter(puzzle.proof for puzzle in PUZZLES).values()) >= 4
    assert {puzzle.proof for puzzle in PUZZLES} == {"sure", "expected"}
    for way in WAYS:
        assert sum(outlook(puzzle).right_ways == {way} for puzzle in PUZZLES) >= 3
        assert sum(way in outlook(puzzle).ways.values() for puzzle in PUZZLES) >= 5


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_the_solver_confirms_every_number(puzzle: DecisionPuzzle) -> None:
    """Means, spreads, proof and themes; the claim needs no reservation."""
    solved = solve_worlds(shown_brisque(puzzle.position))
    worlds = puzzle.certificate.worlds
    assert worlds is not None
    assert solved.claim == "exact"
    assert worlds_terms(puzzle.decision.terms).claim == "exact"
    assert solved.deals == worlds.deals
    for option in solved.options:
        (name,) = (each for each, play in outlook(puzzle).options.items() if play == option.action)
        assert puzzle.certificate.values[name] == option.expected
        spread = worlds.spreads[name]
        values = [value for value, _ in option.values]
        assert (spread.minimum, spread.maximum) == (values[0], values[-1])
        assert spread.sure == option.sure
    assert TOPIC.themes_of(puzzle.decision, puzzle.certificate) == puzzle.themes
    assert len(puzzle.certificate.accepted) * 2 <= len(puzzle.certificate.values)


def test_the_second_prover_confirms_the_shortest() -> None:
    """And nothing else is wrong with it; the check of the library proves them all."""
    shortest = min(PUZZLES, key=work)
    assert [problems for _, problems in check((shortest,))] == [()]


def test_no_two_are_the_same_problem() -> None:
    """Whatever copies are called."""
    assert len({TOPIC.signature(puzzle.decision) for puzzle in PUZZLES}) == len(PUZZLES)


@pytest.mark.parametrize("habit", HABITS)
def test_no_habit_answers_many(habit: str) -> None:
    """Always the same way with the brisque is right six times in ten at most."""
    right = sum(follows(HABITS[habit], outlook(puzzle)) for puzzle in PUZZLES)
    assert Fraction(right, len(PUZZLES)) <= Fraction(6, 10)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_what_is_hidden_is_absent(puzzle: DecisionPuzzle) -> None:
    """A question shows a view."""
    assert_hidden_is_absent(puzzle)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_told_before_its_time(puzzle: DecisionPuzzle, language: str) -> None:
    """Whatever the values were, the question and the difficulty would be the same."""
    posed = told_beforehand(KIND, puzzle, language, TELLING, "expected|accepted|beaten")
    assert posed == KIND.pose(flipped(puzzle), language)
    assert TOPIC.difficulty(puzzle.decision, puzzle.certificate) == puzzle.difficulty


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_explanation_is_whole(puzzle: DecisionPuzzle, language: str) -> None:
    """Each card has its value and its reason, and nothing is left unfilled."""
    names = [each["label"] for each in KIND.pose(puzzle, language)["answer"]["options"]]
    assert len(set(names)) == len(names)
    for option in puzzle.certificate.values:
        told = KIND.explain(puzzle, Ticked(frozenset({option})), language)
        json.dumps(told)
        right = option in puzzle.certificate.accepted
        assert told["result"] == ("right" if right else "wrong")
        assert not [text for text in strings(told) if LEFT_OVER.search(text)]
        assert {each["id"] for each in told["options"]} == set(puzzle.certificate.values)
        assert all(each["text"].endswith(".") for each in told["options"])
        assert told["yours"]["line"][0]["action"]["card"] == option
        texts = [each["text"] for each in told["options"]]
        values = [(each["value"], each["spread"]) for each in told["options"]]
        for at, words in enumerate(texts):
            if ALIKE[language] in words:
                assert len(words) < len(texts[0])
                assert values[at] in values[:at]
            else:
                assert words not in texts[:at]


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nobodys_own_card_is_another_one(puzzle: DecisionPuzzle, language: str) -> None:
    """The verdict names each right card once, in words that fit into a sentence."""
    accepted = puzzle.certificate.accepted
    decision = puzzle.decision
    names = {each.id: KIND.short(decision, each, language) for each in KIND.options(decision)}
    labels = [KIND.label(decision, each, language) for each in KIND.options(decision)]
    for option in (None, *puzzle.certificate.values):
        answer = None if option is None else Ticked(frozenset({option}))
        summary = KIND.explain(puzzle, answer, language)["summary"]
        shown = accepted | ({option} if option else set())
        for each in shown:
            assert summary.lower().count(names[each]) == 1
        assert not [label for label in labels if label in summary]


def test_what_north_holds_is_told_as_a_part() -> None:
    """Where cards of his lie on the table, what he holds comes on top of them."""
    besides = {"en": "besides what lies on his table", "pt": "mostra na mesa", "es": "en la mesa"}
    for puzzle in PUZZLES:
        for language, words in besides.items():
            told = KIND.explain(puzzle, None, language)["worlds"]["text"]
            assert (words in told) == bool(shown_brisque(puzzle.position).north.table)


def test_a_line_says_who_scores() -> None:
    """An award of North's scores for him."""
    puzzle = PUZZLES[0]
    steps = [
        step
        for option in puzzle.certificate.values
        for step in KIND.explain(puzzle, Ticked(frozenset({option})), "en")["yours"]["line"]
    ]
    awards = [step for step in steps if step["text"].startswith("North scores")]
    assert {(step["points"], step["scored"]["south"]) for step in awards} == {(40, 0)}
    assert {step["scored"]["north"] for step in awards} == {40}

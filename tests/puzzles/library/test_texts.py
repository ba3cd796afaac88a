"""Every puzzle reads well in three languages, and says nothing before its time."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from puzzles.choices import choices
from puzzles.diagram import svg
from puzzles.kinds import KINDS, Answer, Count
from puzzles.kinds.outcome import split
from puzzles.library import load_library
from puzzles.model import EndgamePuzzle
from puzzles.texts import LANGUAGES, card_name
from tests.puzzles.library.texts import LEFT_OVER, keys, strings
from trainer.notation import write_action
from trainer.profiles import PROFILES

PUZZLES = load_library().endings
KEYS = "|".join(PROFILES)
TELLING = {
    "value",
    "values",
    "best",
    "cost",
    "classes",
    "accepted",
    "idea",
    "points",
    "line",
    "certificate",
    "difficulty",
    "themes",
}


def answers(puzzle: EndgamePuzzle) -> Iterator[Answer | None]:
    """Return giving up, and every answer of the kind that is worth explaining."""
    yield None
    if puzzle.kind == "endgame_count":
        points = split(puzzle.state, puzzle.certificate.value)
        yield Count(points["south"], points["north"])
        yield Count(points["north"] + 10, points["south"] - 10)
        return
    for choice in choices(puzzle.state):
        yield (choice.play,) if puzzle.kind == "endgame_line" else choice.play


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_explanation_is_whole(puzzle: EndgamePuzzle, language: str) -> None:
    """Whatever was answered, the explanation is JSON with no placeholder left over."""
    for answer in answers(puzzle):
        told = KINDS[puzzle.kind].explain(puzzle, answer, language)
        json.dumps(told)
        assert not [text for text in strings(told) if LEFT_OVER.search(text)]
        assert told["summary"].endswith(".")
        assert told["idea"]["text"].endswith(".")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_profile_is_named_by_its_key(language: str) -> None:
    """Questions, rules and reasons have its title; the key is for programs."""
    found = set()
    puzzles: list[Any] = [*load_library().rules, *load_library().decisions]
    for puzzle in puzzles:
        kind = KINDS[puzzle.kind]
        told = (kind.pose(puzzle, language), kind.explain(puzzle, None, language))
        found |= {
            each for each in strings(told) if " " in each and re.search(rf"\b({KEYS})\b", each)
        }
    assert found == set()


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_told_before_its_time(puzzle: EndgamePuzzle, language: str) -> None:
    """Question, hints and drawing name no value, no theme, and no right card."""
    kind = KINDS[puzzle.kind]
    posed, hints = kind.pose(puzzle, language), kind.hints(puzzle, language)
    assert not keys(posed) & (TELLING - {"line"})
    assert not [text for text in (*strings(posed), *hints) if LEFT_OVER.search(text)]
    for choice in puzzle.analysis.best:
        name = card_name(choice.card, language).lower()
        assert name not in " ".join((posed["title"], *hints)).lower()
    drawn = svg(puzzle.state, language)
    assert not re.search("|".join(TELLING - {"line", "value"}), drawn.lower().replace("</", ""))


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_legal_cards_come_in_the_order_of_the_pack(puzzle: EndgamePuzzle) -> None:
    """The order in which cards are listed depends on the cards alone."""
    posed = KINDS[puzzle.kind].pose(puzzle, "en")
    listed = [each["action"] for each in posed["legal"]]
    cards = sorted(puzzle.certificate.values)
    assert [action["card"] for action in listed] == [str(card) for card in cards]
    assert all(write_action(choice.play) in listed for choice in choices(puzzle.state))

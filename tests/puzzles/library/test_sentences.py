"""Every sentence of the library as a learner meets it, with its cards and numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import pytest

from puzzles.kinds import KINDS
from puzzles.library import load_library
from puzzles.texts import LANGUAGES

TOLD: Final = ("title", "question", "text", "summary", "label", "name", "terms", "hints")
ONE_OF_MANY: Final = {
    "en": r"\b1 (?:points|cards|tricks|deals|orders|brisques|options hold)\b",
    "pt": r"\b1 (?:pontos|cartas|vazas|distribuições|ordens|brisques)\b",
    "es": r"\b1 (?:puntos|cartas|bazas|repartos|órdenes|brisques)\b",
}
UNFINISHED: Final = r"[{}]| {2,}| [,.;!?]|[,;:]{2,}|\(\)|: [.,;]|\.\."


def told(value: object, name: str = "") -> Iterator[str]:
    """Yield the texts for people in what a kind of puzzle writes, wherever they stand."""
    if isinstance(value, str):
        if name in TOLD:
            yield value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from told(item, str(key))
    elif isinstance(value, list | tuple):
        for item in value:
            yield from told(item, name)


def sentences(language: str) -> set[str]:
    """Return all that the library says before, during and after an attempt."""
    found = set()
    for puzzle in load_library():
        kind = KINDS[puzzle.kind]
        found |= set(told(kind.pose(puzzle, language)))
        found |= set(told(kind.explain(puzzle, None, language)))
        found |= set(told(kind.hints(puzzle, language), "hints"))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_agree_with_their_numbers(language: str) -> None:
    """One point, one card; nothing left open or doubled where a fact is missing."""
    wrong = re.compile(f"{ONE_OF_MANY[language]}|{UNFINISHED}")
    said = sentences(language)
    assert len(said) > 1000
    assert {each for each in said if wrong.search(each)} == set()

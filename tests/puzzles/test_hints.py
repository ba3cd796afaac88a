"""Hints are true, leave something to find, and never name a right card."""

import pytest

from puzzles.analysis import Analysis
from puzzles.choices import Choice
from puzzles.hints import PROPERTIES, hints, trap
from puzzles.mining import mine
from puzzles.texts import LANGUAGES, card_name, text
from tests.puzzles.positions import QUEEN_OF_DIAMONDS, solved

WORTHY = [found.position for found in mine(11, 400).kept]


def test_the_hints_of_a_position() -> None:
    """The queen of diamonds is of a suit that North lacks; the ace of clubs is the trap."""
    assert hints(solved(QUEEN_OF_DIAMONDS), "en") == (
        "The right card is of a suit that North does not hold.",
        "Beware: the ace of clubs looks natural here, but it costs points.",
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_hint_names_a_right_card(language: str) -> None:
    """Two hints each, none with the name of a right card or a number of points."""
    for position in WORTHY:
        given = hints(position, language)
        assert len(given) == 2
        for choice in position.best:
            assert card_name(choice.card, language).lower() not in " ".join(given).lower()


def test_hints_leave_something_to_find() -> None:
    """After both hints a right and a wrong choice remain that fit all that was said."""
    assert len(WORTHY) > 10
    for position in WORTHY:
        warned = trap(position)
        assert warned in position.wrong
        fitting = [choice for choice in fitting_hint(position) if choice != warned]
        assert any(choice in position.best for choice in fitting)
        assert any(choice in position.wrong for choice in fitting)


def fitting_hint(position: Analysis) -> list[Choice]:
    """Return the choices of which the first hint is true, found by its words."""
    first = hints(position, "en")[0]
    said = [has for name, has in PROPERTIES.items() if text(f"hint.{name}", "en") == first]
    return [choice for choice in position.choices if all(has(position, choice) for has in said)]

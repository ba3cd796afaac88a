"""Drawings: well-formed, readable aloud, fit for a strict policy, and silent about the answer."""

import re
from xml.etree import ElementTree

import pytest

from puzzles.diagram import PALETTES, ThemeName, description, shown, svg
from puzzles.library import load_library
from puzzles.texts import LANGUAGES
from tests.puzzles.positions import QUEEN_OF_DIAMONDS, SALON_FOLLOWS, puzzle, state
from trainer.cards import cards
from trainer.deal import HiddenSide

SVG = "{http://www.w3.org/2000/svg}"


def parsed(drawn: str) -> ElementTree.Element:
    return ElementTree.fromstring(drawn)  # noqa: S314 -- what we drew ourselves


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("theme", PALETTES)
def test_a_drawing_stands_under_a_strict_policy(language: str, theme: ThemeName) -> None:
    """Well-formed SVG without script, style, handler or outside reference."""
    drawn = svg(state(SALON_FOLLOWS), language, theme=theme)
    root = parsed(drawn)
    names = {name for element in root.iter() for name in element.attrib}
    assert root.tag == f"{SVG}svg"
    assert {element.tag for element in root.iter()} <= {
        f"{SVG}{name}" for name in ("svg", "title", "desc", "rect", "g", "text", "path")
    }
    assert not [name for name in names if name == "style" or name.startswith("on")]
    assert "href" not in drawn


def test_every_card_is_drawn() -> None:
    """Both hands and the card led, tens written as 10."""
    root = parsed(svg(state(SALON_FOLLOWS), "en"))
    drawn = list(root.iter(f"{SVG}g"))
    words = [element.text for element in root.iter(f"{SVG}text")]
    assert len(drawn) == 6 + 5 + 1
    assert words.count("10") == 3
    assert "T" not in words


def test_a_drawing_can_be_read_out() -> None:
    """The description says everything that is drawn, in the language asked for."""
    assert description(state(SALON_FOLLOWS), "es") == (
        "Triunfo: tréboles. "
        "Norte tiene: Diez de corazones, Rey de corazones, Reina de corazones, "
        "Diez de tréboles y Siete de tréboles. "
        "Usted tiene: As de picas, Diez de picas, Ocho de picas, Rey de corazones, "
        "Rey de diamantes y Reina de tréboles. "
        "Norte sale con el nueve de picas; le toca a usted."
    )


def test_hands_are_shown_suit_by_suit() -> None:
    """The highest card of a suit comes first; the ten lies above the king."""
    assert shown(cards("8h Ks Ts As Ks")) == cards("As Ts Ks Ks 8h")


def test_a_drawing_knows_no_answer() -> None:
    """Two puzzles on one position look the same, whatever their values."""
    drawn = svg(puzzle(QUEEN_OF_DIAMONDS).state, "en")
    assert drawn == svg(state(QUEEN_OF_DIAMONDS), "en")
    assert not re.search(r"value|best|answer|cost", drawn)


def test_a_view_shows_tables_and_stock_and_hides_a_hand() -> None:
    """Cards that are not seen lie face down; the turn-up and both tables are read out."""
    puzzle_ = next(each for each in load_library().rules if each.id == "rules-declare-003")
    told = description(puzzle_.position, "en")
    north = puzzle_.position.north
    assert isinstance(north, HiddenSide)
    assert f"North holds {north.count} cards that you do not see." in told
    assert "On your table:" in told
    assert "The turn-up is" in told
    assert told.endswith("You have won the trick and may declare before you draw.")
    drawn = svg(puzzle_.position, "en")
    assert drawn.count(PALETTES["light"].back) == north.count + 1
    parsed(drawn)

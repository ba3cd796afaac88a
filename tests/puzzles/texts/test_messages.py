"""Sentences with cards in them: names, articles, genders, lists and plurals."""

import re
from typing import Final, Literal

import pytest

from puzzles.texts import (
    LANGUAGES,
    UnknownMessageError,
    bare_card_name,
    card_name,
    joined,
    suit_name,
    text,
)
from puzzles.texts.messages import Fact
from trainer.cards import PACK, Suit, card, cards

NAMES = [
    ("Ac", "en", "Ace of clubs"),
    ("Ac", "pt", "Ás de paus"),
    ("Ac", "es", "As de tréboles"),
    ("Qh'", "en", "Queen of hearts"),
    ("Qh'", "pt", "Dama de copas"),
    ("Qh'", "es", "Reina de corazones"),
    ("Td", "pt", "Dez de ouros"),
    ("Js", "es", "Jota de picas"),
]

SENTENCES: list[tuple[str, str, dict[str, Fact], str]] = [
    (
        "duty.must_follow",
        "en",
        {"led": card("As"), "suit": Suit.SPADES},
        "North leads the ace of spades: you must follow with spades.",
    ),
    (
        "hint.trap",
        "pt",
        {"card": card("Qh")},
        "Cuidado: a dama de copas parece natural aqui, mas custa pontos.",
    ),
    (
        "hint.trap",
        "es",
        {"card": card("Ac")},
        "Cuidado: el as de tréboles parece natural aquí, pero cuesta puntos.",
    ),
    (
        "position.seven_unscored",
        "es",
        {"seven": card("7c")},
        "Los puntos del siete de tréboles aún no se han anotado: son de quien lo juegue.",
    ),
    (
        "summary.card.shown",
        "pt",
        {"best": cards("Qh Jh Td"), "south": 40, "north": 50},
        "O melhor era jogar a dama de copas, o valete de copas ou o dez de ouros: "
        "40–50 com o melhor jogo.",
    ),
    ("stake.brisques", "es", {"count": 1}, "1 brisque (un as o un diez)"),
    ("stake.brisques", "pt", {"count": 7}, "7 brisques (ases e dez)"),
    (
        "duty.must_beat",
        "pt",
        {"led": card("Th"), "suit": Suit.HEARTS},
        "Norte saiu com o dez de copas: você tem uma carta mais alta de copas e deve jogá-la.",
    ),
]


@pytest.mark.parametrize(("code", "language", "name"), NAMES)
def test_a_card_has_its_name(code: str, language: str, name: str) -> None:
    """The label of a card starts with a capital and knows no copy."""
    assert card_name(card(code), language) == name


@pytest.mark.parametrize(("message", "language", "facts", "sentence"), SENTENCES)
def test_a_sentence_agrees(
    message: str, language: str, facts: dict[str, Fact], sentence: str
) -> None:
    """Articles follow the gender of the card, contract where they must, and lists are joined."""
    assert text(message, language, **facts) == sentence


@pytest.mark.parametrize(("code", "language", "name"), NAMES)
def test_a_card_is_named_inside_a_sentence(code: str, language: str, name: str) -> None:
    """With no capital."""
    assert bare_card_name(card(code), language) == name[0].lower() + name[1:]


def test_a_minus_sign_is_no_hyphen() -> None:
    """In any number that a message names."""
    assert text("why.worlds.shown", "en", value=-40) == "In the deal shown it comes to −40."


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_can_be_named(language: str) -> None:
    """32 faces, 32 names, the same for both copies."""
    assert len({card_name(each, language) for each in PACK}) == 32
    assert len({suit_name(suit, language) for suit in Suit}) == 4


def test_a_missing_message_is_an_error() -> None:
    """An id that no catalogue holds never reaches a reader."""
    with pytest.raises(UnknownMessageError, match=r"no message 'hint.nonsense' in pt"):
        text("hint.nonsense", "pt")
    with pytest.raises(UnknownMessageError):
        text("hint.trump", "en", count=1)
    with pytest.raises(KeyError):
        text("hint.trap", "en")


COST_OF_CARDS: Final = (
    "summary.card.wrong",
    "summary.line.wrong",
    "refutation.reply",
    "refutation.at_once",
)
BOTH_SIDES: Final = {
    "en": r"\byour?\b.* lo(?:se|st|ss)\b.*\bNorth(’s)? gain",
    "pt": r"\b(?:você perde|sua perda).*\bo (?:que|ganho de) Norte",
    "es": r"\b(?:usted perd|usted pierde|su pérdida).*\b(?:que|ganancia de) Norte",
}


@pytest.mark.parametrize("message", COST_OF_CARDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_cost_says_that_both_sides_are_in_it(language: str, message: str) -> None:
    """Thirty points that change sides cost sixty: who reads that must be able to count it."""
    facts: dict[str, Fact] = dict.fromkeys(("south", "north", "south_after", "north_after"), 30)
    told = text(
        message, language, count=60, loss=60, trick=1, **facts,
        card=card("Td"), reply=card("Ad"), best=cards("Kd"),
    )  # fmt: skip
    assert re.search(BOTH_SIDES[language], told), told


@pytest.mark.parametrize(
    ("language", "by", "told"),
    [
        ("en", "and", "a, b and c"),
        ("en", "or", "a, b or c"),
        ("pt", "and", "a, b e c"),
        ("es", "or", "a, b o c"),
    ],
)
def test_lists_are_written_as_the_language_does(
    language: str, by: Literal["and", "or"], told: str
) -> None:
    """British English has no comma before the last one."""
    assert joined(["a", "b", "c"], language, by) == told

"""A position as a drawing: SVG made of presentation attributes only.

No script, no style attribute or element, no outside reference, so that it stands under
``default-src 'self'``. It shows what the question shows and nothing of the answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal
from xml.sax.saxutils import escape

from babel.lists import format_list

from puzzles.texts import as_language, card_name, suit_name, text
from trainer.cards import Card, Rank, Suit
from trainer.deal import DealState, Seat

ThemeName = Literal["light", "dark", "print"]

CARD_WIDTH: Final = 68
CARD_HEIGHT: Final = 95
GAP: Final = 8
MARGIN: Final = 20
LABEL: Final = 24
WIDTH: Final = 2 * MARGIN + 8 * CARD_WIDTH + 7 * GAP
HEIGHT: Final = 2 * MARGIN + 2 * LABEL + 3 * CARD_HEIGHT + 4 * GAP

_PIPS: Final[Mapping[Suit, str]] = MappingProxyType(
    {
        Suit.SPADES: "M16 2C18.3 8.2 29.2 12.6 29.2 20c0 3.7-2.7 6.1-5.9 6.1-2.5 0-4.7-1.3-5.8-3.6"
        ".2 3.2 1.2 5.6 3.7 7.5H10.8c2.5-1.9 3.5-4.3 3.7-7.5-1.1 2.3-3.3 3.6-5.8 3.6-3.2 0-5.9"
        "-2.4-5.9-6.1C2.8 12.6 13.7 8.2 16 2Z",
        Suit.HEARTS: "M16 29.6C10.6 22.9 2.6 18.4 2.6 10.9c0-4.2 3-7.3 6.7-7.3 3 0 5.5 1.9 6.7 5 "
        "1.2-3.1 3.7-5 6.7-5 3.7 0 6.7 3.1 6.7 7.3 0 7.5-8 12-13.4 18.7Z",
        Suit.DIAMONDS: "M16 1.8c2.7 5.5 6.2 10.2 10.6 14.2C22.2 20 18.7 24.7 16 30.2 13.3 24.7 9.8 "
        "20 5.4 16 9.8 12 13.3 7.3 16 1.8Z",
        Suit.CLUBS: "M16 2.2a6.5 6.5 0 0 1 4.7 11 6.7 6.7 0 0 1 2.3-.4 6.6 6.6 0 1 1-5.5 10.3c.2 3 "
        "1.3 5.2 3.7 6.9H10.8c2.4-1.7 3.5-3.9 3.7-6.9A6.6 6.6 0 1 1 9 12.8c.8 0 1.6.1 2.3.4a6.5 "
        "6.5 0 0 1 4.7-11Z",
    }
)
"""The four suits as outlines in a box of 32 by 32."""


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a drawing, as the style sheet has them."""

    mat: str
    on_mat: str
    face: str
    edge: str
    ink: str
    red: str


PALETTES: Final[Mapping[ThemeName, Palette]] = MappingProxyType(
    {
        "light": Palette("#2B4553", "#F6F1E5", "#FFFEFA", "#BDB5A4", "#1A2129", "#B01F2E"),
        "dark": Palette("#1D303B", "#F1ECDF", "#F3EEE2", "#8F887A", "#1A2129", "#A81B2A"),
        "print": Palette("#FFFFFF", "#000000", "#FFFFFF", "#000000", "#000000", "#B01F2E"),
    }
)


def svg(state: DealState, language: str, *, theme: ThemeName = "light") -> str:
    """Return the drawing of an endgame position, with a title and a description to be read out."""
    palette = PALETTES[theme]
    title = text("diagram.title", language, trump=state.trump)
    parts = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" height="{HEIGHT}" role="img" xml:lang="{as_language(language)}" '
        'aria-labelledby="diagram-title diagram-desc" font-family="Palatino, Georgia, serif">',
        f'<title id="diagram-title">{escape(title)}</title>',
        f'<desc id="diagram-desc">{escape(description(state, language))}</desc>',
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="12" fill="{palette.mat}"/>',
        *_row(state, Seat.NORTH, MARGIN, language, palette),
        *_middle(state, language, palette),
        *_row(state, Seat.SOUTH, HEIGHT - MARGIN - CARD_HEIGHT - LABEL, language, palette),
        "</svg>",
    )
    return "\n".join(parts) + "\n"


def description(state: DealState, language: str) -> str:
    """Return the position in words: trumps, both hands, whose turn it is."""
    return " ".join(
        (
            f"{text('diagram.trumps', language)}: {suit_name(state.trump, language)}.",
            _hand(state, Seat.NORTH, language),
            _hand(state, Seat.SOUTH, language),
            _turn(state, language),
        )
    )


def _hand(state: DealState, seat: Seat, language: str) -> str:
    names = [card_name(card, language) for card in shown(state.hand(seat))]
    listed = format_list(names, locale=as_language(language)) or text("diagram.empty", language)
    return text(f"diagram.hand.{seat}", language, cards=listed)


def _turn(state: DealState, language: str) -> str:
    if state.is_over:
        return text("diagram.over", language)
    if state.led is None:
        return text(f"diagram.to_lead.{state.to_act}", language)
    return text(f"diagram.led.{state.to_act.other}", language, led=state.led)


def shown(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return a hand as it is shown: suit by suit, the highest card first."""
    return tuple(sorted(cards, key=lambda card: (card.suit, -card.rank, card.copy)))


def _row(state: DealState, seat: Seat, top: int, language: str, palette: Palette) -> Iterable[str]:
    """Draw a hand in the middle of its row, the player's name above it."""
    yield _text(text(f"seat.{seat}", language), WIDTH // 2, top + 14, 16, palette.on_mat)
    hand = shown(state.hand(seat))
    left = (WIDTH - len(hand) * (CARD_WIDTH + GAP) + GAP) // 2
    for place, card in enumerate(hand):
        yield _card(card, left + place * (CARD_WIDTH + GAP), top + LABEL, palette)


def _middle(state: DealState, language: str, palette: Palette) -> Iterable[str]:
    """Draw the trump suit, and the card led if there is one."""
    top = MARGIN + LABEL + CARD_HEIGHT + 2 * GAP
    label = f"{text('diagram.trumps', language)}: {suit_name(state.trump, language)}"
    yield _text(label, MARGIN, top + CARD_HEIGHT // 2 + 6, 18, palette.on_mat, anchor="start")
    if state.led is not None:
        yield _card(state.led, (WIDTH - CARD_WIDTH) // 2, top, palette)


def _card(card: Card, left: int, top: int, palette: Palette) -> str:
    """Draw one card: its index in the corner and a large pip."""
    colour = palette.red if card.suit in (Suit.HEARTS, Suit.DIAMONDS) else palette.ink
    index = "10" if card.rank is Rank.TEN else card.rank.letter
    return "".join(
        (
            f'<g transform="translate({left} {top})">',
            f'<rect x=".5" y=".5" width="{CARD_WIDTH - 1}" height="{CARD_HEIGHT - 1}" rx="6" '
            f'fill="{palette.face}" stroke="{palette.edge}"/>',
            _text(index, 8, 27, 25, colour, anchor="start", bold=True),
            f'<path d="{_PIPS[card.suit]}" transform="translate(8 33) scale(.5)" fill="{colour}"/>',
            f'<path d="{_PIPS[card.suit]}" transform="translate(26 46) scale(1.1)" '
            f'fill="{colour}"/>',
            "</g>",
        )
    )


def _text(
    words: str,
    left: int,
    base: int,
    size: int,
    colour: str,
    *,
    anchor: str = "middle",
    bold: bool = False,
) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{left}" y="{base}" font-size="{size}" text-anchor="{anchor}"{weight} '
        f'fill="{colour}">{escape(words)}</text>'
    )

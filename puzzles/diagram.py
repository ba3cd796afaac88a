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

from puzzles.texts import as_language, card_name, joined, suit_name, text
from trainer.cards import Card, Rank, Suit
from trainer.deal import DealState, HiddenSide, Phase, Seat, View

ThemeName = Literal["light", "dark", "print"]

CARD_WIDTH: Final = 68
CARD_HEIGHT: Final = 95
GAP: Final = 8
MARGIN: Final = 20
LABEL: Final = 24
WIDTH: Final = 2 * MARGIN + 8 * CARD_WIDTH + 7 * GAP
ROW: Final = LABEL + CARD_HEIGHT + GAP

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
    back: str


PALETTES: Final[Mapping[ThemeName, Palette]] = MappingProxyType(
    {
        "light": Palette(
            "#2B4553", "#F6F1E5", "#FFFEFA", "#BDB5A4", "#1A2129", "#B01F2E", "#7A2430"
        ),
        "dark": Palette(
            "#1D303B", "#F1ECDF", "#F3EEE2", "#8F887A", "#1A2129", "#A81B2A", "#63202A"
        ),
        "print": Palette(
            "#FFFFFF", "#000000", "#FFFFFF", "#000000", "#000000", "#B01F2E", "#DDDDDD"
        ),
    }
)


def svg(position: DealState | View, language: str, *, theme: ThemeName = "light") -> str:
    """Return the drawing of a position, with a title and a description to be read out."""
    palette = PALETTES[theme]
    words = "diagram.title" if position.phase is Phase.ENDGAME else "diagram.title.stock"
    title = text(words, language, trump=position.trump)
    north, south = (_rows(position, seat, language) for seat in (Seat.NORTH, Seat.SOUTH))
    height = _height(len(north) + len(south))
    drawn = [
        *_stacked(north, MARGIN, palette),
        *_middle(position, MARGIN + len(north) * ROW + GAP, language, palette),
        *_stacked(south[::-1], height - MARGIN - len(south) * ROW + GAP, palette),
    ]
    parts = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'width="{WIDTH}" height="{height}" role="img" xml:lang="{as_language(language)}" '
        'aria-labelledby="diagram-title diagram-desc" font-family="Palatino, Georgia, serif">',
        f'<title id="diagram-title">{escape(title)}</title>',
        f'<desc id="diagram-desc">{escape(description(position, language))}</desc>',
        f'<rect width="{WIDTH}" height="{height}" rx="12" fill="{palette.mat}"/>',
        *drawn,
        "</svg>",
    )
    return "\n".join(parts) + "\n"


def description(position: DealState | View, language: str) -> str:
    """Return the position in words: trumps, stock, what is seen of both sides, whose turn it is."""
    return " ".join(
        (
            f"{text('diagram.trumps', language)}: {suit_name(position.trump, language)}.",
            *_stock(position, language),
            *_side(position, Seat.NORTH, language),
            *_side(position, Seat.SOUTH, language),
            _turn(position, language),
        )
    )


def _stock(position: DealState | View, language: str) -> Iterable[str]:
    left = _left(position)
    if left and position.turn_up is not None:
        yield text("diagram.stock", language, count=left, turn_up=position.turn_up)


def _left(position: DealState | View) -> int:
    return len(position.stock) if isinstance(position, DealState) else position.stock_count


def _side(position: DealState | View, seat: Seat, language: str) -> Iterable[str]:
    side = position.side(seat)
    if isinstance(side, HiddenSide):
        if side.count:
            yield text(f"diagram.hidden.{seat}", language, count=side.count)
    else:
        names = _names(side.hand, language) or text("diagram.empty", language)
        yield text(f"diagram.hand.{seat}", language, cards=names)
    if side.table:
        yield text(f"diagram.table.{seat}", language, cards=_names(side.table, language))


def _names(cards: Iterable[Card], language: str) -> str:
    names = [card_name(card, language) for card in shown(cards)]
    return joined(names, language)


def _turn(position: DealState | View, language: str) -> str:
    if isinstance(position, DealState) and position.is_over:
        return text("diagram.over", language)
    if position.phase is Phase.WINDOW:
        return text(f"diagram.window.{position.to_act}", language)
    if position.led is None:
        return text(f"diagram.to_lead.{position.to_act}", language)
    return text(f"diagram.led.{position.to_act.other}", language, led=position.led)


def shown(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return a hand as it is shown: suit by suit, the highest card first."""
    return tuple(sorted(cards, key=lambda card: (card.suit, -card.rank, card.copy)))


Row = tuple[str, tuple[Card | None, ...]]
"""A row of cards with its label; ``None`` is a card face down."""


def _rows(position: DealState | View, seat: Seat, language: str) -> list[Row]:
    """Return a player's rows from the edge of the table inwards: the hand, the declared cards."""
    side = position.side(seat)
    hand: tuple[Card | None, ...]
    if isinstance(side, HiddenSide):
        hand = (*shown(side.public), *(None,) * (side.count - len(side.public)))
    else:
        hand = shown(side.hand)
    rows: list[Row] = [(text(f"seat.{seat}", language), hand)]
    if side.table:
        rows.append((text(f"seat.table.{seat}", language), shown(side.table)))
    return rows


def _height(rows: int) -> int:
    return 2 * MARGIN + rows * ROW + CARD_HEIGHT + 2 * GAP


def _stacked(rows: Iterable[Row], top: int, palette: Palette) -> Iterable[str]:
    """Draw rows one below the other, each in the middle with its label above it."""
    for place, (label, cards) in enumerate(rows):
        above = top + place * ROW
        yield _text(label, WIDTH // 2, above + 14, 16, palette.on_mat)
        left = (WIDTH - len(cards) * (CARD_WIDTH + GAP) + GAP) // 2
        for index, card in enumerate(cards):
            yield _placed(card, left + index * (CARD_WIDTH + GAP), above + LABEL, palette)


def _middle(position: DealState | View, top: int, language: str, palette: Palette) -> Iterable[str]:
    """Draw the trump suit, the card led, and what is left of the stock with the turn-up."""
    label = f"{text('diagram.trumps', language)}: {suit_name(position.trump, language)}"
    yield _text(label, MARGIN, top + CARD_HEIGHT // 2 + 6, 18, palette.on_mat, anchor="start")
    if position.led is not None:
        yield _card(position.led, (WIDTH - CARD_WIDTH) // 2, top, palette)
    left = _left(position)
    if left and position.turn_up is not None:
        edge = WIDTH - MARGIN - CARD_WIDTH
        yield _card(position.turn_up, edge - CARD_WIDTH // 2 - GAP, top, palette)
        yield _placed(None, edge, top, palette)  # its index stays to be read
        middle = edge + CARD_WIDTH // 2
        yield _text(str(left), middle, top + CARD_HEIGHT // 2 + 7, 22, palette.on_mat, bold=True)


def _placed(card: Card | None, left: int, top: int, palette: Palette) -> str:
    """Draw a card where it lies, face down if it is not seen."""
    if card is not None:
        return _card(card, left, top, palette)
    return (
        f'<g transform="translate({left} {top})">'
        f'<rect x=".5" y=".5" width="{CARD_WIDTH - 1}" height="{CARD_HEIGHT - 1}" rx="6" '
        f'fill="{palette.back}" stroke="{palette.edge}"/>'
        f'<rect x="6" y="6" width="{CARD_WIDTH - 12}" height="{CARD_HEIGHT - 12}" rx="3" '
        f'fill="none" stroke="{palette.edge}"/></g>'
    )


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

"""From the JSON of a position to the state it describes; liberal in form, strict in substance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from trainer.cards import Card, Suit, parse_suit
from trainer.notation import position_parts as parts
from trainer.notation.fields import MAX_POINTS, Fields, Problems
from trainer.notation.json_text import check_tree
from trainer.notation.labels import Labels
from trainer.notation.problems import NotationError, json_pointer
from trainer.notation.profiles import read_profile
from trainer.state import DealState, Phase, Seat, Side
from trainer.validity import faults
from trainer.views import HiddenSide, View, completed, hide

POSITION_FIELDS: Final = (
    "profile",
    "phase",
    "trump",
    "dealer",
    "to_act",
    "turn_up",
    "stock",
    "led",
    "hands",
    "table",
    "declared",
    "window",
    "sevens_scored",
    "won",
    "scores",
    "forfeit",
    "public",
    "match",
)


def read_position(value: object, *, pointer: str = "") -> DealState | View:
    """Return the state that a position describes, a view if a hand or the stock is hidden.

    ``pointer`` is where the position stands in a larger text. Raises :class:`NotationError`
    with every problem found.
    """
    check_tree(value, pointer)
    problems = Problems()
    fields = Fields(value, pointer, problems, POSITION_FIELDS, what="a position")
    if not isinstance(value, Mapping):
        problems.raise_if_any()
    seen = _view(fields)
    problems.raise_if_any()
    state = completed(seen).without_played_sevens()
    for fault in faults(state):
        problems.note(pointer + json_pointer(*fault.path), fault.code, fault.detail)
    problems.raise_if_any()
    hidden = [seat for seat in Seat if isinstance(seen.side(seat), HiddenSide)]
    if hidden or seen.stock is None:
        return hide(state, hidden, stock=seen.stock is None)
    return state


def read_state(value: object, *, pointer: str = "") -> DealState:
    """Return the state that a position with every card known describes.

    Raises :class:`NotationError`, with the code ``cards_hidden`` where a hand or the stock is.
    """
    state = read_position(value, pointer=pointer)
    if isinstance(state, DealState):
        return state
    hidden = [seat for seat in Seat if isinstance(state.side(seat), HiddenSide)]
    at = pointer + (json_pointer("hands", hidden[0]) if hidden else "/stock/cards")
    raise NotationError.single(at, "cards_hidden", "expected all cards to be known")


def _view(fields: Fields) -> View:
    """Return what is described, good or bad, as far as it is shown: problems are noted."""
    phase = fields.choice("phase", parts.PHASES, "unknown_phase", Phase.ENDGAME)
    labels = Labels(fields.problems)
    cards = _Cards(fields, labels, required=phase is not Phase.ENDGAME)
    scores = parts.by_seat(fields, "scores", required=phase is not Phase.ENDGAME)
    south, north = (
        cards.side(seat, fields, labels, scores.integer(seat, 0, MAX_POINTS, 0)) for seat in Seat
    )
    turn_up = labels.refer(parts.single(fields, "turn_up"), cards.bottom[-1:])
    return View(
        profile=read_profile(fields.get("profile"), fields.at + "/profile", fields.problems),
        phase=phase,
        trump=fields.parsed("trump", parse_suit, "not_a_suit", Suit.SPADES),
        to_act=fields.choice("to_act", parts.SEATS, "not_a_seat", Seat.SOUTH),
        south=south,
        north=north,
        stock_count=cards.stock_count,
        dealer=parts.optional_seat(fields, "dealer"),
        turn_up=turn_up[0] if turn_up else None,
        stock=cards.bottom if cards.stock_shown else None,
        led=cards.led[0] if cards.led else None,
        window=parts.window(fields, labels, cards.everywhere),
        sevens=parts.sevens(fields, labels, cards.everywhere),
        forfeit=parts.optional_seat(fields, "forfeit"),
        match=parts.match_score(fields),
    )


class _Cards:
    """Where the cards of a position lie. All places are labelled before anything refers to them."""

    def __init__(self, fields: Fields, labels: Labels, *, required: bool) -> None:
        hands = parts.by_seat(fields, "hands", required=True)
        table, won = (parts.by_seat(fields, name, required=required) for name in ("table", "won"))
        shown = [parts.hand(hands, seat) for seat in Seat]
        self.stock_count, stock = parts.stock(fields, required=required)
        self.stock_shown = bool(stock) or not self.stock_count
        self._hidden = {seat: count for seat, (_, count) in zip(Seat, shown, strict=True)}
        places = labels.place(
            [
                *(texts for texts, _ in shown),
                *(group.items(seat) for group in (table, won) for seat in Seat),
                parts.single(fields, "led"),
                stock or parts.single(fields, "turn_up"),
            ]
        )
        self._hands = dict(zip(Seat, places[0:2], strict=True))
        self._tables = dict(zip(Seat, places[2:4], strict=True))
        self._won = dict(zip(Seat, places[4:6], strict=True))
        self.led, self.bottom = places[6:]
        self._taken_up = not required
        self.everywhere = {card for place in places for card in place}

    def side(self, seat: Seat, fields: Fields, labels: Labels, score: int) -> Side | HiddenSide:
        """Return one player's part."""
        hand = tuple(sorted(self._hands[seat]))
        table, won = tuple(sorted(self._tables[seat])), self._won[seat]
        declared = parts.declarations(fields, seat, labels, self._exposed(seat))
        public = parts.public(fields, seat, labels, hand)
        count = self._hidden[seat]
        if count is None:
            return Side(hand, table, public, won, declared, score)
        return HiddenSide(count, hand, table, won, declared, score)

    def _exposed(self, seat: Seat) -> set[Card]:
        """Return where cards lie that a player has declared: on his table, or where they went."""
        open_cards = {*self._tables[seat], *self.led}.union(*self._won.values())
        return open_cards.union(self._hands[seat]) if self._taken_up else open_cards

"""From the JSON of a position to the state it describes; liberal in form, strict in substance."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, get_args

from trainer.cards import Card, Suit, by_text, parse_suit
from trainer.combinations import CLASSES
from trainer.fields import MAX_POINTS, Fields, Problems
from trainer.json_text import check_tree
from trainer.labels import Labels
from trainer.problems import NotationError, json_pointer
from trainer.profile_notation import read_profile
from trainer.profiles import DeclarationKind
from trainer.sevens import SevenScoredBy
from trainer.state import (
    HAND_SIZE,
    STOCK_SIZE,
    STOCK_TRICKS,
    Award,
    DealState,
    Declaration,
    MatchScore,
    Phase,
    Seat,
    Side,
    Window,
)
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
_SEATS: Final[Mapping[str, Seat]] = {seat.value: seat for seat in Seat}
_PHASES: Final[Mapping[str, Phase]] = {phase.value: phase for phase in Phase}
KINDS: Final[Mapping[str, DeclarationKind]] = {kind: kind for kind in CLASSES}
_AWARDS: Final[Mapping[str, Award]] = {award: award for award in get_args(Award)}
_SCORED_BY: Final[Mapping[str, SevenScoredBy]] = {how: how for how in get_args(SevenScoredBy)}


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
    seen = _Reader(fields).view()
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


class _Reader:
    """The members of one position, read in an order in which each finds what it depends on."""

    def __init__(self, fields: Fields) -> None:
        self.fields = fields
        self.problems = fields.problems
        self.labels = Labels(fields.problems)

    def view(self) -> View:
        """Return what is described, good or bad, as far as it is shown: problems are noted."""
        fields = self.fields
        phase = fields.choice("phase", _PHASES, "unknown_phase", Phase.ENDGAME)
        before_endgame = phase is not Phase.ENDGAME
        hands = self._seats("hands", required=True)
        shown = [self._hand(hands, seat) for seat in Seat]
        table, won, scores = (
            self._seats(name, required=before_endgame) for name in ("table", "won", "scores")
        )
        places = [group.items(seat) for group in (table, won) for seat in Seat]
        count, stock_texts = self._stock(required=before_endgame)
        placed = self.labels.place(
            [
                *(texts for texts, _ in shown),
                *places,
                self._single("led"),
                stock_texts or self._single("turn_up"),
            ]
        )
        everywhere = {card for group in placed for card in group}
        led, bottom = placed[6], placed[7]
        sides: list[Side | HiddenSide] = []
        for index, seat in enumerate(Seat):
            hand = tuple(sorted(placed[index]))
            public = self._public(seat, hand)
            laid = tuple(sorted(placed[index + 2])), placed[index + 4]
            declared = self._declared(seat, everywhere)
            score = scores.integer(seat, 0, MAX_POINTS, 0)
            hidden = shown[index][1]
            if hidden is None:
                sides.append(Side(hand, laid[0], public, laid[1], declared, score))
            else:
                sides.append(HiddenSide(hidden, hand, laid[0], laid[1], declared, score))
        return View(
            profile=read_profile(fields.get("profile"), fields.at + "/profile", self.problems),
            phase=phase,
            trump=fields.parsed("trump", parse_suit, "not_a_suit", Suit.SPADES),
            to_act=fields.choice("to_act", _SEATS, "not_a_seat", Seat.SOUTH),
            south=sides[0],
            north=sides[1],
            stock_count=count,
            dealer=self._optional_seat("dealer"),
            turn_up=self._turn_up(bottom),
            stock=bottom if stock_texts or not count else None,
            led=led[0] if led else None,
            window=self._window(everywhere),
            sevens=self._sevens(everywhere),
            forfeit=self._optional_seat("forfeit"),
            match=self._match(),
        )

    def _hand(self, hands: Fields, seat: Seat) -> tuple[list[tuple[str, object]], int | None]:
        """Return the texts shown of a hand, and how many cards it holds if it is hidden."""
        value = hands.get(seat)
        if not isinstance(value, Mapping):
            return hands.items(seat), None
        at = hands.at + json_pointer(seat)
        hand = Fields(value, at, self.problems, ("count", "known"), what="a hidden hand")
        count = hand.integer("count", 0, HAND_SIZE, -1)
        known = hand.items("known")
        if len(known) > count:
            hand.note(("known",), "hand_size", f"expected at most {count} cards")
        return known, count

    def _public(self, seat: Seat, hand: tuple[Card, ...]) -> tuple[Card, ...]:
        texts = self._seats("public", required=False).items(seat)
        found = self.labels.refer(texts, hand)
        if not set(found) <= set(hand):
            at = self.fields.at + json_pointer("public", seat)
            self.problems.note(at, "card_not_held", "expected cards of the hand")
        return tuple(sorted(found))

    def _seats(self, name: str, *, required: bool) -> Fields:
        """Return the object that holds something by seat."""
        if required:
            self.fields.required(name)
        value = self.fields.get(name)
        known = tuple(seat.value for seat in Seat)
        at = self.fields.at + json_pointer(name)
        group = Fields({} if value is None else value, at, self.problems, known, what=name)
        if required and self.fields.has(name):
            for seat in Seat:
                group.required(seat)
        return group

    def _single(self, name: str) -> list[tuple[str, object]]:
        """Return one card that may be absent as a list of none or one."""
        value = self.fields.get(name)
        return [] if value is None else [(self.fields.at + json_pointer(name), value)]

    def _stock(self, *, required: bool) -> tuple[int, list[tuple[str, object]]]:
        """Return the size of the stock, and its texts in the order of drawing if it is shown."""
        if required:
            self.fields.required("stock")
        if not self.fields.has("stock"):
            return 0, []
        at = self.fields.at + "/stock"
        stock = Fields(
            self.fields.get("stock"), at, self.problems, ("count", "cards"), what="the stock"
        )
        cards = stock.items("cards") if stock.has("cards") else []
        count = stock.integer("count", 0, STOCK_SIZE, len(cards))
        if stock.has("cards") and count != len(cards):
            stock.note(("count",), "stock_size", f"expected {len(cards)} cards, got {count}")
        return count, cards

    def _turn_up(self, stock: tuple[Card, ...]) -> Card | None:
        """Return the turn-up, which also ends the stock where that is shown."""
        found = self.labels.refer(self._single("turn_up"), stock[-1:])
        return found[0] if found else None

    def _optional_seat(self, name: str) -> Seat | None:
        if not self.fields.has(name):
            return None
        return self.fields.choice(name, _SEATS, "not_a_seat", Seat.SOUTH)

    def _declared(self, seat: Seat, among: Collection[Card]) -> tuple[Declaration, ...]:
        return tuple(
            self._declaration(at, item, among)
            for at, item in self._seats("declared", required=False).items(seat)
        )

    def _declaration(self, at: str, item: object, among: Collection[Card]) -> Declaration:
        known = ("kind", "cards", "state", "win")
        fields = Fields(item, at, self.problems, known, what="a declaration")
        return Declaration(
            kind=fields.choice("kind", KINDS, "unknown_kind", "marriage"),
            cards=by_text(self.labels.refer(fields.items("cards"), among)),
            state=fields.choice("state", _AWARDS, "unknown_award_state", "lost"),
            win=fields.integer("win", 1, STOCK_TRICKS, 1),
        )

    def _match(self) -> MatchScore | None:
        if not self.fields.has("match"):
            return None
        at = self.fields.at + "/match"
        known = ("totals", "deal")
        fields = Fields(self.fields.get("match"), at, self.problems, known, what="the match")
        seats = tuple(seat.value for seat in Seat)
        totals = Fields(fields.get("totals"), at + "/totals", self.problems, seats, what="totals")
        south, north = (totals.integer(seat, 0, MAX_POINTS, 0) for seat in Seat)
        return MatchScore(south, north, fields.integer("deal", 1, MAX_POINTS, 1))

    def _window(self, held: Collection[Card]) -> Window | None:
        if not self.fields.has("window"):
            return None
        known = ("win", "awards_used", "exchanged_card")
        at = self.fields.at + "/window"
        fields = Fields(self.fields.get("window"), at, self.problems, known, what="the window")
        exchanged = fields.get("exchanged_card")
        cards = [] if exchanged is None else [(at + "/exchanged_card", exchanged)]
        found = self.labels.refer(cards, held)
        return Window(
            win=fields.integer("win", 1, STOCK_TRICKS, 1),
            awards_used=fields.integer("awards_used", 0, MAX_POINTS, 0),
            exchanged_card=found[0] if found else None,
        )

    def _sevens(self, held: Collection[Card]) -> tuple[tuple[Card, SevenScoredBy], ...]:
        """Return the scored sevens, sorted by card."""
        texts: list[tuple[str, object]] = []
        ways: list[SevenScoredBy] = []
        for at, item in (
            self.fields.items("sevens_scored") if self.fields.has("sevens_scored") else []
        ):
            fields = Fields(item, at, self.problems, ("card", "by"), what="a scored seven")
            texts.append((at + "/card", fields.get("card")))
            ways.append(fields.choice("by", _SCORED_BY, "unknown_way", "play"))
        return tuple(sorted(zip(self.labels.refer(texts, held), ways, strict=False)))

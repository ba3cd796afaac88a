"""States out of the small situations of ``rule_cases.json`` and ``published.json``.

These name the cards of one player and little else; everything that is not named is filled with
the cards left over. P1, whom they call ``self``, sits south.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from trainer.cards import PACK, Card, Rank, Suit, by_text, parse_card, parse_suit
from trainer.deal import (
    DealState,
    Declaration,
    Declare,
    Draw,
    Phase,
    Play,
    Seat,
    Side,
    Window,
    apply,
)
from trainer.profiles import RuleProfile
from trainer.tricks import beats

SEATS = {"P1": Seat.SOUTH, "P2": Seat.NORTH, "self": Seat.SOUTH, "other": Seat.NORTH}
_EARLIER_WIN = 1


class Pack:
    """The cards not yet given a place."""

    def __init__(self) -> None:
        self.left = list(PACK)

    def take(self, face: Card) -> Card:
        """Return the first copy left of a face."""
        card = next(card for card in (face.face, face.face.twin) if card in self.left)
        self.left.remove(card)
        return card

    def take_all(self, texts: Iterable[str]) -> list[Card]:
        """Return copies of the faces named."""
        return [self.take(parse_card(text)[0]) for text in texts]

    def fill(self, count: int, *, avoid: Suit) -> list[Card]:
        """Return so many cards of little worth, no trumps among them if possible."""
        self.left.sort(key=lambda card: (card.suit is avoid, card.rank))
        taken, self.left = self.left[:count], self.left[count:]
        return taken


def situation(setup: dict[str, Any], profile: RuleProfile) -> DealState:
    """Return a state that a setup of either file describes."""
    pack = Pack()
    trump = parse_suit(setup["trump"])
    tables = {seat: pack.take_all(_of(setup, "table", seat)) for seat in Seat}
    hands = {seat: pack.take_all(_of(setup, "hands", seat)) for seat in Seat}
    led = pack.take_all([setup["trick"]["led"]] if "trick" in setup else [])
    turn_up = setup.get("turn_up")
    stock_phase = setup["phase"] == "stock"
    stock = pack.take_all([turn_up]) if turn_up else []
    played: list[Card] = []
    declared = {seat: _declared(setup, seat, tables[seat], pack, played) for seat in Seat}
    south = len(hands[Seat.SOUTH]) + len(tables[Seat.SOUTH])
    if not hands[Seat.NORTH]:
        hands[Seat.NORTH] = pack.fill(south, avoid=trump)
    if stock_phase and not stock:
        stock = [next(c for c in pack.left if c.suit is trump and c.rank is not Rank.SEVEN)]
        pack.left.remove(stock[0])
    if stock_phase:
        stock = pack.fill(setup.get("stock_face_down", 21), avoid=trump) + stock
    sides = {
        seat: Side(
            hand=tuple(sorted(hands[seat])),
            table=tuple(sorted(tables[seat])),
            declared=declared[seat],
            score=_score(setup, seat),
        )
        for seat in Seat
    }
    sides[Seat.NORTH] = replace(sides[Seat.NORTH], won=tuple(played + pack.left))
    return DealState(
        profile=profile,
        phase=Phase.WINDOW
        if setup.get("window")
        else Phase.STOCK
        if stock_phase
        else Phase.ENDGAME,
        trump=trump,
        to_act=Seat.NORTH if led else SEATS[setup.get("window", "P1")],
        south=sides[Seat.SOUTH],
        north=sides[Seat.NORTH],
        dealer=Seat.NORTH,
        turn_up=stock[-1] if stock else None,
        stock=tuple(stock),
        led=led[0] if led else None,
        window=Window((48 - len(stock)) // 2 + 1) if setup.get("window") else None,
        sevens=_sevens(setup, trump, hands[Seat.SOUTH]),
    )


def _of(setup: dict[str, Any], what: str, seat: Seat) -> list[str]:
    """Return the cards a setup gives one player; ``published.json`` knows only one."""
    found = setup.get("hand", []) + setup.get("filler", []) if what == "hands" else []
    named = setup.get(what, found)
    if isinstance(named, list):
        return named if seat is Seat.SOUTH else []
    return next((cards for name, cards in named.items() if SEATS[name] is seat), [])


def _score(setup: dict[str, Any], seat: Seat) -> int:
    return next((n for name, n in setup.get("scores", {}).items() if SEATS[name] is seat), 0)


def _declared(
    setup: dict[str, Any], seat: Seat, table: list[Card], pack: Pack, played: list[Card]
) -> tuple[Declaration, ...]:
    """Return earlier declarations; copies on the table stand for what is still there."""
    named = setup.get("declared", {})
    items = (
        named if isinstance(named, list) else named.get("P1" if seat is Seat.SOUTH else "P2", [])
    )
    if seat is Seat.NORTH and isinstance(named, list):
        return ()
    found: list[Declaration] = []
    for item in items:
        served = {card for other in found if other.kind == item["meld"] for card in other.cards}
        cards: list[Card] = []
        for text in item["cards"]:
            face = parse_card(text)[0]
            copies = [
                card
                for card in (*table, *played)
                if card.face == face and card not in served and card not in cards
            ]
            if not copies:
                copies = [pack.take(face)]
                played += copies
            cards.append(copies[0])
        found.append(Declaration(item["meld"], by_text(cards), "scored", _EARLIER_WIN))
    return tuple(found)


def _sevens(setup: dict[str, Any], trump: Suit, hand: list[Card]) -> Any:
    seven = Card.of(trump, Rank.SEVEN)
    held = [card for card in hand if card.face == seven]
    other = next(card for card in (seven, seven.twin) if card not in held[:1])
    scored = {}
    if setup.get("turn_up_scored"):
        scored[other] = "turn_up"
    if setup.get("other_seven_scored"):
        scored[other] = "exchange"
    if setup.get("seven_scored_in_hand"):
        scored[held[0]] = "show"
    return tuple(sorted(scored.items()))


def declaration(state: DealState, step: dict[str, Any]) -> Declare:
    """Return a declaration whose cards are named by where they lie."""
    side = state.side(SEATS[step.get("player", "P1")])
    cards: list[Card] = []
    for place, texts in ((side.table, step["from_table"]), (side.hand, step["from_hand"])):
        for text in texts:
            face = parse_card(text)[0]
            cards.append(next(c for c in place if c.face == face and c not in cards))
    return Declare(step["meld"], by_text(cards), step.get("pending", False))


def next_window(state: DealState, step: dict[str, Any]) -> DealState:
    """Draw the card named, lead the card named and win the trick with it."""
    drew, played = (_named(step, name) for name in ("drew", "played"))
    for index, text in enumerate(drew):
        state = drawing(state, parse_card(text)[0], index)
    state = apply(state, Draw())
    side = state.side(Seat.SOUTH)
    face = parse_card(played[0])[0]
    place = side.table if step.get("played_from_table") else side.hand
    led = next(card for card in place if card.face == face)
    state = apply(state, Play(led))
    state = _losing_answer(state, led)
    answer = next(card for card in state.hand(Seat.NORTH) if not beats(card, led, state.trump))
    return apply(state, Play(answer))


def _named(step: dict[str, Any], name: str) -> list[str]:
    value = step[name]
    if isinstance(value, dict):
        value = value["P1"]
    return value if isinstance(value, list) else [value]


def drawing(state: DealState, face: Card, index: int = 0) -> DealState:
    """Return the state with a copy of this face as the next card that south will draw."""
    place = 2 * index
    hidden = [*state.stock[:-1], *state.north.hand, *state.north.won]
    wanted = next(card for card in hidden if card.face == face)
    return exchanged(state, wanted, state.stock[place])


def _losing_answer(state: DealState, led: Card) -> DealState:
    """Return the state with a card in north's hand that does not beat the lead."""
    if any(not beats(card, led, state.trump) for card in state.hand(Seat.NORTH)):
        return state
    loser = next(c for c in state.north.won if not beats(c, led, state.trump))
    return exchanged(state, loser, state.hand(Seat.NORTH)[0])


def exchanged(state: DealState, one: Card, other: Card) -> DealState:
    """Return the state with two hidden cards in each other's places."""
    swap = {one: other, other: one}

    def swapped(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(swap.get(card, card) for card in cards)

    north = state.north
    north = replace(north, hand=tuple(sorted(swapped(north.hand))), won=swapped(north.won))
    return replace(state, north=north, stock=swapped(state.stock))

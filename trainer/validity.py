"""What makes a position impossible, each fault with a code and the place where it lies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from trainer.cards import PACK, Card
from trainer.combinations import is_combination
from trainer.excerpts import excerpt
from trainer.sevens import is_trump_seven
from trainer.state import (
    HAND_SIZE,
    STOCK_SIZE,
    STOCK_TRICKS,
    DealState,
    Declaration,
    Phase,
    Seat,
)


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong; ``path`` leads to it in the position as JSON writes it."""

    path: tuple[str | int, ...]
    code: str
    detail: str


class ImpossiblePosition(ValueError):
    """A state that cannot arise; ``faults`` says why."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(fault.detail for fault in self.faults))


def checked(state: DealState) -> DealState:
    """Return the state if it can arise, else raise :class:`ImpossiblePosition`."""
    found = tuple(faults(state))
    if found:
        raise ImpossiblePosition(found)
    return state


def faults(state: DealState) -> Iterator[Fault]:
    """Yield everything that makes the state impossible, nothing for a good one."""
    yield from _copies(state)
    yield from _hand_sizes(state)
    yield from _sevens(state)
    yield from _declarations(state)
    yield from _endgame(state) if state.phase is Phase.ENDGAME else _before_it(state)


def _places(state: DealState) -> Iterator[tuple[tuple[str, ...], tuple[Card, ...]]]:
    """Yield every place where cards lie, with the cards."""
    for seat in Seat:
        yield ("hands", seat), state.hand(seat)
        yield ("table", seat), state.table_of(seat)
        yield ("won", seat), state.won_by(seat)
    yield ("led",), () if state.led is None else (state.led,)
    yield ("stock", "cards"), state.stock


def _copies(state: DealState) -> Iterator[Fault]:
    seen: set[Card] = set()
    for path, cards in _places(state):
        for card in cards:
            if card in seen:
                yield Fault(path, "card_too_often", f"{card} lies in more than one place")
            seen.add(card)
    if state.phase is not Phase.ENDGAME and len(seen) != len(PACK):
        missing = [card for card in PACK if card not in seen]
        detail = f"expected all 64 cards, {excerpt([str(card) for card in missing])} missing"
        yield Fault((), "cards_missing", detail)


def _hand_sizes(state: DealState) -> Iterator[Fault]:
    """Check the cards held: 1 to 8 in the endgame, 2 to 8 before it, equal but for a card led."""
    to_act, other = (len(state.held(seat)) for seat in (state.to_act, state.to_act.other))
    least = 1 if state.phase is not Phase.STOCK else 2
    most = HAND_SIZE - (state.phase is Phase.WINDOW)
    finished = state.is_over and len(state.south.won) + len(state.north.won) == len(PACK)
    if not (least <= to_act <= most or finished):
        yield Fault(
            ("hands", state.to_act),
            "hand_size",
            f"expected {least} to {most} cards for {state.to_act}, got {to_act}",
        )
    due = to_act - (state.led is not None)
    if other != due:
        yield Fault(
            ("hands", state.to_act.other),
            "hands_unequal",
            f"expected {due} cards for {state.to_act.other}, got {other}",
        )


def _sevens(state: DealState) -> Iterator[Fault]:
    for card, _ in state.sevens:
        if not is_trump_seven(card, state.trump):
            detail = f"expected a seven of trumps, got {card}"
            yield Fault(("sevens_scored",), "not_a_trump_seven", detail)


def _endgame(state: DealState) -> Iterator[Fault]:
    """Nothing of the stock phase may be left in the endgame."""
    left = {
        ("stock",): bool(state.stock),
        ("turn_up",): state.turn_up is not None,
        ("window",): state.window is not None,
        ("table", "south"): bool(state.south.table),
        ("table", "north"): bool(state.north.table),
    }
    for path, present in left.items():
        if present:
            detail = f"{path[0]} belongs to the time before the endgame"
            yield Fault(path, "mixed_phases", detail)
    for seat in Seat:
        for index, declaration in enumerate(state.side(seat).declared):
            if declaration.state == "pending":
                detail = "no award is pending once the stock is gone"
                yield Fault(("declared", seat, index, "state"), "mixed_phases", detail)


def _before_it(state: DealState) -> Iterator[Fault]:
    """Check stock, turn-up, dealer and window of a position before the endgame."""
    size = len(state.stock)
    if size % 2 or not 2 <= size <= STOCK_SIZE:
        detail = f"expected an even number of cards from 2 to {STOCK_SIZE}, got {size}"
        yield Fault(("stock", "count"), "stock_size", detail)
    if state.stock and state.turn_up != state.stock[-1]:
        detail = f"expected the last card of the stock, {state.stock[-1]}, got {state.turn_up}"
        yield Fault(("turn_up",), "turn_up_not_last", detail)
    if state.turn_up is not None and state.turn_up.suit is not state.trump:
        # It made its suit trumps, and only a seven of trumps is exchanged for it (RULES.md 2).
        detail = f"expected a card of the trump suit, got {state.turn_up}"
        yield Fault(("turn_up",), "turn_up_not_trump", detail)
    if state.dealer is None:
        yield Fault(("dealer",), "missing", "expected the dealer's seat")
    yield from _window(state)


def _window(state: DealState) -> Iterator[Fault]:
    window = state.window
    if state.phase is Phase.STOCK:
        if window is not None:
            yield Fault(("window",), "mixed_phases", "no window is open in the phase stock")
        return
    if state.led is not None:
        yield Fault(("led",), "mixed_phases", "no card is led while a window is open")
    if window is None:
        yield Fault(("window",), "missing", "expected the window of the trick just won")
        return
    if window.win != state.next_win:
        detail = f"expected {state.next_win} by the size of the stock, got {window.win}"
        yield Fault(("window", "win"), "win_number", detail)
    if not 0 <= window.awards_used <= state.profile.scored_per_win:
        detail = f"expected 0 to {state.profile.scored_per_win}, got {window.awards_used}"
        yield Fault(("window", "awards_used"), "out_of_range", detail)
    if window.exchanged_card is not None and window.exchanged_card not in state.held(state.to_act):
        detail = f"{state.to_act} does not hold {window.exchanged_card}"
        yield Fault(("window", "exchanged_card"), "card_not_held", detail)


def _declarations(state: DealState) -> Iterator[Fault]:
    """Check that what lies on the table was declared, and that what was declared exists."""
    for seat in Seat:
        side = state.side(seat)
        exposed = {card for declaration in side.declared for card in declaration.cards}
        for index, card in enumerate(side.table):
            if card not in exposed and state.phase is not Phase.ENDGAME:
                detail = f"{card} lies on the table without a declaration"
                yield Fault(("table", seat, index), "not_declared", detail)
        seen = set()
        for index, declaration in enumerate(side.declared):
            yield from _declaration(state, seat, index, declaration)
            named = declaration.kind, frozenset(declaration.cards)
            if named in seen:  # no profile lets the same cards serve twice in one kind
                detail = f"the same {declaration.kind} stands here before"
                yield Fault(("declared", seat, index), "declared_twice", detail)
            seen.add(named)


def _declaration(
    state: DealState, seat: Seat, index: int, declaration: Declaration
) -> Iterator[Fault]:
    path = ("declared", seat, index)
    side = state.side(seat)
    if not is_combination(declaration.kind, declaration.cards, state.trump, state.profile):
        detail = f"{' '.join(map(str, declaration.cards))} is no {declaration.kind}"
        yield Fault((*path, "cards"), "not_a_combination", detail)
    latest = min(state.next_win - (state.phase is not Phase.WINDOW), STOCK_TRICKS)
    if not 1 <= declaration.win <= latest:
        detail = f"expected 1 to {latest}, got {excerpt(declaration.win)}"
        yield Fault((*path, "win"), "win_number", detail)
    if declaration.state == "pending" and not set(declaration.cards) <= set(side.table):
        detail = "a pending award needs all its cards on the table"
        yield Fault((*path, "state"), "pending_without_cards", detail)
    if state.phase is not Phase.ENDGAME and set(declaration.cards) & set(side.hand):
        yield Fault(
            (*path, "cards"), "concealed", "a declared card lies face up until it is played"
        )

"""Random positions with stock left in which much can be declared, set up rather than played."""

from __future__ import annotations

from random import Random

from trainer.cards import PACK, Card, Rank, Suit
from trainer.combinations import SEQUENCE_RANKS, bezique_faces
from trainer.deal import (
    DealState,
    Declaration,
    Declare,
    Phase,
    Seat,
    Side,
    Window,
    legal_actions,
)
from trainer.declarations import combinations_among
from trainer.profiles import RuleProfile
from trainer.sevens import SevenScoredBy
from trainer.state import STOCK_TRICKS, Award
from trainer.validity import checked


def rich_open_hand(
    rng: Random, profile: RuleProfile, tricks: int, size: int, *, waiting: bool = False
) -> DealState:
    """Return a position of ``size`` cards each with so many stock tricks left.

    On lead, with a card led, or in a window; with a past of declarations scored, pending and
    lost, of sevens that have scored, seldom of a revoke. ``waiting`` lets most of what is held
    together await its award, as far as the profile has that.
    """
    trump = rng.choice(tuple(Suit))
    wanted = _treasures(trump, profile, rng)
    early = rng.choice((0.3, 0.05, 0.02))
    pack = sorted(PACK, key=lambda card: rng.random() * (early if card in wanted else 1))
    if rng.random() < 0.4:
        pack = _with_seven(pack, trump, rng)
    phase = rng.choice((Phase.STOCK, Phase.WINDOW))
    led = phase is Phase.STOCK and rng.random() < 0.4
    to_act = rng.choice(tuple(Seat))
    window = int(phase is Phase.WINDOW)
    sizes = {to_act: size - window, to_act.other: size - window - int(led)}
    live = pack[: 2 * size + 2 * tricks + 1]
    rest = pack[len(live) :]
    share = rng.choice((1, 0.5, 0.2))
    live.sort(key=lambda card: rng.random() * (share if card in wanted else 1))
    hands = {}
    for seat in (to_act, to_act.other):
        hands[seat], live = live[: sizes[seat]], live[sizes[seat] :]
    led_card = live.pop() if led else None
    stock, spare = live[: 2 * tricks], live[2 * tricks :]
    gone = [*rest, *spare]
    _turn_up_a_trump(stock, gone, trump)
    win = STOCK_TRICKS - tricks + window
    side = _waiting_side if waiting and profile.pending else _side
    sides = {seat: side(seat, hands[seat], gone, trump, profile, win, rng) for seat in Seat}
    return checked(
        DealState(
            profile=profile,
            phase=phase,
            trump=trump,
            to_act=to_act,
            south=sides[Seat.SOUTH],
            north=sides[Seat.NORTH],
            dealer=Seat.SOUTH,
            turn_up=stock[-1],
            stock=tuple(stock),
            led=led_card,
            window=_window(win, sides[to_act], stock, profile, rng) if window else None,
            sevens=_sevens(trump, stock, rng),
            forfeit=rng.choice(tuple(Seat)) if rng.random() < 0.05 else None,
        )
    ).without_played_sevens()


def waiting_open_hand(rng: Random, profile: RuleProfile, tricks: int, size: int) -> DealState:
    """Return a position in which an award is pending, or may be exposed to await one.

    Raises :class:`ValueError` under a profile that has no pending awards.
    """
    if not profile.pending:
        raise ValueError("expected a profile with pending awards")
    wanted = may_expose if size > 2 and rng.random() < 0.4 else is_pending  # one card exposes none
    while True:
        state = rich_open_hand(rng, profile, tricks, size, waiting=True)
        if wanted(state):
            return state


def is_pending(state: DealState) -> bool:
    """Tell whether an award of either side is pending."""
    return any(item.state == "pending" for seat in Seat for item in state.declared[seat])


def may_expose(state: DealState) -> bool:
    """Tell whether something may be exposed now without being scored."""
    return any(isinstance(action, Declare) and action.pending for action in legal_actions(state))


def _treasures(trump: Suit, profile: RuleProfile, rng: Random) -> set[Card]:
    """Return cards that make declarations of a kind or two together."""
    found: set[Card] = set()
    for _ in range(rng.choice((1, 2, 2))):
        suit, rank = rng.choice(tuple(Suit)), rng.choice((Rank.JACK, Rank.QUEEN, Rank.KING))
        faces = rng.choice(
            (
                [Card.of(trump, rank) for rank in SEQUENCE_RANKS],
                [*bezique_faces(trump, profile), Card.of(Suit.SPADES, Rank.KING)],
                [Card.of(suit, Rank.KING), Card.of(suit, Rank.QUEEN)],
                [Card.of(trump, Rank.KING), Card.of(trump, Rank.QUEEN)],
                [Card.of(suit, rank) for suit in Suit],
            )
        )
        found.update(copy for face in faces for copy in (face, face.twin))
    return found


def _turn_up_a_trump(stock: list[Card], gone: list[Card], trump: Suit) -> None:
    """Let the last card of the stock be a trump, as it is in every deal, where one is left."""
    trumps = [card for card in gone if card.suit is trump]
    if stock[-1].suit is not trump and trumps:
        place = gone.index(trumps[0])
        gone[place], stock[-1] = stock[-1], gone[place]


def _with_seven(pack: list[Card], trump: Suit, rng: Random) -> list[Card]:
    """Bring a seven of trumps, or both, among the first cards."""
    sevens = [Card.of(trump, Rank.SEVEN, copy) for copy in (0, 1)][: rng.choice((1, 2))]
    return [*sevens, *(card for card in pack if card not in sevens)]


def _side(
    seat: Seat,
    held: list[Card],
    gone: list[Card],
    trump: Suit,
    profile: RuleProfile,
    win: int,
    rng: Random,
) -> Side:
    """Return a player with a past: declarations of cards that he holds, or has played."""
    past = [*held, *rng.sample(gone, min(len(gone), 8))]
    shapes = list(combinations_among(sorted(past), trump, profile))
    shapes = [item for item in shapes if not set(item[1]).isdisjoint(held)]
    declared = []
    for kind, cards in rng.sample(shapes, min(len(shapes), rng.choice((0, 0, 1, 2, 3)))):
        whole = set(cards) <= set(held)
        awards: tuple[Award, ...] = ("scored", "pending") if whole else ("scored", "lost")
        state = rng.choice(awards) if profile.pending else "scored"
        declared.append(
            Declaration(
                kind, tuple(sorted(cards, key=str)), state, rng.randint(max(1, win - 4), win)
            )
        )
    return _laid_out(seat, held, gone, declared)


def _waiting_side(
    seat: Seat,
    held: list[Card],
    gone: list[Card],
    trump: Suit,
    profile: RuleProfile,
    win: int,
    rng: Random,
) -> Side:
    """Return a player who has exposed much of what he holds together, and scored little of it."""
    shapes = list(combinations_among(sorted(held), trump, profile))
    awards: tuple[Award, ...] = ("pending", "pending", "pending", "scored")
    declared = [
        Declaration(
            kind,
            tuple(sorted(cards, key=str)),
            rng.choice(awards),
            rng.choice((win, rng.randint(max(1, win - 4), win))),
        )
        for kind, cards in rng.sample(shapes, min(len(shapes), rng.choice((0, 1, 2, 3))))
    ]
    return _laid_out(seat, held, gone, declared)


def _laid_out(seat: Seat, held: list[Card], gone: list[Card], declared: list[Declaration]) -> Side:
    """Return a player with what he has declared on the table, as far as he still holds it."""
    exposed = {card for item in declared for card in item.cards}
    return Side(
        hand=tuple(sorted(card for card in held if card not in exposed)),
        table=tuple(sorted(card for card in held if card in exposed)),
        won=tuple(gone[::2] if seat is Seat.SOUTH else gone[1::2]),
        declared=tuple(declared),
    )


def _window(win: int, side: Side, stock: list[Card], profile: RuleProfile, rng: Random) -> Window:
    exchanged = None
    if side.hand and stock[-1].rank is Rank.SEVEN and rng.random() < 0.5:
        exchanged = rng.choice(side.hand)
    return Window(win, rng.choice((0, 0, 0, min(1, profile.scored_per_win))), exchanged)


def _sevens(trump: Suit, stock: list[Card], rng: Random) -> tuple[tuple[Card, SevenScoredBy], ...]:
    found: list[tuple[Card, SevenScoredBy]] = []
    for copy in (0, 1):
        seven = Card.of(trump, Rank.SEVEN, copy)
        if seven == stock[-1]:
            found.append((seven, rng.choice(("turn_up", "exchange"))))
        elif rng.random() < 0.4:
            found.append((seven, rng.choice(("turn_up", "exchange", "show"))))
    return tuple(found)

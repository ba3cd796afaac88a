"""A plan: a window, the further tricks that are granted, and what is known of the cards to come.

What counts are the points that the winner scores in these windows by declaring, by scoring what
is pending and by sevens of trumps, with a dix for a seven played in between. The points of the
tricks themselves (brisques, a last trick) do not count, nor does anything after the last window.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, zip_longest
from typing import Final, Literal, NamedTuple

from trainer.actions import Declare, ExchangeSeven, ScorePending, ShowSeven
from trainer.cards import PACK, Card, Rank, Suit, by_text
from trainer.deal import Action, DealState, Draw, Phase, Play, Seat, Side, View, apply
from trainer.profiles import RuleProfile
from trainer.sevens import is_trump_seven
from trainer.state import STOCK_TRICKS, changed
from trainer.tricks import beats
from trainer.validity import checked
from trainer.views import completed

FreePlay = Literal["any", "held"]
"""Which card is led in between: ``any``, or any but one that was drawn and helps nothing."""

MOST_WINS: Final = 6

AwardName = tuple[str, tuple[Card, ...]]
"""What was awarded: a kind with the faces of its cards, scored at once or after waiting. Where a
seven counts as an award, ``exchange_seven`` or ``show_seven``."""
Schedule = tuple[tuple[AwardName, ...], ...]
"""The awards of each granted window, in their order."""


@dataclass(frozen=True, slots=True)
class Gap:
    """What lies between two windows: a draw and a lead.

    ``draw`` is the face drawn (``None``: a card that helps nothing), ``play`` the face that must
    be led to the next trick, or which card may be.
    """

    draw: Card | None = None
    play: Card | FreePlay = "any"


class ImpossiblePlan(ValueError):
    """A plan that cannot be granted; ``path`` leads into its gaps, ``code`` is stable."""

    def __init__(self, path: tuple[str | int, ...], code: str, detail: str) -> None:
        super().__init__(detail)
        self.path = path
        self.code = code


@dataclass(frozen=True, slots=True)
class Plan:
    """South's open window as south sees it, and what follows until the last granted window.

    Raises :class:`ImpossiblePlan`: the window is not south's, something hidden is shown, more
    wins than tricks or than :data:`MOST_WINS`, or a card that cannot be drawn or led.
    """

    position: View
    gaps: tuple[Gap, ...] = ()

    def __post_init__(self) -> None:
        position = self.position
        if position.phase is not Phase.WINDOW or position.to_act is not Seat.SOUTH:
            raise ImpossiblePlan((), "wrong_phase", "expected south's open window")
        if not isinstance(position.south, Side):
            raise ImpossiblePlan((), "hidden_cards", "expected south's hand to be seen")
        if isinstance(position.north, Side) or position.stock is not None:
            raise ImpossiblePlan((), "not_hidden", "expected north's hand and the stock hidden")
        last = completed(position).open_window.win + len(self.gaps)
        if last > STOCK_TRICKS or self.wins > MOST_WINS:
            detail = f"expected at most {MOST_WINS} wins, none after trick {STOCK_TRICKS}"
            raise ImpossiblePlan((), "too_many_wins", detail)
        for index, gap in enumerate(self.gaps):
            self._check(index, gap)
        drawn(self)

    @property
    def wins(self) -> int:
        """Return the number of windows, the open one among them."""
        return len(self.gaps) + 1

    @property
    def south(self) -> Side:
        """Return south's part of the position."""
        side = self.position.south
        assert isinstance(side, Side)  # noqa: S101 # checked when the plan was made
        return side

    def _check(self, index: int, gap: Gap) -> None:
        if gap.draw is not None and gap.draw.copy:
            raise ImpossiblePlan((index, "draw"), "not_a_face", "expected a card without a prime")
        if not isinstance(gap.play, Card):
            return
        led = [each.play for each in self.gaps[: index + 1]]
        there = [card.face for card in self.south.held]
        there += [each.draw for each in self.gaps[: index + 1] if each.draw is not None]
        if gap.play.copy or led.count(gap.play) > there.count(gap.play):
            detail = f"{gap.play} is not there to be led"
            raise ImpossiblePlan((index, "play"), "card_not_held", detail)
        if is_trump_seven(gap.play, self.position.trump):
            detail = "a seven of trumps may be exchanged: it cannot be the card that must be led"
            raise ImpossiblePlan((index, "play"), "seven_led", detail)


def award(action: Action, profile: RuleProfile) -> AwardName | None:
    """Return the award that an action uses up, ``None`` if it uses none."""
    match action:
        case Declare(kind, cards, pending) if not pending:
            return kind, by_text(card.face for card in cards)
        case ScorePending(kind, cards):
            return kind, by_text(card.face for card in cards)
        case ExchangeSeven() if not profile.dix_beside_meld:
            return "exchange_seven", ()
        case ShowSeven() if not profile.dix_beside_meld:
            return "show_seven", ()
    return None


def by_faces(action: Action) -> Action:
    """Return the action with the first copy of every card: what it is called, whatever the copies.

    A declaration's cards come in the order of :func:`~trainer.cards.by_text`.
    """
    match action:
        case Declare(kind, cards, pending):
            return Declare(kind, by_text(card.face for card in cards), pending)
        case ScorePending(kind, cards):
            return ScorePending(kind, by_text(card.face for card in cards))
    return action


def helps_nothing(card: Card, trump: Suit) -> bool:
    """Tell whether the card is in no declaration and is no seven of trumps."""
    if card.suit is trump:
        return card.rank in (Rank.EIGHT, Rank.NINE)
    return card.rank <= Rank.NINE or card.rank is Rank.TEN


def drawn(plan: Plan) -> tuple[Card, ...]:
    """Return the physical cards that south draws, one a gap; any that helps nothing will do.

    Raises :class:`ImpossiblePlan` where a card is no longer there.
    """
    unseen = _unseen(plan.position)
    taken: dict[int, Card] = {}
    for index, gap in enumerate(plan.gaps):
        if gap.draw is not None:
            copy = next((card for card in unseen if card.face == gap.draw), None)
            if copy is None:
                detail = f"{gap.draw} cannot be drawn: both copies are seen"
                raise ImpossiblePlan((index, "draw"), "card_seen", detail)
            taken[index] = copy
            unseen.remove(copy)
    useless = [card for card in unseen if helps_nothing(card, plan.position.trump)]
    useless.sort(key=lambda card: (card.rank, card))
    for index in range(len(plan.gaps)):
        if index not in taken:
            if not useless:
                raise ImpossiblePlan((index, "draw"), "card_seen", "every card left would help")
            taken[index] = useless.pop(0)
    return tuple(taken[index] for index in range(len(plan.gaps)))


def dealt(plan: Plan) -> DealState:
    """Return a deal that looks like the position and in which south draws what the plan says.

    North holds, and draws, low plain cards of two suits: with them it loses every trick
    (:func:`losing_answer`).
    """
    cards = drawn(plan)
    position = plan.position
    bottom = () if position.turn_up is None else (position.turn_up,)
    left = _lowest_first([card for card in _unseen(position) if card not in cards], position.trump)
    count = position.north.count if not isinstance(position.north, Side) else 0
    hidden = count - len(position.north.public)
    hand, left = left[:hidden], left[hidden:]
    tail = position.stock_count - len(bottom) - len(cards)
    stock = [each for each in chain(*zip_longest(cards, left[:tail])) if each is not None]
    state = completed(position)
    north = changed(state.north, hand=tuple(sorted((*hand, *position.north.public))))
    return checked(changed(state, north=north, stock=(*stock, *bottom)))


def losing_answer(state: DealState) -> Play:
    """Return north's answer to a lead of south that loses the trick.

    Of several the lowest of the suit that north holds most of. Raises :class:`ImpossiblePlan`.
    """
    if state.led is None:
        raise ValueError("expected a card led")
    held = state.held(Seat.NORTH)
    losing = [card for card in held if not beats(card, state.led, state.trump)]
    if not losing:
        raise ImpossiblePlan((), "cannot_be_granted", "north cannot lose this trick")
    suits = [card.suit for card in losing]
    return Play(min(losing, key=lambda card: (-suits.count(card.suit), card)))


def may_lead(plan: Plan, gap: int, card: Card) -> bool:
    """Tell whether the terms let south lead a card that it holds, in this gap."""
    wanted = plan.gaps[gap].play
    if isinstance(wanted, Card):
        return card.face == wanted
    return wanted == "any" or card not in stand_ins(plan)


class PlanStep(NamedTuple):
    """One action of south on a line, between two states; a lead takes the whole trick with it.

    ``points`` are those that count: what the trick itself brings is left out.
    """

    state: DealState
    action: Action
    points: int
    after: DealState


def followed(plan: Plan, line: Iterable[Action]) -> Iterator[PlanStep]:
    """Yield the steps of a line in the plan's deal.

    Raises ``IllegalAction`` where the rules refuse an action, :class:`ImpossiblePlan` where the
    terms do.
    """
    state, gap = dealt(plan), 0
    for action in line:
        if isinstance(action, Draw) and gap == len(plan.gaps):
            raise ImpossiblePlan((), "plan_over", "the plan ends with this window")
        if isinstance(action, Play) and not may_lead(plan, gap, action.card):
            detail = f"{action.card} is not what may be led here"
            raise ImpossiblePlan((gap, "play"), "not_granted", detail)
        after = apply(state, action, Seat.SOUTH)
        points = after.south.score - state.south.score
        if after.led is not None:
            after, gap = apply(after, losing_answer(after)), gap + 1
        yield PlanStep(state, action, points, after)
        state = after


def stand_ins(plan: Plan) -> frozenset[Card]:
    """Return the cards that stand for drawn ones of which the terms say only that they are no help.

    No face was promised: who tells of one of them names no card.
    """
    both = zip(plan.gaps, drawn(plan), strict=True)
    return frozenset(card for gap, card in both if gap.draw is None)


def _unseen(position: View) -> list[Card]:
    """Return the cards that south does not see, sorted."""
    sides = (position.south, position.north)
    seen = {card for side in sides for card in (*side.table, *side.won, *side.public)}
    seen.update(card for side in sides if isinstance(side, Side) for card in side.hand)
    return [card for card in PACK if card not in seen and card != position.turn_up]


def _lowest_first(cards: list[Card], trump: Suit) -> list[Card]:
    """Return plain cards first, by turns of the two suits there are most of, low ones first."""
    suits = sorted(
        (suit for suit in Suit if suit is not trump),
        key=lambda suit: (-sum(card.suit is suit for card in cards), suit),
    )
    two = [[card for card in cards if card.suit is suit] for suit in suits[:2]]
    turns = [card for pair in zip_longest(*two) for card in pair if card is not None]
    third = [card for card in cards if card.suit is suits[2]]
    return [*turns, *third, *(card for card in cards if card.suit is trump)]

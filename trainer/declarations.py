"""What may be declared, with which physical cards, and what declaring changes.

Re-use is tested per physical card against every earlier exposure, scored or not, when cards are
exposed (RULES.md rows 36-51e and 2.2; READINGS 4-6, 8, 11, 14-16, 19).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations, product
from typing import Final

from trainer.actions import Declare, Rule, ScorePending
from trainer.cards import Card, Rank, Suit, by_text
from trainer.combinations import CLASSES, QUARTETS, SEQUENCE_RANKS, bezique_faces, is_combination
from trainer.profiles import DeclarationKind, RuleProfile
from trainer.state import DealState, Declaration, Side, Window, changed

Refusal = tuple[Rule, str]
REFUSAL_ORDER: Final[tuple[Rule, ...]] = (
    "no_pending",
    "award_used",
    "not_a_combination",
    "card_not_held",
    "already_served",
    "needs_card_from_hand",
)
"""The rules that :func:`refusal` may name, in the order in which it asks."""


def refusal(state: DealState, action: Declare) -> Refusal | None:
    """Return why the side to act may not declare this in the open window, ``None`` if it may."""
    return next(refusals(state, action), None)


def refusals(state: DealState, action: Declare) -> Iterator[Refusal]:
    """Yield every rule that a declaration would break in the open window, the plainest first."""
    profile = state.profile
    if action.pending and not profile.pending:
        yield "no_pending", "nothing is exposed to be scored later"
    if not action.pending and (used := award_used(state)):
        yield used
    if not is_combination(action.kind, action.cards, state.trump, profile):
        yield "not_a_combination", f"{_listed(action.cards)} is no {action.kind}"
    side, window = state.side(state.to_act), state.open_window
    missing = [card for card in action.cards if card not in side.hand and card not in side.table]
    if missing:
        yield "card_not_held", f"{_listed(missing)} not held"
    earlier = [item for item in side.declared if not set(action.cards).isdisjoint(item.cards)]
    for item in earlier:
        if barred := _barred(state, window, action.kind, item):
            yield barred
    if not profile.exchanged_card_declarable and window.exchanged_card in action.cards:
        yield "needs_card_from_hand", "the card got in exchange waits for the next win"
    if earlier and (stale := _needs_new_card(state, window, action.kind, action.cards, earlier)):
        yield stale


def award_used(state: DealState) -> Refusal | None:
    """Return the refusal of a further award in this window, ``None`` while one is left."""
    if state.open_window.awards_used < state.profile.scored_per_win:
        return None
    return "award_used", f"{state.profile.scored_per_win} scored at this win already"


def _needs_new_card(
    state: DealState,
    window: Window,
    kind: DeclarationKind,
    cards: tuple[Card, ...],
    earlier: list[Declaration],
) -> Refusal | None:
    """Ask for a fresh card where the profile does: one never exposed before this win."""
    profile = state.profile
    group, rank = CLASSES[kind]
    if profile.new_card == "never":
        return None
    if profile.new_card == "same_class" and all(CLASSES[item.kind][0] != group for item in earlier):
        return None
    exposed = {card for item in earlier if item.win < window.win for card in item.cards}
    if not exposed.issuperset(cards):
        return None
    if (
        profile.reuse_down_class
        and (group, rank) == ("marriages", 1)
        and any(item.kind == "sequence" and set(cards) <= set(item.cards) for item in earlier)
    ):
        return None  # READINGS 8: king and queen of one sequence
    return "needs_card_from_hand", f"a {kind} needs a card not yet declared"


def _barred(
    state: DealState, window: Window, kind: DeclarationKind, earlier: Declaration
) -> Refusal | None:
    """Return the refusal because of one earlier declaration that shares a card."""
    profile = state.profile
    group, rank = CLASSES[kind]
    earlier_group, earlier_rank = CLASSES[earlier.kind]
    if group != earlier_group:
        if profile.reuse_across_classes == "free" or earlier.win == window.win:
            return None  # READINGS 11: of different classes, laid at the same win
        if profile.values[kind] > profile.values[earlier.kind]:
            return None
        return "already_served", f"{kind} does not score more than {earlier.kind}"
    if rank == earlier_rank:
        return "already_served", f"{_listed(earlier.cards)} served in a {earlier.kind}"
    if rank < earlier_rank:
        if profile.reuse_down_class and group == "marriages":
            return None
        return "already_served", f"a {kind} is lower than the {earlier.kind} of its cards"
    if kind == "double_bezique" and profile.double_bezique == "direct_only":
        return "already_served", "a double bezique is declared with all four cards at once"
    return None


def legal_declarations(state: DealState) -> tuple[Declare, ...]:
    """Return every declaration that may be scored or exposed now.

    Each with every choice of physical cards that differs in effect, and none twice: copies that
    lie in the same place and have served in the same declarations are one choice.
    """
    scoring = award_used(state) is None
    if not scoring and not state.profile.pending:
        return ()
    found = [
        Declare(kind, cards, pending=not scoring)
        for kind, cards in _distinct(state)
        if refusal(state, Declare(kind, cards, pending=not scoring)) is None
    ]
    if scoring and state.profile.pending:
        found += [replace(action, pending=True) for action in found]
    return tuple(found)


def _distinct(state: DealState) -> Iterator[tuple[DeclarationKind, tuple[Card, ...]]]:
    """Yield the combinations among the cards held, equivalent choices of copies once."""
    side = state.side(state.to_act)
    seen = set()
    for kind, cards in combinations_among(side.held, state.trump, state.profile):
        effect = (kind, tuple(sorted(_effect(state, side, card) for card in cards)))
        if effect not in seen:
            seen.add(effect)
            yield kind, by_text(cards)


def _effect(state: DealState, side: Side, card: Card) -> tuple[object, ...]:
    """Return all that tells this card from its twin in a declaration."""
    served = tuple(index for index, item in enumerate(side.declared) if card in item.cards)
    waits = not state.profile.exchanged_card_declarable and card == state.open_window.exchanged_card
    return (card >> 1, card in side.table, served, waits)


def combinations_among(
    held: Iterable[Card], trump: Suit, profile: RuleProfile
) -> Iterator[tuple[DeclarationKind, tuple[Card, ...]]]:
    """Yield every set of physical cards among these that has the shape of a declaration."""
    copies: dict[int, list[Card]] = {}
    ranks: dict[int, list[Card]] = {}
    for card in held:
        copies.setdefault(card >> 1, []).append(card)
        ranks.setdefault(card >> 1 & 7, []).append(card)

    def choices(*faces: Card) -> Iterator[tuple[Card, ...]]:
        return product(*(copies.get(face >> 1, ()) for face in faces))

    for king in sorted({card.face for card in ranks.get(Rank.KING, ())}):
        queen = Card.of(king.suit, Rank.QUEEN)
        kind: DeclarationKind = "royal_marriage" if king.suit is trump else "marriage"
        yield from ((kind, pair) for pair in choices(king, queen))
    sequence = choices(*(Card.of(trump, rank) for rank in SEQUENCE_RANKS))
    yield from (("sequence", cards) for cards in sequence)
    queen, jack = bezique_faces(trump, profile)
    yield from (("bezique", pair) for pair in choices(queen, jack))
    four = (*copies.get(queen >> 1, ()), *copies.get(jack >> 1, ()))
    if len(four) == 4:
        yield "double_bezique", four
    for rank, quartet in QUARTETS.items():
        for cards in combinations(ranks.get(rank, ()), 4):
            if profile.quartet_suits == "any" or len({card >> 4 for card in cards}) == 4:
                yield quartet, cards


def declared(state: DealState, action: Declare) -> DealState:
    """Return the state after a legal declaration."""
    side, window = state.side(state.to_act), state.open_window
    cards = by_text(action.cards)
    award = Declaration(action.kind, cards, "pending" if action.pending else "scored", window.win)
    side = changed(
        side,
        hand=tuple(card for card in side.hand if card not in cards),
        public=tuple(card for card in side.public if card not in cards),
        table=tuple(sorted({*side.table, *cards})),
        declared=(*side.declared, award),
    )
    if action.pending:
        return state.with_side(state.to_act, side)
    return _scored(state, side, award)


def _scored(state: DealState, side: Side, award: Declaration) -> DealState:
    """Return the state after an award; lower pending ones of its class with its cards are lost."""
    group, rank = CLASSES[award.kind]

    def after(item: Declaration) -> Declaration:
        if item.state != "pending" or set(item.cards).isdisjoint(award.cards):
            return item
        item_group, item_rank = CLASSES[item.kind]
        return replace(item, state="lost") if group == item_group and item_rank < rank else item

    window = state.open_window
    return state.with_side(
        state.to_act,
        changed(
            side,
            declared=tuple(after(item) for item in side.declared),
            score=side.score + state.profile.values[award.kind],
        ),
        window=replace(window, awards_used=window.awards_used + 1),
    )


def pending_refusal(state: DealState, action: ScorePending) -> Refusal | None:
    """Return why this pending award may not be scored in the open window, ``None`` if it may."""
    if used := award_used(state):
        return used
    if _pending_index(state, action) >= 0:
        return None
    side = state.side(state.to_act)
    cards = by_text(action.cards)
    states = {
        item.state for item in side.declared if (item.kind, item.cards) == (action.kind, cards)
    }
    if "lost" in states:
        return "pending_lost", f"the {action.kind} {_listed(cards)} is lost"
    if "pending" in states:
        return "not_pending", "a pending award is scored at a later win"  # READINGS 4
    return "not_pending", f"no {action.kind} {_listed(cards)} is pending"


def legal_pending(state: DealState) -> tuple[ScorePending, ...]:
    """Return the pending awards that may be scored now, the one exposed first first."""
    if award_used(state):
        return ()
    return tuple(
        ScorePending(item.kind, item.cards)
        for item in state.side(state.to_act).declared
        if item.state == "pending" and item.win < state.open_window.win
    )


def pending_scored(state: DealState, action: ScorePending) -> DealState:
    """Return the state after a pending award that may be scored is."""
    side, index = state.side(state.to_act), _pending_index(state, action)
    items = list(side.declared)
    award = items[index] = replace(items[index], state="scored")
    return _scored(state, changed(side, declared=tuple(items)), award)


def _pending_index(state: DealState, action: ScorePending) -> int:
    """Return which award of the side to act is meant, -1 if none may be scored."""
    cards = by_text(action.cards)
    for index, item in enumerate(state.side(state.to_act).declared):
        mature = item.state == "pending" and item.win < state.open_window.win
        if mature and (item.kind, item.cards) == (action.kind, cards):
            return index
    return -1


def _listed(cards: list[Card] | tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))

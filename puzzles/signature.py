"""One text for all positions that are the same problem.

Suits other than trumps may change places, and cards that are gone leave no gap: with both tens
and both kings dead, the ace and the queen are neighbours. Two positions with the same signature
have the same values, card by card.
"""

from __future__ import annotations

from puzzles.choices import seven_scores
from trainer.cards import Card, Suit
from trainer.deal import DealState


def signature(state: DealState) -> str:
    """Return the canonical form of an endgame: the rules that matter, trumps, the other suits."""
    profile = state.profile
    rules = (
        "beat" if profile.endgame_beat else "follow",
        "trump" if profile.endgame_trump else "free",
        f"{profile.brisque}/{profile.last_trick if profile.last_trick_at == 'deal' else 0}",
        f"dix {profile.dix_points}" if _a_seven_scores(state) else "no dix",
    )
    plain = sorted(_suit(state, suit) for suit in Suit if suit is not state.trump)
    return " ".join((*rules, "|", _suit(state, state.trump), *plain))


def _suit(state: DealState, suit: Suit) -> str:
    """Return the suit's cards from the top, equal ranks joined; ``-`` for none.

    ``a`` is held by the side to act, ``b`` by the other, ``x`` lies on the table; a brisque is
    a capital, a seven that scores has a star.
    """
    owners = (
        dict.fromkeys(state.hand(state.to_act), "a")
        | dict.fromkeys(state.hand(state.to_act.other), "b")
        | ({} if state.led is None else {state.led: "x"})
    )
    ranks: dict[Card, list[str]] = {}
    for card in sorted((each for each in owners if each.suit is suit), reverse=True):
        ranks.setdefault(card.face, []).append(_mark(state, card, owners[card]))
    return ".".join("".join(sorted(marks)) for marks in ranks.values()) or "-"


def _mark(state: DealState, card: Card, owner: str) -> str:
    mark = owner.upper() if card.is_brisque else owner
    return f"{mark}*" if seven_scores(state, card) else mark


def _a_seven_scores(state: DealState) -> bool:
    held = (*state.hand(state.to_act), *state.hand(state.to_act.other))
    return any(seven_scores(state, card) for card in held)

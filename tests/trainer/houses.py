"""Random house profiles, every option drawn; and random play that makes declarations likely."""

from __future__ import annotations

from dataclasses import fields
from random import Random
from typing import Any

from trainer.cards import PACK, Card, Rank, Suit
from trainer.deal import Action, DealState, Draw, Phase, Play, legal_actions
from trainer.profiles import CLASSICAL_VALUES, PROFILES, RuleProfile, house_profile


def random_house(rng: Random) -> RuleProfile:
    """Return a profile with each option at random, or one time in two as a built-in one has it."""
    options = {
        option.name: _value(option, rng) for option in fields(RuleProfile)[1:] if rng.random() < 0.5
    }
    return house_profile(rng.choice(sorted(PROFILES)), options)


def pending_house(rng: Random) -> RuleProfile:
    """Return a house in which awards wait, and what has served bars much."""
    options = random_house(rng).options() | {
        "pending": True,
        "new_card": rng.choice(("never", "same_class", "every")),
        "reuse_across_classes": rng.choice(("free", "higher_score")),
        "reuse_down_class": rng.choice((True, False)),
        "double_bezique": rng.choice(("direct_only", "direct_or_growth")),
        "scored_per_win": rng.choice((1, 1, 2)),
    }
    return house_profile("cady", options)


def _value(option: Any, rng: Random) -> object:
    if option.name == "values":
        return {kind: rng.choice((0, 20, 40, 60, 250, 500)) for kind in CLASSICAL_VALUES}
    if option.metadata["choices"]:
        return rng.choice(option.metadata["choices"])
    least = option.metadata["at_least"]
    return rng.choice((least, least + 1, least + 2, 10, 25))


def rich_pack(rng: Random) -> tuple[Card, ...]:
    """Return a shuffled pack; in two of three the cards of one suit and bezique come early."""
    trump, early = rng.choice(tuple(Suit)), rng.choice((1.0, 0.5, 0.3))

    def turn(card: Card) -> float:
        return rng.random() * (early if _is_treasure(card, trump) else 1)

    pack = sorted(PACK, key=turn)
    turned = next(card for card in reversed(pack) if card.suit is trump)
    pack.remove(turned)
    return (*pack[:16], turned, *pack[16:])


def _is_treasure(card: Card, trump: Suit) -> bool:
    """Tell whether sequence, bezique or double bezique want this card."""
    bezique = (Card.of(Suit.SPADES, Rank.QUEEN), Card.of(Suit.DIAMONDS, Rank.JACK))
    return card.face in bezique or (card.suit is trump and card.rank > Rank.NINE)


def choose(state: DealState, rng: Random) -> Action:
    """Choose a legal action as a collector would: treasures are kept, chances seldom missed."""
    legal = legal_actions(state)
    if isinstance(legal[-1], Draw) and len(legal) > 1 and rng.random() < 0.8:
        legal = legal[:-1]
    if state.phase is not Phase.STOCK or rng.random() < 0.1:
        return rng.choice(legal)
    plays = [play for play in legal if isinstance(play, Play)]
    low = [play for play in plays if play.card.rank <= Rank.NINE]
    plain = [play for play in plays if not _is_treasure(play.card, state.trump)]
    return rng.choice(low or plain or plays)

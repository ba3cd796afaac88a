"""Short ways to write positions in tests."""

from trainer.cards import card, cards, parse_suit
from trainer.deal import DealState, Seat, endgame_state
from trainer.profiles import PROFILES, RuleProfile


def ending(
    profile: str | RuleProfile,
    trump: str,
    south: str,
    north: str,
    to_act: Seat = Seat.SOUTH,
    led: str = "",
    **more: object,
) -> DealState:
    """Return an ending; cards are separated by blanks, a repeated face is the second copy."""
    return endgame_state(
        PROFILES[profile] if isinstance(profile, str) else profile,
        parse_suit(trump),
        cards(south),
        cards(north),
        to_act,
        led=card(led) if led else None,
        **more,  # type: ignore[arg-type]
    )

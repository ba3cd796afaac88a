"""Short ways to write positions in tests."""

from tests.cases.situations import situation
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


def window(
    profile: str | RuleProfile,
    hand: str,
    table: str = "",
    declared: tuple[tuple[str, str], ...] = (),
    **setup: object,
) -> DealState:
    """Return a window of south, hearts trumps unless ``trump`` says otherwise.

    ``declared`` are pairs of kind and cards, exposed and scored at an earlier win; those of their
    cards that do not lie on the table have been played.
    """
    rules = PROFILES[profile] if isinstance(profile, str) else profile
    named = [{"meld": kind, "cards": faces.split()} for kind, faces in declared]
    return situation(
        {
            "phase": "stock",
            "trump": "h",
            "turn_up": "9h",
            "window": "P1",
            "hands": {"P1": hand.split()},
            "table": {"P1": table.split()},
            "declared": {"P1": named},
            **setup,
        },
        rules,
    )

"""Random plans: windows of random deals, with draws and leads of every sort."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.trainer.houses import choose, rich_pack
from tests.trainer.late_positions import random_late_profile
from trainer.cards import PACK, Card, Rank, card, cards
from trainer.deal import (
    DealState,
    Declaration,
    HiddenSide,
    Phase,
    Seat,
    Side,
    View,
    Window,
    apply,
    deal,
    legal_actions,
    view,
)
from trainer.plans import FreePlay, Gap, ImpossiblePlan, Plan
from trainer.profiles import PROFILES, RuleProfile
from trainer.state import STOCK_SIZE, STOCK_TRICKS


def court_pack(rng: Random) -> tuple[Card, ...]:
    """Return a shuffled pack in which kings, queens and jacks, and some other rank, come early."""
    early = {Rank.KING, Rank.QUEEN, Rank.JACK, rng.choice((Rank.ACE, Rank.TEN, Rank.SEVEN))}
    share = rng.choice((0.3, 0.6))
    return tuple(sorted(PACK, key=lambda card: rng.random() * (share if card.rank in early else 1)))


def windows(profile: RuleProfile, rng: Random) -> Iterator[DealState]:
    """Yield the windows of south in a random deal, as soon as each opens."""
    pack = rng.choice((rich_pack, court_pack))(rng)
    state = deal(profile, pack, rng.choice(tuple(Seat)))
    while state.phase is not Phase.ENDGAME:
        opened = state.phase is Phase.STOCK
        state = apply(state, choose(state, rng))
        if opened and state.phase is Phase.WINDOW and state.to_act is Seat.SOUTH:
            yield state


def random_plan(name: str, rng: Random, most_wins: int = 3) -> Plan:
    """Return a plan from a random window; cards drawn and led are of every sort."""
    while True:
        opened = sorted(windows(random_late_profile(rng, name), rng), key=_choice)
        if not opened:
            continue
        state = rng.choice(opened[-5:])
        wins = min(rng.randint(1, most_wins), STOCK_TRICKS + 1 - state.next_win)
        try:
            return Plan(view(state, Seat.SOUTH), _gaps(state, rng, wins - 1))
        except ImpossiblePlan:
            continue


def _choice(state: DealState) -> int:
    return len(legal_actions(state))


def _gaps(state: DealState, rng: Random, count: int) -> tuple[Gap, ...]:
    gaps = []
    for _ in range(count):
        draw = rng.choice(PACK).face if rng.randrange(2) else None
        free: FreePlay = "any" if rng.randrange(2) else "held"
        play = rng.choice(state.south.held).face if not rng.randrange(3) else free
        gaps.append(Gap(draw, play))
    return tuple(gaps)


STOCK = 16


def plan(
    profile: str | RuleProfile,
    hand: str,
    *gaps: Gap,
    turn_up: str = "8h",
    made: tuple[Declaration, ...] = (),
) -> Plan:
    """Return the plan of a window with sixteen cards of stock.

    ``hand`` is concealed; of what was ``made`` the cards lie on the table unless they are gone.
    What the plan draws is still to come, sevens of trumps have not scored.
    """
    rules = PROFILES[profile] if isinstance(profile, str) else profile
    concealed, turned = cards(hand), card(turn_up)
    table = tuple(sorted({each for item in made for each in item.cards}))
    held = len(concealed) + len(table)
    coming = {gap.draw for gap in gaps}
    others = [each for each in PACK if each not in (*concealed, *table, turned)]
    others.sort(key=lambda each: (each.face in coming, each.rank <= Rank.NINE, each))
    win = (STOCK_SIZE - STOCK) // 2 + 1
    return Plan(
        View(
            profile=rules,
            phase=Phase.WINDOW,
            trump=turned.suit,
            to_act=Seat.SOUTH,
            south=Side(
                hand=tuple(sorted(concealed)),
                table=table,
                won=tuple(others[: len(PACK) - STOCK - 2 * held]),
                declared=made,
            ),
            north=HiddenSide(held),
            stock_count=STOCK,
            dealer=Seat.NORTH,
            turn_up=turned,
            window=Window(win),
        ),
        gaps,
    )

"""Random full deals without a failure: ``python -m tests.long.deals [--deals N] [--profile P]``.

In every deal: the 64 cards lie in one place each after every action, and brisques and last trick
add up. In one deal of fifty, at every state: each legal action applies, refused ones change
nothing, and position, view and line read back equal. Prints one line of figures a profile; stops
with profile, seed and number of the first deal that fails.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from random import Random
from time import process_time
from typing import Final

from tests.trainer.houses import choose, random_house, rich_pack
from trainer.actions import RULES
from trainer.cards import PACK, Card
from trainer.deal import (
    Action,
    DealState,
    Draw,
    ExchangeSeven,
    IllegalAction,
    Play,
    Seat,
    ShowSeven,
    apply,
    deal,
    legal_actions,
    shuffled,
    view,
)
from trainer.notation import (
    position_line,
    read_position,
    read_position_line,
    write_position,
)
from trainer.profiles import PROFILES, RuleProfile

NAMES = (*PROFILES, "house")
SAMPLE = 50
"""One deal in so many is looked at closely."""
OTHERS: Final[tuple[Action, ...]] = (*map(Play, PACK), ExchangeSeven(), ShowSeven(), Draw())


def main(arguments: Sequence[str] | None = None) -> int:
    """Play deals of the profiles asked for, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--deals", type=int, default=100_000, help="deals a profile")
    parser.add_argument("--profile", choices=NAMES, action="append", help="all if left out")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    for name in asked.profile or NAMES:
        try:
            print(play_deals(name, asked.deals, asked.seed), flush=True)
        except FailedDeal as failed:
            print(failed, file=sys.stderr)
            return 1
    return 0


class FailedDeal(AssertionError):
    """A deal in which something does not hold; the cause is the failure itself."""

    def __init__(self, name: str, seed: int, index: int, cause: Exception) -> None:
        super().__init__(
            f"{name}: deal {index} of seed {seed} failed: {type(cause).__name__}: {cause}"
        )


def play_deals(name: str, deals: int, seed: int) -> str:
    """Play so many deals, and return the figures. Raises :class:`FailedDeal`."""
    start, actions = process_time(), 0
    for index in range(deals):
        rng = Random(f"{seed} {name} {index}")
        profile = random_house(rng) if name == "house" else PROFILES[name]
        try:
            actions += play_deal(profile, rng, closely=index % SAMPLE == 0)
        except Exception as cause:
            raise FailedDeal(name, seed, index, cause) from cause
    return (
        f"{name}: {deals} deals, {actions} actions, {-(-deals // SAMPLE)} deals looked at closely,"
        f" no failure, {process_time() - start:.1f} s"
    )


def play_deal(profile: RuleProfile, rng: Random, *, closely: bool) -> int:
    """Play one random deal and return the number of actions. Raises whatever is wrong."""
    pack = rich_pack(rng) if rng.random() < 0.5 else shuffled(rng)
    state = deal(profile, pack, rng.choice(tuple(Seat)))
    actions = 0
    while not state.is_over:
        if closely:
            check_actions(state)
            check_notation(state)
        state = apply(state, choose(state, rng))
        actions += 1
        if sorted(places(state)) != list(PACK):
            raise AssertionError(f"cards lost or doubled: {state}")
    check_count(state)
    return actions


def places(state: DealState) -> list[Card]:
    """Return every card where it lies."""
    found = [*state.stock, *([] if state.led is None else [state.led])]
    for side in (state.south, state.north):
        found += [*side.hand, *side.table, *side.won]
    return found


def check_count(state: DealState) -> None:
    """Score the finished deal anew: brisques and last trick are all that was not scored before."""
    profile = state.profile
    captured = [sum(card.is_brisque for card in state.won_by(seat)) for seat in Seat]
    awards = sum(
        profile.values[item.kind]
        for seat in Seat
        for item in state.declared[seat]
        if item.state == "scored"
    )
    rest = sum(state.scores.values()) - awards - 16 * profile.brisque - profile.last_trick
    dix = profile.dix_points
    sevens = range(3) if dix else range(1)
    blanche = range(3) if profile.carte_blanche else range(1)
    fits = any(rest == n * dix + m * profile.carte_blanche for n in sevens for m in blanche)
    if sum(captured) != 16 or not fits:
        raise AssertionError(f"the points do not add up: {captured}, {rest} left: {state}")


def check_actions(state: DealState) -> None:
    """Apply every legal action; of what is not offered nothing but a twin or silence applies."""
    legal = legal_actions(state)
    for action in legal:
        apply(state, action)
    faces = {action.card.face for action in legal if isinstance(action, Play)}
    for action in OTHERS:
        if action in legal:
            continue
        kept = hash(state)
        try:
            apply(state, action)
        except IllegalAction as refused:
            if refused.rule not in RULES or hash(state) != kept:
                raise AssertionError(f"{action} badly refused: {state}") from refused
        else:
            if not isinstance(action, Play) or action.card.face not in faces:
                raise AssertionError(f"{action} applies but is not offered: {state}")


def check_notation(state: DealState) -> None:
    """Write and read the position, whole and as each player sees it."""
    for each in (state, view(state, Seat.SOUTH), view(state, Seat.NORTH)):
        if read_position(write_position(each)) != each:
            raise AssertionError(f"the position reads back otherwise: {each}")
        if read_position_line(position_line(each)) != each:
            raise AssertionError(f"the line reads back otherwise: {each}")


if __name__ == "__main__":
    sys.exit(main())

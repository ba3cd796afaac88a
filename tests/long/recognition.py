"""How many positions of one's own are taken for a puzzle of the library.

Endings of random cards, a line a size; and the states of whole deals, played at random.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

from puzzles.library.recognition import listed_by, valued_by
from trainer.cards import PACK, Suit
from trainer.deal import (
    DealState,
    Seat,
    apply,
    deal,
    endgame_state,
    legal_actions,
    shuffled,
)
from trainer.profiles import PROFILES


def random_endings(rng: Random, size: int) -> Iterator[DealState]:
    """Yield endings of random cards without end, half of them with a card led."""
    while True:
        cards = rng.sample(PACK, 2 * size)
        hands = {Seat.SOUTH: cards[:size], Seat.NORTH: cards[size:]}
        leader, follows = rng.choice(tuple(Seat)), rng.random() < 0.5
        led = hands[leader].pop() if follows else None
        mover = leader.other if follows else leader
        south, north = hands.values()
        trump = rng.choice(tuple(Suit))
        yield endgame_state(PROFILES["cady"], trump, south, north, mover, led=led)


def random_deals(rng: Random) -> Iterator[DealState]:
    """Yield the states of whole deals without end, by all profiles, each but the last one."""
    while True:
        state = deal(rng.choice(tuple(PROFILES.values())), shuffled(rng), rng.choice(tuple(Seat)))
        while legal := legal_actions(state):
            yield state
            state = apply(state, rng.choice(legal))


def taken(states: Iterator[DealState], count: int) -> int:
    """Return how many of so many states are taken for a puzzle, by values or by a list."""
    return sum(bool(valued_by(state) or listed_by(state)) for state in islice(states, count))


def main(arguments: Sequence[str] | None = None) -> int:
    """Print how many positions of each sort are taken for a puzzle."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--count", type=int, default=10_000, help="positions of each sort")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    for size in range(1, 9):
        found = taken(random_endings(Random(given.seed * 10 + size), size), given.count)
        print(f"endings of {size}: {found} of {given.count}")
    found = taken(random_deals(Random(given.seed)), given.count)
    print(f"whole deals: {found} of {given.count}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Full random deals per second, on one core in plain Python.

``python -m tests.bench.deals [--json] [--deals N]``. *With* legal lists every action is chosen
from the complete list; *without*, the same actions are only applied.
"""

import argparse
import json
import time
from random import Random

from trainer.deal import Action, DealState, Draw, Seat, apply, deal, legal_actions, shuffled
from trainer.profiles import PROFILES, RuleProfile


def play_out(state: DealState, random: Random) -> list[Action]:
    """Return the actions of a deal played at random, declaring whenever something can be."""
    actions: list[Action] = []
    while not state.is_over:
        legal = legal_actions(state)
        if len(legal) > 1 and isinstance(legal[-1], Draw) and random.random() < 0.8:
            legal = legal[:-1]
        action = random.choice(legal)
        actions.append(action)
        state = apply(state, action)
    return actions


def measure(profile: RuleProfile, deals: int, seed: int = 1) -> dict[str, float]:
    """Return deals per second with and without legal lists, and actions a deal."""
    random = Random(seed)
    starts = [deal(profile, shuffled(random), Seat.SOUTH) for _ in range(deals)]
    begun = time.perf_counter()
    played = [play_out(state, random) for state in starts]
    listed = time.perf_counter()
    for state, actions in zip(starts, played, strict=True):
        for action in actions:
            state = apply(state, action)
    applied = time.perf_counter()
    return {
        "with_legal_lists": round(deals / (listed - begun), 1),
        "without": round(deals / (applied - listed), 1),
        "actions_per_deal": round(sum(map(len, played)) / deals, 1),
    }


def main() -> None:
    """Print the figures of every profile, as a table or as one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--deals", type=int, default=200)
    options = parser.parse_args()
    figures = {name: measure(profile, options.deals) for name, profile in PROFILES.items()}
    if options.json:
        print(json.dumps(figures))
        return
    print(f"{'profile':14}{'with legal lists':>18}{'without':>10}{'actions':>10}   (deals/s)")
    for name, row in figures.items():
        print(
            f"{name:14}{row['with_legal_lists']:>18}{row['without']:>10}"
            f"{row['actions_per_deal']:>10}"
        )


if __name__ == "__main__":
    main()

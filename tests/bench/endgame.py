"""Figures of the endgame, compiled or plain as the process runs.

``python -m tests.bench.endgame [--deals N] [--seed S]`` prints one JSON object: for both duties
the exact value of every card of random endings of eight cards, no line (median and worst of each
order to the kernel timed alone, the mean of the best of three batches), and the same of the hardest
families; one call of ``solve`` from a position to the whole solution; with ``--memo`` the yardstick
on the first endings. Times are microseconds of the process.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any, Final

from tests.bench.memo_search import memo_values
from tests.bench.spread import spread, timed
from tests.trainer.endings import FAMILIES
from tests.trainer.solver.layouts import laid_out, mask
from trainer.cards import PACK, Card, Suit
from trainer.deal import Seat, endgame_state
from trainer.profiles import PROFILES, RuleProfile
from trainer.solver.compiled import Words, integers, words, zeros
from trainer.solver.endgame import solve
from trainer.solver.orders import ANSWER_WORDS, OPTIONS, ORDER_WORDS, solve_orders
from trainer.solver.workspace import CARD, thread_workspace

PROFILE_OF_DUTY: Final = {"strict": "cady", "follow": "salon"}
SIZE: Final = 8
MEMO_DEALS: Final = 50  # the yardstick is slow
HARD_DEALS: Final = 100
ROUNDS: Final = 3

Deal = tuple[Suit, Sequence[Card], Sequence[Card]]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--memo", action="store_true", help="measure the yardstick too")
    asked = parser.parse_args()
    dealt = random_deals(asked.deals, asked.seed)
    hard = hard_deals(min(asked.deals, HARD_DEALS), asked.seed)
    _answers(dealt[:1], PROFILES["cady"])  # load what is to be measured
    figures: dict[str, Any] = {"endgame": {}, "hard": {}, "one_call": one_call(dealt)}
    for duty, name in PROFILE_OF_DUTY.items():
        figures["endgame"][duty] = every_card(dealt, PROFILES[name])
        figures["hard"][duty] = {
            family: every_card(deals, PROFILES[name]) for family, deals in hard.items()
        }
    if asked.memo:
        figures["memo"] = {
            duty: memo(dealt[:MEMO_DEALS], PROFILES[name]) for duty, name in PROFILE_OF_DUTY.items()
        }
    print(json.dumps(figures))


def random_deals(deals: int, seed: int, family: Sequence[Card] = PACK) -> list[Deal]:
    """Return trump and hands of random endings of eight cards, south to lead."""
    rng = Random(seed)
    found: list[Deal] = []
    for _ in range(deals):
        cards = rng.sample(family, 2 * SIZE)
        found.append((rng.choice(tuple(Suit)), cards[:SIZE], cards[SIZE:]))
    return found


def hard_deals(deals: int, seed: int) -> dict[str, list[Deal]]:
    """Return endings of the worst families: all of one suit, and ten to fourteen trumps."""
    rng = Random(seed)
    trump_heavy: list[Deal] = []
    for _ in range(deals):
        trump = rng.choice(tuple(Suit))
        trumps = rng.sample([card for card in PACK if card.suit is trump], rng.randint(10, 14))
        others = [card for card in PACK if card.suit is not trump]
        cards = trumps + rng.sample(others, 2 * SIZE - len(trumps))
        rng.shuffle(cards)
        trump_heavy.append((trump, cards[:SIZE], cards[SIZE:]))
    return {
        "one_suit": random_deals(deals, seed, FAMILIES["one suit"]),
        "trump_heavy": trump_heavy,
    }


def every_card(dealt: Sequence[Deal], profile: RuleProfile) -> dict[str, Any]:
    """Measure the exact value of every card: one order at a time, and all as one batch."""
    work, times, nodes = thread_workspace(), [], []
    answer = zeros(ANSWER_WORDS)
    for deal in dealt:
        order = words(_order(deal, profile))
        _, seconds = timed(partial(solve_orders, order, answer, 1, work))
        times.append(seconds)
        nodes.append(int(answer[0]))
    batch = words([word for deal in dealt for word in _order(deal, profile)])
    answers = zeros(len(dealt) * ANSWER_WORDS)
    run = partial(solve_orders, batch, answers, len(dealt), work)
    seconds = min(timed(run)[1] for _ in range(ROUNDS))
    return {
        **_microseconds(times),
        # The best batch: a clock read around every order would count for too much.
        "us_mean": round(seconds / len(dealt) * 1e6, 1),
        **spread("nodes", nodes),
    }


def memo(dealt: Sequence[Deal], profile: RuleProfile) -> dict[str, Any]:
    """Measure the yardstick, and see that it finds the same values."""
    times = []
    for deal, values in zip(dealt, _answers(dealt, profile), strict=True):
        trump, south, north = deal
        ending = laid_out(south, north, trump, profile)
        found, seconds = timed(partial(memo_values, ending))
        if {ending[CARD + bit.bit_length() - 1]: value for bit, value in found.items()} != values:
            raise AssertionError(f"the searches disagree on {south} {north} {trump!r}")
        times.append(seconds)
    return _microseconds(times)


def one_call(dealt: Sequence[Deal]) -> dict[str, Any]:
    """Measure ``solve`` from a position to values and line, under both duties."""
    times = []
    for trump, south, north in dealt:
        for name in PROFILE_OF_DUTY.values():
            state = endgame_state(PROFILES[name], trump, south, north, Seat.SOUTH)
            _, seconds = timed(partial(solve, state))
            times.append(seconds)
    return _microseconds(times)


def _order(deal: Deal, profile: RuleProfile) -> list[int]:
    trump, south, north = deal
    duties = int(profile.endgame_beat), int(profile.endgame_trump)
    points = profile.brisque, profile.last_trick
    order = [mask(south), mask(north), 0, -1, int(trump), *points, *duties, 0]
    assert len(order) == ORDER_WORDS
    return order


def _answers(dealt: Sequence[Deal], profile: RuleProfile) -> list[dict[int, int]]:
    """Return the values of the cards of many endings."""
    found: Words = zeros(len(dealt) * ANSWER_WORDS)
    orders = words([word for deal in dealt for word in _order(deal, profile)])
    solve_orders(orders, found, len(dealt), thread_workspace())
    numbers = integers(found)
    answers = []
    for at in range(0, len(numbers), ANSWER_WORDS):
        pairs = numbers[at + OPTIONS : at + OPTIONS + 2 * numbers[at + 1]]
        answers.append(dict(zip(pairs[::2], pairs[1::2], strict=True)))
    return answers


def _microseconds(seconds: Sequence[float]) -> dict[str, Any]:
    return {**spread("us", [second * 1e6 for second in seconds]), "deals": len(seconds)}


if __name__ == "__main__":
    main()

"""Compiled = plain = proved: ``python -m tests.long.both_ways [--endings N] [--seed S]``.

Random endings of one to eight cards, one in three in mid-trick, by every profile and house
profile in turn: of the whole pack, of one suit (all trumps or none), of two, of pairs, of
brisques or none. Two processes solve them all, one compiled and one in plain Python, and must
answer alike, best line included; the independent prover has to agree on every ending of up to
``--proved`` cards and on one in 99 of the larger ones. Stops at the first difference.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Final

from tests.trainer.endings import FAMILIES, PROFILE_NAMES, random_ending, random_profile
from trainer.cards import PACK, Card
from trainer.deal import DealState
from trainer.prover.endgame import prove
from trainer.solver.endgame import solve

ROOT: Final = Path(__file__).parents[2]


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare, print a line of figures, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--endings", type=int, default=20_000)
    parser.add_argument("--proved", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tell", action="store_true", help="print the answers of this process")
    asked = parser.parse_args(arguments)
    if asked.tell:
        for state in endings(asked.endings, asked.seed):
            print(told(state))
        return 0
    return _compare(asked.endings, asked.proved, asked.seed)


def endings(count: int, seed: int) -> Iterator[DealState]:
    """Yield the endings of a seed."""
    rng = Random(f"both ways {seed}")
    families = [*FAMILIES, "pairs"]
    for index in range(count):
        size, family = 1 + index % 8, families[index // 8 % len(families)]
        cards = pairs(rng, size) if family == "pairs" else FAMILIES[family]
        profile = random_profile(rng, PROFILE_NAMES[index % 5])
        trump = rng.choice(cards).suit if rng.random() < 0.5 else None
        yield random_ending(rng, profile, size, family=cards, trump=trump)


def pairs(rng: Random, size: int) -> list[Card]:
    """Return both copies of so many faces."""
    return [card for face in rng.sample(PACK[::2], size) for card in (face, face.twin)]


def told(state: DealState) -> str:
    """Return values and line as one line of JSON."""
    solution = solve(state)
    values = {str(card): value for card, value in solution.options}
    return json.dumps([values, [str(play.card) for play in solution.line]])


def _compare(count: int, proved: int, seed: int) -> int:
    values = checked = seen = 0
    with _start(count, seed, "1") as compiled, _start(count, seed, "0") as plain:
        lines = zip(compiled.stdout or (), plain.stdout or (), strict=True)
        for state, (one, other) in zip(endings(count, seed), lines, strict=True):
            found = json.loads(one)[0]
            alike = one == other
            if len(state.hand(state.to_act)) <= proved or seen % 99 == 0:
                checked += 1
                alike &= found == {str(card): value for card, value in prove(state).items()}
            seen += 1
            values += len(found)
            if not alike:
                compiled.kill()
                plain.kill()
                print(f"compiled {one}plain {other}prover {dict(prove(state))}\n{state}")
                return 1
    print(f"{seen} endings, {values} values alike both ways, {checked} endings proved")
    return compiled.returncode or plain.returncode


def _start(count: int, seed: int, way: str) -> subprocess.Popen[str]:
    program = [sys.executable, "-m", "tests.long.both_ways", "--tell"]
    return subprocess.Popen(
        [*program, "--endings", str(count), "--seed", str(seed)],
        cwd=ROOT,
        env={**os.environ, "BEZIQUE_COMPILED": way},
        stdout=subprocess.PIPE,
        text=True,
    )


if __name__ == "__main__":
    sys.exit(main())

"""The search finds the same values however it is run."""

import json
import multiprocessing
import os
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from tests.trainer.endings import PROFILE_NAMES, random_ending, random_profile
from trainer.cards import PACK, Suit
from trainer.deal import DealState
from trainer.profiles import PROFILES
from trainer.solver.analysis import Analysis, bits
from trainer.solver.endgame import EndgameSolution, solve
from trainer.solver.ending import Ending, lay_out
from trainer.solver.search import Memory, new_memory


class Forgetful(dict[int, int]):
    """A memory that keeps nothing."""

    def __setitem__(self, key: int, value: int) -> None:
        """Drop the entry."""


def endings(count: int, size: int, seed: int) -> list[Ending]:
    """Return random endings as integers, by every profile in turn."""
    rng = Random(seed)
    found = []
    for index in range(count):
        dealt = rng.sample(PACK, 2 * size)
        profile = random_profile(rng, PROFILE_NAMES[index % 5])
        trump = rng.choice(tuple(Suit))
        found.append(lay_out(dealt[:size], dealt[size:], trump, profile)[0])
    return found


def positions(count: int, seed: int) -> list[DealState]:
    rng = Random(seed)
    return [random_ending(rng, random_profile(rng, PROFILE_NAMES[i % 5]), 8) for i in range(count)]


def test_memory_changes_no_value() -> None:
    """500 endings of five cards, remembered and forgotten."""
    for ending in endings(500, 5, seed=1):
        live = ending.hands[0] | ending.hands[1]
        nothing = Memory(Forgetful(), Forgetful(), Forgetful(), Forgetful(), [0])
        forgetful = Analysis(ending, nothing).values(live, 0, 0)
        assert Analysis(ending).values(live, 0, 0) == forgetful
        assert nothing.bounds == {}


def test_remembered_bounds_hold_and_stay_within_the_points_left() -> None:
    """Whatever was asked, a bound in the memory never contradicts a fresh exact value."""
    for ending in endings(20, 5, seed=2):
        memory = new_memory()
        live = ending.hands[0] | ending.hands[1]
        Analysis(ending, memory).values(live, 0, 0)
        for key, bounds in memory.bounds.items():
            rest, leader = key >> 1, key & 1
            total = ending.worth * (rest & ending.brisques).bit_count() + ending.last_trick
            low, high = bounds >> 22, bounds & (1 << 22) - 1
            value = max(Analysis(ending).values(rest, leader, 0).values())
            assert 0 <= low <= (value + total) // 2 <= high <= total


def test_order_of_questions_changes_no_answer() -> None:
    """One memory asked 20 times about both leaders and all leads, in another order each time."""
    rng = Random(3)
    for ending in endings(5, 8, seed=3):
        live = ending.hands[0] | ending.hands[1]
        questions = [(leader, 0) for leader in (0, 1)]
        questions += [(leader, lead) for leader in (0, 1) for lead in bits(ending.hands[leader])]
        fresh = {each: Analysis(ending).values(live, *each) for each in questions}
        for _ in range(20):
            analysis = Analysis(ending)
            rng.shuffle(questions)
            assert {each: analysis.values(live, *each) for each in questions} == fresh


def test_eight_threads_find_what_one_finds() -> None:
    """Nothing is shared between two searches."""
    asked = positions(40, seed=4)
    alone = [solve(state) for state in asked]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(solve, asked * 4)) == alone * 4


@pytest.mark.parametrize("start", multiprocessing.get_all_start_methods())
@pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning")
def test_other_processes_find_the_same(start: str) -> None:
    """Also forked ones, as of a server that loads the program once and forks its workers."""
    asked = positions(10, seed=5)
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context(start)) as pool:
        assert list(pool.map(solve, asked)) == [solve(state) for state in asked]


TELL = "from tests.trainer.solver.test_search import told; told()"
RELOAD = (
    "import importlib, trainer.solver.search as search, trainer.solver.endgame as endgame;"
    "importlib.reload(search); importlib.reload(endgame);"
)


@pytest.mark.parametrize(
    ("hash_seed", "program"),
    [("0", TELL), ("1", TELL), ("2024", TELL), ("0", RELOAD + TELL)],
    ids=["seed 0", "seed 1", "seed 2024", "reloaded"],
)
def test_first_answer_of_a_fresh_process_is_the_same(hash_seed: str, program: str) -> None:
    """Values, line and nodes, without any set-up, whatever the hash seed, also reloaded."""
    run = subprocess.run(
        [sys.executable, "-c", program],
        cwd=Path(__file__).parents[3],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(run.stdout) == [spelt(solve(state)) for state in positions(5, seed=6)]


def told() -> None:
    """Print what a process of its own finds."""
    print(json.dumps([spelt(solve(state)) for state in positions(5, seed=6)]))


def spelt(solution: EndgameSolution) -> list[object]:
    values = [[str(card), value] for card, value in solution.options]
    return [values, [str(play.card) for play in solution.line], solution.nodes]


@pytest.mark.parametrize("name", PROFILES)
def test_search_stays_small(name: str) -> None:
    """All cards of a random ending of eight: a few hundred positions, as measured, and no more."""
    rng = Random(7)
    nodes = [solve(random_ending(rng, PROFILES[name], 8)).nodes for _ in range(40)]
    assert sum(nodes) / len(nodes) < 400
    assert max(nodes) < 4_000

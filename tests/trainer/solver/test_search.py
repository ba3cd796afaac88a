"""The search finds the same values however it is run, compiled or plain."""

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_all_start_methods, get_context
from pathlib import Path
from random import Random

import pytest

from tests.bench.endgame import hard_deals
from tests.long.both_ways import pairs
from tests.trainer.endings import FAMILIES, PROFILE_NAMES, random_ending, random_profile
from trainer.cards import Suit
from trainer.deal import DealState, Seat, endgame_state
from trainer.profiles import PROFILES
from trainer.solver.compiled import COMPILED
from trainer.solver.endgame import EndgameSolution, solve, solve_many
from trainer.solver.search import leader_can_take
from trainer.solver.workspace import POINTS, forget, new_workspace, probe, store

ROOT = Path(__file__).parents[3]
TELL = "from tests.trainer.solver.test_search import told; told()"
COUNT = "from tests.trainer.solver.test_search import counted; counted()"


def positions(count: int, seed: int, family: str = "pack") -> list[DealState]:
    """Return endings of eight cards, by every profile in turn."""
    rng = Random(seed)
    return [
        random_ending(rng, random_profile(rng, PROFILE_NAMES[i % 5]), 8, family=FAMILIES[family])
        for i in range(count)
    ]


def told() -> None:
    """Print what a process of its own finds."""
    print(json.dumps(spelt(solve_many(positions(10, seed=6)))))


def counted() -> None:
    """Print how many positions a process of its own searches in the hardest endings."""
    print(json.dumps(hard_nodes()))


def hard_nodes() -> list[list[int]]:
    """Return the positions searched by both duties: of one suit, many trumps, nothing but pairs."""
    rng = Random(1)
    families = hard_deals(10, seed=12)
    families["pairs"] = [
        (rng.choice(tuple(Suit)), cards[::2], cards[1::2])
        for cards in (rng.sample(pairs(rng, 8), 16) for _ in range(10))
    ]
    return [
        [
            each.nodes
            for each in solve_many(
                [
                    endgame_state(PROFILES[name], *deal, Seat.SOUTH)
                    for deals in families.values()
                    for deal in deals
                ]
            )
        ]
        for name in ("cady", "salon")
    ]


def spelt(solutions: Iterable[EndgameSolution]) -> list[object]:
    return [
        [[[str(card), value] for card, value in each.options], [str(p.card) for p in each.line]]
        for each in solutions
    ]


def start(program: str = TELL, **environment: str | None) -> "subprocess.Popen[str]":
    """Start a process that tells what it finds; ``None`` takes a variable away."""
    set_here = {**os.environ, **environment}
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-c", program],
        cwd=ROOT,
        env={name: value for name, value in set_here.items() if value is not None},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def outcome(process: "subprocess.Popen[str]") -> object:
    """Return what the process finds; it must end well and without a word of complaint."""
    out, err = process.communicate(timeout=240)
    assert (process.returncode, err) == (0, "")
    return json.loads(out)


def test_many_at_once_are_solved_as_one_by_one() -> None:
    """The order of questions and what was solved before change nothing, not even the nodes."""
    asked = [*positions(60, seed=1), *positions(5, 2, "one suit"), *positions(5, 3, "two suits")]
    alone = [solve(state) for state in asked]
    assert solve_many(asked) == alone
    assert solve_many(asked[::-1]) == alone[::-1]
    assert solve_many([]) == []


def test_eight_threads_find_what_one_finds() -> None:
    """Every thread has tables of its own."""
    asked = positions(40, seed=4)
    alone = [solve(state) for state in asked]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(solve, asked * 4)) == alone * 4


@pytest.mark.parametrize("method", get_all_start_methods())
@pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning")
def test_other_processes_find_the_same(method: str) -> None:
    """Also forked ones, as of a server that loads the program once and forks its workers."""
    asked = positions(10, seed=5)
    expected = [solve(state) for state in asked]
    with ProcessPoolExecutor(2, mp_context=get_context(method)) as pool:
        assert list(pool.map(solve, asked)) == expected


@pytest.mark.parametrize("hash_seed", ["0", "1", "2024"])
def test_hash_seed_changes_no_answer(hash_seed: str) -> None:
    """Values and line of a fresh process, without any set-up."""
    expected = spelt(solve_many(positions(10, seed=6)))
    assert outcome(start(PYTHONHASHSEED=hash_seed)) == expected


def test_plain_python_finds_what_compiled_code_finds() -> None:
    """One switch, the same values and the same line."""
    expected = spelt(solve_many(positions(10, seed=6)))
    assert outcome(start(BEZIQUE_COMPILED="0")) == expected
    assert outcome(start(BEZIQUE_COMPILED="1")) == expected


def test_plain_python_searches_what_compiled_code_searches() -> None:
    """Also in endings so large that a compiled table might forget what a dictionary keeps."""
    nodes = hard_nodes()
    assert max(map(max, nodes)) > 1_000
    assert outcome(start(COUNT, BEZIQUE_COMPILED="0" if COMPILED else "1")) == nodes


def test_table_forgets_nothing_of_an_ending() -> None:
    """Twice as many positions as the largest endings have, and each is still known."""
    rng, work = Random(1), new_workspace()
    bounds = {rng.randrange(1 << 48): rng.randrange(1 << 2 * POINTS) for _ in range(3_000)}
    assert [probe(key, work) for key in bounds] == [-1] * len(bounds)
    for key, both in bounds.items():
        store(key, both, work)
    assert {key: probe(key, work) for key in bounds} == bounds
    forget(work)
    assert [probe(key, work) for key in bounds] == [-1] * len(bounds)


def test_processes_share_a_cache_new_or_broken(tmp_path: Path) -> None:
    """Two compile and write at once, a third loads; a fourth passes over files cut short."""
    expected = spelt(solve_many(positions(10, seed=6)))
    both = [start(NUMBA_CACHE_DIR=str(tmp_path)) for _ in range(2)]
    assert [outcome(process) for process in both] == [expected, expected]
    kept = sorted(tmp_path.rglob("*.nb?"))
    assert bool(kept) == COMPILED
    written = [path.stat().st_mtime_ns for path in kept]
    assert outcome(start(NUMBA_CACHE_DIR=str(tmp_path))) == expected
    assert [path.stat().st_mtime_ns for path in kept] == written
    for path in kept:
        path.write_bytes(path.read_bytes()[:100])
    assert outcome(start(NUMBA_CACHE_DIR=str(tmp_path))) == expected


@pytest.mark.parametrize("home", ["/proc/nobody", None], ids=["unwritable", "missing"])
def test_home_that_is_unwritable_or_missing_does_no_harm(home: str | None) -> None:
    """Nothing is said, and nothing is written into the working directory."""
    before = set(ROOT.iterdir())
    process = start(HOME=home, NUMBA_CACHE_DIR=None, XDG_CACHE_HOME=None, LOCALAPPDATA=home)
    assert outcome(process) == spelt(solve_many(positions(10, seed=6)))
    assert set(ROOT.iterdir()) == before


def application(_: object, start_response: Callable[..., object]) -> list[bytes]:
    """Answer over HTTP what :func:`told` prints."""
    start_response("200 OK", [("Content-Type", "application/json")])
    return [json.dumps(spelt(solve_many(positions(10, seed=6)))).encode()]


@contextmanager
def gunicorn(application_name: str) -> Iterator[str]:
    """Serve an application loaded once and forked twice, and yield the address."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    program = ["-m", "gunicorn", "--preload", "-w", "2", "-b", f"127.0.0.1:{port}"]
    server = subprocess.Popen([sys.executable, *program, application_name], cwd=ROOT)
    try:
        yield f"http://127.0.0.1:{port}/"
    finally:
        server.terminate()
        server.wait(30)


def test_workers_of_gunicorn_find_the_same() -> None:
    """The master has solved before it forks: its tables and its compiled code are inherited."""
    expected = spelt(solve_many(positions(10, seed=6)))
    with gunicorn("tests.trainer.solver.test_search:preloaded()") as address:
        for _ in range(8):
            assert json.load(opened(address)) == expected


def preloaded() -> object:
    """Solve once in the master, and return the application."""
    solve_many(positions(1, seed=6))
    return application


def opened(address: str) -> "urllib.request._UrlopenRet":
    """Return the answer of a server as soon as there is one."""
    for _ in range(600):
        try:
            return urllib.request.urlopen(address, timeout=60)  # noqa: S310
        except OSError:
            time.sleep(0.2)
    raise AssertionError("no answer")


def test_the_recursion_has_one_signature() -> None:
    """A second one would crash the second process (numba #6061); plain Python has none."""
    solve_many(positions(1, seed=6))
    compiled = getattr(leader_can_take, "compiled", None)
    assert (len(compiled.signatures) if compiled else 0) == (1 if COMPILED else 0)


@pytest.mark.parametrize("name", PROFILES)
def test_search_stays_small(name: str) -> None:
    """All cards of a random ending of eight: a few hundred positions, as measured, and no more."""
    rng = Random(7)
    nodes = [solve(random_ending(rng, PROFILES[name], 8)).nodes for _ in range(40)]
    assert sum(nodes) / len(nodes) < 400
    assert max(nodes) < 4_000

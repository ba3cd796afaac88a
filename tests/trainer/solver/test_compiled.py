"""Kernels are loaded when something is solved, and run wherever a user may start them."""

import os
import stat
import subprocess
import sys
from importlib.util import find_spec
from multiprocessing import get_context
from multiprocessing.queues import SimpleQueue
from multiprocessing.synchronize import Barrier
from pathlib import Path

import pytest

from trainer.solver import compiled

ROOT = Path(__file__).parents[3]


def run(program: str, *, arguments: tuple[str, ...] = (), **environment: str) -> str:
    """Return what a fresh process prints; it must not write a word to its standard error."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program, *arguments],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_importing_the_solver_loads_no_compiler() -> None:
    """Light commands import the solver's modules, and stay light."""
    loaded = run(
        "import sys, api.cli, api.cli.solve, api.cli.positions, trainer.solver.endgame;"
        "print(sorted({'numba', 'llvmlite', 'numpy'} & set(sys.modules)))"
    )
    assert loaded.strip() == "[]"


@pytest.mark.parametrize(
    ("switch", "expected"), [("0", "False"), ("1", str(find_spec("numba") is not None))]
)
def test_one_switch_leaves_the_compiler_aside(switch: str, expected: str) -> None:
    """``BEZIQUE_COMPILED=0`` means plain Python, whatever is installed."""
    program = "from trainer.solver.compiled import COMPILED; print(COMPILED)"
    assert run(program, BEZIQUE_COMPILED=switch).strip() == expected


def test_cache_goes_where_numba_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A directory of one's own, closed to others, named after the source."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "here"))
    place = compiled.cache_directory()
    assert place is not None
    assert place.parent == tmp_path / "here"
    assert stat.S_IMODE(place.stat().st_mode) == 0o700


def test_cache_goes_to_the_user_where_numba_cannot_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file where the directory should be is passed over."""
    (tmp_path / "file").touch()
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "file"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "user"))
    place = compiled.cache_directory()
    assert place is not None
    assert place.is_relative_to(tmp_path / "user")


def test_no_cache_where_nothing_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then every process compiles for itself."""
    (tmp_path / "file").touch()
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "file"))
    monkeypatch.setattr("platformdirs.user_cache_dir", lambda *_, **__: "~/.cache/x")
    assert compiled.cache_directory() is None


def doubled(number: int) -> int:
    """Stand for a kernel."""
    return 2 * number


def build_at_once(start: Barrier, place: Path, told: "SimpleQueue[tuple[int, int]]") -> None:
    """Ask for one kernel at the same moment as others; tell its answer and how often it is new."""
    import numba

    assert numba.__version__  # loaded before the start, or all would come at different times
    start.wait(60)
    kernel = compiled._cached(doubled, "int64(int64)", place)
    told.put((kernel(21), sum(kernel.stats.cache_misses.values())))


def test_processes_that_ask_at_once_compile_once(tmp_path: Path) -> None:
    """Who comes second waits for the first and loads what lies there."""
    context = get_context("spawn")
    start, told = context.Barrier(3), context.SimpleQueue()
    processes = [context.Process(target=build_at_once, args=(start, tmp_path, told)) for _ in "abc"]
    for process in processes:
        process.start()
    assert sorted(told.get() for _ in processes) == [(42, 0), (42, 0), (42, 1)]
    for process in processes:
        process.join()


def test_no_locks_no_harm(tmp_path: Path) -> None:
    """Where another holds the lock for too long, or locks are unknown, each compiles."""
    (tmp_path / f"{__name__}.doubled.lock").mkdir()
    kernel = compiled._cached(doubled, "int64(int64)", tmp_path)
    assert (kernel(21), sum(kernel.stats.cache_misses.values())) == (42, 1)

"""``bezique mine``."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from api.cli.workers import in_order
from puzzles.library.check import check
from puzzles.notation import read_puzzle
from tests.api.cli.runner import COMMAND, bezique, environment, lines, program
from tests.puzzles.mining.deal_records import recorded
from trainer.notation.records import write_record

FEW = ("mine", "--deals", "300", "--one-in", "5", "--made", "2026-11-30")  # three stretches
PLAIN = {"BEZIQUE_COMPILED": "0"}


def mined(*arguments: str) -> str:
    done = bezique(*FEW, *arguments)
    assert (done.returncode, "Traceback" in done.stderr) == (0, False), done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def run() -> subprocess.CompletedProcess[str]:
    return bezique(*FEW)


@pytest.fixture(scope="module")
def finds(run: subprocess.CompletedProcess[str]) -> str:
    assert (run.returncode, "Traceback" in run.stderr) == (0, False), run.stderr
    return run.stdout


def test_every_line_is_a_puzzle_that_stands(finds: str) -> None:
    """Packed, read strictly, proved again by both provers."""
    assert len(finds.splitlines()) >= 2
    for line in finds.splitlines():
        assert line == json.dumps(json.loads(line), separators=(",", ":"), ensure_ascii=False)
    puzzles = [read_puzzle(find) for find in lines(finds)]
    assert {puzzle.kind for puzzle in puzzles} == {"endgame_card"}
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    assert not [problems for _, problems in check(puzzles[:2]) if problems]


def test_the_same_bytes_however_it_is_run(finds: str, tmp_path: Path) -> None:
    """In three processes, in two stretches, interpreted, and into a file."""
    assert program(*FEW, "--processes", "3").stdout == finds
    first = bezique(*FEW[:2], "110", *FEW[3:])
    rest = bezique(*FEW[:2], "190", *FEW[3:], "--start", "110")
    assert first.stdout + rest.stdout == finds
    assert program(*FEW, **PLAIN).stdout == finds
    assert mined("--out", str(tmp_path / "finds")) == ""
    assert (tmp_path / "finds").read_text() == finds


def test_another_seed_or_kind_gives_others(finds: str) -> None:
    """The kind is in the question and in the id."""
    assert mined("--seed", "2") != finds
    count = lines(mined("--kind", "endgame_count"))
    assert [find["position"] for find in count] == [find["position"] for find in lines(finds)]
    assert all(find["id"].startswith("endgame-count-1-") for find in count)


def test_the_yield_is_told_by_reason(run: subprocess.CompletedProcess[str]) -> None:
    """On the standard error stream, in percent of what was examined."""
    assert "of 300 deals kept" in run.stderr
    assert "few_wrong" in run.stderr


def test_a_run_that_was_killed_goes_on(tmp_path: Path) -> None:
    """Again and again with SIGKILL: no line twice, none missing, no process left behind."""
    arguments = ("mine", "--deals", "1200", "--one-in", "60", "--made", "2026-11-30")
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    assert program(*arguments, "--out", str(whole), **PLAIN).returncode == 0
    killed = 0
    for _ in range(20):
        run = subprocess.Popen(
            # Whoever is to see that it goes on must come to look, however busy the machine is.
            ["nice", "-n", "19", *COMMAND, *arguments, "--processes", "2", "--out", str(broken)],
            env=environment(**PLAIN),
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        if _ends_before_it_has_gone_on(run, broken):
            break
        run.kill()
        run.wait()
        _wait_for_the_end_of(run.pid)
        killed += 1
    assert killed >= 3
    assert run.returncode == 0
    assert broken.read_bytes() == whole.read_bytes()
    assert whole.read_bytes()
    assert progress(broken) == progress(whole)


def progress(path: Path) -> dict[str, object]:
    found: dict[str, object] = json.loads(path.with_name(f"{path.name}.progress").read_bytes())
    return found


def _ends_before_it_has_gone_on(run: subprocess.Popen[bytes], path: Path) -> bool:
    """Wait for the run's progress, or for its end."""
    before = progress(path)["next"] if path.exists() else 0
    while run.poll() is None:
        if path.with_name(f"{path.name}.progress").exists() and progress(path)["next"] != before:
            return False
        time.sleep(0.005)
    return True


def _wait_for_the_end_of(group: int) -> None:
    """Wait until no process of the group is left; the test times out if one stays."""
    while True:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return
        time.sleep(0.02)


def test_what_a_killed_run_has_begun_is_cut_off(finds: str, tmp_path: Path) -> None:
    """Half a line, or lines that the progress does not know of."""
    expected = finds.encode()
    begun = tmp_path / "begun"
    bezique(*FEW[:2], "120", *FEW[3:], "--out", str(begun))
    with begun.open("ab") as file:
        file.write(expected[begun.stat().st_size :][:700] + b'{"format"')
    mined("--out", str(begun))
    assert begun.read_bytes() == expected
    mined("--out", str(begun))
    assert begun.read_bytes() == expected


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("--seed", "2"), "seed 1"),
        (("--kind", "endgame_line"), "kind 'endgame_card'"),
        (("--one-in", "9"), "one_in 5"),
        (("--profile", "salon"), "profiles"),
        (("--made", "2026-12-01"), "made '2026-11-30'"),
    ],
)
def test_a_file_of_another_run_is_left_alone(
    arguments: tuple[str, ...], named: str, tmp_path: Path
) -> None:
    """What differs is named, and nothing is changed."""
    out = tmp_path / "finds"
    out.write_bytes(b"")
    state = {
        "format": "bezique-run/1",
        "version": progress_version(),
        "kind": "endgame_card",
        "seed": 1,
        "profiles": ["arcade", "cady", "encyclopedia", "salon"],
        "one_in": 5,
        "made": "2026-11-30",
        "of": "deals",
        "start": 0,
        "next": 100,
        "bytes": 0,
        "mark": None,
        "reasons": {},
    }
    out.with_name("finds.progress").write_text(json.dumps(state))
    done = bezique(*FEW, "--out", str(out), *arguments)
    assert done.returncode == 1
    assert named in done.stderr
    assert "Traceback" not in done.stderr
    assert progress(out) == state


def progress_version() -> str:
    from trainer import __version__

    return __version__


def test_a_file_that_is_no_run_is_left_alone(tmp_path: Path) -> None:
    """Somebody's own file, one that is shorter than it should be, one that cannot be written."""
    own = tmp_path / "own"
    own.write_text("mine\n")
    done = bezique(*FEW, "--out", str(own))
    assert (done.returncode, own.read_text()) == (1, "mine\n")
    assert "no run" in done.stderr
    done = bezique(*FEW, "--out", str(tmp_path / "nowhere" / "finds"))
    assert done.returncode == 1
    assert "cannot be written" in done.stderr
    own.with_name("own.progress").write_text("[]")
    done = bezique(*FEW, "--out", str(own))
    assert (done.returncode, own.read_text()) == (1, "mine\n")


def test_records_are_looked_through(tmp_path: Path) -> None:
    """From a file or standard input, in any number of processes, played on where they stop."""
    written = "".join(
        json.dumps({"id": f"deal {seed}", **write_record(recorded(seed, 40 + seed))}) + "\n"
        for seed in range(24)
    )
    (tmp_path / "records").write_text(written)
    whole = bezique(
        "mine", "--made", "2026-11-30", "--records", str(tmp_path / "records"), "--one-in", "2"
    )
    assert whole.returncode == 0
    assert "of 24 deals kept" in whole.stderr
    assert len(lines(whole.stdout)) >= 1
    for find in lines(whole.stdout):
        read_puzzle(find)
    piped = bezique(
        *("mine", "--made", "2026-11-30", "--records", "-", "--one-in", "2", "--processes", "2"),
        stdin=written,
    )
    assert piped.stdout == whole.stdout


def test_no_records_are_told() -> None:
    """An empty file is no fault, and there are no shares of nothing."""
    done = bezique("mine", "--records", "-", stdin="")
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == "0 of 0 deals kept, for there were none.\n"


def test_bad_records_are_answered_with_errors() -> None:
    """In their place, with code, pointer and line; the others are looked through all the same."""
    good = write_record(recorded(1, 30))
    refused = {**good, "id": "refused", "actions": [*good["actions"][:5], *good["actions"][6:]]}
    written = "\n".join(
        ["{", json.dumps({**good, "pack": good["pack"][1:]}), json.dumps(refused), json.dumps(good)]
    )
    done = bezique("mine", "--records", "-", stdin=written)
    assert done.returncode == 1
    errors = [line["error"] for line in lines(done.stdout) if "error" in line]
    assert [error["code"] for error in errors] == ["not_json", "pack_size", errors[2]["code"]]
    assert [error["line"] for error in errors] == [1, 2, 3]
    assert errors[2]["pointer"].startswith("/actions/")
    assert [line["id"] for line in lines(done.stdout) if "error" in line] == [None, None, "refused"]
    assert "of 4 deals" in done.stderr


def test_a_run_over_records_goes_on_with_the_same_records_only(tmp_path: Path) -> None:
    """Those before the place to go on from are known by their hash."""
    records = [json.dumps(write_record(recorded(seed, 30))) + "\n" for seed in range(12)]
    arguments = ("mine", "--records", "-", "--one-in", "4", "--made", "2026-11-30", "--out")
    whole, parts = str(tmp_path / "whole"), str(tmp_path / "parts")
    assert bezique(*arguments, whole, stdin="".join(records)).returncode == 0
    assert bezique(*arguments, parts, "--deals", "5", stdin="".join(records)).returncode == 0
    others = bezique(*arguments, parts, stdin="".join(records[1:]))
    assert others.returncode == 1
    assert "first 5 records" in others.stderr
    assert bezique(*arguments, parts, stdin="".join(records)).returncode == 0
    assert Path(parts).read_bytes() == Path(whole).read_bytes()


def test_too_few_finds_make_no_library(tmp_path: Path) -> None:
    """The plan cannot be met: that is told, and nothing is written."""
    done = bezique("mine", "--deals", "10", "--into", str(tmp_path / "library"))
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "library").exists()
    both = bezique("mine", "--into", str(tmp_path), "--out", str(tmp_path / "finds"))
    assert both.returncode == 2


def test_results_come_in_the_order_of_the_work() -> None:
    """Whoever is done first."""
    delays = [0.2, 0.0, 0.1, 0.0, 0.0, 0.05]
    assert list(in_order(_slept, delays, 2)) == [(delay, delay) for delay in delays]
    assert list(in_order(_slept, delays, 1)) == [(delay, delay) for delay in delays]


def _slept(delay: float) -> float:
    time.sleep(delay)
    return delay


def test_an_error_in_the_work_comes_through() -> None:
    """As it was raised, and nothing is left running."""
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(ValueError, match="negative"):
        list(in_order(_slept, [0.0, -1.0, 0.0], 2))
    assert signal.getsignal(signal.SIGINT) is before

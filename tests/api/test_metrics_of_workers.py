"""What operators watch where several processes serve: counted together, or said to be apart."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import requests

from api.metrics.prometheus import forget_the_dead
from tests.api.cli.runner import ROOT, environment
from tests.api.samples import BEARER, TOKEN, Samples, read, value
from tests.api.server import serving


def test_only_gauges_of_the_dead_are_forgotten(tmp_path: Path) -> None:
    """Counts stay, and so does all that living processes have."""
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    names = ("gauge_livesum_{}.db", "gauge_max_{}.db", "counter_{}.db", "histogram_{}.db")
    for process in (gone.pid, os.getpid()):
        for name in names:
            (tmp_path / name.format(process)).touch()
    forget_the_dead(tmp_path)
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {name.format(each) for name in names for each in (gone.pid, os.getpid())} - {
        f"gauge_livesum_{gone.pid}.db"
    }


def test_a_directory_that_is_missing_is_told(tmp_path: Path) -> None:
    """In one line, as whatever else is wrong with the settings."""
    done = subprocess.run(
        [sys.executable, "-m", "wsgi"], capture_output=True, text=True, check=False, cwd=ROOT,
        env=environment(
            BEZIQUE_SECRET_KEY="s" * 32,
            BEZIQUE_DATABASE_URL="sqlite://",
            BEZIQUE_METRICS_TOKEN=TOKEN,
            PROMETHEUS_MULTIPROC_DIR=str(tmp_path / "none"),
        ),
    )  # fmt: skip
    assert done.returncode == 3
    assert done.stderr == "Error: PROMETHEUS_MULTIPROC_DIR: there is no such directory\n"


def eventually(holds: Callable[[], bool]) -> None:
    """Wait until something holds."""
    until = time.monotonic() + 30
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.1)


@pytest.mark.skipif(os.name != "posix", reason="workers are forked")
def test_two_workers_count_together(tmp_path: Path) -> None:
    """Whichever answers tells of both, also when one was killed; nothing is left behind."""
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    variables = {"BEZIQUE_METRICS_TOKEN": TOKEN, "TMPDIR": str(scratch)}
    with serving(tmp_path / "data", "--workers", "2", **variables) as server:
        (directory,) = scratch.glob("bezique-metrics-*")

        def scrape() -> Samples:
            # A connection of its own each time: either worker may take it.
            answer = requests.get(f"{server.address}/metrics", headers=BEARER, timeout=30)
            assert answer.status_code == 200
            return read(answer.text)

        def listed() -> float:
            labels = {"operation": "listProfiles", "method": "GET", "status": "2xx"}
            return value(scrape(), "bezique_requests_total", **labels)

        def processes(kind: str) -> set[int]:
            return {int(path.stem.rpartition("_")[2]) for path in directory.glob(f"{kind}_*.db")}

        for _ in range(200):
            requests.get(f"{server.address}/api/v1/profiles", timeout=30)
            if len(processes("counter")) == 2:
                break
        sent = listed()
        assert sent > 0
        both = processes("gauge_livesum")
        assert len(both) == 2
        with ThreadPoolExecutor(8) as threads:
            list(
                threads.map(
                    lambda _: requests.get(f"{server.address}/api/v1/profiles", timeout=30),
                    range(100),
                )
            )
        assert {listed() for _ in range(20)} == {sent + 100}
        builds = [name for name, _ in scrape() if name == "bezique_build_info"]
        assert len(builds) == 1
        victim = both.pop()
        os.kill(victim, signal.SIGKILL)
        eventually(lambda: len(processes("gauge_livesum") - {victim}) == 2)
        assert listed() == sent + 100
        assert victim not in processes("gauge_livesum")
        assert victim in processes("counter")
        wrong = requests.get(f"{server.address}/metrics", timeout=30)
        assert wrong.status_code == 401
    assert list(scratch.iterdir()) == []


@pytest.mark.skipif(os.name != "posix", reason="no gunicorn there")
@pytest.mark.parametrize("workers", [1, 2])
def test_workers_that_count_apart_say_so(tmp_path: Path, workers: int) -> None:
    """Under a gunicorn of the operator's own, in its log; one worker alone is whole."""
    run = "from gunicorn.app.wsgiapp import run; run()"
    address = f"sqlite:///{tmp_path / 'b.sqlite3'}"
    command = [sys.executable, "-c", run, "-k", "api.gunicorn_server.Worker", "-w", str(workers)]
    log, listening = tmp_path / "log", re.compile(r"Listening at: (\S+)")
    with log.open("w") as written:
        server = subprocess.Popen(
            [*command, "-b", "127.0.0.1:0", "--no-control-socket", "wsgi:app"],
            env=environment(
                BEZIQUE_SECRET_KEY="s" * 32,
                BEZIQUE_DATABASE_URL=address,
                BEZIQUE_METRICS_TOKEN=TOKEN,
                BEZIQUE_COMPILED="0",
            ),
            cwd=ROOT, stdout=written, stderr=subprocess.STDOUT,
        )  # fmt: skip
    try:
        eventually(lambda: listening.search(log.read_text()) is not None)
        found = listening.search(log.read_text())
        assert found is not None
        # Who answers has begun, and said what there was to say.
        assert requests.get(f"{found[1]}/api/v1/health/live", timeout=60).ok
        said = workers if workers > 1 else 0
        eventually(lambda: log.read_text().count("PROMETHEUS_MULTIPROC_DIR is not set") == said)
    finally:
        server.terminate()
        server.wait(30)

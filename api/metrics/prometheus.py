"""The measures as Prometheus metrics, of one process or of all workers of a server together.

The workers write into files of one directory, ``PROMETHEUS_MULTIPROC_DIR``, and whichever is
asked adds them up. The library looks for that variable when it is first imported, so this module
is imported when an application is made, and not before. Every label has few values, all of them
known beforehand.
"""

from __future__ import annotations

import os
import platform
from pathlib import Path
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.exposition import choose_encoder
from prometheus_client.multiprocess import MultiProcessCollector
from sqlalchemy import Engine, event
from sqlalchemy.pool import ConnectionPoolEntry

from api.metrics.measures import AttemptResult, Measures, PoolName
from api.pool import Watch
from api.settings import SettingsError
from trainer import __version__
from trainer.solver.compiled import COMPILED

DIRECTORY: Final = "PROMETHEUS_MULTIPROC_DIR"
SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)
METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
OTHER: Final = "other"
# Gauges of processes that are gone are left out of the sum.
OF_THE_LIVING: Final = "livesum"


class Metrics(Measures):
    """Counts, times and gauges of one application.

    Raises :class:`SettingsError` where workers cannot count together as they are told to.
    """

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._directory = os.environ.get(DIRECTORY)
        if self._directory is not None and not Path(self._directory).is_dir():
            raise SettingsError(f"{DIRECTORY}: there is no such directory")
        self._requests = Counter(
            "bezique_requests",
            "Requests that were answered, by operation, method and class of status.",
            ["operation", "method", "status"],
            registry=self._registry,
        )
        self._seconds = Histogram(
            "bezique_request_duration_seconds",
            "How long answers took.",
            ["operation"],
            buckets=SECONDS,
            registry=self._registry,
        )
        self._attempts = Counter(
            "bezique_attempts",
            "Attempts whose result was fixed, by kind of puzzle; shown: given up.",
            ["kind", "result"],
            registry=self._registry,
        )
        self._turns = Gauge(
            "bezique_pool_turns",
            "Turns of the pools of heavy work: at work, or waiting for a place.",
            ["pool", "state"],
            multiprocess_mode=OF_THE_LIVING,
            registry=self._registry,
        )
        self._refused = Counter(
            "bezique_pool_refusals",
            "Who was sent away because a pool was full (503 solver_busy).",
            ["pool"],
            registry=self._registry,
        )
        self._connections = Gauge(
            "bezique_database_connections",
            "Connections to the database: open, and those of them in use.",
            ["state"],
            multiprocess_mode=OF_THE_LIVING,
            registry=self._registry,
        )
        self._build = Gauge(
            "bezique_build_info",
            "What runs: always 1.",
            ["version", "python", "solver", "database"],
            multiprocess_mode="max",
            registry=self._registry,
        )

    def request(self, operation: str, method: str, status: int, seconds: float) -> None:
        """Count a request that was answered, and how long that took."""
        known = method if method in METHODS else OTHER
        self._requests.labels(operation, known, f"{status // 100}xx").inc()
        self._seconds.labels(operation).observe(seconds)

    def attempt(self, kind: str, result: AttemptResult) -> None:
        """Count an attempt whose result is fixed."""
        self._attempts.labels(kind, result).inc()

    def pool(self, name: PoolName) -> Watch:
        """Return who keeps how a pool stands."""
        return _PoolGauges(name, self._turns, self._refused)

    def database(self, engine: Engine) -> None:
        """Keep how many connections are open and in use, from now on."""
        solver = "compiled" if COMPILED else "python"
        self._build.labels(__version__, platform.python_version(), solver, engine.dialect.name).set(
            1
        )
        opened, used = self._connections.labels("open"), self._connections.labels("in_use")
        for gauge in (opened, used):
            gauge.set(0)
        event.listen(engine, "connect", lambda *_: opened.inc())
        event.listen(engine, "close", lambda *_: opened.dec())
        taken: set[ConnectionPoolEntry] = set()

        def take(_: object, place: ConnectionPoolEntry, _proxy: object) -> None:
            taken.add(place)
            used.inc()

        def give_back(_: object, place: ConnectionPoolEntry) -> None:
            # Told as well where no connection could be made, and nobody got one.
            if place in taken:
                taken.remove(place)
                used.dec()

        event.listen(engine, "checkout", take)
        event.listen(engine, "checkin", give_back)

    def exposition(self, accept: str) -> tuple[bytes, str]:
        """Return all metrics as text, and its media type, as an ``Accept`` header wishes."""
        encode, media_type = choose_encoder(accept)
        if self._directory is None:
            return encode(self._registry), media_type
        forget_the_dead(Path(self._directory))
        together = CollectorRegistry()
        MultiProcessCollector(together, self._directory)  # type: ignore[no-untyped-call]
        return encode(together), media_type


class _PoolGauges(Watch):
    """Keeps how one pool stands."""

    def __init__(self, name: PoolName, turns: Gauge, refused: Counter) -> None:
        self._working = turns.labels(name, "working")
        self._waiting = turns.labels(name, "waiting")
        self._refused = refused.labels(name)
        self.stands(0, 0)

    def stands(self, working: int, waiting: int) -> None:
        self._working.set(working)
        self._waiting.set(waiting)

    def refused(self) -> None:
        self._refused.inc()


def forget_the_dead(directory: Path) -> None:
    """Remove the gauges of workers that are gone, also of those that were killed.

    The library's own way is a hook of gunicorn's configuration, which nobody forgets here. What
    dead workers counted stays: a count that went backwards would be taken for a restart.
    """
    if os.name != "posix":  # no workers there, and no way to ask for a process
        return
    for file in directory.glob("gauge_live*.db"):
        if not _lives(int(file.stem.rpartition("_")[2])):
            file.unlink(missing_ok=True)


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True

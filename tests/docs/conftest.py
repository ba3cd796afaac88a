"""A trainer served as the README serves it, for the examples of the documentation."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import requests

from trainer.solver.compiled import cache_directory

PATIENCE = 240.0  # a first start compiles the solvers


@dataclass(frozen=True)
class Trainer:
    """A running server: its address and its data directory."""

    address: str
    home: Path


def free_port() -> int:
    """Return a port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def compiled() -> dict[str, str]:
    """Return where this user's compiled solvers lie: a second start finds them, as at home."""
    place = cache_directory()
    return {} if place is None else {"NUMBA_CACHE_DIR": str(place.parent)}


@pytest.fixture(scope="session")
def trainer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Trainer]:
    """Serve with an empty home, as on a fresh machine."""
    home = tmp_path_factory.mktemp("home")
    port = free_port()
    server = subprocess.Popen(
        [sys.executable, "-m", "api.cli", "serve", "--port", str(port)],
        env={**os.environ, "HOME": str(home), "XDG_DATA_HOME": str(home / "data"), **compiled()},
        cwd=Path(__file__).parents[2],
        stdout=subprocess.DEVNULL,
    )
    address = f"http://127.0.0.1:{port}"
    try:
        _wait_until_ready(address, server)
        yield Trainer(address, home)
    finally:
        server.terminate()
        server.wait(timeout=20)


def _wait_until_ready(address: str, server: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        assert server.poll() is None, "the server stopped before it answered"
        try:
            if requests.get(f"{address}/api/v1/health/ready", timeout=5).ok:
                return
        except requests.RequestException:  # a busy machine answers late
            time.sleep(0.1)
    raise AssertionError(f"the server did not become ready within {PATIENCE:.0f} seconds")

"""``bezique serve``: the first run, the port, the address, the end."""

from __future__ import annotations

import signal
import socket
import stat
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import requests

from api.cli.serve import addresses, kept_in
from tests.api.cli.runner import program
from tests.api.server import free_port, serving


def test_the_first_run_makes_everything(tmp_path: Path) -> None:
    """Directory, database and secret; the next run uses them."""
    directory = tmp_path / "new" / "data"
    with serving(directory) as server:
        listed = requests.get(f"{server.address}/api/v1/puzzles", timeout=30).json()
        assert listed["items"]
    assert stat.S_IMODE((directory / "secret").stat().st_mode) == 0o600
    secret = (directory / "secret").read_text()
    with serving(directory):
        pass
    assert (directory / "secret").read_text() == secret


def test_it_prints_its_address_and_ends_quietly(tmp_path: Path) -> None:
    """Ctrl-C ends it at once, without a traceback, with exit code 0."""
    with serving(tmp_path) as server:
        pass
    (printed,) = server.printed
    assert printed.splitlines()[0] == f"Bezique Trainer: {server.address}/"
    assert printed.splitlines()[1:] == [
        f"Kept in {tmp_path / 'bezique.sqlite3'}. Stop with Ctrl-C."
    ]
    assert server.process.returncode == 0


def module() -> ModuleType:
    """Return the module of the command; its package has the command itself under that name."""
    return sys.modules["api.cli.serve"]


def test_what_compiles_beside_ends_with_the_server(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """However long it would have gone on; where nothing is compiled there is no such process."""
    started: list[subprocess.Popen[bytes]] = []
    popen, serve = subprocess.Popen, module()

    def start(*command: Any, **options: Any) -> subprocess.Popen[bytes]:
        started.append(popen(*command, **options))
        return started[-1]

    monkeypatch.setattr(serve, "_WARM_UP", "import time; time.sleep(600)")
    monkeypatch.setattr(subprocess, "Popen", start)
    monkeypatch.setattr("trainer.solver.compiled.cache_directory", lambda: tmp_path)
    for compiled in (True, False):
        monkeypatch.setattr("trainer.solver.compiled.COMPILED", compiled)
        with serve._solvers_compiled_beside():
            assert [one.poll() for one in started] == [None if compiled else -signal.SIGTERM]
    assert [one.returncode for one in started] == [-signal.SIGTERM]


def test_without_a_cache_the_server_compiles_for_its_workers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A process beside would compile for nobody: it is done before workers are forked."""
    done: list[str] = []
    monkeypatch.setattr("trainer.solver.compiled.COMPILED", True)
    monkeypatch.setattr("trainer.solver.compiled.cache_directory", lambda: None)
    monkeypatch.setattr("trainer.solver.warming.warm_up", lambda: done.append("here"))
    monkeypatch.setattr(subprocess, "Popen", lambda *_, **__: done.append("beside"))
    with module()._solvers_compiled_beside():
        assert done == ["here"]


def test_a_busy_port_is_told(tmp_path: Path) -> None:
    """In one line that says what to do, before anything is made."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = program("serve", "--port", str(port), "--data-dir", str(tmp_path / "data"))
    assert done.returncode == 1
    assert f"try --port {port + 1}" in done.stderr
    assert not (tmp_path / "data").exists()


def test_it_serves_where_gunicorn_does_not_run(tmp_path: Path) -> None:
    """Without gunicorn, as on Windows, waitress serves the same application."""
    hidden = "import sys; sys.modules['gunicorn'] = None; from api.cli import main; main()"
    with serving(tmp_path, program=("-c", hidden)) as server:
        made = requests.post(f"{server.address}/api/v1/guests", timeout=30)
        assert made.status_code == 201
        assert requests.get(server.address, timeout=30).headers["Server"] == "waitress"
    assert "Traceback" not in server.printed[0]


@pytest.mark.parametrize(
    ("host", "first"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000/"),
        ("0.0.0.0", "http://127.0.0.1:8000/"),  # noqa: S104
        ("::1", "http://[::1]:8000/"),
        ("localhost", "http://localhost:8000/"),
    ],
)
def test_where_it_can_be_reached(host: str, first: str) -> None:
    """On all interfaces also from a phone nearby."""
    assert addresses(host, 8000)[0] == first


def test_where_it_is_kept_tells_no_password() -> None:
    """Of a server the address, without what only the server shall know."""
    address = "postgresql://trainer:hush@db.example.org/trainer"
    assert kept_in(address) == "postgresql://trainer:***@db.example.org/trainer"


def test_killed_and_started_again(tmp_path: Path) -> None:
    """An acknowledged guest is there after a kill without warning."""
    with serving(tmp_path, "--workers", "1") as server:
        made = requests.post(f"{server.address}/api/v1/guests", timeout=30).json()
        server.process.send_signal(signal.SIGKILL)
        server.process.wait(10)
    bearer = {"Authorization": f"Bearer {made['token']['access_token']}"}
    assert free_port()
    with serving(tmp_path, "--workers", "1") as again:
        me = requests.get(f"{again.address}/api/v1/me", headers=bearer, timeout=30)
        assert me.json()["id"] == made["id"]


@pytest.mark.parametrize("host", ["192.0.2.77", "no-such-host.invalid"])
def test_another_port_is_no_advice_for_a_wrong_host(host: str, tmp_path: Path) -> None:
    """It is given where it helps only."""
    done = program("serve", "--host", host, "--port", "0", "--data-dir", str(tmp_path))
    assert done.returncode == 1
    assert done.stderr.startswith(f"Error: cannot listen on {host}:0 (")
    assert "--port" not in done.stderr


@pytest.mark.parametrize(
    ("command", "way_out"), [("serve --port 0", "--data-dir"), ("db check", "--database")]
)
def test_a_home_that_cannot_be_written_to_is_told(
    command: str, way_out: str, tmp_path: Path
) -> None:
    """In one line that says what to do. A file in the way stops every user, root too."""
    (tmp_path / "home").touch()
    home = str(tmp_path / "home")
    done = program(*command.split(), HOME=home, XDG_DATA_HOME=f"{home}/data")
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert done.stderr.startswith(f"Error: cannot write to {home}")
    assert done.stderr.endswith(f"; use {way_out}\n")


def test_a_file_that_is_no_database_is_told(tmp_path: Path) -> None:
    """In one line, and the file is left as it is."""
    file = tmp_path / "bezique.sqlite3"
    file.write_bytes(b"no database" * 100)
    done = program("serve", "--port", "0", "--data-dir", str(tmp_path))
    assert (done.returncode, done.stderr) == (
        1,
        "Error: the database cannot be used: file is not a database\n",
    )
    assert file.read_bytes() == b"no database" * 100


@pytest.mark.parametrize("address", ["nonsense", "mssql+pymssql://nobody@127.0.0.1/none"])
def test_an_address_that_is_none_is_refused(address: str, tmp_path: Path) -> None:
    """A typing error and a driver that is not installed, before anything is made."""
    directory = tmp_path / "data"
    done = program("serve", "--port", "0", "--database", address, "--data-dir", str(directory))
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert not directory.exists()


def test_any_name_of_a_directory_will_do(tmp_path: Path) -> None:
    """The database lies beside the secret, also where the name means something in a URL."""
    directory = tmp_path / "ü 50%25?a=b#c"
    with serving(directory, "--workers", "1"):
        assert (directory / "bezique.sqlite3").is_file()
    assert list(tmp_path.iterdir()) == [directory]

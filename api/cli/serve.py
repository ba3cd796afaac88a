"""``bezique serve``: the trainer on this machine, with one command."""

from __future__ import annotations

import errno
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any, Final

import click

from api.cli.options import check_address, database_told, directory_faults

_WARM_UP: Final = "from trainer.solver.warming import warm_up; warm_up()"


@click.command
@click.option("--host", default="127.0.0.1", show_default=True, help="0.0.0.0 for the network.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True)
@click.option("--workers", type=click.IntRange(1, 64), default=2, show_default=True)
@click.option(
    "--database",
    "address",
    envvar="BEZIQUE_DATABASE_URL",
    callback=check_address,
    help="A SQLAlchemy URL.",
)
@click.option(
    "--data-dir",
    type=click.Path(file_okay=False, path_type=Path),
    envvar="BEZIQUE_DATA_DIR",
    help="Where the database and the secret are kept.",
)
def serve(host: str, port: int, workers: int, address: str | None, data_dir: Path | None) -> None:
    """Serve the trainer: pages, API and documentation.

    The first run makes the database and a secret in your data directory. Stop it with Ctrl-C.
    """
    from api.installation import sqlite_url
    from api.services.setup import prepare

    with _listen(host, port) as listener:
        directory, secret = _installation(data_dir)
        settings = _settings(address or sqlite_url(directory), secret)
        with database_told():
            prepare(settings.database_url)
        for url in addresses(host, listener.getsockname()[1]):
            click.echo(f"Bezique Trainer: {url}")
        click.echo(f"Kept in {kept_in(settings.database_url)}. Stop with Ctrl-C.")
        with _solvers_compiled_beside():
            _run(settings, listener, workers)


def addresses(host: str, port: int) -> list[str]:
    """Return where the server can be reached; on all interfaces, also from a phone nearby."""
    if host not in {"0.0.0.0", "::"}:  # noqa: S104 # asked for by name
        shown = f"[{host}]" if ":" in host else host
        return [f"http://{shown}:{port}/"]
    nearby = _network_address()
    return [f"http://{name}:{port}/" for name in ("127.0.0.1", nearby) if name]


def kept_in(address: str) -> str:
    """Return where everything lies that is kept: SQLite's file, or the address of a server."""
    from api.storage.engine import read_address, sqlite_file

    place = read_address(address)
    return str(sqlite_file(place) or place.render_as_string())  # without the password


def _listen(host: str, port: int) -> socket.socket:
    """Take the port now, so that a busy one is told before anything else is done."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    if os.name == "posix":  # elsewhere it would let two servers take the same port
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(128)
    except OSError as error:
        listener.close()
        advice = f"; try --port {port + 1}" if error.errno == errno.EADDRINUSE else ""
        raise click.ClickException(
            f"cannot listen on {host}:{port} ({error.strerror}){advice}"
        ) from error
    return listener


def _installation(data_dir: Path | None) -> tuple[Path, str]:
    """Return the data directory and its secret, both made on the first run."""
    from api.installation import data_directory, stored_secret

    with directory_faults("--data-dir"):
        directory = data_dir or data_directory()
        directory.mkdir(parents=True, exist_ok=True)
        return directory, stored_secret(directory)


def _settings(address: str, secret: str) -> Any:
    """Return the settings of this machine: what the environment says of mail and the like."""
    from api.settings import Settings, SettingsError

    ours = {
        "BEZIQUE_MODE": "development",
        "BEZIQUE_DATABASE_URL": address,
        "BEZIQUE_SECRET_KEY": secret,
    }
    try:
        return Settings.from_environment({**os.environ, **ours})
    except SettingsError as error:
        raise click.ClickException(str(error)) from error


def _network_address() -> str | None:
    """Return this machine's address on its network. No packet is sent: UDP only picks a route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return None


@contextmanager
def _solvers_compiled_beside() -> Iterator[None]:
    """Let the solvers be compiled and kept on disk by a process beside, while pages are served.

    A first start takes some fifteen seconds of work for it, which nobody shall wait for before the
    first page; workers then load what lies there. It ends with the server. Where nothing can be
    kept on disk they are compiled here and now, for workers share what they are forked with.
    """
    from trainer.solver.compiled import COMPILED, cache_directory

    if not COMPILED:
        yield
        return
    if cache_directory() is None:
        from trainer.solver.warming import warm_up

        click.echo("The solvers are compiled first, for there is no cache directory to keep them.")
        warm_up()
        yield
        return
    quiet: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
    # A session of its own: Ctrl-C is for the server, which ends this process itself.
    command = [sys.executable, "-c", _WARM_UP]
    beside = subprocess.Popen(command, start_new_session=True, **quiet)  # noqa: S603 # our own
    master = os.getpid()
    try:
        yield
    finally:
        if os.getpid() == master:  # a worker that ends leaves it alone
            beside.terminate()
            beside.wait()


def _run(settings: Any, listener: socket.socket, workers: int) -> None:
    from api import create_app

    try:
        from api.gunicorn_server import run
    except ImportError:  # no fork here
        from api.waitress_server import run as run_waitress

        run_waitress(create_app(settings), listener)
    else:
        with _counted_together(settings):
            run(lambda: create_app(settings), listener, workers)


@contextmanager
def _counted_together(settings: Any) -> Iterator[None]:
    """Give the workers a directory to count in together, while the server runs."""
    if settings.metrics_token is None:
        yield
        return
    directory = mkdtemp(prefix="bezique-metrics-")
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = directory
    master = os.getpid()
    try:
        yield
    finally:
        if os.getpid() == master:  # a worker that ends leaves it to the others
            rmtree(directory, ignore_errors=True)

"""gunicorn inside our own process: no configuration file, no control socket.

What is no HTTP never reaches the application. :class:`Worker` refuses it as the application
would: as a problem, with the headers of every answer, and without repeating what was sent.
"""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Callable
from http import HTTPStatus
from types import FrameType
from typing import Any, Final

from flask import Flask
from gunicorn.app.base import BaseApplication

from api.patient_worker import PatientWorker

THREADS: Final = 8


class Worker(PatientWorker):
    """A worker of threads that refuses in our words: ``gunicorn -k api.gunicorn_server.Worker``."""

    def init_process(self) -> None:
        """Begin; say so where workers measure each for itself, and an operator sees one of them."""
        measured = os.environ.get("BEZIQUE_METRICS_TOKEN")
        if measured and self.cfg.workers > 1 and not os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
            self.log.warning(
                "PROMETHEUS_MULTIPROC_DIR is not set: /metrics tells of one worker at a time"
            )
        super().init_process()

    def init_signals(self) -> None:
        """Leave Ctrl-C to the master: a terminal sends it to all, and each would end twice."""
        super().init_signals()
        signal.signal(signal.SIGINT, signal.SIG_IGN)

    def handle_quit(self, sig: int, frame: FrameType | None) -> None:
        """End once what was begun is answered."""
        # An exit from within the handler may strike while a destructor runs: there it is only
        # printed, and the worker lives on until it is killed.
        self.handle_exit(sig, frame)

    def handle_error(self, req: Any, client: Any, addr: Any, exc: Exception) -> None:
        """Log and refuse what could not be read as a request."""
        heard = _Listener()
        super().handle_error(req, heard, addr, exc)
        # So gunicorn answers a transfer coding that nobody knows; who sent it must not try again.
        is_unknown = heard.status == HTTPStatus.NOT_IMPLEMENTED
        self.refuse(client, HTTPStatus.BAD_REQUEST if is_unknown else heard.status)


class _Listener:
    """Stands in for the connection, and keeps only the status of what gunicorn would send."""

    status: int = HTTPStatus.BAD_REQUEST

    def gettimeout(self) -> float:
        return 0.0

    def sendall(self, sent: bytes) -> None:
        self.status = int(sent.split(maxsplit=2)[1])


class EmbeddedServer(BaseApplication):
    """A gunicorn that listens on a socket that is open already."""

    def __init__(self, make_app: Callable[[], Flask], options: dict[str, Any]) -> None:
        self._make_app = make_app
        self._options = options
        super().__init__()

    def load_config(self) -> None:
        """Take our options; neither a file nor the command line is read."""
        for name, value in self._options.items():
            self.cfg.set(name, value)

    def load(self) -> Flask:
        """Make the application, in each worker: a database connection does not survive a fork."""
        return self._make_app()


def run(make_app: Callable[[], Flask], listener: socket.socket, workers: int) -> None:
    """Serve until a signal ends it."""
    options = {
        "bind": f"fd://{listener.detach()}",  # gunicorn duplicates it and closes this one
        "workers": workers,
        "worker_class": Worker,
        "threads": THREADS,
        "loglevel": "warning",
        "control_socket_disable": True,
        "graceful_timeout": 10,
    }
    EmbeddedServer(make_app, options).run()

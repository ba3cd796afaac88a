"""gunicorn inside our own process: no configuration file, no control socket."""

from __future__ import annotations

import socket
from collections.abc import Callable
from typing import Any, Final

from flask import Flask
from gunicorn.app.base import BaseApplication

THREADS: Final = 8


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
        "worker_class": "gthread",
        "threads": THREADS,
        "loglevel": "warning",
        "control_socket_disable": True,
        "graceful_timeout": 5,
    }
    EmbeddedServer(make_app, options).run()

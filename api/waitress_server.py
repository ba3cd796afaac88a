"""waitress, where there is no fork: one process, some threads, ended by a signal."""

from __future__ import annotations

import signal
import socket
from threading import Event, Thread
from typing import Final

from flask import Flask
from waitress import create_server

THREADS: Final = 8


def run(app: Flask, listener: socket.socket) -> None:
    """Serve until a signal ends it."""
    server = create_server(app, sockets=[listener], threads=THREADS)
    ended = Event()
    # Its own way to end is an exception in its loop, which a destructor may swallow.
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, lambda *_: ended.set())
    Thread(target=server.run, daemon=True).start()
    while not ended.wait(timeout=1):  # without a limit, Ctrl-C would not wake it on Windows
        pass
    server.task_dispatcher.shutdown()

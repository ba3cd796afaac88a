"""A real server over a temporary database, and browser windows that notice every fault."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from sqlalchemy import delete
from werkzeug.serving import WSGIRequestHandler, make_server

from api.application import build_app
from api.context import EXTENSION
from api.services import Services
from api.services.setup import prepare
from api.settings import Settings
from api.storage import Throttle
from tests.api.people import Letterbox
from tests.browser.window import Window
from tests.conftest import chromium_path

SWITCHES = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

# A busy machine needs longer than Playwright waits by itself; how fast pages are is no matter here.
PATIENCE = 30_000  # ms, as long as Playwright waits for what is to be pressed
expect.set_options(timeout=PATIENCE)


class Quiet(WSGIRequestHandler):
    """Serves without a log: a failing test should show its reason, not fifty requests."""

    def log(self, type: str, message: str, *args: Any) -> None:
        """Say nothing."""


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Start the Chromium of the system, with nothing running in its background."""
    path = chromium_path()
    return {**browser_type_launch_args, "executable_path": path, "args": list(SWITCHES)}


@dataclass(frozen=True)
class Trainer:
    """A running trainer: where it answers, its use cases, and the mails it has sent."""

    address: str
    services: Services
    letterbox: Letterbox


@pytest.fixture(scope="session")
def trainer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Trainer]:
    """Serve the application as it is installed: migrated, indexed, threaded."""
    url = f"sqlite:///{tmp_path_factory.mktemp('browser') / 'bezique.sqlite'}"
    prepare(url)
    settings = Settings(
        database_url=url,
        secret_key="s" * 32,
        mode="development",
        password_cost=(1, 8, 1),
        rate_limit=None,  # all the windows of a run are one caller
    )
    letterbox = Letterbox()
    app = build_app(settings, mailer=letterbox)
    services: Services = app.extensions[EXTENSION]
    letterbox.afterwards = services.afterwards
    letterbox.afterwards.delay = 0
    server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=Quiet)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield Trainer(f"http://127.0.0.1:{server.server_port}", services, letterbox)
    server.shutdown()
    server.server_close()
    services.close()


@pytest.fixture(scope="session")
def address(trainer: Trainer) -> str:
    """Return where the trainer answers."""
    return trainer.address


@pytest.fixture
def window(browser: Browser, address: str) -> Iterator[Callable[..., Window]]:
    """Open windows of any size, scheme and language; what they complain of fails the test."""
    opened: list[Window] = []

    def open_window(**wishes: Any) -> Window:
        opened.append(Window.open(browser, address, **wishes))
        return opened[-1]

    yield open_window
    faults = [fault for each in opened for fault in each.faults]
    for each in opened:
        each.context.close()
    assert faults == []


@pytest.fixture
def tries_counted_anew(trainer: Trainer) -> None:
    """Begin to count tries anew: all tests come from one network address."""
    with trainer.services.database.writing() as session:
        session.execute(delete(Throttle))

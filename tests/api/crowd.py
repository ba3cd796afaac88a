"""Fifty clients at once on a server with four workers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import requests
from sqlalchemy import func, select

from api.storage import Database
from tests.api.people import PASSWORD
from tests.api.server import serving
from tests.api.smtp import MailSink, code_in, mail_sink

CLIENTS = 50
EMAIL = "ana@example.org"


class Crowd:
    """Clients of a server, each with an address of its own."""

    def __init__(self, address: str, database: Database, sink: MailSink) -> None:
        self.api = f"{address}/api/v1"
        self.database = database
        self.sink = sink

    def send(
        self, method: str, path: str, body: Any, number: int = 0, token: str = ""
    ) -> requests.Response:
        """Send as the client of a number."""
        headers = {"X-Forwarded-For": f"192.0.2.{number}"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        return requests.request(method, self.api + path, json=body, headers=headers, timeout=60)

    def at_once(self, act: Callable[[int], requests.Response]) -> list[requests.Response]:
        """Let every client act at the same time."""
        with ThreadPoolExecutor(CLIENTS) as pool:
            return list(pool.map(act, range(CLIENTS)))

    def guest(self, number: int = 0) -> dict[str, Any]:
        """Return a new guest."""
        made: dict[str, Any] = self.send("POST", "/guests", None, number).json()
        return made

    def account(self, email: str = EMAIL) -> dict[str, Any]:
        """Return a new guest who became an account."""
        guest = self.guest()
        token = guest["token"]["access_token"]
        self.send("POST", "/accounts", {"email": email, "password": PASSWORD}, 0, token)
        code = code_in(self.sink.wait_for(1)[-1])
        assert self.send("POST", "/accounts/verify", {"code": code}, 0, token).ok
        return guest

    def rows(self, table: Any) -> int:
        """Return how many rows a table has."""
        with self.database.reading() as session:
            return session.scalar(select(func.count()).select_from(table)) or 0


@pytest.fixture
def crowd(database_url: str, tmp_path: Path) -> Iterator[Crowd]:
    """Return fifty clients of a server with four workers."""
    database = Database(database_url)
    with (
        mail_sink() as sink,
        serving(
            tmp_path / "data", "--workers", "4", "--database", database_url,
            BEZIQUE_PROXIES="1", BEZIQUE_PASSWORD_COST="1,8,1",
            BEZIQUE_SMTP_URL=sink.url, BEZIQUE_MAIL_FROM="trainer@example.org",
        ) as server,
    ):  # fmt: skip
        yield Crowd(server.address, database, sink)
    database.close()
    assert "Traceback" not in server.printed[0]

"""Whether the time of an answer tells if an address has an account.

``python -m tests.bench.enumeration [--json] [--tries N]``. Every call is sent in turn for an
address with an account and for one without, over HTTP to a server of its own, each from a fresh
network address; printed are the medians in milliseconds, and the ratio known to unknown.
"""

import argparse
import json
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import requests

from tests.api.people import PASSWORD
from tests.api.server import serving
from tests.api.smtp import MailSink, code_in, mail_sink

# Of each several: twenty mails an hour go to one address.
KNOWN = [f"ana{number}@example.org" for number in range(5)]
UNKNOWN = [f"bob{number}@example.org" for number in range(5)]
CALLS: dict[str, tuple[str, dict[str, Any]]] = {
    "login": ("/tokens", {"password": "a wrong password"}),
    "register": ("/accounts", {"password": PASSWORD}),
    "reset": ("/accounts/reset", {}),
    "confirm": ("/accounts/reset/confirm", {"code": "0" * 10, "password": PASSWORD}),
}


class Prober:
    """Times calls to a server."""

    def __init__(self, address: str) -> None:
        self._api = f"{address}/api/v1"
        self._session = requests.Session()
        self._sent = 0

    def post(self, path: str, body: Any, token: str = "") -> requests.Response:
        """Send from an address that was never seen before."""
        self._sent += 1
        place = f"10.{self._sent >> 16 & 255}.{self._sent >> 8 & 255}.{self._sent & 255}"
        headers = {"X-Forwarded-For": place}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        return self._session.post(self._api + path, json=body, headers=headers, timeout=30)

    def milliseconds(self, path: str, body: Any) -> float:
        """Return how long an answer took."""
        begun = time.perf_counter()
        answer = self.post(path, body)
        taken = (time.perf_counter() - begun) * 1000
        assert answer.status_code in (202, 401, 422), answer.text
        return taken


def make_accounts(prober: Prober, sink: MailSink) -> None:
    """Make the accounts that are known."""
    for number, email in enumerate(KNOWN, start=1):
        guest = prober.post("/guests", {}).json()["token"]["access_token"]
        prober.post("/accounts", {"email": email, "password": PASSWORD}, guest)
        code = code_in(sink.wait_for(number)[-1])
        assert prober.post("/accounts/verify", {"code": code}, guest).ok


def measure(tries: int) -> dict[str, dict[str, float]]:
    """Return the medians of every call."""
    figures = {}
    with (
        TemporaryDirectory() as directory,
        mail_sink() as sink,
        serving(
            Path(directory), "--workers", "1", BEZIQUE_PROXIES="1",
            BEZIQUE_SMTP_URL=sink.url, BEZIQUE_MAIL_FROM="trainer@example.org",
        ) as server,
    ):  # fmt: skip
        prober = Prober(server.address)
        make_accounts(prober, sink)
        for name, (path, body) in CALLS.items():
            taken: tuple[list[float], list[float]] = ([], [])
            for number in range(tries):
                for times, emails in zip(taken, (KNOWN, UNKNOWN), strict=True):
                    order = {"email": emails[number % len(emails)], **body}
                    times.append(prober.milliseconds(path, order))
            known, unknown = map(median, taken)
            figures[name] = {"known": known, "unknown": unknown, "ratio": known / unknown}
    return figures


def main() -> None:
    """Print the figures, as a table or as one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--tries", type=int, choices=range(1, 46), default=45)
    options = parser.parse_args()
    figures = measure(options.tries)
    if options.json:
        print(json.dumps(figures))
        return
    print(f"{'call':10}{'known ms':>12}{'unknown ms':>12}{'ratio':>8}")
    for name, row in figures.items():
        print(f"{name:10}{row['known']:>12.1f}{row['unknown']:>12.1f}{row['ratio']:>8.3f}")


if __name__ == "__main__":
    main()

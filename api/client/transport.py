"""One request sent until it is answered: retries, waiting as long as the server says, refreshes."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from threading import Lock
from typing import Any, Final

import requests

from api.client.problems import ApiProblem, Unreachable
from api.client.tokens import Tokens, TokenStore

# Refused before anything was done: sent again, whatever it is.
REFUSED: Final = frozenset({429, 503})
# A proxy that got no answer cannot tell whether the request was done.
UNKNOWN: Final = frozenset({502, 504})
# Sent before under the same key, and not yet done: sent again, it is answered alike.
RUNNING: Final = "still_running"
_BROKEN: Final = (
    requests.ConnectionError,
    requests.Timeout,
    requests.exceptions.ChunkedEncodingError,  # an answer that broke off
)
REPEATABLE: Final = frozenset({"GET", "HEAD", "PUT", "DELETE"})


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a client tries: how often, how long in all, how long for one answer (seconds)."""

    tries: int = 5
    in_all: float = 120.0
    for_one: float = 30.0
    first_pause: float = 0.5


class Transport:
    """Sends requests for one learner. May be shared by threads: tokens are refreshed once."""

    def __init__(
        self,
        address: str,
        tokens: TokenStore,
        language: str,
        patience: Patience,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._address = address.rstrip("/")
        self._api = f"{self._address}/api/v1"
        self.tokens = tokens
        self._patience = patience
        self._sleep = sleep
        self._turn = Lock()
        self._session = requests.Session()
        self._session.headers.update({"Accept-Language": language, "Accept": "application/json"})

    def close(self) -> None:
        """Close every connection."""
        self._session.close()

    def send(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        headers: Mapping[str, str] | None = None,
        repeatable: bool | None = None,
        anonymous: bool = False,
    ) -> requests.Response:
        """Return the answer to a request, a 2xx or a 304.

        ``repeatable`` says whether it may be sent again when nobody knows if it was done: the
        usual answer is that of HTTP, and yes for a POST with an ``Idempotency-Key``. Raises
        :class:`ApiProblem` and :class:`Unreachable`.
        """
        sent = {**(headers or {})}
        again = (
            repeatable
            if repeatable is not None
            else method in REPEATABLE or "Idempotency-Key" in sent
        )
        tokens = None if anonymous else self._good_tokens()
        for refreshed in (False, True):
            if tokens is not None:
                sent["Authorization"] = f"Bearer {tokens.access_token}"
            try:
                return self._persist(method, path, query, body, sent, again)
            except ApiProblem as problem:
                if problem.code != "token_unknown" or tokens is None or refreshed:
                    raise
                tokens = self._refreshed(tokens)
        raise AssertionError("the second try returns or raises")

    def _good_tokens(self) -> Tokens | None:
        tokens = self.tokens.load()
        return self._refreshed(tokens) if tokens is not None and tokens.ends_soon() else tokens

    def _refreshed(self, old: Tokens) -> Tokens:
        """Return the tokens that follow these; another thread may have got them meanwhile."""
        with self._turn:
            kept = self.tokens.load()
            if kept is not None and kept != old:
                return kept
            order = {"refresh_token": old.refresh_token}
            # Within its grace the same refresh token gives the same answer: it may be repeated.
            answer = self._persist("POST", "/tokens/refresh", None, order, {}, True)
            new = Tokens.of(answer.json())
            self.tokens.save(new)  # before anything else: the old ones have ended
            return new

    def _persist(
        self,
        method: str,
        path: str,
        query: Mapping[str, Any] | None,
        body: Any,
        headers: Mapping[str, str],
        again: bool,
    ) -> requests.Response:
        """Send until there is an answer that is worth something, or patience has an end."""
        waited = 0.0
        for attempt in range(1, self._patience.tries + 1):
            failure: ApiProblem | Unreachable
            try:
                response = self._session.request(
                    method,
                    f"{self._api}{path}",
                    params=query,
                    json=body,
                    headers=headers,
                    timeout=self._patience.for_one,
                    allow_redirects=False,
                )
            except requests.ConnectTimeout as error:
                failure, may_repeat = self._unreachable(error), True
            except _BROKEN as error:
                failure, may_repeat = self._unreachable(error), again
            else:
                if response.status_code < 300 or response.status_code == 304:
                    return response
                failure = ApiProblem.of(response, _seconds(response.headers.get("Retry-After")))
                may_repeat = (
                    failure.status in REFUSED
                    or failure.code == RUNNING
                    or (failure.status in UNKNOWN and again)
                )
            pause = self._pause(failure, attempt)
            if not may_repeat or attempt == self._patience.tries:
                raise failure
            if waited + pause > self._patience.in_all:
                raise failure
            self._sleep(pause)
            waited += pause
        raise AssertionError("the last try returns or raises")

    def _unreachable(self, error: requests.RequestException) -> Unreachable:
        """Return in few words who does not answer, and why as far as the system says it."""
        failure = Unreachable(f"no answer from {self._address}{_reason(error)}")
        failure.__cause__ = error
        return failure

    def _pause(self, failure: ApiProblem | Unreachable, attempt: int) -> float:
        """Return how long to wait: as the server says, else twice as long each time, or less."""
        if isinstance(failure, ApiProblem) and failure.retry_after is not None:
            return failure.retry_after
        # Clients that lost the server together shall not come back together.
        longest = self._patience.first_pause * 2 ** (attempt - 1)
        return random.uniform(longest / 2, longest)  # noqa: S311 # no secret


def _reason(error: BaseException | None) -> str:
    """Return what the system says beneath an error of ``requests``, which tells much around it."""
    if isinstance(error, requests.Timeout):
        return " in time"
    while error is not None:
        if isinstance(error, OSError) and error.strerror:
            return f": {error.strerror}"
        error = error.__cause__ or error.__context__
    return ""


def _seconds(header: str | None) -> float | None:
    """Return what a ``Retry-After`` says, in seconds or as a date; ``None`` for anything else."""
    if header is None:
        return None
    if header.isascii() and header.isdigit():
        return float(header)
    try:
        until = parsedate_to_datetime(header)
    except ValueError:
        return None
    if until.tzinfo is None:
        until = until.replace(tzinfo=UTC)
    return max(0.0, (until - datetime.now(UTC)).total_seconds())

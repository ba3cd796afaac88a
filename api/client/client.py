"""What a learner does, as methods; lists as iterators; problems as exceptions."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from types import TracebackType
from typing import Any, Self
from urllib.parse import quote
from uuid import uuid4

from uuid_utils.compat import uuid7

from api.client.changes import ChangeFeed
from api.client.tokens import MemoryTokens, Tokens, TokenStore
from api.client.transport import Patience, Transport

Read = dict[str, Any]

PAGE = 100  # the most that a list gives at a time
WHOLE = frozenset({"/glossary", "/profiles", "/themes"})  # lists that come in one part


class Client:
    """A client of one server for one learner, whose tokens it keeps and refreshes.

    Every method raises ``ApiProblem`` (with ``code`` and ``errors``) and ``Unreachable``. Use it
    as a context manager, or ``close`` it.
    """

    def __init__(
        self,
        address: str,
        tokens: TokenStore | None = None,
        *,
        language: str = "en",
        patience: Patience | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._transport = Transport(
            address, tokens or MemoryTokens(), language, patience or Patience(), sleep
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close every connection."""
        self._transport.close()

    @property
    def tokens(self) -> Tokens | None:
        """The tokens that are kept, if any."""
        return self._transport.tokens.load()

    # Who learns

    def be_guest(self, *, zone: str = "UTC", device: str | None = None) -> Read:
        """Start as a guest and keep the tokens; sent again after a lost answer it is one guest."""
        order = {"zone": zone, "device": device}
        made = self._make("/guests", _given(order), anonymous=True)
        return self._entered(made)

    def ask_for_account(self, email: str, password: str) -> Read:
        """Ask for an account for the learner; a code is sent to the address."""
        return self._make("/accounts", {"email": email, "password": password})

    def verify(self, code: str) -> Read:
        """Prove the address with the code of the mail."""
        return self.post("/accounts/verify", {"code": code})

    def log_in(self, email: str, password: str, *, device: str | None = None) -> Read:
        """Log in, and take along what a guest did whose tokens are kept here."""
        order = _given({"email": email, "password": password, "device": device})
        return self._entered(self.post("/tokens", order))

    def log_out(self) -> None:
        """Log this device out. A guest cannot: it would lose all he did."""
        current = next(device for device in self.iterate("/tokens") if device["current"])
        self.delete(f"/tokens/{current['id']}")
        self._transport.tokens.save(None)

    def me(self) -> Read:
        """Read who I am."""
        return self.get("/me")

    def changes(self, since: str | None = None) -> ChangeFeed:
        """Read what changed since a place that an earlier feed came to; all, without one.

        Iterating raises ``ApiProblem`` with the code ``cursor_unknown`` where the server does not
        know the place any more: forget what was kept, and begin without one.
        """
        return ChangeFeed(lambda place: self.get("/me/changes", since=place, limit=PAGE), since)

    def export(self) -> Read:
        """Take away everything that is stored about me."""
        return self.get("/me/export")

    def leave(self, password: str | None = None) -> None:
        """Delete the learner with everything he did."""
        self.delete("/me", _given({"password": password}))
        self._transport.tokens.save(None)

    # Puzzles and attempts

    def puzzles(self, **wishes: Any) -> Iterator[Read]:
        """List puzzles: all of them, page after page as they are wanted."""
        return self.iterate("/puzzles", **wishes)

    def puzzle(self, puzzle_id: str) -> Read:
        """Read a puzzle."""
        return self.get(f"/puzzles/{quote(puzzle_id, safe='')}")

    def picture(
        self, puzzle_id: str, *, width: int | None = None, theme: str | None = None
    ) -> bytes:
        """Draw the position of a puzzle: a PNG with words in the client's language."""
        path = f"/puzzles/{quote(puzzle_id, safe='')}/diagram.png"
        query = _given({"width": width, "theme": theme})
        return self._transport.send("GET", path, query=query).content

    def themes(self) -> Iterator[Read]:
        """List the themes that puzzles can be wished for by."""
        return self.iterate("/themes")

    def next_puzzle(self, **wishes: Any) -> Read:
        """Read a puzzle that I have not tried, or the one I tried longest ago."""
        return self.get("/puzzles/next", **wishes)

    def hint(self, puzzle_id: str, number: int) -> Read:
        """Take a hint by its number: sent again, it is the same one."""
        return self.post(
            f"/puzzles/{quote(puzzle_id, safe='')}/hints", {"number": number}, repeatable=True
        )

    def report(self, puzzle_id: str, reason: str, text: str | None = None) -> Read:
        """Report a fault of a puzzle."""
        order = _given({"reason": reason, "text": text})
        return self._make(f"/puzzles/{quote(puzzle_id, safe='')}/reports", order)

    def attempt(self, order: Mapping[str, Any]) -> Read:
        """Open an attempt, with its answer where one is enough; its ``id`` is made if missing."""
        return self.post("/attempts", {"id": str(uuid7()), **order}, repeatable=True)

    def play(self, attempt_id: str, ply: int, action: Mapping[str, Any]) -> Read:
        """Play a card of a line; the opponent's reply comes back."""
        path, order = f"/attempts/{attempt_id}/actions", {"ply": ply, "action": dict(action)}
        return self.post(path, order, repeatable=True)

    def finish(self, attempt_id: str) -> Read:
        """Give up, or stop playing on."""
        return self.post(f"/attempts/{attempt_id}/finish", repeatable=True)

    def attempts(self, **wishes: Any) -> Iterator[Read]:
        """List my attempts, the newest first."""
        return self.iterate("/attempts", **wishes)

    def send_attempts(self, orders: list[Read]) -> list[Read]:
        """Send up to 200 attempts made offline; each is answered by itself, in their order."""
        answered = self.post("/attempts/batch", {"items": orders}, repeatable=True)
        items: list[Read] = answered["items"]
        return items

    # Rules and positions

    def profiles(self) -> Iterator[Read]:
        """List the rule profiles: the four named ones, then my own."""
        return self.iterate("/profiles")

    def glossary(self) -> Iterator[Read]:
        """List the words of the field: what each means, and what other books call it."""
        return self.iterate("/glossary")

    def keep_profile(self, title: str, base: str, options: Mapping[str, Any] | None = None) -> Read:
        """Keep the rules of my own table."""
        return self._make(
            "/profiles", {"title": title, "base": base, "options": dict(options or {})}
        )

    def solve(self, position: Mapping[str, Any]) -> Read:
        """Solve a position: the exact value of every option."""
        return self.post("/solve", {"position": dict(position)}, repeatable=True)

    # Any operation

    def get(self, path: str, **query: Any) -> Read:
        """Read something; ``path`` is below ``/api/v1``."""
        answer: Read = self._transport.send("GET", path, query=_given(query)).json()
        return answer

    def post(self, path: str, body: Any = None, *, repeatable: bool | None = None) -> Read:
        """Send an order."""
        sent = self._transport.send("POST", path, body=body, repeatable=repeatable)
        answer: Read = sent.json()
        return answer

    def delete(self, path: str, body: Any = None) -> None:
        """Delete something."""
        self._transport.send("DELETE", path, body=body or None)

    def iterate(self, path: str, **query: Any) -> Iterator[Read]:
        """Yield the items of a list, part after part, until there is no next one."""
        cursor: str | None = None
        paged = {} if path in WHOLE else {"limit": PAGE}
        while True:
            part = self.get(path, **{**paged, **query}, **_given({"cursor": cursor}))
            yield from part["items"]
            cursor = part["next"]
            if cursor is None:
                return

    def _make(self, path: str, order: Any, *, anonymous: bool = False) -> Read:
        """Make something that has no id of its own, once, however often it must be sent."""
        key = {"Idempotency-Key": str(uuid4())}
        sent = self._transport.send("POST", path, body=order, headers=key, anonymous=anonymous)
        answer: Read = sent.json()
        return answer

    def _entered(self, made: Read) -> Read:
        self._transport.tokens.save(Tokens.of(made["token"]))
        return {name: value for name, value in made.items() if name != "token"}


def _given(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is not ``None``."""
    return {name: value for name, value in values.items() if value is not None}

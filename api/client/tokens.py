"""Where a client keeps its tokens: in memory, or in a file that only its owner reads."""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final, Protocol, Self

# Refreshed so long before its end, an access token does not end on the way.
EARLY: Final = timedelta(seconds=30)


@dataclass(frozen=True, slots=True)
class Tokens:
    """An access token with the instant of its end, and what gets the next one."""

    access_token: str
    expires_at: str
    refresh_token: str

    @classmethod
    def of(cls, told: Mapping[str, Any]) -> Self:
        """Return the tokens of an answer."""
        return cls(*(str(told[name]) for name in ("access_token", "expires_at", "refresh_token")))

    def ends_soon(self) -> bool:
        """Tell whether the access token should be refreshed before it is used."""
        return datetime.fromisoformat(self.expires_at) - EARLY <= datetime.now(UTC)


class TokenStore(Protocol):
    """Whatever keeps tokens."""

    def load(self) -> Tokens | None:
        """Return what is kept."""

    def save(self, tokens: Tokens | None) -> None:
        """Keep tokens in place of the last ones; ``None``: forget them."""


class MemoryTokens:
    """Keeps tokens as long as the program runs."""

    def __init__(self, tokens: Tokens | None = None) -> None:
        self._tokens = tokens

    def load(self) -> Tokens | None:
        """Return what is kept."""
        return self._tokens

    def save(self, tokens: Tokens | None) -> None:
        """Keep tokens, or forget them."""
        self._tokens = tokens


class FileTokens:
    """Keeps tokens in a file, whole or not at all: a refresh token is good once."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def load(self) -> Tokens | None:
        """Return what is kept; ``None`` where there is no file, or none of ours."""
        try:
            return Tokens.of(json.loads(self._path.read_text(encoding="utf-8")))
        except (FileNotFoundError, ValueError, KeyError, TypeError):
            return None

    def save(self, tokens: Tokens | None) -> None:
        """Keep tokens, or forget them."""
        if tokens is None:
            self._path.unlink(missing_ok=True)
        else:
            write_whole(self._path, json.dumps(asdict(tokens)))


def write_whole(path: Path, text: str) -> None:
    """Write a file that appears complete, readable by its owner only, and stays after a crash."""
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)

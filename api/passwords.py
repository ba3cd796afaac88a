"""Passwords: normalised, bounded by length alone, kept as argon2id hashes."""

from __future__ import annotations

import secrets
import unicodedata
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

SHORTEST: Final = 8
LONGEST: Final = 256


def normalised(password: str) -> str:
    """Return a password in NFKC, so that every keyboard writes the same one."""
    return unicodedata.normalize("NFKC", password)


class Passwords:
    """Hashes and verifies. ``cost`` is time, memory in KiB and lanes of argon2id."""

    def __init__(self, cost: tuple[int, int, int]) -> None:
        time, memory, lanes = cost
        self._hasher = PasswordHasher(time_cost=time, memory_cost=memory, parallelism=lanes)
        self._nobodys = self.hash(secrets.token_urlsafe())

    def hash(self, password: str) -> str:
        """Return the hash of a normalised password."""
        return self._hasher.hash(password)

    def verify(self, password_hash: str | None, password: str) -> bool:
        """Tell whether a password is right; ``None`` takes the same time and is always wrong.

        Who asks about an address that nobody has must not learn it from a quick answer.
        """
        try:
            self._hasher.verify(password_hash or self._nobodys, password)
        except (VerificationError, InvalidHashError):
            return False
        return password_hash is not None

    def is_outdated(self, password_hash: str) -> bool:
        """Tell whether a hash was made at another cost than hashes are made at now."""
        return self._hasher.check_needs_rehash(password_hash)

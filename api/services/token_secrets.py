"""What devices hold: access tokens, refresh tokens, codes out of mails. Only hashes are kept."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from dataclasses import dataclass
from typing import Final, Literal, Self

# Crockford's digits: none is taken for another. Ten of them are 50 bits.
CODE_DIGITS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CODE_LENGTH: Final = 10
_MISREAD: Final = str.maketrans({"O": "0", "I": "1", "L": "1", "-": "", " ": ""})


def secret_hash(text: str) -> str:
    """Return the SHA-256 under which a secret is kept, as hex digits."""
    return hashlib.sha256(text.encode()).hexdigest()


def new_secret() -> str:
    """Return 256 bits by chance, as text for a header."""
    return secrets.token_urlsafe(32)


@dataclass(frozen=True, slots=True)
class RefreshSecret:
    """A refresh token: the part that names its family for good, and the part that turns."""

    family: str
    turn: str

    @classmethod
    def new(cls) -> Self:
        """Return the first one of a new family."""
        return cls(new_secret(), new_secret())

    @classmethod
    def read(cls, text: str) -> Self:
        """Return the parts of a text; of a foreign one, parts that no row knows."""
        family, _, turn = text.partition(".")
        return cls(family, turn)

    def __str__(self) -> str:
        return f"{self.family}.{self.turn}"

    def next(self, salt: str) -> Self:
        """Return the refresh token that follows this one in a refresh with that salt."""
        return type(self)(self.family, self._derived("refresh", salt))

    def access(self, salt: str) -> str:
        """Return the access token that a refresh with that salt gives for this one."""
        return self._derived("access", salt)

    def _derived(self, use: Literal["refresh", "access"], salt: str) -> str:
        # Made from what the device sent and a salt that is kept: sent again, it gives the same
        # answer, and yet the database alone could not have made it.
        made = hmac.digest(str(self).encode(), f"{use}:{salt}".encode(), "sha256")
        return base64.urlsafe_b64encode(made).decode().rstrip("=")


def new_code() -> str:
    """Return a code to be read in a mail and typed: ``7K3QM-XP4TD``."""
    digits = "".join(secrets.choice(CODE_DIGITS) for _ in range(CODE_LENGTH))
    return f"{digits[:5]}-{digits[5:]}"


def code_hash(typed: str) -> str:
    """Return the hash of a code, however it was typed."""
    return secret_hash(typed.upper().translate(_MISREAD))

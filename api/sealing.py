"""What is stored so that only who brings the key can read it, and hashes that tell nothing."""

from __future__ import annotations

import base64
import hmac

from cryptography.fernet import Fernet


class Seal:
    """Keyed hashes and sealed texts of one secret, for one purpose."""

    def __init__(self, secret: str, purpose: str) -> None:
        self._secret = hmac.digest(secret.encode(), purpose.encode(), "sha256")

    def hash(self, *what: str) -> str:
        """Return a keyed hash of some texts, 64 hex digits."""
        return self._digest("hash", *what).hex()

    def close(self, text: str, *key: str) -> str:
        """Return a text that can be read only with the secret and the same key."""
        return self._box(*key).encrypt(text.encode()).decode("ascii")

    def open(self, sealed: str, *key: str) -> str:
        """Return a text that was sealed under this key. Raises ``InvalidToken`` for another."""
        return self._box(*key).decrypt(sealed.encode("ascii")).decode()

    def _box(self, *key: str) -> Fernet:
        return Fernet(base64.urlsafe_b64encode(self._digest("seal", *key)))

    def _digest(self, use: str, *what: str) -> bytes:
        # Each part with its length: no two lists of texts are written alike.
        written = "".join(f"{len(part)}:{part}" for part in (use, *what))
        return hmac.digest(self._secret, written.encode(), "sha256")

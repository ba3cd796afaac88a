"""What the mails say, in the language of whom they go to."""

from __future__ import annotations

from typing import Literal

from api.mail import Letter
from api.texts import text

Occasion = Literal["verify", "taken", "reset", "changed"]


def letter(occasion: Occasion, to: str, language: str, *, code: str = "") -> Letter:
    """Return the mail for an occasion; ``verify`` and ``reset`` carry a code."""
    body = text(f"mail.{occasion}.text", language).format(code=code, email=to)
    return Letter(to, text(f"mail.{occasion}.subject", language), body)

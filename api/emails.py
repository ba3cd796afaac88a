"""E-mail addresses: one way to write each, so that an account is found however it is typed."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

import idna

LONGEST: Final = 254  # RFC 5321, less the angle brackets
LONGEST_LOCAL: Final = 64

# The dot-atom of RFC 5322, with the letters beyond ASCII of RFC 6531; nothing quoted.
_LOCAL: Final = re.compile(
    r"[^\s\x00-\x20\x7f()<>\[\]:;@\\,\".]+(?:\.[^\s\x00-\x20\x7f()<>\[\]:;@\\,\".]+)*"
)
# What an encoded word of RFC 2047 begins with: in a header, it would be read as another address.
_ENCODED: Final = "=?"


class NotAnEmail(ValueError):
    """A text that is no address a mail could be sent to."""


def normalised_email(text: str) -> str:
    """Return an address in NFKC and lower case, its domain in ASCII (IDNA).

    Mail goes to the address in this form and no other: whoever proves it is its owner, and no
    look-alike of another script can stand for it. Raises :class:`NotAnEmail`.
    """
    local, at, domain = _folded(text.strip()).rpartition("@")
    if not at or not _LOCAL.fullmatch(local) or not _printable(local) or _ENCODED in local:
        raise NotAnEmail("expected an address such as ana@example.org")
    email = f"{local}@{_ascii_domain(domain)}"
    if len(email.encode()) > LONGEST or len(local.encode()) > LONGEST_LOCAL:
        raise NotAnEmail(f"expected at most {LONGEST} bytes, {LONGEST_LOCAL} before the @")
    return email


def _folded(text: str) -> str:
    """Return the text in lower case and NFKC, both of which may undo the other."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).lower())


def _printable(local: str) -> bool:
    return all(unicodedata.category(sign)[0] not in "CZ" for sign in local)


def _ascii_domain(domain: str) -> str:
    try:
        ascii_form = idna.encode(domain, uts46=True).decode().lower()
    except idna.IDNAError as error:
        raise NotAnEmail("expected a domain such as example.org after the @") from error
    if "." not in ascii_form.strip("."):
        raise NotAnEmail("expected a domain such as example.org after the @")
    return ascii_form.rstrip(".")

"""How this browser wants the pages: language, colours, motion, keys. Kept in one plain cookie.

These are not the learner's data: they hold for the device, work before there is a learner and are
needed to render the first byte, so that no page flashes in the wrong colours.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Final, Self
from urllib.parse import parse_qsl, urlencode

COOKIE: Final = "preferences"
LIFETIME: Final = 400 * 24 * 60 * 60  # seconds; browsers cut longer ones to this

CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "language": ("", "en", "pt", "es"),
    "theme": ("system", "light", "dark"),
    "suits": ("two", "four"),
    "motion": ("system", "still"),
    "letters": ("on", "off"),
}


@dataclass(frozen=True)
class Preferences:
    """One choice a field; the default is the first of ``CHOICES``."""

    language: str = ""  # empty: what the browser asks for
    theme: str = "system"
    suits: str = "two"
    motion: str = "system"
    letters: str = "on"

    @classmethod
    def read(cls, cookie: str) -> Self:
        """Read a cookie; what is not a choice of ours is left at its default."""
        return cls().changed(dict(parse_qsl(cookie)))

    def changed(self, wishes: Mapping[str, str]) -> Self:
        """Return these preferences with the wishes that name a choice of ours."""
        valid = {name: wishes[name] for name in CHOICES if wishes.get(name) in CHOICES[name]}
        return replace(self, **valid)

    def write(self) -> str:
        """Return the text of the cookie: only what differs from the default."""
        default = asdict(Preferences())
        return urlencode({k: v for k, v in asdict(self).items() if v != default[k]})

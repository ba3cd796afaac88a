"""Static files under an address that changes when any of them changes.

All files share one version, the hash of them all, so that a module may import its neighbour by a
relative path and still never meet a neighbour of another release. An address with the current
version may be kept for a year; one of an older release is answered with the present file and kept
by nobody.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from flask import Response, send_from_directory

A_YEAR: Final = 365 * 24 * 60 * 60  # seconds


@dataclass(frozen=True)
class Assets:
    """The files of a directory and the version of the whole, 16 hexadecimal digits."""

    directory: Path
    version: str
    rule: str = "/assets/<version>/<path:name>"

    def url(self, name: str) -> str:
        """Return the address of a file, ``css/tokens.css`` for instance."""
        return f"/assets/{self.version}/{name}"

    def urls(self, folder: str, suffix: str) -> list[str]:
        """Return the addresses of all files of a folder with that suffix, sorted."""
        names = sorted(path.name for path in (self.directory / folder).glob(f"*{suffix}"))
        return [self.url(f"{folder}/{name}") for name in names]


def fingerprint(directory: Path) -> str:
    """Return the hash of every file below the directory, names included."""
    digest = hashlib.sha256()
    for path in sorted(path for path in directory.rglob("*") if path.is_file()):
        digest.update(path.relative_to(directory).as_posix().encode() + b"\0")
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]


def serve_asset(version: str, name: str) -> Response:
    """Send a static file, to be kept for long when the address carries the current version."""
    current = version == ASSETS.version
    response = send_from_directory(ASSETS.directory, name, max_age=A_YEAR if current else 0)
    response.cache_control.public = current
    response.cache_control.immutable = current
    return response


_STATIC: Final = Path(__file__).parent / "static"
ASSETS: Final = Assets(_STATIC, fingerprint(_STATIC))

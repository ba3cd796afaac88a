"""JSON pointers (RFC 6901)."""

from __future__ import annotations


def pointer(*steps: str | int) -> str:
    """Return the pointer to a member: ``pointer("hands", 0)`` is ``/hands/0``."""
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in steps)

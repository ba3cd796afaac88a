"""The texts in what a puzzle tells, and what must not be left over in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

LEFT_OVER = re.compile(r"[{}]|\b(?:None|True|False)\b|  ")


def strings(value: Any) -> Iterator[str]:
    """Return every text in a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for member in value.values():
            yield from strings(member)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from strings(item)


def keys(value: Any) -> set[str]:
    """Return every name of a member in a JSON value."""
    if isinstance(value, dict):
        return set(value) | set().union(*map(keys, value.values()), set())
    return set().union(*map(keys, value), set()) if isinstance(value, list | tuple) else set()

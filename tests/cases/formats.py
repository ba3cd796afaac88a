"""The formats known: every module of this package that holds a ``FORMAT``."""

import json
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from tests import cases
from tests.cases.outcome import Format, Outcome


def formats() -> list[Format]:
    """Return every format, one a module."""
    names = [found.name for found in pkgutil.iter_modules(cases.__path__) if found.name[0] != "_"]
    modules = [import_module(f"tests.cases.{name}") for name in names]
    return [module.FORMAT for module in modules if hasattr(module, "FORMAT")]


def format_of(path: Path) -> Format:
    """Return the format of a file by its contents. Raises :class:`LookupError`."""
    first = _first(path)
    for known in formats():
        if known.matches(first):
            return known
    raise LookupError(f"{path}: no reader for a file that begins with {sorted(first)}")


def check(path: Path) -> Iterator[Outcome]:
    """Yield the outcome of every case of a file."""
    return format_of(path).check(path)


def _first(path: Path) -> dict[str, Any]:
    text = path.read_text(encoding="utf-8")
    if not text.strip():
        raise LookupError(f"{path}: the file is empty")
    try:
        value = json.loads(text)
    except ValueError:
        value = json.loads(text.splitlines()[0])
    return value if isinstance(value, dict) else {}


def lines(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the values of a file of JSON lines."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip():
            yield json.loads(line)


def beside(path: Path, name: str) -> Path:
    """Return the file of that name beside another one, else the project's own copy."""
    near = path.with_name(name)
    return near if near.exists() else Path(__file__).with_name(name)

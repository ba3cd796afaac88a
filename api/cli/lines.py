"""JSON lines in, JSON lines out: one answer for every line, errors among them.

A line that cannot be answered gives ``{"id", "error": {"code", "pointer", "detail", "line"}}``;
the others are answered all the same, and the command ends with exit code 1.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from io import TextIOWrapper
from typing import Any, BinaryIO, Final, TypeVar

import click
from tqdm import tqdm

from trainer.notation.json_text import read_text
from trainer.notation.problems import NotationError

Answer = Callable[[Any], Mapping[str, Any]]
MAX_LINE: Final = 1 << 20
T = TypeVar("T")


def answer_lines(source: BinaryIO, answer: Answer) -> None:
    """Answer every line of the source on standard output; exit with 1 if one was bad.

    ``answer`` gets the JSON value of a line. It raises :class:`NotationError` for a value that
    it cannot answer; its result is printed after the line's ``id``.
    """
    if isinstance(sys.stdout, TextIOWrapper):  # JSON is UTF-8, whatever the locale says
        sys.stdout.reconfigure(encoding="utf-8")
    failed = False
    for number, line in _progress(enumerate(bounded_lines(source), start=1)):
        result = _answered(line, number, answer)
        failed |= "error" in result
        tqdm.write(json.dumps(result, ensure_ascii=False, separators=(",", ":")), sys.stdout)
        sys.stdout.flush()
    if failed:
        raise click.exceptions.Exit(1)


def error_json(error: NotationError, **more: Any) -> dict[str, Any]:
    """Return a notation error as commands print it: the first problem, and all where several."""
    listed = [
        {"code": one.code, "pointer": one.pointer, "detail": one.detail} for one in error.errors
    ]
    return {**listed[0], **more, **({"errors": listed} if len(listed) > 1 else {})}


def bounded_lines(source: BinaryIO) -> Iterator[bytes]:
    """Give the lines that hold something; of one beyond the limit only a start that is no JSON."""
    while line := source.readline(MAX_LINE + 1):
        rest = line
        while len(rest) > MAX_LINE and not rest.endswith(b"\n"):
            rest = source.readline(MAX_LINE + 1)
        if line.strip():
            yield line


def _answered(line: bytes, number: int, answer: Answer) -> dict[str, Any]:
    name: object = None
    try:
        value = read_line(line)
        name = name_of(value)
        return {"id": name, **answer(value)}
    except NotationError as error:
        return {"id": name, "error": error_json(error, line=number)}


def read_line(line: bytes) -> Any:
    """Return the JSON value of a line. Raises :class:`NotationError`."""
    if len(line) > MAX_LINE:
        raise NotationError.single("", "too_long", f"a line may hold {MAX_LINE} bytes")
    return read_text(line)


def name_of(value: Any) -> object:
    """Return the ``id`` of a line's value, ``None`` if it has none."""
    name = value.get("id") if isinstance(value, dict) else None
    return name if isinstance(name, str | int) else None


def _progress(items: Iterable[T]) -> Iterable[T]:
    """Show a progress bar on a terminal, none in a pipe."""
    bar: Iterable[T] = tqdm(items, unit=" positions", disable=None)
    return bar

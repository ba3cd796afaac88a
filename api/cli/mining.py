"""Stretches of work for ``bezique mine``: numbers of deals, or lines that record deals."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import BinaryIO, Final

from api.cli.deals import refusal
from api.cli.lines import bounded_lines, error_json, name_of, read_line
from puzzles.mining import Mined, Order, mine_dealt, mine_recorded, packed
from trainer.notation.problems import NotationError
from trainer.notation.records import DealRecord, read_record
from trainer.replays import ReplayError, replay

AT_A_TIME: Final = 100
ERROR: Final = "error"


class RecordsChanged(Exception):
    """The records before the place to go on from are others than they were."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Numbers to be looked through: of deals from the seed, or of the ``lines`` of a file.

    ``mark`` is the hash of all lines up to the end of this stretch.
    """

    order: Order
    numbers: range
    lines: tuple[bytes, ...] | None = None
    mark: str | None = None


def numbered(order: Order, numbers: range) -> Iterator[Stretch]:
    """Yield the numbers of deals in stretches."""
    for start in range(numbers.start, numbers.stop, AT_A_TIME):
        yield Stretch(order, range(start, min(start + AT_A_TIME, numbers.stop)))


def recorded(order: Order, source: BinaryIO, numbers: range, mark: str | None) -> Iterator[Stretch]:
    """Yield the lines with these numbers in stretches; of those before only the hash is taken.

    Raises :class:`RecordsChanged` unless the lines before give the hash ``mark``.
    """
    lines = bounded_lines(source)
    digest = hashlib.sha256()
    for _, line in zip(range(numbers.start), lines, strict=False):
        digest.update(line)
    if mark is not None and digest.hexdigest() != mark:
        raise RecordsChanged(f"the first {numbers.start} records are not those of this run")
    start, taken = numbers.start, _some(lines, numbers.stop - numbers.start)
    while taken:
        for line in taken:
            digest.update(line)
        stop = start + len(taken)
        yield Stretch(order, range(start, stop), tuple(taken), digest.hexdigest())
        start, taken = stop, _some(lines, numbers.stop - stop)


def _some(lines: Iterator[bytes], most: int) -> list[bytes]:
    return [line for _, line in zip(range(min(AT_A_TIME, most)), lines, strict=False)]


def look_through(stretch: Stretch) -> Mined:
    """Return what a stretch gives; a line that is no record gives an error object."""
    if stretch.lines is None:
        return mine_dealt(stretch.order, stretch.numbers)
    errors: dict[int, str] = {}
    records: dict[int, DealRecord] = {}
    for number, line in zip(stretch.numbers, stretch.lines, strict=True):
        read = _read(line, number + 1)
        if isinstance(read, DealRecord):
            records[number] = read
        else:
            errors[number] = read
    mined = mine_recorded(stretch.order, records)
    mined.reasons.update({ERROR: len(errors)} if errors else {})
    return Mined({**mined.lines, **errors}, mined.reasons)


def _read(line: bytes, number: int) -> DealRecord | str:
    """Return a line's record, known to replay, or the error object that answers it."""
    name: object = None
    try:
        value = read_line(line)
        name = name_of(value)
        record = read_record(value)
        for _ in replay(record):
            pass
        return record
    except NotationError as error:
        return packed({"id": name, "error": error_json(error, line=number)})
    except ReplayError as error:
        return packed({"id": name, "error": {**refusal(error), "line": number}})


def lines_of(mined: Mined) -> Iterable[str]:
    """Return the lines of a stretch in the order of their numbers."""
    return [mined.lines[number] for number in sorted(mined.lines)]

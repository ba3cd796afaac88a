"""``bezique mine``: new puzzles, found among numbered deals or deal records."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, date, datetime
from io import TextIOWrapper
from pathlib import Path
from typing import Any, BinaryIO, Final

import click
from tqdm import tqdm

from api.cli.mining import (
    ERROR,
    RecordsChanged,
    Stretch,
    lines_of,
    look_through,
    numbered,
    recorded,
)
from api.cli.run_file import RunFile, RunFileError, identity_of
from api.cli.workers import in_order
from puzzles.mining import KEPT, SOURCES, Mined, Order, SelectionError, curate, write_library
from puzzles.mining import mine as gather
from trainer import __version__
from trainer.profiles import PROFILES

_DEALS: Final = 1000
_ALL: Final = 1 << 62


@click.command
@click.option(
    "--kind",
    type=click.Choice(sorted(SOURCES)),
    default="endgame_card",
    show_default=True,
    help="What the puzzles ask.",
)
@click.option("--seed", type=click.IntRange(0, 2**63 - 1), default=1, show_default=True)
@click.option("--start", type=click.IntRange(0), default=0, show_default=True, help="First deal.")
@click.option(
    "--deals",
    type=click.IntRange(1),
    help=f"How many deals to look through.  [default: {_DEALS}; of records, all]",
)
@click.option(
    "--profile",
    "names",
    multiple=True,
    type=click.Choice(sorted(PROFILES)),
    help="Rules to deal under; may be given again.  [default: all four]",
)
@click.option(
    "--records",
    type=click.File("rb"),
    help="Look through deal records instead, JSON lines from a file or - for standard input.",
)
@click.option(
    "--one-in",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    help="Prove and write one find in so many, drawn by chance from the seed.",
)
@click.option(
    "--processes", type=click.IntRange(1, 256), default=1, show_default=True, help="At a time."
)
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write here instead of standard output; a run that was stopped goes on.",
)
@click.option(
    "--made",
    type=click.DateTime(["%Y-%m-%d"]),
    help="The day that the certificates name.  [default: today]",
)
@click.option(
    "--into",
    "directory",
    type=click.Path(file_okay=False, path_type=Path),
    help="Choose a library among the finds instead, prove it and write it here.",
)
def mine(
    kind: str,
    seed: int,
    start: int,
    deals: int | None,
    names: tuple[str, ...],
    records: BinaryIO | None,
    one_in: int,
    processes: int,
    out: Path | None,
    made: datetime | None,
    directory: Path | None,
) -> None:
    """Look through deals for positions to ask about, and prove them.

    Prints one puzzle a line, with its certificate, as ``bezique verify`` reads it. The same seed,
    version and day always give the same lines, whatever the number of processes.
    """
    profiles = tuple(PROFILES[name] for name in dict.fromkeys(names or PROFILES))
    if directory is not None:
        if records is not None or out is not None:
            raise click.UsageError("--into goes with neither --records nor --out")
        _write_library(seed, start, deals or _DEALS, directory)
        return
    try:
        day = _day_of(made, out)
        run = _Run(
            order=Order(kind, seed, profiles, one_in, day),
            numbers=range(start, start + (deals or (_DEALS if records is None else _ALL))),
            records=records,
            processes=processes,
        )
        reasons = run.on_standard_output() if out is None else run.into_file(out)
    except (RunFileError, RecordsChanged) as error:
        raise click.ClickException(str(error)) from error
    _report(reasons)
    if reasons[ERROR]:
        raise click.exceptions.Exit(1)


def _day_of(made: datetime | None, out: Path | None) -> date:
    """Return the day that is wanted, or that of the run that goes on, or today."""
    begun = None if out is None else identity_of(out).get("made")
    if made is None and begun is not None:
        return date.fromisoformat(begun)
    return made.date() if made else datetime.now(UTC).date()


@dataclass(frozen=True, slots=True)
class _Run:
    """What was asked for; both ways to run return how many numbers came to which end."""

    order: Order
    numbers: range
    records: BinaryIO | None
    processes: int

    def on_standard_output(self) -> Counter[str]:
        if isinstance(sys.stdout, TextIOWrapper):  # JSON is UTF-8, whatever the locale says
            sys.stdout.reconfigure(encoding="utf-8")
        reasons: Counter[str] = Counter()
        for _, mined in self._mined(self.numbers, None, reasons):
            reasons.update(mined.reasons)
            for line in lines_of(mined):
                tqdm.write(line, sys.stdout)
            sys.stdout.flush()
        return reasons

    def into_file(self, path: Path) -> Counter[str]:
        with RunFile(path, self._identity(), self.numbers.start) as file:
            reached = file.reached
            numbers = range(max(reached.next, self.numbers.start), self.numbers.stop)
            for stretch, mined in self._mined(numbers, reached.mark, reached.reasons):
                file.add(lines_of(mined), stretch.numbers.stop, mined.reasons, stretch.mark)
            return file.reached.reasons

    def _identity(self) -> dict[str, Any]:
        order = self.order
        return {
            "version": __version__,
            "kind": order.kind,
            "seed": order.seed,
            "profiles": [profile.name for profile in order.profiles],
            "one_in": order.one_in,
            "made": order.made.isoformat(),
            "of": "deals" if self.records is None else "records",
        }

    def _mined(
        self, numbers: range, mark: str | None, before: Mapping[str, int]
    ) -> Iterator[tuple[Stretch, Mined]]:
        """Yield what each stretch gives, in order, with a progress bar on a terminal."""
        if self.records is None:
            stretches = numbered(self.order, numbers)
        else:
            stretches = recorded(self.order, self.records, numbers, mark)
        total = None if self.numbers.stop >= _ALL else len(self.numbers)
        reasons = Counter(before)
        with (
            tqdm(total=total, initial=reasons.total(), unit=" deals", disable=None) as bar,
            closing(in_order(look_through, stretches, self.processes)) as worked,
        ):
            for stretch, mined in worked:
                reasons.update(mined.reasons)
                bar.set_postfix_str(_shares(reasons), refresh=False)
                bar.update(len(stretch.numbers))
                yield stretch, mined


def _shares(reasons: Mapping[str, int]) -> str:
    """Return the yield by reason, the commonest first, in percent of what was examined."""
    examined = sum(reasons.values())
    ordered = sorted(reasons.items(), key=lambda reason: (-reason[1], reason[0]))
    return ", ".join(f"{reason} {100 * count / examined:.1f} %" for reason, count in ordered)


def _report(reasons: Counter[str]) -> None:
    shares = f": {_shares(reasons)}" if reasons else ", for there were none"
    click.echo(f"{reasons[KEPT]} of {reasons.total()} deals kept{shares}.", err=True)


def _write_library(seed: int, start: int, deals: int, directory: Path) -> None:
    with tqdm(total=deals, unit=" deals", disable=None) as bar:
        found = gather(
            seed, deals, start=start, progress=lambda found: bar.update(found.examined - bar.n)
        )
    _report(found.reasons)
    with tqdm(unit=" proofs", file=sys.stderr, disable=None) as bar:
        try:
            today = datetime.now(UTC).date()
            puzzles = curate(found.kept, seed, today, progress=lambda _: bar.update())
        except SelectionError as error:
            raise click.ClickException(str(error)) from error
    write_library(puzzles, directory)
    click.echo(f"{len(puzzles)} puzzles written to {directory}.", err=True)

"""Local days and the streak. A day is the calendar date where the act happened, for good.

An act counts for the date that it was in the act's own zone: a later move to another zone changes
nothing. The rule of the streak:

* a day counts if an attempt made on it was marked, right or wrong; one left open does not count;
* the streak is the number of such days in a row;
* a missed day spends a *freeze* where one is left: it neither adds to the streak nor ends it. One
  has two at most, begins every streak with two, and regains one by seven days that count;
* a date that a traveller did not live through is not missed: a date between two days that count
  is missed only if all of it lay between the acts around it, in the zone of either;
* a day of 23 or 25 hours is a day, and a date that a zone skipped is none;
* a streak grows no faster than time goes by. It can be three dates on Earth at one instant. Who
  stays where he is can act on two within a minute, round midnight, but on a third only when all of
  the day between has gone by: so a streak that took so many times 24 hours has two days more at
  most. A day that comes too soon adds nothing, and is not missed either.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from itertools import islice
from typing import Final
from zoneinfo import ZoneInfo

FREEZES: Final = 2
"""How many freezes one can have."""
REGAINED_AFTER: Final = 7
"""How many days that count bring a freeze back."""

_DAY: Final = timedelta(days=1)
# Days in a row can be shorter than 24 hours: in spring, or where a country changes its zone.
_SHORTER: Final = timedelta(hours=3)


@dataclass(frozen=True, slots=True)
class Moment:
    """An instant in UTC, and the IANA zone where somebody was."""

    at: datetime
    zone: str

    @property
    def day(self) -> date:
        """Return the calendar date it was there."""
        return local_day(self.at, self.zone)


@dataclass(frozen=True, slots=True)
class Day:
    """A day that counts: its date, its first and last act, how many acts and how many right."""

    date: date
    first: Moment
    last: Moment
    attempts: int = 1
    right: int = 0


@dataclass(frozen=True, slots=True)
class Streak:
    """How long the present streak and the longest one are, in days, and the freezes left.

    ``today`` tells whether today counts already. ``frozen`` are the missed days of the present
    streak that a freeze was spent on.
    """

    current: int
    longest: int
    freezes: int
    today: bool
    frozen: tuple[date, ...] = ()


@dataclass(frozen=True, slots=True)
class _Run:
    """A streak as far as it has come; ``towards`` the next freeze so many days have counted.

    Its acts lie between ``since`` and ``until``.
    """

    length: int = 0
    freezes: int = FREEZES
    towards: int = 0
    frozen: tuple[date, ...] = ()
    since: datetime | None = None
    until: datetime | None = None

    def reaching(self, day: Day) -> _Run:
        """Return the run with the acts of a day, which counts if so much time has gone by."""
        since = min(self.since or day.first.at, day.first.at)
        until = max(self.until or day.last.at, day.last.at)
        run = replace(self, since=since, until=until)
        most = 2 + (until - since + _SHORTER) // _DAY
        return run.counted() if run.length < most else run

    def counted(self) -> _Run:
        """Return the run with one day more."""
        towards = self.towards + 1 if self.freezes < FREEZES else 0
        regained = towards == REGAINED_AFTER
        return replace(
            self,
            length=self.length + 1,
            freezes=self.freezes + regained,
            towards=0 if regained else towards,
        )

    def missing(self, missed: tuple[date, ...]) -> _Run:
        """Return the run after missed days: with fewer freezes, or a new one."""
        if len(missed) > self.freezes:
            return _Run()
        frozen = (*self.frozen, *missed)
        return replace(self, freezes=self.freezes - len(missed), frozen=frozen)


def local_day(at: datetime, zone: str) -> date:
    """Return the calendar date of an instant in a zone."""
    return at.astimezone(ZoneInfo(zone)).date()


def with_act(day: Day | None, act: Moment, *, right: bool) -> Day:
    """Return a day with one act more; the acts of a day come in their order."""
    if day is None:
        return Day(act.day, act, act, 1, int(right))
    return replace(day, last=act, attempts=day.attempts + 1, right=day.right + right)


def streak(days: Iterable[Day], now: Moment) -> Streak:
    """Return the streak of days that count, as it stands now. Their order does not matter."""
    ordered = sorted(days, key=lambda day: day.date)
    run, longest = _Run(), 0
    earlier: Day | None = None
    for day in ordered:
        if earlier is not None:
            run = run.missing(missed(earlier.last, day.first))
        earlier = day
        run = run.reaching(day)
        longest = max(longest, run.length)
    today = bool(ordered) and ordered[-1].date >= now.day
    if ordered and not today:
        run = run.missing(missed(ordered[-1].last, now))
    return Streak(run.length, longest, run.freezes, today, run.frozen)


def missed(earlier: Moment, later: Moment) -> tuple[date, ...]:
    """Return the dates between two moments that somebody could have acted on and did not.

    Of a gap that no freezes bridge, only the first dates: more than one can have freezes.
    """
    zones = {earlier.zone, later.zone}
    found = (
        day
        for day in _between(earlier.day, later.day)
        if all(_lies_between(day, zone, earlier, later) for zone in zones)
    )
    return tuple(islice(found, FREEZES + 1))


def _between(earlier: date, later: date) -> Iterator[date]:
    return (earlier + _DAY * number for number in range(1, (later - earlier).days))


def _lies_between(day: date, zone: str, earlier: Moment, later: Moment) -> bool:
    """Tell whether a date began after one moment and was over before the other, in a zone."""
    begins, ends = _midnight(day, zone), _midnight(day + _DAY, zone)
    return earlier.at <= begins < ends <= later.at


def _midnight(day: date, zone: str) -> datetime:
    """Return the instant at which a date begins in a zone."""
    return datetime.combine(day, time(), ZoneInfo(zone)).astimezone(UTC)

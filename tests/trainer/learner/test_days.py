"""Local days and the streak: zones, summer time, travel, freezes; under any zone of the server."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from itertools import permutations
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.server_zones import SERVER_ZONES, standing_in
from trainer.learner.days import (
    FREEZES,
    REGAINED_AFTER,
    Day,
    Moment,
    Streak,
    local_day,
    missed,
    streak,
    with_act,
)

ZONES = ("Europe/Lisbon", "Europe/Bucharest", "Asia/Tokyo", "America/New_York", "Asia/Kolkata",
         "Pacific/Kiritimati", "Pacific/Honolulu", "Australia/Lord_Howe")  # fmt: skip


@pytest.fixture(autouse=True, params=SERVER_ZONES)
def server_zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the server stand somewhere."""
    yield from standing_in(request.param, monkeypatch)


def there(zone: str, *when: int) -> Moment:
    """Return a moment by the clock on the wall."""
    return Moment(datetime(*when, tzinfo=ZoneInfo(zone)).astimezone(UTC), zone)  # type: ignore[misc,arg-type]


def days_of(*moments: Moment) -> list[Day]:
    """Return the days of acts."""
    days: dict[date, Day] = {}
    for moment in sorted(moments, key=lambda each: each.at):
        days[moment.day] = with_act(days.get(moment.day), moment, right=True)
    return list(days.values())


def daily(zone: str, first: date, numbers: range | list[int]) -> list[Moment]:
    """Return one act on each of some days, at eight in the evening."""
    dates = [first + timedelta(days=number) for number in numbers]
    return [there(zone, each.year, each.month, each.day, 20) for each in dates]


def test_ten_answers_after_midnight_are_one_day() -> None:
    """In Bucharest from 00:28 on, when it is still yesterday in UTC: once, not ten times."""
    zone = "Europe/Bucharest"
    before = daily(zone, date(2026, 3, 1), [0, 1, 2])
    night = [there(zone, 2026, 3, 4, 0, 28 + minute) for minute in range(10)]
    assert streak(days_of(*before), night[0]).current == 3
    after = streak(days_of(*before, *night), night[-1])
    assert (after.current, after.today) == (4, True)


def test_before_and_after_midnight_are_two_days() -> None:
    """23:50 and 00:10, by the clock on the wall."""
    acts = [there("Asia/Kolkata", 2026, 5, 1, 23, 50), there("Asia/Kolkata", 2026, 5, 2, 0, 10)]
    assert [each.day for each in acts] == [date(2026, 5, 1), date(2026, 5, 2)]
    assert streak(days_of(*acts), acts[-1]).current == 2


@pytest.mark.parametrize(("month", "day", "hours"), [(3, 29, 23), (10, 25, 25)])
def test_days_of_23_and_25_hours_are_days(month: int, day: int, hours: int) -> None:
    """Lisbon in 2026: one day each, and missed only if all of it went by."""
    zone = "Europe/Lisbon"
    start, end = there(zone, 2026, month, day), there(zone, 2026, month, day + 1)
    assert end.at - start.at == timedelta(hours=hours)
    within = (start.at + timedelta(minutes=number) for number in range(hours * 60))
    assert {local_day(instant, zone) for instant in within} == {date(2026, month, day)}
    run = daily(zone, date(2026, month, day), [-1, 0, 1])
    assert streak(days_of(*run), run[-1]) == Streak(3, 3, FREEZES, today=True)
    gap = streak(days_of(run[0], run[2]), run[2])
    assert (gap.current, gap.freezes, gap.frozen) == (2, 1, (date(2026, month, day),))


def test_a_move_changes_no_day_that_was() -> None:
    """Tokyo, then New York: what was Monday there stays Monday; no day twice, no gap."""
    monday = there("Asia/Tokyo", 2026, 6, 1, 8)
    landed = there("America/New_York", 2026, 6, 1, 9)  # the same Monday, 14 hours later
    tuesday = there("America/New_York", 2026, 6, 2, 9)
    assert streak(days_of(monday, landed), landed).current == 1
    assert streak(days_of(monday, landed, tuesday), tuesday) == Streak(2, 2, FREEZES, today=True)


def test_back_over_the_date_line_yesterday_counts() -> None:
    """Who lands on the day before adds that day, and loses none."""
    there_first = there("Pacific/Kiritimati", 2026, 6, 2, 9)
    here_then = there("Pacific/Honolulu", 2026, 6, 1, 20)
    assert here_then.at > there_first.at
    assert streak(days_of(there_first, here_then), here_then).current == 2


# At 10:30 in London it is yesterday in Pago Pago still, and tomorrow in Kiritimati already.
THREE_DATES = ("Pacific/Pago_Pago", "Europe/London", "Pacific/Kiritimati")


def hop(zone: str, day: int, minute: int) -> Moment:
    """Return a moment at half past ten UTC of a day of January 2026, said to be in a zone."""
    at = datetime(2026, 1, day, 10, 30, tzinfo=UTC) + timedelta(minutes=minute)
    return Moment(at, zone)


@pytest.mark.parametrize("zones", list(permutations(THREE_DATES)))
def test_three_dates_within_an_hour_are_two_days(zones: tuple[str, ...]) -> None:
    """As many as round midnight, whatever the order; the third counts when its time has come."""
    acts = [hop(zone, 5, 10 * number) for number, zone in enumerate(zones)]
    assert len({act.day for act in acts}) == 3
    told = streak(days_of(*acts), acts[-1])
    assert (told.current, told.longest, told.freezes, told.frozen) == (2, 2, FREEZES, ())
    next_day = hop("Europe/London", 6, 0)
    assert streak(days_of(*acts, next_day), next_day) == Streak(3, 3, FREEZES, today=True)


@pytest.mark.parametrize("days", [1, 2, 7, 30])
def test_hopping_round_the_world_brings_one_day(days: int) -> None:
    """Every zone every day: as many as for who stays, begins before midnight and ends after."""
    acts = [
        hop(zone, 1 + number, minute)
        for number in range(days)
        for minute, zone in enumerate(THREE_DATES)
    ]
    told = streak(days_of(*acts), acts[-1])
    assert len({act.day for act in acts}) == days + 2
    assert (told.current, told.freezes, told.frozen) == (days + 1, FREEZES, ())


@pytest.mark.parametrize("zone", [*ZONES, "Antarctica/Troll"])
@pytest.mark.parametrize("first", [date(2026, 2, 20), date(2026, 9, 20)])
def test_who_stays_loses_no_day(zone: str, first: date) -> None:
    """From the last minute of a day to the first of another, also when clocks go forward."""
    for length in range(2, 60):
        last = first + timedelta(days=length - 1)
        dates = [first + timedelta(days=number) for number in range(1, length - 1)]
        acts = [there(zone, first.year, first.month, first.day, 23, 59)]
        acts += [there(zone, each.year, each.month, each.day, 12) for each in dates]
        acts.append(there(zone, last.year, last.month, last.day, 0, 1))
        assert streak(days_of(*acts), acts[-1]).current == length


def test_who_flies_west_over_the_date_line_loses_no_day() -> None:
    """A week in Honolulu, then Auckland, a date further: every date he was on counts."""
    before = daily("Pacific/Honolulu", date(2026, 6, 1), range(7))
    landed = there("Pacific/Auckland", 2026, 6, 9, 6)  # ten hours after the last act
    assert landed.at - before[-1].at == timedelta(hours=12)
    after = daily("Pacific/Auckland", date(2026, 6, 10), range(3))
    told = streak(days_of(*before, landed, *after), after[-1])
    assert told == Streak(11, 11, FREEZES, today=True)


def test_a_date_flown_over_is_not_missed() -> None:
    """From Honolulu on Monday evening to Kiritimati, where Tuesday is all but over."""
    monday = there("Pacific/Honolulu", 2026, 6, 1, 20)
    wednesday = there("Pacific/Kiritimati", 2026, 6, 3, 8)
    assert missed(monday, wednesday) == ()
    assert streak(days_of(monday, wednesday), wednesday) == Streak(2, 2, FREEZES, today=True)
    stayed = there("Pacific/Honolulu", 2026, 6, 3, 8)
    assert missed(monday, stayed) == (date(2026, 6, 2),)


def test_a_date_that_a_zone_skipped_is_not_missed() -> None:
    """Samoa went from 29 to 31 December 2011."""
    before, after = (there("Pacific/Apia", 2011, 12, day, 12) for day in (29, 31))
    assert missed(before, after) == ()


def test_two_freezes_bridge_two_missed_days_and_no_third() -> None:
    """They add nothing to the length, and are spent."""
    zone, first = "Europe/Lisbon", date(2026, 1, 5)
    two = daily(zone, first, [0, 1, 4])
    assert streak(days_of(*two), two[-1]) == Streak(
        3, 3, 0, today=True, frozen=(date(2026, 1, 7), date(2026, 1, 8))
    )
    three = daily(zone, first, [0, 1, 5])
    assert streak(days_of(*three), three[-1]) == Streak(1, 2, FREEZES, today=True)
    again = daily(zone, first, [0, 2, 4, 6])
    assert streak(days_of(*again), again[-1]).current == 1


def test_seven_days_bring_a_freeze_back() -> None:
    """Not six, and never more than two."""
    zone, first = "Asia/Tokyo", date(2026, 1, 5)
    for more, freezes in ((REGAINED_AFTER - 1, 1), (REGAINED_AFTER, 2), (3 * REGAINED_AFTER, 2)):
        acts = daily(zone, first, [0, *range(2, 2 + more)])
        assert streak(days_of(*acts), acts[-1]).freezes == freezes


def test_the_streak_lives_until_the_freezes_are_spent() -> None:
    """Not having acted yet today costs nothing; then a freeze a day, then the streak."""
    zone, first = "Europe/Lisbon", date(2026, 1, 5)
    acts = days_of(*daily(zone, first, [0, 1, 2]))
    later = [there(zone, 2026, 1, 7 + number, 21) for number in range(5)]
    told = [streak(acts, now) for now in later]
    assert [(each.current, each.freezes) for each in told] == [
        (3, 2),
        (3, 2),
        (3, 1),
        (3, 0),
        (0, 2),
    ]
    assert [each.today for each in told] == [True, False, False, False, False]
    assert told[-1].longest == 3


def test_nothing_done_is_no_streak() -> None:
    """And all freezes are there."""
    assert streak([], there("UTC", 2026, 1, 1)) == Streak(0, 0, FREEZES, today=False)


MOMENTS = st.builds(
    Moment,
    st.datetimes(datetime(2026, 1, 1), datetime(2026, 3, 1), timezones=st.just(UTC)),
    st.sampled_from(ZONES),
)


@given(st.lists(MOMENTS, min_size=1, max_size=40))
def test_the_streak_follows_from_the_history(moments: list[Moment]) -> None:
    """Counted as the acts come, and from the set of days in any order: the same."""
    now = max(moments, key=lambda each: each.at)
    days = days_of(*moments)
    told = streak(days, now)
    assert told == streak(reversed(days), now)
    assert sum(day.attempts for day in days) == len(moments)
    assert 1 <= told.current <= told.longest <= len(days)
    assert 0 <= told.freezes <= FREEZES
    took = now.at - min(moment.at for moment in moments)
    assert told.longest <= 2 + (took + timedelta(hours=3)) / timedelta(days=1)

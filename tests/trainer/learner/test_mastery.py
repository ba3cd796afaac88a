"""Mastery: rates, repairs, trend, the strongest and the weakest parts."""

from __future__ import annotations

import pytest

from trainer.learner.mastery import LEAST, SHOWN, WINDOW, Mastery, strongest, weakest


def tried(*results: bool, repairs: int = 0) -> Mastery:
    """Return the counts after first tries, and repairs."""
    part = Mastery()
    for right in results:
        part = part.with_act(first_try=right, repairs=False, rated=None, right=right)
    for _ in range(repairs):
        part = part.with_act(first_try=None, repairs=True, rated=None, right=True)
    return part


def rated(opponents: list[float], *results: bool) -> Mastery:
    """Return the counts after rated acts."""
    part = Mastery()
    for opponent, right in zip(opponents, results, strict=True):
        part = part.with_act(first_try=None, repairs=False, rated=opponent, right=right)
    return part


def test_the_first_try_rate() -> None:
    """Right first tries of all first tries; of none there is no rate."""
    assert Mastery().rate is None
    assert tried(True, False, True, True).rate == 0.75
    assert (tried(False, repairs=1).rate, tried(False, repairs=1).repaired) == (0, 1)


def test_the_performance() -> None:
    """Half right performs at the mean of what was asked, all right 400 above it."""
    opponents = [1400.0, 1600.0] * 3
    assert rated(opponents, *[True, False] * 3).performance == 1500
    assert rated(opponents, *[True] * 6).performance == 1900
    assert rated(opponents[: LEAST - 1], *[True] * (LEAST - 1)).performance is None


@pytest.mark.parametrize(
    ("before", "latest", "trend"),
    [(5, 7, "up"), (5, 6, "steady"), (5, 4, "steady"), (5, 3, "down"), (0, 10, "up")],
)
def test_the_trend(before: int, latest: int, trend: str) -> None:
    """The last ten against the ten before, and nothing older."""
    tens = [*[True] * before, *[False] * (WINDOW - before)]
    tens += [*[True] * latest, *[False] * (WINDOW - latest)]
    assert tried(*tens).trend == trend
    assert tried(*[True] * 30, *tens).trend == trend
    assert tried(*tens[1:]).trend is None


def test_strong_and_weak_are_different_parts() -> None:
    """At most three of each, none twice, none tried too seldom."""
    parts = {f"part {n}": tried(*[True] * n, *[False] * (9 - n)) for n in range(10)}
    parts["seldom"] = tried(*[True] * (LEAST - 1))
    assert strongest(parts) == ["part 9", "part 8", "part 7"]
    assert weakest(parts) == ["part 0", "part 1", "part 2"]
    for number in range(2 * SHOWN):
        few = dict(list(parts.items())[:number])
        assert not set(strongest(few)) & set(weakest(few))
        assert len(strongest(few)) + len(weakest(few)) == number

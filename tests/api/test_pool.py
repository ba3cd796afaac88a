"""The bound on heavy work."""

from __future__ import annotations

import pytest

from api.pool import Pool
from api.problems import Problem


def test_who_waits_too_long_is_sent_away() -> None:
    """With a Retry-After; when a turn is over, the next one is let in."""
    pool = Pool(1, patience=0.01)
    with pool.turn(), pytest.raises(Problem) as caught, pool.turn():
        pass
    assert caught.value.code == "solver_busy"
    assert caught.value.headers["Retry-After"]
    with pool.turn():
        pass


def test_a_turn_ends_with_an_error_too() -> None:
    """No slot is lost."""
    pool = Pool(1, patience=0.01)
    for _ in range(3):
        with pytest.raises(ZeroDivisionError), pool.turn():
            raise ZeroDivisionError

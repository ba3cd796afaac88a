"""What is refused so that nothing is guessed, and no answer outgrows its request."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.callers import Caller
from tests.api.positions import position


@pytest.mark.parametrize("path", ["/puzzles?limit=1&limit=2", "/attempts?status=open&status=x"])
def test_a_parameter_given_twice_is_refused(guest: Caller, path: str) -> None:
    """Nothing is chosen in silence."""
    response = guest.get(path)
    (error,) = response.get_json()["errors"]
    assert (response.status_code, error["code"], error["in"]) == (422, "given_twice", "query")


@pytest.mark.parametrize(
    ("path", "wrap"),
    [("/guests", lambda bad: bad), ("/solve", lambda bad: {"position": bad}),
     ("/solve", lambda bad: {"position": {"hands": bad}}),
     ("/solve", lambda bad: {"position": position(profile={"base": "cady", "options": bad})})],
)  # fmt: skip
def test_an_answer_does_not_outgrow_the_request(nobody: Caller, path: str, wrap: Any) -> None:
    """A body full of faults is answered with the first of them."""
    response = nobody.post(path, wrap({str(number): 1 for number in range(20_000)}))
    assert response.status_code == 422
    assert 1 <= len(response.get_json()["errors"]) <= 200
    assert len(response.get_data()) < 50_000

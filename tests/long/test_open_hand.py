import json

import pytest

from tests.long import open_hand
from tests.trainer.open_hands import is_pending, may_expose
from trainer.deal import Action, DealState
from trainer.notation import read_state
from trainer.prover.open_hand import prove_open_hand


def test_comparison_reports_figures(capsys: pytest.CaptureFixture[str]) -> None:
    """A short run of the long comparison passes; one, two and more stock tricks have a line."""
    sizes = ["--one", "6", "--two", "2", "--larger", "2"]
    assert open_hand.main([*sizes, "--profile", "cady", "--no-cases"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(",")[0] for line in lines] == [f"cady: {n} positions" for n in (6, 2, 2)]


def test_comparison_stops_at_a_difference(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A prover that errs by a point is found, with a position that can be read."""

    def erring(state: DealState) -> tuple[tuple[Action, int], ...]:
        return tuple((action, value + 1) for action, value in prove_open_hand(state))

    monkeypatch.setattr(open_hand, "prove_open_hand", erring)
    assert open_hand.main(["--one", "1"]) == 1
    assert read_state(json.loads(capsys.readouterr().err.splitlines()[-1])).stock


def test_a_run_goes_on_where_another_stopped(capsys: pytest.CaptureFixture[str]) -> None:
    """The positions from a number on are those of the whole run; what is done is left out."""
    whole = list(open_hand.positions("house", range(6), open_hand.ONE, 1))
    assert list(open_hand.positions("house", range(4, 6), open_hand.ONE, 1)) == whole[4:]
    sizes = ["--one", "6", "--two", "3", "--larger", "2", "--first", "4"]
    assert open_hand.main([*sizes, "--profile", "salon", "--no-cases"]) == 0
    assert [line[:18] for line in capsys.readouterr().out.splitlines()] == ["salon: 2 positions"]


def test_one_position_in_three_has_awards_that_wait() -> None:
    """Pending or to be exposed, where the profile has them; elsewhere they are set up without."""
    for name in ("cady", "encyclopedia", "house"):
        states = list(open_hand.positions(name, range(2, 18, 3), open_hand.ONE, 1))
        assert all(is_pending(state) or may_expose(state) for state in states)
    assert not any(map(is_pending, open_hand.positions("salon", range(18), open_hand.ONE, 1)))


def test_cases_are_compared_too() -> None:
    """All the positions of the case file."""
    assert len(list(open_hand.cases())) == 60

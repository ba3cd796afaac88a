import json

import pytest

from tests.long import open_hand
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


def test_cases_are_compared_too() -> None:
    """All the positions of the case file."""
    assert len(list(open_hand.cases())) == 60

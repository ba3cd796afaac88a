from random import Random

import pytest

from tests.long import prover
from tests.trainer.endings import PROFILE_NAMES, random_ending
from trainer.cards import Card
from trainer.deal import DealState
from trainer.profiles import PROFILES
from trainer.prover.endgame import prove


def test_comparison_reports_figures(capsys: pytest.CaptureFixture[str]) -> None:
    """A short run of the long comparison passes and prints a line a profile."""
    assert prover.main(["--small", "6", "--full", "0"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == list(PROFILE_NAMES)
    assert all(" 6 endings, " in line for line in lines)


def test_comparison_stops_at_a_difference(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A prover that errs by a point is found, with the position."""

    def erring(state: DealState) -> dict[Card, int]:
        return {card: value + 1 for card, value in prove(state).items()}

    monkeypatch.setattr(prover, "prove", erring)
    assert prover.main(["--small", "1", "--full", "0"]) == 1
    assert "DealState" in capsys.readouterr().err


def test_endings_are_of_the_sizes_asked_for() -> None:
    """Up to six cards first, then eight; the same seed gives the same endings."""
    states = list(prover.endings("cady", 6, 2, seed=3))
    assert [len(state.hand(state.to_act)) for state in states] == [1, 2, 3, 4, 5, 6, 8, 8]
    assert states == list(prover.endings("cady", 6, 2, seed=3))
    assert random_ending(Random(1), PROFILES["cady"], 8) == random_ending(
        Random(1), PROFILES["cady"], 8
    )

import pytest

from tests.long import both_ways
from trainer.cards import Card
from trainer.deal import DealState
from trainer.prover.endgame import prove


def test_both_ways_and_the_prover_agree(capsys: pytest.CaptureFixture[str]) -> None:
    """A short run of the long comparison, every size and every family among it."""
    assert both_ways.main(["--endings", "120", "--proved", "4"]) == 0
    assert capsys.readouterr().out.startswith("120 endings, ")


def test_difference_is_found(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A prover that errs by a point is found, with the position."""

    def erring(state: DealState) -> dict[Card, int]:
        return {card: value + 1 for card, value in prove(state).items()}

    monkeypatch.setattr(both_ways, "prove", erring)
    assert both_ways.main(["--endings", "3"]) == 1
    assert "DealState" in capsys.readouterr().out

import pytest

from tests.long import deals
from trainer.deal import Action, DealState, apply
from trainer.state import changed


def test_deals_report_figures(capsys: pytest.CaptureFixture[str]) -> None:
    """A few deals of every profile pass, and each prints a line."""
    assert deals.main(["--deals", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == list(deals.NAMES)
    assert all(" 2 deals, " in line and " no failure, " in line for line in lines)


def test_a_failing_deal_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An engine that gives a point away is found out, with profile, seed and number."""

    def generous(state: DealState, action: Action) -> DealState:
        after = apply(state, action)
        if not after.is_over:
            return after
        return changed(after, south=changed(after.south, score=after.south.score + 1))

    monkeypatch.setattr(deals, "apply", generous)
    assert deals.main(["--deals", "1", "--profile", "cady", "--seed", "7"]) == 1
    printed = capsys.readouterr().err
    assert printed.startswith("cady: deal 0 of seed 7 failed: AssertionError: the points do not")

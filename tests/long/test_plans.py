from dataclasses import replace

import pytest

from tests.long import plans
from tests.long.third_reader import PROFILE_NAMES
from trainer.plans import Plan
from trainer.prover.plans import PlanProof, prove_plan


def test_comparison_reports_figures(capsys: pytest.CaptureFixture[str]) -> None:
    """A short run of the long comparison passes and prints a line a profile."""
    assert plans.main(["--plans", "3", "--small", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == list(PROFILE_NAMES)
    assert all(" 2 small ones, " in line for line in lines)


def test_comparison_stops_at_a_difference(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A prover that errs by a point is found, with the plan."""

    def erring(plan: Plan) -> PlanProof:
        proof = prove_plan(plan)
        return replace(proof, schedules={each: 1 + n for each, n in proof.schedules.items()})

    monkeypatch.setattr(plans, "prove_plan", erring)
    assert plans.main(["--plans", "1", "--small", "0"]) == 1
    assert "Plan(" in capsys.readouterr().err

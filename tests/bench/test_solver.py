import json

import pytest

from tests.bench.solver import main


def test_bench_prints_one_json_object(capsys: pytest.CaptureFixture[str]) -> None:
    """Two endings are enough to see every figure, the yardstick among them."""
    assert main(["--json", "--deals", "2", "--seed", "5"]) == 0
    figures = json.loads(capsys.readouterr().out)
    for duty in ("strict", "follow"):
        assert figures["endgame"][duty]["plain"]["deals"] == 2
        assert figures["endgame"][duty]["plain"]["us_median"] > 0
        assert figures["endgame"][duty]["ratio"]["memo_to_plain"] > 1
    assert figures["one_call"]["us_mean"] > 0


def test_bench_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    """One row a measurement."""
    assert main(["--deals", "1"]) == 0
    assert "one call of solve" in capsys.readouterr().out

import json

import pytest

from tests.bench.solver import main


def test_bench_prints_one_json_object(capsys: pytest.CaptureFixture[str]) -> None:
    """Two endings are enough to see every figure, the yardstick among them."""
    assert main(["--json", "--deals", "2", "--seed", "5"]) == 0
    figures = json.loads(capsys.readouterr().out)
    for duty in ("strict", "follow"):
        for mode in ("numba", "plain"):
            row = figures["endgame"][duty][mode]
            assert row["deals"] == 2
            assert min(row[key] for key in ("us_mean", "us_median", "us_p99", "nodes_mean")) > 0
        assert figures["endgame"][duty]["ratio"]["memo_to_plain"] > 1
    assert figures["one_call"]["us_median"] > 0
    assert figures["open_hand"]["k2"]["ms_median"] > 0
    assert min(figures["start"].values()) > 0
    assert figures["memory"]["pss_mb"] > 0
    assert figures["mine"]["examined_per_hour"] > figures["mine"]["plain"]["examined_per_hour"] > 0


def test_bench_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    """One row a measurement."""
    assert main(["--deals", "1"]) == 0
    printed = capsys.readouterr().out
    assert "one call, numba" in printed
    assert "open hand, k1" in printed
    assert "memory of a worker" in printed
    assert "endings an hour" in printed

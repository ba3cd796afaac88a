"""The figures of open hands are there, one row a number of stock tricks."""

import json

import pytest

from tests.bench.open_hand import DEALS, main
from trainer.solver.compiled import COMPILED


def test_bench_prints_one_json_object(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two positions are enough to see them."""
    monkeypatch.delitem(DEALS, 5)
    monkeypatch.delitem(DEALS, 6)
    assert main(["--deals", "2", "--seed", "3"]) == 0
    rows = json.loads(capsys.readouterr().out)["open_hand"]
    assert list(rows) == (["k1", "k2", "k3", "k4"] if COMPILED else ["k1", "k2", "k3"])
    assert all(row["deals"] == 2 and row["ms_max"] >= row["ms_median"] for row in rows.values())

"""The figures of the solver have the shape that is asked for; how large they are is no test."""

import io
import json
from contextlib import redirect_stdout
from typing import Any

import pytest

from tests.bench import solver
from tests.bench.spread import spread

FIGURES = ("mean", "median", "p99", "max")
ENDGAME = {"deals", *(f"{unit}_{name}" for unit in ("us", "nodes") for name in FIGURES)}


@pytest.fixture(scope="module")
def figures() -> dict[str, Any]:
    """Return what two endings bring: enough to see every figure."""
    with redirect_stdout(io.StringIO()) as printed:
        assert solver.main(["--json", "--deals", "2", "--seed", "5"]) == 0
    found: dict[str, Any] = json.loads(printed.getvalue())
    return found


def test_bench_prints_one_json_object(figures: dict[str, Any]) -> None:
    """Every item, its figures numbers, with the counts that were asked for."""
    assert set(figures) == {
        *("endgame", "one_call", "start", "open_hand", "worlds", "plans", "mine", "memory", "more")
    }
    assert list(figures["endgame"]) == ["strict", "follow"]
    for modes in figures["endgame"].values():
        assert list(modes) == ["numba", "plain"]
        for row in modes.values():
            assert set(row) == ENDGAME
            assert row["deals"] == 2
    assert list(figures["open_hand"]) == [f"k{tricks}" for tricks in range(1, 7)]
    assert all({"ms_median", "ms_max", "deals"} < set(row) for row in figures["open_hand"].values())
    assert list(figures["worlds"]) == ["k1", "k2"]
    assert 1 < figures["worlds"]["k1"]["worlds_max"] <= 9
    assert 9 < figures["worlds"]["k2"]["worlds_max"] <= 990
    assert all("s_median" in row for row in figures["worlds"].values())
    assert list(figures["plans"]) == ["n1", "n2", "n3"]
    assert set(figures["start"]) == {"compile_s", "cached_s"}
    assert set(figures["memory"]) == {"pss_mb"}
    assert "us_median" in figures["one_call"]
    assert isinstance(figures["mine"]["examined_per_hour"], int)
    assert all(number >= 0 for number in numbers(figures))


def test_both_ways_search_the_same_positions(figures: dict[str, Any]) -> None:
    """What numba compiles and what Python runs is one source."""
    for duty, modes in figures["endgame"].items():
        hard = figures["more"]["hard"][duty]
        assert nodes(modes["numba"]) == nodes(modes["plain"])
        for family in ("one_suit", "trump_heavy"):
            assert nodes(hard["numba"][family]) == nodes(hard["plain"][family])


def nodes(row: dict[str, Any]) -> list[float]:
    """Return how many positions were searched, all four figures."""
    return [row[f"nodes_{name}"] for name in FIGURES]


def numbers(figures: object) -> list[float]:
    """Return every number of an object, however deep."""
    if isinstance(figures, dict):
        return [number for each in figures.values() for number in numbers(each)]
    assert isinstance(figures, int | float)
    return [figures]


def test_bench_prints_a_table(
    figures: dict[str, Any], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One row a measurement."""
    monkeypatch.setattr(solver, "measure", lambda *_: figures)
    assert solver.main(["--deals", "2"]) == 0
    printed = capsys.readouterr().out
    for row in (
        *("strict, numba, one_suit", "follow, plain", "follow, memo", "one call, numba"),
        *("open hand, k6", "worlds, k2", "plans, n3", "memory of a worker", "endings an hour"),
    ):
        assert row in printed


def test_spread_names_four_figures() -> None:
    """By hand; of ninety-nine numbers the 99th percentile is the last."""
    assert spread("s", [3, 1, 2]) == {"s_mean": 2, "s_median": 2, "s_p99": 3, "s_max": 3}
    assert spread("s", range(1, 201))["s_p99"] == 199

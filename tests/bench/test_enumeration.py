import json

import pytest

from tests.bench.enumeration import CALLS, main


def test_bench_prints_one_json_object(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every call is answered for an address with an account and for one without."""
    monkeypatch.setattr("sys.argv", ["enumeration", "--json", "--tries", "1"])
    main()
    figures = json.loads(capsys.readouterr().out)
    assert set(figures) == set(CALLS)
    assert all(min(row.values()) > 0 for row in figures.values())

"""The measure of random deals runs and prints what it says."""

import json
import sys

import pytest

from tests.bench.deals import main
from trainer.profiles import PROFILES


def test_deals_bench(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """With ``--json`` one object, a row a profile."""
    monkeypatch.setattr(sys, "argv", ["deals", "--json", "--deals", "1"])
    main()
    figures = json.loads(capsys.readouterr().out)
    assert list(figures) == list(PROFILES)
    assert all(row["with_legal_lists"] > 0 for row in figures.values())

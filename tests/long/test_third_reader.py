import pytest

from tests.long import third_reader
from tests.third_reader.deal import moves
from tests.third_reader.position import Move, Position


def test_comparison_reports_figures(capsys: pytest.CaptureFixture[str]) -> None:
    """A short run of the long comparison passes and prints a line a profile."""
    assert third_reader.main(["--deals", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == list(third_reader.PROFILE_NAMES)
    assert all(" 1 deals, " in line for line in lines)


def test_comparison_stops_at_a_difference(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A reader that forgets a legal action is found out, with the state."""

    def forgetful(position: Position) -> list[Move]:
        return moves(position)[1:]

    monkeypatch.setattr("tests.third_reader.counting.moves", forgetful)
    assert third_reader.main(["--deals", "1"]) == 1
    assert "DealState" in capsys.readouterr().err

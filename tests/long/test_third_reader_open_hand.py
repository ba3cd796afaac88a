import pytest

from tests.long import third_reader_open_hand
from tests.third_reader.open_hand import move_values
from tests.third_reader.position import Move, Position
from tests.trainer.late_positions import PROFILE_NAMES


def test_comparison_reports_figures(capsys: pytest.CaptureFixture[str]) -> None:
    """A short run of the long comparison passes and prints a line a profile."""
    assert third_reader_open_hand.main(["--positions", "5"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == list(PROFILE_NAMES)
    assert all(" 5 positions, " in line for line in lines)


@pytest.mark.parametrize("more", [10, -10])
def test_comparison_stops_at_a_difference(
    more: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A reader that errs in one move is found out, with the position."""

    def erring(position: Position) -> dict[Move, int]:
        values = move_values(position)
        return {**values, min(values, key=str): min(values.values()) + more}

    monkeypatch.setattr(third_reader_open_hand, "move_values", erring)
    assert third_reader_open_hand.main(["--positions", "40"]) == 1
    told = capsys.readouterr().err  # the state, or the reader's position if copies came apart
    assert "DealState(" in told or "Position(" in told


def test_options_left_out_are_found(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A reader that forgets a move is found out, too."""

    def forgetful(position: Position) -> dict[Move, int]:
        return dict(list(move_values(position).items())[1:])

    monkeypatch.setattr(third_reader_open_hand, "move_values", forgetful)
    assert third_reader_open_hand.main(["--positions", "40"]) == 1
    assert "the options differ" in capsys.readouterr().err

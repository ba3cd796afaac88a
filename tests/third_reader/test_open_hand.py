import pytest

from tests.long.third_reader_open_hand import SMALL, compare, positions
from tests.trainer.late_positions import PROFILE_NAMES


@pytest.mark.parametrize("name", PROFILE_NAMES)
def test_third_reader_agrees_with_the_prover(name: str) -> None:
    """Every value of 150 random positions with stock left, by a reading that shares no code."""
    assert compare(name, positions(name, 150, 0, SMALL)).startswith(f"{name}: 150 positions, ")

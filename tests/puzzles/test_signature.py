"""Positions that are the same problem have one signature, and others have not."""

import pytest

from puzzles.mining.dealing import dealt_endings
from puzzles.signature import signature
from puzzles.solutions import solution
from tests.puzzles.positions import QUEEN_OF_DIAMONDS, state

SAME = [
    ("suits renamed", "arcade endgame trump=s to=south S=8d8sAcAhKsQcQhQs N=7cAc'AsJcQdTcTdTs"),
    ("a gap closed", "cady endgame trump=h to=south S=7s8hAcAdKhQcQdQh N=7cAc'AhJcJsTcThTs"),
    ("copies exchanged", "cady endgame trump=h to=south S=8s8hAc'AdKhQcQdQh N=7cAcAhJcQsTcThTs"),
]

OTHER = [
    ("another owner", "cady endgame trump=h to=south S=8s8hAcTcKhQcQdQh N=7cAc'AhJcQsAdThTs"),
    ("no duty to beat", "salon endgame trump=h to=south S=8s8hAcAdKhQcQdQh N=7cAc'AhJcQsTcThTs"),
    ("a brisque less", "cady endgame trump=h to=south S=8s8hAcKdKhQcQdQh N=7cAc'AhJcQsTcThTs"),
    ("a seven that scores", "cady endgame trump=h to=south S=8s7hAcAdKhQcQdQh N=7cAc'AhJcQsTcThTs"),
]


@pytest.mark.parametrize("line", [line for _, line in SAME], ids=[name for name, _ in SAME])
def test_the_same_problem_in_another_dress(line: str) -> None:
    """Renaming plain suits, dead cards, copies and the name of the profile change nothing."""
    assert signature(state(line)) == signature(state(QUEEN_OF_DIAMONDS))


@pytest.mark.parametrize("line", [line for _, line in OTHER], ids=[name for name, _ in OTHER])
def test_another_problem(line: str) -> None:
    """Whatever can change a value changes the signature."""
    assert signature(state(line)) != signature(state(QUEEN_OF_DIAMONDS))


def test_the_same_signature_has_the_same_values() -> None:
    """On 300 dealt positions: equal signatures, equal values."""
    known: dict[str, list[int]] = {}
    for dealt in dealt_endings(5, range(300)):
        values = sorted(solution(dealt).values.values())
        assert known.setdefault(signature(dealt), values) == values

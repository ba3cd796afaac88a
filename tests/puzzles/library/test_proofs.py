"""Every puzzle of the library solved again."""

import pytest

from puzzles.certificates import verify
from puzzles.library import load_library
from puzzles.library.check import check
from puzzles.model import EndgamePuzzle
from puzzles.themes import THEMES
from tests.puzzles.positions import QUEEN_OF_DIAMONDS, puzzle
from trainer.solver.endgame import solve

PUZZLES = load_library().endings
FOR_THE_PROVER = tuple(
    puzzle
    for index, puzzle in enumerate(PUZZLES)
    if "few_cards" in puzzle.themes or index % 12 == 0
)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_the_solver_confirms_every_value(puzzle: EndgamePuzzle) -> None:
    """The table is what the solver finds today, and the themes are what it implies."""
    assert solve(puzzle.state).values == puzzle.certificate.values
    assert THEMES.of(puzzle.analysis) == puzzle.themes


@pytest.mark.parametrize("puzzle", FOR_THE_PROVER, ids=lambda puzzle: puzzle.id)
def test_the_independent_prover_confirms(puzzle: EndgamePuzzle) -> None:
    """Short endings, and every twelfth puzzle, are proved by both; the check proves them all."""
    assert verify(puzzle.certificate, puzzle.state) == ()


def test_the_check_reports_what_is_wrong() -> None:
    """A puzzle twice, and themes that do not hold, are found."""
    good = puzzle(QUEEN_OF_DIAMONDS)
    twin = EndgamePuzzle("endgame-card-998", 1, good.kind, good.state, (), good.certificate, 5)
    found = [[problem.code for problem in problems] for _, problems in check((good, twin))]
    assert found == [[], ["wrong_themes", "twin_position"]]

"""The report says what the library holds."""

from puzzles.guesses import COUNT_RULES
from puzzles.library import load_library
from puzzles.library.report import report
from puzzles.policies import RULES
from puzzles.rules.guesses import TICK_RULES
from tests.puzzles.positions import QUEEN_OF_DIAMONDS, puzzle


def test_the_report_of_one_puzzle() -> None:
    """One card of eight is right, and no rule finds it but by luck."""
    told = report([puzzle(QUEEN_OF_DIAMONDS)])
    assert told["kinds"] == {"endgame_card": 1}
    assert told["right"] == {"1": 1}
    assert told["cards_guessed"]["chance"] == 12.5
    assert told["cards_guessed"]["no_trump"] == 20.0
    assert told["counts_guessed"]["chance"] == 0.0


def test_the_report_covers_everything() -> None:
    """All puzzles are counted, and every rule is measured."""
    told = report(load_library().puzzles)
    for group in ("kinds", "profiles", "difficulties"):
        assert sum(told[group].values()) == told["puzzles"]
    for group in ("cards", "right"):
        assert sum(told[group].values()) == len(load_library().endings)
    assert set(told["ticks_guessed"]) == set(TICK_RULES)
    assert set(told["cards_guessed"]) == {"chance", *RULES}
    assert set(told["counts_guessed"]) == {"chance", *COUNT_RULES}

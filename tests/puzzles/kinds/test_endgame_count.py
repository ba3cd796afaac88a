"""The full count: exact points for both sides."""

from typing import Any

import pytest

from puzzles.kinds import KINDS, Count
from tests.puzzles.positions import QUEEN_OF_DIAMONDS, puzzle
from trainer.notation import NotationError

KIND = KINDS["endgame_count"]
PUZZLE = puzzle(QUEEN_OF_DIAMONDS, "endgame_count")


def answer(south: Any, north: Any) -> dict[str, Any]:
    return {"kind": "endgame_count", "points": {"south": south, "north": north}}


def test_the_question_gives_the_total_only() -> None:
    """How much there is to divide is known; how it divides is asked."""
    posed = KIND.pose(PUZZLE, "en")
    assert posed["answer"] == {"type": "points", "total": 80, "step": 10}
    assert posed["title"] == "How many points for each side?"


@pytest.mark.parametrize(("south", "off"), [(40, 0), (50, 10), (0, 40), (80, 40)])
def test_only_the_exact_count_is_right(south: int, off: int) -> None:
    """The cost is by how much south's share is off."""
    marking = KIND.mark(PUZZLE, KIND.read_answer(PUZZLE, answer(south, 80 - south)))
    assert (marking.right, marking.cost) == (off == 0, off)


def test_a_wrong_count_is_explained() -> None:
    """The right count, the first card of the line, and the value of every card."""
    told = KIND.explain(PUZZLE, Count(50, 30), "pt")
    assert told["summary"] == (
        "Você contou 50–30; com o melhor jogo fica 40–40. A linha começa com a dama de ouros."
    )
    assert told["yours"] == {
        "action": None,
        "value": 20,
        "cost": 10,
        "points": {"south": 50, "north": 30},
    }
    assert len(told["options"]) == 8
    assert KIND.explain(PUZZLE, None, "en")["summary"].startswith("With best play it is 40 for you")


@pytest.mark.parametrize(
    ("value", "pointer", "code"),
    [
        (answer(40, 50), "/points", "wrong_total"),
        (answer(-10, 90), "/points/south", "out_of_range"),
        (answer(40.5, 40), "/points/south", "not_an_integer"),
        (answer(True, 79), "/points/south", "not_an_integer"),
        ({"kind": "endgame_count", "points": {"south": 40}}, "/points/north", "missing"),
        ({"kind": "endgame_count", "points": [40, 40]}, "/points", "not_an_object"),
        ({"kind": "endgame_count"}, "/points", "missing"),
    ],
)
def test_nonsense_is_refused(value: object, pointer: str, code: str) -> None:
    """Points are two integers that add up to the total."""
    with pytest.raises(NotationError) as refused:
        KIND.read_answer(PUZZLE, value)
    assert (pointer, code) in {(each.pointer, each.code) for each in refused.value.errors}

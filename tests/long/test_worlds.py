from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from tests.long import worlds
from tests.third_reader.position import Move, Position
from tests.third_reader.worlds import Seen, choices, deals, noticed
from tests.trainer.late_positions import PROFILE_NAMES
from trainer.deal import View
from trainer.solver.worlds import ExactWorlds, OpenAfterChoice, WorldsSolution, solve_worlds


def test_comparison_reports_figures(capsys: pytest.CaptureFixture[str]) -> None:
    """A short run of the long comparison passes and prints a line a profile."""
    assert worlds.main(["--views", "3", "--deals", "1", "--seed", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == list(PROFILE_NAMES)
    assert all(": 3 views, " in line and " 1 whole deals, " in line for line in lines)


def one_more(position: Position) -> dict[Move, int]:
    """Value every move a point too high."""
    return {move: value + 1 for move, value in choices(position).items()}


def one_left_out(seen: Seen) -> Iterator[Position]:
    """Leave one deal out."""
    yield from list(deals(seen))[1:]


def never_noticing(
    known: dict[str, frozenset[str]], before: Position, move: Move
) -> dict[str, frozenset[str]]:
    """Forget all that was seen."""
    return dict.fromkeys(noticed(known, before, move), frozenset())


def claiming_too_much(shown: View) -> WorldsSolution:
    """Claim to be exact whatever is left."""
    solution = solve_worlds(shown)
    return ExactWorlds(solution.actions, solution.solved)


def counting_once(shown: View) -> WorldsSolution:
    """Count every deal that the game can tell apart once."""
    solution = solve_worlds(shown)
    solved = [replace(each, world=replace(each.world, deals=1)) for each in solution.solved]
    return OpenAfterChoice(solution.actions, tuple(solved))


@pytest.mark.parametrize(
    ("name", "erring", "views", "told"),
    [
        ("choices", one_more, 1, "deals or values of the solver differ"),
        ("deals", one_left_out, 1, "the numbers of deals differ"),
        ("noticed", never_noticing, 0, "what is public differs"),
        ("solve_worlds", claiming_too_much, 13, "two stock tricks are never exact"),
        ("solve_worlds", counting_once, 13, "the numbers of deals differ"),
        ("can_be_played_blind", lambda *_: False, 1, "claimed to be exact"),
    ],
)
def test_comparison_stops_at_a_difference(
    name: str,
    erring: Callable[..., Any],
    views: int,
    told: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever errs is found out: in values, in counting, in what is known, in a claim."""
    monkeypatch.setattr(worlds, name, erring)
    assert worlds.main(["--views", str(views), "--deals", "3"]) == 1
    assert capsys.readouterr().err.startswith(told)

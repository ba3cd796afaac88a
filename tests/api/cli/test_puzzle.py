"""``bezique puzzle``."""

from __future__ import annotations

import pytest

from puzzles.notation import read_puzzle
from tests.api.cli.runner import bezique, lines


def test_a_wish_and_a_seed_print_one_puzzle() -> None:
    """One JSON line that reads as a library file; its id alone gives it again."""
    wish = ("puzzle", "--idea", "trump_when_void", "--profile", "cady", "--seed", "1")
    done = bezique(*wish)
    assert done.returncode == 0
    (document,) = lines(done.stdout)
    puzzle = read_puzzle(document)
    assert (puzzle.kind, puzzle.profile.name) == ("rules_legal", "cady")
    assert bezique(*wish).stdout == bezique("puzzle", puzzle.id).stdout == done.stdout


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "--kind or --idea"),
        (("--kind", "rules_trick", "--idea", "follow_suit"), "no idea of rules_trick"),
        (("rules-legal-001",), "expected an id such as"),
        (("new-rules-legal-cady-1-0-9-00000000",), "makes no puzzle"),
        (("new-rules-legal-cady-1-0-9-00000000", "--seed", "1"), "leave the options out"),
        (
            ("--idea", "follow_without_beating", "--profile", "cady", "--seed", "1"),
            "never comes up",
        ),
    ],
)
def test_what_cannot_be_made_is_told(arguments: tuple[str, ...], told: str) -> None:
    """In a line, with the exit code of an error."""
    done = bezique("puzzle", *arguments)
    assert done.returncode in (1, 2)
    assert told in done.stderr
    assert "Traceback" not in done.stderr
    assert not done.stdout

"""Files of rules questions are read strictly: an altered one is refused, with the place."""

import json
from typing import Any

import pytest

from puzzles.library import load_library
from puzzles.library.check import check
from puzzles.model import RulesPuzzle
from puzzles.notation import read_puzzle, write_puzzle
from puzzles.notation_fields import checksum
from trainer.notation import NotationError

PUZZLE = next(each for each in load_library().rules if each.id == "rules-declare-003")


def altered(path: tuple[str, ...], value: Any) -> Any:
    """Return the file of a puzzle with one member changed."""
    written = json.loads(json.dumps(write_puzzle(PUZZLE)))
    inside = written
    for step in path[:-1]:
        inside = inside[step]
    inside[path[-1]] = value
    return written


@pytest.mark.parametrize(
    ("path", "value", "pointer", "code"),
    [
        (("kind",), "rules_never", "/kind", "unknown_kind"),
        (("kind",), "rules_legal", "/certificate/question", "wrong_question"),
        (("form",), "guess", "/form", "unknown_form"),
        (("form",), "playable", "/certificate/question", "wrong_question"),
        (("other",), "nobody", "/other", "unknown_profile"),
        (("other",), "arcade", "/certificate/question", "wrong_question"),
        (("card",), "1x", "/card", "not_a_card"),
        (("themes",), ["nonsense"], "/themes/0", "unknown_theme"),
        (("position", "profile"), "encyclopedia", "/certificate/profile", "wrong_profile"),
        (("position", "to_act"), "north", "/position/to_act", "wrong_seat"),
        (("certificate", "made"), "soon", "/certificate/made", "not_a_date"),
        (("certificate", "proof"), "open", "/certificate/checksum", "wrong_checksum"),
        (("certificate", "findings"), [], "/certificate/findings", "not_an_object"),
        (("answer",), "Qs", "/answer", "unknown_field"),
    ],
)
def test_an_altered_file_is_refused(
    path: tuple[str, ...], value: Any, pointer: str, code: str
) -> None:
    """Whatever was changed, the file does not load."""
    with pytest.raises(NotationError) as refused:
        read_puzzle(altered(path, value))
    assert (pointer, code) in {(one.pointer, one.code) for one in refused.value.errors}


def test_the_check_finds_a_lie_that_loads() -> None:
    """A finding changed together with its checksum is refuted by the engine."""
    written = json.loads(json.dumps(write_puzzle(PUZZLE)))
    certificate = written["certificate"]
    option, found = next(iter(certificate["findings"].items()))
    found["holds"] = not found["holds"]
    certificate["checksum"] = checksum(certificate)
    lying = read_puzzle(written)
    assert isinstance(lying, RulesPuzzle)
    (problems,) = [found for _, found in check([lying])]
    assert [problem.code for problem in problems] == ["finding_refuted"]
    assert problems[0].pointer.endswith(option)

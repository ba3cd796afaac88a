"""Decisions and their certificates as JSON, read strictly."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from puzzles.certificates import content_hash
from puzzles.model import DecisionPuzzle
from puzzles.notation import read_puzzle, write_certificate, write_puzzle
from tests.puzzles.plans.puzzles import puzzle_of
from tests.trainer.plans import plan
from trainer.notation import NotationError
from trainer.plans import Gap, ImpossiblePlan
from trainer.profiles import house_profile

Alter = Callable[[dict[str, Any]], object]
FIRST, ORDER = puzzle_of("declaration_first"), puzzle_of("declaration_order")


def refused(
    alter: Alter, puzzle: DecisionPuzzle = FIRST, *, sealed: bool = True
) -> set[tuple[str, str]]:
    """Return what is wrong with the altered file, its checksum made good unless not sealed."""
    written = json.loads(json.dumps(write_puzzle(puzzle)))
    alter(written)
    body = written.get("certificate")
    if sealed and isinstance(body, dict):
        kept = {name: value for name, value in body.items() if name != "checksum"}
        body["checksum"] = content_hash(kept)
    with pytest.raises(NotationError) as caught:
        read_puzzle(written)
    return {(each.pointer, each.code) for each in caught.value.errors}


@pytest.mark.parametrize("puzzle", [FIRST, ORDER], ids=lambda puzzle: puzzle.kind)
def test_a_puzzle_comes_back_as_it_was(puzzle: DecisionPuzzle) -> None:
    """Values, lines, themes, terms, position, difficulty."""
    written = json.loads(json.dumps(write_puzzle(puzzle)))
    assert read_puzzle(written) == puzzle
    assert written["certificate"] == write_certificate(puzzle.certificate)
    assert not {"accepted", "best", "difficulty", "answer"} & set(written["certificate"])


def _values(change: int) -> Alter:
    def alter(written: dict[str, Any]) -> None:
        values = written["certificate"]["values"]
        values[next(iter(values))] += change

    return alter


CASES: list[tuple[Alter, str, str]] = [
    (lambda w: w.update(kind="declaration_last"), "/kind", "unknown_kind"),
    (lambda w: w.update(id="One"), "/id", "bad_id"),
    (lambda w: w.update(more=1), "/more", "unknown_field"),
    (lambda w: w.pop("terms"), "/terms", "missing"),
    (lambda w: w["terms"].update(between=[{"draw": "Kh"}]), "/terms/between/0/play", "missing"),
    (lambda w: w.update(themes=["luck", ["a"]]), "/themes/0", "unknown_theme"),
    (lambda w: w["position"].update(to_act="north"), "/position/to_act", "wrong_seat"),
    (lambda w: w["position"].update(phase="stock", window=None), "/position", "wrong_phase"),
    (lambda w: w["certificate"].update(proof="open"), "/certificate/proof", "unknown_proof"),
    (
        lambda w: w["certificate"].update(provers=["plan/0"]),
        "/certificate/provers",
        "wrong_version",
    ),
    (
        lambda w: w["certificate"].update(position="0" * 64),
        "/certificate/position",
        "wrong_position",
    ),
    (
        lambda w: w["certificate"].update(question="0" * 64),
        "/certificate/question",
        "wrong_question",
    ),
    (lambda w: w["certificate"]["values"].pop("nothing"), "/certificate/values", "wrong_table"),
    (lambda w: w["certificate"].update(values={}), "/certificate/values", "wrong_table"),
    (lambda w: w["certificate"].update(lines=[]), "/certificate/lines", "not_an_object"),
    (lambda w: w["certificate"].update(lines={}), "/certificate/lines", "wrong_line"),
    (
        lambda w: w["certificate"]["lines"].update(nothing=[{"do": "sing"}]),
        "/certificate/lines/nothing/0/do",
        "unknown_action",
    ),
    (
        lambda w: w["certificate"]["lines"].update(nothing=[{"do": "draw"}]),
        "/certificate/lines/nothing",
        "wrong_line",
    ),
    (
        lambda w: w["certificate"]["lines"].update(
            nothing=[{"do": "draw"}, {"do": "play", "card": "Ah"}]
        ),
        "/certificate/lines/nothing",
        "wrong_line",
    ),
    (_values(10), "/certificate/lines/royal_marriage Kh Qh", "wrong_line"),
]


@pytest.mark.parametrize(("alter", "pointer", "code"), CASES)
def test_what_does_not_fit_is_refused(alter: Alter, pointer: str, code: str) -> None:
    """With its place and a stable code, though the checksum is right."""
    assert (pointer, code) in refused(alter)


def test_one_altered_value_is_seen_unproved() -> None:
    """The checksum covers the whole certificate."""
    assert ("/certificate/checksum", "wrong_checksum") in refused(_values(0 + 10), sealed=False)


def test_an_old_version_can_still_be_read() -> None:
    """Of an attempt made then: other provers and themes are no fault of it."""
    written = copy.deepcopy(write_puzzle(ORDER))
    written["certificate"]["provers"] = ["plan/0"]
    written["themes"] = ["a_theme_of_old"]
    body = {name: value for name, value in written["certificate"].items() if name != "checksum"}
    written["certificate"]["checksum"] = content_hash(body)
    assert read_puzzle(written, archived=True).themes == ()


def test_an_order_asks_for_one_award_a_win() -> None:
    """Where several may be scored at a win there is no single order to ask for."""
    rules = house_profile("cady", {"scored_per_win": 2})
    asked = plan(rules, "Ah Th Kh Qh Jh Qs Jd", Gap())
    puzzle_of("declaration_first", asked)
    with pytest.raises(ImpossiblePlan) as caught:
        puzzle_of("declaration_order", asked)
    assert caught.value.code == "several_awards"

"""Puzzles as JSON: what is written is read, and what does not fit is refused with its pointer."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from puzzles.notation import checksum, read_puzzle, write_puzzle
from puzzles.notation_fields import day
from tests.puzzles.positions import (
    QUEEN_OF_DIAMONDS,
    SALON_FOLLOWS,
    SECOND_SEVEN,
    UNSCORED_SEVEN,
    puzzle,
)
from trainer.notation import NotationError

Change = Callable[[dict[str, Any]], Any]


def written(line: str = QUEEN_OF_DIAMONDS) -> dict[str, Any]:
    """Return a fresh copy of a puzzle's JSON."""
    copy: dict[str, Any] = json.loads(json.dumps(write_puzzle(puzzle(line))))
    return copy


def signed(value: dict[str, Any]) -> dict[str, Any]:
    """Return the JSON with a checksum that fits again, as a forger would."""
    value["certificate"]["checksum"] = checksum(value["certificate"])
    return value


def refusals(value: object) -> set[tuple[str, str]]:
    """Return pointer and code of everything refused."""
    with pytest.raises(NotationError) as refused:
        read_puzzle(value)
    return {(error.pointer, error.code) for error in refused.value.errors}


@pytest.mark.parametrize("line", [QUEEN_OF_DIAMONDS, SALON_FOLLOWS, UNSCORED_SEVEN, SECOND_SEVEN])
def test_what_is_written_is_read(line: str) -> None:
    """A puzzle comes back the same."""
    assert read_puzzle(written(line)) == puzzle(line)


def test_no_answer_is_stored() -> None:
    """A file holds a table of values, and no word of what is right or how hard it is."""
    assert set(written()) == {
        "format",
        "id",
        "version",
        "kind",
        "themes",
        "position",
        "certificate",
    }
    assert not {"best", "accepted", "classes", "value", "answer"} & set(written()["certificate"])


@pytest.mark.parametrize("card", written()["certificate"]["values"])
def test_one_altered_value_breaks_the_checksum(card: str) -> None:
    """Any value changed by ten is refused without solving."""
    value = written()
    value["certificate"]["values"][card] += 10
    assert refusals(value) == {("/certificate/checksum", "wrong_checksum")}


MALFORMED: list[tuple[str, Change, str, str]] = [
    ("format", lambda v: v.update(format="bezique-puzzle/9"), "/format", "unknown_format"),
    ("id", lambda v: v.update(id="../../etc/passwd"), "/id", "bad_id"),
    ("no id", lambda v: v.pop("id"), "/id", "missing"),
    ("version", lambda v: v.update(version=True), "/version", "not_an_integer"),
    ("kind", lambda v: v.update(kind="riddle"), "/kind", "unknown_kind"),
    ("more", lambda v: v.update(answer="Qd"), "/answer", "unknown_field"),
    ("theme", lambda v: v["themes"].insert(0, "luck"), "/themes/0", "unknown_theme"),
    ("themes", lambda v: v.update(themes="luck"), "/themes", "not_a_list"),
    ("no position", lambda v: v.pop("position"), "/position", "missing"),
    ("trump", lambda v: v["position"].update(trump="с"), "/position/trump", "not_a_suit"),
    (
        "profile",
        lambda v: v["position"].update(profile="pub"),
        "/position/profile",
        "unknown_profile",
    ),
    ("north", lambda v: v["position"].update(to_act="north"), "/position/to_act", "wrong_seat"),
    ("table", lambda v: v.update(certificate=[]), "/certificate", "not_an_object"),
    ("none", lambda v: v.update(certificate=None), "/certificate", "null"),
    (
        "float",
        lambda v: v["certificate"]["values"].update(Qd=0.5),
        "/certificate/values/Qd",
        "not_an_integer",
    ),
    (
        "card",
        lambda v: v["certificate"]["values"].update(Zz=0),
        "/certificate/values/Zz",
        "unknown_field",
    ),
    ("date", lambda v: v["certificate"].update(made="soon"), "/certificate/made", "not_a_date"),
    (
        "hash",
        lambda v: v["certificate"].update(position="0" * 63),
        "/certificate/position",
        "not_a_hash",
    ),
    (
        "line",
        lambda v: v["certificate"]["line"].append("Qd"),
        "/certificate/line/16",
        "not_an_object",
    ),
]


@pytest.mark.parametrize(
    ("change", "pointer", "code"),
    [case[1:] for case in MALFORMED],
    ids=[case[0] for case in MALFORMED],
)
def test_a_malformed_puzzle_is_refused(change: Change, pointer: str, code: str) -> None:
    """Each fault is named by its pointer and a code."""
    value = written()
    change(value)
    assert (pointer, code) in refusals(value)


@pytest.mark.parametrize("value", [None, [], "puzzle", 7, {}])
def test_what_is_no_puzzle_is_refused(value: object) -> None:
    """Other JSON than an object with the right members never becomes a puzzle."""
    assert refusals(value)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda v: v["certificate"].update(position="0" * 64), "wrong_position"),
        (lambda v: v["certificate"]["profile"].update(hash="0" * 64), "wrong_profile"),
        (lambda v: v["certificate"].update(provers=["endgame/0", "prover/1"]), "wrong_version"),
        (lambda v: v["certificate"]["values"].pop("Qd"), "wrong_table"),
        (lambda v: v["certificate"]["values"].update(Qd=20), "wrong_line"),
        (lambda v: v["certificate"]["line"].pop(), "wrong_line"),
    ],
)
def test_a_forged_certificate_is_refused(change: Change, code: str) -> None:
    """A fitting checksum does not help a certificate that does not belong to its position."""
    value = written()
    change(value)
    assert {found for _, found in refusals(signed(value))} == {code}


@pytest.mark.parametrize(
    "change",
    [
        lambda v: v["certificate"].update(provers=["endgame/0", "prover/0"]),
        lambda v: v["certificate"]["profile"].update(hash="0" * 64),
        lambda v: v["certificate"].update(position="0" * 64),
        lambda v: v["themes"].append("no_longer_a_theme"),
    ],
)
def test_an_archived_puzzle_may_be_of_an_earlier_version(change: Change) -> None:
    """Old attempts stay readable when provers, options or themes have changed since."""
    value = written()
    change(value)
    assert refusals(signed(value))
    assert read_puzzle(signed(value), archived=True).id == value["id"]


def test_an_archived_puzzle_may_not_be_altered() -> None:
    """Age excuses no table that is not the one that was proved."""
    value = written()
    value["certificate"]["values"]["Qd"] = 70
    with pytest.raises(NotationError, match="altered"):
        read_puzzle(value, archived=True)


@pytest.mark.parametrize("value", ["soon", "2026-13-01", 7, None])
def test_what_is_no_date_is_told_in_our_words(value: object) -> None:
    """Not in those of the interpreter."""
    with pytest.raises(ValueError, match=r"^expected a date such as 2026-11-30, got ") as refused:
        day(value)
    assert "isoformat" not in str(refused.value)

"""``bezique solve``: one answer a line, whatever the line holds."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.api.cli.runner import COMMAND, bezique, environment, lines, program
from trainer.cards import PACK
from trainer.deal import Seat, deal
from trainer.notation import write_position
from trainer.profiles import PROFILES

POSITION: dict[str, Any] = {
    "profile": "cady",
    "phase": "endgame",
    "trump": "c",
    "to_act": "south",
    "hands": {"south": ["Js", "Kh", "Qh"], "north": ["As", "8s", "8h"]},
}
CASE: dict[str, Any] = {
    "id": "three",
    "duty": "strict",
    "trump": "c",
    "leader_hand": ["Js", "Kh", "Qh"],
    "other_hand": ["As", "8s", "8h"],
    "led": None,
}
VALUES = {"Js": 0, "Qh": -20, "Kh": -20}


@pytest.mark.parametrize(
    ("line", "notation"),
    [
        ({"id": "three", **POSITION}, "position"),
        ({"id": "three", "position": POSITION}, "position"),
        (CASE, "cases"),
        ({**CASE, "values": VALUES, "best": ["Js"], "value": 0, "line": []}, "cases"),
    ],
)
def test_a_position_is_answered(line: dict[str, Any], notation: str) -> None:
    """With the value of every card, the best ones and a line to the end."""
    done = bezique("solve", "--format", notation, stdin=json.dumps(line))
    (answer,) = lines(done.stdout)
    assert (done.returncode, done.stderr) == (0, "")
    assert list(answer) == ["id", "value", "values", "best", "line", "nodes", "prover"]
    assert (answer["id"], answer["value"], answer["values"]) == ("three", 0, VALUES)
    assert answer["best"] == ["Js"]
    assert len(answer["line"]) == 6
    assert answer["prover"] == "endgame/1"


def test_json_is_utf_8_whatever_the_locale() -> None:
    """A name in any script comes back as it was sent, also where the locale has no such letter."""
    line = json.dumps({"id": "König ♦", **POSITION}, ensure_ascii=False)
    done = program("solve", stdin=line, PYTHONIOENCODING="cp1252", PYTHONUTF8="0")
    assert done.returncode == 0
    assert lines(done.stdout)[0]["id"] == "König ♦"


def test_with_a_card_led_the_follower_moves() -> None:
    """In the case files the hand of the leader no longer holds the card led."""
    case = {**CASE, "leader_hand": ["Kh", "Qh"], "led": "Js"}
    (answer,) = lines(bezique("solve", "--format", "cases", stdin=json.dumps(case)).stdout)
    assert set(answer["values"]) == {"As"}


def test_copies_are_named_in_positions_and_not_in_cases() -> None:
    """A position names physical cards; a case names faces."""
    case = {**CASE, "leader_hand": ["Ks", "Ks"], "other_hand": ["As", "8s"]}
    (faces,) = lines(bezique("solve", "--format", "cases", stdin=json.dumps(case)).stdout)
    hands = {"south": ["Ks", "Ks"], "north": ["As", "8s"]}
    (copies,) = lines(bezique("solve", stdin=json.dumps({**POSITION, "hands": hands})).stdout)
    assert list(faces["values"]) == ["Ks"]
    assert list(copies["values"]) == ["Ks", "Ks'"]


def test_sevens_of_the_cases_have_scored() -> None:
    """Under the strict duty a seven of trumps brings nothing; in a position it may."""
    case = {**CASE, "leader_hand": ["7c"], "other_hand": ["8d"]}
    (scored,) = lines(bezique("solve", "--format", "cases", stdin=json.dumps(case)).stdout)
    hands = {"south": ["7c"], "north": ["8d"]}
    (fresh,) = lines(bezique("solve", stdin=json.dumps({**POSITION, "hands": hands})).stdout)
    assert (scored["value"], fresh["value"]) == (10, 20)


def open_hand(tricks: int) -> dict[str, Any]:
    """Return the first case with so many stock tricks left."""
    path = Path(__file__).parents[2] / "cases" / "open_hand.jsonl"
    cases = lines(path.read_text(encoding="utf-8"))
    return next(case for case in cases if case["position"]["stock"]["count"] == 2 * tricks)


def test_every_action_is_answered_while_stock_is_left() -> None:
    """With its value, in the order of the rules, and a line that begins with a best one."""
    case = open_hand(1)
    done = bezique("solve", stdin=json.dumps({"id": "w", "position": case["position"]}))
    (answer,) = lines(done.stdout)
    assert (done.returncode, done.stderr) == (0, "")
    assert list(answer) == ["id", "value", "options", "line", "nodes", "prover"]
    assert (answer["value"], answer["prover"]) == (case["value"], "open_hand/1")
    legal = lines(bezique("legal", stdin=json.dumps(case["position"])).stdout)
    assert len(answer["options"]) == len(legal[0]["actions"])
    worth = {json.dumps(option["action"]): option["value"] for option in answer["options"]}
    assert worth[json.dumps(answer["line"][0])] == case["value"]


def test_too_much_stock_is_refused_by_name() -> None:
    """A whole deal is more than the solver takes."""
    state = deal(PROFILES["cady"], PACK, Seat.SOUTH)
    done = bezique("solve", stdin=json.dumps(write_position(state)))
    (answer,) = lines(done.stdout)
    assert done.returncode == 1
    assert answer["error"]["code"] == "too_large"
    assert "at most 7 stock tricks left, got 24" in answer["error"]["detail"]


BAD = [
    (b"{", None, "not_json", ""),
    (b"\xff\xfe", None, "not_unicode", ""),
    (b'{"id": "a", "x": NaN}', None, "not_finite", "/x"),
    (b"[]", None, "not_an_object", ""),
    (b"7", None, "not_an_object", ""),
    (b'{"id": "a"}', "a", "missing", "/phase"),
    (json.dumps({"id": 3, **POSITION, "profile": "x"}).encode(), 3, "unknown_profile", "/profile"),
    (
        json.dumps({"id": "c", **POSITION, "hands": {"south": ["Kс"], "north": ["8h"]}}).encode(),
        "c",
        "not_a_card",
        "/hands/south/0",
    ),
    (
        json.dumps({"id": "u", **POSITION, "hands": {"south": ["Ks"], "north": []}}).encode(),
        "u",
        None,
        None,
    ),
    (json.dumps({"id": {}, **POSITION, "to_act": "east"}).encode(), None, "not_a_seat", "/to_act"),
    (b'{"id": "long", "x": "' + b"x" * (1 << 21) + b'"}', None, "too_long", ""),
]


@pytest.mark.parametrize(
    ("line", "name", "code", "pointer"), BAD, ids=[f"line{n}" for n in range(len(BAD))]
)
def test_a_bad_line_does_not_stop_the_others(
    line: bytes, name: object, code: str | None, pointer: str | None
) -> None:
    """It is answered with an error; the good ones before and after it as ever; exit code 1."""
    good = json.dumps({"id": "good", **POSITION}).encode()
    done = bezique("solve", stdin=b"\n".join([good, line, b"", good]))
    first, bad, last = lines(done.stdout)
    assert done.returncode == 1
    assert first == last
    assert first["id"] == "good"
    assert (bad["id"], bad["error"]["line"]) == (name, 2)
    assert code is None or (bad["error"]["code"], bad["error"]["pointer"]) == (code, pointer)
    assert bad["error"]["detail"]


@pytest.mark.parametrize(
    ("changes", "pointer", "code"),
    [
        ({"duty": "lax"}, "/duty", "not_among"),
        ({"duty": ["strict"]}, "/duty", "not_among"),
        ({"other_hand": ["As", "8s", "?"]}, "/other_hand/2", "not_a_card"),
        ({"leader_hand": ["Ks", "Ks", "Ks"]}, "/leader_hand/2", "card_too_often"),
        ({"guess": 1}, "/guess", "unknown_field"),
    ],
)
def test_errors_of_a_case_point_into_the_case(
    changes: dict[str, Any], pointer: str, code: str
) -> None:
    """Not into the position it was turned into."""
    done = bezique("solve", "--format", "cases", stdin=json.dumps({**CASE, **changes}))
    (answer,) = lines(done.stdout)
    assert (answer["error"]["pointer"], answer["error"]["code"]) == (pointer, code)


def test_a_file_can_be_named(tmp_path: Path) -> None:
    """Instead of standard input; one that is not there is a usage error."""
    path = tmp_path / "positions.jsonl"
    path.write_text(json.dumps(POSITION) + "\n")
    assert lines(bezique("solve", str(path)).stdout)[0]["value"] == 0
    missing = bezique("solve", str(tmp_path / "none"))
    assert (missing.returncode, missing.stdout) == (2, "")


def test_a_reader_that_leaves_early_is_no_error() -> None:
    """``bezique solve … | head -1`` ends quietly."""
    with subprocess.Popen(
        [*COMMAND, "solve"], env=environment(), stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(json.dumps(POSITION).encode() + b"\n")
        process.stdin.flush()
        assert process.stdout.readline()
        process.stdout.close()
        process.stdin.write(json.dumps(POSITION).encode() + b"\n")
        process.stdin.close()
        assert b"Traceback" not in process.stderr.read()


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-16"])
def test_lines_are_utf8_whatever_the_terminal_speaks(encoding: str) -> None:
    """A name in another script stops no run."""
    line = json.dumps({"id": "Кс ♠", **POSITION}, ensure_ascii=False)
    done = program("solve", stdin=f"{line}\n{line}", PYTHONIOENCODING=encoding)
    assert [answer["id"] for answer in lines(done.stdout)] == ["Кс ♠"] * 2

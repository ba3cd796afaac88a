"""``bezique prove`` and ``bezique verify``."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from puzzles.library import DIRECTORY, file_of
from puzzles.notation_fields import checksum
from tests.api.callers import first_of
from tests.api.cli.runner import bezique, lines
from tests.api.cli.test_solve import CASE, POSITION
from tests.cases import test_case_files
from tests.cases.formats import lines as case_lines
from trainer.deal import DealState, Seat, deal, label_pack, shuffled
from trainer.notation import write_position
from trainer.profiles import PROFILES
from trainer.prover.open_hand import prove_open_hand


def test_what_is_proved_can_be_verified() -> None:
    """A position becomes a line that holds its certificate; verify proves it again."""
    proved = bezique("prove", stdin=json.dumps({"id": "three", **POSITION}))
    (line,) = lines(proved.stdout)
    assert proved.returncode == 0
    assert line["certificate"]["values"] == {"Js": 0, "Qh": -20, "Kh": -20}
    verified = bezique("verify", stdin=proved.stdout)
    (answer,) = lines(verified.stdout)
    assert (verified.returncode, answer["id"], answer["verified"]) == (0, "three", True)


def open_hand(name: str) -> dict[str, Any]:
    """Return a position of the case file."""
    cases = case_lines(Path(test_case_files.__file__).with_name("open_hand.jsonl"))
    case = next(case for case in cases if case["id"] == name)
    return {"id": name, "position": case["position"]}


@pytest.mark.parametrize("name", ["oh-cady-s003", "oh-salon-s005"])
def test_positions_with_stock_left_are_proved(name: str) -> None:
    """In a window and at a trick: what is proved has every action, and can be verified."""
    proved = bezique("prove", stdin=json.dumps(open_hand(name)))
    (line,) = lines(proved.stdout)
    certificate = line["certificate"]
    assert (proved.returncode, certificate["provers"]) == (0, ["open_hand/1", "prover/1"])
    verified = bezique("verify", stdin=proved.stdout)
    (answer,) = lines(verified.stdout)
    assert (verified.returncode, answer["id"], answer["verified"]) == (0, name, True)
    best = max(option["value"] for option in certificate["options"])
    assert answer["value"] == best
    certificate["options"][0]["value"] += 10
    certificate["checksum"] = checksum(certificate)
    altered = lines(bezique("verify", stdin=json.dumps(line)).stdout)[0]
    assert altered["error"]["pointer"].startswith("/certificate")


def test_too_large_positions_are_refused_with_the_limit() -> None:
    """The first lead of a deal is beyond the provers; the message says by how much."""
    pack = label_pack(card.face for card in shuffled(Random(4)))
    start = write_position(deal(PROFILES["cady"], pack, Seat.NORTH))
    (answer,) = lines(bezique("prove", stdin=json.dumps(start)).stdout)
    assert answer["error"]["code"] == "too_large"
    assert "expected at most" in answer["error"]["detail"]


def test_the_limit_of_the_prover_is_named_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the solver can but the prover cannot, nothing is certified."""
    command = import_module("api.cli.prove")

    def few_positions(state: DealState) -> object:
        return prove_open_hand(state, 10)

    monkeypatch.setattr("puzzles.open_hand_certificates.prove_open_hand", few_positions)
    done = CliRunner().invoke(command.prove, input=json.dumps(open_hand("oh-cady-s003")))
    (answer,) = lines(done.stdout)
    assert done.exit_code == 1
    assert answer["error"]["code"] == "too_large"
    assert answer["error"]["detail"] == "the proof needs more than 10 positions"


def test_one_altered_value_is_refused() -> None:
    """By the checksum; and by the provers when the checksum is made to fit."""
    proved = bezique("prove", "--format", "cases", stdin=json.dumps(CASE)).stdout
    altered = bezique("verify", stdin=proved.replace('"Js":0', '"Js":10'))
    (answer,) = lines(altered.stdout)
    assert altered.returncode == 1
    assert answer["error"]["pointer"].startswith("/certificate")
    assert answer["error"]["code"] == "wrong_checksum"


def test_files_of_the_library_are_verified() -> None:
    """Laid out over several lines as they are, several at once."""
    paths = [str(DIRECTORY / file_of(first_of(kind))) for kind in ("endgame_card", "endgame_line")]
    done = bezique("verify", *paths)
    assert done.returncode == 0
    assert [answer["verified"] for answer in lines(done.stdout)] == [True, True]


def test_a_bad_file_does_not_hide_a_good_one(tmp_path: Path) -> None:
    """Both are answered; the exit code tells."""
    source = DIRECTORY / file_of(first_of("endgame_card"))
    puzzle = json.loads(source.read_text())
    puzzle["certificate"]["values"] = dict.fromkeys(puzzle["certificate"]["values"], 0)
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps(puzzle, indent=2))
    done = bezique("verify", str(bad), str(source))
    first, second = lines(done.stdout)
    assert done.returncode == 1
    assert first["error"]["code"] == "wrong_checksum"
    assert second["verified"]


def test_bad_lines_are_answered() -> None:
    """No certificate, no position, no JSON."""
    done = bezique("verify", stdin='{}\n{"certificate": {}, "position": []}\n[]\n{')
    codes = [answer["error"]["code"] for answer in lines(done.stdout)]
    assert codes == ["missing", "not_an_object", "missing", "not_json"]
    assert bezique("prove", stdin="{}").returncode == 1


def test_an_answer_beside_the_proof_is_refused() -> None:
    """In a proof as in a file of the library, whatever format it claims to have."""
    proof = json.loads(bezique("prove", stdin=json.dumps(POSITION)).stdout)
    puzzle = json.loads((DIRECTORY / file_of(first_of("endgame_card"))).read_text("utf-8"))
    stored = [{**proof, "answer": "Js"}, {**puzzle, "answer": "Js"}, {**puzzle, "format": "x"}]
    done = bezique("verify", stdin="\n".join(map(json.dumps, stored)))
    codes = [answer["error"]["code"] for answer in lines(done.stdout)]
    assert (done.returncode, codes) == (1, ["unknown_field", "unknown_field", "unknown_format"])

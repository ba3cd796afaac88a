"""``bezique prove`` and ``bezique verify``."""

from __future__ import annotations

import json
from pathlib import Path

from puzzles.library import DIRECTORY, file_of
from tests.api.callers import first_of
from tests.api.cli.runner import bezique, lines
from tests.api.cli.test_solve import CASE, POSITION


def test_what_is_proved_can_be_verified() -> None:
    """A position becomes a line that holds its certificate; verify proves it again."""
    proved = bezique("prove", stdin=json.dumps({"id": "three", **POSITION}))
    (line,) = lines(proved.stdout)
    assert proved.returncode == 0
    assert line["certificate"]["values"] == {"Js": 0, "Qh": -20, "Kh": -20}
    verified = bezique("verify", stdin=proved.stdout)
    (answer,) = lines(verified.stdout)
    assert (verified.returncode, answer["id"], answer["verified"]) == (0, "three", True)


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

"""Loading is all or nothing, and names file, pointer and code of whatever is wrong."""

import json
from pathlib import Path

import pytest

from puzzles.library import DIRECTORY, LibraryError, load_library
from puzzles.mining import write_library
from tests.puzzles.positions import QUEEN_OF_DIAMONDS, SALON_FOLLOWS, puzzle

ENDING = puzzle(SALON_FOLLOWS)
FILE = "endgame_card/endgame-card-999.json"


def errors(directory: Path) -> set[tuple[str, str, str]]:
    """Return file, pointer and code of everything wrong with a library."""
    with pytest.raises(LibraryError) as refused:
        load_library(directory)
    return {(error.file, error.pointer, error.code) for error in refused.value.errors}


def test_what_is_written_is_loaded(tmp_path: Path) -> None:
    """A written library comes back, found by id."""
    write_library([ENDING, puzzle(QUEEN_OF_DIAMONDS, "endgame_line")], tmp_path)
    library = load_library(tmp_path)
    assert [each.id for each in library] == ["endgame-card-999", "endgame-line-999"]
    assert library.get("endgame-card-999") == ENDING
    assert library.get("endgame-card-000") is None
    assert len(library) == 2


def test_the_files_are_written_as_they_stand(tmp_path: Path) -> None:
    """Reading and writing the built-in library changes no byte, and leaves out no file."""
    write_library(load_library(), tmp_path)
    written, kept = (
        {path.relative_to(root): path.read_bytes() for path in root.glob("*/*.json")}
        for root in (tmp_path, DIRECTORY)
    )
    assert kept
    assert written == kept


@pytest.mark.parametrize(
    ("text", "pointer", "code"),
    [
        ("", "", "not_json"),
        ("{", "", "not_json"),
        ("[]", "", "not_an_object"),
        ('{"id": NaN}', "/id", "not_finite"),
        ('{"id": 1, "id": 2}', "", "duplicate_key"),
        ("[" * 200, "", "not_json"),
        ('{"answer": "Qd"}', "/answer", "unknown_field"),
        ('{"kind": "endgame_card"}', "/position", "missing"),
    ],
)
def test_a_bad_file_is_refused(tmp_path: Path, text: str, pointer: str, code: str) -> None:
    """What is no puzzle stops the whole library."""
    write_library([ENDING], tmp_path)
    bad = tmp_path / "endgame_count" / "endgame-count-001.json"
    bad.parent.mkdir()
    bad.write_text(text, encoding="utf-8")
    assert ("endgame_count/endgame-count-001.json", pointer, code) in errors(tmp_path)


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    """A file that is not UTF-8 is named like any other fault."""
    (tmp_path / "endgame_card").mkdir()
    (tmp_path / FILE).write_bytes(b"\xff\xfe{}")
    assert errors(tmp_path) == {(FILE, "", "not_unicode")}


def test_a_file_lies_where_its_kind_and_id_say(tmp_path: Path) -> None:
    """Another folder or another name is refused, so that no id can come twice."""
    write_library([ENDING], tmp_path)
    (tmp_path / "endgame_card").rename(tmp_path / "endgame_line")
    assert {code for _, _, code in errors(tmp_path)} == {"wrong_folder"}


def test_a_renamed_file_is_refused(tmp_path: Path) -> None:
    """The name of the file is the id."""
    write_library([ENDING], tmp_path)
    (tmp_path / FILE).rename(tmp_path / "endgame_card" / "endgame-card-001.json")
    assert {code for _, _, code in errors(tmp_path)} == {"wrong_file_name"}


def test_one_altered_value_is_refused(tmp_path: Path) -> None:
    """The checksum sees a value changed by hand."""
    write_library([ENDING], tmp_path)
    value = json.loads((tmp_path / FILE).read_text(encoding="utf-8"))
    value["certificate"]["values"]["As"] += 10
    (tmp_path / FILE).write_text(json.dumps(value), encoding="utf-8")
    assert errors(tmp_path) == {(FILE, "/certificate/checksum", "wrong_checksum")}


def test_all_faults_of_all_files_are_named(tmp_path: Path) -> None:
    """One bad file does not hide another."""
    write_library([ENDING, puzzle(QUEEN_OF_DIAMONDS, "endgame_line")], tmp_path)
    for path in tmp_path.glob("*/*.json"):
        value = json.loads(path.read_text(encoding="utf-8"))
        path.write_text(json.dumps(value | {"version": 0}), encoding="utf-8")
    assert {file for file, _, _ in errors(tmp_path)} == {
        FILE,
        "endgame_line/endgame-line-999.json",
    }

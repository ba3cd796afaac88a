"""Nothing that is sent before an attempt is over gives its solution away."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest

from api.schemas.packs import ExamPackSchema
from api.services.puzzles import question
from puzzles.kinds import KINDS
from puzzles.library import load_library
from puzzles.model import Puzzle
from puzzles.public_themes import PUBLIC_THEMES, public_themes
from tests.api.callers import Caller, card_answer, first_of, right_card, wrong_card
from tests.api.lines import play_best

TELLING = {
    "values", "value", "best", "line", "classes", "options", "certificate", "accepted",
    "cost", "outcome", "checksum", "nodes",
}  # fmt: skip


def members(value: Any) -> set[str]:
    """Return the names of all members of a JSON value, at any depth."""
    if isinstance(value, dict):
        return set(value) | {name for inner in value.values() for name in members(inner)}
    if isinstance(value, list):
        return {name for inner in value for name in members(inner)}
    return set()


def secret_words(puzzle: Puzzle) -> set[str]:
    """Return the ids of what is known only after the answer."""
    return set(puzzle.themes) - set(public_themes(puzzle))


def test_a_puzzle_tells_no_answer(nobody: Caller) -> None:
    """Neither its body nor its headers hold a value, a best card or a telling theme."""
    for puzzle in load_library():
        for path in (f"/puzzles/{puzzle.id}", f"/puzzles/next?kind={puzzle.kind}"):
            response = nobody.get(path)
            shown = response.get_json()
            listed = shown.pop("answer").get("options", [])
            assert not members(shown) & TELLING
            assert all(set(option) <= {"id", "label", "cards"} for option in listed)
        posed = nobody.get(f"/puzzles/{puzzle.id}")
        sent = posed.get_data(as_text=True) + str(posed.headers)
        for word in secret_words(puzzle):
            assert f'"{word}"' not in sent
        for language in ("en", "pt", "es"):
            explained = KINDS[puzzle.kind].explain(puzzle, None, language)
            assert explained["summary"] not in sent
            assert explained["idea"]["text"] not in sent


def test_an_exam_pack_holds_nothing_that_helps(guest: Caller) -> None:
    """No value, hint, theme, difficulty, proof or word of the solution, in any language."""
    for language in ("en", "pt", "es"):
        cursor: str | None = ""
        packed: list[tuple[dict[str, Any], str]] = []
        while cursor is not None:
            path = f"/packs/exam?limit=100{cursor and '&cursor=' + cursor}"
            response = guest.speaking(language).get(path)
            cursor = response.get_json()["next"]
            packed += [(item, str(response.headers)) for item in response.get_json()["items"]]
        assert len(packed) == len(load_library())
        for item, headers in packed:
            sent = json.dumps(item, ensure_ascii=False) + headers
            puzzle = load_library().get(item["id"])
            assert puzzle is not None
            listed = item.pop("answer").get("options", [])
            helping = TELLING | {
                "hints", "themes", "difficulty", "proof", "solution", "replies", "theme",
            }  # fmt: skip
            assert not members(item) & helping
            assert all(set(option) <= {"id", "label", "cards"} for option in listed)
            for word in puzzle.themes:
                assert f'"{word}"' not in sent
            kind = KINDS[puzzle.kind]
            explained = kind.explain(puzzle, None, language)
            for text in (explained["summary"], explained["idea"]["text"]):
                assert text not in sent
            for hint in kind.hints(puzzle, language):
                assert hint not in sent


def test_an_exam_pack_is_the_question_and_no_more(guest: Caller) -> None:
    """What is in it is what anybody reads of the puzzle, in the order of the list."""
    packed = guest.get("/packs/exam?limit=100").get_json()["items"]
    listed = guest.get("/puzzles?limit=100").get_json()["items"]
    assert [item["id"] for item in packed] == [item["id"] for item in listed]
    assert len(packed) == 100
    for item in packed:
        posed = guest.get(f"/puzzles/{item['id']}").get_json()
        assert item == {
            name: value
            for name, value in posed.items()
            if name not in ("hints", "themes", "difficulty", "proof", "quarantined")
        }


@pytest.mark.parametrize("language", ["en", "pt", "es"])
def test_an_exam_does_not_tell_what_is_sure_from_what_is_expected(language: str) -> None:
    """A choice in the dark would be sent word for word the same if its proof were the other."""
    schema = ExamPackSchema().fields["items"].inner.schema
    for puzzle in load_library().decisions:
        if puzzle.kind != "trump_brisque":
            continue
        proofs = [replace(puzzle.certificate, proof=proof) for proof in ("sure", "expected")]
        swapped = [replace(puzzle, certificate=certificate) for certificate in proofs]
        one, other = (json.dumps(schema.dump(question(each, language))) for each in swapped)
        assert one == other
        assert not {"sure", "expected"} & set(re.findall(r"\w+", one))


def test_cards_are_listed_as_the_hand_is(nobody: Caller) -> None:
    """The order of what is legal follows the cards, and never their values."""
    for puzzle in load_library().endings:
        legal = nobody.get(f"/puzzles/{puzzle.id}").get_json()["legal"]
        played = [one["action"]["card"] for one in legal]
        assert played == [str(card) for card in sorted(puzzle.certificate.values)]


def test_a_list_tells_no_more_than_a_puzzle(nobody: Caller) -> None:
    """Summaries hold public themes only."""
    listed = nobody.get("/puzzles?limit=100").get_json()["items"]
    assert not members(listed) & TELLING
    assert all(theme in PUBLIC_THEMES for item in listed for theme in item["themes"])


def test_a_picture_tells_nothing(nobody: Caller) -> None:
    """The drawing depends on the position alone: no card is marked, none is told apart."""
    library = load_library()
    few = [puzzle.id for puzzle in library.endings[:10]]
    few += [puzzle.id for puzzle in library.rules]
    few += [puzzle.id for puzzle in library.decisions]
    for puzzle_id in few:
        drawn = nobody.get(f"/puzzles/{puzzle_id}/diagram.svg").get_data(as_text=True)
        assert not [word for word in ("best", "value", "right", "wrong") if word in drawn.lower()]


def test_an_open_line_tells_only_what_was_played(guest: Caller) -> None:
    """Before the end: marks of the cards played, no value of any other."""
    attempt = guest.attempt(first_of("endgame_line")).get_json()
    played = guest.post(f"/attempts/{attempt['id']}/actions", play_best(attempt)).get_json()
    for shown in (attempt, played, guest.get("/attempts").get_json()):
        assert not members(shown) & (TELLING - {"outcome", "cost"})
    assert attempt["outcome"] is None
    assert played["outcome"] is None


def test_tags_do_not_depend_on_the_answer(nobody: Caller) -> None:
    """The tag is a hash of the body that everybody can see, and of nothing else."""
    puzzle = first_of("endgame_card")
    first = nobody.get(f"/puzzles/{puzzle.id}")
    second = nobody.get(f"/puzzles/{puzzle.id}")
    assert first.headers["ETag"] == second.headers["ETag"]
    assert json.dumps(first.get_json()) == json.dumps(second.get_json())


def test_claims_of_a_client_count_for_nothing(guest: Caller) -> None:
    """Results, points and marks come from the server alone."""
    puzzle = first_of("endgame_card")
    for claim in ({"result": "right"}, {"correct": True}, {"first": True}, {"hints": 0}):
        refused = guest.attempt(puzzle, card_answer(wrong_card(puzzle)), **claim)
        assert refused.status_code == 422
        assert refused.get_json()["errors"][0]["code"] == "unknown_field"
    answer = {**card_answer(right_card(puzzle)), "value": 1000}
    assert guest.attempt(puzzle, answer).status_code == 422


def test_a_conflict_tells_nothing(guest: Caller) -> None:
    """Refused plays name the rule, never what would have been right."""
    attempt = guest.attempt(first_of("endgame_line")).get_json()
    path = f"/attempts/{attempt['id']}/actions"
    for order in ({"ply": 9, "action": attempt["legal"][0]["action"]},):
        assert not members(guest.post(path, order).get_json()) & TELLING

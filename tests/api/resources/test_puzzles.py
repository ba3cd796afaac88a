"""The library over HTTP: lists, questions, pictures, hints and proofs."""

from __future__ import annotations

import secrets

import pytest

from api.services import Services
from api.services.cursors import write_cursor
from api.storage import ThemeTold
from puzzles.library import load_library
from puzzles.model import KIND_NAMES, EndgamePuzzle
from puzzles.themes import THEMES
from tests.api.callers import Caller, card_answer, first_of, right_card, wrong_card
from tests.api.stored import rows
from trainer.notation import read_position


def walk(caller: Caller, path: str, limit: int) -> list[str]:
    """Return the ids of a whole list, read part by part."""
    found: list[str] = []
    cursor = None
    while True:
        ending = f"&cursor={cursor}" if cursor else ""
        page = caller.get(f"{path}limit={limit}{ending}").get_json()
        found += [item["id"] for item in page["items"]]
        cursor = page["next"]
        if cursor is None:
            return found


@pytest.mark.parametrize("limit", [1, 7, 100])
def test_a_list_gives_each_puzzle_once(nobody: Caller, limit: int) -> None:
    """Whatever the size of its parts: by kind in the order of learning, then by id."""
    ids = {kind: [each.id for each in load_library() if each.kind == kind] for kind in KIND_NAMES}
    walked = walk(nobody, "/puzzles?", limit)
    assert walked == [each for kind in KIND_NAMES for each in sorted(ids[kind])]
    assert walked[0].startswith("rules-")


@pytest.mark.parametrize(
    "values", [("rules-legal-001",), ("nothing", "a"), ("endgame_card", "a", "b")]
)
def test_a_cursor_of_another_list_is_refused(nobody: Caller, values: tuple[str, ...]) -> None:
    """Of this list's earlier order, of no kind, with too much in it."""
    refused = nobody.get(f"/puzzles?cursor={write_cursor(*values)}")
    assert refused.status_code == 422
    assert refused.get_json()["errors"][0]["code"] == "invalid_cursor"


@pytest.mark.parametrize("kind", ["endgame_card", "endgame_count", "endgame_line"])
def test_filters_narrow_the_list(nobody: Caller, kind: str) -> None:
    """Filters by kind, profile and difficulty hold for every item."""
    wanted = [each for each in load_library() if each.kind == kind and each.profile.name == "cady"]
    assert walk(nobody, f"/puzzles?kind={kind}&profile=cady&", 5) == [each.id for each in wanted]


def test_only_themes_that_tell_nothing_can_be_asked_for(nobody: Caller) -> None:
    """A filter on a telling theme would say by its list which puzzles have it."""
    for theme in THEMES.values():
        response = nobody.get(f"/puzzles?theme={theme.id}")
        assert response.status_code == (200 if theme.public else 422)
        if theme.public:
            listed = {item["id"] for item in response.get_json()["items"]}
            having = {each.id for each in load_library() if theme.id in each.themes}
            assert listed <= having


@pytest.mark.parametrize(
    ("query", "pointer", "code"),
    [
        ("limit=0", "/limit", "out_of_range"),
        ("limit=101", "/limit", "out_of_range"),
        ("limit=1e2", "/limit", "not_an_integer"),
        ("limit=62605508196311056384", "/limit", "not_an_integer"),
        ("difficulty=6", "/difficulty", "out_of_range"),
        ("kind=mate_in_two", "/kind", "not_among"),
        ("profile=rubicon", "/profile", "not_among"),
        ("cursor=WyJhIiwiYiJd", "/cursor", "invalid_cursor"),
        ("cursor=%C3%A9", "/cursor", "invalid_cursor"),
        ("cursor=WzFd", "/cursor", "invalid_cursor"),
        ("sort=answer", "/sort", "unknown_field"),
    ],
)
def test_wishes_that_make_no_sense(nobody: Caller, query: str, pointer: str, code: str) -> None:
    """422, naming the parameter."""
    response = nobody.get(f"/puzzles?{query}")
    (error,) = response.get_json()["errors"]
    assert response.status_code == 422
    assert error == {**error, "pointer": pointer, "code": code, "in": "query"}


@pytest.mark.parametrize("kind", ["endgame_card", "endgame_count", "endgame_line"])
def test_a_puzzle_can_be_read_and_understood(nobody: Caller, kind: str) -> None:
    """The position is the puzzle's, and every legal card has a name."""
    puzzle = first_of(kind)
    posed = nobody.get(f"/puzzles/{puzzle.id}").get_json()
    assert read_position(posed["position"]) == puzzle.state
    assert posed["question"]
    assert {one["action"]["card"] for one in posed["legal"]} == {
        str(card) for card in puzzle.certificate.values
    }
    assert posed["hints"] == {"available": 2, "taken": []}


@pytest.mark.parametrize(
    "path", ["/puzzles?limit=3", "/puzzles/{id}", "/puzzles/{id}/diagram.svg", "/profiles"]
)
def test_what_was_read_need_not_be_sent_again(nobody: Caller, path: str) -> None:
    """Strong tags, one a language; 304 without a body."""
    path = path.format(id=first_of("endgame_card").id)
    read = nobody.get(path)
    tag = read.headers["ETag"]
    assert tag.startswith('"')
    again = nobody.get(path, headers={"If-None-Match": tag})
    assert (again.status_code, again.get_data(), again.headers["ETag"]) == (304, b"", tag)
    translated = nobody.speaking("pt").get(path, headers={"If-None-Match": tag})
    assert translated.status_code == 200


def test_a_picture_is_drawn_in_a_language_and_in_colours(nobody: Caller) -> None:
    """An image in a page cannot send headers, so the address may name the language."""
    path = f"/puzzles/{first_of('endgame_card').id}/diagram.svg"
    drawn = nobody.get(f"{path}?language=es&theme=dark")
    assert drawn.mimetype == "image/svg+xml"
    assert drawn.headers["Content-Language"] == "es"
    assert drawn.get_data() != nobody.get(path).get_data()
    assert nobody.get(f"{path}?theme=pink").status_code == 422


def test_the_headers_of_the_next_puzzle_tell_no_theme(guest: Caller, services: Services) -> None:
    """405: a puzzle that nobody was shown is not made easier by its theme."""
    (theme, *_) = guest.get("/themes").get_json()["items"]
    path = f"/puzzles/next?theme={theme['id']}"
    refused = guest.send("HEAD", path)
    assert (refused.status_code, refused.headers["Allow"]) == (405, "GET, OPTIONS")
    assert rows(services, ThemeTold) == 0
    assert guest.get(path).status_code == 200
    assert rows(services, ThemeTold) == 1


def test_next_goes_through_everything_and_then_again(guest: Caller) -> None:
    """Each puzzle of a kind once, the easiest first; then the one tried longest ago."""
    wanted = [each for each in load_library().endings if each.kind == "endgame_card"]
    seen = []
    for _ in wanted:
        posed = guest.get("/puzzles/next?kind=endgame_card").get_json()
        assert posed["again"] is False
        seen.append(posed["id"])
        puzzle = load_library().get(posed["id"])
        assert isinstance(puzzle, EndgamePuzzle)
        guest.attempt(puzzle, card_answer(right_card(puzzle)))
    assert sorted(seen) == [each.id for each in wanted]
    levels = {each.id: each.difficulty for each in wanted}
    assert [levels[each] for each in seen] == sorted(levels.values())
    again = guest.get("/puzzles/next?kind=endgame_card").get_json()
    assert (again["id"], again["again"]) == (seen[0], True)


def test_nobody_gets_a_puzzle_too(nobody: Caller) -> None:
    """One can look before one starts; wishes that nothing fits have a code of their own."""
    assert nobody.get("/puzzles/next").get_json()["again"] is False
    theme = next(theme.id for theme in THEMES.values() if theme.public)
    nothing = nobody.get(f"/puzzles/next?profile=arcade&difficulty=5&theme={theme}")
    assert nothing.status_code in {200, 404}
    if nothing.status_code == 404:
        assert nothing.get_json()["code"] == "no_puzzle"


@pytest.mark.parametrize("kind", KIND_NAMES)
def test_a_newcomer_begins_with_something_easy(
    nobody: Caller, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Any puzzle of difficulty 1 or 2; where there is none of the kind, the easiest; as wished."""
    offered: list[list[str]] = []

    def choose(ids: list[str]) -> str:
        offered.append(ids)
        return ids[-1]

    monkeypatch.setattr(secrets, "choice", choose)
    levels = {each.id: each.difficulty for each in load_library() if each.kind == kind}
    nobody.get(f"/puzzles/next?kind={kind}")
    easy = {each for each, level in levels.items() if level <= max(2, min(levels.values()))}
    assert set(offered[0]) == easy
    hardest = max(levels.values())
    posed = nobody.get(f"/puzzles/next?kind={kind}&difficulty={hardest}").get_json()
    assert posed["difficulty"] == hardest


def test_hints_come_one_after_the_other(guest: Caller) -> None:
    """The same number gives the same hint; none is skipped, and there is an end."""
    path = f"/puzzles/{first_of('endgame_card').id}/hints"
    assert guest.post(path, {"number": 2}).get_json()["code"] == "hint_out_of_order"
    first = guest.post(path).get_json()
    assert (first["number"], first["of"]) == (1, 2)
    assert guest.post(path, {"number": 1}).get_json() == first
    assert guest.post(path).get_json()["number"] == 2
    over = guest.post(path)
    assert (over.status_code, over.get_json()["code"]) == (409, "no_such_hint")


def test_hints_are_counted_with_each_act(guest: Caller) -> None:
    """An open attempt tells those of before it was sent or played on, and in the end all."""
    puzzle = first_of("endgame_line")
    guest.post(f"/puzzles/{puzzle.id}/hints")
    opened = guest.attempt(puzzle).get_json()
    guest.post(f"/puzzles/{puzzle.id}/hints")
    path = f"/attempts/{opened['id']}"
    counts = [opened["hints"], guest.get(path).get_json()["hints"]]
    assert [*counts, guest.post(f"{path}/finish").get_json()["hints"]] == [1, 1, 2]


def test_hints_are_remembered_for_the_learner(guest: Caller, nobody: Caller) -> None:
    """Another device, a reload, another language: the server knows what was told."""
    puzzle = first_of("endgame_card")
    told = guest.post(f"/puzzles/{puzzle.id}/hints").get_json()["text"]
    assert guest.get(f"/puzzles/{puzzle.id}").get_json()["hints"]["taken"] == [told]
    assert nobody.get(f"/puzzles/{puzzle.id}").get_json()["hints"]["taken"] == []
    solved = guest.attempt(puzzle, card_answer(right_card(puzzle)))
    assert solved.get_json()["hints"] == 1


def test_the_proof_is_shown_after_an_attempt_and_not_before(guest: Caller, nobody: Caller) -> None:
    """401 for nobody, 403 before, and for another puzzle still 403 after."""
    puzzle = first_of("endgame_card")
    path = f"/puzzles/{puzzle.id}/certificate"
    assert nobody.get(path).status_code == 401
    assert guest.get(path).get_json()["code"] == "attempt_not_over"
    guest.attempt(puzzle)
    assert guest.get(path).status_code == 403
    guest.attempt(puzzle, card_answer(wrong_card(puzzle)))
    proof = guest.get(path).get_json()
    assert proof["values"] == {str(card): n for card, n in puzzle.certificate.values.items()}
    assert guest.get(f"/puzzles/{first_of('endgame_line').id}/certificate").status_code == 403


def test_the_list_says_what_i_made_of_each(guest: Caller, nobody: Caller) -> None:
    """The best of all tries, null for one that is not marked yet; nothing for others."""
    tried, begun = first_of("endgame_card"), first_of("endgame_line")
    guest.attempt(tried, card_answer(wrong_card(tried)))
    guest.attempt(begun)
    assert standings(guest, "endgame_card") == {tried.id: {"result": "wrong"}}
    assert standings(guest, "endgame_line") == {begun.id: {"result": None}}
    guest.attempt(tried, card_answer(right_card(tried)))
    guest.attempt(tried, card_answer(wrong_card(tried)))
    assert standings(guest, "endgame_card") == {tried.id: {"result": "right"}}
    assert standings(nobody, "endgame_card") == {}


def standings(caller: Caller, kind: str) -> dict[str, dict[str, str | None]]:
    """Return what the list says that the caller has made of puzzles he has tried."""
    items = caller.get(f"/puzzles?kind={kind}&limit=100").get_json()["items"]
    return {each["id"]: each["mine"] for each in items if each["mine"] is not None}

"""The themes that puzzles are chosen by, in words; those that tell an answer are not among them."""

from __future__ import annotations

import pytest

from api.services import Services
from puzzles.library import load_library
from puzzles.public_themes import PUBLIC_THEMES, public_themes
from tests.api.callers import Caller, first_of
from tests.api.resources.test_puzzles import walk


def test_every_theme_is_told_with_its_puzzles(nobody: Caller) -> None:
    """As many as the list gives for it, of the kinds that it is told to be in."""
    told = nobody.get("/themes").get_json()
    assert [item["id"] for item in told["items"]] == list(PUBLIC_THEMES)
    assert told["next"] is None
    for item in told["items"]:
        having = [each for each in load_library() if item["id"] in public_themes(each)]
        listed = walk(nobody, f"/puzzles?theme={item['id']}&", 100)
        assert sorted(listed) == sorted(each.id for each in having)
        assert item["puzzles"] == len(having) > 0
        assert set(item["kinds"]) == {each.kind for each in having}
        assert len(item["kinds"]) == len(set(item["kinds"]))


def test_themes_that_tell_an_answer_are_not_told_of(nobody: Caller) -> None:
    """Neither how often they occur nor in which kinds."""
    sent = nobody.get("/themes").get_data(as_text=True)
    secret = {theme for each in load_library() for theme in each.themes} - set(PUBLIC_THEMES)
    assert secret
    assert not [theme for theme in secret if f'"{theme}"' in sent]


@pytest.mark.parametrize("language", ["en", "pt", "es"])
def test_a_theme_has_a_name_and_a_sentence(nobody: Caller, language: str) -> None:
    """Of its own, in each language; told again only when something has changed."""
    answer = nobody.speaking(language).get("/themes")
    items = answer.get_json()["items"]
    for member in ("name", "meaning"):
        assert len({item[member] for item in items}) == len(items)
    for item in items:
        assert item["meaning"][0].isupper()
        assert item["meaning"].endswith(".")
        assert item["meaning"] != item["name"]
    assert answer.headers["Content-Language"] == language
    known = {"If-None-Match": answer.headers["ETag"]}
    assert nobody.speaking(language).get("/themes", headers=known).status_code == 304
    elsewhere = "pt" if language == "en" else "en"
    assert nobody.speaking(elsewhere).get("/themes", headers=known).status_code == 200


def test_a_puzzle_that_was_taken_back_is_not_counted(nobody: Caller, services: Services) -> None:
    """And the list is another one then."""
    puzzle = first_of("endgame_card")
    before = nobody.get("/themes")
    services.recalls.quarantine(puzzle.id)
    known = {"If-None-Match": before.headers["ETag"]}
    after = nobody.get("/themes", headers=known)
    lost = {
        old["id"]
        for old, new in zip(before.get_json()["items"], after.get_json()["items"], strict=True)
        if old["puzzles"] == new["puzzles"] + 1
    }
    assert lost == set(public_themes(puzzle))

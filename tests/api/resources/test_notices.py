"""Notices: that a puzzle was recalled, told to whom it concerns and to nobody else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from api.services import Services
from puzzles.kinds import KINDS
from puzzles.library import load_library
from puzzles.texts import text as library_text
from tests.api.callers import Caller, card_answer, first_of, right_card
from tests.api.people import People
from tests.api.recalls import attempt_of, carry_out, notices, publish

__all__ = ["publish"]  # the fixture


def test_notices_are_told_in_the_language_asked_for(
    guest: Caller, new_guest: Callable[[], Caller], services: Services, publish: Any
) -> None:
    """Newest first, a page at a time; read once, by their owner only."""
    cards = [each for each in load_library().endings if each.kind == "endgame_card"][:3]
    for puzzle in cards:
        guest.attempt(puzzle, card_answer(right_card(puzzle)))
        carry_out(services.recalls, services.recalls.quarantine(puzzle.id))
    listed = notices(guest)
    assert [one["facts"]["puzzle"] for one in listed] == [puzzle.id for puzzle in reversed(cards)]
    texts = {
        language: guest.speaking(language).get("/me/notices").get_json()["items"][0]["text"]
        for language in ("en", "pt", "es")
    }
    assert len(set(texts.values())) == 3
    assert all("{" not in text for text in texts.values())
    newest = cards[-1]
    number = int(newest.id.rpartition("-")[2])
    for language, numbered in (("en", "No."), ("pt", "n.º"), ("es", "n.º")):
        assert library_text(f"kind.{newest.kind}", language) in texts[language]
        assert f"{numbered} {number} (" in texts[language]
        assert KINDS[newest.kind].pose(newest, language)["title"] in texts[language]
    walked: list[dict[str, Any]] = []
    cursor: str | None = ""
    while cursor is not None:
        page = guest.get(f"/me/notices?limit=1{cursor and '&cursor=' + cursor}").get_json()
        walked += page["items"]
        cursor = page["next"]
    assert walked == listed
    path = f"/me/notices/{listed[1]['id']}/read"
    assert new_guest().post(path).status_code == 404
    read = guest.post(path).get_json()
    assert read["read_at"] is not None
    assert guest.post(path).get_json() == read
    unread = guest.get("/me/notices?status=unread").get_json()["items"]
    assert [one["id"] for one in unread] == [listed[0]["id"], listed[2]["id"]]
    assert guest.get("/me/notices?status=read").get_json()["items"] == [read]
    assert guest.get("/me/notices?status=new").status_code == 422
    assert publish


def test_notices_and_remarks_go_over_to_the_account(
    people: People, services: Services, publish: Any
) -> None:
    """With the guest whose they were."""
    people.learner()
    guest, puzzle = people.guest(), first_of("endgame_card")
    attempt = guest.attempt(puzzle, card_answer(right_card(puzzle))).get_json()
    carry_out(services.recalls, services.recalls.quarantine(puzzle.id))
    login = {"email": "ana@example.org", "password": "three marriages and a bezique"}
    owner = people.holding(guest.post("/tokens", login))
    assert [one["code"] for one in notices(owner)] == ["puzzle_annulled"]
    kept = attempt_of(owner, attempt)
    assert (kept["annulled"], kept["first"], len(kept["remarks"])) == (True, False, 1)
    assert publish

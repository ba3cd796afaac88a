"""Recalls: a faulty puzzle is replaced, old attempts are marked again, both results stay."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest

from api.services import Services, ledger
from api.services.indexing import index_library
from api.services.recalls import RecallRefused
from api.services.replays import Replays
from api.storage import FirstAttempt, Notice, PuzzleEntry, PuzzleVersion, Remark
from puzzles.library import load_library
from puzzles.model import EndgamePuzzle
from puzzles.texts import LANGUAGES
from puzzles.texts import text as library_text
from tests.api.callers import (
    Caller,
    card_answer,
    first_of,
    right_card,
    rules_puzzle,
    wrong_card,
)
from tests.api.learning import require_same_after_replay
from tests.api.lines import play_best, play_to_the_end
from tests.api.people import LOGIN, People
from tests.api.recalls import NOW, attempt_of, carry_out, faulty, mended, notices, publish
from tests.api.stored import rows

__all__ = ["publish"]  # the fixture


def generous(puzzle: EndgamePuzzle) -> EndgamePuzzle:
    """Return a puzzle whose certificate, which can be read, takes every card for a best one."""
    values = dict.fromkeys(puzzle.certificate.values, puzzle.certificate.value)
    return replace(puzzle, certificate=replace(puzzle.certificate, values=values))


def test_results_turn_round_and_both_are_kept(
    guest: Caller, new_guest: Callable[[], Caller], services: Services, publish: Any
) -> None:
    """What was right by the faulty version is wrong by the next one, and the other way round."""
    puzzle, other = first_of("endgame_card"), new_guest()
    publish(faulty(puzzle))
    praised = guest.attempt(puzzle, card_answer(wrong_card(puzzle))).get_json()
    blamed = other.attempt(puzzle, card_answer(right_card(puzzle))).get_json()
    assert (praised["result"], blamed["result"]) == ("right", "wrong")
    publish(mended(puzzle))
    assert carry_out(services.recalls, services.recalls.replace(puzzle.id)) == (2, 2)
    now, then = attempt_of(guest, praised), attempt_of(other, blamed)
    assert (now["result"], then["result"]) == ("wrong", "right")
    assert (now["outcome"]["result"], now["actions"][0]["mark"]) == ("wrong", "wrong")
    assert (now["puzzle"]["version"], now["marked_version"], now["annulled"]) == (1, 2, False)
    (remark,) = then["remarks"]
    assert remark["before"] == {"version": 1, "result": "wrong"}
    assert remark["after"] == {"version": 2, "result": "right"}
    assert then["first"] is True


def test_the_same_recall_again_changes_nothing(
    guest: Caller, services: Services, publish: Any
) -> None:
    """One remark, one notice, however often the command is given."""
    puzzle = first_of("endgame_card")
    publish(faulty(puzzle))
    attempt = guest.attempt(puzzle, card_answer(wrong_card(puzzle))).get_json()
    publish(mended(puzzle))
    assert carry_out(services.recalls, services.recalls.replace(puzzle.id)) == (1, 1)
    once = attempt_of(guest, attempt)
    assert carry_out(services.recalls, services.recalls.replace(puzzle.id)) == (0, 0)
    assert attempt_of(guest, attempt) == once
    assert rows(services, Remark) == rows(services, Notice) == 1


def test_an_interrupted_recall_goes_on(
    new_guest: Callable[[], Caller], services: Services, publish: Any
) -> None:
    """Learner by learner: who was told is told no second time, the others follow."""
    puzzle = first_of("endgame_card")
    publish(faulty(puzzle))
    callers = [new_guest() for _ in range(3)]
    for caller in callers:
        caller.attempt(puzzle, card_answer(wrong_card(puzzle)))
    publish(mended(puzzle))
    recalled = services.recalls.replace(puzzle.id)
    begun = services.recalls.carry_out(recalled, services.recalls.learners(recalled))
    next(begun)
    assert sum(len(notices(caller)) for caller in callers) == 1
    assert carry_out(services.recalls, services.recalls.replace(puzzle.id)) == (2, 2)
    assert [len(notices(caller)) for caller in callers] == [1, 1, 1]


def faulty_order(services: Services, publish: Any, **facts: str) -> dict[str, Any]:
    """Recall a puzzle, and return an attempt at it that was made before, with a wrong card."""
    puzzle = first_of("endgame_card")
    publish(generous(puzzle))
    publish(mended(puzzle))
    services.recalls.replace(puzzle.id)
    answer = card_answer(wrong_card(puzzle))
    return {"id": str(uuid4()), "puzzle": puzzle.id, "version": 1, "answer": answer, **facts}


def test_who_sends_the_faulty_version_late_is_marked_by_the_next(
    guest: Caller, services: Services, publish: Any
) -> None:
    """An attempt made offline before the recall, and sent after it: both results are kept."""
    order, puzzle = faulty_order(services, publish), first_of("endgame_card")
    late = guest.post("/attempts", order).get_json()
    assert (late["result"], late["puzzle"]["version"], late["marked_version"]) == ("wrong", 1, 2)
    assert late["remarks"][0]["before"] == {"version": 1, "result": "right"}
    assert guest.post("/attempts", order).get_json() == late == attempt_of(guest, late)
    present = guest.attempt(puzzle, card_answer(right_card(puzzle))).get_json()
    assert (present["result"], present["remarks"]) == ("right", [])


def test_who_sends_it_late_as_the_earliest_act_is_answered_as_it_is_stored(
    guest: Caller, services: Services, publish: Any
) -> None:
    """Marked by the next version, and the course made anew, in one go."""
    order = faulty_order(services, publish, acted_at="2001-01-01T12:00:00Z")
    guest.attempt(first_of("endgame_line"), finish=True)
    late = guest.post("/attempts", order).get_json()
    assert (late["result"], late["marked_version"], len(late["actions"])) == ("wrong", 2, 1)
    assert late == attempt_of(guest, late)
    require_same_after_replay(services)


def test_a_line_is_marked_again_card_by_card(
    guest: Caller, services: Services, publish: Any
) -> None:
    """The first card costs nothing after all; marks, costs and the end say so."""
    puzzle = first_of("endgame_line")
    publish(faulty(puzzle))
    over = play_to_the_end(guest, guest.attempt(puzzle).get_json())
    assert (over["result"], over["actions"][0]["mark"]) == ("wrong", "wrong")
    publish(mended(puzzle))
    carry_out(services.recalls, services.recalls.replace(puzzle.id))
    again = attempt_of(guest, over)
    assert again["result"] == "right"
    assert {one["mark"] for one in again["actions"] if one["by"] == "south"} == {"right"}
    assert again["outcome"]["yours"]["cost"] == 0


def test_a_line_that_is_being_played_goes_on(
    guest: Caller, services: Services, publish: Any
) -> None:
    """It was only shown to the end; now it counts again, and is played on by the next version."""
    puzzle = first_of("endgame_line")
    publish(faulty(puzzle))
    attempt = guest.attempt(puzzle).get_json()
    path = f"/attempts/{attempt['id']}/actions"
    after = guest.post(path, play_best(attempt)).get_json()
    assert after["status"] == "after"
    publish(mended(puzzle))
    carry_out(services.recalls, services.recalls.replace(puzzle.id))
    open_again = attempt_of(guest, attempt)
    assert (open_again["status"], open_again["result"]) == ("open", None)
    over = play_to_the_end(guest, open_again)
    assert (over["result"], over["marked_version"]) == ("right", 2)


def test_given_up_stays_given_up(guest: Caller, services: Services, publish: Any) -> None:
    """Nothing was answered: there is nothing to mark again, but the learner is told."""
    puzzle = first_of("endgame_card")
    publish(faulty(puzzle))
    attempt = guest.attempt(puzzle).get_json()
    guest.post(f"/attempts/{attempt['id']}/finish")
    publish(mended(puzzle))
    assert carry_out(services.recalls, services.recalls.replace(puzzle.id)) == (1, 0)
    again = attempt_of(guest, attempt)
    assert (again["result"], again["given_up"], again["marked_version"]) == ("wrong", True, 2)
    assert [one["code"] for one in notices(guest)] == ["puzzle_corrected"]


def test_a_line_stopped_for_a_card_that_was_not_wrong_is_annulled(
    guest: Caller, services: Services, publish: Any
) -> None:
    """He did not give up: he was told that it was lost. How it would have ended, nobody knows."""
    puzzle = first_of("endgame_line")
    publish(faulty(puzzle))
    attempt = guest.attempt(puzzle).get_json()
    path = f"/attempts/{attempt['id']}"
    after = guest.post(f"{path}/actions", play_best(attempt)).get_json()
    assert (after["status"], after["result"]) == ("after", "wrong")
    guest.post(f"{path}/finish")
    publish(mended(puzzle))
    assert carry_out(services.recalls, services.recalls.replace(puzzle.id)) == (1, 1)
    again = attempt_of(guest, attempt)
    assert (again["annulled"], again["first"]) == (True, False)
    assert again["remarks"][0]["after"] == {"version": None, "result": None}
    assert [one["code"] for one in notices(guest)] == ["puzzle_annulled"]
    assert guest.get("/me/ratings").get_json()["items"] == []


def test_questions_about_the_rules_too(guest: Caller, services: Services, publish: Any) -> None:
    """Options that were judged wrongly."""
    puzzle = rules_puzzle("rules-legal-002")
    findings = puzzle.certificate.findings
    turned = {name: replace(found, holds=not found.holds) for name, found in findings.items()}
    publish(replace(puzzle, certificate=replace(puzzle.certificate, findings=turned)))
    answer = {"kind": puzzle.kind, "choices": sorted(puzzle.certificate.accepted)}
    attempt = guest.attempt(puzzle, answer).get_json()
    assert attempt["result"] == "wrong"
    publish(mended(puzzle))
    carry_out(services.recalls, services.recalls.replace(puzzle.id))
    assert attempt_of(guest, attempt)["result"] == "right"


def test_what_the_next_version_cannot_mark_is_annulled(
    guest: Caller, services: Services, publish: Any
) -> None:
    """The question became another one, in which the card that was played is not there."""
    puzzle = first_of("endgame_card")
    attempt = guest.attempt(puzzle, card_answer(right_card(puzzle))).get_json()
    played = right_card(puzzle)
    other = next(
        each for each in load_library().endings
        if each.kind == "endgame_card" and each.id != puzzle.id
        and played not in {str(card) for card in each.state.south.hand}
    )  # fmt: skip
    publish(replace(other, id=puzzle.id, version=2))
    assert carry_out(services.recalls, services.recalls.replace(puzzle.id)) == (1, 1)
    again = attempt_of(guest, attempt)
    assert (again["annulled"], again["first"], again["result"]) == (True, False, "right")
    assert again["remarks"][0]["after"] == {"version": None, "result": None}
    anew = guest.attempt(puzzle, card_answer(right_card(other))).get_json()
    assert (anew["first"], anew["annulled"]) == (True, False)


def test_quarantine(
    guest: Caller, new_guest: Callable[[], Caller], services: Services, publish: Any
) -> None:
    """The puzzle is shown no more; attempts at it count for nothing, early and late ones."""
    puzzle, late = first_of("endgame_card"), new_guest()
    attempt = guest.attempt(puzzle, card_answer(right_card(puzzle))).get_json()
    assert carry_out(services.recalls, services.recalls.quarantine(puzzle.id)) == (1, 1)
    for path in ("/puzzles?limit=100", "/packs/exam?limit=100", "/packs/practice?limit=5"):
        assert puzzle.id not in {item["id"] for item in guest.get(path).get_json()["items"]}
    assert attempt_of(guest, attempt)["annulled"] is True
    sent = late.attempt(puzzle, card_answer(right_card(puzzle))).get_json()
    assert (sent["annulled"], sent["first"]) == (True, False)
    order = {"id": str(uuid4()), "puzzle": puzzle.id, "answer": card_answer(right_card(puzzle))}
    (one,) = late.post("/attempts/batch", {"items": [order]}).get_json()["items"]
    assert (one["status"], one["attempt"]["annulled"]) == ("accepted", True)
    assert late.get(f"/puzzles/{puzzle.id}").get_json()["quarantined"] is True
    assert rows(services, FirstAttempt) == 0
    assert [one["code"] for one in notices(guest)] == ["puzzle_annulled"]
    nothing = {"total": 0, "right": 0, "wrong": 0, "open": 0}
    assert guest.get("/me").get_json()["attempts"] == nothing
    (row,) = csv.DictReader(io.StringIO(guest.get("/me/export?format=csv").get_data(as_text=True)))
    assert (row["result"], row["annulled"], row["marked_version"]) == ("right", "true", "1")
    (exported,) = guest.get("/me/export").get_json()["tables"]["attempts"]
    assert exported["annulled"] is True
    replays = Replays(services.database, lambda: NOW)
    assert list(replays.learners(without_standing=True)) == []
    index_library(services.database, load_library(), NOW)  # the next start of the server
    with services.database.reading() as session:
        assert session.get_one(PuzzleEntry, puzzle.id).withdrawn_at is not None
    publish(mended(puzzle))
    assert puzzle.id in {item["id"] for item in guest.get("/puzzles?limit=100").get_json()["items"]}
    assert late.get(f"/puzzles/{puzzle.id}").get_json()["quarantined"] is False
    carry_out(services.recalls, services.recalls.replace(puzzle.id))
    again = attempt_of(guest, attempt)
    assert (again["annulled"], again["first"], again["marked_version"]) == (False, True, 2)
    assert len(again["remarks"]) == 2


def test_an_annulled_attempt_is_no_try(guest: Caller, services: Services, publish: Any) -> None:
    """The puzzle that is shown again comes as one that was not tried."""
    wish = "/puzzles/next?kind=endgame_card"
    puzzle = load_library().get(guest.get(wish).get_json()["id"])
    assert isinstance(puzzle, EndgamePuzzle)
    guest.attempt(puzzle, card_answer(right_card(puzzle)))
    assert guest.get(wish).get_json()["id"] != puzzle.id
    carry_out(services.recalls, services.recalls.quarantine(puzzle.id))
    publish(mended(puzzle))
    anew = guest.get(wish).get_json()
    assert (anew["id"], anew["version"], anew["again"]) == (puzzle.id, 2, False)


def test_the_first_of_those_that_count_is_the_first(
    people: People, services: Services, publish: Any
) -> None:
    """An annulled attempt makes way; a merge finds the same one."""
    account, guest, puzzle = people.learner(), people.guest(), first_of("endgame_card")
    order = {"puzzle": puzzle.id, "version": 1, "answer": card_answer(right_card(puzzle))}
    services.recalls.quarantine(puzzle.id)
    publish(mended(puzzle))
    annulled = guest.post("/attempts", {"id": str(uuid4()), **order}).get_json()
    good = guest.attempt(puzzle, card_answer(right_card(puzzle))).get_json()
    assert (annulled["annulled"], annulled["first"], good["first"]) == (True, False, True)
    assert guest.post("/tokens", LOGIN).status_code == 201
    merged = [attempt_of(account, one)["first"] for one in (annulled, good)]
    assert merged == [False, True]


def test_a_recall_replays_the_ledger(
    guest: Caller, services: Services, publish: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rating is what it would be had the attempt been marked so at once; or nothing is done."""
    puzzle = first_of("endgame_card")
    publish(faulty(puzzle))
    guest.attempt(puzzle, card_answer(wrong_card(puzzle)))
    marked_wrong = guest.get("/me/ratings").get_json()
    publish(mended(puzzle))
    recalled = services.recalls.replace(puzzle.id)

    def fail(*_: object) -> None:
        raise RuntimeError("no ink")

    with monkeypatch.context() as patched:
        patched.setattr(ledger, "replay", fail)
        with pytest.raises(RuntimeError, match="no ink"):
            carry_out(services.recalls, recalled)
    assert rows(services, Remark) == rows(services, Notice) == 0
    assert guest.get("/me/ratings").get_json() == marked_wrong
    carry_out(services.recalls, recalled)
    marked_right = guest.get("/me/ratings").get_json()
    assert marked_right["rating"] != marked_wrong["rating"]
    carry_out(services.recalls, services.recalls.quarantine(puzzle.id))
    assert guest.get("/me/ratings").get_json()["items"] == []


def test_progress_follows_the_themes_of_the_next_version(
    guest: Caller, services: Services, publish: Any
) -> None:
    """The result stands; what it counts for is another thing."""
    puzzle = first_of("endgame_card")
    guest.attempt(puzzle, card_answer(right_card(puzzle)))
    kept = puzzle.themes[:1]
    publish(replace(mended(puzzle), themes=kept))
    assert len(puzzle.themes) > len(kept)
    assert carry_out(services.recalls, services.recalls.replace(puzzle.id)) == (1, 0)
    themes = guest.get("/me/progress").get_json()["themes"]
    assert [one["id"] for one in themes] == list(kept)
    require_same_after_replay(services)


@pytest.mark.parametrize("way", ["replace", "quarantine"])
def test_what_is_not_there_cannot_be_recalled(services: Services, way: str) -> None:
    """Said in one line."""
    with pytest.raises(RecallRefused, match="endgame-card-999"):
        getattr(services.recalls, way)("endgame-card-999")


def test_a_puzzle_without_a_newer_version_is_left_alone(services: Services) -> None:
    """Whoever recalls by mistake changes nothing."""
    puzzle = first_of("endgame_card")
    with pytest.raises(RecallRefused, match="no version but 1"):
        services.recalls.replace(puzzle.id)
    with services.database.reading() as session:
        version = session.get_one(PuzzleVersion, (puzzle.id, puzzle.version))
        assert version.recalled_at is None


def test_a_version_in_quarantine_marks_nothing(services: Services, publish: Any) -> None:
    """The next one was faulty, too."""
    puzzle = first_of("endgame_card")
    publish(mended(puzzle))
    services.recalls.quarantine(puzzle.id)
    with pytest.raises(RecallRefused, match="version 2 is itself in quarantine"):
        services.recalls.replace(puzzle.id)


def test_questions_made_on_demand_can_be_put_in_quarantine(
    guest: Caller, services: Services, publish: Any
) -> None:
    """They have no newer version."""
    made = guest.post("/generated-puzzles", {"kind": "rules_trick", "profile": "cady"}).get_json()
    order = {"id": str(uuid4()), "puzzle": made["id"], "finish": True}
    attempt = guest.post("/attempts", order).get_json()
    assert made["quarantined"] is False
    assert carry_out(services.recalls, services.recalls.quarantine(made["id"])) == (1, 1)
    assert guest.get(f"/puzzles/{made['id']}").get_json()["quarantined"] is True
    assert attempt_of(guest, attempt)["annulled"] is True
    for language in LANGUAGES:
        (told,) = notices(guest.speaking(language))
        assert library_text(f"kind.{made['kind']}", language) in told["text"]
        # It has no number: its id ends with a sign of its own.
        assert not re.search(r"No\.|n\.º|[{}]", told["text"])
    assert publish  # which puts the versions back

"""Make the examples of the API's description anew: ``python -m tests.api.examples``.

Needed when the library changes: the examples are real answers about real puzzles.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from api.application import build_app
from api.context import EXTENSION
from api.schemas import examples
from api.services.recalls import Recalls
from api.services.setup import prepare
from api.services.token_secrets import RefreshSecret
from api.settings import Settings
from puzzles.kinds import KINDS
from puzzles.library import load_library
from puzzles.model import DecisionPuzzle, RulesPuzzle
from puzzles.worlds.outlook import Outlook
from puzzles.worlds.wording import trap_of
from tests.api.callers import (
    Caller,
    card_answer,
    first_of,
    play_of,
    right_card,
    rules_puzzle,
    wrong_card,
)
from tests.api.people import Letterbox
from tests.puzzles.plans.answers import best_and_worst, plan_of, written
from trainer.deal import Draw, Play, Seat, apply, deal, shuffled
from trainer.notation import write_position
from trainer.notation.records import DealRecord, write_record, write_step
from trainer.profiles import DEFAULT_PROFILE

DIRECTORY = Path(examples.__file__).parent
NOW = datetime(2026, 11, 30, 9, 30, tzinfo=UTC)
ACCESS = "kF3yq0nJm1yR0c5bXo2W9u7tV4sZ8aQeLdPgHiJkMnO"
REFRESH = RefreshSecret("Qm7Zt0d2kXv9bL4sWc1yRf8hUe6gNj3pAoIiTq5xDzE", ACCESS[::-1])
SALT = "the salt of the example's refresh"
IDS = [f"0198f5c2-7d10-7c44-b1a5-3a2f5e8d9b0{number}" for number in (1, 2, 3, 4, 5, 6, 7)]

NOTICE_ID = "0198f5c2-7d10-7c44-b1a5-3a2f5e8d9b21"
BATCH_IDS = ["0198f5c2-7d10-7c44-b1a5-3a2f5e8d9b11", "0198f5c2-7d10-7c44-b1a5-3a2f5e8d9b12"]


def orders() -> dict[str, dict[str, Any]]:
    """Return the orders that the examples send: a wrong card, a count, a line."""
    card, count, line = map(first_of, ("endgame_card", "endgame_count", "endgame_line"))
    total = KINDS[count.kind].pose(count, "en")["answer"]["total"]
    points = {"south": total, "north": 0}
    return {
        "batch_order": {"items": _made_offline()},
        "card_order": {
            "id": IDS[0],
            "puzzle": card.id,
            "version": card.version,
            "answer": card_answer(wrong_card(card)),
            "acted_at": "2026-11-30T09:29:10Z",
            "zone": "Europe/Lisbon",
            "seconds": 42.5,
        },
        "count_order": {
            "id": IDS[1],
            "puzzle": count.id,
            "answer": {"kind": count.kind, "points": points},
        },
        "line_order": {"id": IDS[2], "puzzle": line.id},
        "choices_order": {"id": IDS[3], **_ticked(rules_puzzle("rules-legal-002"))},
        "score_order": {"id": IDS[4], **_counted(rules_puzzle("rules-score-003"))},
        "schedule_order": {"id": IDS[5], **_scheduled(plan_of("declaration_order"))},
        "brisque_order": {"id": IDS[6], **_against_a_brisque()},
        "legal_order": {"position": write_position(rules_puzzle("rules-declare-003").position)},
        "replay_order": {"deal": _begun()},
        "fresh_order": {"idea": "trump_when_void", "profile": "cady", "seed": 1},
        "play_order": {"ply": 0, "action": play_of(right_card(line))},
    }


def shown(answer: dict[str, Any], refresh: RefreshSecret = REFRESH) -> dict[str, Any]:
    """Return an answer with the tokens of the examples in place of those made by chance."""
    tokens = {"access_token": ACCESS, "refresh_token": str(refresh)}
    if "token" in answer:
        return {**answer, "token": {**answer["token"], **tokens}}
    return {**answer, **tokens}


def first_terms(glossary: dict[str, Any], number: int = 3) -> dict[str, Any]:
    """Return the beginning of the glossary: an example need not hold all of it."""
    return {**glossary, "items": glossary["items"][:number]}


def account_examples(guest: Caller, letterbox: Letterbox) -> dict[str, Any]:
    """Make an account of a guest and return what came back."""
    guest.post("/accounts", examples.ACCOUNT_ORDER)
    code = letterbox.code(examples.ACCOUNT_ORDER["email"])
    account = guest.post("/accounts/verify", {"code": code}).get_json()
    entered = guest.post("/tokens", examples.ACCOUNT_ORDER).get_json()
    page = guest.get("/tokens").get_json()
    renewed = guest.post(
        "/tokens/refresh", {"refresh_token": entered["token"]["refresh_token"]}
    ).get_json()
    return {
        "account": account,
        "logged_in": shown(entered),
        "device_page": page,
        "refreshed": {**shown(renewed, REFRESH.next(SALT)), "access_token": REFRESH.access(SALT)},
    }


def learning_examples(learner: Caller, sent: dict[str, Any]) -> dict[str, Any]:
    """Return what a learner is told who has answered two puzzles and wants reviews."""
    learner.post("/attempts", sent["choices_order"])
    learner.patch("/me", {"reviews": True}, headers={"If-Match": "*"})
    return {
        "ratings": learner.get("/me/ratings").get_json(),
        "reviews": learner.get("/me/reviews?due=all").get_json(),
        "progress": learner.get("/me/progress").get_json(),
        "activity": learner.get("/me/activity").get_json(),
        "mistakes": learner.get("/me/mistakes").get_json(),
    }


def answers(caller: Caller, letterbox: Letterbox) -> dict[str, Any]:
    """Send everything and return what came back."""
    guest = caller.post("/guests", examples.GUEST_ORDER).get_json()
    learner = Caller(caller.client, {"Authorization": f"Bearer {guest['token']['access_token']}"})
    sent = orders()
    puzzle = learner.get(f"/puzzles/{sent['card_order']['puzzle']}").get_json()
    address = f"/puzzles/{puzzle['id']}"
    registered = account_examples(learner, letterbox)
    made = {
        "guest": shown(guest),
        "puzzle": puzzle,
        "fresh": learner.post("/generated-puzzles", sent["fresh_order"]).get_json(),
        "puzzle_page": learner.get("/puzzles?limit=2").get_json(),
        "themes": learner.get("/themes").get_json(),
        "glossary": first_terms(learner.get("/glossary").get_json()),
        "hint": learner.post(f"{address}/hints", {"number": 1}).get_json(),
        "attempt": learner.post("/attempts", sent["card_order"]).get_json(),
        "batch_answers": learner.post("/attempts/batch", sent["batch_order"]).get_json(),
        "practice_pack": learner.get("/packs/practice?limit=1").get_json(),
        "exam_pack": learner.get("/packs/exam?limit=1").get_json(),
        "brisque_attempt": learner.post("/attempts", sent["brisque_order"]).get_json(),
        "certificate": learner.get(f"{address}/certificate").get_json(),
        "profile": learner.get("/profiles/cady").get_json(),
        "house_profile": learner.post("/profiles", examples.PROFILE_ORDER).get_json(),
        "report": learner.post(f"{address}/reports", examples.REPORT_ORDER).get_json(),
        "changes": learner.get("/me/changes?limit=5").get_json(),
        "export": learner.get("/me/export").get_json(),
        "me": learner.get("/me").get_json(),
        "solve_order": {"position": puzzle["position"]},
    }
    made["solution"] = learner.post("/solve", made["solve_order"]).get_json()
    recalls: Recalls = caller.client.application.extensions[EXTENSION].recalls
    recalled = recalls.quarantine(puzzle["id"])
    list(recalls.carry_out(recalled, recalls.learners(recalled)))
    (notice,) = learner.get("/me/notices").get_json()["items"]
    made["notice_page"] = {"items": [{**notice, "id": NOTICE_ID}], "next": None}
    return {
        **sent,
        **made,
        **registered,
        **learning_examples(learner, sent),
        "legal": learner.post("/legal", sent["legal_order"]).get_json(),
        "replayed": learner.post("/deals/replay", sent["replay_order"]).get_json(),
    }


def _made_offline() -> list[dict[str, Any]]:
    """Return attempts made offline: at a second card, and one at a puzzle that nobody knows."""
    card = [each for each in load_library().endings if each.kind == "endgame_card"][1]
    act = {"acted_at": "2026-11-30T09:31:00Z", "zone": "Europe/Lisbon", "seconds": 20}
    made = {"puzzle": card.id, "version": card.version, "answer": card_answer(right_card(card))}
    unknown = {"puzzle": "endgame-card-999", "answer": made["answer"]}
    return [{"id": BATCH_IDS[0], **made, **act}, {"id": BATCH_IDS[1], **unknown, **act}]


def _ticked(puzzle: RulesPuzzle) -> dict[str, Any]:
    """Return what answers a question by ticking exactly what holds."""
    choices = sorted(puzzle.certificate.accepted)
    return {"puzzle": puzzle.id, "answer": {"kind": puzzle.kind, "choices": choices}}


def _against_a_brisque() -> dict[str, Any]:
    """Return the card that tempts most against a brisque, and is wrong."""
    puzzle = next(each for each in load_library().decisions if each.proof == "expected")
    wrong = trap_of(Outlook(puzzle.decision, puzzle.certificate))
    return {"puzzle": puzzle.id, "answer": {"kind": puzzle.kind, "choices": [wrong]}}


def _counted(puzzle: RulesPuzzle) -> dict[str, Any]:
    """Return what answers a question with the right points."""
    points = {seat: found.points for seat, found in puzzle.certificate.findings.items()}
    return {"puzzle": puzzle.id, "answer": {"kind": puzzle.kind, "points": points}}


def _scheduled(puzzle: DecisionPuzzle) -> dict[str, Any]:
    """Return what answers with the best order."""
    best, _ = best_and_worst(puzzle)
    return {"puzzle": puzzle.id, "answer": written(puzzle, best)}


def _begun() -> dict[str, Any]:
    """Return the first trick of a played deal as a record."""
    pack = shuffled(Random("an example"))
    state = deal(DEFAULT_PROFILE, pack, Seat.NORTH)
    actions = []
    for card in (state.south.hand[0], state.north.hand[0]):
        actions.append(write_step(state, Play(card)))
        state = apply(state, Play(card))
    actions.append(write_step(state, Draw()))
    return write_record(DealRecord(DEFAULT_PROFILE, Seat.NORTH, pack, tuple(actions)))


def main() -> None:
    """Write every example into its file."""
    with TemporaryDirectory() as directory:
        url = f"sqlite:///{directory}/examples.sqlite3"
        prepare(url)
        settings = Settings(database_url=url, secret_key="s" * 32, mode="development")
        letterbox = Letterbox()
        app = build_app(settings, clock=lambda: NOW, mailer=letterbox)
        letterbox.afterwards = app.extensions[EXTENSION].afterwards
        for name, example in answers(Caller(app.test_client()), letterbox).items():
            text = json.dumps(example, ensure_ascii=False, indent=1)
            (DIRECTORY / f"{name}.json").write_text(f"{text}\n", encoding="utf-8")
        app.extensions[EXTENSION].close()


if __name__ == "__main__":
    main()

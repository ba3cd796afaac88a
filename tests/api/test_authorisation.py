"""Who may do what: every operation, sent by nobody, a guest, a learner, another one and an admin.

The table names every route of the API; a route that is not in it fails the test. Each cell is
sent to a database in which the learner owns what the path names, so that the column of the other
learner shows what belongs to somebody else.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final
from uuid import UUID, uuid4

import pytest
from flask import Flask

from api.context import EXTENSION
from api.schemas import examples
from api.storage import Notice
from tests.api.callers import API, Caller, card_answer, first_of, right_card
from tests.api.people import PASSWORD, People
from tests.api.rights import CALLERS, TABLE


def test_an_admin_may_do_what_any_account_may() -> None:
    """No operation asks for the role: the operators' page says so, and must say what changes."""
    assert [where for where, row in TABLE.items() if row[4] != row[3]] == []


HOUSE: Final = {"title": "Ours", "base": "salon", "options": {"endgame_beat": True}}

# What ends the caller's tokens, or the caller: sent last, in this order.
ENDING: Final = {
    ("DELETE", "/tokens"): 1,
    ("PUT", "/me/password"): 2,
    ("POST", "/tokens"): 3,
    ("DELETE", "/me"): 4,
}


@dataclass
class Scene:
    """Everybody, and what the learner owns."""

    people: People

    def __post_init__(self) -> None:
        self.callers = {
            "nobody": self.people.stranger(),
            "guest": self.people.guest(),
            "learner": self.people.learner("learner@example.org"),
            "other": self.people.learner("other@example.org"),
            "admin": self.people.admin("admin@example.org"),
        }
        learner = self.callers["learner"]
        line, card = first_of("endgame_line"), first_of("endgame_card")
        attempt = learner.attempt(line).get_json()
        learner.attempt(card, card_answer(right_card(card)))
        device = self.people.log_in("learner@example.org").get_json()["token"]
        fresh = self.people.log_in("learner@example.org").get_json()["token"]
        self.refresh_token = fresh["refresh_token"]
        self.parts = {
            "<uuid:attempt_id>": attempt["id"],
            "<uuid:token_id>": device["id"],
            "<uuid:notice_id>": self.notice("learner"),
            "<puzzle_id>": card.id,
            "<name>": learner.post("/profiles", HOUSE).get_json()["name"],
        }
        self.bodies: dict[tuple[str, str], Callable[[str], Any]] = {
            ("POST", "/accounts"): lambda _: {"email": "new@example.org", "password": PASSWORD},
            ("POST", "/accounts/verify"): lambda who: {"code": self.code(who)},
            ("POST", "/accounts/reset"): lambda _: {"email": "nobody@example.org"},
            ("POST", "/accounts/reset/confirm"): lambda _: examples.RESET_CONFIRMATION,
            ("POST", "/tokens"): lambda _: {"email": "other@example.org", "password": PASSWORD},
            ("POST", "/tokens/refresh"): lambda _: {"refresh_token": self.refresh_token},
            ("PATCH", "/me"): lambda _: {"language": "pt"},
            ("DELETE", "/me"): lambda _: {"password": PASSWORD},
            ("PUT", "/me/password"): lambda _: {"current_password": PASSWORD, "password": PASSWORD},
            ("POST", "/attempts"): lambda _: {"id": str(uuid4()), "puzzle": card.id},
            ("POST", "/attempts/batch"): lambda _: {"items": [{}]},
            ("POST", "/attempts/<uuid:attempt_id>/actions"): lambda _: {
                "ply": 0,
                "action": attempt["legal"][0]["action"],
            },
            ("POST", "/profiles"): lambda _: examples.PROFILE_ORDER,
            ("PATCH", "/profiles/<name>"): lambda _: examples.PROFILE_CHANGES,
            ("POST", "/puzzles/<puzzle_id>/reports"): lambda _: examples.REPORT_ORDER,
            ("POST", "/generated-puzzles"): lambda _: {"kind": "rules_trick", "profile": "cady"},
            ("POST", "/solve"): lambda _: examples.SOLVE_ORDER,
            ("POST", "/legal"): lambda _: examples.LEGAL_ORDER,
            ("POST", "/deals/replay"): lambda _: examples.REPLAY_ORDER,
        }

    def notice(self, who: str) -> str:
        """Leave somebody a notice and return its id."""
        owner = UUID(self.callers[who].get("/me").get_json()["id"])
        facts = {"puzzle": first_of("endgame_card").id, "version": 1, "attempts": 1, "changed": 0}
        notice = Notice(
            learner_id=owner, code="puzzle_corrected", facts=facts, created_at=datetime.now(UTC)
        )
        with self.people.app.extensions[EXTENSION].database.writing() as session:
            session.add(notice)
            session.flush()
            return str(notice.key)

    def code(self, who: str) -> str:
        """Return the code by which a caller became an account."""
        return (
            "0" * 10
            if who in ("nobody", "guest")
            else self.people.letterbox.code(f"{who}@example.org")
        )

    def renew(self, who: str) -> None:
        """Give somebody a new token, or make a new guest."""
        if who == "guest":
            self.callers[who] = self.people.guest()
        elif who != "nobody":
            self.callers[who] = self.people.holding(self.people.log_in(f"{who}@example.org"))

    def send(self, method: str, rule: str, who: str) -> int:
        """Send an operation as somebody and return the status."""
        path = rule
        for part, value in self.parts.items():
            path = path.replace(part, value)
        headers = {"If-Match": "*"} if method == "PATCH" else {}
        make = self.bodies.get((method, rule))
        body = None if make is None else make(who)
        caller: Caller = self.callers[who]
        options: dict[str, Any] = {} if body is None else {"json": body}
        return caller.send(method, path, headers=headers, **options).status_code


def routes(app: Flask) -> set[tuple[str, str]]:
    """Return every operation that the application answers below the API's prefix."""
    return {
        (method, rule.rule.removeprefix(API))
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        if rule.rule.startswith(API) and not rule.rule.endswith("openapi.json")
    }


def test_the_table_has_every_route(app: Flask) -> None:
    """A new operation says here who may do it."""
    assert routes(app) == set(TABLE)


@pytest.mark.parametrize("who", CALLERS)
def test_everybody_may_do_what_the_table_says(people: People, who: str) -> None:
    """Operation by operation; those that end the caller come last."""
    scene = Scene(people)
    found = {}
    for operation in sorted(TABLE, key=lambda one: (ENDING.get(one, 0), one[0] == "DELETE", one)):
        if operation in ENDING:
            scene.renew(who)
        found[operation] = scene.send(*operation, who)
    expected = {operation: row[CALLERS.index(who)] for operation, row in TABLE.items()}
    assert found == expected

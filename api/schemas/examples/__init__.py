"""The examples in the description of the API: real answers, kept beside this file as JSON.

Those of requests work as they stand: tests send them, and hold every answer against its schema.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, Final

Example = dict[str, Any]


def _example(name: str) -> Example:
    text = (files(__name__) / f"{name}.json").read_text(encoding="utf-8")
    read: Example = json.loads(text)
    return read


GUEST_ORDER: Final[Example] = {"language": "en", "zone": "Europe/Lisbon"}
GUEST: Final = _example("guest")
ACCOUNT_ORDER: Final[Example] = {
    "email": "ana@example.org",
    "password": "three marriages and a bezique",
    "device": "Ana's phone",
}
VERIFY_ORDER: Final[Example] = {"code": "7K3QM-XP4TD"}
ACCOUNT: Final = _example("account")
LOGIN_ORDER: Final[Example] = ACCOUNT_ORDER
LOGGED_IN: Final = _example("logged_in")
REFRESH_ORDER: Final[Example] = {"refresh_token": LOGGED_IN["token"]["refresh_token"]}
REFRESHED: Final = _example("refreshed")
DEVICE_PAGE: Final = _example("device_page")
DEVICE: Final[Example] = DEVICE_PAGE["items"][0]
RESET_ORDER: Final[Example] = {"email": ACCOUNT_ORDER["email"]}
RESET_CONFIRMATION: Final[Example] = {
    **ACCOUNT_ORDER,
    "code": "B2XR9-0WMHA",
    "password": "four queens in the last window",
}
PASSWORD_CHANGE: Final[Example] = {
    "current_password": ACCOUNT_ORDER["password"],
    "password": RESET_CONFIRMATION["password"],
}
LEAVE_ORDER: Final[Example] = {"password": ACCOUNT_ORDER["password"]}
ME: Final = _example("me")
CHANGES: Final = _example("changes")
EXPORT: Final = _example("export")
EXPORT_CSV: Final = (
    "id,puzzle,version,status,result,first,given_up,hints,seconds,acted_at,zone,clamped,"
    "created_at,finished_at,answer,pack,marked_version,annulled\r\n"
)
ME_CHANGES: Final[Example] = {"language": "pt", "zone": "America/Sao_Paulo"}
PROFILE: Final = _example("profile")
PROFILE_ORDER: Final[Example] = {
    "title": "Aunt Rosa's table",
    "base": "cady",
    "options": {"endgame_beat": False},
}
PROFILE_CHANGES: Final[Example] = {"title": "Aunt Rosa's table, on Sundays"}
HOUSE_PROFILE: Final = _example("house_profile")
PROFILE_PAGE: Final[Example] = {"items": [PROFILE], "next": None}
THEMES: Final = _example("themes")
GLOSSARY: Final = _example("glossary")
PUZZLE: Final = _example("puzzle")
NEXT_PUZZLE: Final[Example] = {**PUZZLE, "again": False}
DAILY_PUZZLE: Final[Example] = {**PUZZLE, "date": "2026-11-30"}
PUZZLE_PAGE: Final = _example("puzzle_page")
FRESH_ORDERS: Final[Example] = {
    "idea": {"summary": "Of an idea", "value": _example("fresh_order")},
    "kind": {"summary": "Of a kind", "value": {"kind": "rules_seven", "profile": "salon"}},
}
FRESH: Final = _example("fresh")
DIAGRAM: Final = "<svg xmlns='http://www.w3.org/2000/svg' role='img'>…</svg>"
PICTURE: Final = "\x89PNG\r\n\x1a\n…"
REPORT_ORDER: Final[Example] = {
    "reason": "unclear_text",
    "text": "The question asks for a card, but which trick is meant?",
}
REPORT: Final = _example("report")
CERTIFICATE: Final = _example("certificate")
HINT_ORDER: Final[Example] = {"number": 1}
HINT: Final = _example("hint")
ATTEMPT: Final = _example("attempt")
BRISQUE_ATTEMPT: Final = _example("brisque_attempt")
ATTEMPTS: Final[Example] = {
    "card": {"summary": "At a card, cards seen", "value": ATTEMPT},
    "brisque": {"summary": "At a brisque, cards hidden", "value": BRISQUE_ATTEMPT},
}
ATTEMPT_PAGE: Final[Example] = {"items": [ATTEMPT], "next": None}
LINE_ORDER: Final = _example("line_order")
ATTEMPT_ORDERS: Final[Example] = {
    "card": {"summary": "A card", "value": _example("card_order")},
    "count": {"summary": "A count", "value": _example("count_order")},
    "line": {"summary": "A line, to be played card by card", "value": LINE_ORDER},
    "choices": {"summary": "Options ticked", "value": _example("choices_order")},
    "brisque": {"summary": "A card against a brisque", "value": _example("brisque_order")},
    "score": {"summary": "Points counted", "value": _example("score_order")},
    "schedule": {"summary": "An award for each win", "value": _example("schedule_order")},
}
BATCH_ORDER: Final[Example] = _example("batch_order")
BATCH_ANSWERS: Final[Example] = _example("batch_answers")
NOTICE_PAGE: Final[Example] = _example("notice_page")
NOTICE: Final[Example] = {**NOTICE_PAGE["items"][0], "read_at": "2026-11-30T09:30:00.000000Z"}
PRACTICE_PACK: Final[Example] = _example("practice_pack")
EXAM_PACK: Final[Example] = _example("exam_pack")
RATINGS: Final = _example("ratings")
REVIEWS: Final = _example("reviews")
PROGRESS: Final = _example("progress")
ACTIVITY: Final = _example("activity")
MISTAKES: Final = _example("mistakes")
PLAY_ORDER: Final = _example("play_order")
SOLVE_ORDER: Final = _example("solve_order")
SOLUTION: Final = _example("solution")
LEGAL_ORDER: Final = _example("legal_order")
LEGAL: Final = _example("legal")
REPLAY_ORDER: Final = _example("replay_order")
REPLAYED: Final = _example("replayed")

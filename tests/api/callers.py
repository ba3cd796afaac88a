"""Who calls the API in the tests: nobody, or a guest with a token."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from puzzles.library import load_library
from puzzles.model import EndgamePuzzle, Puzzle, RulesPuzzle

API = "/api/v1"


@dataclass
class Caller:
    """A client of the API, with its headers. Paths are below ``/api/v1``."""

    client: FlaskClient
    headers: dict[str, str] = field(default_factory=dict)

    def get(self, path: str, **options: Any) -> TestResponse:
        """Send a GET."""
        return self.send("GET", path, **options)

    def post(self, path: str, json: Any = None, **options: Any) -> TestResponse:
        """Send a POST with a JSON body, if one is given."""
        if json is not None:
            options["json"] = json
        return self.send("POST", path, **options)

    def patch(self, path: str, json: Any, **options: Any) -> TestResponse:
        """Send a PATCH with a JSON body."""
        return self.send("PATCH", path, json=json, **options)

    def put(self, path: str, json: Any, **options: Any) -> TestResponse:
        """Send a PUT with a JSON body."""
        return self.send("PUT", path, json=json, **options)

    def delete(self, path: str, json: Any = None, **options: Any) -> TestResponse:
        """Send a DELETE, with a JSON body if one is given."""
        if json is not None:
            options["json"] = json
        return self.send("DELETE", path, **options)

    def speaking(self, language: str) -> Caller:
        """Return the same caller with another language."""
        return Caller(self.client, {**self.headers, "Accept-Language": language})

    def attempt(self, puzzle: Puzzle, answer: Any = None, **more: Any) -> TestResponse:
        """Open an attempt under a fresh id."""
        order = {"id": str(uuid4()), "puzzle": puzzle.id, **more}
        return self.post("/attempts", order if answer is None else {**order, "answer": answer})

    def send(self, method: str, path: str, **options: Any) -> TestResponse:
        """Send a request with the caller's own headers."""
        headers = {**self.headers, **options.pop("headers", {})}
        return self.client.open(API + path, method=method, headers=headers, **options)


def first_of(kind: str) -> EndgamePuzzle:
    """Return the first endgame puzzle of a kind."""
    return next(puzzle for puzzle in load_library().endings if puzzle.kind == kind)


def rules_puzzle(puzzle_id: str) -> RulesPuzzle:
    """Return a rules puzzle of the library."""
    puzzle = load_library().get(puzzle_id)
    assert isinstance(puzzle, RulesPuzzle)
    return puzzle


def card_answer(card: object) -> dict[str, Any]:
    """Return the answer that plays a card."""
    return {"kind": "endgame_card", "action": play_of(card)}


def play_of(card: object) -> dict[str, Any]:
    """Return the action that plays a card."""
    return {"do": "play", "card": str(card)}


def right_card(puzzle: EndgamePuzzle) -> str:
    """Return a right card of a puzzle."""
    return str(puzzle.certificate.accepted[0])


def wrong_card(puzzle: EndgamePuzzle) -> str:
    """Return the worst card of a puzzle."""
    return str(puzzle.certificate.classes[-1][0])

"""Learners with accounts in the tests, and the mails that they get."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from api.context import EXTENSION
from api.mail import Afterwards, Letter
from tests.api.callers import Caller

PASSWORD = "three marriages and a bezique"
LOGIN = {"email": "ana@example.org", "password": PASSWORD}


class Letterbox:
    """A mailer that keeps what it is given."""

    def __init__(self) -> None:
        self._letters: list[Letter] = []
        self.afterwards: Afterwards | None = None

    def send(self, letter: Letter) -> None:
        """Keep a letter."""
        self._letters.append(letter)

    @property
    def letters(self) -> list[Letter]:
        """Return what has arrived, once everything that was asked for is sent."""
        if self.afterwards is not None:
            self.afterwards.finish()
        return list(self._letters)

    def code(self, to: str) -> str:
        """Return the code of the last letter to an address that has one."""
        texts = [letter.text for letter in self.letters if letter.to == to]
        found = [re.findall(r"[0-9A-Z]{5}-[0-9A-Z]{5}", text) for text in texts]
        return str(next(codes[0] for codes in reversed(found) if codes))


@dataclass
class People:
    """Makes learners with accounts, each with a caller of his own."""

    app: Flask
    letterbox: Letterbox

    def stranger(self) -> Caller:
        """Return a caller without a token and without cookies."""
        return Caller(self.app.test_client(use_cookies=False))

    def guest(self) -> Caller:
        """Return a new guest."""
        made = self.stranger().post("/guests", {"language": "en", "zone": "Europe/Lisbon"})
        return self.holding(made)

    def learner(self, email: str = "ana@example.org", password: str = PASSWORD) -> Caller:
        """Return a guest who has become an account."""
        guest = self.guest()
        asked = guest.post("/accounts", {"email": email, "password": password})
        assert asked.status_code == 202
        verified = guest.post("/accounts/verify", {"code": self.letterbox.code(email)})
        assert verified.status_code == 200
        return guest

    def admin(self, email: str = "root@example.org") -> Caller:
        """Return a learner with an account who is an operator, too."""
        made = self.learner(email)
        self.app.extensions[EXTENSION].operators.set_role(email, "admin")
        return made

    def log_in(
        self, email: str = "ana@example.org", password: str = PASSWORD, **more: Any
    ) -> TestResponse:
        """Log in from a new device."""
        return self.stranger().post("/tokens", {"email": email, "password": password, **more})

    def holding(self, answer: TestResponse) -> Caller:
        """Return who holds the access token of an answer."""
        body = answer.get_json()
        token = body.get("token", body)["access_token"]
        return Caller(self.app.test_client(use_cookies=False), {"Authorization": f"Bearer {token}"})

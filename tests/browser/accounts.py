"""Learners with accounts at the pages: what they type, and what a page then says."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import count

from playwright.sync_api import Page, expect

from api.services.entrance import Entry
from api.services.identity import Device
from api.services.registration import Registration
from tests.api.people import PASSWORD
from tests.browser.answers import best_card, puzzle_of
from tests.browser.conftest import Trainer
from tests.browser.table import expect_right, play_by_keys
from tests.browser.window import Window

NUMBERS = count(1)
SUBMIT = "form[data-form] [type=submit]"
OTHER = "two kings and a queen"
"""A password that nobody has yet."""


@dataclass(frozen=True)
class Somebody:
    """The owner of an account."""

    email: str
    password: str = PASSWORD


def new_address() -> str:
    """Return an address that nobody has."""
    return f"ana{next(NUMBERS)}@example.org"


def somebody(trainer: Trainer, email: str | None = None) -> Somebody:
    """Make an account, as an app of its owner's would."""
    person = Somebody(email or new_address())
    wish = Registration(person.email, person.password, "en", "Europe/Lisbon", Device("app"))
    _, token = trainer.services.registrations.register(wish, None, "198.51.100.1")
    assert token is not None
    guest = trainer.services.tokens.identify(token.access_token)
    code = trainer.letterbox.code(person.email)
    trainer.services.registrations.verify(guest, code, "198.51.100.1")
    return person


def log_in_elsewhere(trainer: Trainer, person: Somebody, device: str | None) -> None:
    """Log in on another device."""
    entry = Entry(person.email, "198.51.100.2", Device(device))
    trainer.services.entrance.log_in(entry, person.password)


def type_in(page: Page, **fields: str) -> None:
    """Fill the fields of a form, by their names."""
    expect(page.locator(SUBMIT)).to_be_enabled()
    for name, text in fields.items():
        page.locator(f"#{name}").fill(text)


def send(page: Page, **fields: str) -> None:
    """Fill the fields of a form and send it."""
    type_in(page, **fields)
    page.locator(SUBMIT).click()


def told(page: Page) -> str:
    """Return what the page of the account says was done, once it stands."""
    page.wait_for_url("**/account")
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    expect(page.locator("[data-told]")).to_be_visible()
    return page.locator("[data-told]").inner_text()


def log_in(window: Window, person: Somebody) -> Page:
    """Log in by the page."""
    page = window.visit("/account/login")
    send(page, email=person.email, password=person.password)
    told(page)
    return page


def answer_a_puzzle(window: Window) -> None:
    """Answer one puzzle, rightly."""
    puzzle = puzzle_of("endgame_card")
    page = window.visit(f"/puzzles/{puzzle.id}")
    play_by_keys(page, best_card(puzzle.state))
    expect_right(page)


def fault(page: Page, name: str) -> str:
    """Return what is told at a field, which has the focus."""
    expect(page.locator(f"#{name}")).to_be_focused()
    expect(page.locator(f"#{name}")).to_have_attribute("aria-invalid", "true")
    words = page.locator(f"#{name}-error").inner_text()
    described = re.compile(f"{re.escape(words)}$")
    expect(page.locator(f"#{name}")).to_have_accessible_description(described)
    return words


def standing(page: Page) -> str:
    """Return what the page of the account says of the learner."""
    page.goto("/account")
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    return page.locator("[data-account]").inner_text()

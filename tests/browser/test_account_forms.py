"""Forms of the account: what is wrong, what is lost on the way, and hands that use no mouse."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from api.problems import Problem
from api.services.entrance import Entry
from api.services.identity import Device
from tests.api.people import PASSWORD
from tests.browser.accounts import (
    OTHER,
    SUBMIT,
    answer_a_puzzle,
    fault,
    new_address,
    send,
    somebody,
    standing,
    told,
    type_in,
)
from tests.browser.conftest import Trainer
from tests.browser.window import Window

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("tries_counted_anew")]
Open = Callable[..., Window]


def test_dropped_connection(window: Open, trainer: Trainer) -> None:
    """It is said, what was typed stays, and the same button sends it later."""
    opened, email = window(), new_address()
    page = opened.visit("/account/new")
    opened.go_offline()
    send(page, email=email, password=PASSWORD)
    failure = page.locator("[data-failure]")
    expect(failure).to_be_focused()
    expect(failure).to_contain_text("No connection to the trainer")
    expect(failure).to_contain_text("Nothing you typed is lost.")
    expect(page.locator("#password")).to_have_value(PASSWORD)
    opened.go_online()
    page.locator(SUBMIT).click()
    page.wait_for_url("**/account/code")
    assert trainer.letterbox.code(email)


def test_lost_answer_of_a_login(window: Open, trainer: Trainer) -> None:
    """The server has let him in, the browser does not know: sent again, nothing is lost."""
    opened, person = window(), somebody(trainer)
    opened.forgive("ERR_FAILED")
    answer_a_puzzle(opened)
    page = opened.visit("/account/login")

    def lose_the_reply(route: Route) -> None:
        route.fetch()
        route.abort()

    page.route("**/api/v1/tokens", lose_the_reply, times=1)
    send(page, email=person.email, password=person.password)
    expect(page.locator("[data-failure]")).to_be_focused()
    page.locator(SUBMIT).click()
    told(page)
    assert "1 answer" in standing(page)


def test_double_click_sends_one(window: Open, trainer: Trainer) -> None:
    """A second click while the first is on its way is none."""
    email, page = new_address(), window().visit("/account/new")
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method + request.url))
    type_in(page, email=email, password=PASSWORD)
    page.locator(SUBMIT).dblclick()
    page.wait_for_url("**/account/code")
    assert len([each for each in sent if each.startswith("POST") and "accounts" in each]) == 1
    assert len([each for each in trainer.letterbox.letters if each.to == email]) == 1


def test_too_many_tries(window: Open, trainer: Trainer) -> None:
    """How long to wait is told in minutes, and what was typed stays."""
    opened, person = window(), somebody(trainer)
    opened.forgive("429")
    for _ in range(10):
        with pytest.raises(Problem, match="login_refused"):
            trainer.services.entrance.log_in(Entry(person.email, "127.0.0.1", Device()), OTHER)
    page = opened.visit("/account/login")
    send(page, email=person.email, password=person.password)
    expect(page.locator("[data-failure]")).to_be_focused()
    expect(page.locator("[data-failure]")).to_have_text(
        "Too many tries. Wait 15 minutes; until then nothing is lost."
    )
    expect(page.locator("#password")).to_have_value(person.password)


def test_back_corrects_the_address(window: Open) -> None:
    """The back button leads to the address; the password is not left in the form."""
    email, page = new_address(), window().visit("/account/new")
    send(page, email=email, password=PASSWORD)
    page.wait_for_url("**/account/code")
    page.go_back()
    expect(page.locator("#email")).to_have_value(email)
    expect(page.locator("#password")).to_have_value("")
    expect(page.locator(SUBMIT)).to_be_enabled()


@pytest.mark.parametrize(
    ("fields", "name", "words"),
    [
        ({}, "email", "Write your e-mail address."),
        ({"email": "ana@example.org"}, "password", "Write a password."),
        ({"email": "ana@example.org", "password": "short"}, "password", "8 to 256 characters"),
        ({"email": "ana", "password": PASSWORD}, "email", "such as ana@example.org"),
        ({"email": f"{'a' * 65}@example.org", "password": PASSWORD}, "email", "such as"),
        ({"email": f"{'a' * 400}@example.org", "password": PASSWORD}, "email", "too long"),
    ],
)
def test_what_is_wrong_stands_at_its_field(
    window: Open, fields: dict[str, str], name: str, words: str
) -> None:
    """The first field that is wrong has the focus and says what is wanted."""
    opened = window()
    opened.forgive("422")
    page = opened.visit("/account/new")
    send(page, **fields)
    assert words in fault(page, name)
    page.locator(f"#{name}").press_sequentially("a")
    expect(page.locator(f"#{name}-error")).to_be_hidden()


def test_all_that_is_wrong_is_told_at_once(window: Open) -> None:
    """No fault waits until another is mended; the first has the focus."""
    page = window().visit("/account/new")
    send(page, email="ana", password="short")
    expect(page.locator("#password-error")).to_contain_text("8 to 256 characters")
    assert "such as ana@example.org" in fault(page, "email")


def test_an_own_password_is_not_a_new_one(window: Open) -> None:
    """Logging in asks for the password that there is."""
    page = window().visit("/account/login")
    send(page, email="ana@example.org")
    assert fault(page, "password") == "Write your password."


def test_by_keyboard_alone(window: Open, trainer: Trainer) -> None:
    """Tab and Enter log in; a password can be shown and hidden."""
    person, page = somebody(trainer), window().visit("/account/login")
    expect(page.locator(SUBMIT)).to_be_enabled()
    page.locator("#email").focus()
    page.keyboard.type(person.email)
    page.keyboard.press("Tab")
    page.keyboard.type(person.password)
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(page.locator("#password")).to_have_attribute("type", "text")
    page.keyboard.press("Space")
    expect(page.locator("#password")).to_have_attribute("type", "password")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert told(page) == "You are logged in."


def test_nothing_is_sent_before_the_page_is_ready(window: Open) -> None:
    """Enter in a page whose script has not come sends no password anywhere."""
    opened = window()
    opened.forgive("ERR_FAILED")
    page = opened.page
    page.route("**/account-act.js", lambda route: route.abort())
    page.goto("/account/login")
    page.locator("#email").fill("ana@example.org")
    page.locator("#password").fill(PASSWORD)
    page.locator("#password").press("Enter")
    expect(page.locator("#password")).to_have_value(PASSWORD)
    assert page.url == f"{opened.address}/account/login"

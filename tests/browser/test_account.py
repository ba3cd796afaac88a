"""From guest to account and back: every act around the account, on its page."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import update

from api.storage import PendingAccount
from tests.api.people import PASSWORD
from tests.browser.accounts import (
    OTHER,
    SUBMIT,
    Somebody,
    answer_a_puzzle,
    fault,
    log_in,
    log_in_elsewhere,
    new_address,
    send,
    somebody,
    standing,
    told,
    type_in,
)
from tests.browser.answers import best_card, puzzle_of
from tests.browser.conftest import Trainer
from tests.browser.learners import ask
from tests.browser.table import expect_right, play_by_keys, send_by_keys
from tests.browser.window import Window

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("tries_counted_anew")]
Open = Callable[..., Window]


def test_guest_becomes_an_account(window: Open, trainer: Trainer) -> None:
    """What a guest did is the account's, and there on another device."""
    opened, email = window(), new_address()
    answer_a_puzzle(opened)
    page = opened.visit("/")
    page.get_by_role("link", name="Keep it with an account").click()
    send(page, email=email, password=PASSWORD)
    page.wait_for_url("**/account/code")
    expect(page.locator("[data-sent]")).to_contain_text(email)
    assert f"{email} is not confirmed yet" in standing(page)
    page.get_by_role("link", name="Type the code").click()
    send(page, code=trainer.letterbox.code(email).lower().replace("-", " "))
    assert told(page) == "The account is made. Your progress is kept."
    assert "confirmed" in standing(page)
    other = log_in(window(), Somebody(email))
    assert "1 answer" in standing(other)


LIVES = [
    (
        "pt",
        ("Criar uma conta", "A conta está criada.", "Você saiu da sua conta.", "Você entrou"),
        ("Sair", "Apagar tudo", "apagar", "Tudo foi apagado."),
    ),
    (
        "es",
        ("Crear una cuenta", "La cuenta está creada.", "Ha cerrado sesión.", "Ha iniciado"),
        ("Cerrar sesión", "Borrar todo", "borrar", "Todo está borrado."),
    ),
]


@pytest.mark.parametrize(("locale", "said", "done"), LIVES, ids=["pt", "es"])
def test_life_of_an_account(
    window: Open,
    trainer: Trainer,
    locale: str,
    said: tuple[str, str, str, str],
    done: tuple[str, str, str, str],
) -> None:
    """Made, left, entered again and deleted, in the reader's language."""
    (make, made, out, entered), (leave, delete, word, deleted) = said, done
    page, email = window(locale=locale, width=360).visit("/account"), new_address()
    page.get_by_role("link", name=make).click()
    send(page, email=email, password=PASSWORD)
    page.wait_for_url("**/account/code")
    send(page, code=trainer.letterbox.code(email))
    assert made in told(page)
    page.locator("[data-account] section").first.get_by_role("button", name=leave).click()
    expect(page.locator("[data-told]")).to_contain_text(out)
    page.goto("/account/login")
    send(page, email=email, password=PASSWORD)
    assert entered in told(page)
    page.get_by_role("link", name=delete).click()
    send(page, password=PASSWORD, word=word)
    assert deleted in told(page)
    letters = [letter for letter in trainer.letterbox.letters if letter.to == email]
    assert [letter.subject.split()[0] for letter in letters] == [{"pt": "O", "es": "Su"}[locale]]


def test_login_brings_the_guest_along(window: Open, trainer: Trainer) -> None:
    """What was done here before the login is the account's."""
    person, opened = somebody(trainer), window()
    answer_a_puzzle(opened)
    page = opened.visit("/account/login")
    expect(page.get_by_label("Take along 1 answer")).to_be_checked()
    send(page, email=person.email, password=person.password)
    assert told(page) == "You are logged in. 1 answer of this browser has come along."
    assert "1 answer" in standing(page)


def test_guest_can_be_left_behind(window: Open, trainer: Trainer) -> None:
    """Who logs in at somebody else's browser takes nothing of his along."""
    person, opened = somebody(trainer), window()
    answer_a_puzzle(opened)
    page = opened.visit("/account/login")
    page.get_by_label("Take along").uncheck()
    send(page, email=person.email, password=person.password)
    assert told(page) == "You are logged in."
    assert "0 answers" in standing(page)


def test_nobody_is_asked_what_to_take_along(window: Open) -> None:
    """Who did nothing here has nothing to choose."""
    page = window().visit("/account/login")
    expect(page.locator(SUBMIT)).to_be_enabled()
    expect(page.get_by_role("checkbox")).to_have_count(0)


def test_forgotten_password(window: Open, trainer: Trainer) -> None:
    """A code by mail sets a new password; other browsers are logged out and say so."""
    person, elsewhere = somebody(trainer), window()
    elsewhere.forgive("401")
    other = log_in(elsewhere, person)
    page = window().visit("/account/login")
    type_in(page, email=person.email)
    page.get_by_role("link", name="Forgotten the password?").click()
    expect(page.locator("#email")).to_have_value(person.email)
    page.locator(SUBMIT).click()
    page.wait_for_url("**/account/reset")
    expect(page.locator("#email")).to_have_value(person.email)
    send(page, code=trainer.letterbox.code(person.email), password=OTHER)
    assert "The new password is set" in told(page)
    assert "This browser has been logged out" in standing(other)
    log_in(window(), Somebody(person.email, OTHER))


def test_change_password(window: Open, trainer: Trainer) -> None:
    """The password until now is needed; this browser stays in, and its name is known."""
    opened, person = window(), somebody(trainer)
    opened.forgive("403")
    log_in(opened, person).get_by_role("link", name="Change the password").click()
    page = opened.page
    expect(page.locator("[name=email]")).to_have_value(person.email)
    send(page, current_password="not my password", password=OTHER)
    assert fault(page, "current_password") == "This is not your password."
    send(page, current_password=person.password)
    assert "The password is changed" in told(page)
    expect(page.locator("[data-list] li")).to_have_count(1)
    log_in(window(), Somebody(person.email, OTHER))


def test_devices(window: Open, trainer: Trainer) -> None:
    """This one is named; another is logged out; then all others; then all."""
    opened, person = window(), somebody(trainer)
    for name in ("Ana’s phone", None):
        log_in_elsewhere(trainer, person, name)
    page = log_in(opened, person)
    rows = page.locator("[data-list] li")
    expect(rows).to_have_count(4)  # the app in which the account was made is the fourth
    expect(rows.filter(has_text="This device")).to_contain_text("Chrome")
    expect(rows.filter(has_text="Unnamed device")).to_have_count(1)
    rows.filter(has_text="Ana’s phone").get_by_role("button").click()
    expect(rows).to_have_count(3)
    expect(page.locator("[data-status]")).to_have_text("Ana’s phone is logged out.")
    expect(page.locator("#devices")).to_be_focused()
    page.get_by_role("button", name="Log out all others").click()
    expect(rows).to_have_count(1)
    expect(page.get_by_role("button", name="Log out all others")).to_be_hidden()
    page.get_by_role("button", name="Log out everywhere").click()
    page.get_by_role("dialog").get_by_role("button", name="Log out everywhere").click()
    expect(page.locator("[data-told]")).to_have_text("You are logged out everywhere.")


def test_logging_out_empties_the_browser(window: Open, trainer: Trainer) -> None:
    """Whoever comes next finds nothing of who has left, not even by the back button."""
    opened, person = window(), somebody(trainer)
    log_in(opened, person)
    answer_a_puzzle(opened)
    page = opened.visit("/account")
    page.get_by_role("button", name="Log out", exact=True).click()
    expect(page.locator("[data-told]")).to_have_text("You are logged out.")
    kept = "Object.keys(localStorage).filter((name) => name.startsWith('bezique.'))"
    assert page.evaluate(kept) == []
    page.evaluate("document.querySelector('[data-account]').textContent = 'somebody'")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(page.locator("[data-account]")).to_contain_text("Nobody is logged in here")


def test_an_answer_is_sent_before_logging_out(window: Open, trainer: Trainer) -> None:
    """An answer that waits for the connection is the account's, and is not left behind."""
    puzzle, opened, person = puzzle_of("endgame_card"), window(), somebody(trainer)
    opened.forgive("ERR_FAILED")
    page = log_in(opened, person)
    page.goto(f"/puzzles/{puzzle.id}")
    page.route("**/api/v1/attempts", lambda route: route.abort())
    send_by_keys(page, best_card(puzzle.state))
    expect(page.locator(".toast")).to_be_visible()
    page.goto("/account")
    page.get_by_role("button", name="Log out", exact=True).click()
    expect(page.locator(".notice--bad:focus")).to_contain_text("No connection")
    page.unroute("**/api/v1/attempts")
    page.get_by_role("button", name="Log out", exact=True).click()
    expect(page.locator("[data-told]")).to_have_text("You are logged out.")
    log_in(opened, person)
    assert "1 answer" in standing(page)


def test_delete_an_account(window: Open, trainer: Trainer) -> None:
    """The word and the password are needed; then nobody is there any more."""
    opened, person = window(), somebody(trainer)
    opened.forgive("403", "401")
    log_in(opened, person).get_by_role("link", name="Delete everything").click()
    page = opened.page
    send(page, password=person.password, word="perhaps")
    assert fault(page, "word") == "Type the word as it stands above."
    send(page, password="not my password", word="delete")
    assert fault(page, "password") == "This is not your password."
    send(page, password=person.password)
    assert told(page) == "Everything is deleted. Nothing about you is kept."
    page.goto("/account/login")
    send(page, email=person.email, password=person.password)
    assert fault(page, "password") == "The address and the password do not go together."


def test_delete_a_guest(window: Open) -> None:
    """A guest types the word; there is no password to ask for."""
    opened = window()
    answer_a_puzzle(opened)
    page = opened.visit("/account/delete")
    expect(page.locator("#password")).to_have_count(0)
    send(page, word="DELETE")
    assert told(page).startswith("Everything is deleted.")
    assert "Nobody is logged in here" in standing(page)


def test_language_of_pages_and_mails(window: Open, trainer: Trainer) -> None:
    """A language chosen here is that of the pages, and of the next mail."""
    opened, person = window(), somebody(trainer)
    page = log_in(opened, person)
    page.get_by_role("radio", name="Español").check()
    page.get_by_role("button", name="Save").click()
    expect(page.locator("html")).to_have_attribute("lang", "es")
    page.goto("/account/forgotten")
    send(page)
    page.wait_for_url("**/account/reset")
    assert trainer.letterbox.letters[-1].subject == "Una contraseña nueva para Bezique Trainer"


def seen(page: Page, email: str) -> str:
    """Return the words of a page, whoever's address was typed."""
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    return page.locator("main").inner_text().replace(email, "…")


@pytest.mark.parametrize("act", ["new", "login", "forgotten"])
def test_no_page_tells_whether_an_address_exists(window: Open, trainer: Trainer, act: str) -> None:
    """An address that has an account and one that has none: the same pages, the same words."""
    pages = []
    for email in (somebody(trainer).email, new_address()):
        opened = window()
        opened.forgive("401")
        page = opened.visit(f"/account/{act}")
        send(page, email=email, **({} if act == "forgotten" else {"password": OTHER}))
        if act == "login":
            fault(page, "password")
        else:
            page.wait_for_url(f"**/account/{'code' if act == 'new' else 'reset'}")
        pages.append(seen(page, email))
    assert pages[0] == pages[1]


def test_taken_address_is_told_by_its_mail(window: Open, trainer: Trainer) -> None:
    """The owner, who reads the mail, is led to the login."""
    person, page = somebody(trainer), window().visit("/account/new")
    send(page, email=person.email, password=OTHER)
    page.get_by_role("link", name="The mail says that I have an account").click()
    expect(page.locator("#email")).to_have_value(person.email)
    assert "You have an account" in trainer.letterbox.letters[-1].subject


def test_expired_code(window: Open, trainer: Trainer) -> None:
    """A code that has run out is told at its field; another mail is one link away."""
    opened, email = window(), new_address()
    opened.forgive("422")
    page = opened.visit("/account/new")
    send(page, email=email, password=PASSWORD)
    page.wait_for_url("**/account/code")
    code = trainer.letterbox.code(email)
    past = datetime.now(UTC) - timedelta(minutes=1)
    with trainer.services.database.writing() as session:
        wished = update(PendingAccount).where(PendingAccount.email == email)
        session.execute(wished.values(expires_at=past))
    send(page, code=code)
    assert "it has run out" in fault(page, "code")
    page.get_by_role("link", name="Send another mail").click()
    expect(page.locator("#email")).to_have_value(email)
    send(page, password=PASSWORD)
    page.wait_for_url("**/account/code")
    send(page, code=trainer.letterbox.code(email))
    assert "The account is made" in told(page)


@pytest.mark.parametrize("merge", [True, False])
def test_a_reset_asks_whether_answers_come_along(
    window: Open, trainer: Trainer, merge: bool
) -> None:
    """What a guest did goes to the account where he wishes, and only there."""
    person, opened = somebody(trainer), window()
    answer_a_puzzle(opened)
    page = opened.visit("/account/forgotten")
    send(page, email=person.email)
    page.wait_for_url("**/account/reset")
    box = page.get_by_role("checkbox", name="Take along 1 answer of this browser")
    expect(box).to_be_checked()
    box.set_checked(merge)
    send(page, code=trainer.letterbox.code(person.email), password=PASSWORD)
    told(page)
    opened.visit("/attempts")
    expect(page.locator(".list li")).to_have_count(1 if merge else 0)


def test_the_list_of_devices_is_as_wide_as_its_panel(window: Open, trainer: Trainer) -> None:
    """Names stand at one edge, buttons at the other."""
    opened = window()
    log_in(opened, somebody(trainer))
    page = opened.visit("/account")
    inner, outer = (
        page.locator(each).evaluate("(node) => node.clientWidth")
        for each in ("[data-list] .list", "[data-list]")
    )
    assert inner == outer


def test_mails_follow_the_language_of_the_pages(window: Open, trainer: Trainer) -> None:
    """A button at the top changes both, on every page where somebody is known."""
    opened = window()
    page = log_in(opened, somebody(trainer))
    for path, language in (("/puzzles", "pt"), ("/puzzles/endgame-card-009", "es")):
        opened.visit(path)
        page.locator(f".languages button[value={language}]").click()
        expect(page.locator("html")).to_have_attribute("lang", language)
        assert ask(opened, "GET", "/me")["language"] == language


def test_logged_out_while_learning(window: Open, trainer: Trainer) -> None:
    """A browser that is logged out elsewhere goes on as a guest and says so; all comes together."""
    opened, person, puzzle = window(), somebody(trainer), puzzle_of("endgame_card")
    opened.forgive("401")
    page = log_in(opened, person)
    other = log_in(window(), person)
    other.get_by_role("button", name="Log out all others").click()
    expect(other.locator("[data-list] li")).to_have_count(1)
    page.goto("/attempts")
    expect(page.get_by_role("heading", name="You are logged out here")).to_be_visible()
    expect(page.locator(".empty a")).to_have_attribute("href", "/account/login")
    page.goto(f"/puzzles/{puzzle.id}")
    play_by_keys(page, best_card(puzzle.state))
    expect_right(page)
    expect(page.locator(".toast")).to_contain_text("This browser was logged out")
    assert "You learn as a guest" in standing(page)
    log_in(opened, person)
    assert "1 answer" in standing(page)


def test_first_page_after_being_logged_out(window: Open, trainer: Trainer) -> None:
    """Nobody is taken for a newcomer without a word: it says so, and leads to the log-in."""
    opened = window()
    opened.forgive("401")
    page = log_in(opened, somebody(trainer))
    opened.context.clear_cookies()
    opened.visit("/")
    note = page.locator("[data-notices] .notice")
    expect(note).to_contain_text("This browser has been logged out.")
    note.get_by_role("link", name="Log in").click()
    page.wait_for_url("**/account/login")
    fresh = window().visit("/")
    expect(fresh.locator("[data-notices] .notice")).to_have_count(0)


@pytest.mark.parametrize("kind", ["guest", "account"])
def test_everything_is_taken_away(window: Open, trainer: Trainer, kind: str) -> None:
    """A guest and an account save what is kept about them, and their answers as a table."""
    opened = window()
    if kind == "account":
        log_in(opened, somebody(trainer))
    answer_a_puzzle(opened)
    page = opened.visit("/account")
    with page.expect_download() as everything:
        page.get_by_role("link", name="Everything (JSON)").click()
    assert everything.value.suggested_filename == "bezique.json"
    tables = json.loads(everything.value.path().read_text("utf-8"))["tables"]
    assert [len(tables["attempts"]), len(tables["accounts"])] == [1, kind == "account"]
    with page.expect_download() as table:
        page.get_by_role("link", name="Answers (CSV)").click()
    assert table.value.suggested_filename == "bezique-attempts.csv"
    assert table.value.path().read_text("utf-8").count(tables["attempts"][0]["id"]) == 1


@pytest.mark.parametrize("act", ["new", "code", "login"])
def test_who_has_an_account_is_shown_it(window: Open, trainer: Trainer, act: str) -> None:
    """A form that is not for him leads to where he stands."""
    page = log_in(window(), somebody(trainer))
    page.goto(f"/account/{act}")
    page.wait_for_url("**/account")
    expect(page.get_by_role("heading", name="Your account")).to_be_visible()


def test_a_code_is_typed_where_it_was_asked_for(window: Open) -> None:
    """Another browser does not know whose account is meant, and says so."""
    page = window().visit("/account/new")
    page.get_by_role("link", name="I have a code already").click()
    assert told(page).startswith("A code is typed in the browser in which")


@pytest.mark.parametrize("act", ["code", "change", "delete"])
def test_nobody_is_shown_the_ways_in(window: Open, act: str) -> None:
    """What only somebody can do leads a newcomer to the beginning."""
    page = window().visit("/account")
    page.goto(f"/account/{act}")
    page.wait_for_url("**/account")
    expect(page.get_by_role("link", name="Log in")).to_be_visible()


AGENTS = [
    ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox · Linux"),
    ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Safari/604.1",
     "Safari · iPhone"),
    ("Mozilla/5.0 (Linux; Android 10; K) Chrome/138.0.0.0 Mobile Safari/537.36",
     "Chrome · Android"),
    ("Mozilla/5.0 (Windows NT 10.0) Chrome/138.0.0.0 Safari/537.36 Edg/138.0", "Edge · Windows"),
    ("curl/8", None),
]  # fmt: skip


@pytest.mark.parametrize(("agent", "name"), AGENTS)
def test_name_of_a_browser(window: Open, agent: str, name: str | None) -> None:
    """A browser calls itself so that its owner knows it again in the list."""
    page = window().visit("/account")
    script = "async (agent) => (await import('/assets/now/js/device-name.js')).deviceName(agent)"
    assert page.evaluate(script, agent) == name

"""The pages of the account in their states: axe, narrow windows, long names, right to left."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import scrolls_sideways, violations
from tests.browser.accounts import (
    answer_a_puzzle,
    log_in,
    log_in_elsewhere,
    new_address,
    send,
    somebody,
)
from tests.browser.conftest import Trainer
from tests.browser.window import Window

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("tries_counted_anew")]
Open = Callable[..., Window]

LONG = f"{'m' * 64}@{'a-very-long-name-' * 3}too.{'of-a-house-' * 4}example.org"
TOO_SMALL = """
[...document.querySelectorAll("main :is(button, .input, .check, .choice, a.btn)")]
  .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 44)
  .map((each) => each.outerHTML)"""
STATES = (
    "guest", "code", "refused", "account", "asked twice", "change", "delete", "offers to merge",
)  # fmt: skip


def reach(window: Window, trainer: Trainer, state: str) -> Page:
    """Bring a page of the account into a state, with the longest names that there are."""
    if state in {"guest", "code", "offers to merge"}:
        return reach_as_guest(window, state)
    if state == "refused":
        page = window.visit("/account/new")
        send(page)
        expect(page.locator("#email-error")).to_be_visible()
        return page
    person = somebody(trainer, f"{'n' * 50}-{new_address()}")
    log_in_elsewhere(trainer, person, "W" * 64)
    page = log_in(window, person)
    expect(page.locator("[data-list] li")).to_have_count(3)
    if state == "asked twice":
        page.get_by_role("button", name="Log out everywhere").click()
        expect(page.get_by_role("dialog")).to_be_visible()
    if state in {"change", "delete"}:
        window.visit(f"/account/{state}")
    return page


def reach_as_guest(window: Window, state: str) -> Page:
    """Bring a guest's page into a state."""
    if state == "offers to merge":
        answer_a_puzzle(window)
        page = window.visit("/account/login")
        expect(page.get_by_role("checkbox")).to_be_visible()
        return page
    page = window.visit("/account/new")
    send(page, email=LONG, password="three marriages")
    page.wait_for_url("**/account/code")
    return page if state == "code" else window.visit("/account")


@pytest.mark.parametrize(
    ("width", "scheme"), [(1280, "light"), (360, "dark")], ids=["wide light", "narrow dark"]
)
@pytest.mark.parametrize("state", STATES)
def test_states(window: Open, trainer: Trainer, state: str, width: int, scheme: str) -> None:
    """Every state, in both schemes, wide and narrow."""
    page = reach(window(width=width, color_scheme=scheme), trainer, state)
    assert violations(page) == []


@pytest.mark.parametrize("state", STATES)
def test_nothing_leaves_a_narrow_window(window: Open, trainer: Trainer, state: str) -> None:
    """At 320 px nothing is scrolled sideways, from right to left either, and all can be pressed."""
    page = reach(window(width=320, height=568), trainer, state)
    assert not scrolls_sideways(page)
    assert page.evaluate(TOO_SMALL) == []
    page.evaluate("document.documentElement.dir = 'rtl'")
    assert not scrolls_sideways(page)


@pytest.mark.parametrize("state", ["account", "code", "delete"])
def test_letters_twice_as_large(window: Open, trainer: Trainer, state: str) -> None:
    """On a phone whose owner has doubled the letters nothing leaves the window."""
    opened = window(width=360, height=640)
    session = opened.context.new_cdp_session(opened.page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
    assert not scrolls_sideways(reach(opened, trainer, state))

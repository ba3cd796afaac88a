"""What a learner sees and does at the mat."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.answers import keys
from trainer.cards import Card


def card_button(page: Page, card: Card) -> Locator:
    """Return a card of the learner's hand."""
    return page.locator(f'[data-mat] button[data-card="{card}"]')


def raise_by_keys(page: Page, card: Card) -> None:
    """Type a card: rank, then suit."""
    expect(card_button(page, card)).to_be_visible()
    for key in keys(card):
        page.keyboard.press(key)
    expect(page.locator("[data-mat] button[aria-pressed=true]")).to_have_count(1)


def send_by_keys(page: Page, card: Card) -> None:
    """Type a card and press Enter to play it, without waiting for anything."""
    raise_by_keys(page, card)
    page.keyboard.press("Enter")


def play_by_keys(page: Page, card: Card) -> None:
    """Type a card and press Enter to play it; North has answered when this returns."""
    send_by_keys(page, card)
    settled(page)


def settled(page: Page) -> None:
    """Wait until no act is on its way."""
    expect(page.locator("[aria-busy=true]")).to_have_count(0)


def play_by_touch(page: Page, card: Card) -> None:
    """Tap a card, then the button below."""
    card_button(page, card).tap(position={"x": 12, "y": 24})
    page.locator(".actionbar .btn--primary").tap()


def verdict(page: Page) -> Locator:
    """Return the heading of the answer."""
    return page.locator(".verdict h1")


def expect_right(page: Page) -> None:
    """Expect the answer, and that it is right."""
    expect(page.locator(".verdict--good")).to_be_visible()


def expect_wrong(page: Page) -> None:
    """Expect the answer, and that it is wrong."""
    expect(page.locator(".verdict--bad")).to_be_visible()

"""What a learner sees and does at the mat."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.answers import keys
from trainer.cards import Card


def card_button(page: Page, card: Card) -> Locator:
    """Return a card of the learner's hand."""
    return page.locator(f'[data-mat] button[data-card="{card}"]')


def play_by_keys(page: Page, card: Card) -> None:
    """Type a card and press Enter to play it."""
    expect(card_button(page, card)).to_be_visible()
    for key in keys(card):
        page.keyboard.press(key)
    expect(page.locator("[data-mat] button[aria-pressed=true]")).to_have_count(1)
    page.keyboard.press("Enter")


def play_by_touch(page: Page, card: Card) -> None:
    """Tap a card, then the button below."""
    card_button(page, card).tap(position={"x": 12, "y": 24})
    page.locator(".actionbar .btn--primary").tap()


def verdict(page: Page) -> Locator:
    """Return the heading of the answer."""
    return page.locator(".verdict h1")


def expect_right(page: Page) -> None:
    """The answer is shown, and it is right."""
    expect(page.locator(".verdict--good")).to_be_visible()


def expect_wrong(page: Page) -> None:
    """The answer is shown, and it is wrong."""
    expect(page.locator(".verdict--bad")).to_be_visible()

"""What axe complains of on a page, and whether the page scrolls sideways."""

from __future__ import annotations

from typing import Final, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

SCHEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")
NOTHING: Final[dict[str, list[str]]] = {scheme: [] for scheme in SCHEMES}


def violations(page: Page) -> list[str]:
    """Return what axe complains of, after every movement has come to rest."""
    # A form whose script does not listen yet: its button is about to change its colour.
    expect(page.locator("main button[type=submit]:disabled")).to_have_count(0)
    page.evaluate("Promise.allSettled(document.getAnimations().map((each) => each.finished))")
    found = Axe().run(page).response["violations"]
    return [f"{each['id']}: {node['html'][:90]}" for each in found for node in each["nodes"]]


def violations_by_scheme(page: Page) -> dict[str, list[str]]:
    """Return what axe complains of in both schemes; the system goes over while the page is open."""
    found: dict[str, list[str]] = {}
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches") == (
            scheme == "dark"
        )
        found[scheme] = violations(page)
    return found


def scrolls_sideways(page: Page) -> bool:
    """Tell whether the page is wider than its window."""
    wide: bool = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return wide

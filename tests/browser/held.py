"""Answers of the server that come when a test says so: what a reader does meanwhile is no race."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, Route, expect


class Held:
    """Requests on their way: none reaches the server before it is let go."""

    def __init__(self, page: Page, pattern: str) -> None:
        """Hold back every request of a page to an address like the pattern, from now on."""
        self.routes: list[Route] = []
        self._open = False
        page.route(pattern, self._take)

    def _take(self, route: Route) -> None:
        self.routes.append(route)
        if self._open:
            route.continue_()

    def let_go(self) -> None:
        """Send on what was held back, and whatever follows."""
        self._open = True
        for route in self.routes:
            route.continue_()


@contextmanager
def meanwhile(page: Page, pattern: str) -> Iterator[None]:
    """Hold requests back while the body runs; then let them go, and wait until all is drawn."""
    held = Held(page, pattern)
    yield
    held.let_go()
    expect(page.locator("[aria-busy=true]")).to_have_count(0)

"""A browser window as a learner has it: what he does in it, and what it complains of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Self

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect

# A page of ours says what it blocks; anything blocked is a fault of ours.
REPORT_VIOLATIONS = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`));
"""


@dataclass
class Window:
    """One window in a context of its own: nobody has been here before."""

    context: BrowserContext
    page: Page
    address: str
    faults: list[str] = field(default_factory=list)
    forgiven: list[str] = field(default_factory=list)

    @classmethod
    def open(
        cls, browser: Browser, address: str, *, width: int = 1280, height: int = 800, **more: Any
    ) -> Self:
        """Open a window; ``more`` are options of Playwright's context, ``locale`` for instance."""
        context = browser.new_context(
            base_url=address, viewport={"width": width, "height": height}, **more
        )
        context.add_init_script(REPORT_VIOLATIONS)
        window = cls(context, context.new_page(), address)
        window._watch(window.page)
        return window

    def _watch(self, page: Page) -> None:
        page.on("console", self._note_message)
        page.on("pageerror", lambda error: self.faults.append(f"script: {error}"))
        page.on("request", self._note_request)

    def _note_message(self, message: ConsoleMessage) -> None:
        expected = any(part in message.text for part in self.forgiven)
        if message.type in {"error", "warning"} and not expected:
            self.faults.append(f"{message.type}: {message.text}")

    def _note_request(self, request: Request) -> None:
        if not request.url.startswith((self.address, "data:")):
            self.faults.append(f"outside: {request.url}")

    def forgive(self, *parts: str) -> None:
        """Let pass what the browser itself says of answers that this test provokes."""
        self.forgiven.extend(parts)

    def another(self) -> Page:
        """Open a second tab of the same browser."""
        page = self.context.new_page()
        self._watch(page)
        return page

    def go_offline(self) -> None:
        """Pull the plug."""
        self.forgive("ERR_INTERNET_DISCONNECTED")
        self.context.set_offline(True)

    def go_online(self) -> None:
        """Put the plug back."""
        self.context.set_offline(False)

    def visit(self, path: str) -> Page:
        """Go to a page and wait until it has what it fetches."""
        self.page.goto(path)
        expect(self.page.locator("[aria-busy=true]")).to_have_count(0)
        return self.page

"""axe finds nothing, and nothing has to be scrolled sideways, on any page in any state."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from puzzles.rules.question import Form
from tests.browser.accessibility import NOTHING, scrolls_sideways, violations, violations_by_scheme
from tests.browser.answers import best_card, puzzle_of, worst_card
from tests.browser.plans import act, fill_in
from tests.browser.questions import answer, question_of
from tests.browser.table import expect_wrong, play_by_keys, verdict
from tests.browser.window import Window
from tests.puzzles.plans.answers import best_and_worst, plan_of

pytestmark = pytest.mark.browser
Open = Callable[..., Window]

# Rules of WCAG 2.2 AA and axe's best practice: all that it has.
PAGES = (
    "/", "/puzzles", "/rules", "/glossary", "/attempts", "/progress", "/settings",
    "/account", *(f"/account/{act}" for act in ("new", "login", "forgotten", "reset")),
)  # fmt: skip
STATES = ("card", "count", "line", "card answered", "line answered", "offered to give up")
FORMS: tuple[Form, ...] = ("declarable", "winner", "deal_count")
QUESTIONS = (*FORMS, "declarable answered", "deal_count answered")
PLANS = ("order of declarations", "order of declarations answered")


def reach(window: Window, state: str) -> Page:
    """Bring a puzzle into a state."""
    if state in QUESTIONS:
        return reach_question(window, state)
    if state in PLANS:
        return reach_plan(window, state)
    kind = f"endgame_{state.split()[0]}" if state.split()[0] in {"card", "count", "line"} else ""
    puzzle = puzzle_of(kind or "endgame_line")  # type: ignore[arg-type] # a kind, by its name
    page = window.visit(f"/puzzles/{puzzle.id}")
    if state == "card answered":
        play_by_keys(page, worst_card(puzzle.state))
        expect_wrong(page)
    if state == "line answered":
        play_by_keys(page, worst_card(puzzle.state))
        page.locator(".actionbar").get_by_role("button", name="Show the answer").click()
        expect(verdict(page)).to_be_visible()
    if state == "offered to give up":
        play_by_keys(page, best_card(puzzle.state))
        expect(page.locator("[aria-busy=true]")).to_have_count(0)
        page.get_by_role("button", name="Show the answer").click()
        expect(page.get_by_role("dialog")).to_be_visible()
    return page


def reach_question(window: Window, state: str) -> Page:
    """Bring a question of the rules into a state: its form, and whether it is answered."""
    form = next(each for each in FORMS if each == state.split()[0])
    puzzle = question_of(form)
    page = window.visit(f"/puzzles/{puzzle.id}")
    if "answered" in state:
        answer(page, puzzle, right=False)
        expect_wrong(page)
        page.locator("details.data summary").first.click()
    return page


def reach_plan(window: Window, state: str) -> Page:
    """Bring a plan into a state."""
    puzzle = plan_of("declaration_order")
    page = window.visit(f"/puzzles/{puzzle.id}")
    if "answered" in state:
        fill_in(page, puzzle, best_and_worst(puzzle)[1])
        act(page)
        expect_wrong(page)
    return page


@pytest.mark.parametrize("width", [1280, 360])
@pytest.mark.parametrize("path", PAGES)
def test_pages(window: Open, path: str, width: int) -> None:
    """Every page, in both schemes, wide and narrow."""
    assert violations_by_scheme(window(width=width).visit(path)) == NOTHING


@pytest.mark.parametrize("width", [1280, 360])
@pytest.mark.parametrize("state", [*STATES, *QUESTIONS, *PLANS])
def test_puzzles(window: Open, state: str, width: int) -> None:
    """Every kind of puzzle, before and after the answer."""
    assert violations_by_scheme(reach(window(width=width), state)) == NOTHING


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_chosen_theme(window: Open, theme: str) -> None:
    """A theme chosen against the system's is as readable."""
    other = "dark" if theme == "light" else "light"
    opened = window(color_scheme=other)
    page = opened.visit("/settings")
    page.locator(f"input[name=theme][value={theme}]").check()
    page.locator("input[name=suits][value=four]").check()
    page.get_by_role("button", name="Save").click()
    assert violations(reach(opened, "card")) == []


@pytest.mark.parametrize("locale", ["en", "pt", "es"])
@pytest.mark.parametrize("path", PAGES)
def test_narrow_pages(window: Open, path: str, locale: str) -> None:
    """At 320 px no page scrolls sideways, in no language."""
    assert not scrolls_sideways(window(width=320, height=568, locale=locale).visit(path))


@pytest.mark.parametrize("state", [*STATES, *QUESTIONS, *PLANS])
def test_narrow_puzzles(window: Open, state: str) -> None:
    """At 320 px no puzzle scrolls sideways, before and after the answer."""
    assert not scrolls_sideways(reach(window(width=320, height=568), state))


@pytest.mark.parametrize("locale", ["pt", "es"])
@pytest.mark.parametrize("state", [*PAGES, "card", "count", "line", *QUESTIONS])
def test_letters_twice_as_large(window: Open, state: str, locale: str) -> None:
    """On a phone whose owner has doubled the letters nothing leaves the window."""
    opened = window(width=360, height=640, locale=locale)
    session = opened.context.new_cdp_session(opened.page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
    page = opened.visit(state) if state in PAGES else reach(opened, state)
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    assert not scrolls_sideways(page)


def test_page_of_an_error(window: Open) -> None:
    """A page that is not there says so, accessibly, with a way on."""
    opened = window()
    opened.forgive("404")
    page = opened.visit("/nowhere")
    expect(page.get_by_role("heading", level=1)).to_have_text("This page does not exist")
    assert violations(page) == []

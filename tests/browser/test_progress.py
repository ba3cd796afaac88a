"""The page of progress shows what the API tells and nothing else; empty, a guest's, offline."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from math import floor
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import NOTHING, scrolls_sideways, violations_by_scheme
from tests.browser.accounts import log_in, somebody
from tests.browser.answers import best_card
from tests.browser.conftest import Trainer
from tests.browser.learners import (
    CARDS,
    Act,
    ask,
    guest_for_years,
    months_of_practice,
    send,
    want_reviews,
)
from tests.browser.table import expect_right, play_by_keys, verdict
from tests.browser.window import Window

pytestmark = pytest.mark.browser
Open = Callable[..., Window]
STATES = ("one answer", "months", "reviews off")
SMALLEST = 13  # pixels: no letter is smaller
ROUNDING = 0.1  # pixels: a drawing is made for whole ones

FITS = """(chart) => chart.viewBox.baseVal.width ===
  Math.floor(chart.parentNode.getBoundingClientRect().width)"""
SMALLEST_LETTER = """(chart) => Math.min(...[...chart.querySelectorAll("text")].map((each) =>
  parseFloat(getComputedStyle(each).fontSize) * chart.getScreenCTM().a))"""
TOO_SMALL = """
[...document.querySelectorAll("main :is(button, a.btn, summary)")]
  .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 44)
  .map((each) => each.outerHTML)"""


def reach(window: Window, trainer: Trainer, state: str) -> Page:
    """Open the page of a guest in a state."""
    guest_for_years(trainer, window)
    if state == "months":
        want_reviews(window)
    acts = [Act(CARDS[0], 0.001, right=False)] if state == "one answer" else months_of_practice()
    send(window, acts)
    page = window.visit("/progress")
    expect(page.locator("[data-mistakes] li").first).to_be_visible()
    return page


def whole(rating: float) -> int:
    """Return a rating as the page rounds it: a half upward, not to the even number."""
    return floor(rating + 0.5)


def panel(page: Page, name: str) -> Locator:
    """Return a panel of the page."""
    return page.locator(f"[data-{name}]")


def figures(page: Page) -> dict[str, list[str]]:
    """Return what stands at a glance, by its name."""
    told = page.locator(".glance > div").evaluate_all(
        "all => all.map((each) => [...each.children].map((one) => one.innerText))"
    )
    return {name: rest for name, *rest in told}


def test_newcomer_is_offered_one_act(window: Open) -> None:
    """Nothing is shown that nothing is known of, and the one act leads to a puzzle."""
    page = window().visit("/progress")
    expect(page.locator("main a, main button")).to_have_count(1)
    page.get_by_role("link", name="Solve the first puzzle").click()
    page.wait_for_url("**/puzzles/*-*-*")


@pytest.mark.parametrize("width", [1280, 360])
def test_the_way_there(window: Open, width: int) -> None:
    """The page is reached from every other, at the top or at the bottom, and says where one is."""
    page = window(width=width).visit("/")
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Progress").click()
    page.wait_for_url("**/progress")
    current = page.locator("nav a[aria-current=page]").filter(visible=True)
    expect(current).to_have_text("Progress")


@pytest.mark.parametrize(
    ("locale", "word"), [("en", "Settings"), ("pt", "Ajustes"), ("es", "Ajustes")]
)
def test_no_tab_runs_into_another(window: Open, locale: str, word: str) -> None:
    """At 320 px every word at the bottom stays within its tab; the settings are at the top."""
    page = window(width=320, height=568, locale=locale).visit("/progress")
    wide = page.locator(".tabs a").evaluate_all(
        "all => all.filter((each) => each.scrollWidth > each.clientWidth)"
        ".map((each) => each.innerText)"
    )
    assert wide == []
    page.locator(".topbar").get_by_role("link", name=word).click()
    page.wait_for_url("**/settings?next=/progress")


def test_numbers_are_those_of_the_api(window: Open, trainer: Trainer) -> None:
    """Rating, first tries, days and repairs stand as they are told."""
    opened = window()
    page = reach(opened, trainer, "months")
    rating = ask(opened, "GET", "/me/ratings")["rating"]
    overall = ask(opened, "GET", "/me/progress")["overall"]
    streak = ask(opened, "GET", "/me/activity")["streak"]
    assert overall["repaired"] == 1
    assert figures(page) == {
        "Rating": [str(whole(rating["rating"])), f"±{whole(rating['deviation'])}"],
        "Right at first try": [
            f"{overall['rate']:.0%}",
            f"{overall['right']} of {overall['tried']}, without a hint",
            {"up": "better", "down": "weaker", "steady": "steady"}[overall["trend"]] + " of late",
        ],
        "Days in a row": [
            str(streak["current"]),
            f"longest: {streak['longest']}",
            "today is done" if streak["today"] else "today is still open",
        ],
        "Mistakes repaired": ["1", "right after a first try that was not"],
    }


def test_unsure_rating_says_so(window: Open, trainer: Trainer) -> None:
    """A provisional rating is told as one; what takes more tries is not told yet."""
    page = reach(window(), trainer, "one answer")
    assert figures(page)["Rating"][1].endswith("provisional")
    assert figures(page)["Right at first try"] == ["0%", "0 of 1, without a hint"]
    expect(panel(page, "strengths")).to_contain_text("5 times")
    expect(panel(page, "strongest")).to_have_count(0)


def test_course_of_the_rating(window: Open, trainer: Trainer) -> None:
    """One sentence says what is drawn, and every line of the ledger stands in the table."""
    opened = window()
    page = reach(opened, trainer, "months")
    ledger = ask(opened, "GET", "/me/ratings?limit=100")["items"]
    first, last = ledger[-1]["before"]["rating"], ledger[0]["after"]["rating"]
    drawn = panel(page, "course").get_by_role("img")
    expect(drawn).to_have_accessible_name(
        f"Rating over the last {len(ledger)} answers that moved it: from {whole(first)} to "
        f"{whole(last)}. The same numbers are in the table below."
    )
    page.get_by_text("Show as a table").first.press("Enter")
    rows = panel(page, "course").locator("tbody tr")
    expect(rows).to_have_count(len(ledger))
    cells = rows.locator("td:first-of-type").all_inner_texts()
    assert cells == [str(whole(entry["after"]["rating"])) for entry in ledger]


def test_drawings_are_made_anew_for_their_width(window: Open, trainer: Trainer) -> None:
    """Turned or narrowed, a drawing fits, and its letters stay as large as they were."""
    page = reach(window(width=1280), trainer, "months")
    for width in (1280, 360, 800):
        page.set_viewport_size({"width": width, "height": 800})
        for name in ("course", "forecast"):
            drawn = panel(page, name).locator("svg.chart")
            page.wait_for_function(FITS, arg=drawn.element_handle())
            assert drawn.evaluate(SMALLEST_LETTER) >= SMALLEST - ROUNDING


def test_month_shows_days_and_freezes(window: Open, trainer: Trainer) -> None:
    """Every day of the month with its answers; a bridged one is dashed, and says so."""
    opened = window()
    page = reach(opened, trainer, "months")
    activity = ask(opened, "GET", "/me/activity?limit=31")
    frozen: list[str] = activity["streak"]["frozen"]
    assert frozen
    page.clock.set_fixed_time(datetime.fromisoformat(f"{frozen[-1]}T12:00:00"))
    opened.visit("/progress")
    month = frozen[-1][:7]
    cells = panel(page, "month").locator("td:not([data-n=none])")
    told = cells.evaluate_all("all => all.map((each) => [each.textContent, each.dataset.n])")
    assert len(told) == _length(month)
    answers = {day["date"]: day["attempts"] for day in activity["items"]}
    for number, (text, fullness) in enumerate(told, start=1):
        date = f"{month}-{number:02}"
        assert text == f"{number}{_told(answers.get(date, 0))}{_frozen(date in frozen)}"
        assert (fullness != "0") == (date in answers)
    assert panel(page, "month").locator("[data-frozen]").count() == sum(
        date.startswith(month) for date in frozen
    )
    today = panel(page, "month").locator("[aria-current=date]")
    expect(today).to_contain_text(str(int(frozen[-1][-2:])))


def _length(month: str) -> int:
    year, number = map(int, month.split("-"))
    following = datetime(year + number // 12, number % 12 + 1, 1)
    return (following - datetime(year, number, 1)).days


def _told(answers: int) -> str:
    return f", {answers} answer{'s' if answers > 1 else ''}" if answers else ""


def _frozen(is_frozen: bool) -> str:
    return ", missed, bridged by a freeze" if is_frozen else ""


def test_strengths_are_those_that_the_api_names(window: Open, trainer: Trainer) -> None:
    """Strongest and weakest in its order, with its counts."""
    opened = window()
    page = reach(opened, trainer, "months")
    progress = ask(opened, "GET", "/me/progress")
    themes = {theme["id"]: theme for theme in progress["themes"]}
    for name in ("strongest", "weakest"):
        expected = [
            f"{themes[each]['name']}: {themes[each]['right']} of {themes[each]['tried']} "
            "at first try"
            for each in progress[name]
        ]
        assert len(expected) == 3
        meters = panel(page, name).get_by_role("progressbar")
        assert meters.evaluate_all("all => all.map((each) => each.ariaLabel)") == expected


def test_reviews_are_switched_on_and_off(window: Open, trainer: Trainer) -> None:
    """By the keyboard, with the focus on what has changed; what is told is what is due."""
    opened = window()
    page = reach(opened, trainer, "reviews off")
    expect(panel(page, "forecast").locator("svg")).to_have_count(0)
    page.get_by_role("button", name="Switch reviews on").press("Enter")
    expect(page.get_by_role("heading", name="Reviews to come")).to_be_focused()
    told = ask(opened, "GET", "/me/reviews?due=all&limit=100")
    assert told["enabled"]
    drawn = panel(page, "forecast").get_by_role("img")
    counts = panel(page, "forecast").locator("svg .val").all_text_contents()
    soon = [each for each in told["items"] if _within_a_week(page, each["review"]["due"])]
    assert sum(map(int, counts)) == len(soon)
    assert len(counts) == 7
    assert int(counts[0]) >= told["due"] > 0
    expect(drawn).to_have_accessible_name(_sentence(page, counts))
    page.get_by_role("button", name="Switch reviews off").press("Enter")
    expect(page.get_by_role("button", name="Switch reviews on")).to_be_visible()
    assert not ask(opened, "GET", "/me/reviews")["enabled"]


def _within_a_week(page: Page, due: str) -> bool:
    within: bool = page.evaluate(
        """(due) => { const end = new Date(); end.setHours(0, 0, 0, 0);
          end.setDate(end.getDate() + 7); return new Date(due) < end; }""",
        due,
    )
    return within


def _sentence(page: Page, counts: list[str]) -> str:
    days: list[str] = page.evaluate(
        """() => [1, 2, 3, 4, 5, 6].map((ahead) => { const day = new Date();
          day.setHours(12); day.setDate(day.getDate() + ahead);
          return new Intl.DateTimeFormat("en", {weekday: "long"}).format(day); })"""
    )
    pairs = zip(["Today", *days], counts, strict=True)
    return f"Reviews due: {', '.join(f'{day} {due}' for day, due in pairs)}."


def test_mistake_is_repaired(window: Open, trainer: Trainer) -> None:
    """It leads to the puzzle as if new; answered rightly it is gone; a reload finds the answer."""
    opened = window()
    page = reach(opened, trainer, "one answer")
    puzzle = CARDS[0]
    opened.visit(f"/puzzles/{puzzle.id}?attempt={_last(opened)['id']}")
    expect(verdict(page)).to_be_visible()  # this browser knows an answer
    opened.visit("/progress")
    page.get_by_role("link", name="Repair").click()
    page.wait_for_url(f"**/puzzles/{puzzle.id}")
    play_by_keys(page, best_card(puzzle.state))
    expect_right(page)
    page.reload()
    expect_right(page)
    page.go_back()
    expect(page.get_by_text("Nothing to repair")).to_be_visible()
    assert figures(page)["Mistakes repaired"][0] == "1"


def _last(window: Window) -> dict[str, Any]:
    newest: dict[str, Any] = ask(window, "GET", "/attempts?limit=1")["items"][0]
    return newest


def test_mistake_shows_what_was_answered(window: Open, trainer: Trainer) -> None:
    """Its title leads to the answer that was given."""
    page = reach(window(), trainer, "one answer")
    page.locator("[data-mistakes] a.cover").click()
    expect(page.locator(".verdict--bad")).to_be_visible()


def test_list_of_mistakes_grows(window: Open, trainer: Trainer) -> None:
    """Five at first, and the rest as one likes."""
    page = reach(window(), trainer, "months")
    rows = page.locator("[data-mistakes] li")
    expect(rows).to_have_count(5)
    page.locator("[data-mistakes]").get_by_role("button", name="Show more").click()
    expect(rows.nth(5).locator("a.cover")).to_be_focused()


def test_guest_is_told_where_it_lies(window: Open, trainer: Trainer) -> None:
    """In this browser only; somebody with an account is not told so."""
    page = reach(window(), trainer, "one answer")
    expect(page.get_by_role("link", name="Keep it with an account")).to_be_visible()
    opened = window()
    page = log_in(opened, somebody(trainer))
    send(opened, [Act(CARDS[0], 0)])
    opened.visit("/progress")
    expect(panel(page, "glance")).to_be_visible()
    expect(page.get_by_text("in this browser only")).to_have_count(0)


def test_logged_out_elsewhere(window: Open, trainer: Trainer) -> None:
    """The page says where the progress is, and leads to the log-in."""
    opened = window()
    opened.forgive("401")
    page = log_in(opened, somebody(trainer))
    opened.context.clear_cookies()
    opened.visit("/progress")
    expect(page.get_by_role("heading", name="You are logged out here")).to_be_visible()
    expect(page.locator("main").get_by_role("link", name="Log in")).to_be_visible()


def test_dropped_connection(window: Open, trainer: Trainer) -> None:
    """What cannot be fetched is said in a sentence, and asked for again when one wishes."""
    opened = window()
    opened.forgive("ERR_FAILED")
    page = reach(opened, trainer, "one answer")
    page.route("**/api/v1/me/activity*", lambda route: route.abort())
    opened.visit("/progress")
    expect(page.locator(".notice--bad")).to_contain_text("No connection to the trainer")
    page.unroute("**/api/v1/me/activity*")
    page.get_by_role("button", name="Try again").click()
    expect(panel(page, "glance")).to_be_visible()


@pytest.mark.parametrize("width", [1280, 360])
@pytest.mark.parametrize("state", STATES)
def test_states_are_accessible(window: Open, trainer: Trainer, state: str, width: int) -> None:
    """Every state, in both schemes, wide and narrow, its tables open."""
    page = reach(window(width=width), trainer, state)
    for summary in page.locator("details.data summary").all():
        summary.click()
    assert violations_by_scheme(page) == NOTHING


@pytest.mark.parametrize("locale", ["en", "pt", "es"])
@pytest.mark.parametrize("state", STATES)
def test_nothing_leaves_a_narrow_window(
    window: Open, trainer: Trainer, state: str, locale: str
) -> None:
    """At 320 px nothing is scrolled sideways, from right to left either, and all can be pressed."""
    page = reach(window(width=320, height=568, locale=locale), trainer, state)
    assert not scrolls_sideways(page)
    assert page.evaluate(TOO_SMALL) == []
    page.evaluate("document.documentElement.dir = 'rtl'")
    assert not scrolls_sideways(page)


@pytest.mark.parametrize("locale", ["en", "pt", "es"])
def test_letters_twice_as_large(window: Open, trainer: Trainer, locale: str) -> None:
    """On a phone whose owner has doubled the letters nothing leaves the window."""
    opened = window(width=360, height=640, locale=locale)
    session = opened.context.new_cdp_session(opened.page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
    assert not scrolls_sideways(reach(opened, trainer, "months"))


def test_print_hides_no_number(window: Open, trainer: Trainer) -> None:
    """On paper the tables are open and the buttons are gone."""
    page = reach(window(), trainer, "months")
    page.emulate_media(media="print")
    expect(panel(page, "course").locator("tbody tr").first).to_be_visible()
    expect(page.locator("main .btn").filter(visible=True)).to_have_count(0)

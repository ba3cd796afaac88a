"""On paper: nothing can be opened, pressed or scrolled there, so all of it must stand there."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.answers import puzzle_of, worst_card
from tests.browser.table import expect_wrong, play_by_keys, settled
from tests.browser.window import Window

pytestmark = pytest.mark.browser
Open = Callable[..., Window]
A4 = {"width": 794, "height": 1123}  # CSS pixels
PAGE = re.compile(rb"/Type\s*/Page\b")
ORDER = "declaration-order-003"


def pages(page: Page) -> int:
    """Return how many sheets are printed."""
    return len(PAGE.findall(page.pdf(format="A4")))


def on_paper(window: Window, path: str) -> Page:
    """Show a page as it is printed."""
    page = window.visit(path)
    page.emulate_media(media="print")
    return page


def test_a_schedule_is_solved_on_paper(window: Open) -> None:
    """Every choice of a list stands there, and a line to write on for every win."""
    page = window(**A4).visit(f"/puzzles/{ORDER}")
    expect(page.locator(".on-paper").filter(visible=True)).to_have_count(0)
    page.emulate_media(media="print")
    choices = page.locator("select").first.locator("option:not([value=''])").all_text_contents()
    assert len(choices) > 2
    assert page.locator(".answering li").filter(visible=True).all_inner_texts() == choices
    expect(page.locator("select").filter(visible=True)).to_have_count(0)
    expect(page.locator(".blank").filter(visible=True)).to_have_count(
        page.locator("select").count()
    )


@pytest.mark.parametrize("puzzle", [ORDER, "endgame-card-009"])
def test_a_short_puzzle_takes_one_sheet(window: Open, puzzle: str) -> None:
    """No empty sheet follows, from a narrow window or a wide one."""
    opened = window(**A4)
    page = opened.visit(f"/puzzles/{puzzle}")
    assert pages(page) == 1
    page.set_viewport_size({"width": 1280, "height": 1400})
    assert pages(page) == 1


def test_every_line_of_an_answer_is_printed(window: Open) -> None:
    """Not only the chosen one; nothing is left of the buttons that choose."""
    puzzle = puzzle_of("endgame_card")
    opened = window(**A4)
    page = opened.visit(f"/puzzles/{puzzle.id}")
    play_by_keys(page, worst_card(puzzle.state))
    expect_wrong(page)
    tricks = []
    for choice in page.locator(".stepper .chip--pick").all():
        choice.click()
        settled(page)
        cards = page.locator(".stepper .line .pair").filter(visible=True)
        tricks.append(cards.all_inner_texts())
    assert len(tricks) == 2
    page.emulate_media(media="print")
    cards = page.locator(".stepper .line .pair").filter(visible=True)
    assert cards.all_inner_texts() == [*tricks[0], *tricks[1]]
    expect(page.locator(".stepper h2").filter(visible=True)).to_have_count(2)
    expect(page.locator(".chip--pick").filter(visible=True)).to_have_count(0)


def test_the_list_is_printed_with_its_levels(window: Open) -> None:
    """Printers leave backgrounds out: a level is drawn without. Filters are of no use there."""
    page = on_paper(window(**A4), "/puzzles")
    expect(page.locator("[data-filters]")).to_be_hidden()
    filled, empty = (
        page.locator(f".level i{which}").first.evaluate(
            "(dot) => dot.offsetHeight - dot.clientHeight >= dot.offsetHeight"
        )
        for which in ("[data-on]", ":not([data-on])")
    )
    assert (filled, empty) == (True, False)


@pytest.mark.parametrize("width", [794, 1280])
def test_trumps_are_named(window: Open, width: int) -> None:
    """A small red suit is none on a grey printer."""
    page = on_paper(window(width=width), "/puzzles/endgame-card-009")
    expect(page.locator(".trump__word")).to_have_text("Trumps: diamonds")
    expect(page.locator(".trump__word")).to_be_visible()


def test_the_rules_are_printed_whole(window: Open) -> None:
    """The table of the profiles is not cut off at the edge, wide margins or not."""
    page = on_paper(window(width=640), "/rules")
    box = page.locator(".comparison").bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= 640

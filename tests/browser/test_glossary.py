"""The page of the glossary: found by word, by link and by address, and printed whole."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from puzzles.texts import LANGUAGES
from puzzles.texts.glossary import TERMS, glossary
from tests.browser.window import Window

pytestmark = pytest.mark.browser
Open = Callable[..., Window]

# Places that the order of code points would give otherwise: an accent, a capital.
NEIGHBOURS = {
    "en": ("sequence of trumps", "set", "South and North", "stock"),
    "pt": ("sequência de trunfo", "Sul e Norte", "superar"),
    "es": ("seguro en todos los repartos", "siete", "superar", "Sur y Norte"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_terms_stand_in_the_order_of_the_alphabet(window: Open, language: str) -> None:
    """Of the reader's language: capitals and accents change nothing."""
    page = window(locale=language).visit("/glossary")
    shown = page.locator(".term dt").all_inner_texts()
    assert sorted(shown) == sorted(one.term for one in glossary(language))
    in_order = page.evaluate(
        "([terms, language]) => [...terms].sort((a, b) => a.localeCompare(b, language))",
        [shown, language],
    )
    assert shown == in_order
    wanted = [term for term in NEIGHBOURS[language] if term in shown]
    assert len(wanted) >= 3
    assert [term for term in shown if term in wanted] == wanted
    assert shown != sorted(shown)


def test_the_search_narrows_and_says_how_many(window: Open) -> None:
    """By any word of a term, of its meaning or of its other names; accents need not be typed."""
    page = window(locale="pt").visit("/glossary")
    search = page.get_by_role("searchbox", name="Procurar")
    terms = page.locator(".term").filter(visible=True)
    search.fill("SEQUENCIA de")
    found = [
        one.slug
        for one in glossary("pt")
        if "sequência" in " ".join((one.term, one.definition, *one.other_names)).lower()
        and "de" in " ".join((one.term, one.definition, *one.other_names)).lower()
    ]
    assert 1 <= len(found) < len(TERMS)
    expect(terms).to_have_count(len(found))
    expect(page.get_by_role("status").first).to_have_text(f"{len(found)} termos")
    search.fill("talão")
    expect(terms).to_have_count(1)
    expect(terms).to_have_id("stock")
    search.fill("xyzzy")
    expect(terms).to_have_count(0)
    expect(page.get_by_text("Nenhum termo tem essas palavras.")).to_be_visible()


def test_an_address_leads_to_a_term(window: Open) -> None:
    """From outside, and from "see also", also where the search had hidden it."""
    page = window(height=500).visit("/glossary#window")
    term = page.locator("#window")
    expect(term).to_be_in_viewport()
    expect(term).to_be_focused()
    page.get_by_role("searchbox").fill("momentous")
    page.get_by_role("searchbox").fill("dix")
    page.locator("#dix").get_by_role("link", name="turn-up", exact=True).click()
    expect(page).to_have_url(f"{page.url.split('#')[0]}#turn_up")
    expect(page.locator("#turn_up")).to_be_in_viewport()
    expect(page.get_by_role("searchbox")).to_have_value("")


def test_rules_and_glossary_lead_to_each_other(window: Open) -> None:
    """The page of the profiles has the link, and a term leads to its option there."""
    page = window(height=500).visit("/rules")
    page.get_by_role("link", name="Glossary").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Glossary")
    page.locator("#revoke").get_by_role("link", name="What the rule profiles say").click()
    expect(page.locator("#option-penalty_revoke")).to_be_in_viewport()


def test_it_is_printed_without_the_search(window: Open) -> None:
    """Every term, and nothing to type in."""
    page = window().visit("/glossary")
    page.emulate_media(media="print")
    expect(page.get_by_role("searchbox")).to_have_count(0)
    expect(page.locator(".term").filter(visible=True)).to_have_count(len(TERMS))

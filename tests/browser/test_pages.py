"""What the pages show a newcomer and a learner, in three languages."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from puzzles.library import load_library
from puzzles.model import KIND_NAMES
from puzzles.rule_options import OPTIONS, profile_title, value_of
from tests.browser.answers import best_card, puzzle_of, worst_card
from tests.browser.held import Held
from tests.browser.table import card_button, expect_wrong, play_by_keys, settled, verdict
from tests.browser.window import Window
from trainer.profiles import PROFILES

pytestmark = pytest.mark.browser
Open = Callable[..., Window]


def test_newcomer_finds_a_puzzle_on_the_mat(window: Open) -> None:
    """A card raised on the first page stands raised on the page of the puzzle."""
    page = window().visit("/")
    card = page.locator(".hand--l button:not([aria-disabled])").first
    card.click()
    code = card.get_attribute("data-card")
    page.get_by_role("link", name="Solve this puzzle").click()
    expect(page.locator(f'button[data-card="{code}"]')).to_have_attribute("aria-pressed", "true")


def test_learner_sees_real_numbers(window: Open) -> None:
    """The first page of a learner counts his answers, and the list has them."""
    puzzle = puzzle_of("endgame_card")
    opened = window()
    play_by_keys(opened.visit(f"/puzzles/{puzzle.id}"), worst_card(puzzle.state))
    expect_wrong(opened.page)
    page = opened.visit("/")
    expect(page.locator("[data-back]")).to_contain_text("1 answer so far, 0 right.")
    opened.visit("/attempts")
    expect(page.locator(".list small").first).to_contain_text(f"No. {int(puzzle.id[-3:])}")
    page.locator(".list a").first.click()
    expect(verdict(page)).to_be_visible()


@pytest.mark.parametrize("locale", ["en", "pt", "es"])
def test_learner_finds_the_words_and_the_rules(window: Open, locale: str) -> None:
    """The first page leads there too when it is no newcomer's any more."""
    puzzle = puzzle_of("endgame_card")
    opened = window(locale=locale)
    play_by_keys(opened.visit(f"/puzzles/{puzzle.id}"), worst_card(puzzle.state))
    expect_wrong(opened.page)
    page = opened.visit("/")
    for path in ("/glossary", "/rules"):
        expect(page.locator(f"[data-back] a[href='{path}']")).to_be_visible()


def test_no_puzzle_of_that_name(window: Open) -> None:
    """It is said, without an empty table, and without asking again for what is not there."""
    opened = window()
    opened.forgive("404")
    page = opened.visit("/puzzles/no-such-puzzle")
    expect(page.get_by_role("heading", level=1)).to_have_text("No puzzle to show")
    expect(page.locator("[data-mat]")).to_be_hidden()
    expect(page.locator(".actionbar > *")).to_have_text(["All puzzles"])


def test_puzzle_that_did_not_come_is_asked_for_again(window: Open) -> None:
    """After a failure the table is back with the puzzle."""
    puzzle = puzzle_of("endgame_card")
    opened = window()
    opened.forgive("ERR_FAILED")
    opened.page.route(f"**/api/v1/puzzles/{puzzle.id}", lambda route: route.abort(), times=1)
    page = opened.visit(f"/puzzles/{puzzle.id}")
    expect(page.locator("[data-mat]")).to_be_hidden()
    page.get_by_role("button", name="Try again").click()
    expect(card_button(page, best_card(puzzle.state))).to_be_visible()


def test_library_is_filtered_in_the_address(window: Open) -> None:
    """A filter narrows the list, stands in the address, and the back button takes it off."""
    page = window().visit("/puzzles")
    everything = page.locator(".list li").count()
    page.get_by_label("Kind").select_option("endgame_line")
    page.wait_for_url("**/puzzles?kind=endgame_line")
    lines = [puzzle for puzzle in load_library().endings if puzzle.kind == "endgame_line"]
    expect(page.locator(".list li")).to_have_count(min(len(lines), 24))
    page.go_back()
    expect(page.locator(".list li")).to_have_count(everything)


def test_slow_list_is_not_mixed_in(window: Open) -> None:
    """What arrives late for the choice before stays out of the list of the choice after."""
    page = window().visit("/puzzles")
    held = Held(page, "**/api/v1/puzzles?*kind=endgame_line*")
    page.get_by_label("Kind").select_option("endgame_line")
    page.get_by_label("Kind").select_option("declaration_order")
    expect(page.locator("#declaration-order-001")).to_be_visible()
    rows = page.locator(".list a")
    shown = rows.evaluate_all("rows => rows.map(({ id }) => id)")
    with page.expect_response("**/api/v1/puzzles?*kind=endgame_line*"):
        held.let_go()
    settled(page)
    assert rows.evaluate_all("rows => rows.map(({ id }) => id)") == shown
    assert len(set(shown)) == len(shown)


def test_more_is_fetched_once(window: Open) -> None:
    """Two presses of "More" while the first is on its way bring the next page once."""
    page = window().visit("/puzzles")
    before = page.locator(".list li").count()
    held = Held(page, "**/api/v1/puzzles?*cursor=*")
    more = page.locator("[data-list] > button")
    more.click()
    more.click()
    expect(more).to_have_attribute("aria-busy", "true")
    held.let_go()
    expect(page.locator(".list li")).to_have_count(2 * before)
    assert len(held.routes) == 1


def test_empty_list_offers_one_act(window: Open) -> None:
    """Where nothing fits, the page says so and leads back to everything."""
    page = window().visit(
        "/puzzles?kind=endgame_line&theme=seven_scores&difficulty=1&profile=arcade"
    )
    expect(page.get_by_role("heading", name="No puzzle like that")).to_be_visible()
    page.get_by_role("link", name="All puzzles").click()
    expect(page.locator(".list li").first).to_be_visible()


@pytest.mark.parametrize(
    ("locale", "words"),
    [("en-GB", "Choose a card"), ("pt-BR", "Escolha uma carta"), ("es-MX", "Elija una carta")],
)
def test_the_browser_names_the_language(window: Open, locale: str, words: str) -> None:
    """Page and API speak the language that the browser asks for."""
    page = window(locale=locale).visit(f"/puzzles/{puzzle_of('endgame_card').id}")
    expect(page.locator("html")).to_have_attribute("lang", locale[:2])
    expect(page.locator(".actionbar")).to_contain_text(words)


def test_language_is_switched_and_remembered(window: Open) -> None:
    """The switch keeps the page, the raised card and the choice."""
    puzzle = puzzle_of("endgame_card")
    opened = window()
    page = opened.visit(f"/puzzles/{puzzle.id}?kind=endgame_card")
    card = best_card(puzzle.state)
    card_button(page, card).click()
    page.get_by_role("button", name="Português").click()
    expect(page.locator("html")).to_have_attribute("lang", "pt")
    expect(page).to_have_url(f"{opened.address}/puzzles/{puzzle.id}?kind=endgame_card")
    expect(card_button(page, card)).to_have_attribute("aria-pressed", "true")
    opened.visit("/")
    expect(page.locator("html")).to_have_attribute("lang", "pt")


def test_hints_stay(window: Open) -> None:
    """A hint that was taken is there after a reload, and on the answer's record."""
    puzzle = puzzle_of("endgame_card")
    page = window().visit(f"/puzzles/{puzzle.id}")
    page.keyboard.press("h")
    expect(page.locator(".hints li")).to_have_count(1)
    hint = page.locator(".hints li").inner_text()
    page.reload()
    expect(page.locator(".hints li")).to_have_text(hint)


def test_give_up_asks_first(window: Open) -> None:
    """Esc keeps thinking; the second time the answer is shown."""
    puzzle = puzzle_of("endgame_card")
    page = window().visit(f"/puzzles/{puzzle.id}")
    opener = page.get_by_role("button", name="Show the answer")
    opener.click()
    page.keyboard.press("Escape")
    expect(opener).to_be_focused()
    opener.click()
    page.get_by_role("button", name="Show it").click()
    expect(verdict(page)).to_contain_text("Best was")


def test_play_on_after_a_wrong_card(window: Open) -> None:
    """A wrong card decides the attempt; the learner plays on, and then sees what it cost."""
    puzzle = puzzle_of("endgame_line")
    page = window().visit(f"/puzzles/{puzzle.id}")
    play_by_keys(page, worst_card(puzzle.state))
    expect(page.locator(".notice--bad")).to_contain_text("you may still play on")
    while not page.locator(".verdict").is_visible():
        page.locator(".hand--l button:not([aria-disabled])").first.focus()
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        expect(page.locator(".actionbar [aria-busy=true]")).to_have_count(0)
    expect(verdict(page)).to_contain_text("Your cards cost")
    expect(page.locator(".stepper .line").first).to_contain_text("→")


def test_the_list_has_every_kind(window: Open) -> None:
    """What the library has can be listed, filtered by kind and by proof, and asked for next."""
    page = window().visit("/puzzles")
    offered = (
        page.get_by_label("Kind")
        .locator("option")
        .evaluate_all("options => options.map(({ value }) => value)")
    )
    assert set(offered) == {"", *(puzzle.kind for puzzle in load_library())}
    page.get_by_label("Proof").select_option("rules")
    page.wait_for_url("**/puzzles?proof=rules")
    first = min(load_library().rules, key=lambda each: (KIND_NAMES.index(each.kind), each.id))
    expect(page.locator(".list a").first).to_have_attribute("id", first.id)
    page.get_by_role("link", name="Next for me").click()
    page.wait_for_url("**/puzzles/*-*-*?proof=rules")
    puzzle = load_library().get(page.url.split("/")[-1].split("?")[0])
    assert puzzle is not None
    assert puzzle.proof == "rules"


def test_rule_profiles_side_by_side(window: Open) -> None:
    """Every option stands in a row; what is alike can be left out; a puzzle leads here."""
    page = window().visit(f"/puzzles/{load_library().rules[0].id}")
    page.get_by_role("link", name="Compare the rule profiles").click()
    rows = page.locator(".comparison tbody tr:not(.comparison__group)")
    expect(rows).to_have_count(len(OPTIONS))
    heads = page.get_by_role("columnheader").all_inner_texts()
    assert heads[1:] == [profile_title(profile, "en") for profile in PROFILES.values()]
    differing = sum(
        len({str(value_of(profile, option)) for profile in PROFILES.values()}) > 1
        for option in OPTIONS
    )
    page.get_by_label("Only what differs").check()
    expect(rows.filter(visible=True)).to_have_count(differing)


def test_the_list_marks_what_was_tried(window: Open) -> None:
    """Each row has its kind and number; solved, tried and begun ones say so."""
    card, line = puzzle_of("endgame_card"), puzzle_of("endgame_line")
    opened = window()
    page = opened.visit("/puzzles?kind=endgame_card")
    expect(page.locator(".list .chip")).to_have_count(0)
    for puzzle in (card, line):
        page.goto(f"/puzzles/{puzzle.id}")
        play_by_keys(page, best_card(puzzle.state))
    opened.visit("/puzzles?kind=endgame_card")
    row = page.locator("li").filter(has=page.locator(f"#{card.id}"))
    number = int(card.id.rsplit("-", 1)[1])
    expect(row).to_contain_text(f"Which card? · No. {number}")
    expect(row.locator(".chip")).to_have_text("right")
    expect(page.locator(".list .chip")).to_have_count(1)
    opened.visit("/puzzles?kind=endgame_line")
    row = page.locator("li").filter(has=page.locator(f"#{line.id}"))
    expect(row.locator(".chip")).to_have_text("not finished")


def test_a_newcomer_is_told_where_to_begin(window: Open) -> None:
    """Words, rules and the easiest questions stand on the first page, and lead there."""
    opened = window()
    for name in ("Glossary", "Rule profiles", "Easiest questions"):
        page = opened.visit("/")
        page.locator(".begin").get_by_role("link", name=name).click()
        expect(page.get_by_role("heading", level=1)).to_have_text(
            "Puzzles" if name.startswith("Easiest") else name
        )
    expect(page.locator(".list > li").first).to_be_visible()
    expect(page.locator(".level").first).to_have_accessible_name("Difficulty 1")


def test_the_first_page_asks_again(window: Open) -> None:
    """Without a connection it says so, and there is a button; with one again it is whole."""
    opened = window()
    opened.forgive("ERR_FAILED")
    opened.page.route("**/puzzles/next*", lambda route: route.abort(), times=1)
    page = opened.visit("/")
    expect(page.locator("[data-mat]")).to_contain_text("No connection to the trainer")
    page.locator("[data-mat]").get_by_role("button", name="Try again").click()
    expect(page.locator("[data-mat] .hand--l button").first).to_be_visible()


def test_the_hint_is_near_the_question(window: Open) -> None:
    """On a phone it follows the question, before what is only to be read."""
    page = window(width=360, height=640).visit(f"/puzzles/{puzzle_of('endgame_card').id}")
    hint, question = (
        page.get_by_role("button", name="Hint 1").bounding_box(),
        page.locator("[data-ask] p").last.bounding_box(),
    )
    assert hint is not None
    assert question is not None
    assert 0 < hint["y"] - question["y"] - question["height"] < 60


def test_pages_of_the_account_say_what_they_need(window: Open) -> None:
    """Without scripts they do not speak of cards."""
    page = window(java_script_enabled=False).page
    page.goto("/account/new")
    expect(page.locator(".notice").first).to_contain_text("pages of the account need JavaScript")
    page.goto("/puzzles")
    expect(page.locator(".notice").first).to_contain_text("cards")

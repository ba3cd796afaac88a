"""Choices in the dark and their certificates as JSON, read strictly."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from puzzles.notation import read_puzzle, write_puzzle
from puzzles.worlds.terms import NotABrisqueLed, shown_brisque
from tests.puzzles.decisions.test_notation import refused
from tests.puzzles.worlds.puzzles import small_brisque, small_puzzle
from trainer.cards import Suit, card
from trainer.deal import Phase
from trainer.notation import write_position
from trainer.solver.consistent import ConsistentDeals

Alter = Callable[[dict[str, Any]], object]


@pytest.mark.parametrize("name", ["trump", "take", "open"])
def test_a_puzzle_comes_back_as_it_was(name: str) -> None:
    """Fractions, spreads, the deal of the lines; no answer is stored beside them."""
    puzzle = small_puzzle(name)
    written = json.loads(json.dumps(write_puzzle(puzzle)))
    assert read_puzzle(written) == puzzle
    assert not {"accepted", "best", "difficulty", "answer"} & set(written["certificate"])


def test_a_mean_is_written_as_a_fraction() -> None:
    """Never as a float."""
    values = write_puzzle(small_puzzle("open"))["certificate"]["values"]
    assert values["Ac"] == "-5/3"
    assert all(isinstance(value, int | str) for value in values.values())


def _spread(**changes: Any) -> Alter:
    return lambda w: w["certificate"]["worlds"]["spread"]["7h'"].update(changes)


def _value(value: Any) -> Alter:
    return lambda w: w["certificate"]["values"].update({"7h'": value})


def _line(line: list[dict[str, Any]]) -> Alter:
    return lambda w: w["certificate"]["lines"].update({"7h'": line})


def _worlds(**changes: Any) -> Alter:
    return lambda w: w["certificate"]["worlds"].update(changes)


WORLDS = "/certificate/worlds"
CASES: list[tuple[Alter, str, str]] = [
    (lambda w: w.update(terms={}), "/terms/claim", "missing"),
    (lambda w: w.update(terms=[]), "/terms", "not_an_object"),
    (lambda w: w["terms"].update(claim="certain"), "/terms/claim", "unknown_claim"),
    (lambda w: w["terms"].update(claim=["exact"]), "/terms/claim", "unknown_claim"),
    (lambda w: w["terms"].update(wins=2), "/terms/wins", "unknown_field"),
    (lambda w: w["certificate"].pop("worlds"), WORLDS, "missing"),
    (lambda w: w["certificate"].update(worlds=None), WORLDS, "missing"),
    (lambda w: w["certificate"].update(worlds=4), WORLDS, "not_an_object"),
    (lambda w: w["certificate"]["worlds"].pop("deals"), f"{WORLDS}/deals", "missing"),
    (_worlds(deals=0), f"{WORLDS}/deals", "out_of_range"),
    (_worlds(deals=5), f"{WORLDS}/deals", "wrong_deals"),
    (_worlds(spread=[]), f"{WORLDS}/spread", "not_an_object"),
    (_worlds(spread={}), f"{WORLDS}/spread", "wrong_table"),
    (_worlds(stock=["Xx"]), f"{WORLDS}/stock/0", "not_a_card"),
    (_worlds(stock=[["Ah"]]), f"{WORLDS}/stock/0", "not_a_card"),
    (_worlds(stock=[]), f"{WORLDS}/stock", "wrong_stock"),
    (_worlds(stock=["Ah", "Ah"]), f"{WORLDS}/stock", "wrong_stock"),
    (_worlds(more=1), f"{WORLDS}/more", "unknown_field"),
    (_spread(minimum=50), f"{WORLDS}/spread/7h'", "wrong_spread"),
    (_spread(maximum=40), f"{WORLDS}/spread/7h'", "wrong_spread"),
    (_spread(beaten=5), f"{WORLDS}/spread/7h'", "wrong_spread"),
    (_spread(beaten=-1), f"{WORLDS}/spread/7h'/beaten", "out_of_range"),
    (_spread(minimum="20"), f"{WORLDS}/spread/7h'/minimum", "not_an_integer"),
    (_spread(minimum=True), f"{WORLDS}/spread/7h'/minimum", "not_an_integer"),
    (_spread(beaten=2), "/certificate/proof", "wrong_proof"),
    (_value("91/3"), f"{WORLDS}/spread/7h'", "wrong_spread"),
    (_value(45.0), "/certificate/values/7h'", "not_an_integer"),
    (_value("90/2"), "/certificate/values/7h'", "not_a_value"),
    (lambda w: w["certificate"]["values"].pop("Tc"), "/certificate/values", "wrong_table"),
    (lambda w: w["certificate"]["lines"].pop("Tc"), "/certificate/lines", "wrong_table"),
    (lambda w: w["certificate"].update(proof="expected"), "/certificate/proof", "wrong_proof"),
    (lambda w: w["certificate"].update(proof="plan"), "/certificate/proof", "unknown_proof"),
    (lambda w: w["certificate"].update(deals="most"), "/certificate/deals", "wrong_deals"),
    (
        lambda w: w["certificate"].update(deals="2 of 5, seed 1"),
        "/certificate/deals",
        "wrong_deals",
    ),
    (_line([]), "/certificate/lines/7h'", "wrong_line"),
    (_line([{"do": "draw"}]), "/certificate/lines/7h'", "wrong_line"),
    (_line([{"do": "play", "card": "7h'"}]), "/certificate/lines/7h'", "wrong_line"),
]


@pytest.mark.parametrize(("alter", "pointer", "code"), CASES)
def test_what_does_not_fit_is_refused(alter: Alter, pointer: str, code: str) -> None:
    """With its place and a stable code, though the checksum is right."""
    assert (pointer, code) in refused(alter, small_puzzle("trump"))


def test_a_line_that_brings_too_little_is_refused() -> None:
    """The line of one card does not stand for another, nor brings what that one never does."""
    lines = write_puzzle(small_puzzle("trump"))["certificate"]["lines"]
    assert ("/certificate/lines/7h'", "wrong_line") in refused(
        _line(lines["Tc"]), small_puzzle("trump")
    )


def test_two_stock_tricks_claim_no_more_than_open_cards() -> None:
    """The reservation cannot be left out."""
    found = refused(lambda w: w["terms"].update(claim="exact"), small_puzzle("open"))
    assert ("/terms/claim", "claims_too_much") in found


def test_an_open_deal_is_refused() -> None:
    """The hidden cards must be hidden."""
    state = next(iter(ConsistentDeals(small_brisque("trump")))).state
    found = refused(lambda w: w.update(position=write_position(state)), small_puzzle("trump"))
    assert ("/position", "not_hidden") in found


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"led": None}, "wrong_phase"),
        ({"phase": Phase.ENDGAME}, "wrong_phase"),
        ({"led": card("Kc")}, "no_brisque_led"),
        ({"led": card("Ah")}, "no_brisque_led"),
        ({"stock_count": 6}, "too_much_stock"),
        ({"stock_count": 4}, "cards_missing"),
    ],
)
def test_views_that_ask_something_else_are_refused(changes: dict[str, Any], code: str) -> None:
    """Nothing led, no brisque led, one of trumps, too much stock, cards left out."""
    shown = small_brisque("trump")
    assert shown.trump is Suit.HEARTS
    with pytest.raises(NotABrisqueLed) as caught:
        shown_brisque(replace(shown, **changes))
    assert caught.value.code == code


def test_a_plan_has_no_deals() -> None:
    """What another topic does not know is refused, not carried along."""
    worlds = write_puzzle(small_puzzle("trump"))["certificate"]["worlds"]
    found = refused(lambda w: w["certificate"].update(worlds=worlds))
    assert found == {("/certificate/worlds", "unknown_field")}

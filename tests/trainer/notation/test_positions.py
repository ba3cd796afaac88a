"""Positions and actions in JSON and on one line."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from tests.trainer.positions import ending
from trainer.cards import PACK, card
from trainer.deal import DealState, Play, Seat, apply, deal
from trainer.notation import (
    NotationError,
    position_line,
    read_action,
    read_position,
    read_position_line,
    read_state,
    read_text,
    write_action,
    write_line,
    write_position,
)
from trainer.profiles import PROFILES, house_profile

WRITTEN = Path(__file__).parents[2] / "cases" / "position.json"
GOOD: dict[str, Any] = {
    "profile": "cady",
    "phase": "endgame",
    "trump": "c",
    "to_act": "south",
    "led": None,
    "hands": {"south": ["7c", "Kd"], "north": ["8c", "Kh"]},
}


def codes(value: object) -> set[tuple[str, str]]:
    with pytest.raises(NotationError) as refused:
        read_position(value)
    return {(problem.pointer, problem.code) for problem in refused.value.errors}


def bad(**changes: object) -> dict[str, Any]:
    return {**copy.deepcopy(GOOD), **changes}


STATES = [
    ending("cady", "c", "7c Kd", "Kh 8c"),
    ending("salon", "c", "7c Kd", "Kh 8c", sevens_scored={card("7c'"): "exchange"}),
    ending("salon", "h", "7h' Kd", "Kh 8c", sevens_scored={card("7h"): "exchange"}),
    ending("arcade", "h", "Ks Ks'", "As", Seat.SOUTH, "As'", scores={Seat.NORTH: 120}),
    ending(house_profile("salon", {"target": 500, "last_trick": 20}), "d", "Td", "9d"),
]


@pytest.mark.parametrize("state", STATES)
def test_round_trip(state: DealState) -> None:
    """What is written reads back equal, in both forms."""
    written = write_position(state)
    assert read_position(json.loads(json.dumps(written))) == state
    assert read_position_line(position_line(state)) == state


def test_canonical_form() -> None:
    """The writer sorts hands, keeps the seats in order and leaves out what holds nothing."""
    assert (
        write_position(read_position(bad(hands={"north": ["kh", "8♣"], "south": ["Kd", "7C"]})))
        == GOOD
    )
    assert position_line(read_position(GOOD)) == "cady endgame trump=c to=south S=7cKd N=8cKh"


def test_liberal_cards() -> None:
    """Tens, symbols, case and repeated faces are understood."""
    state = read_state(bad(hands={"south": ["10d", "T♦"], "north": ["ks", "KS"]}))
    assert state.hand(Seat.SOUTH) == (card("Td"), card("Td'"))
    assert state.hand(Seat.NORTH) == (card("Ks"), card("Ks'"))


@pytest.mark.parametrize(
    ("held", "scored", "meant"), [("7c'", "7c", "7c"), ("7c", "7c", "7c"), ("7c'", "7c'", "7c'")]
)
def test_a_prime_labels_the_copy_throughout(held: str, scored: str, meant: str) -> None:
    """Where a hand names the second copy, the bare face among the scored sevens is the first."""
    sevens = [{"card": scored, "by": "exchange"}]
    state = read_state(
        bad(hands={"south": [held, "Kd"], "north": ["8c", "Kh"]}, sevens_scored=sevens)
    )
    assert dict(state.sevens_scored) == {card(meant): "exchange"}


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        ([], ("", "not_an_object")),
        (None, ("", "not_an_object")),
        (7, ("", "not_an_object")),
        ({}, ("/profile", "missing")),
        (bad(hands=["Ks"]), ("/hands", "not_an_object")),
        (
            bad(hands={"south": ["Ks", "Ks"], "north": ["Ks", "8c"]}),
            ("/hands/north/0", "card_too_often"),
        ),
        (
            bad(hands={"south": ["Ks'", "Ks'"], "north": ["7s", "8c"]}),
            ("/hands/south/1", "card_too_often"),
        ),
        (bad(hands={"south": ["7c"], "north": ["8c", "Kh"]}), ("/hands/north", "hands_unequal")),
        (bad(hands={"south": "Ks", "north": ["8c"]}), ("/hands/south", "not_a_list")),
        (bad(hands={"south": [3, "7c"], "north": ["8c", "7h"]}), ("/hands/south/0", "not_a_card")),
        (bad(hands={"south": ["Kс"], "north": ["8c"]}), ("/hands/south/0", "not_a_card")),
        (
            bad(hands={"south": ["7c"], "north": ["8c"], "east": []}),
            ("/hands/east", "unknown_field"),
        ),
        (bad(hands={"south": ["7c"]}), ("/hands/north", "missing")),
        (bad(trump="с"), ("/trump", "not_a_suit")),
        (bad(profile="whist"), ("/profile", "unknown_profile")),
        (
            bad(profile={"base": "cady", "options": {"packs": 6}}),
            ("/profile/options/packs", "variant_not_supported"),
        ),
        (bad(profile={"base": "x"}), ("/profile/base", "unknown_profile")),
        (
            bad(profile={"base": "cady", "options": {"target": True}}),
            ("/profile/options/target", "invalid_option"),
        ),
        (bad(profile={"base": "cady", "options": []}), ("/profile/options", "not_an_object")),
        (bad(profile={"base": "cady", "options": ""}), ("/profile/options", "not_an_object")),
        (bad(phase="midgame"), ("/phase", "unknown_phase")),
        (bad(to_act=True), ("/to_act", "not_a_seat")),
        (bad(stock={"count": 2, "cards": ["Ad", "As"]}), ("/stock", "mixed_phases")),
        (bad(table={"south": ["Ad"], "north": []}), ("/table/south", "mixed_phases")),
        (bad(scores={"south": True, "north": 0}), ("/scores/south", "not_an_integer")),
        (bad(scores={"south": 10**5000, "north": 0}), ("/scores/south", "out_of_range")),
        (bad(scores={"south": 1.5, "north": 0}), ("/scores/south", "not_an_integer")),
        (
            bad(sevens_scored=[{"card": "8c", "by": "show"}]),
            ("/sevens_scored", "not_a_trump_seven"),
        ),
        (bad(sevens_scored=[7]), ("/sevens_scored/0", "not_an_object")),
        (bad(extra=1), ("/extra", "unknown_field")),
        (bad(led="Ad\ud800"), ("/led", "not_unicode")),
    ],
)
def test_bad_positions(value: object, problem: tuple[str, str]) -> None:
    """Nonsense is a NotationError that points at it, never another exception."""
    assert problem in codes(value)


def test_the_turn_up_is_a_trump() -> None:
    """It made its suit trumps; what lies there after an exchange is the seven of trumps."""
    state = deal(PROFILES["cady"], PACK, Seat.NORTH)
    written = write_position(state)
    assert read_position(written) == state
    other = next(suit for suit in "shdc" if suit != written["trump"])
    assert ("/turn_up", "turn_up_not_trump") in codes({**written, "trump": other})


def test_nothing_is_declared_twice() -> None:
    """The same cards serve once in a kind, under any profile."""
    written = json.loads(WRITTEN.read_text())["position"]
    assert write_position(read_position(written)) == written
    first = written["declared"]["south"][0]
    again = {**written["declared"], "south": [*written["declared"]["south"], first]}
    at = f"/declared/south/{len(again['south']) - 1}"
    assert (at, "declared_twice") in codes({**written, "declared": again})


def test_too_deep() -> None:
    """Nesting without end is refused where it begins to be too deep."""
    value: object = []
    for _ in range(100_000):
        value = [value]
    assert {code for _, code in codes(bad(hands=value))} == {"too_deep"}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "not_json"),
        ("{", "not_json"),
        ("NaN", "not_finite"),
        ('{"a": -Infinity}', "not_finite"),
        ("1e400", "not_finite"),
        ('{"a": 1, "a": 2}', "duplicate_key"),
        ('"\\ud800"', "not_unicode"),
        (b"\xff", "not_unicode"),
        ("[" * 100_000, "too_deep"),
        ("[" * 40 + "]" * 40, "too_deep"),
        ("1" * 5000, "out_of_range"),
        ("-" + "1" * 5000, "out_of_range"),
    ],
)
def test_strict_json(text: str | bytes, code: str) -> None:
    """JSON is read strictly; each failure has its code."""
    with pytest.raises(NotationError) as refused:
        read_text(text)
    assert [problem.code for problem in refused.value.errors] == [code]


@pytest.mark.parametrize(
    ("text", "pointer", "detail"),
    [
        (
            '{"a": [0, %s]}' % ("9" * 5000),
            "/a/1",
            "an integer of 5000 digits is too large a number",
        ),
        ('{"a/b": 1e999}', "/a~1b", "'1e999' is too large a number"),
        ("[NaN]", "/0", "NaN is no number in JSON"),
        ('{"a":\n }', "", "expected JSON, got something else at line 2, column 2"),
        (b'"\xff"', "", "expected UTF-8, got something else at byte 2"),
    ],
    ids=["endless", "infinite", "none", "no JSON", "no UTF-8"],
)
def test_what_is_wrong_is_told_in_our_words(text: str | bytes, pointer: str, detail: str) -> None:
    """With the place; an interpreter's words would change with it, and tell of it."""
    with pytest.raises(NotationError) as refused:
        read_text(text)
    (problem,) = refused.value.errors
    assert (problem.pointer, problem.detail) == (pointer, detail)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "cady",
        "cady endgame trump=c to=south S=KsKsKs N=AdAh7c",
        "cady endgame trump=c to=south S=Kс N=Ad",
        "cady endgame trump=c to=south S=Ks N=Ad E=7c",
        "cady endgame trump=c to=south S=Ks N=Ad S=Kd",
        "{] endgame trump=c to=south S=Ks N=Ad",
        "cady endgame trump=c to=south S=Ks N=Ad sevens=x,:,7c declaredS=a:b window=1",
        "cady endgame " * 1000,
    ],
)
def test_bad_lines(line: str) -> None:
    """A line that is no position is a NotationError."""
    with pytest.raises(NotationError):
        read_position_line(line)


def test_actions() -> None:
    """An action reads back as it was written; a bare face means the copy held."""
    state = ending("cady", "c", "7c Kd'", "Kh 8c")
    assert read_action({"do": "play", "card": "Kd"}, state) == Play(card("Kd'"))
    announced = Play(card("7c"), announce=True)
    assert read_action(write_action(announced), state) == announced
    assert write_action(Play(card("Kd'"))) == {"do": "play", "card": "Kd'"}


@pytest.mark.parametrize(
    ("value", "pointer", "code"),
    [
        ("Kd", "/x", "not_an_object"),
        ({}, "/x/do", "missing"),
        ({"do": "pass"}, "/x/do", "unknown_action"),
        ({"do": []}, "/x/do", "unknown_action"),
        ({"do": "play"}, "/x/card", "missing"),
        ({"do": "play", "card": 10**5000}, "/x/card", "not_a_card"),
        ({"do": "play", "card": "Kd", "announce": 1}, "/x/announce", "not_a_boolean"),
        ({"do": "play", "card": "Kd", "kind": "marriage"}, "/x/kind", "unknown_field"),
        ({"do": "declare", "kind": "four_tens", "cards": []}, "/x/kind", "unknown_kind"),
        ({"do": "declare", "kind": "marriage", "cards": "KsQs"}, "/x/cards", "not_a_list"),
    ],
)
def test_bad_actions(value: object, pointer: str, code: str) -> None:
    """Nonsense for an action is a NotationError at the place asked for."""
    state = ending("cady", "c", "7c Kd", "Kh 8c")
    with pytest.raises(NotationError) as refused:
        read_action(value, state, "/x")
    assert (pointer, code) in [(found.pointer, found.code) for found in refused.value.errors]


def test_a_line_names_each_copy_where_it_is_played() -> None:
    """Of two sevens of which one has scored, each play reads back as the seven that was played."""
    state = ending("cady", "c", "7c 7c' Kd", "8c Kh 9h", sevens_scored={card("7c"): "show"})
    first = (Play(card("7c")), Play(card("8c")))
    second = (Play(card("7c'")), Play(card("8c")))
    for line in (first, second):
        now, read = state, []
        for written in write_line(line, state):
            read.append(read_action(json.loads(json.dumps(written)), now))
            now = apply(now, read[-1])
        assert tuple(read) == line

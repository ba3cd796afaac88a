"""``published.json``: worked examples in print, and their outcome under each of our profiles.

Only the cases that name our profiles are read, and the endings of the annotated deal; the rest
belongs to other rule sets.
"""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from tests.cases.outcome import Format, Outcome
from tests.cases.reasons import agrees
from tests.cases.situations import declaration, next_window, situation
from trainer.cards import label_copies, parse_card, parse_suit
from trainer.deal import (
    DealState,
    IllegalAction,
    Phase,
    ScorePending,
    Seat,
    apply,
    deal,
    endgame_state,
    label_pack,
    points,
)
from trainer.declarations import refusals
from trainer.notation import read_action
from trainer.profiles import RuleProfile, house_profile, named_profile
from trainer.solver.endgame import solve

Given = dict[str, Any]


def check(path: Path) -> Iterator[Outcome]:
    """Yield one outcome a case."""
    for case in json.loads(path.read_text(encoding="utf-8"))["cases"]:
        if case.get("by_profile"):
            yield Outcome(case["id"], case["by_profile"], _by_profile(case))
        elif case["setup"].get("leader_hand") and case["actions"] == [{"do": "solve"}]:
            expected = case["check"]["ours"]["values_leader_minus_other"]
            yield Outcome(case["id"], expected, _ending(case["setup"], expected))


def _by_profile(case: Given) -> Given:
    play = _whole_deal if "pack" in case["setup"] else _declarations
    return {
        name: play(case, named_profile(name), expected)
        for name, expected in case["by_profile"].items()
    }


def _declarations(case: Given, profile: RuleProfile, expected: list[object]) -> list[object]:
    """Return the points of each action, or the case's own words where a refusal means the same."""
    state = situation(case["setup"], profile)
    outcomes: list[object] = []
    for action, wanted in zip(case["actions"], expected, strict=True):
        before = state
        try:
            state = _acted(state, action)
        except IllegalAction as error:
            outcomes.append(_words(state, action, error, str(wanted)))
        else:
            outcomes.append(points(before, state)[Seat.SOUTH])
    return outcomes


def _acted(state: DealState, action: Given) -> DealState:
    match action["do"]:
        case "draw_and_next_trick":
            return next_window(state, action)
        case "score_pending":
            kind = action["meld"]
            found = [item.cards for item in state.south.declared if item.kind == kind]
            return apply(state, ScorePending(kind, found[0] if found else ()))
    return apply(state, declaration(state, action))


def _words(state: DealState, action: Given, error: IllegalAction, wanted: str) -> str:
    """Return the words expected if they name any rule that is broken."""
    rules = {str(error.rule)}
    if action["do"] == "declare":
        rules |= {rule for rule, _ in refusals(state, declaration(state, action))}
    return wanted if any(agrees(wanted, rule) for rule in rules) else f"refused: {error.rule}"


def _whole_deal(case: Given, profile: RuleProfile, expected: Given) -> Given:
    """Return the outcome of a deal in which the declarations that are refused are left out."""
    setup = case["setup"]
    pack = label_pack(parse_card(text)[0] for text in setup["pack"])
    state = deal(profile, pack, Seat(setup["dealer"]))
    refused: list[Given] = []
    at_end_of_stock: Given = {}
    trick = 0
    for item in case["actions"]:
        trick = item.get("trick", trick)
        action = {
            key: item[key] for key in ("do", "card", "kind", "cards", "announce") if key in item
        }
        try:
            after = apply(state, read_action(action, state), Seat(item["by"]))
        except IllegalAction as error:
            refused.append(_refused(item, trick, error, expected["refused"], len(refused)))
            continue
        if after.phase is Phase.ENDGAME and state.phase is Phase.WINDOW:
            at_end_of_stock = _scores(state)
        state = after
    return {
        "after_trick_24": at_end_of_stock,
        "brisques": {seat.value: sum(c.is_brisque for c in state.won_by(seat)) for seat in Seat},
        "last_trick": state.to_act.value,
        "final": _scores(state),
        "refused": refused,
    }


def _scores(state: DealState) -> Given:
    return {seat.value: state.scores[seat] for seat in Seat}


def _refused(item: Given, trick: int, error: IllegalAction, wanted: list[Given], at: int) -> Given:
    """Describe a refusal as the case does, in its own words where the rule agrees."""
    why = wanted[at]["why"] if at < len(wanted) else ""
    what = " ".join([item["do"], item.get("kind", ""), *item.get("cards", ())])
    return {
        "trick": trick,
        "by": item["by"],
        "what": what,
        "why": why if agrees(why, error.rule) else error.rule,
    }


DUTIES: dict[str, Given] = {
    "strict": {},
    "follow": {"endgame_beat": False},
    "hoffmann": {"endgame_beat": False, "endgame_trump": False},
}


def _ending(setup: Given, rules: Iterable[str]) -> Given:
    """Return the value of every lead by rule, such as ``strict/last10``; no seven scores."""
    hands = label_copies([*setup["leader_hand"], *setup["other_hand"]])
    size = len(setup["leader_hand"])
    values: Given = {}
    for rule in rules:
        duty, _, last = rule.partition("/last")
        profile = house_profile("arcade", {**DUTIES[duty], "last_trick": int(last)})
        trump = parse_suit(setup["trump"])
        state = endgame_state(profile, trump, hands[:size], hands[size:], Seat.SOUTH)
        solution = solve(state)
        leads = {card.code: value for card, value in solution.values.items()}
        values[rule] = {"value": solution.value, "leads": leads}
    return values


FORMAT = Format(
    "published", lambda first: str(first.get("format")).startswith("bezique-published"), check
)

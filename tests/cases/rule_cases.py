"""``rule_cases.json``: small situations, and what each action in them must give."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from tests.cases.outcome import Format, Outcome
from tests.cases.reasons import agrees
from tests.cases.situations import SEATS, declaration, drawing, next_window, situation
from trainer.cards import PACK, card, cards, parse_card, parse_suit
from trainer.copies import copy_to_play
from trainer.deal import (
    DealState,
    Declare,
    Draw,
    ExchangeSeven,
    IllegalAction,
    Phase,
    Play,
    ScorePending,
    Seat,
    ShowSeven,
    Side,
    apply,
    deal,
    legal_actions,
    points,
    shuffled,
)
from trainer.declarations import refusals
from trainer.ladder import Ladder
from trainer.match import verdict
from trainer.profiles import RuleProfile, named_profile
from trainer.referee import penalize, revoke
from trainer.tricks import beats

NAMES = {Seat.SOUTH: "P1", Seat.NORTH: "P2"}
Given = dict[str, Any]


def check(path: Path) -> Iterator[Outcome]:
    """Yield one outcome a case: its steps and final scores."""
    for case in json.loads(path.read_text(encoding="utf-8"))["cases"]:
        expected = case["expected"]
        table = Table(case["setup"], named_profile(case["profile"]))
        got = [
            table.step(action, wanted)
            for action, wanted in zip(case["actions"], expected["steps"], strict=True)
        ]
        yield Outcome(
            f"{case['id']} {case['title']}",
            {"steps": expected["steps"], "final_scores": expected["final_scores"]},
            {"steps": got, "final_scores": table.scores()},
        )


class Table:
    """One situation and what has become of it."""

    def __init__(self, setup: Given, profile: RuleProfile) -> None:
        self.setup = setup
        self.profile = profile
        self.state = (
            situation(setup, profile)
            if {"hands", "table"} & setup.keys()
            else _bare(setup, profile)
        )

    def scores(self) -> dict[str, int]:
        """Return the scores by the players' names."""
        return {NAMES[seat]: self.state.scores[seat] for seat in Seat}

    def step(self, action: Given, wanted: Given) -> Given:
        """Return what an action gives, in the words of the case where they agree."""
        before = self.state
        try:
            found = _STEPS[action["do"]](self, action)
        except IllegalAction as error:
            reason = wanted.get("reason", "")
            rules = {error.rule, *self._broken(action)}
            agreed = any(agrees(reason, rule) for rule in rules)
            return {"legal": False, "reason": reason if agreed else error.rule}
        gained = {NAMES[seat]: n for seat, n in points(before, self.state).items() if n}
        return {"legal": True, **({"points": gained} if "points" in wanted else {}), **found}

    def _broken(self, action: Given) -> set[str]:
        """Return every rule that a refused declaration breaks: a case may name any of them."""
        if action["do"] != "declare" or self.state.phase is not Phase.WINDOW:
            return set()
        return {rule for rule, _ in refusals(self.state, declaration(self.state, action))}

    def act(self, action: Given) -> Given:
        """Apply an action of a player."""
        by = SEATS[action["player"]] if "player" in action else None
        self.state = apply(self.state, self._action(action), by)
        if action["do"] == "play" and "trick" not in self.setup:
            # READINGS 18: plays one after another are leads of different tricks.
            self.state = replace(self.state, led=None, to_act=Seat.SOUTH)
        return {}

    def _action(self, action: Given) -> Declare | ScorePending | Play | ExchangeSeven | ShowSeven:
        match action["do"]:
            case "declare":
                return declaration(self.state, action)
            case "score_pending":
                items = self.state.south.declared
                cards = next((i.cards for i in items if i.kind == action["meld"]), ())
                return ScorePending(action["meld"], cards)
            case "play":
                card = copy_to_play(self.state, parse_card(action["card"])[0])
                return Play(card, action.get("announce", False))
            case "exchange_seven":
                return ExchangeSeven()
        return ShowSeven()

    def draw(self, action: Given) -> Given:
        """Draw the card named."""
        self.state = apply(drawing(self.state, parse_card(action["card"])[0]), Draw())
        self.state = replace(self.state, to_act=SEATS[action["player"]])
        return {}

    def next_trick(self, action: Given) -> Given:
        """Draw, and win the next trick."""
        self.state = next_window(self.state, action)
        return {}

    def last_draw(self, action: Given) -> Given:
        """Draw the last two cards; the turn-up goes to the loser."""
        loser = self.state.to_act.other
        self.state = drawing(self.state, parse_card(action["last_face_down"])[0])
        before = set(self.state.held(loser))
        self.state = apply(self.state, Draw())
        (drawn,) = set(self.state.held(loser)) - before
        return {"loser_draws": drawn.code}

    def legal_cards(self, _action: Given) -> Given:
        """List the cards that may be played."""
        plays = [action for action in legal_actions(self.state) if isinstance(action, Play)]
        return {"cards": sorted({play.card.code for play in plays})}

    def trick_winner(self, action: Given) -> Given:
        """Tell who wins a trick led by P1."""
        led, answer = (parse_card(text)[0] for text in action["cards"])
        return {"winner": "P2" if beats(answer, led, parse_suit(self.setup["trump"])) else "P1"}

    def turn_up_seven(self, action: Given) -> Given:
        """Deal a pack in which a seven is turned up."""
        seven = parse_card(self.setup["turn_up"])[0]
        pack = list(shuffled(Random(0)))
        place = pack.index(seven)
        pack[16], pack[place] = pack[place], pack[16]
        self.state = deal(self.profile, pack, SEATS[action["player"]])
        return {}

    def count_deal(self, action: Given) -> Given:
        """Count brisques and last trick, by playing the last trick of such a deal."""
        self.state = _counted(self.state, action)
        return {}

    def result(self, action: Given) -> Given:
        """Tell what the match does next."""
        totals = {seat: action.get("scores", self.scores())[NAMES[seat]] for seat in Seat}
        found = verdict(
            self.profile,
            totals,
            deal=action.get("hand", 1),
            over=not action.get("mid_deal", False),
        )
        if found.winner is not None:
            return {"result": f"{NAMES[found.winner]} wins"}
        second = "second hand" if self.profile.match == "two_hands" else "next deal"
        return {"result": {"next_deal": second, "play_on": "play on", "drawn": "draw"}[found.what]}

    def streak_score(self, action: Given) -> Given:
        """Score a streak of matches won by these margins."""
        ladder = Ladder()
        for margin in action["margins"]:
            ladder = ladder.won(margin)
        return {"score": ladder.score}

    def penalty(self, action: Given) -> Given:
        """Punish an offence."""
        self.state = penalize(self.state, SEATS[action["player"]], action["kind"])
        return {}

    def revoke(self, action: Given) -> Given:
        """Punish a revoke."""
        self.state = revoke(self.state, SEATS[action["player"]])
        assert self.state.forfeit is not None
        return {"remaining_brisques_to": NAMES[self.state.forfeit.other]}


def _bare(setup: Given, profile: RuleProfile) -> DealState:
    """Return a state without cards, for cases that ask only about points."""
    south, north = (Side(score=setup["scores"][NAMES[seat]]) for seat in Seat)
    trump = parse_suit(setup.get("trump", "s"))
    return DealState(profile, Phase.ENDGAME, trump, Seat.SOUTH, south, north)


def _counted(state: DealState, action: Given) -> DealState:
    """Play out a last trick of worthless cards after which the piles hold these brisques."""
    winner = SEATS[action["last_trick"]]
    brisques = [card for card in PACK if card.is_brisque]
    first = action["brisques"]["P1"]
    state = replace(
        state,
        to_act=winner,
        south=replace(state.south, won=tuple(brisques[:first])),
        north=replace(state.north, won=tuple(brisques[first:])),
    )
    for seat, text in ((winner, "9s"), (winner.other, "8s")):
        held = replace(state.side(seat), hand=cards(text))
        state = state.with_side(seat, held)
    for text in ("9s", "8s"):
        state = apply(state, Play(card(text)))
    return state


_STEPS: dict[str, Callable[[Table, Given], Given]] = {
    **dict.fromkeys(
        ("declare", "score_pending", "play", "exchange_seven", "show_seven"), Table.act
    ),
    "draw": Table.draw,
    "draw_and_next_trick": Table.next_trick,
    "last_draw": Table.last_draw,
    "legal_cards": Table.legal_cards,
    "trick_winner": Table.trick_winner,
    "turn_up_seven": Table.turn_up_seven,
    "count_deal": Table.count_deal,
    "result": Table.result,
    "streak_score": Table.streak_score,
    "penalty": Table.penalty,
    "revoke": Table.revoke,
}
FORMAT = Format(
    "rule_cases", lambda first: str(first.get("format")).startswith("bezique-rule-cases"), check
)

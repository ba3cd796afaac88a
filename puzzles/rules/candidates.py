"""Which questions a moment of a deal gives rise to: what south sees of it, and what is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from random import Random
from types import MappingProxyType
from typing import Final

from puzzles.rules.judging_match import after_last_card
from puzzles.rules.options import declarations_held
from puzzles.rules.playing import Moment
from puzzles.rules.question import Form, Question, RulesKindName
from trainer.actions import IllegalAction, Play
from trainer.cards import Card
from trainer.deal import DealState, Phase, Seat, apply, legal_actions, view
from trainer.profiles import PROFILES, RuleProfile
from trainer.sevens import is_trump_seven
from trainer.state import MatchScore, changed

Asker = Callable[[Moment, Random], Iterator[Question]]

_PILE: Final = range(12, 25)  # cards captured, for a pile that is worth counting
_NEAR: Final = 5  # tens of points around the target
_LEAST_DECLARATIONS: Final = 2
_FEWEST_CARDS: Final = 4


def questions(kind: RulesKindName, moment: Moment, random: Random) -> Iterator[Question]:
    """Yield the questions of a kind that can be asked at a moment, judged later."""
    yield from _ASKERS[kind](moment, random)


def _ask(kind: RulesKindName, form: Form, state: DealState, card: Card | None = None) -> Question:
    return Question(kind, form, view(state, Seat.SOUTH), card and _seen(state, card))


def _seen(state: DealState, card: Card) -> Card:
    """Return the card as the view labels it: the first copy unless both are seen."""
    shown = view(state, Seat.SOUTH)
    side = shown.south
    held = {*getattr(side, "hand", ()), *side.table}
    return card if card in held else card.face


def _legal(moment: Moment, _random: Random) -> Iterator[Question]:
    if moment.state.led is not None and len(moment.state.south.held) >= _FEWEST_CARDS:
        yield _ask("rules_legal", "playable", moment.state)


def _trick(moment: Moment, random: Random) -> Iterator[Question]:
    state = moment.state
    if state.led is None or state.phase is not Phase.STOCK:
        return
    card = random.choice(state.south.held)
    yield _ask("rules_trick", random.choice(("winner", "winning_cards")), state, card)


def _declare(moment: Moment, random: Random) -> Iterator[Question]:
    if moment.state.phase is not Phase.WINDOW:
        return
    asked = _ask("rules_declare", random.choice(("declarable", "most_points")), moment.state)
    if len(declarations_held(asked)) >= _LEAST_DECLARATIONS:
        yield asked


def _seven(moment: Moment, _random: Random) -> Iterator[Question]:
    state = moment.state
    sevens = _sevens(state)
    if not sevens:
        return
    if state.phase is Phase.WINDOW:
        yield _ask("rules_seven", "seven_acts", state, sevens[0])
    elif len(state.south.held) > 1:
        may_be_played = {each.card for each in legal_actions(state) if isinstance(each, Play)}
        for card in sevens:
            if card in may_be_played:
                yield _ask("rules_seven", "seven_points", state, card)


def _sevens(state: DealState) -> list[Card]:
    return [card for card in state.south.held if is_trump_seven(card, state.trump)]


def _score(moment: Moment, random: Random) -> Iterator[Question]:
    state = moment.state
    last = state.led is not None and state.phase is Phase.ENDGAME and len(state.south.hand) == 1
    if last:
        yield _ask("rules_score", "deal_count", state)
        yield from _at_the_end(state, random)
    elif state.phase is Phase.STOCK and len(state.south.won) in _PILE:
        yield _ask("rules_score", "pile", state)
    elif state.phase is Phase.WINDOW and state.open_window.awards_used:
        yield from _in_the_middle(state, random)


def _at_the_end(state: DealState, random: Random) -> Iterator[Question]:
    """Ask what follows in the match after the last card, the totals close to what decides."""
    asked = _ask("rules_score", "match", state)
    final = after_last_card(asked).scores
    if state.profile.match == "two_hands":
        yield from _two_hands(asked, final, random)
        return
    aims = {seat: state.profile.target + 10 * random.randint(-_NEAR, _NEAR) for seat in Seat}
    if not random.randrange(4):
        aims[Seat.NORTH] = aims[Seat.SOUTH]
    before = {seat: aims[seat] - final[seat] for seat in Seat}
    stopped = any(before[seat] + state.scores[seat] >= state.profile.target for seat in Seat)
    if min(before.values()) >= 0 and not (stopped and state.profile.match_stop == "at_once"):
        yield _with_match(asked, before, random.randint(2, 3))


def _two_hands(asked: Question, final: Mapping[Seat, int], random: Random) -> Iterator[Question]:
    if random.randrange(2):
        yield _with_match(asked, dict.fromkeys(Seat, 0), 1)
        return
    south = 10 * random.randint(20, 40)
    north = south + final[Seat.SOUTH] - final[Seat.NORTH] + 10 * random.randint(-1, 1)
    if 0 <= north < 400:
        yield _with_match(asked, {Seat.SOUTH: south, Seat.NORTH: north}, 2)


def _in_the_middle(state: DealState, random: Random) -> Iterator[Question]:
    """Ask what follows when a declaration has just brought south to the target, or nearly."""
    profile, award = state.profile, state.south.declared[-1]
    if profile.match != "target" or award.state != "scored":
        return
    over = 10 * random.randint(-1, profile.values[award.kind] // 10 - 1)
    before = profile.target + over - state.south.score
    north = profile.target - state.north.score - 10 * random.randint(1, 20)
    if before >= 0 and north >= 0:
        asked = _ask("rules_score", "match", state)
        yield _with_match(asked, {Seat.SOUTH: before, Seat.NORTH: north}, random.randint(2, 3))


def _with_match(asked: Question, before: Mapping[Seat, int], deal: int) -> Question:
    score = MatchScore(before[Seat.SOUTH], before[Seat.NORTH], deal)
    return replace(asked, position=replace(asked.position, match=score))


def _difference(moment: Moment, random: Random) -> Iterator[Question]:
    state = moment.state
    other = random.choice([each for each in PROFILES.values() if each != state.profile])
    if not _asks_something(state) or not _could_be(moment, other):
        return
    sevens = _sevens(state)
    card = sevens[0] if sevens and random.randrange(2) else None
    if state.phase is Phase.STOCK and card is None:
        return
    if card is not None and state.phase is not Phase.WINDOW and not _playable(state, card, other):
        card = None
    yield replace(_ask("profile_difference", "differences", state, card), other=other)


def _asks_something(state: DealState) -> bool:
    if state.phase is Phase.ENDGAME:
        return state.led is not None and len(state.south.hand) >= _FEWEST_CARDS
    return state.phase is Phase.WINDOW or bool(_sevens(state))


def _playable(state: DealState, card: Card, other: RuleProfile) -> bool:
    """Tell whether the card may be played under both profiles."""
    return all(
        card in {each.card for each in legal_actions(either) if isinstance(each, Play)}
        for either in (state, changed(state, profile=other))
    )


def _could_be(moment: Moment, other: RuleProfile) -> bool:
    """Tell whether the same actions lead to the same state under the other profile."""
    state = changed(moment.start, profile=other)
    try:
        for action in moment.actions:
            state = apply(state, action)
    except IllegalAction:
        return False
    return changed(state, profile=moment.state.profile) == moment.state


_ASKERS: Final[Mapping[RulesKindName, Asker]] = MappingProxyType(
    {
        "profile_difference": _difference,
        "rules_declare": _declare,
        "rules_legal": _legal,
        "rules_score": _score,
        "rules_seven": _seven,
        "rules_trick": _trick,
    }
)

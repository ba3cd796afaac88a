"""Why a choice is worse: every number and fact is found again by replaying with the engine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, reduce
from itertools import accumulate
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.puzzles.positions import QUEEN_OF_DIAMONDS, SECOND_SEVEN, state
from tests.trainer.endings import FAMILIES, random_ending
from tests.trainer.strategies import profiles
from trainer.actions import Action, Draw, IllegalAction, Play
from trainer.cards import Suit, card, cards
from trainer.deal import apply, legal_actions, standing
from trainer.profiles import PROFILES
from trainer.prover.endgame import prove
from trainer.solver.consequences import Fact
from trainer.solver.courses import at_trick_end, scores_after, tricks_of
from trainer.solver.endgame import solve
from trainer.solver.explanations import Explanation, best_play, explain
from trainer.state import DealState, Phase, Seat, Side
from trainer.tricks import beats


def valued(position: DealState) -> tuple[tuple[Action, int], ...]:
    values = solve(position).values
    return tuple(
        (action, values[action.card])
        for action in legal_actions(position)
        if isinstance(action, Play)
    )


@cache
def counted_out(position: DealState) -> tuple[tuple[Action, int], ...]:
    """Value every action of any phase by playing everything to the end: nothing but the engine."""
    return tuple((action, _worth(position, action)) for action in legal_actions(position))


def _worth(position: DealState, action: Action) -> int:
    after = apply(position, action)
    mover = position.to_act
    gained = ahead(after, mover) - ahead(position, mover)
    left = 0 if after.is_over else max(worth for _, worth in counted_out(after))
    return gained + (left if after.to_act is mover else -left)


def ahead(position: DealState, seat: Seat) -> int:
    points = standing(position)
    return points[seat] - points[seat.other]


def states(position: DealState, line: Sequence[Action]) -> list[DealState]:
    return list(accumulate(line, apply, initial=position))


def ends(position: DealState, line: Sequence[Action]) -> list[DealState]:
    """Return the states at the ends of tricks, the start left out."""
    return [after for after in states(position, line)[1:] if at_trick_end(after)]


endings = st.builds(
    lambda profile, seed, size, family: random_ending(
        Random(seed), profile, size, family=FAMILIES[family]
    ),
    profiles(),
    st.integers(0, 2**32),
    st.integers(2, 4),
    st.sampled_from(sorted(FAMILIES)),
)


@settings(max_examples=60, deadline=None)
@given(endings)
def test_the_loss_is_cashed_at_the_end_of_the_refutation_and_at_no_trick_before(
    position: DealState,
) -> None:
    """By the prover's values: the score is behind by the loss, and the rest is worth the same."""
    options = dict(prove(position))
    best = best_play(position, valued)
    for action in legal_actions(position):
        assert isinstance(action, Play)
        told = explain(position, action, valued, best)
        assert told.loss == max(options.values()) - options[action.card]
        assert reduce(apply, told.line, position).is_over
        assert told.line[: len(told.refutation)] == told.refutation
        if told.loss:
            _check_cashing(position, best, told)
        else:
            assert (told.refutation, told.cashed, told.parts, told.facts) == ((), 0, 0, ())


def _check_cashing(position: DealState, best: Sequence[Action], told: Explanation) -> None:
    seat = position.to_act
    behind = [
        ahead(there, seat) - ahead(here, seat)
        for here, there in zip(ends(position, told.line), ends(position, best), strict=True)
    ]
    assert behind[-1] == told.loss
    assert behind.index(told.loss) + 1 == told.cashed
    assert states(position, told.refutation)[-1] == ends(position, told.line)[told.cashed - 1]
    left = [_rest(ends(position, line)[told.cashed - 1], seat) for line in (told.line, tuple(best))]
    assert left[0] == left[1]


def _rest(position: DealState, seat: Seat) -> int:
    if position.is_over:
        return 0
    value = max(prove(position).values())
    return value if position.to_act is seat else -value


@settings(max_examples=25, deadline=None)
@given(endings)
def test_no_best_replies_cash_the_loss_sooner(position: DealState) -> None:
    """All best replies tried, the erring side defending with its first best card."""
    best = best_play(position, valued)
    scores = [ahead(each, position.to_act) for each in ends(position, best)]
    for action in legal_actions(position):
        told = explain(position, action, valued, best)
        if told.loss:
            lengths = [
                next(
                    number
                    for number, (there, here) in enumerate(
                        zip(scores, ends(position, line), strict=True), start=1
                    )
                    if there - ahead(here, position.to_act) == told.loss
                )
                for line in _best_lines(position, (action,), position.to_act)
            ]
            assert told.cashed == min(lengths)


def _best_lines(
    position: DealState, line: tuple[Action, ...], loser: Seat
) -> Iterator[tuple[Action, ...]]:
    here = reduce(apply, line, position)
    if here.is_over:
        yield line
        return
    options = valued(here)
    top = max(worth for _, worth in options)
    best = [action for action, worth in options if worth == top]
    for action in best[:1] if here.to_act is loser else best:
        yield from _best_lines(position, (*line, action), loser)


@settings(max_examples=50, deadline=None)
@given(endings)
def test_every_fact_is_seen_in_a_replay(position: DealState) -> None:
    """Who took which card, what else might have been played, who won the last trick."""
    best = best_play(position, valued)
    for action in legal_actions(position):
        told = explain(position, action, valued, best)
        if told.loss:
            replayed = _facts_by_replay(position, told, best)
            assert list(told.facts) == sorted(replayed, key=lambda fact: fact.trick)
            assert told.parts == _parting_by_replay(position, told.line, best)


def _takers(position: DealState, line: Sequence[Action]) -> list[tuple[Seat, list[str]]]:
    """Return who took each trick and its cards, from the captured piles alone."""
    taken = []
    for before, after in zip(states(position, line), states(position, line)[1:], strict=False):
        for seat in Seat:
            new = after.won_by(seat)[len(before.won_by(seat)) :]
            if new:
                taken.append((seat, [str(each) for each in new]))
    return taken


def _facts_by_replay(
    position: DealState, told: Explanation, best: Sequence[Action]
) -> Iterator[Fact]:
    loser, trump = position.to_act, position.trump
    for before, action in zip(states(position, told.refutation), told.refutation, strict=False):
        if isinstance(action, Play) and before.led is not None and before.led.suit is not trump:
            legal = [each for each in legal_actions(before) if isinstance(each, Play)]
            if len(before.hand(before.to_act)) > 1 and all(
                each.card.suit is trump for each in legal
            ):
                number = len(_takers(position, told.refutation[: _at(told, before, position)])) + 1
                yield Fact("trump_forced_out", before.to_act, number, action.card)
    forfeit = position.forfeit
    assert forfeit is None
    mine = {name for seat, names in _takers(position, best) if seat is loser for name in names}
    for number, (seat, names) in enumerate(_takers(position, told.refutation), start=1):
        for name in names if seat is not loser else ():
            if card(name).is_brisque and name in mine:
                yield Fact("brisque_fell", loser, number, card(name))
    lost, kept = _takers(position, told.line)[-1], _takers(position, best)[-1]
    if lost[0] is not loser and kept[0] is loser:
        led, reply = map(card, lost[1])
        winning = reply if beats(reply, led, trump) else led
        number = len(_takers(position, told.line))
        yield Fact("last_trick_changed_sides", loser, number, winning)


def _at(told: Explanation, before: DealState, position: DealState) -> int:
    return states(position, told.refutation).index(before)


def _parting_by_replay(position: DealState, line: Sequence[Action], best: Sequence[Action]) -> int:
    pairs = zip(
        zip(_takers(position, line), ends(position, line), strict=True),
        zip(_takers(position, best), ends(position, best), strict=True),
        strict=True,
    )
    for number, ((one, here), (other, there)) in enumerate(pairs, start=1):
        if one[0] is not other[0] or ahead(here, Seat.SOUTH) != ahead(there, Seat.SOUTH):
            return number
    raise AssertionError("a loss parts the lines")


def test_a_position_told_in_full() -> None:
    """North must trump the ace of diamonds, and two tricks later 20 points are gone."""
    position = state(QUEEN_OF_DIAMONDS)
    told = explain(position, Play(card("Ad")), valued, solve(position).line)
    assert (told.loss, told.cashed, told.parts, len(told.refutation)) == (20, 3, 1, 6)
    assert told.facts == (
        Fact("trump_forced_out", Seat.NORTH, 1, card("Th")),
        Fact("brisque_fell", Seat.SOUTH, 1, card("Ad")),
    )


def test_a_seven_played_in_silence_loses_its_points_at_once() -> None:
    """It is no listed action, but a legal one."""
    position = state(SECOND_SEVEN)
    spoken = explain(position, Play(card("7h"), announce=True), valued)
    silent = explain(position, Play(card("7h")), valued)
    assert silent.loss == spoken.loss + 10


def test_what_is_not_legal_is_not_explained() -> None:
    """The engine refuses it."""
    with pytest.raises(IllegalAction):
        explain(state(QUEEN_OF_DIAMONDS), Play(card("As")), valued)


def open_hand() -> DealState:
    """Return a position before the last stock trick: south leads and could declare a marriage."""
    return DealState(
        profile=PROFILES["cady"],
        phase=Phase.STOCK,
        trump=Suit.CLUBS,
        to_act=Seat.SOUTH,
        south=Side(hand=cards("As Qh Kh")),
        north=Side(hand=cards("9s 7d 8d")),
        dealer=Seat.NORTH,
        turn_up=card("9c"),
        stock=cards("8h 9c"),
    )


def test_an_award_denied_before_a_trick_is_won() -> None:
    """Who leads the queen of his marriage never scores it."""
    position = open_hand()
    told = explain(position, Play(card("Qh")), counted_out)
    assert Fact("award_denied", Seat.SOUTH, 1, kind="marriage") in told.facts
    assert told.loss >= 20
    assert sum(told.loss == loss for loss in _gaps(position, told)) >= 1
    assert not explain(position, Play(card("As")), counted_out).facts


def test_an_award_denied_in_an_open_window() -> None:
    """Drawing at once parts from the best line before the first trick: number 0."""
    position = reduce(apply, (Play(card("As")), Play(card("9s"))), open_hand())
    assert position.phase is Phase.WINDOW
    told = explain(position, Draw(), counted_out)
    assert told.facts[-1] == Fact("award_denied", Seat.SOUTH, 0, kind="marriage")
    assert (told.loss, told.refutation, told.cashed, told.parts) == (20, (Draw(),), 0, 0)


def _gaps(position: DealState, told: Explanation) -> list[int]:
    best = best_play(position, counted_out)
    seat = position.to_act
    return [
        ahead(there, seat) - ahead(here, seat)
        for here, there in zip(ends(position, told.line), ends(position, best), strict=True)
    ]


def test_the_tricks_of_a_line_are_numbered_from_the_one_in_progress() -> None:
    """A card on the table belongs to trick 1; a window that is open has number 0."""
    position = state("salon endgame trump=c to=south led=9s S=As8s N=7c")
    line = best_play(position, valued)
    assert [trick.number for trick in tricks_of(position, line)] == [1, 2]
    assert list(scores_after(position, line)) == [1, 2]
    assert card("9s") in next(tricks_of(position, line)).cards
    window = reduce(apply, (Play(card("As")), Play(card("9s"))), open_hand())
    line = best_play(window, counted_out)
    assert list(scores_after(window, line)) == [0, 1, 2, 3]
    assert [trick.number for trick in tricks_of(window, line)] == [1, 2, 3]

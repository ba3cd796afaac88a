"""What holds in every deal under every profile."""

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

from hypothesis import given, settings

from tests.trainer.strategies import deals, play
from trainer.cards import PACK, Card, by_text
from trainer.combinations import CLASSES
from trainer.deal import (
    Action,
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
    apply,
    legal_actions,
    points,
    view,
)
from trainer.notation import (
    position_line,
    read_action,
    read_position,
    read_position_line,
    write_action,
    write_position,
)
from trainer.notation.records import DealRecord, read_record, write_record, write_step
from trainer.replays import replay

Start = tuple[DealState, Random]
DEALS = settings(max_examples=20, deadline=None)


def places(state: DealState) -> list[Card]:
    """Return every card where it lies."""
    found = [*state.stock, *([] if state.led is None else [state.led])]
    for seat in Seat:
        found += [*state.hand(seat), *state.table_of(seat), *state.won_by(seat)]
    return found


@DEALS
@given(deals())
def test_cards_are_conserved(start: Start) -> None:
    """Each of the 64 cards lies in one place, at every ply."""
    for _, _, after in play(*start):
        assert sorted(places(after)) == list(PACK)


@DEALS
@given(deals())
def test_points_add_up(start: Start) -> None:
    """Scores are made of declarations, sevens, sixteen brisques and one last trick."""
    state, random = start
    profile = state.profile
    total = sum(state.scores.values())
    for before, action, after in play(state, random):
        gained = sum(points(before, after).values())
        if isinstance(action, ScorePending) or (isinstance(action, Declare) and not action.pending):
            assert gained == profile.values[action.kind]
            total += gained
        elif isinstance(action, ExchangeSeven | ShowSeven):
            assert gained in (0, profile.dix_points)
            total += gained
        elif isinstance(action, Play) and before.led is None:
            total += gained  # a lead brings nothing but a seven
            assert gained in (0, profile.dix_points)
        elif isinstance(action, Play) and _seven_scores(before, action):
            total += profile.dix_points
        state = after
    brisques = [sum(card.is_brisque for card in state.won_by(seat)) for seat in Seat]
    assert sum(brisques) == 16
    assert sum(state.scores.values()) == total + 16 * profile.brisque + profile.last_trick


def _seven_scores(before: DealState, action: Play) -> bool:
    """Tell whether the answer to a lead scores a dix, by what it would score as a lead."""
    if before.phase is Phase.ENDGAME and not before.profile.dix_play_in_endgame:
        return False
    lead = replace(before, led=None)
    return sum(points(lead, apply(lead, action)).values()) > 0


@settings(max_examples=10, deadline=None)
@given(deals())
def test_round_trips(start: Start) -> None:
    """Positions, views, lines and actions read back equal, at every ply."""
    for before, action, after in play(*start):
        assert read_action(json.loads(json.dumps(write_action(action, before))), before) == action
        seen = view(after, Seat.SOUTH)
        assert read_position(json.loads(json.dumps(write_position(after)))) == after
        assert read_position(json.loads(json.dumps(write_position(seen)))) == seen
        assert read_position_line(position_line(after)) == after
        assert read_position_line(position_line(seen)) == seen


@DEALS
@given(deals())
def test_replay(start: Start) -> None:
    """A record replays to the same states, and from any ply the deal goes on the same."""
    state, random = start
    pack = _pack_of(state)
    steps = list(play(state, random))
    actions = tuple(write_step(before, action) for before, action, _ in steps)
    record = read_record(write_record(DealRecord(state.profile, _dealer(state), pack, actions)))
    assert [step.after for step in replay(record)] == [after for _, _, after in steps]


def _dealer(state: DealState) -> Seat:
    assert state.dealer is not None
    return state.dealer


def _pack_of(state: DealState) -> tuple[Card, ...]:
    """Return a pack that is dealt to this start of a deal."""
    packets = state.profile.deal_packets or (1,) * 8
    hands = {seat: list(state.hand(seat)) for seat in Seat}
    pack: list[Card] = []
    for size in packets:
        for seat in (state.to_act, state.to_act.other):
            pack += hands[seat][:size]
            del hands[seat][:size]
    return (*pack, state.stock[-1], *state.stock[:-1])


@settings(max_examples=10, deadline=None)
@given(deals())
def test_legal_is_what_applies(start: Start) -> None:
    """Every legal action applies; what else applies is the same but for the choice of copies."""
    state, random = start
    for before, _, _ in play(state, random):
        legal = legal_actions(before)
        assert len(set(legal)) == len(legal)
        faces = {_faces(action) for action in legal}
        tried = set(legal)
        for action in candidates(before, random):
            if applies(before, action):
                assert _faces(action) in faces
            tried.discard(action)
        assert all(applies(before, action) for action in tried)


def candidates(state: DealState, random: Random) -> Iterator[Action]:
    """Yield actions of every sort; declarations of all held cards in one window of ten."""
    yield from (Play(card) for card in PACK)
    yield from (ExchangeSeven(), ShowSeven(), Draw())
    if random.random() > 0.1:
        return
    held = state.held(state.to_act)
    for kind in CLASSES:
        for size in (2, 4, 5):
            for cards in combinations(held, size):
                yield Declare(kind, by_text(cards))
                yield Declare(kind, by_text(cards), pending=True)
                yield ScorePending(kind, by_text(cards))


def applies(state: DealState, action: Action) -> bool:
    """Tell whether an action is accepted; a refusal must leave the state as it was."""
    before = hash(state)
    try:
        apply(state, action)
    except IllegalAction:
        assert hash(state) == before
        return False
    return True


def _faces(action: Action) -> object:
    match action:
        case Play(card):
            return ("play", card.face)
        case Declare(kind, cards, pending):
            return ("declare", kind, pending, tuple(sorted(card.face for card in cards)))
        case ScorePending(kind, cards):
            return ("score_pending", kind, tuple(sorted(card.face for card in cards)))
    return action


@DEALS
@given(deals())
def test_view_tells_nothing_hidden(start: Start) -> None:
    """A view stays the same whatever the cards are that it does not show."""
    state, random = start
    for _, _, after in play(state, random):
        for seat in Seat:
            other = rearranged(after, seat, random)
            assert json.dumps(write_position(view(after, seat))) == json.dumps(
                write_position(view(other, seat))
            )


def rearranged(state: DealState, seat: Seat, random: Random) -> DealState:
    """Return a state with the cards that a player cannot see in other places."""
    side = state.side(seat.other)
    concealed = [card for card in side.hand if card not in side.public]
    hidden = [*concealed, *state.stock[:-1]]
    random.shuffle(hidden)
    hand = (*side.public, *hidden[: len(concealed)])
    stock = (*hidden[len(concealed) :], *state.stock[-1:])
    return state.with_side(seat.other, replace(side, hand=tuple(sorted(hand))), stock=stock)

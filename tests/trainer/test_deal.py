"""The deal from the first card to the endgame, and what each player sees of it."""

from random import Random

import pytest

from tests.trainer.positions import window
from tests.trainer.strategies import play
from trainer.cards import PACK, card, cards
from trainer.deal import (
    DealState,
    Declare,
    Draw,
    ExchangeSeven,
    HiddenSide,
    IllegalAction,
    ImpossiblePosition,
    Phase,
    Play,
    Seat,
    ShowSeven,
    apply,
    deal,
    legal_actions,
    shuffled,
    view,
)
from trainer.profiles import PROFILES, house_profile


@pytest.mark.parametrize(
    ("packets", "first"),
    [
        ([3, 2, 3], [0, 1, 2, 6, 7, 10, 11, 12]),
        ([3, 3, 2], [0, 1, 2, 6, 7, 8, 12, 13]),
        (None, [0, 2, 4, 6, 8, 10, 12, 14]),
    ],
)
def test_packets(packets: list[int] | None, first: list[int]) -> None:
    """Packets go to the non-dealer first; then comes the turn-up, last of the stock."""
    pack = shuffled(Random(3))
    state = deal(house_profile("cady", {"deal_packets": packets}), pack, Seat.SOUTH)
    assert state.hand(Seat.NORTH) == tuple(sorted(pack[index] for index in first))
    assert state.to_act is Seat.NORTH
    assert state.turn_up == state.stock[-1] == pack[16]
    assert state.stock[:-1] == pack[17:]
    assert state.trump is pack[16].suit


def test_a_pack_is_64_cards() -> None:
    """Anything else is no pack."""
    for pack in (PACK[:-1], (*PACK[:-1], PACK[0]), ()):
        with pytest.raises(ImpossiblePosition, match="64"):
            deal(PROFILES["cady"], pack, Seat.SOUTH)


@pytest.mark.parametrize(
    ("lacks", "north", "score"),
    [
        ("ATKQJ", "7s 7s 8s 8s 9s 9s 7h 7h", 50),
        ("ATKQJ", "7s 7s 8s 8s 9s 9s 7h Ah", 0),
        ("KQJ", "7s 7s 8s 8s 9s 9s 7h Ah", 50),
        ("KQJ", "7s 7s 8s 8s 9s 9s 7h Jh", 0),
    ],
)
def test_carte_blanche(lacks: str, north: str, score: int) -> None:
    """A hand without the named ranks scores as it is dealt, and has been seen."""
    house = house_profile(
        "encyclopedia",
        {"carte_blanche": 50, "carte_blanche_lacks": lacks, "deal_packets": None},
    )
    hand = cards(north)
    rest = [c for c in reversed(PACK) if c not in hand]
    pack = [c for pair in zip(hand, rest, strict=False) for c in pair] + rest[8:]
    state = deal(house, pack, Seat.SOUTH)
    assert state.scores[Seat.NORTH] == score
    assert len(view(state, Seat.SOUTH).side(Seat.NORTH).public) == (8 if score else 0)


def test_winner_draws_first_and_leads() -> None:
    """The winner takes the top card, the loser the next; the winner leads."""
    state = deal(PROFILES["cady"], shuffled(Random(5)), Seat.SOUTH)
    for _ in range(2):
        state = apply(state, legal_actions(state)[0])
    winner, top = state.to_act, state.stock[:2]
    after = apply(state, Draw())
    assert top[0] in after.hand(winner)
    assert top[1] in after.hand(winner.other)
    assert (after.phase, after.to_act) == (Phase.STOCK, winner)


def last_window(profile: str = "cady") -> DealState:
    """Return the window after trick 24, king and queen of hearts still in the hand."""
    state = window(profile, "Kh Qh 8c 9c Kd Qd 7s", turn_up="Th", stock_face_down=1)
    assert state.window is not None
    assert state.window.win == 24
    return state


def test_end_of_the_stock() -> None:
    """After trick 24 the winner may declare; the turn-up goes to the loser, tables are taken up."""
    state = apply(last_window(), Declare("royal_marriage", cards("Kh Qh")))
    after = apply(state, Draw())
    assert after.phase is Phase.ENDGAME
    assert card("Th") in after.hand(Seat.NORTH)
    assert after.table_of(Seat.SOUTH) == ()
    assert view(after, Seat.NORTH).side(Seat.SOUTH).public == cards("Qh Kh")
    assert view(after, Seat.SOUTH).side(Seat.NORTH).public == cards("Th")
    with pytest.raises(IllegalAction, match="stock_gone"):
        apply(after, Declare("marriage", cards("Kd Qd")))


@pytest.mark.parametrize("at", ["deal", "stock"])
def test_last_trick(at: str) -> None:
    """The bonus belongs to the 32nd trick, or to the 24th."""
    house = house_profile("cady", {"last_trick_at": at, "last_trick": 50, "values": {}})
    state, random = deal(house, shuffled(Random(2)), Seat.SOUTH), Random(2)
    for before, action, after in play(state, random):
        if isinstance(action, Play) and before.led is not None and len(before.stock) == 2:
            gained = sum(after.scores.values()) - sum(before.scores.values())
            assert (gained >= 50) is (at == "stock")


@pytest.mark.parametrize(
    ("action", "rule"),
    [(Draw(), "wrong_phase"), (ShowSeven(), "wrong_phase"), (ExchangeSeven(), "wrong_phase")],
)
def test_outside_the_window(action: Draw | ShowSeven | ExchangeSeven, rule: str) -> None:
    """Only the winner of a trick, before drawing, may do these."""
    state = deal(PROFILES["cady"], shuffled(Random(5)), Seat.SOUTH)
    with pytest.raises(IllegalAction, match=rule):
        apply(state, action)


def test_over() -> None:
    """When the deal is over nothing is legal and nothing applies."""
    state, random = deal(PROFILES["salon"], shuffled(Random(9)), Seat.SOUTH), Random(9)
    *_, (_, _, last) = play(state, random)
    assert last.is_over
    assert legal_actions(last) == ()
    with pytest.raises(IllegalAction, match="wrong_phase"):
        apply(last, Play(PACK[0]))
    with pytest.raises(IllegalAction, match="stock_gone"):
        apply(last, Draw())


def test_a_lone_second_copy_is_not_betrayed() -> None:
    """A player who sees one copy of a face is not told which one it is."""
    state = deal(PROFILES["cady"], tuple(reversed(PACK)), Seat.SOUTH)
    seen = view(state, Seat.SOUTH)
    side = seen.side(Seat.SOUTH)
    assert not isinstance(side, HiddenSide)
    lone = [c for c in side.hand if c.twin not in side.hand]
    assert all(c.copy == 0 or c.twin == seen.turn_up for c in lone)


def test_legal_actions_of_a_view() -> None:
    """What a player may do follows from what he sees; of a hidden hand it cannot be said."""
    state = last_window()
    assert legal_actions(view(state, Seat.SOUTH)) == legal_actions(state)
    with pytest.raises(ValueError, match="not seen"):
        legal_actions(view(state, Seat.NORTH))

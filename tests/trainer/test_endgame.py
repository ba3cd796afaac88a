"""The last eight tricks: what may be played and what it brings."""

from dataclasses import replace

import pytest

from tests.trainer.positions import ending
from trainer.cards import by_text, card, cards
from trainer.deal import (
    DealState,
    IllegalAction,
    ImpossiblePosition,
    Play,
    Seat,
    apply,
    legal_actions,
    points,
    standing,
)
from trainer.profiles import house_profile


def playable(state: DealState) -> tuple[str, ...]:
    return tuple(str(action.card) for action in legal_actions(state) if isinstance(action, Play))


@pytest.mark.parametrize(
    ("profile", "led", "south", "allowed"),
    [
        ("cady", "Kh", "9h Th 7c As", "Th"),
        ("salon", "Kh", "9h Th 7c As", "9h Th"),
        ("arcade", "Ah", "9h Th 7c As", "9h Th"),
        ("encyclopedia", "Ks", "9h Th 7c Ah", "7c"),
        ("salon", "9h", "8c Kc As 7d", "8c Kc"),
        ("cady", "9h", "As 7d Kd Ad", "As Kd 7d Ad"),
        ("cady", "Kc", "9c Ac Ac' As", "Ac Ac'"),
        ("cady", "Kh", "Kh' 9h 9c 8c", "Kh' 9h"),
    ],
)
def test_duties(profile: str, led: str, south: str, allowed: str) -> None:
    """Follow; beat in the suit where the profile asks for it; void, trump."""
    state = ending(profile, "c", south, "7s 8s 9s", led=led)
    assert sorted(playable(state)) == sorted(allowed.split())


@pytest.mark.parametrize(
    ("played", "rule"),
    [("9h", "must_beat"), ("7c", "must_follow"), ("Ks", "card_not_held")],
)
def test_refused_card(played: str, rule: str) -> None:
    """A refusal names the rule, the profile and the card."""
    state = ending("cady", "c", "9h Th 7c As", "7s 8s 9s", led="Kh")
    with pytest.raises(IllegalAction) as refused:
        apply(state, Play(card(played)))
    assert refused.value.rule == rule
    assert refused.value.profile.name == "cady"
    assert refused.value.cards == (card(played),)


def test_must_trump() -> None:
    """A void hand that throws a plain card breaks the duty to trump, unless there is none."""
    state = ending("cady", "c", "Th 7c As", "7s 8s", led="Kd")
    with pytest.raises(IllegalAction, match="must_trump"):
        apply(state, Play(card("Th")))
    loose = house_profile("cady", {"endgame_trump": False})
    assert playable(replace(state, profile=loose)) == ("As", "Th", "7c")


def test_turn_and_announcement() -> None:
    """Only the side to act plays, and only a seven of trumps is announced."""
    state = ending("salon", "c", "7c Kd", "Kh 8c")
    with pytest.raises(IllegalAction, match="not_your_turn"):
        apply(state, Play(card("Kh")), by=Seat.NORTH)
    with pytest.raises(IllegalAction, match="not_announceable"):
        apply(state, Play(card("Kd"), announce=True))


@pytest.mark.parametrize(
    ("profile", "scored", "announce", "gain"),
    [
        ("cady", {}, False, 10),
        ("cady", {"7c": "show"}, False, 0),
        ("cady", {"7c'": "show"}, False, 10),
        ("salon", {"7c'": "exchange"}, True, 10),
        ("salon", {"7c'": "exchange"}, False, 0),
        ("salon", {"7c'": "play"}, True, 0),
        ("salon", {}, True, 0),
        ("arcade", {}, False, 0),
        ("encyclopedia", {"7c'": "turn_up"}, False, 0),
    ],
)
def test_seven_played(profile: str, scored: dict[str, str], announce: bool, gain: int) -> None:
    """A seven of trumps scores when played as the profile has it, once."""
    sevens = {card(text): how for text, how in scored.items()}
    state = ending(profile, "c", "7c Kd", "Kh 8c", sevens_scored=sevens)
    after = apply(state, Play(card("7c"), announce))
    assert points(state, after) == {Seat.SOUTH: gain, Seat.NORTH: 0}


def test_announcement_is_offered() -> None:
    """In salon the announced play stands for the silent one exactly where it scores."""
    scored = {card("7c'"): "exchange"}
    state = ending("salon", "c", "7c Kd", "Kh 8c", sevens_scored=scored)
    assert legal_actions(state) == (Play(card("Kd")), Play(card("7c"), announce=True))
    assert legal_actions(ending("salon", "c", "7c Kd", "Kh 8c"))[1] == Play(card("7c"))


@pytest.mark.parametrize("timing", ["deal_end", "as_won"])
def test_count(timing: str) -> None:
    """The last play brings the last trick and the brisques, or these come as they are won."""
    profile = house_profile("cady", {"brisque_timing": timing})
    state = ending(profile, "c", "Ah Kd", "Th Ad", won={Seat.NORTH: cards("As Ts")})
    for text in ("Ah", "Th", "Kd"):
        state = apply(state, Play(card(text)))
    early = 20 if timing == "as_won" else 0
    assert state.scores == {Seat.SOUTH: early, Seat.NORTH: 0}
    assert standing(state)[Seat.SOUTH] == 20
    last = apply(state, Play(card("Ad")))
    counted = 0 if timing == "as_won" else 20
    assert last.is_over
    assert last.scores == {Seat.SOUTH: 20, Seat.NORTH: 20 + counted}
    assert legal_actions(last) == ()


def test_twins_are_two_plays() -> None:
    """Both copies of a face are offered, the first one played wins the trick."""
    state = ending("cady", "c", "Kh Kh'", "7h 8h")
    assert playable(state) == ("Kh", "Kh'")
    after = apply(state, Play(card("Kh'")))
    assert after.held(Seat.SOUTH) == (card("Kh"),)
    assert by_text(after.held(Seat.NORTH)) == (card("7h"), card("8h"))


@pytest.mark.parametrize(
    ("south", "north", "code"),
    [
        ("Ks Ad", "Ks", "hands_unequal"),
        ("7s 8s 9s Js Qs Ks Ts As 7h", "8h 9h Jh Qh Kh Th Ah 7d 8d", "hand_size"),
        ("", "", "hand_size"),
        ("Ks", "Ks", "card_too_often"),
    ],
)
def test_impossible_endings(south: str, north: str, code: str) -> None:
    """Hands that cannot be are refused with a code."""
    with pytest.raises(ImpossiblePosition) as refused:
        ending("cady", "c", south, north)
    assert code in [fault.code for fault in refused.value.faults]

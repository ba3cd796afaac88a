"""The deals that look like a view: each once, counted as physical deals."""

from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

from tests.trainer.late_positions import random_late_position
from tests.trainer.late_views import random_late_view
from trainer.cards import PACK, Card
from trainer.deal import DealState, Draw, Phase, Seat, View, apply, hide, view
from trainer.profiles import PROFILES
from trainer.sevens import is_trump_seven
from trainer.solver.consistent import ConsistentDeals, NoConsistentDeals, stock_tricks
from trainer.views import HiddenSide

SEEDS = range(20)


def late_view(seed: int, tricks: int = 1, size: int = 8) -> View:
    rng = Random(seed)
    return random_late_view(rng, rng.choice(list(PROFILES.values())), tricks, size)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("tricks", [1, 2])
def test_counts_agree_with_enumeration(seed: int, tricks: int) -> None:
    """What combinatorics counts is what is yielded, worlds and physical deals alike."""
    deals = ConsistentDeals(late_view(seed, tricks))
    worlds = list(deals)
    assert len(worlds) == deals.worlds
    assert sum(world.deals for world in worlds) == deals.count


@pytest.mark.parametrize("seed", SEEDS)
def test_worlds_are_the_orders_of_the_hidden_cards_by_face(seed: int) -> None:
    """Written down one by one, the physical orders come to the same faces and numbers."""
    deals = ConsistentDeals(late_view(seed, 2, 4))
    counted: dict[tuple[str, ...], int] = {}
    for order in permutations(deals.unseen, deals.hidden_stock):
        faces = tuple(each.code for each in order)
        counted[faces] = counted.get(faces, 0) + 1
    found = {
        tuple(each.code for each in world.stock[: deals.hidden_stock]): world.deals
        for world in deals
    }
    assert found == counted


@pytest.mark.parametrize("seed", SEEDS)
def test_every_world_looks_like_the_view(seed: int) -> None:
    """Hidden again, each deal shows what the view showed, and all 64 cards lie somewhere."""
    shown = late_view(seed, 2, 5)
    for world in ConsistentDeals(shown):
        assert view(world.state, shown.to_act) == shown
        assert len(_cards(world.state)) == len(set(_cards(world.state))) == len(PACK)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_true_deal_is_among_them(seed: int) -> None:
    """The deal from which the view was taken is one of the worlds, by its faces."""
    rng = Random(seed)
    state = random_late_position(rng, PROFILES["cady"], 2, 6)
    faces = [each.code for each in state.stock]
    worlds = ConsistentDeals(view(state, state.to_act))
    assert faces in [[each.code for each in world.stock] for world in worlds]


def test_order_is_fixed() -> None:
    """Asked twice, the worlds come in the same order, sorted by their stock."""
    deals = ConsistentDeals(late_view(3, 2))
    stocks = [world.stock for world in deals]
    assert stocks == sorted(stocks) == [world.stock for world in ConsistentDeals(deals.shown)]


def test_full_hands_with_two_tricks_left_have_990_deals() -> None:
    """Eleven cards unseen, three of them in the stock in some order."""
    views = [random_late_view(Random(seed), PROFILES["arcade"], 2, 8) for seed in range(40)]
    counts = {ConsistentDeals(shown).count for shown in views}
    assert max(counts) == 11 * 10 * 9


def test_public_cards_stay_in_the_hand() -> None:
    """A card that was seen in the other hand is in it in every world."""
    shown = _with_public_card()
    hidden = shown.north
    assert isinstance(hidden, HiddenSide)
    assert hidden.public
    worlds = list(ConsistentDeals(shown))
    assert worlds
    assert all(set(hidden.public) <= set(world.state.north.hand) for world in worlds)


def test_a_seven_not_exchanged_is_no_evidence() -> None:
    """North could have exchanged before: in some worlds it holds an unscored seven of trumps."""
    shown = next(view for view in map(late_view, range(200)) if _unseen_seven(view))
    seven = _unseen_seven(shown)[0]
    other = shown.to_act.other
    held = [seven in world.state.hand(other) for world in ConsistentDeals(shown)]
    assert any(held)


def test_copies_with_a_past_are_told_apart() -> None:
    """Of two unseen sevens of trumps one of which has scored, each makes worlds of its own."""
    rng = Random(5)
    while True:
        shown = random_late_view(rng, PROFILES["cady"], 1, 8, "lead")
        twins = [each for each in ConsistentDeals(shown).unseen if each.twin.face == each]
        twins = [each for each in twins if each.twin in ConsistentDeals(shown).unseen]
        if twins:
            break
    before = ConsistentDeals(shown)
    seven = twins[0]
    past = replace(shown, sevens=((seven, "play"),))
    after = ConsistentDeals(past)
    assert (before.count, before.worlds + 1) == (after.count, after.worlds)


def test_drawn_deals_are_consistent_and_repeat_with_the_seed() -> None:
    """A deal drawn by lot looks like the view; the same seed draws the same."""
    shown = late_view(4, 2)
    deals = ConsistentDeals(shown)
    first = [deals.drawn(Random(1)) for _ in range(3)]
    assert first[0] == first[1] == first[2]
    assert view(first[0], shown.to_act) == shown


def test_each_physical_deal_is_drawn_as_often() -> None:
    """Over many draws the frequencies of worlds follow their numbers of physical deals."""
    deals = ConsistentDeals(late_view(6, 1, 3))
    rng = Random(0)
    drawn = [deals.drawn(rng).stock for _ in range(4000)]
    for world in deals:
        faces = [each.code for each in world.stock]
        seen = sum([each.code for each in stock] == faces for stock in drawn)
        assert abs(seen / 4000 - world.deals / deals.count) < 0.05


def test_a_shown_stock_leaves_one_deal() -> None:
    """With the stock open the other hand is what is left."""
    state = random_late_position(Random(1), PROFILES["salon"], 2, 5)
    other = state.to_act.other
    (world,) = ConsistentDeals(hide(state, {other}, stock=False))
    assert _faces(world.state.hand(other)) == _faces(state.hand(other))
    assert _faces(world.stock) == _faces(state.stock)
    assert world.deals == 1


def test_a_shown_hand_leaves_the_orders_of_the_stock() -> None:
    """With both hands open only the face-down cards of the stock are in doubt."""
    state = random_late_position(Random(2), PROFILES["salon"], 2, 5)
    assert ConsistentDeals(hide(state, (), stock=True)).count == 6


def test_the_endgame_hides_nothing() -> None:
    """Where all 64 cards are accounted for the hidden hand is known."""
    state = random_late_position(Random(2), PROFILES["salon"], 1, 5, "window")
    after = apply(state, Draw())
    shown = view(after, after.to_act)
    (world,) = ConsistentDeals(shown)
    assert world.state.hand(after.to_act.other) == after.hand(after.to_act.other)
    assert stock_tricks(shown) == 0


def test_a_view_that_hides_its_own_hand_is_refused() -> None:
    """Nobody chooses from a hand that is not seen."""
    state = random_late_position(Random(2), PROFILES["salon"], 1, 5)
    with pytest.raises(NoConsistentDeals, match="to be seen"):
        ConsistentDeals(hide(state, {state.to_act}, stock=True))


def test_a_view_that_leaves_cards_out_is_refused() -> None:
    """Cards that lie nowhere could be anywhere."""
    shown = late_view(2, 1, 5)
    with pytest.raises(NoConsistentDeals, match="not to be seen"):
        ConsistentDeals(replace(shown, south=replace(shown.south, won=())))


def _faces(cards: tuple[Card, ...]) -> list[str]:
    return [each.code for each in cards]


def _unseen_seven(shown: View) -> list[Card]:
    return [each for each in ConsistentDeals(shown).unseen if is_trump_seven(each, shown.trump)]


def _cards(state: DealState) -> list[object]:
    led = () if state.led is None else (state.led,)
    sides = (state.south, state.north)
    return [*state.stock, *led, *(each for side in sides for each in (*side.held, *side.won))]


def _with_public_card() -> View:
    """Return a view with south to act in which a concealed card of north was seen."""
    rng = Random(9)
    while True:
        shown = random_late_view(rng, PROFILES["arcade"], 1, 8)
        if shown.to_act is Seat.SOUTH and shown.phase is Phase.STOCK and shown.north.public:
            return shown

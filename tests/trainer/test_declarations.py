"""What may be declared: shapes, re-use, growth, pending awards, choices of copies."""

from dataclasses import replace

import pytest

from tests.cases.situations import declaration, next_window
from tests.trainer.positions import window
from trainer.cards import cards, parse_suit
from trainer.combinations import is_combination
from trainer.deal import (
    DealState,
    Declare,
    Draw,
    ExchangeSeven,
    IllegalAction,
    Play,
    ScorePending,
    Seat,
    apply,
    legal_actions,
    points,
)
from trainer.profiles import DEFAULT_PROFILE, PROFILES, DeclarationKind, RuleProfile, house_profile


def declare(kind: str, table: str, hand: str, pending: bool = False) -> dict[str, object]:
    return {
        "meld": kind,
        "from_table": table.split(),
        "from_hand": hand.split(),
        "pending": pending,
    }


def outcome(state: DealState, step: dict[str, object]) -> int | str:
    """Return the points of a declaration, or the rule that refuses it."""
    try:
        after = apply(state, declaration(state, step))
    except IllegalAction as error:
        return error.rule
    return points(state, after)[Seat.SOUTH]


SERVED, STALE = "already_served", "needs_card_from_hand"


@pytest.mark.parametrize(
    ("hand", "table", "declared", "step", "expected"),
    [
        pytest.param(
            "Ah Th Jh", "Kh Qh", (("royal_marriage", "Kh Qh"),),
            declare("sequence", "Kh Qh", "Ah Th Jh"), (250, 250, 250, 250), id="row 39",
        ),
        pytest.param(
            "", "Ah Th Kh Qh Jh", (("sequence", "Ah Th Kh Qh Jh"),),
            declare("royal_marriage", "Kh Qh", ""), (SERVED, SERVED, SERVED, 40), id="row 40",
        ),
        pytest.param(
            "Qh", "Ah Th Kh Qh Jh", (("sequence", "Ah Th Kh Qh Jh"),),
            declare("royal_marriage", "Kh", "Qh"), (SERVED, SERVED, SERVED, 40), id="row 41",
        ),
        pytest.param(
            "Kh Qh", "Ah Th Kh Qh Jh", (("sequence", "Ah Th Kh Qh Jh"),),
            declare("royal_marriage", "", "Kh Qh"), (40, 40, 40, 40), id="row 42",
        ),
        pytest.param(
            "Qs Jd", "Qs Jd", (("bezique", "Qs Jd"),),
            declare("double_bezique", "Qs Jd", "Qs Jd"), (500, 500, 500, SERVED), id="row 43",
        ),
        pytest.param(
            "", "Qs Jd Qs Jd", (("bezique", "Qs Jd"), ("bezique", "Qs Jd")),
            declare("double_bezique", "Qs Jd Qs Jd", ""), (STALE, 500, 500, SERVED), id="row 45",
        ),
        pytest.param(
            "Qs Qs Jd Jd", "", (),
            declare("double_bezique", "", "Qs Qs Jd Jd"), (500, 500, 500, 500), id="row 46",
        ),
        pytest.param(
            "8s", "Qs Jd Qs Jd", (("double_bezique", "Qs Jd Qs Jd"),),
            declare("bezique", "Qs Jd", ""), (SERVED, SERVED, SERVED, SERVED), id="row 47",
        ),
        pytest.param(
            "Kh Kd Kc", "Ks Qs", (("marriage", "Ks Qs"),),
            declare("four_kings", "Ks", "Kh Kd Kc"), (80, 80, 80, 80), id="row 48",
        ),
        pytest.param(
            "Qs", "Ks Kh Kd Kc", (("four_kings", "Ks Kh Kd Kc"),),
            declare("marriage", "Ks", "Qs"), (20, 20, SERVED, 20), id="row 49",
        ),
        pytest.param(
            "Ks", "Qs Jd", (("bezique", "Qs Jd"),),
            declare("marriage", "Qs", "Ks"), (20, 20, SERVED, 20), id="row 50",
        ),
        pytest.param(
            "Js Jh Jc", "Qs Jd", (("bezique", "Qs Jd"),),
            declare("four_jacks", "Jd", "Js Jh Jc"), (40, 40, SERVED, 40), id="row 51",
        ),
        pytest.param(
            "Ks Kd", "Ah Th Kh Qh Jh Kc", (("sequence", "Ah Th Kh Qh Jh"), ("marriage", "Kc Qc")),
            declare("four_kings", "Kh Kc", "Ks Kd"), (80, 80, SERVED, 80), id="row 51a",
        ),
        pytest.param(
            "Qs", "Ks Qs", (("marriage", "Ks Qs"),),
            declare("marriage", "Ks", "Qs"), (SERVED, SERVED, SERVED, SERVED), id="row 51c",
        ),
        pytest.param(
            "Qd", "Qs Qc Qh", (("four_queens", "Qs Qc Qh Qd"),),
            declare("four_queens", "Qs Qc Qh", "Qd"), (SERVED, SERVED, SERVED, SERVED),
            id="row 51d",
        ),
    ],
)  # fmt: skip
def test_reuse(
    hand: str,
    table: str,
    declared: tuple[tuple[str, str], ...],
    step: dict[str, object],
    expected: tuple[int | str, ...],
) -> None:
    """The rows of RULES.md part E, in arcade, cady, encyclopedia and salon."""
    found = tuple(outcome(window(profile, hand, table, declared), step) for profile in PROFILES)
    assert found == expected


@pytest.mark.parametrize(
    ("kind", "held", "trump", "options", "expected"),
    [
        ("marriage", "Ks Qs", "h", {}, True),
        ("marriage", "Ks Qs", "s", {}, False),
        ("royal_marriage", "Ks Qs", "s", {}, True),
        ("marriage", "Ks Qh", "c", {}, False),
        ("sequence", "As Ts Ks Qs Js", "s", {}, True),
        ("sequence", "As Ts Ks Qs Js", "h", {}, False),
        ("bezique", "Qs Jd", "s", {}, True),
        ("bezique", "Qc Jh", "s", {}, False),
        ("bezique", "Qc Jh", "s", {"bezique_pair": "Qs_Jd_or_Qc_Jh"}, True),
        ("bezique", "Qs Jd", "d", {"bezique_pair": "Qs_Jd_or_Qc_Jh"}, False),
        ("bezique", "Qs Jd", "h", {"bezique_pair": "Qs_Jd_or_Qc_Jh"}, True),
        ("double_bezique", "Qs Qs Jd Jd", "h", {}, True),
        ("double_bezique", "Qs Qs Jd", "h", {}, False),
        ("four_aces", "As As Ah Ad", "h", {}, True),
        ("four_aces", "As As Ah Ad", "h", {"quartet_suits": "distinct"}, False),
        ("four_kings", "Ks Kh Kd", "h", {}, False),
        ("four_jacks", "Ts Th Td Tc", "h", {}, False),
    ],
)
def test_shapes(
    kind: DeclarationKind, held: str, trump: str, options: dict[str, object], expected: bool
) -> None:
    """The shapes of the nine kinds; tens make none."""
    profile = house_profile("cady", options)
    assert is_combination(kind, cards(held), parse_suit(trump), profile) is expected


def test_one_card_is_not_two() -> None:
    """One physical card named twice is no pair."""
    king = cards("Ks")[0]
    assert not is_combination("four_kings", (king,) * 4, king.suit, DEFAULT_PROFILE)


def test_copies_that_differ_are_choices() -> None:
    """Each choice of copies that differs in effect is offered, and none twice."""
    both_concealed = window("cady", "Ks Ks Qs 8c 9c")
    assert _marriages(both_concealed) == {"Ks Qs"}
    one_served = window("cady", "Ks Qs 8c", "Ks Jd Qs", (("four_kings", "Ks Kh Kd Kc"),))
    assert _marriages(one_served) == {"Ks Qs", "Ks Qs'", "Ks' Qs", "Ks' Qs'"}


def _marriages(state: DealState) -> set[str]:
    return {
        " ".join(map(str, action.cards))
        for action in legal_actions(state)
        if isinstance(action, Declare) and action.kind == "marriage" and not action.pending
    }


@pytest.fixture
def pending() -> DealState:
    """Return the window after a bezique is scored and a marriage laid beside it."""
    state = window("cady", "Ks Qs Jd 8c 9c 7d 8d")
    state = apply(state, declaration(state, declare("bezique", "", "Qs Jd")))
    return apply(state, declaration(state, declare("marriage", "Qs", "Ks", pending=True)))


def _next(state: DealState, lead: str, from_table: bool = False) -> DealState:
    step = {"drew": "9d", "played": lead, "played_from_table": from_table}
    return next_window(state, step)


MARRIAGE = ScorePending("marriage", cards("Ks Qs"))


def refused_by(state: DealState, action: Declare | ScorePending) -> str:
    with pytest.raises(IllegalAction) as refused:
        apply(state, action)
    return refused.value.rule


def test_pending_is_scored_at_a_later_win(pending: DealState) -> None:
    """Not at the win of its exposure, at the next one, and once."""
    assert refused_by(pending, MARRIAGE) == "award_used"
    state = _next(pending, "8c")
    assert MARRIAGE in legal_actions(state)
    after = apply(state, MARRIAGE)
    assert points(state, after)[Seat.SOUTH] == 20
    assert refused_by(_next(after, "9c"), MARRIAGE) == "not_pending"


def test_pending_is_exposed_first_and_not_scored_at_once() -> None:
    """With the award of the win still free, a pending award still waits (READINGS 4)."""
    state = window("cady", "Ks Qs 8c 9c")
    state = apply(state, Declare("marriage", cards("Ks Qs"), pending=True))
    assert refused_by(state, MARRIAGE) == "not_pending"
    assert refused_by(state, Declare("marriage", cards("Ks Qs"))) == "already_served"


def test_pending_is_lost_when_a_card_is_played(pending: DealState) -> None:
    """Playing a card that it needs loses it, and its cards have served (READINGS 6)."""
    state = _next(pending, "Ks", from_table=True)
    assert refused_by(state, MARRIAGE) == "pending_lost"
    assert [item.state for item in state.south.declared] == ["scored", "lost"]


def test_pending_is_lost_with_the_stock(pending: DealState) -> None:
    """What is pending when both have drawn the last cards is lost."""
    last = replace(pending, stock=pending.stock[-2:])
    state = apply(last, Draw())
    assert [item.state for item in state.south.declared] == ["scored", "lost"]
    assert state.table_of(Seat.SOUTH) == ()
    assert refused_by(state, MARRIAGE) == "stock_gone"


def test_growth_in_one_win_and_the_lower_award_lost() -> None:
    """A sequence laid beside the marriage just scored waits; scored, it kills a pending one."""
    state = window("cady", "Kh Qh Ah Th Jh 8c 9c")
    scored = apply(state, Declare("royal_marriage", cards("Kh Qh")))
    grown = apply(scored, Declare("sequence", cards("Ah Jh Kh Qh Th"), pending=True))
    assert grown.scores[Seat.SOUTH] == 40
    waits = apply(state, Declare("royal_marriage", cards("Kh Qh"), pending=True))
    over = apply(waits, Declare("sequence", cards("Ah Jh Kh Qh Th")))
    assert [item.state for item in over.south.declared] == ["lost", "scored"]


def test_higher_score_spares_the_same_win() -> None:
    """In encyclopedia bezique and marriage may be laid together, but not within a class."""
    state = window("encyclopedia", "Ks Qs Jd Kh Qh Ah Th Jh")
    bezique = apply(state, Declare("bezique", cards("Jd Qs")))
    apply(bezique, Declare("marriage", cards("Ks Qs"), pending=True))
    sequence = apply(state, Declare("sequence", cards("Ah Jh Kh Qh Th")))
    lower = Declare("royal_marriage", cards("Kh Qh"), pending=True)
    assert refused_by(sequence, lower) == "already_served"


def test_no_pending_and_one_award() -> None:
    """Without pending awards one declaration a win is all."""
    state = window("arcade", "Ks Qs Jd Kd Qd 8c 9c")
    assert refused_by(state, Declare("marriage", cards("Ks Qs"), pending=True)) == "no_pending"
    after = apply(state, Declare("marriage", cards("Ks Qs")))
    assert refused_by(after, Declare("marriage", cards("Kd Qd"))) == "award_used"
    assert not any(isinstance(action, Declare) for action in legal_actions(after))


def test_two_awards_a_win() -> None:
    """A house may score two at one win, the second with cards laid at the first (READINGS 15)."""
    house = house_profile("salon", {"scored_per_win": 2})
    state = window(house, "Ks Qs Jd 8c 9c 7d 8d")
    state = apply(state, Declare("bezique", cards("Jd Qs")))
    assert points(state, apply(state, Declare("marriage", cards("Ks Qs"))))[Seat.SOUTH] == 20


@pytest.mark.parametrize(
    ("new_card", "queens", "double"),
    [("every", STALE, STALE), ("same_class", 60, STALE), ("never", 60, 500)],
)
def test_new_card(new_card: str, queens: int | str, double: int | str) -> None:
    """A new card is asked for always, only where the class has used the cards, or never."""
    house = house_profile("cady", {"new_card": new_card})
    married = tuple(("marriage", f"K{suit} Q{suit}") for suit in "sdc")
    state = window(house, "8c", "Qs Qd Qc Qc", (*married, ("marriage", "Kc Qc")))
    assert outcome(state, declare("four_queens", "Qs Qd Qc Qc", "")) == queens
    singles = (("bezique", "Qs Jd"), ("bezique", "Qs Jd"))
    state = window(house, "8c", "Qs Qs Jd Jd", singles)
    assert outcome(state, declare("double_bezique", "Qs Qs Jd Jd", "")) == double


def test_exchanged_card_waits() -> None:
    """A house may keep the card got in exchange out of this win's declarations."""
    house = house_profile("cady", {"exchanged_card_declarable": False})
    for profile, refused in ((PROFILES["cady"], False), (house, True)):
        state = _after_exchange(profile)
        royal = Declare("royal_marriage", cards("Kh Qh"))
        assert (royal in legal_actions(state)) is not refused
        if refused:
            assert refused_by(state, royal) == STALE


def _after_exchange(profile: RuleProfile) -> DealState:
    return apply(window(profile, "7h Qh 8c 9c", turn_up="Kh"), ExchangeSeven())


def test_plays_in_the_stock_phase() -> None:
    """Anything may be played, a second copy only where something tells it from the first."""
    state = apply(window("cady", "Ks Ks Qs 8c"), Draw())
    plays = [str(action.card) for action in legal_actions(state) if isinstance(action, Play)]
    assert "Ks" in plays
    assert "Ks'" not in plays
    served = window("cady", "Ks 8c", "Ks", (("marriage", "Ks Qs"),))
    plays = [
        str(action.card)
        for action in legal_actions(apply(served, Draw()))
        if isinstance(action, Play)
    ]
    assert {"Ks", "Ks'"} <= set(plays)

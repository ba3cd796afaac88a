"""Which declaration first, and in which order: posed, read, marked, explained."""

from typing import Any

import pytest

from puzzles.kinds import DECISION_KINDS, Count, Schedule, Ticked, Valuation
from puzzles.texts import LANGUAGES, text
from tests.puzzles.plans.puzzles import puzzle_of
from tests.trainer.plans import plan
from trainer.cards import by_text, card, cards
from trainer.deal import Declaration
from trainer.notation import NotationError
from trainer.plans import Gap
from trainer.profiles import house_profile

FIRST, ORDER = puzzle_of("declaration_first"), puzzle_of("declaration_order")
ROYAL = "royal_marriage Kh Qh"
SEQUENCE = "sequence Ah Jh Kh Qh Th"
BEZIQUE = "bezique Jd Qs"
NO_POINTS = (None, None, None)


def ordered(*choices: str | None) -> dict[str, Any]:
    return {"kind": "declaration_order", "schedule": list(choices)}


def marked(*choices: str | None) -> Valuation:
    kind = DECISION_KINDS["declaration_order"]
    return kind.mark(ORDER, kind.read_answer(ORDER, ordered(*choices)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_question_states_its_terms(language: str) -> None:
    """How many more wins, what is drawn, what must be led; and the rules by name."""
    posed = DECISION_KINDS["declaration_first"].pose(FIRST, language)
    situation, terms, asked = posed["question"].split("\n\n")
    assert "Cady" in asked
    assert asked.endswith("?")
    assert "18" in terms
    assert "17" in situation
    assert posed["answer"]["type"] == "choices"
    assert posed["answer"]["many"] is False
    ids = [option["id"] for option in posed["answer"]["options"]]
    assert ids == [ROYAL, SEQUENCE, BEZIQUE, "nothing"]
    cards = [option["cards"] for option in posed["answer"]["options"]]
    assert cards == [["Kh", "Qh"], ["Ah", "Th", "Kh", "Qh", "Jh"], ["Qs", "Jd"], []]


@pytest.mark.parametrize(
    ("language", "drawn"),
    [
        ("en", "You will draw the king of hearts."),
        ("pt", "Você comprará o rei de copas."),
        ("es", "Usted robará el rey de corazones."),
    ],
)
def test_one_card_to_come_has_no_order(language: str, drawn: str) -> None:
    """A single draw is named, and not listed."""
    asked = plan("cady", "Ah Th Qh Jh Kc Qs Jd", Gap(card("Kh")))
    posed = DECISION_KINDS["declaration_first"].pose(
        puzzle_of("declaration_first", asked), language
    )
    assert drawn in posed["question"]


def test_an_order_has_a_slot_for_each_win() -> None:
    """And everything that can be scored at one of them."""
    form = DECISION_KINDS["declaration_order"].pose(ORDER, "en")["answer"]
    assert form["type"] == "schedule"
    assert form["slots"] == ["Now", "After trick 18", "After trick 19"]
    assert [option["id"] for option in form["options"]] == [ROYAL, SEQUENCE, BEZIQUE]


def test_first_awards_are_marked_by_what_they_cost() -> None:
    """The jack must go: the marriage cannot come before the sequence and leave it whole."""
    kind, values = DECISION_KINDS["declaration_first"], FIRST.certificate.values
    for option, value in values.items():
        marking = kind.mark(
            FIRST, kind.read_answer(FIRST, {"kind": kind.name, "choices": [option]})
        )
        assert (marking.value, marking.cost) == (value, FIRST.certificate.value - value)
        assert marking.right == (option in FIRST.certificate.accepted)
    assert FIRST.certificate.accepted == {SEQUENCE}


def test_orders_are_marked_by_values() -> None:
    """Every best order is right, one that brings less is wrong, and costs the difference."""
    best = marked(SEQUENCE, BEZIQUE, None)
    assert best == Valuation(True, 290, 0)
    assert marked(BEZIQUE, ROYAL, None) == Valuation(False, 80, 210)
    assert marked(*NO_POINTS) == Valuation(False, 0, 290)


def test_an_order_that_the_rules_refuse_is_wrong_whatever_it_costs() -> None:
    """It is worth what comes before the win at which they do."""
    assert marked(SEQUENCE, ROYAL, BEZIQUE) == Valuation(False, 250, 40)
    assert marked(SEQUENCE, BEZIQUE, ROYAL) == Valuation(False, 290, 0)
    kind = DECISION_KINDS["declaration_order"]
    answer = kind.read_answer(ORDER, ordered(SEQUENCE, BEZIQUE, ROYAL))
    told = kind.explain(ORDER, answer, "en")
    assert told["result"] == "wrong"
    assert told["summary"].startswith(
        "After trick 19 this cannot be scored by the Cady rules: Royal"
    )
    assert told["yours"]["schedule"] == [SEQUENCE, BEZIQUE, ROYAL]


@pytest.mark.parametrize(
    ("answer", "pointer", "code"),
    [
        (None, "", "not_an_object"),
        ({"kind": "declaration_first"}, "/choices", "missing"),
        ({"kind": "declaration_order", "choices": []}, "/kind", "wrong_kind"),
        ({"kind": "declaration_first", "choices": "all"}, "/choices", "not_a_list"),
        ({"kind": "declaration_first", "choices": ["bezique"]}, "/choices/0", "unknown_choice"),
        ({"kind": "declaration_first", "choices": [ROYAL, BEZIQUE]}, "/choices", "one_option"),
        ({"kind": "declaration_first", "choices": []}, "/choices", "one_option"),
        ({"kind": "declaration_first", "choices": [ROYAL], "why": ""}, "/why", "unknown_field"),
    ],
)
def test_a_bad_choice_is_refused(answer: Any, pointer: str, code: str) -> None:
    """With a pointer and a stable code."""
    with pytest.raises(NotationError) as caught:
        DECISION_KINDS["declaration_first"].read_answer(FIRST, answer)
    assert (pointer, code) in [(each.pointer, each.code) for each in caught.value.errors]


@pytest.mark.parametrize(
    ("answer", "pointer", "code"),
    [
        ({"kind": "declaration_order"}, "/schedule", "missing"),
        ({"kind": "declaration_order", "schedule": {}}, "/schedule", "not_a_list"),
        (ordered(ROYAL), "/schedule", "wrong_length"),
        (ordered(ROYAL, None, None, None), "/schedule", "wrong_length"),
        (ordered(ROYAL, "nothing", None), "/schedule/1", "unknown_choice"),
        (
            {"kind": "declaration_order", "schedule": [1, None, None]},
            "/schedule/0",
            "unknown_choice",
        ),
    ],
)
def test_a_bad_schedule_is_refused(answer: Any, pointer: str, code: str) -> None:
    """With a pointer and a stable code."""
    with pytest.raises(NotationError) as caught:
        DECISION_KINDS["declaration_order"].read_answer(ORDER, answer, "")
    assert (pointer, code) in [(each.pointer, each.code) for each in caught.value.errors]


def test_answers_of_other_kinds_are_no_answers() -> None:
    """A mistake of the program, not of the learner."""
    with pytest.raises(TypeError):
        DECISION_KINDS["declaration_first"].mark(FIRST, Count(1, 2))
    with pytest.raises(TypeError):
        DECISION_KINDS["declaration_order"].mark(ORDER, Ticked(frozenset({ROYAL})))


def test_the_explanation_shows_every_option_with_its_value() -> None:
    """The best first, what each leads to, what yours costs and gives up, the line, the rule."""
    kind = DECISION_KINDS["declaration_first"]
    told = kind.explain(FIRST, Ticked(frozenset({ROYAL})), "en")
    values = [(each["id"], each["value"], each["cost"]) for each in told["options"]]
    assert values[0] == (SEQUENCE, 290, 0)
    assert {option for option, _, _ in values} == set(FIRST.certificate.values)
    assert all(value + cost == 290 for _, value, cost in values)
    yours = next(each for each in told["options"] if each["yours"])
    assert yours["text"].startswith(
        "Royal marriage (40), then bezique (40), then nothing: 80 points"
    )
    assert "It gives up: sequence of trumps (250)." in yours["text"]
    assert sum(step["points"] for step in told["line"]) == told["value"] == 290
    assert told["yours"]["cost"] == 210
    assert told["idea"]["id"] == "before_it_goes"
    assert told["rule"]["profile"] == "cady"
    assert told["proof"]["id"] == "plan"
    assert kind.explain(FIRST, None, "en")["yours"] is None


def test_an_order_is_explained_by_its_line() -> None:
    """Declarations, draws and leads, in words, with the points of each."""
    kind = DECISION_KINDS["declaration_order"]
    told = kind.explain(ORDER, Schedule((BEZIQUE, ROYAL, None)), "en")
    assert [step["text"] for step in told["yours"]["line"]][:3] == [
        "You score: bezique (queen of spades, jack of diamonds).",
        "You draw a card that does not help.",
        "You lead the jack of hearts and win trick 18.",
    ]
    assert {each["id"]: each["value"] for each in told["options"]} == dict(FIRST.certificate.values)
    assert told["accepted"] == sorted(ORDER.certificate.accepted)


@pytest.mark.parametrize(
    ("order", "label", "value", "own"),
    [
        ((BEZIQUE, ROYAL, None), "Bezique (40), then royal marriage (40), then nothing", 80,
         [BEZIQUE]),
        ((SEQUENCE, BEZIQUE, None), "Sequence of trumps (250), then bezique (40), then nothing",
         290, [SEQUENCE]),
        ((SEQUENCE, None, None), "Sequence of trumps (250), then nothing, then nothing", 250, []),
        (NO_POINTS, "Nothing, then nothing, then nothing", 0, []),
        ((SEQUENCE, BEZIQUE, ROYAL), "Sequence of trumps (250), then bezique (40), then royal "
         "marriage (40)", 290, []),
    ],
)  # fmt: skip
def test_only_an_order_that_brings_as_much_is_the_learners(
    order: tuple[str | None, ...], label: str, value: int, own: list[str]
) -> None:
    """A row is a first award with the best that can follow; what was answered is told beside it."""
    told = DECISION_KINDS["declaration_order"].explain(ORDER, Schedule(order), "en")
    yours = told["yours"]
    assert yours["label"] == label
    assert (yours["value"], yours["cost"]) == (value, 290 - value)
    assert (yours["value_text"], yours["cost_text"]) == (str(value), str(290 - value))
    assert [each["id"] for each in told["options"] if each["yours"]] == own
    assert all(each["value"] == value for each in told["options"] if each["yours"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_doing_nothing_is_not_said_to_be_best(language: str) -> None:
    """One of the choices is called so: that nothing brings more would praise it."""
    kind = DECISION_KINDS["declaration_first"]
    summary = kind.explain(FIRST, Ticked(frozenset({SEQUENCE})), language)["summary"]
    nothing = {"en": "othing", "pt": "Nada", "es": "Nada"}
    assert nothing[language] not in summary


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_has_happened_is_told_beside_the_question(language: str) -> None:
    """Declarations and sevens stand in the position, and only that there are none is said."""
    kind = DECISION_KINDS["declaration_first"]
    waiting = (Declaration("bezique", by_text(cards("Qs Jd")), "pending", 5),)
    asked = puzzle_of("declaration_first", plan("cady", "Ks Qh Kh 8c 9c", Gap(), made=waiting))
    none = text("situation.nothing_declared", language)
    assert text("declaration.bezique", language) not in kind.pose(asked, language)["question"]
    assert none not in kind.pose(asked, language)["question"]
    assert none in kind.pose(FIRST, language)["question"]


def test_hints_leave_something_to_find() -> None:
    """How many are right, then a wrong one; no right one by name."""
    first, second = DECISION_KINDS["declaration_first"].hints(FIRST, "en")
    assert first.startswith("1 of the 4 choices")
    assert second.startswith("Beginning like this costs points: ")
    assert "equence" not in first + second


def test_what_waits_is_offered_as_such() -> None:
    """An award laid out before, and a seven that counts as an award, have names of their own."""
    waiting = (Declaration("bezique", by_text(cards("Qs Jd")), "pending", 5),)
    kind = DECISION_KINDS["declaration_first"]
    asked = puzzle_of("declaration_first", plan("cady", "Ks Qh Kh 8c 9c", Gap(), made=waiting))
    labels = {each["label"] for each in kind.pose(asked, "en")["answer"]["options"]}
    assert "Laid out before: bezique (queen of spades, jack of diamonds)" in labels
    rules = house_profile("cady", {"dix_beside_meld": False})
    seven = puzzle_of("declaration_first", plan(rules, "7h Ks Qs 8c 9c 8s 9s", Gap(), turn_up="Kh"))
    assert seven.certificate.values["exchange_seven"] == 30
    told = kind.explain(seven, Ticked(frozenset({"show_seven"})), "en")
    assert "Exchange the seven of trumps" in {each["label"] for each in told["options"]}
    assert not [
        each for each in told["options"] if each["value"] != seven.certificate.values[each["id"]]
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_draws_and_leads_are_told(language: str) -> None:
    """Every form of the terms has its sentence."""
    kind = DECISION_KINDS["declaration_first"]
    gaps = (Gap(card("Kh"), "held"), Gap(None, card("Ks")), Gap())
    told = [
        kind.pose(
            puzzle_of("declaration_first", plan("cady", "Ks Qs 8c 9c 8s 9s 8d", *each)), language
        )
        for each in ((), (Gap(),), (Gap(play="held"),) * 2, gaps)
    ]
    assert len({each["question"] for each in told}) == len(told)
    for each in told:
        assert "{" not in each["question"]

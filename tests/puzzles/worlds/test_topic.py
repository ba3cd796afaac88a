"""Proofs over all deals: what provers say, what certificates hold, what cannot be certified."""

from dataclasses import replace
from types import MappingProxyType

import pytest

from puzzles.decisions.certificates import DisagreementError
from puzzles.decisions.question import Decision
from puzzles.decisions.topics import TOPICS
from puzzles.library.check import check
from puzzles.worlds import topic as topic_of_worlds
from puzzles.worlds.answers import answers, way_of
from puzzles.worlds.deals import lead_gained
from puzzles.worlds.terms import WorldsTerms
from puzzles.worlds.topic import UnfoundedClaim
from tests.puzzles.worlds.puzzles import KIND, MADE, outlook_of, small_brisque, small_puzzle
from trainer.cards import card
from trainer.deal import View
from trainer.prover.worlds import WorldsProof, prove_worlds
from trainer.solver.worlds import Claim, solve_worlds

TOPIC = TOPICS[KIND]
NAMES = ("trump", "take", "open")


@pytest.mark.parametrize("name", NAMES)
def test_numbers_are_those_of_the_second_prover(name: str) -> None:
    """Mean, least, most and how often it is beaten: counted over every deal, by the rules alone."""
    certificate = small_puzzle(name).certificate
    worlds = certificate.worlds
    assert worlds is not None
    proved = prove_worlds(small_brisque(name))
    assert worlds.deals == proved.deals == len(proved.proved)
    for action in proved.proved[0].values:
        option = str(getattr(action, "card", None))
        values = [deal.values[action] for deal in proved.proved]
        best = [max(deal.values.values()) for deal in proved.proved]
        spread = worlds.spreads[option]
        assert certificate.values[option] == proved.expected(action)
        assert (spread.minimum, spread.maximum) == (min(values), max(values))
        assert spread.beaten == sum(value < most for value, most in zip(values, best, strict=True))
        assert spread.sure == proved.sure(action)


@pytest.mark.parametrize("name", NAMES)
def test_sure_answers_are_the_best_on_average(name: str) -> None:
    """So that values alone mark answers, whichever the proof is."""
    certificate = small_puzzle(name).certificate
    assert certificate.worlds is not None
    sure = {each for each, spread in certificate.worlds.spreads.items() if spread.sure}
    assert certificate.proof == ("sure" if sure else "expected")
    assert sure in (set(), certificate.accepted)


@pytest.mark.parametrize("name", NAMES)
def test_lines_bring_what_the_answer_is_worth_in_that_deal(name: str) -> None:
    """Each is played to the last card, in a deal in which the right answer is best."""
    puzzle = small_puzzle(name)
    outlook = outlook_of(puzzle)
    solved = next(
        each
        for each in solve_worlds(small_brisque(name)).solved
        if each.world.state == outlook.state
    )
    brought = [lead_gained(outlook.line(option)) for option in outlook.options]
    assert brought == list(solved.values)
    right = next(iter(puzzle.certificate.accepted))
    assert brought[list(outlook.options).index(right)] == max(brought)


def test_the_claim_is_neither_more_nor_less_than_holds() -> None:
    """What needs open cards is not certified as exact, and the other way round."""
    claimed: tuple[tuple[str, Claim], ...] = (("trump", "open_after_choice"), ("open", "exact"))
    for name, claim in claimed:
        decision = Decision(KIND, small_brisque(name), WorldsTerms(claim))
        with pytest.raises(UnfoundedClaim):
            TOPIC.prove(decision, MADE)


def test_provers_that_differ_certify_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """One value of one deal is enough."""

    def wrong(shown: View, *more: int) -> WorldsProof:
        proof = prove_worlds(shown, *more)
        first, *others = proof.proved
        action = next(iter(first.values))
        lie = MappingProxyType({**first.values, action: first.values[action] + 10})
        return replace(proof, proved=(replace(first, values=lie), *others))

    monkeypatch.setattr(topic_of_worlds, "prove_worlds", wrong)
    with pytest.raises(DisagreementError, match="with"):
        TOPIC.prove(small_puzzle("take").decision, MADE)


def test_provers_that_count_other_deals_certify_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of deals is part of the proof."""

    def more(shown: View, *rest: int) -> WorldsProof:
        proof = prove_worlds(shown, *rest)
        return replace(proof, deals=proof.deals + 1)

    monkeypatch.setattr(topic_of_worlds, "prove_worlds", more)
    with pytest.raises(DisagreementError, match="deals: 4 and 5"):
        TOPIC.prove(small_puzzle("take").decision, MADE)


def test_all_deals_are_said_to_be_proved_where_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise so many of so many, and from which seed they were drawn."""
    assert small_puzzle("take").certificate.deals == "2 of 4, seed 1"
    monkeypatch.setattr(topic_of_worlds, "deals_to_prove", lambda _shown: 4)
    assert TOPIC.prove(small_puzzle("take").decision, MADE).deals == "all"


def test_the_check_finds_a_spread_that_is_made_up() -> None:
    """A certificate that could be so, and is not."""
    good = small_puzzle("trump")
    worlds = good.certificate.worlds
    assert worlds is not None
    spreads = {**worlds.spreads, "7h'": replace(worlds.spreads["7h'"], maximum=70)}
    lied = replace(worlds, spreads=MappingProxyType(spreads))
    bad = replace(good, certificate=replace(good.certificate, worlds=lied))
    ((_, found),), ((_, lies),) = check((good,)), check((bad,))
    assert found == ()
    assert [each.code for each in lies] == ["deals_refuted"]


def test_the_check_finds_a_claim_that_does_not_hold() -> None:
    """A reservation where none is needed is as wrong as a claim that goes too far."""
    good = small_puzzle("trump")
    decision = replace(good.decision, terms=WorldsTerms("open_after_choice"))
    ((_, found),) = check((replace(good, decision=decision),))
    assert [(each.pointer, each.code) for each in found] == [("/terms/claim", "claim_refuted")]


def test_answers_say_what_they_do_with_the_brisque() -> None:
    """A trump, a higher card of its suit, anything else."""
    shown = small_brisque("trump")
    ways = {option: way_of(play.card, shown) for option, play in answers(shown).items()}
    assert ways == {"Qs'": "let_go", "7h'": "trump", "Jd'": "let_go", "Tc": "let_go"}
    taken = small_brisque("take")
    assert way_of(card("Ad'"), taken) == "take"
    assert way_of(card("Kd"), taken) == "let_go"


def test_copies_have_no_names_in_a_signature() -> None:
    """Which of two copies is led, held or left is no part of a problem; the cards are."""
    sign = TOPIC.signature(small_puzzle("trump").decision)
    assert str(small_brisque("trump").led) == "Ts'"
    assert sign.split()[3] == "Ts"
    assert "'" not in sign
    assert sign != TOPIC.signature(small_puzzle("take").decision)

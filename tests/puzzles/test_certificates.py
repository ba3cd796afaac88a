"""Certificates: what is proved is kept, and any change of it is refused."""

from dataclasses import replace
from types import MappingProxyType

import pytest

from puzzles import certificates
from puzzles.certificates import Certificate, DisagreementError, check_hashes, verify
from tests.puzzles.positions import MADE, QUEEN_OF_DIAMONDS, SALON_FOLLOWS, puzzle, state
from trainer.cards import Card, card, cards
from trainer.deal import DealState

PUZZLE = puzzle(QUEEN_OF_DIAMONDS)
PROVED = PUZZLE.certificate
SMALL = puzzle(SALON_FOLLOWS)


def with_value(changed: Card, value: int) -> Certificate:
    values = MappingProxyType({**PROVED.values, changed: value})
    return replace(PROVED, values=values)


def codes(certificate: Certificate, position: DealState = PUZZLE.state) -> set[str]:
    return {problem.code for problem in check_hashes(certificate, position)}


def test_what_was_proved_stands() -> None:
    """A fresh certificate fits its position and is confirmed by both provers."""
    assert verify(PROVED, PUZZLE.state) == ()
    assert PROVED.value == 0
    assert PROVED.made == MADE


def test_the_right_cards_are_derived() -> None:
    """The accepted set is the cards of the best value, nothing stored."""
    assert PROVED.accepted == cards("Qd")
    assert [len(together) for together in PROVED.classes] == [1, 6, 1]


@pytest.mark.parametrize("changed", SMALL.certificate.values)
def test_an_altered_value_is_refuted(changed: Card) -> None:
    """Whatever card's value is changed by ten, both provers refuse the certificate."""
    values = {**SMALL.certificate.values, changed: SMALL.certificate.values[changed] + 10}
    altered = replace(SMALL.certificate, values=MappingProxyType(values))
    problems = verify(altered, SMALL.state)
    refuted = [each for each in problems if each.code == "value_refuted"]
    assert [each.pointer for each in refuted] == [f"/values/{changed}"] * 2


def test_another_position_is_refused() -> None:
    """A certificate fits only the position it was made for, under the same rules."""
    assert {"wrong_position", "wrong_profile", "wrong_table"} <= codes(PROVED, state(SALON_FOLLOWS))
    arcade = state(QUEEN_OF_DIAMONDS.replace("cady", "arcade"))
    assert codes(PROVED, arcade) == {"wrong_position", "wrong_profile"}


@pytest.mark.parametrize(
    ("certificate", "code"),
    [
        (replace(PROVED, proof="opinion"), "unknown_proof"),
        (replace(PROVED, deals="7 of 9"), "unknown_proof"),
        (replace(PROVED, provers=("endgame/0", "prover/1")), "wrong_version"),
        (replace(PROVED, line=PROVED.line[:-1]), "wrong_line"),
        (replace(PROVED, line=PROVED.line[::-1]), "wrong_line"),
        (replace(PROVED, values=MappingProxyType({card("Qd"): 0})), "wrong_table"),
        (with_value(card("Qd"), 20), "wrong_line"),
    ],
)
def test_a_certificate_that_does_not_fit_is_refused(certificate: Certificate, code: str) -> None:
    """Proof, versions, the line and the table are checked without solving."""
    assert codes(certificate) == {code}


def test_provers_must_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is certified where the two disagree."""
    monkeypatch.setattr(certificates, "prove", lambda _: {card("Qd"): 10})
    with pytest.raises(DisagreementError, match="prover/1 says Qd 10"):
        certificates.make_certificate(PUZZLE.state, MADE)

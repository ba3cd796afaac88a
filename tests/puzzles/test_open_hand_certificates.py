"""Certificates of positions with stock left: what is proved is kept, and any change is refused."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from puzzles import open_hand_certificates
from puzzles.certificates import DisagreementError
from puzzles.notation_fields import checksum
from puzzles.open_hand_certificates import (
    OpenHandCertificate,
    check_open_hand_hashes,
    make_open_hand_certificate,
    verify_open_hand,
)
from puzzles.open_hand_notation import read_open_hand_certificate, write_open_hand_certificate
from tests.cases import test_case_files
from tests.cases.formats import lines
from tests.puzzles.positions import MADE
from trainer.deal import DealState
from trainer.notation import NotationError, read_state

CASES = {
    line["id"]: line
    for line in lines(Path(test_case_files.__file__).with_name("open_hand.jsonl"))
    if line["id"][-2:] in ("01", "02", "03", "04", "05", "06")
}
STATE = read_state(CASES["oh-cady-s003"]["position"])
PROVED = make_open_hand_certificate(STATE, MADE)


def codes(certificate: OpenHandCertificate, state: DealState = STATE) -> set[str]:
    return {problem.code for problem in check_open_hand_hashes(certificate, state)}


@pytest.mark.parametrize("name", CASES)
def test_certificates_are_read_as_written(name: str) -> None:
    """At a trick and in a window, under every profile: the copies of cards come back the same."""
    state = read_state(CASES[name]["position"])
    certificate = make_open_hand_certificate(state, MADE)
    written = json.loads(json.dumps(write_open_hand_certificate(certificate, state)))
    assert read_open_hand_certificate(written, state) == certificate
    assert certificate.value == CASES[name]["value"]
    assert verify_open_hand(certificate, state) == ()


def test_right_actions_are_derived() -> None:
    """The accepted set is the actions of the best value: here two of five."""
    assert PROVED.value == 50
    assert len(PROVED.accepted) == 2


@pytest.mark.parametrize("index", range(len(PROVED.options)))
def test_an_altered_value_is_refuted(index: int) -> None:
    """Whatever value is changed by ten, both provers refuse the certificate."""
    options = list(PROVED.options)
    action, value = options[index]
    options[index] = (action, value + 10)
    problems = verify_open_hand(replace(PROVED, options=tuple(options)), STATE)
    refuted = [each.pointer for each in problems if each.code == "value_refuted"]
    assert refuted == [f"/options/{index}/value"] * 2


@pytest.mark.parametrize(
    ("certificate", "code"),
    [
        (replace(PROVED, proof="opinion"), "unknown_proof"),
        (replace(PROVED, deals="7 of 9"), "unknown_proof"),
        (replace(PROVED, provers=("open_hand/0", "prover/1")), "wrong_version"),
        (replace(PROVED, line=PROVED.line[:-1]), "wrong_line"),
        (replace(PROVED, line=PROVED.line[::-1]), "wrong_line"),
        (replace(PROVED, options=PROVED.options[1:]), "wrong_table"),
        (replace(PROVED, options=PROVED.options[::-1]), "wrong_table"),
        (replace(PROVED, position="0" * 64), "wrong_position"),
    ],
)
def test_a_certificate_that_does_not_fit_is_refused(
    certificate: OpenHandCertificate, code: str
) -> None:
    """Proof, versions, the line and the table are checked without solving."""
    assert codes(certificate) == {code}


@pytest.mark.parametrize(
    ("change", "pointer", "code"),
    [
        ({"options": 3}, "/c/options", "not_a_list"),
        ({"options": [{"action": {"do": "sing"}, "value": 1}]}, "/c/options/0/action/do", ""),
        ({"options": [{"action": {"do": "draw"}, "value": 1.5}]}, "/c/options/0/value", ""),
        ({"line": [{"do": "play", "card": "As"}]}, "/c/line/0", "wrong_line"),
        ({"made": "yesterday"}, "/c/made", "not_a_date"),
        ({"answer": "draw"}, "/c/answer", "unknown_field"),
    ],
)
def test_bad_certificates_say_where(change: dict[str, Any], pointer: str, code: str) -> None:
    """A fault is named by its pointer and code, also where the checksum was made to fit."""
    body = {**write_open_hand_certificate(PROVED, STATE), **change}
    with pytest.raises(NotationError) as refused:
        read_open_hand_certificate({**body, "checksum": checksum(body)}, STATE, "/c")
    assert refused.value.errors[0].pointer == pointer
    assert code in ("", refused.value.errors[0].code)
    with pytest.raises(NotationError) as refused:
        read_open_hand_certificate(body, STATE, "/c")
    assert "wrong_checksum" in {each.code for each in refused.value.errors}


def test_provers_must_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is certified where the two disagree; both are named with what they say."""
    wrong = tuple((action, value + 1) for action, value in PROVED.options)
    monkeypatch.setattr(open_hand_certificates, "prove_open_hand", lambda _: wrong)
    with pytest.raises(DisagreementError, match=r"open_hand/1 says .* prover/1 says .*draw 11"):
        make_open_hand_certificate(STATE, MADE)

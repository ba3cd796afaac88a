"""Puzzles on demand: the id says everything, tells nothing, and is believed only where it holds."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.fresh_ids import SEEDS, FreshId, read_fresh_id
from puzzles.kinds import RULES_KINDS
from puzzles.notation import read_puzzle, write_puzzle
from puzzles.rules import fresh as rules_fresh
from puzzles.rules.fresh import MOST_DEALS, fresh, made_again
from puzzles.rules.generation import NeverUnderProfileError, NothingFoundError, Wanted
from puzzles.rules.ideas import IDEAS, idea_of
from trainer.profiles import PROFILES

MADE = date(2026, 11, 30)
QUICK = [
    Wanted("rules_legal", "follow_without_beating", PROFILES["salon"]),
    Wanted("rules_legal", "trump_when_void"),
    Wanted("rules_trick", form="winner"),
    Wanted("rules_declare", "same_kind_once", PROFILES["cady"]),
    Wanted("rules_seven", "playing_the_seven"),
    Wanted("rules_score", "count_the_deal", PROFILES["encyclopedia"]),
    Wanted("profile_difference", "sevens_differ", PROFILES["arcade"]),
]


@pytest.mark.parametrize("wanted", QUICK, ids=lambda wanted: wanted.kind)
def test_a_wish_and_a_seed_name_a_puzzle(wanted: Wanted) -> None:
    """It is what was wished for, proved, and its id alone makes it again on another day."""
    made = fresh(wanted, 7, MADE)
    assert made == fresh(wanted, 7, MADE)
    assert made.question != fresh(wanted, 8, MADE).question
    assert made.kind == wanted.kind
    assert wanted.profile in (None, made.profile)
    assert wanted.form in (None, made.question.form)
    assert wanted.idea in (None, idea_of(made.question, made.certificate.findings))
    later = made_again(made.id, date(2027, 1, 1))
    assert later is not None
    assert (later.id, later.question, later.themes) == (made.id, made.question, made.themes)
    assert later.certificate == RULES_KINDS[made.kind].prove(made.question, date(2027, 1, 1))
    assert read_puzzle(write_puzzle(made)) == made


def test_an_id_tells_no_idea() -> None:
    """Neither by its letters nor to who wishes for one idea after the other with its seed."""
    wanted = Wanted("rules_legal", "trump_when_void", PROFILES["cady"])
    made = fresh(wanted, 3, MADE)
    assert not any(idea.replace("_", "-") in made.id for idea in IDEAS)
    origin = read_fresh_id(made.id)
    assert origin is not None
    assert fresh(wanted, origin.seed, MADE).id != made.id


def test_an_id_that_does_not_hold_is_none() -> None:
    """Another sign, place, deal or seed, or one beyond the bounds, names no puzzle."""
    made = fresh(QUICK[0], 7, MADE)
    origin = read_fresh_id(made.id)
    assert origin is not None
    for other in (
        FreshId(origin.kind, origin.profile, origin.seed, origin.deal, origin.place, "0" * 8),
        FreshId(origin.kind, origin.profile, origin.seed, origin.deal, 99, origin.sign),
        FreshId(origin.kind, origin.profile, origin.seed + 1, origin.deal, 0, origin.sign),
        FreshId(origin.kind, origin.profile, origin.seed, MOST_DEALS, 0, origin.sign),
        FreshId(origin.kind, "cady", origin.seed, origin.deal, origin.place, origin.sign),
    ):
        assert read_fresh_id(str(other)) is not None
        assert made_again(str(other), MADE) is None
    assert made_again("rules-legal-001", MADE) is None


@given(
    st.builds(
        FreshId,
        st.sampled_from(list(RULES_KINDS)),
        st.sampled_from(list(PROFILES)),
        st.integers(0, SEEDS - 1),
        st.integers(0, 999),
        st.integers(0, 99),
        st.text("0123456789abcdef", min_size=8, max_size=8),
    )
)
def test_an_id_is_read_as_it_is_written(origin: FreshId) -> None:
    """And it has room in a database column of 64."""
    assert read_fresh_id(str(origin)) == origin
    assert len(str(origin)) <= 64


@pytest.mark.parametrize(
    "text",
    ["", "new-", "new-rules-legal-cady-01-0-0-00000000", "new-rules-legal-cady-1-0-0-0000000G",
     "new-rules-legal-rubicon-1-0-0-00000000", "new-endgame-card-cady-1-0-0-00000000",
     "new-rules-legal-cady-1-0-0-00000000\n", "new-rules-legal-cady-100000000-0-0-00000000"],
)  # fmt: skip
def test_nothing_else_is_an_id(text: str) -> None:
    """One id, one writing: no leading noughts, no other alphabet."""
    assert read_fresh_id(text) is None


def test_a_wish_that_no_deal_fulfils(monkeypatch: pytest.MonkeyPatch) -> None:
    """A duty that the profile does not know is refused; no other is looked for without end."""
    with pytest.raises(NeverUnderProfileError, match="follow_without_beating"):
        fresh(Wanted("rules_legal", "follow_without_beating", PROFILES["cady"]), 1, MADE)
    monkeypatch.setattr(rules_fresh, "MOST_DEALS", 0)
    with pytest.raises(NothingFoundError, match="0 deals for rules_trick, trump_takes"):
        fresh(Wanted("rules_trick", "trump_takes"), 1, MADE)
    with pytest.raises(ValueError, match="no idea of rules_trick"):
        fresh(Wanted("rules_trick", "follow_suit"), 1, MADE)

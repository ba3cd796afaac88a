"""A seed and an idea always make the same question, proved, from a deal that was played."""

from datetime import date
from random import Random

import pytest

from puzzles.kinds import RULES_KINDS
from puzzles.rules.generation import Wanted, generate
from puzzles.rules.ideas import IDEAS, idea_of
from puzzles.rules.playing import moments
from puzzles.rules.question import RulesKindName
from trainer.deal import Seat, apply
from trainer.profiles import PROFILES

MADE = date(2026, 11, 30)
QUICK: list[tuple[RulesKindName, str]] = [
    ("rules_legal", "follow_without_beating"),
    ("rules_legal", "trump_when_void"),
    ("rules_trick", "which_cards_win"),
    ("rules_trick", "trump_takes"),
    ("rules_declare", "same_kind_once"),
    ("rules_seven", "playing_the_seven"),
    ("rules_score", "count_the_deal"),
    ("profile_difference", "sevens_differ"),
]


@pytest.mark.parametrize(("kind", "idea"), QUICK)
def test_a_seed_names_a_question(kind: RulesKindName, idea: str) -> None:
    """The same seed, the same question; another seed, another one."""
    wanted = Wanted(kind, idea)
    made = generate(wanted, 7, MADE)
    assert made == generate(wanted, 7, MADE)
    assert made.question != generate(wanted, 8, MADE).question
    assert idea_of(made.question, made.certificate.findings) == idea
    assert RULES_KINDS[kind].prove(made.question, MADE) == made.certificate


def test_the_profile_and_the_form_can_be_chosen() -> None:
    """What is wanted is what is made."""
    wanted = Wanted("rules_trick", "which_cards_win", PROFILES["salon"], "winning_cards")
    made = generate(wanted, 1, MADE, "rules-trick-500")
    assert (made.id, made.profile, made.question.form) == (
        "rules-trick-500",
        PROFILES["salon"],
        "winning_cards",
    )


def test_an_idea_belongs_to_its_kind() -> None:
    """Another kind's idea is refused at once."""
    with pytest.raises(ValueError, match="no idea of rules_trick"):
        generate(Wanted("rules_trick", "follow_suit"), 1, MADE)
    assert {idea.kind for idea in IDEAS.values()} == set(RULES_KINDS)


@pytest.mark.parametrize("profile", PROFILES.values(), ids=lambda profile: profile.name)
def test_positions_come_from_deals_that_were_played(profile: object) -> None:
    """Every moment is reached by its actions, South is to act, and declarations are made."""
    assert profile in PROFILES.values()
    last = None
    for moment in moments(PROFILES[getattr(profile, "name", "")], Random(5)):
        state = moment.start
        for action in moment.actions:
            state = apply(state, action)
        assert state == moment.state
        assert state.to_act is Seat.SOUTH
        last = moment.state
    assert last is not None
    assert last.south.declared or last.north.declared

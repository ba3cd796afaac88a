"""What the engine says of options in positions set up by hand, each reason by its name."""

import pytest

from puzzles.kinds import RULES_KINDS
from puzzles.rules.judging import ContradictionError, attempted
from puzzles.rules.question import Form, Question, RulesKindName
from tests.puzzles.positions import MADE, state
from trainer.cards import card
from trainer.deal import DealState, Play
from trainer.profiles import PROFILES
from trainer.state import MatchScore, changed

FOLLOWS = "cady endgame trump=h to=south led=Ks S=AsTs8sAh9d N=7cTcKhTh"
VOID = "cady endgame trump=h to=south led=Ks S=AhTh9d8d8c N=7cTcKhQh"
NOTHING = "cady endgame trump=h to=south led=Ks S=Ad9d8d8c7c N=QcTcKhQh"
OTHERS = "Ah:must_follow 9d:must_follow"


def findings(line: str, kind: RulesKindName, form: Form, profile: str = "cady") -> dict[str, str]:
    """Return the reason of every option, those that hold with a plus."""
    question = Question(kind, form, changed(state(line), profile=PROFILES[profile]))
    found = RULES_KINDS[kind].prove(question, MADE).findings
    return {option: "+" * each.holds + each.reason for option, each in found.items()}


@pytest.mark.parametrize(
    ("line", "profile", "reasons"),
    [
        (FOLLOWS, "cady", "As+beats Ts+beats 8s:must_beat " + OTHERS),
        (
            FOLLOWS,
            "salon",
            "As+may_beat Ts+may_beat 8s+need_not_beat Ah:must_follow 9d:must_follow",
        ),
        (VOID, "salon", "Ah+trumps Th+trumps 9d:must_trump 8d:must_trump 8c:must_trump"),
        (NOTHING, "arcade", "Ad+discards 9d+discards 8d+discards 8c+discards 7c+discards"),
    ],
)
def test_cards_that_may_be_played(line: str, profile: str, reasons: str) -> None:
    """Follow, beat where the profile asks for it, trump when void, then anything."""
    found = findings(line, "rules_legal", "playable", profile)
    told = {f"{option}{'' if '+' in reason else ':'}{reason}" for option, reason in found.items()}
    assert told == set(reasons.split())


@pytest.mark.parametrize(
    ("answer", "winner", "reason"),
    [
        ("As", "south", "higher"),
        ("8s", "north", "lower"),
        ("Ks'", "north", "twin_first"),
        ("7h", "south", "ruffs"),
        ("Ad", "north", "off_suit"),
    ],
)
def test_who_wins(answer: str, winner: str, reason: str) -> None:
    """Rank in the suit led, trumps above it, the first of two equal cards."""
    line = f"cady endgame trump=h to=south led=Ks S={answer} N="
    question = Question("rules_trick", "winner", state(line), card(answer))
    found = RULES_KINDS["rules_trick"].prove(question, MADE)
    assert found.accepted == {winner}
    assert {each.reason for each in found.findings.values()} == {reason}


@pytest.mark.parametrize(
    ("profile", "south", "north", "verdict", "reason"),
    [
        ("cady", 960, 500, "south_won", "target_ahead"),
        ("cady", 900, 500, "next_deal", "target_not_reached"),
        ("cady", 970, 1000, "south_won", "target_both"),
        ("cady", 960, 1000, "drawn", "target_level"),
        ("encyclopedia", 960, 1000, "next_deal", "target_level"),
        ("arcade", 400, 300, "south_won", "hands_ahead"),
    ],
)
def test_what_follows_in_the_match(
    profile: str, south: int, north: int, verdict: str, reason: str
) -> None:
    """The last card brings South 40 points; the profile says what the totals mean."""
    position = changed(
        state("cady endgame trump=h to=south led=Ts S=As N="),
        profile=PROFILES[profile],
        match=MatchScore(south, north, 2),
    )
    won = position.south
    position = changed(position, south=changed(won, won=(card("Th"), card("9h"))))
    found = RULES_KINDS["rules_score"].prove(Question("rules_score", "match", position), MADE)
    assert found.accepted == {verdict}
    assert {each.reason for each in found.findings.values()} == {reason}


def test_the_engine_must_be_of_one_mind(monkeypatch: pytest.MonkeyPatch) -> None:
    """An action that applies but is not listed proves nothing."""
    position = state(FOLLOWS)
    assert isinstance(attempted(position, Play(card("As"))), DealState)
    monkeypatch.setattr("puzzles.rules.judging.legal_actions", lambda _state: ())
    with pytest.raises(ContradictionError):
        attempted(position, Play(card("As")))

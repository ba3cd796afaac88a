"""What a question about the rules is good for: one predicate an idea, computed, never voted.

The order of the table is the order in which ideas are preferred; each kind ends with one that
always holds. Only the phase may be told before the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from puzzles.rules.certificates import Finding
from puzzles.rules.judging_declarations import declaring, served
from puzzles.rules.options import declarations_held
from puzzles.rules.question import Question, RulesKindName
from trainer.cards import Rank
from trainer.combinations import CLASSES
from trainer.deal import Phase
from trainer.profiles import RuleProfile

Findings = Mapping[str, Finding]
Predicate = Callable[[Question, Findings], bool]

PHASE_THEMES: Final[Mapping[Phase, str]] = MappingProxyType(
    {Phase.STOCK: "stock_lasts", Phase.WINDOW: "window_open", Phase.ENDGAME: "last_eight"}
)
"""The themes that may be shown with the question."""


@dataclass(frozen=True, slots=True)
class Idea:
    """One thing to learn about the rules, and the kind of question that teaches it."""

    id: str
    kind: RulesKindName
    holds: Predicate


def idea_of(question: Question, findings: Findings) -> str:
    """Return the first idea of the kind that holds."""
    return next(
        idea.id
        for idea in IDEAS.values()
        if idea.kind == question.kind and idea.holds(question, findings)
    )


def themes_of(question: Question, findings: Findings) -> tuple[str, ...]:
    """Return the phase, which is public, and the idea, which is not."""
    return PHASE_THEMES[question.position.phase], idea_of(question, findings)


def _reason(*reasons: str) -> Predicate:
    """Return the predicate: an option has one of these reasons, in either profile."""
    wanted = frozenset(reasons)

    def holds(_question: Question, findings: Findings) -> bool:
        given = (reason for found in findings.values() for reason in found.reason.split("|"))
        return not wanted.isdisjoint(given)

    return holds


def _always(_question: Question, _findings: Findings) -> bool:
    return True


def _stock(question: Question, _findings: Findings) -> bool:
    return not question.in_endgame


def _endgame(question: Question, _findings: Findings) -> bool:
    return question.in_endgame


def _form(form: str) -> Predicate:
    return lambda question, _findings: question.form == form


def _of_declaration(option: str, *reasons: str) -> Predicate:
    """Return the predicate: a declaration of this kind has one of these reasons."""

    def holds(_question: Question, findings: Findings) -> bool:
        return any(
            name.startswith(option) and found.reason in reasons for name, found in findings.items()
        )

    return holds


def _two_singles(question: Question, findings: Findings) -> bool:
    """Tell whether both pairs have scored as beziques and all four cards are still there."""
    singles = [item for item in question.south.declared if item.kind == "bezique"]
    return len(singles) > 1 and any(name.startswith("double_bezique") for name in findings)


def _king_of_a_set(question: Question, findings: Findings) -> bool:
    """Tell whether a king or queen of four of a kind would marry, nothing else barring it."""
    return any(
        CLASSES[item.kind][0] == "quartets"
        for option in declarations_held(question)
        if option.id.startswith(("marriage", "royal_marriage"))
        and findings[option.id].reason in ("across", "already_served.score")
        for item in served(question, declaring(question, option).cards)
    )


def _ten_and_king(question: Question, _findings: Findings) -> bool:
    if question.card is None:
        return False
    ranks = {question.led.rank, question.card.rank}
    court = not ranks.isdisjoint({Rank.KING, Rank.QUEEN, Rank.JACK})
    return question.card.suit is question.led.suit and Rank.TEN in ranks and court


def _differs(*prefixes: str) -> Predicate:
    """Return the predicate: the profiles disagree about an option that begins like this."""

    def holds(_question: Question, findings: Findings) -> bool:
        return any(name.startswith(prefixes) and found.holds for name, found in findings.items())

    return holds


IDEAS: Final[Mapping[str, Idea]] = MappingProxyType(
    {
        idea.id: idea
        for idea in (
            Idea("stock_is_free", "rules_legal", _stock),
            Idea("follow_without_beating", "rules_legal", _reason("need_not_beat")),
            Idea("beat_if_you_can", "rules_legal", _reason("must_beat")),
            Idea("trump_when_void", "rules_legal", _reason("trumps")),
            Idea("nothing_binds", "rules_legal", _reason("discards")),
            Idea("follow_suit", "rules_legal", _always),
            Idea("which_cards_win", "rules_trick", _form("winning_cards")),
            Idea("first_of_two_equal", "rules_trick", _reason("twin_first")),
            Idea("trump_takes", "rules_trick", _reason("ruffs")),
            Idea("high_card_off_suit", "rules_trick", _reason("off_suit")),
            Idea("ten_beats_king", "rules_trick", _ten_and_king),
            Idea("rank_decides", "rules_trick", _always),
            Idea("award_spent", "rules_declare", _reason("award_used")),
            Idea("fresh_card", "rules_declare", _reason("needs_card_from_hand")),
            Idea("two_singles", "rules_declare", _two_singles),
            Idea(
                "grow_to_double",
                "rules_declare",
                _of_declaration("double_bezique", "grown", "already_served.direct"),
            ),
            Idea("out_of_the_sequence", "rules_declare", _reason("taken_out")),
            Idea("king_of_a_set", "rules_declare", _king_of_a_set),
            Idea("nothing_out_of_the_sequence", "rules_declare", _reason("already_served.lower")),
            Idea("grow_to_sequence", "rules_declare", _of_declaration("sequence", "grown")),
            Idea("four_different_suits", "rules_declare", _reason("not_a_combination")),
            Idea("higher_score_only", "rules_declare", _reason("already_served.score")),
            Idea("waiting_award", "rules_declare", _reason("pending_due")),
            Idea("same_kind_once", "rules_declare", _reason("already_served.same")),
            Idea("one_at_each_win", "rules_declare", _always),
            Idea("seven_in_the_ending", "rules_seven", _endgame),
            Idea("playing_the_seven", "rules_seven", _form("seven_points")),
            Idea("turn_up_is_a_seven", "rules_seven", _reason("turn_up_is_seven")),
            Idea("exchange_without_points", "rules_seven", _reason("exchange_for_nothing")),
            Idea("show_or_exchange", "rules_seven", _reason("show", "seven_exchanged")),
            Idea("exchange_only", "rules_seven", _always),
            Idea("count_the_pile", "rules_score", _form("pile")),
            Idea("count_the_deal", "rules_score", _form("deal_count")),
            Idea("stop_or_finish", "rules_score", _reason("target_at_once", "deal_is_finished")),
            Idea("lead_of_400", "rules_score", _reason("early_win", "second_hand")),
            Idea("level_totals", "rules_score", _reason("target_level", "hands_level")),
            Idea("both_past_the_target", "rules_score", _reason("target_both")),
            Idea("who_is_ahead", "rules_score", _always),
            Idea("duties_differ", "profile_difference", _differs(*"23456789TJQKA")),
            Idea(
                "sevens_differ",
                "profile_difference",
                _differs("exchange", "show_scores", "seven_scores"),
            ),
            Idea("waiting_differs", "profile_difference", _differs("expose")),
            Idea("double_bezique_differs", "profile_difference", _differs("double_bezique")),
            Idea("marriages_differ", "profile_difference", _differs("marriage", "royal_marriage")),
            Idea("declaring_differs", "profile_difference", _differs("four_", "sequence", "bez")),
            Idea("nothing_differs", "profile_difference", _always),
        )
    }
)
"""Every idea by its id."""

_NEEDED: Final[Mapping[str, Callable[[RuleProfile], bool]]] = MappingProxyType(
    {
        "follow_without_beating": lambda rules: not rules.endgame_beat,
        "beat_if_you_can": lambda rules: rules.endgame_beat,
        "trump_when_void": lambda rules: rules.endgame_trump,
        "fresh_card": lambda rules: (
            rules.new_card != "never" or not rules.exchanged_card_declarable
        ),
        "out_of_the_sequence": lambda rules: rules.reuse_down_class,
        "four_different_suits": lambda rules: rules.quartet_suits == "distinct",
        "higher_score_only": lambda rules: rules.reuse_across_classes == "higher_score",
        "waiting_award": lambda rules: rules.pending,
        "exchange_without_points": lambda rules: (
            rules.exchange_scored_seven or rules.dix_points == 0
        ),
        "show_or_exchange": lambda rules: rules.dix_show != "never",
        "stop_or_finish": lambda rules: rules.match == "target",
        "lead_of_400": lambda rules: rules.match == "two_hands",
        "both_past_the_target": lambda rules: rules.match == "target",
    }
)
"""What the rules must say for an idea to come up at all; ideas left out come up under any."""


def may_come_up(idea: str, profile: RuleProfile) -> bool:
    """Tell whether the rules of a profile let an idea come up in some deal."""
    needed = _NEEDED.get(idea)
    return needed is None or needed(profile)

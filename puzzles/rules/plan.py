"""Which rules puzzles the library holds: ideas, profiles and forms, one line each.

Each difference of the rules that players ask about has its place, and no fixed habit of ticking
answers many. The tests hold the library to this list.
"""

from __future__ import annotations

from typing import Final

from puzzles.rules.generation import Wanted
from puzzles.rules.question import Form, RulesKindName
from trainer.profiles import PROFILES


def _slot(
    kind: RulesKindName,
    idea: str,
    profile: str,
    form: Form | None = None,
    right: str | None = None,
) -> Wanted:
    return Wanted(kind, idea, PROFILES[profile], form, right)


SLOTS: Final[tuple[Wanted, ...]] = (
    _slot("profile_difference", "duties_differ", "cady"),
    _slot("profile_difference", "duties_differ", "salon"),
    _slot("profile_difference", "sevens_differ", "arcade"),
    _slot("profile_difference", "sevens_differ", "cady"),
    _slot("profile_difference", "sevens_differ", "salon"),
    _slot("profile_difference", "waiting_differs", "encyclopedia"),
    _slot("profile_difference", "double_bezique_differs", "arcade"),
    _slot("profile_difference", "marriages_differ", "cady"),
    _slot("profile_difference", "marriages_differ", "encyclopedia"),
    _slot("profile_difference", "declaring_differs", "encyclopedia"),
    _slot("profile_difference", "nothing_differs", "cady"),
    _slot("rules_declare", "award_spent", "cady", "declarable"),
    _slot("rules_declare", "two_singles", "cady", "most_points"),
    _slot("rules_declare", "grow_to_double", "arcade", "declarable"),
    _slot("rules_declare", "grow_to_double", "salon", "most_points"),
    _slot("rules_declare", "out_of_the_sequence", "salon", "declarable"),
    _slot("rules_declare", "king_of_a_set", "cady", "declarable"),
    _slot("rules_declare", "king_of_a_set", "encyclopedia", "declarable"),
    _slot("rules_declare", "nothing_out_of_the_sequence", "arcade", "declarable"),
    _slot("rules_declare", "grow_to_sequence", "encyclopedia", "declarable"),
    _slot("rules_declare", "four_different_suits", "arcade", "most_points"),
    _slot("rules_declare", "fresh_card", "arcade", "declarable"),
    _slot("rules_declare", "higher_score_only", "encyclopedia", "most_points"),
    _slot("rules_declare", "waiting_award", "cady", "declarable"),
    _slot("rules_declare", "same_kind_once", "cady", "declarable"),
    _slot("rules_declare", "one_at_each_win", "salon", "most_points"),
    _slot("rules_legal", "stock_is_free", "cady"),
    _slot("rules_legal", "beat_if_you_can", "arcade"),
    _slot("rules_legal", "beat_if_you_can", "cady"),
    _slot("rules_legal", "beat_if_you_can", "encyclopedia"),
    _slot("rules_legal", "follow_without_beating", "salon"),
    _slot("rules_legal", "follow_without_beating", "salon"),
    _slot("rules_legal", "trump_when_void", "cady"),
    _slot("rules_legal", "trump_when_void", "salon"),
    _slot("rules_legal", "nothing_binds", "encyclopedia"),
    _slot("rules_legal", "follow_suit", "arcade"),
    _slot("rules_score", "count_the_pile", "arcade"),
    _slot("rules_score", "count_the_pile", "encyclopedia"),
    _slot("rules_score", "count_the_deal", "cady"),
    _slot("rules_score", "count_the_deal", "salon"),
    _slot("rules_score", "stop_or_finish", "cady", right="play_on"),
    _slot("rules_score", "stop_or_finish", "salon", right="south_won"),
    _slot("rules_score", "lead_of_400", "arcade", right="next_deal"),
    _slot("rules_score", "lead_of_400", "arcade", right="north_won"),
    _slot("rules_score", "level_totals", "cady", right="drawn"),
    _slot("rules_score", "level_totals", "encyclopedia", right="next_deal"),
    _slot("rules_score", "both_past_the_target", "salon", right="south_won"),
    _slot("rules_score", "who_is_ahead", "cady", right="north_won"),
    _slot("rules_seven", "turn_up_is_a_seven", "cady"),
    _slot("rules_seven", "turn_up_is_a_seven", "encyclopedia"),
    _slot("rules_seven", "exchange_without_points", "cady"),
    _slot("rules_seven", "show_or_exchange", "arcade"),
    _slot("rules_seven", "show_or_exchange", "cady"),
    _slot("rules_seven", "exchange_only", "salon"),
    _slot("rules_seven", "playing_the_seven", "encyclopedia", right="south"),
    _slot("rules_seven", "playing_the_seven", "arcade"),
    _slot("rules_seven", "seven_in_the_ending", "cady", right="south"),
    _slot("rules_seven", "seven_in_the_ending", "salon"),
    _slot("rules_seven", "seven_in_the_ending", "encyclopedia"),
    _slot("rules_trick", "which_cards_win", "arcade"),
    _slot("rules_trick", "which_cards_win", "cady"),
    _slot("rules_trick", "which_cards_win", "encyclopedia"),
    _slot("rules_trick", "which_cards_win", "salon"),
    _slot("rules_trick", "first_of_two_equal", "arcade"),
    _slot("rules_trick", "trump_takes", "cady"),
    _slot("rules_trick", "high_card_off_suit", "encyclopedia"),
    _slot("rules_trick", "ten_beats_king", "salon", right="south"),
    _slot("rules_trick", "ten_beats_king", "cady", right="north"),
    _slot("rules_trick", "rank_decides", "arcade", right="south"),
)
"""What is wanted, kind by kind; the first number of a kind is 1."""

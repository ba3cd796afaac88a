"""What the engine says of points and of the match: the last card played, the deal counted."""

from __future__ import annotations

from puzzles.rules.certificates import Finding
from puzzles.rules.question import Option, Question
from trainer.deal import DealState, Seat, apply, legal_actions
from trainer.match import Match


def after_last_card(question: Question) -> DealState:
    """Return the deal after south has answered with the only card left; else as it stands."""
    state = question.state
    if state.led is None or not question.in_endgame or len(state.south.hand) != 1:
        return state
    return apply(state, legal_actions(state)[0], Seat.SOUTH)


def match_of(question: Question) -> Match:
    """Return the match before this deal. Raises :class:`LookupError` where there is none."""
    score, dealer = question.position.match, question.position.dealer
    if score is None:
        raise LookupError("the position carries no match")
    first = (dealer or Seat.SOUTH) if score.deal % 2 else (dealer or Seat.SOUTH).other
    return Match(question.profile, first, score.south, score.north, score.deal)


def judge_verdict(question: Question, option: Option) -> Finding:
    """Judge whether this is what follows in the match."""
    state, match = after_last_card(question), match_of(question)
    found = match.verdict(state)
    named = found.what if found.winner is None else f"{found.winner}_{found.what}"
    reason = _why_verdict(question, state, match.totals(state), match.deal)
    return Finding(option.id == named, reason)


def _why_verdict(question: Question, state: DealState, totals: dict[Seat, int], deal: int) -> str:
    """Return the clause of the match that decides."""
    profile = question.profile
    level = totals[Seat.SOUTH] == totals[Seat.NORTH]
    best = max(totals.values())
    if profile.match == "two_hands":
        if not state.is_over:
            return "hand_goes_on"
        if deal == 1:
            early = profile.early_win is not None and best >= profile.early_win and not level
            return "early_win" if early else "second_hand"
        return "hands_level" if level else "hands_ahead"
    if best < profile.target:
        return "target_not_reached"
    if not state.is_over:
        if profile.match_stop == "deal_end":
            return "deal_is_finished"
        return "target_level" if level else "target_at_once"
    if level:
        return "target_level"
    return "target_both" if min(totals.values()) >= profile.target else "target_ahead"

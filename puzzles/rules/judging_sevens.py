"""What the engine says of the seven of trumps: exchanged, shown, played."""

from __future__ import annotations

from puzzles.rules.certificates import Finding
from puzzles.rules.judging import attempted, gained
from puzzles.rules.question import Question
from trainer.deal import ExchangeSeven, Play, ShowSeven
from trainer.sevens import is_trump_seven


def judge_exchange(question: Question) -> Finding:
    """Judge whether the seven may be exchanged for the turn-up."""
    after = attempted(question.state, ExchangeSeven())
    if isinstance(after, str):
        return Finding(False, _why_not_exchanged(question, after))
    points = gained(question.state, after)
    return Finding(True, "exchange" if points else "exchange_for_nothing", points)


def judge_exchange_points(question: Question) -> Finding:
    """Judge whether exchanging the seven would score."""
    found = judge_exchange(question)
    return Finding(found.points > 0, found.reason, found.points)


def judge_show(question: Question) -> Finding:
    """Judge whether the seven may be shown for its points."""
    after = attempted(question.state, ShowSeven())
    if isinstance(after, str):
        return Finding(False, _why_not_shown(question, after))
    return Finding(True, "show", gained(question.state, after))


def _why_not_exchanged(question: Question, rule: str) -> str:
    holds = any(is_trump_seven(card, question.state.trump) for card in question.south.hand)
    return "seven_scored_already" if rule == "nothing_to_exchange" and holds else rule


def _why_not_shown(question: Question, rule: str) -> str:
    if rule != "seven_not_showable" or question.profile.dix_show == "never":
        return rule
    trump, scored = question.state.trump, question.state.sevens_scored
    sevens = [card for card in question.south.hand if is_trump_seven(card, trump)]
    return "seven_scored_already" if all(card in scored for card in sevens) else "seven_exchanged"


def judge_seven_played(question: Question) -> Finding:
    """Judge what the seven of trumps asked about scores by being played, announced if need be."""
    state = question.state
    after = attempted(state, Play(question.asked, announce=state.profile.dix_play_announced))
    points = gained(state, after)
    return Finding(points > 0, _why_seven_scores(question, points > 0), points)


def _why_seven_scores(question: Question, scores: bool) -> str:
    profile, state = question.profile, question.state
    if scores:
        return "seven_announced" if profile.dix_play_announced else f"seven_{profile.dix_play}"
    if profile.dix_play == "never":
        return "seven_never_played"
    if question.asked in state.sevens_scored:
        return "seven_scored_already"
    if question.in_endgame and not profile.dix_play_in_endgame:
        return "seven_not_in_endgame"
    return "seven_first_of_two"

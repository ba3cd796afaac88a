"""Positions for the tests, in the one-line form, and what they are made into."""

from datetime import date
from functools import cache

from puzzles.analysis import Analysis
from puzzles.certificates import Certificate, make_certificate
from puzzles.difficulty import difficulty
from puzzles.model import EndgameKindName, EndgamePuzzle, analysis
from puzzles.solutions import solution
from puzzles.themes import THEMES
from trainer.deal import DealState
from trainer.notation import read_position_line

MADE = date(2026, 11, 30)

QUEEN_OF_DIAMONDS = "cady endgame trump=h to=south S=8s8hAcAdKhQcQdQh N=7cAc'AhJcQsTcThTs"
"""Only the queen of diamonds holds 40 of 80: North has no diamonds and must trump it."""

SALON_FOLLOWS = "salon endgame trump=c to=south led=9s S=As8sTsKhKdQc N=7cTcKh'ThQh"
"""Spades must be followed but not beaten."""

UNSCORED_SEVEN = "cady endgame trump=h to=south S=7h7h'AsTd N=AhKsTs9d sevens=7h:show"
"""One seven of trumps has scored and the other has not: two choices of one face."""

SECOND_SEVEN = "salon endgame trump=h to=south S=7hAsTdKd N=AhKsTs9d sevens=7h':exchange"
"""The other seven was exchanged: this one scores if it is announced."""


@cache
def state(line: str) -> DealState:
    """Return the position that a line describes."""
    read = read_position_line(line)
    assert isinstance(read, DealState)
    return read


@cache
def solved(line: str) -> Analysis:
    """Return a position with the values that the solver finds."""
    solution_ = solution(state(line))
    return Analysis(state(line), solution_.values, tuple(solution_.line))


@cache
def certificate_of(line: str) -> Certificate:
    """Return a position's certificate: one proof serves every kind of puzzle."""
    return make_certificate(state(line), MADE)


@cache
def puzzle(line: str, kind: EndgameKindName = "endgame_card") -> EndgamePuzzle:
    """Return a position as a proved puzzle."""
    certificate = certificate_of(line)
    position = analysis(state(line), certificate)
    return EndgamePuzzle(
        id=f"{kind.replace('_', '-')}-999",
        version=1,
        kind=kind,
        state=state(line),
        themes=THEMES.of(position),
        certificate=certificate,
        difficulty=difficulty(position),
    )

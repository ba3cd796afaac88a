"""Every rules question of the library, judged a second time by the third reader of the rules.

Options are read by their ids: a card, a declaration with its faces, a seat, a statement.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from puzzles.library import load_library
from puzzles.model import RulesPuzzle
from puzzles.rules.question import Question
from tests.long.third_reader import as_position
from tests.third_reader.deal import after, moves
from tests.third_reader.match import follows
from tests.third_reader.position import Move, Position, brisques, held

PUZZLES = load_library().rules
Judged = tuple[bool, int]


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_third_reader_confirms_every_finding(puzzle: RulesPuzzle) -> None:
    """What holds of every option, and what it scores."""
    findings = puzzle.certificate.findings
    assert findings
    position = as_position(puzzle.question.state)
    read = {option: judged(puzzle.question, option, position) for option in findings}
    assert read == {option: (found.holds, found.points) for option, found in findings.items()}


def judged(question: Question, option: str, position: Position) -> Judged:
    """Return whether an option holds and what it scores, as the third reader sees it."""
    match question.form:
        case "playable":
            return bool(list(plays(option, position))), 0
        case "winner":
            return winner(str(question.asked), position) == option, 0
        case "winning_cards":
            return any(winner(card, position) == "south" for card in plays(option, position)), 0
        case "pile":
            return True, position.options["brisque"] * brisques(position.piles[option])
        case "deal_count":
            return True, last_card_played(position).points[option]
        case "match":
            return verdict(question, last_card_played(position)) == option, 0
        case "differences":
            assert question.other is not None
            there = replace(position, options=question.other.options())
            return scored(question, option, position) != scored(question, option, there), 0
    return scored(question, "seven_scores" if option == "south" else option, position)


def scored(question: Question, option: str, position: Position) -> Judged:
    """Return whether something may be done, and the most that it scores for south at once."""
    if option == "seven_scores":
        points = max(gains(position, seven_played(str(question.asked), position)), default=0)
        return points > 0, points
    if len(option) == 2:
        return bool(list(plays(option, position))), 0
    found = list(gains(position, acts(option, position)))
    points = max(found, default=0)
    return (points > 0 if option == "exchange_scores" else bool(found)), points


def gains(position: Position, found: Iterator[Move]) -> Iterator[int]:
    """Yield what each move scores for south at once."""
    for move in found:
        yield after(position, move).points["south"] - position.points["south"]


def acts(option: str, position: Position) -> Iterator[Move]:
    """Yield the moves of a window that an option means."""
    words = option.split()
    expose, pending = words[0] == "expose", words[0] == "pending"
    kind, *faces = words[1:] if expose or pending else words
    for move in moves(position):
        if kind in ("exchange", "exchange_scores"):
            if move.do == "exchange_seven":
                yield move
        elif kind == "show_scores":
            if move.do == "show_seven":
                yield move
        elif move.do == ("score_pending" if pending else "declare"):
            same = sorted(card[:2] for card in move.cards) == sorted(faces)
            if same and move.kind == kind and move.pending == expose:
                yield move


def plays(face: str, position: Position) -> Iterator[str]:
    """Yield the copies of a face that may be played."""
    for move in moves(position):
        (card,) = move.cards if move.do == "play" else ("",)
        if card[:2] == face and not move.announce:
            yield card


def seven_played(seven: str, position: Position) -> Iterator[Move]:
    """Yield the ways to play the seven asked about."""
    return (move for move in moves(position) if move.do == "play" and move.cards == {seven})


def winner(card: str, position: Position) -> str:
    """Return who takes the trick when this card answers the lead."""
    return after(position, Move("play", frozenset({card}))).turn


def last_card_played(position: Position) -> Position:
    """Return the position after south's last card, where it is all that is left to play."""
    if position.phase != "endgame" or position.led is None or len(held(position, "south")) != 1:
        return position
    (card,) = held(position, "south")
    return after(position, Move("play", frozenset({card})))


def verdict(question: Question, position: Position) -> str:
    """Return what follows in the match."""
    score = question.position.match
    assert score is not None
    over = position.phase == "endgame" and not (held(position, "south") | held(position, "north"))
    return follows(
        position.options,
        score.south + position.points["south"],
        score.north + position.points["north"],
        score.deal,
        over=over,
    )

"""What an answer or a play makes of an attempt. Pure: no database, no clock."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from api.problems import FieldError, Problem, invalid
from api.services.remembered import remembered
from api.storage.attempts import Mark, Result, Status
from puzzles.kinds import (
    KINDS,
    Answer,
    Count,
    EndgameLine,
    Marking,
    Schedule,
    Score,
    Ticked,
)
from puzzles.kinds.question import illegal
from puzzles.model import EndgamePuzzle, Puzzle
from trainer.deal import DealState, IllegalAction, Play, Seat, apply
from trainer.notation import NotationError, read_action, write_action, write_line

Written = Mapping[str, Any]
T = TypeVar("T")

CARD: Final = "endgame_card"
COUNT: Final = "endgame_count"
LINE: Final = "endgame_line"


@dataclass(frozen=True, slots=True)
class MarkedPlay:
    """One play of an attempt; north's are not marked. ``cost`` is in points."""

    by: Seat
    action: Written
    mark: Mark | None = None
    cost: int | None = None


@dataclass(frozen=True, slots=True)
class Progress:
    """What an answer or a play brings: status, result once fixed, and the new plays.

    ``given_up``: it ended before any answer or wrong card fixed the result.
    """

    status: Status
    result: Result | None = None
    plays: Sequence[MarkedPlay] = ()
    answer: Written | None = None
    given_up: bool = False


def open_attempt(puzzle: Puzzle, answer: object | None, language: str) -> Progress:
    """Return what an attempt begins with, marked at once where one answer is enough.

    Raises ``NotationError`` for what is no answer, ``illegal_action`` for an illegal card.
    """
    if answer is None:
        return Progress("open")
    if puzzle.kind == LINE:
        raise invalid("/answer", "answer_not_taken")
    return _marked(puzzle, json.dumps(answer, sort_keys=True), language)


@remembered
def _marked(puzzle: Puzzle, answer: str, language: str) -> Progress:
    """Return what an answer, as JSON, makes of an attempt."""
    kind, written = KINDS[puzzle.kind], json.loads(answer)
    if not isinstance(puzzle, EndgamePuzzle):
        return _answered(puzzle, kind.read_answer(puzzle, written, "/answer"))
    played = "/answer/action"
    read = _allowed(
        lambda: kind.read_answer(puzzle, written, "/answer"), puzzle.state, language, played
    )
    return _answered(puzzle, read)


def play(
    puzzle: Puzzle,
    status: Status,
    plays: Sequence[Written],
    action: object,
    language: str,
    pointer: str = "/action",
) -> Progress:
    """Return what a further action of the learner brings, north's replies included.

    Raises ``NotationError``, ``illegal_action`` and ``action_unexpected``.
    """
    if puzzle.kind == COUNT or not isinstance(puzzle, EndgamePuzzle):
        raise Problem.at(pointer, "action_unexpected")
    state = replay(puzzle, plays)
    if puzzle.kind == CARD:
        answer = {"kind": CARD, "action": action}
        kind = KINDS[puzzle.kind]
        read = _allowed(lambda: kind.read_answer(puzzle, answer), state, language, pointer)
        return _answered(puzzle, read)
    card = read_play(action, state, pointer)
    return _allowed(lambda: _step(puzzle, status, state, card), state, language, pointer)


def play_on(
    puzzle: Puzzle,
    begun: Progress,
    actions: Sequence[object],
    language: str,
    *,
    skip: int = 0,
) -> Progress:
    """Return what all further actions bring together; ``begun`` holds every play before them.

    ``skip`` is how many actions were sent before these. Raises ``attempt_over`` for one after the
    end, ``actions_not_taken`` where no line is played, and what :func:`play` raises.
    """
    if actions and puzzle.kind != LINE:
        raise invalid("/actions", "actions_not_taken")
    progress, plays = begun, list(begun.plays)
    for number, action in enumerate(actions, skip):
        if progress.status == "over":
            raise Problem.at(f"/actions/{number}", "attempt_over", {"refused": number})
        before = [played.action for played in plays]
        try:
            progress = play(puzzle, progress.status, before, action, language, f"/actions/{number}")
        except Problem as problem:
            problem.facts = {**problem.facts, "refused": number}
            raise
        plays += progress.plays
    result = progress.result or begun.result
    return replace(progress, plays=plays[len(begun.plays) :], result=result)


def whole(begun: Progress, further: Progress) -> Progress:
    """Return two stretches of an attempt as one."""
    return replace(further, plays=[*begun.plays, *further.plays])


def finished(progress: Progress) -> Progress:
    """Return the end of an attempt: given up while it was open, or no longer played on."""
    if progress.status == "over":
        return progress
    return replace(progress, status="over", result="wrong", given_up=progress.status == "open")


def replay(puzzle: Puzzle, plays: Sequence[Written]) -> DealState:
    """Return the position after the plays. Raises ``action_unexpected`` where none is played."""
    if not isinstance(puzzle, EndgamePuzzle):
        raise Problem("action_unexpected")
    state = puzzle.state
    for written in plays:
        state = apply(state, read_action(written, state))
    return state


def read_play(action: object, state: DealState, pointer: str = "/action") -> Play:
    """Return the card that an action plays, legal or not. Raises ``NotationError``."""
    read = read_action(action, state, pointer)
    if not isinstance(read, Play):
        raise NotationError.single(f"{pointer}/do", "not_a_play", "expected a card to be played")
    return read


def line_kind() -> EndgameLine:
    """Return the kind that is played card by card."""
    kind = KINDS[LINE]
    assert isinstance(kind, EndgameLine)  # noqa: S101 # the table says so
    return kind


def _answered(puzzle: Puzzle, answer: Answer) -> Progress:
    marking = KINDS[puzzle.kind].mark(puzzle, answer)
    result: Result = "right" if marking.right else "wrong"
    if isinstance(answer, Play) and isinstance(puzzle, EndgamePuzzle):
        assert isinstance(marking, Marking)  # noqa: S101 # endings count in whole points
        action = write_action(answer, puzzle.state)
        played = MarkedPlay(Seat.SOUTH, action, result, marking.cost)
        return Progress("over", result, [played], {"kind": puzzle.kind, "action": action})
    return Progress("over", result, answer={"kind": puzzle.kind, **_written(answer)})


def _written(answer: Answer) -> dict[str, Any]:
    """Return an answer that is no play as it was sent."""
    match answer:
        case Ticked(options):
            return {"choices": sorted(options)}
        case Schedule(choices):
            return {"schedule": list(choices)}
        case Score(points):
            return {"points": {seat.value: number for seat, number in points.items()}}
        case Count(south, north):
            return {"points": {Seat.SOUTH.value: south, Seat.NORTH.value: north}}
    raise TypeError(f"expected options, a schedule or points, got {answer!r}")


def _step(puzzle: EndgamePuzzle, status: Status, state: DealState, card: Play) -> Progress:
    """Play one card of a line. A wrong one fixes the result; what follows is only shown."""
    step = line_kind().step(puzzle, state, card)
    right = step.optimal and status == "open"
    mark: Mark = "after" if status == "after" else "right" if right else "wrong"
    played, *replies = write_line((card, *step.reply), state)
    plays = [
        MarkedPlay(Seat.SOUTH, played, mark, step.cost),
        *(MarkedPlay(Seat.NORTH, reply) for reply in replies),
    ]
    if step.state_after.is_over:
        return Progress("over", "right" if right else "wrong", plays)
    return Progress("open" if right else "after", None if right else "wrong", plays)


def _allowed(attempted: Callable[[], T], state: DealState, language: str, pointer: str) -> T:
    """Return what was attempted; a play that the rules refuse becomes a problem at the pointer."""
    try:
        return attempted()
    except IllegalAction as error:
        duty = illegal(state, language)
        named = duty is not None and duty["rule"] == error.rule
        raise Problem(
            "illegal_action",
            duty["text"] if duty is not None and named else None,
            errors=[FieldError(pointer, error.rule, error.detail)],
            facts={"rule": error.rule, "profile": state.profile.name},
        ) from error

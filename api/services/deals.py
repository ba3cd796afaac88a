"""The rules engine for anyone's own position or deal."""

from __future__ import annotations

from typing import Any

from api.deals import read_acting_position, told_legal
from api.pool import Pool
from api.problems import FieldError, Problem
from api.services.identity import Identity
from api.services.told_answers import ToldAnswers
from puzzles.library.recognition import listed_by
from trainer.actions import IllegalAction
from trainer.notation.problems import NotationError
from trainer.notation.records import DealRecord, read_record
from trainer.replays import ReplayError, write_replay


class Deals:
    """Use cases of the rules engine."""

    def __init__(self, pool: Pool, told: ToldAnswers) -> None:
        self._pool = pool
        self._told = told

    def legal(self, position: object, identity: Identity | None) -> dict[str, Any]:
        """Return what may be done in a position, and note which puzzles that answers.

        Raises ``NotationError``.
        """
        acting = read_acting_position(position, "/position")
        told = told_legal(acting)
        self._told.note(listed_by(acting), identity)
        return told

    def replay(self, deal: object) -> dict[str, Any]:
        """Return a deal step by step.

        Raises ``NotationError``, also for an action that cannot be read, and ``illegal_action``
        for one that the rules refuse; nothing is told of a deal that does not stand.
        """
        record = read_record(deal, pointer="/deal")
        with self._pool.turn():
            try:
                return write_replay(record)
            except ReplayError as error:
                raise _refused(record, error) from error


def _refused(record: DealRecord, error: ReplayError) -> Exception:
    cause = error.error
    if isinstance(cause, NotationError):
        return NotationError(
            type(one)(f"/deal{one.pointer}", one.code, one.detail) for one in cause.errors
        )
    return _illegal(record, error.index, cause)


def _illegal(record: DealRecord, index: int, cause: IllegalAction) -> Problem:
    pointer = f"/deal/actions/{index}"
    return Problem(
        "illegal_action",
        errors=[FieldError(pointer, cause.rule, cause.detail)],
        facts={"rule": cause.rule, "profile": record.profile.name, "refused": index},
    )

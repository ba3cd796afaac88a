"""``bezique legal`` and ``bezique replay``: the rules engine from the command line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, BinaryIO

import click

from api.cli.lines import answer_lines, error_json
from api.deals import read_acting_position, told_legal
from trainer.notation.problems import NotationError
from trainer.notation.records import read_record
from trainer.replays import ReplayError, write_replay


@click.command
@click.argument("file", type=click.File("rb"), default="-")
def legal(file: BinaryIO) -> None:
    """List what may be done in positions.

    They are JSON lines from FILE or standard input. A line is a position, or an object with a
    position in it.
    """
    answer_lines(file, _legal)


@click.command
@click.argument("file", type=click.File("rb"), default="-")
def replay(file: BinaryIO) -> None:
    """Replay deal records.

    They are JSON lines from FILE or standard input. Prints one line for each: the steps and the
    count; of a record with an action that is refused, the index of that action and why.
    """
    answer_lines(file, _replayed)


def _legal(value: Any) -> dict[str, Any]:
    if isinstance(value, Mapping) and "position" in value:
        return told_legal(read_acting_position(value["position"], "/position"))
    if isinstance(value, Mapping):
        value = {name: member for name, member in value.items() if name != "id"}
    return told_legal(read_acting_position(value))


def _replayed(value: Any) -> dict[str, Any]:
    record = read_record(value)
    try:
        return write_replay(record)
    except ReplayError as error:
        return {"refused": error.index, "error": refusal(error)}


def refusal(error: ReplayError) -> dict[str, Any]:
    """Return a refusal by its rule, or what is wrong with an action that cannot be read."""
    cause = error.error
    if isinstance(cause, NotationError):
        return error_json(cause)
    return {
        "code": "illegal_action",
        "rule": cause.rule,
        "profile": cause.profile.name,
        "cards": [str(card) for card in cause.cards],
        "pointer": f"/actions/{error.index}",
        "detail": cause.detail,
    }

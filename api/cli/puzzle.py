"""``bezique puzzle``: a new question about the rules, proved as it is made."""

from __future__ import annotations

import json
import secrets
from datetime import UTC, datetime
from typing import cast

import click

from puzzles.fresh_ids import SEEDS, read_fresh_id
from puzzles.model import RULES_KIND_NAMES, RulesPuzzle
from puzzles.notation import write_puzzle
from puzzles.rules.fresh import fresh, made_again
from puzzles.rules.generation import NeverUnderProfileError, NothingFoundError, Wanted
from puzzles.rules.ideas import IDEAS
from puzzles.rules.question import RulesKindName
from trainer.profiles import PROFILES


@click.command
@click.argument("puzzle_id", required=False)
@click.option("--kind", type=click.Choice(RULES_KIND_NAMES), help="What is asked.")
@click.option("--idea", type=click.Choice(list(IDEAS)), metavar="IDEA", help="What it is to teach.")
@click.option("--profile", type=click.Choice(list(PROFILES)), help="Whose rules; any if left out.")
@click.option("--seed", type=click.IntRange(0, SEEDS - 1), help="Any if left out.")
def puzzle(
    puzzle_id: str | None,
    kind: str | None,
    idea: str | None,
    profile: str | None,
    seed: int | None,
) -> None:
    """Make a new question about the rules.

    With PUZZLE_ID it makes the question of that id once more. Prints one JSON line, as the
    library's files are, the proof in it. The same wish and seed always give the same question.
    """
    wishes = (kind, idea, profile, seed)
    if puzzle_id is not None and any(wish is not None for wish in wishes):
        raise click.UsageError("PUZZLE_ID says all of it: leave the options out")
    made = _named(puzzle_id) if puzzle_id is not None else _new(kind, idea, profile, seed)
    click.echo(json.dumps(write_puzzle(made), ensure_ascii=False, separators=(",", ":")))


def _named(puzzle_id: str) -> RulesPuzzle:
    """Return the puzzle of an id. Fails for one that is none, or that is made no more."""
    if read_fresh_id(puzzle_id) is None:
        raise click.BadParameter("expected an id such as new-rules-declare-cady-1a2b-12-3-9f86d081")
    found = made_again(puzzle_id, datetime.now(UTC).date())
    if found is None:
        raise click.ClickException(f"this version makes no puzzle {puzzle_id}")
    return found


def _new(kind: str | None, idea: str | None, profile: str | None, seed: int | None) -> RulesPuzzle:
    wanted_kind = kind or (idea and IDEAS[idea].kind)
    if wanted_kind is None:
        raise click.UsageError("say what to ask: --kind or --idea")
    if idea is not None and IDEAS[idea].kind != wanted_kind:
        raise click.BadParameter(f"{idea} is no idea of {kind}", param_hint="--idea")
    wanted = Wanted(
        cast("RulesKindName", wanted_kind), idea, None if profile is None else PROFILES[profile]
    )
    try:
        return fresh(
            wanted,
            secrets.randbelow(SEEDS) if seed is None else seed,
            datetime.now(UTC).date(),
        )
    except NeverUnderProfileError as error:
        raise click.BadParameter(str(error), param_hint="--profile") from error
    except NothingFoundError as error:
        raise click.ClickException(f"{error}; try another seed or profile") from error

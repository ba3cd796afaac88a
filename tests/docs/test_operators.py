"""What operators are told is what the program does."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import click

from api.cli.serve import serve
from api.gunicorn_server import THREADS
from api.installation import DATABASE_FILE
from api.settings import Settings

PAGE = (Path(__file__).parents[2] / "docs/operators.md").read_text(encoding="utf-8")
NUMBERS = {1: "one", 2: "two", 4: "four", 8: "eight", 16: "sixteen"}


def row(name: str) -> list[str]:
    """Return the cells of the row about an option or a variable, its name left out."""
    (found,) = re.findall(rf"^\| `{name}[^`]*` \| (.+) \|$", PAGE, re.MULTILINE)
    return str(found).split(" | ")


def test_every_option_of_serve_is_told() -> None:
    """Each has its row, and the examples are the defaults."""
    for option in serve.params:
        assert isinstance(option, click.Option)
        assert row(option.opts[0])
    assert f"`{DATABASE_FILE}`" in row("--data-dir")[0]
    assert f"each runs {NUMBERS[THREADS]} threads" in row("--workers")[0]


def test_every_variable_is_told_with_its_default() -> None:
    """What can be set by the environment stands in the table."""
    told = set(re.findall(r"^\| `BEZIQUE_(\w+)` ", PAGE, re.MULTILINE))
    renamed = {"TOKEN_LIFETIME": "TOKEN_DAYS", "ACCESS_LIFETIME": "ACCESS_MINUTES"}
    settings = {field.name.upper() for field in fields(Settings)}
    assert told == {renamed.get(name, name) for name in settings} | {"DATA_DIR"}
    assert row("BEZIQUE_BODY_LIMIT")[1] == str(Settings.body_limit)
    assert row("BEZIQUE_SOLVERS")[1] == str(Settings.solvers)
    assert str(Settings.stock_tricks) in row("BEZIQUE_STOCK_TRICKS")[1]
    assert row("BEZIQUE_PROXIES")[1] == str(Settings.proxies)
    assert row("BEZIQUE_TOKEN_DAYS")[1] == str(Settings.token_lifetime.days)
    assert row("BEZIQUE_ACCESS_MINUTES")[1] == str(Settings.access_lifetime.seconds // 60)
    assert row("BEZIQUE_RATE_LIMIT")[1] == Settings.rate_limit
    assert row("BEZIQUE_PASSWORD_COST")[1] == ",".join(map(str, Settings.password_cost))

"""What the page on privacy says of every table is what the database does."""

from __future__ import annotations

import re
from pathlib import Path

from sqlalchemy import Engine, create_engine, inspect

from api.services.exports import SECRETS, owned_tables
from api.services.setup import prepare

PAGE = (Path(__file__).parents[2] / "docs/privacy.md").read_text(encoding="utf-8")
TOLD = dict(re.findall(r"^\| `(\w+)` \| [^|]+ \| (erased|made anonymous) \|$", PAGE, re.MULTILINE))
RULES = {"CASCADE": "erased", "SET NULL": "made anonymous"}


def fates(engine: Engine) -> dict[str, set[str]]:
    """Return what becomes of the rows of every table that refers to learners, by any way.

    Read from the database itself, not from the models.
    """
    schema, found = inspect(engine), {"learners": {"erased"}}
    for _ in schema.get_table_names():
        for table in schema.get_table_names():
            keys = schema.get_foreign_keys(table)
            direct = [key for key in keys if key["referred_table"] == "learners"]
            for key in direct or [key for key in keys if key["referred_table"] in found]:
                rule = RULES[key["options"]["ondelete"]]
                found.setdefault(table, set()).add(rule)
    return found


def test_every_table_about_learners_is_told(tmp_path: Path) -> None:
    """With what the database's own rules do when the learner is deleted; a new one, too."""
    url = f"sqlite:///{tmp_path / 'b.sqlite3'}"
    prepare(url)
    engine = create_engine(url)
    found = fates(engine)
    engine.dispose()
    assert {table: {fate} for table, fate in TOLD.items()} == found
    assert {table.name for table in owned_tables()} == set(found)


def test_nothing_is_left_out_but_secrets() -> None:
    """Columns that are not exported are hashes and what is sealed, and every such column."""
    owned = {table.name: set(table.columns.keys()) for table in owned_tables()}
    for table, kept_back in SECRETS.items():
        assert kept_back <= owned[table]
    named = re.compile(r"_sha256$|^password_|^salt$|secret|token")
    for table, columns in owned.items():
        secret = {name for name in columns if named.search(name)}
        assert secret <= SECRETS.get(table, frozenset()), table

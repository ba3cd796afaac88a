"""Write the pages of the rules, one a language: ``python -m puzzles.rules_table docs/rules``."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from puzzles.rule_options import (
    GROUPS,
    choices_text,
    group_text,
    option_text,
    value_of,
    value_text,
)
from puzzles.texts import LANGUAGES, text
from trainer.profiles import PROFILES

EXAMPLE = '{"base": "cady", "options": {"endgame_beat": false}}'


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the page of every language into the directory asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("directory", type=Path)
    directory: Path = parser.parse_args(arguments).directory
    for language in LANGUAGES:
        path = directory / f"{language}.md"
        path.write_text(page(language), encoding="utf-8", newline="\n")
    return 0


def page(language: str) -> str:
    """Return the page that shows every option of the named profiles side by side, in Markdown."""
    head = [
        f"# {text('rules.title', language)}",
        text("rules.intro", language),
        text("rules.house", language, example=EXAMPLE),
    ]
    tables = [
        f"## {group_text(group, language)}\n\n" + "\n".join(_table(options, language))
        for group, options in GROUPS.items()
    ]
    return "\n\n".join(head + tables) + "\n"


def _table(options: Sequence[str], language: str) -> Iterator[str]:
    """Yield the lines of the table of some options."""
    titles = [text(f"rules.{column}", language) for column in ("option", "rule", "choices")]
    yield _row([*titles[:2], *(f"`{name}`" for name in PROFILES), titles[2]])
    yield _row(["---"] * (len(PROFILES) + 3))
    for option in options:
        values = [
            value_text(option, value_of(profile, option), language) for profile in PROFILES.values()
        ]
        rule, choices = option_text(option, language), choices_text(option, language)
        yield _row([f"`{option}`", rule, *values, choices])


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    raise SystemExit(main())

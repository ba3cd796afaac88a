"""The resources of ``/api/v1``, one module each; a view parses, calls a service, returns."""

from __future__ import annotations

from typing import Final

from api.resources import (
    accounts,
    attempts,
    deals,
    glossary,
    health,
    learning,
    me,
    notices,
    packs,
    profiles,
    puzzles,
    reports,
    solve,
    themes,
    tokens,
)

BLUEPRINTS: Final = tuple(
    module.blueprint
    for module in (
        accounts,
        tokens,
        me,
        notices,
        learning,
        profiles,
        themes,
        glossary,
        puzzles,
        packs,
        reports,
        attempts,
        solve,
        deals,
        health,
    )
)

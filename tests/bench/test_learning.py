"""The benchmark of learning fills databases with rows that the program itself would write."""

from __future__ import annotations

import pytest
from sqlalchemy import func, select

from api.services import Services
from api.storage import Attempt, Learner
from tests.api.conftest import (
    app,
    database_url,
    letterbox,
    postgres_database,
    services,
    settings,
    sqlite_template,
)
from tests.api.learning import require_same_after_replay
from tests.bench import learners
from tests.bench.learners import fill, tokens
from tests.bench.learning import CALLS, Figures, growth, measure

__all__ = [
    "app", "database_url", "letterbox", "postgres_database", "services", "settings",
    "sqlite_template",
]  # fmt: skip


def test_copies_are_what_a_replay_makes(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every learner, template or copy, stands where his attempts put him."""
    monkeypatch.setattr(learners, "TEMPLATES", 2)
    templates = fill(services.database, 7, 140)
    with services.database.reading() as session:
        counted = [
            session.scalar(select(func.count()).select_from(table)) for table in (Learner, Attempt)
        ]
    assert counted == [7, 140]
    assert len(tokens(services, templates)) == len(templates)
    require_same_after_replay(services)


def test_the_figures_of_learning() -> None:
    """Every call is measured."""
    figures = measure(None, 3, 30, 3)["calls"]
    assert set(figures) == set(CALLS)
    assert all(one["p95_ms"] >= one["median_ms"] > 0 for one in figures.values())


def ratios(*figures: float) -> Figures:
    """Return the figures of a database whose calls take so many times as long as a bare view."""
    return {call: {"median_ratio": one} for call, one in zip(CALLS, figures, strict=True)}


def test_growth_is_told_against_the_bare_view() -> None:
    """Each call by its ratio in the large database to that in the small one."""
    small = ratios(1.0, 4.0, 8.0, 5.0)
    large = ratios(1.0, 6.0, 2.0, 5.0)
    assert growth(small, large) == {"attempt": 1.5, "next": 0.25, "progress": 1.0}

"""Ratings, reviews, days and progress; the daily puzzle."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

Instant = sa.DateTime(timezone=True)


def upgrade() -> None:
    with op.batch_alter_table("learners") as batch:
        batch.add_column(
            sa.Column("reviews", sa.Boolean(), nullable=False, server_default=sa.false())
        )
    op.create_table(
        "learner_standings",
        sa.Column("learner_id", sa.Uuid(), nullable=False),
        *_floats("rating", "deviation", "volatility"),
        sa.Column("rated", sa.Integer(), nullable=False),
        sa.Column("rated_at", Instant, nullable=True),
        sa.Column("last_at", Instant, nullable=False),
        sa.Column("last_id", sa.Uuid(), nullable=False),
        sa.Column("parts", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("updated_at", Instant, nullable=False),
        _of_learner("learner_standings"),
        sa.PrimaryKeyConstraint("learner_id", name="pk_learner_standings"),
    )
    op.create_table(
        "rating_entries",
        sa.Column("attempt_key", sa.Uuid(), nullable=False),
        sa.Column("learner_id", sa.Uuid(), nullable=False),
        sa.Column("attempt_id", sa.Uuid(), nullable=False),
        sa.Column("puzzle_id", sa.String(length=64), nullable=False),
        sa.Column("acted_at", Instant, nullable=False),
        sa.Column("marked_at", Instant, nullable=False),
        sa.Column("result", sa.String(length=8), nullable=False),
        *_floats(
            "weight", "puzzle_rating", "puzzle_deviation",
            "rating_before", "deviation_before", "volatility_before",
            "rating_after", "deviation_after", "volatility_after",
        ),
        sa.CheckConstraint("result IN ('right', 'wrong')", name=op.f("ck_rating_entries_result")),
        sa.ForeignKeyConstraint(
            ["attempt_key"],
            ["attempts.key"],
            name="fk_rating_entries_attempt_key_attempts",
            ondelete="CASCADE",
        ),
        _of_learner("rating_entries"),
        _of_puzzle("rating_entries"),
        sa.PrimaryKeyConstraint("attempt_key", name="pk_rating_entries"),
    )  # fmt: skip
    op.create_index(
        "ix_rating_entries_learner_id_acted_at_attempt_id",
        "rating_entries",
        ["learner_id", "acted_at", "attempt_id"],
    )
    op.create_index("ix_rating_entries_marked_at", "rating_entries", ["marked_at"])
    op.create_table(
        "puzzle_standings",
        sa.Column("learner_id", sa.Uuid(), nullable=False),
        sa.Column("puzzle_id", sa.String(length=64), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("first_key", sa.Uuid(), nullable=True),
        sa.Column("first_right", sa.Boolean(), nullable=True),
        sa.Column("repaired", sa.Boolean(), nullable=False),
        sa.Column("last_key", sa.Uuid(), nullable=False),
        sa.Column("last_at", Instant, nullable=False),
        sa.Column("last_right", sa.Boolean(), nullable=False),
        _of_learner("puzzle_standings"),
        _of_puzzle("puzzle_standings"),
        sa.PrimaryKeyConstraint("learner_id", "puzzle_id", name="pk_puzzle_standings"),
    )
    op.create_index(
        "ix_puzzle_standings_learner_id_last_right_last_at_puzzle_id",
        "puzzle_standings",
        ["learner_id", "last_right", "last_at", "puzzle_id"],
    )
    op.create_table(
        "review_cards",
        sa.Column("learner_id", sa.Uuid(), nullable=False),
        sa.Column("family", sa.String(length=64), nullable=False),
        sa.Column("puzzle_id", sa.String(length=64), nullable=False),
        sa.Column("grade", sa.String(length=8), nullable=False),
        sa.Column("reviews", sa.Integer(), nullable=False),
        *_floats("stability", "difficulty"),
        sa.Column("reviewed_at", Instant, nullable=False),
        sa.Column("due", Instant, nullable=False),
        sa.CheckConstraint(
            "grade IN ('again', 'hard', 'good', 'easy')", name=op.f("ck_review_cards_grade")
        ),
        _of_learner("review_cards"),
        _of_puzzle("review_cards"),
        sa.PrimaryKeyConstraint("learner_id", "family", name="pk_review_cards"),
    )
    op.create_index(
        "ix_review_cards_learner_id_due_family", "review_cards", ["learner_id", "due", "family"]
    )
    op.create_table(
        "learner_days",
        sa.Column("learner_id", sa.Uuid(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("right", sa.Integer(), nullable=False),
        sa.Column("first_at", Instant, nullable=False),
        sa.Column("first_zone", sa.String(length=64), nullable=False),
        sa.Column("last_at", Instant, nullable=False),
        sa.Column("last_zone", sa.String(length=64), nullable=False),
        _of_learner("learner_days"),
        sa.PrimaryKeyConstraint("learner_id", "day", name="pk_learner_days"),
    )
    op.create_table(
        "themes_told",
        sa.Column("learner_id", sa.Uuid(), nullable=False),
        sa.Column("puzzle_id", sa.String(length=64), nullable=False),
        sa.Column("told_at", Instant, nullable=False),
        _of_learner("themes_told"),
        _of_puzzle("themes_told"),
        sa.PrimaryKeyConstraint("learner_id", "puzzle_id", name="pk_themes_told"),
    )
    op.create_table(
        "puzzle_ratings",
        sa.Column("puzzle_id", sa.String(length=64), nullable=False),
        sa.Column("since", Instant, nullable=False),
        *_floats("rating", "deviation", "volatility"),
        sa.Column("games", sa.Integer(), nullable=False),
        _of_puzzle("puzzle_ratings"),
        sa.PrimaryKeyConstraint("puzzle_id", "since", name="pk_puzzle_ratings"),
    )
    op.create_table(
        "rating_batches",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("until", Instant, nullable=False),
        sa.Column("puzzles", sa.Integer(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("day", name="pk_rating_batches"),
    )
    op.create_table(
        "daily_puzzles",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("puzzle_id", sa.String(length=64), nullable=False),
        _of_puzzle("daily_puzzles"),
        sa.PrimaryKeyConstraint("day", name="pk_daily_puzzles"),
    )


def downgrade() -> None:
    for table in (
        "daily_puzzles",
        "rating_batches",
        "puzzle_ratings",
        "themes_told",
        "learner_days",
        "review_cards",
        "puzzle_standings",
        "rating_entries",
        "learner_standings",
    ):
        op.drop_table(table)
    with op.batch_alter_table("learners") as batch:
        batch.drop_column("reviews")


def _floats(*names: str) -> list[sa.Column[float]]:
    return [sa.Column(name, sa.Double(), nullable=False) for name in names]


def _of_learner(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["learner_id"],
        ["learners.id"],
        name=f"fk_{table}_learner_id_learners",
        ondelete="CASCADE",
    )


def _of_puzzle(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["puzzle_id"],
        ["puzzles.id"],
        name=f"fk_{table}_puzzle_id_puzzles",
        ondelete="RESTRICT",
    )

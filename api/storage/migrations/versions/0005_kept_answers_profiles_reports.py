"""Answers kept for keys, house profiles, reports of puzzles."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

Instant = sa.DateTime(timezone=True)
REASONS = "'wrong_answer', 'wrong_position', 'unclear_text', 'translation', 'display', 'other'"


def upgrade() -> None:
    op.create_table(
        "kept_answers",
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("learner_id", sa.Uuid(), nullable=True),
        sa.Column("fingerprint", sa.String(length=64), nullable=False),
        sa.Column("claim", sa.Uuid(), nullable=False),
        sa.Column("claimed_until", Instant, nullable=False),
        sa.Column("answer", sa.Text(), nullable=True),
        sa.Column("created_at", Instant, nullable=False),
        sa.Column("expires_at", Instant, nullable=False),
        _of_learner("kept_answers", "CASCADE"),
        sa.PrimaryKeyConstraint("key", name="pk_kept_answers"),
    )
    op.create_index("ix_kept_answers_learner_id", "kept_answers", ["learner_id"])
    op.create_index("ix_kept_answers_expires_at", "kept_answers", ["expires_at"])
    op.create_table(
        "house_profiles",
        sa.Column("learner_id", sa.Uuid(), nullable=False),
        sa.Column("handle", sa.String(length=32), nullable=False),
        sa.Column("title", sa.String(length=64), nullable=False),
        sa.Column("base", sa.String(length=32), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("profile_hash", sa.String(length=64), nullable=False),
        sa.Column("created_at", Instant, nullable=False),
        sa.Column("changed_at", Instant, nullable=False),
        _of_learner("house_profiles", "CASCADE"),
        sa.PrimaryKeyConstraint("learner_id", "handle", name="pk_house_profiles"),
    )
    op.create_table(
        "puzzle_reports",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("learner_id", sa.Uuid(), nullable=True),
        sa.Column("puzzle_id", sa.String(length=64), nullable=False),
        sa.Column("puzzle_version", sa.Integer(), nullable=False),
        sa.Column("reason", sa.String(length=16), nullable=False),
        sa.Column("text", sa.String(length=1000), nullable=True),
        sa.Column("created_at", Instant, nullable=False),
        sa.Column("closed_at", Instant, nullable=True),
        sa.CheckConstraint(f"reason IN ({REASONS})", name=op.f("ck_puzzle_reports_reason")),
        sa.CheckConstraint(
            "learner_id IS NOT NULL OR text IS NULL",
            name=op.f("ck_puzzle_reports_words_go_with_learner"),
        ),
        _of_learner("puzzle_reports", "SET NULL"),
        sa.ForeignKeyConstraint(
            ["puzzle_id", "puzzle_version"],
            ["puzzle_versions.puzzle_id", "puzzle_versions.version"],
            name="fk_puzzle_reports_puzzle_id_puzzle_version_puzzle_versions",
            ondelete="RESTRICT",
        ),
        sa.PrimaryKeyConstraint("id", name="pk_puzzle_reports"),
        sa.UniqueConstraint(
            "learner_id",
            "puzzle_id",
            "puzzle_version",
            name="uq_puzzle_reports_learner_id_puzzle_id_puzzle_version",
        ),
    )
    op.create_index("ix_puzzle_reports_created_at_id", "puzzle_reports", ["created_at", "id"])


def downgrade() -> None:
    for table in ("puzzle_reports", "house_profiles", "kept_answers"):
        op.drop_table(table)


def _of_learner(table: str, ondelete: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["learner_id"],
        ["learners.id"],
        name=f"fk_{table}_learner_id_learners",
        ondelete=ondelete,
    )

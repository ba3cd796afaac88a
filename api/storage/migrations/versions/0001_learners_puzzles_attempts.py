"""Learners, puzzles and attempts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "learners",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("language", sa.String(length=8), nullable=False),
        sa.Column("zone", sa.String(length=64), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("kind IN ('guest')", name="ck_learners_kind"),
        sa.PrimaryKeyConstraint("id", name="pk_learners"),
    )
    op.create_table(
        "puzzles",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("profile", sa.String(length=32), nullable=False),
        sa.Column("difficulty", sa.Integer(), nullable=False),
        sa.Column("withdrawn_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("difficulty BETWEEN 1 AND 5", name="ck_puzzles_difficulty"),
        sa.PrimaryKeyConstraint("id", name="pk_puzzles"),
    )
    op.create_index(
        "ix_puzzles_kind_profile_difficulty", "puzzles", ["kind", "profile", "difficulty"]
    )

    op.create_table(
        "hints_given",
        sa.Column("learner_id", sa.Uuid(), nullable=False),
        sa.Column("puzzle_id", sa.String(length=64), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("given_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("zone", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(
            ["learner_id"],
            ["learners.id"],
            name="fk_hints_given_learner_id_learners",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["puzzle_id"],
            ["puzzles.id"],
            name="fk_hints_given_puzzle_id_puzzles",
            ondelete="RESTRICT",
        ),
        sa.PrimaryKeyConstraint("learner_id", "puzzle_id", "number", name="pk_hints_given"),
    )
    op.create_table(
        "puzzle_themes",
        sa.Column("puzzle_id", sa.String(length=64), nullable=False),
        sa.Column("theme", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(
            ["puzzle_id"],
            ["puzzles.id"],
            name="fk_puzzle_themes_puzzle_id_puzzles",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("puzzle_id", "theme", name="pk_puzzle_themes"),
    )
    op.create_index("ix_puzzle_themes_theme", "puzzle_themes", ["theme"])

    op.create_table(
        "puzzle_versions",
        sa.Column("puzzle_id", sa.String(length=64), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("position_hash", sa.String(length=64), nullable=False),
        sa.Column("profile_hash", sa.String(length=64), nullable=False),
        sa.Column("document", sa.JSON(), nullable=False),
        sa.Column("published_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["puzzle_id"],
            ["puzzles.id"],
            name="fk_puzzle_versions_puzzle_id_puzzles",
            ondelete="RESTRICT",
        ),
        sa.PrimaryKeyConstraint("puzzle_id", "version", name="pk_puzzle_versions"),
    )
    op.create_index("ix_puzzle_versions_position_hash", "puzzle_versions", ["position_hash"])

    op.create_table(
        "solution_deliveries",
        sa.Column("learner_id", sa.Uuid(), nullable=False),
        sa.Column("puzzle_id", sa.String(length=64), nullable=False),
        sa.Column("form", sa.String(length=16), nullable=False),
        sa.Column("puzzle_version", sa.Integer(), nullable=False),
        sa.Column("delivered_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint(
            "form IN ('outcome', 'certificate')", name="ck_solution_deliveries_form"
        ),
        sa.ForeignKeyConstraint(
            ["learner_id"],
            ["learners.id"],
            name="fk_solution_deliveries_learner_id_learners",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["puzzle_id"],
            ["puzzles.id"],
            name="fk_solution_deliveries_puzzle_id_puzzles",
            ondelete="RESTRICT",
        ),
        sa.PrimaryKeyConstraint("learner_id", "puzzle_id", "form", name="pk_solution_deliveries"),
    )
    op.create_table(
        "tokens",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("learner_id", sa.Uuid(), nullable=False),
        sa.Column("sha256", sa.String(length=64), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["learner_id"],
            ["learners.id"],
            name="fk_tokens_learner_id_learners",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name="pk_tokens"),
        sa.UniqueConstraint("sha256", name="uq_tokens_sha256"),
    )
    op.create_index("ix_tokens_learner_id", "tokens", ["learner_id"])

    op.create_table(
        "attempts",
        sa.Column("key", sa.Uuid(), nullable=False),
        sa.Column("learner_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("puzzle_id", sa.String(length=64), nullable=False),
        sa.Column("puzzle_version", sa.Integer(), nullable=False),
        sa.Column("profile_hash", sa.String(length=64), nullable=False),
        sa.Column("fingerprint", sa.String(length=64), nullable=False),
        sa.Column("status", sa.String(length=8), nullable=False),
        sa.Column("result", sa.String(length=8), nullable=True),
        sa.Column("given_up", sa.Boolean(), nullable=False),
        sa.Column("hints", sa.Integer(), nullable=False),
        sa.Column("answer", sa.JSON(), nullable=True),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("seconds", sa.Double(), nullable=True),
        sa.Column("acted_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("clamped", sa.Boolean(), nullable=False),
        sa.Column("zone", sa.String(length=64), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint(
            "(status = 'open') = (result IS NULL)", name="ck_attempts_result_once_marked"
        ),
        sa.CheckConstraint(
            "(status = 'over') = (finished_at IS NOT NULL)", name="ck_attempts_finished_when_over"
        ),
        sa.CheckConstraint("result IN ('right', 'wrong')", name="ck_attempts_result"),
        sa.CheckConstraint("status IN ('open', 'after', 'over')", name="ck_attempts_status"),
        sa.ForeignKeyConstraint(
            ["learner_id"],
            ["learners.id"],
            name="fk_attempts_learner_id_learners",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["puzzle_id", "puzzle_version"],
            ["puzzle_versions.puzzle_id", "puzzle_versions.version"],
            name="fk_attempts_puzzle_id_puzzle_version_puzzle_versions",
            ondelete="RESTRICT",
        ),
        sa.PrimaryKeyConstraint("key", name="pk_attempts"),
        sa.UniqueConstraint("learner_id", "id", name="uq_attempts_learner_id_id"),
    )
    op.create_index(
        "ix_attempts_learner_id_created_at_key", "attempts", ["learner_id", "created_at", "key"]
    )
    op.create_index("ix_attempts_learner_id_puzzle_id", "attempts", ["learner_id", "puzzle_id"])

    op.create_table(
        "attempt_actions",
        sa.Column("attempt_key", sa.Uuid(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("by", sa.String(length=8), nullable=False),
        sa.Column("action", sa.JSON(), nullable=False),
        sa.Column("mark", sa.String(length=8), nullable=True),
        sa.Column("cost", sa.Integer(), nullable=True),
        sa.Column("played_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("by IN ('south', 'north')", name="ck_attempt_actions_by"),
        sa.CheckConstraint("mark IN ('right', 'wrong', 'after')", name="ck_attempt_actions_mark"),
        sa.ForeignKeyConstraint(
            ["attempt_key"],
            ["attempts.key"],
            name="fk_attempt_actions_attempt_key_attempts",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("attempt_key", "ply", name="pk_attempt_actions"),
    )
    op.create_table(
        "first_attempts",
        sa.Column("learner_id", sa.Uuid(), nullable=False),
        sa.Column("puzzle_id", sa.String(length=64), nullable=False),
        sa.Column("attempt_key", sa.Uuid(), nullable=False),
        sa.Column("attempt_id", sa.Uuid(), nullable=False),
        sa.Column("acted_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["attempt_key"],
            ["attempts.key"],
            name="fk_first_attempts_attempt_key_attempts",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["learner_id"],
            ["learners.id"],
            name="fk_first_attempts_learner_id_learners",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["puzzle_id"],
            ["puzzles.id"],
            name="fk_first_attempts_puzzle_id_puzzles",
            ondelete="RESTRICT",
        ),
        sa.PrimaryKeyConstraint("learner_id", "puzzle_id", name="pk_first_attempts"),
        sa.UniqueConstraint("attempt_key", name="uq_first_attempts_attempt_key"),
    )


def downgrade() -> None:
    for table in (
        "first_attempts",
        "attempt_actions",
        "attempts",
        "tokens",
        "solution_deliveries",
        "puzzle_versions",
        "puzzle_themes",
        "hints_given",
        "puzzles",
        "learners",
    ):
        op.drop_table(table)

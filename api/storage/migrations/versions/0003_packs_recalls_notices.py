"""Packs, recalls of faulty puzzles, and notices."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.sql.elements import conv

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

# The first revision gave its checks whole names, to which the convention added the prefix again.
FORM_BEFORE = conv("ck_solution_deliveries_ck_solution_deliveries_form")

Instant = sa.DateTime(timezone=True)
REMARKED = "fk_attempts_puzzle_id_remarked_version_puzzle_versions"


def upgrade() -> None:
    with op.batch_alter_table("puzzle_versions") as batch:
        batch.add_column(sa.Column("recalled_at", Instant, nullable=True))
        batch.add_column(sa.Column("replaced_by", sa.Integer(), nullable=True))
    with op.batch_alter_table("attempts") as batch:
        batch.add_column(sa.Column("pack", sa.String(length=64), nullable=True))
        batch.add_column(sa.Column("remarked_version", sa.Integer(), nullable=True))
        batch.add_column(
            sa.Column("annulled", sa.Boolean(), nullable=False, server_default=sa.false())
        )
        batch.create_foreign_key(
            REMARKED,
            "puzzle_versions",
            ["puzzle_id", "remarked_version"],
            ["puzzle_id", "version"],
            ondelete="RESTRICT",
        )
        batch.create_index("ix_attempts_puzzle_id_learner_id", ["puzzle_id", "learner_id"])
    with op.batch_alter_table("solution_deliveries") as batch:
        batch.drop_constraint(FORM_BEFORE, type_="check")
        batch.create_check_constraint(
            op.f("ck_solution_deliveries_form"), "form IN ('outcome', 'certificate', 'pack')"
        )
    op.create_table(
        "remarks",
        sa.Column("key", sa.Uuid(), nullable=False),
        sa.Column("attempt_key", sa.Uuid(), nullable=False),
        sa.Column("version_before", sa.Integer(), nullable=False),
        sa.Column("version_after", sa.Integer(), nullable=True),
        sa.Column("result_before", sa.String(length=8), nullable=True),
        sa.Column("result_after", sa.String(length=8), nullable=True),
        sa.Column("remarked_at", Instant, nullable=False),
        sa.ForeignKeyConstraint(
            ["attempt_key"],
            ["attempts.key"],
            name="fk_remarks_attempt_key_attempts",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("key", name="pk_remarks"),
    )
    op.create_index("ix_remarks_attempt_key", "remarks", ["attempt_key"])
    op.create_table(
        "pack_issues",
        sa.Column("learner_id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.String(length=64), nullable=False),
        sa.Column("form", sa.String(length=16), nullable=False),
        sa.Column("issued_at", Instant, nullable=False),
        sa.CheckConstraint("form IN ('practice', 'exam')", name=op.f("ck_pack_issues_form")),
        _of_learner("pack_issues"),
        sa.PrimaryKeyConstraint("learner_id", "version", name="pk_pack_issues"),
    )
    op.create_table(
        "notices",
        sa.Column("key", sa.Uuid(), nullable=False),
        sa.Column("learner_id", sa.Uuid(), nullable=False),
        sa.Column("code", sa.String(length=32), nullable=False),
        sa.Column("facts", sa.JSON(), nullable=False),
        sa.Column("created_at", Instant, nullable=False),
        sa.Column("read_at", Instant, nullable=True),
        _of_learner("notices"),
        sa.PrimaryKeyConstraint("key", name="pk_notices"),
    )
    op.create_index(
        "ix_notices_learner_id_created_at_key", "notices", ["learner_id", "created_at", "key"]
    )


def downgrade() -> None:
    for table in ("notices", "pack_issues", "remarks"):
        op.drop_table(table)
    op.execute("DELETE FROM solution_deliveries WHERE form = 'pack'")
    with op.batch_alter_table("solution_deliveries") as batch:
        batch.drop_constraint(op.f("ck_solution_deliveries_form"), type_="check")
        batch.create_check_constraint(FORM_BEFORE, "form IN ('outcome', 'certificate')")
    with op.batch_alter_table("attempts") as batch:
        batch.drop_index("ix_attempts_puzzle_id_learner_id")
        batch.drop_constraint(REMARKED, type_="foreignkey")
        for column in ("annulled", "remarked_version", "pack"):
            batch.drop_column(column)
    with op.batch_alter_table("puzzle_versions") as batch:
        batch.drop_column("replaced_by")
        batch.drop_column("recalled_at")


def _of_learner(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["learner_id"],
        ["learners.id"],
        name=f"fk_{table}_learner_id_learners",
        ondelete="CASCADE",
    )

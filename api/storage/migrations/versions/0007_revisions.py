"""Revisions: in which order what is a learner's changed, and what went."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

REVISED = ("learners", "attempts", "hints_given", "notices", "house_profiles", "review_cards")


def upgrade() -> None:
    # Added as they are, without a new table: both databases do so at once, whatever is in it.
    for table in REVISED:
        op.add_column(
            table, sa.Column("revision", sa.BigInteger(), nullable=False, server_default="0")
        )
    op.create_index("ix_attempts_learner_id_revision", "attempts", ["learner_id", "revision"])
    op.create_table(
        "removals",
        sa.Column("learner_id", sa.Uuid(), nullable=False),
        sa.Column("what", sa.String(length=16), nullable=False),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("revision", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("what IN ('profile', 'review')", name=op.f("ck_removals_what")),
        sa.ForeignKeyConstraint(
            ["learner_id"],
            ["learners.id"],
            name="fk_removals_learner_id_learners",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("learner_id", "what", "key", name="pk_removals"),
    )


def downgrade() -> None:
    op.drop_table("removals")
    op.drop_index("ix_attempts_learner_id_revision", "attempts")
    for table in REVISED:
        op.drop_column(table, "revision")

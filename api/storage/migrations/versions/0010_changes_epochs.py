"""Whether the database was put back to a copy: then devices begin anew."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "changes_epochs",
        sa.Column("epoch", sa.String(length=32), nullable=False),
        sa.PrimaryKeyConstraint("epoch", name="pk_changes_epochs"),
    )


def downgrade() -> None:
    op.drop_table("changes_epochs")

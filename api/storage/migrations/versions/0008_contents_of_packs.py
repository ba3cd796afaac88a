"""What is in the packs that were given out."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("pack_issues") as batch:
        batch.add_column(sa.Column("contents", sa.JSON(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("pack_issues") as batch:
        batch.drop_column("contents")

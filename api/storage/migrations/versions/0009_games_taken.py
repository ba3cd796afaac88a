"""Which games the nightly batches have taken, noted with the attempts."""

from __future__ import annotations

from datetime import timedelta

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

# So far behind the last batch the next one looks.
LATEST = timedelta(weeks=4)

batches = sa.table(
    "rating_batches", sa.column("day", sa.Date), sa.column("until", sa.DateTime(timezone=True))
)
entries = sa.table(
    "rating_entries",
    sa.column("attempt_key", sa.Uuid),
    sa.column("marked_at", sa.DateTime(timezone=True)),
)
attempts = sa.table("attempts", sa.column("key", sa.Uuid), sa.column("rated_on", sa.Date))


def upgrade() -> None:
    # Added as it is, without a new table: both databases do so at once, whatever is in it.
    op.add_column("attempts", sa.Column("rated_on", sa.Date(), nullable=True))
    newest = sa.select(batches.c.day, batches.c.until).order_by(batches.c.day.desc()).limit(1)
    last = op.get_bind().execute(newest).one_or_none()
    if last is None:
        return
    taken = sa.select(entries.c.attempt_key).where(
        entries.c.marked_at > last.until - LATEST, entries.c.marked_at <= last.until
    )
    op.execute(sa.update(attempts).where(attempts.c.key.in_(taken)).values(rated_on=last.day))


def downgrade() -> None:
    op.drop_column("attempts", "rated_on")

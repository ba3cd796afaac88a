"""Answers that the engine told are deliveries; lines that go on are counted anew."""

from __future__ import annotations

from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op
from sqlalchemy.sql.elements import conv

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

FORM = conv("ck_solution_deliveries_form")
FORMS = "form IN ('outcome', 'certificate', 'pack', 'engine')"
FORMS_BEFORE = "form IN ('outcome', 'certificate', 'pack')"

# Every act comes before this one, so it is late, and whose act it is is counted anew.
AFTER_ALL = datetime(2200, 1, 1, tzinfo=UTC)


def upgrade() -> None:
    with op.batch_alter_table("solution_deliveries") as batch:
        batch.drop_constraint(FORM, type_="check")
        batch.create_check_constraint(FORM, FORMS)
    # Lines with a wrong card were counted under their themes before they were over. Who has one
    # open is counted anew with the next act, or its themes would be counted twice.
    standings = sa.table(
        "learner_standings", sa.column("learner_id"), sa.column("last_at", sa.DateTime(True))
    )
    attempts = sa.table("attempts", sa.column("learner_id"), sa.column("status"))
    slipped = sa.select(attempts.c.learner_id).where(attempts.c.status == "after")
    concerned = sa.update(standings).where(standings.c.learner_id.in_(slipped))
    op.execute(concerned.values(last_at=AFTER_ALL))


def downgrade() -> None:
    op.execute("DELETE FROM solution_deliveries WHERE form = 'engine'")
    with op.batch_alter_table("solution_deliveries") as batch:
        batch.drop_constraint(FORM, type_="check")
        batch.create_check_constraint(FORM, FORMS_BEFORE)

"""Answers that the engine told are deliveries of a form of their own."""

from __future__ import annotations

from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

FORM = op.f("ck_solution_deliveries_form")
FORMS = "form IN ('outcome', 'certificate', 'pack', 'engine')"
FORMS_BEFORE = "form IN ('outcome', 'certificate', 'pack')"


def upgrade() -> None:
    with op.batch_alter_table("solution_deliveries") as batch:
        batch.drop_constraint(FORM, type_="check")
        batch.create_check_constraint(FORM, FORMS)


def downgrade() -> None:
    op.execute("DELETE FROM solution_deliveries WHERE form = 'engine'")
    with op.batch_alter_table("solution_deliveries") as batch:
        batch.drop_constraint(FORM, type_="check")
        batch.create_check_constraint(FORM, FORMS_BEFORE)

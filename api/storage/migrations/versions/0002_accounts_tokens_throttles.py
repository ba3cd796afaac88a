"""Accounts, tokens that turn, and counters of what was tried."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.sql.elements import conv

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

# The first revision gave its checks whole names, to which the convention added the prefix again.
KIND_BEFORE = conv("ck_learners_ck_learners_kind")

Instant = sa.DateTime(timezone=True)


def upgrade() -> None:
    with op.batch_alter_table("learners") as batch:
        batch.add_column(
            sa.Column("role", sa.String(length=16), nullable=False, server_default="learner")
        )
        batch.drop_constraint(KIND_BEFORE, type_="check")
        batch.create_check_constraint(op.f("ck_learners_kind"), "kind IN ('guest', 'account')")
        batch.create_check_constraint(op.f("ck_learners_role"), "role IN ('learner', 'admin')")
    _refresh_tokens()
    op.create_table(
        "accounts",
        sa.Column("learner_id", sa.Uuid(), nullable=False),
        sa.Column("email", sa.String(length=254), nullable=False),
        sa.Column("password_hash", sa.String(length=255), nullable=False),
        sa.Column("created_at", Instant, nullable=False),
        _of_learner("accounts"),
        sa.PrimaryKeyConstraint("learner_id", name="pk_accounts"),
        sa.UniqueConstraint("email", name="uq_accounts_email"),
    )
    op.create_table(
        "pending_accounts",
        sa.Column("learner_id", sa.Uuid(), nullable=False),
        sa.Column("email", sa.String(length=254), nullable=False),
        sa.Column("password_hash", sa.String(length=255), nullable=True),
        sa.Column("code_sha256", sa.String(length=64), nullable=False),
        sa.Column("created_at", Instant, nullable=False),
        sa.Column("expires_at", Instant, nullable=False),
        sa.Column("used_at", Instant, nullable=True),
        _of_learner("pending_accounts"),
        sa.PrimaryKeyConstraint("learner_id", name="pk_pending_accounts"),
    )
    op.create_table(
        "reset_codes",
        sa.Column("code_sha256", sa.String(length=64), nullable=False),
        sa.Column("learner_id", sa.Uuid(), nullable=False),
        sa.Column("created_at", Instant, nullable=False),
        sa.Column("expires_at", Instant, nullable=False),
        _of_learner("reset_codes"),
        sa.PrimaryKeyConstraint("code_sha256", name="pk_reset_codes"),
    )
    op.create_index("ix_reset_codes_learner_id", "reset_codes", ["learner_id"])
    op.create_table(
        "known_addresses",
        sa.Column("learner_id", sa.Uuid(), nullable=False),
        sa.Column("address", sa.String(length=64), nullable=False),
        sa.Column("seen_at", Instant, nullable=False),
        _of_learner("known_addresses"),
        sa.PrimaryKeyConstraint("learner_id", "address", name="pk_known_addresses"),
    )
    op.create_table(
        "throttles",
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("expires_at", Instant, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_throttles"),
    )
    op.create_index("ix_throttles_expires_at", "throttles", ["expires_at"])


def downgrade() -> None:
    for table in (
        "throttles",
        "known_addresses",
        "reset_codes",
        "pending_accounts",
        "accounts",
    ):
        op.drop_table(table)
    op.execute("DELETE FROM tokens WHERE revoked_at IS NULL AND family_sha256 IS NOT NULL")
    with op.batch_alter_table("tokens") as batch:
        batch.drop_constraint("uq_tokens_family_sha256", type_="unique")
        batch.drop_constraint("uq_tokens_access_sha256", type_="unique")
        batch.drop_constraint(op.f("ck_tokens_ended_by"), type_="check")
        batch.alter_column("access_sha256", new_column_name="sha256")
        for column in (
            "name",
            "access_expires_at",
            "family_sha256",
            "refresh_sha256",
            "previous_sha256",
            "salt",
            "rotated_at",
            "used_at",
            "ended_by",
        ):
            batch.drop_column(column)
    with op.batch_alter_table("tokens") as batch:
        batch.create_unique_constraint("uq_tokens_sha256", ["sha256"])
    # Whoever had an account keeps what he did, as a guest.
    op.execute("UPDATE learners SET kind = 'guest'")
    with op.batch_alter_table("learners") as batch:
        batch.drop_constraint(op.f("ck_learners_role"), type_="check")
        batch.drop_constraint(op.f("ck_learners_kind"), type_="check")
        batch.create_check_constraint(KIND_BEFORE, "kind IN ('guest')")
        batch.drop_column("role")


def _refresh_tokens() -> None:
    """Let tokens turn. Those that are out stay good for as long as they were promised."""
    with op.batch_alter_table("tokens") as batch:
        batch.drop_constraint("uq_tokens_sha256", type_="unique")
        batch.alter_column("sha256", new_column_name="access_sha256")
        batch.add_column(sa.Column("name", sa.String(length=64), nullable=True))
        batch.add_column(sa.Column("access_expires_at", Instant, nullable=True))
        batch.add_column(sa.Column("family_sha256", sa.String(length=64), nullable=True))
        batch.add_column(sa.Column("refresh_sha256", sa.String(length=64), nullable=True))
        batch.add_column(sa.Column("previous_sha256", sa.String(length=64), nullable=True))
        batch.add_column(sa.Column("salt", sa.String(length=64), nullable=True))
        batch.add_column(sa.Column("rotated_at", Instant, nullable=True))
        batch.add_column(sa.Column("used_at", Instant, nullable=True))
        batch.add_column(sa.Column("ended_by", sa.String(length=16), nullable=True))
    op.execute("UPDATE tokens SET access_expires_at = expires_at, used_at = created_at")
    with op.batch_alter_table("tokens") as batch:
        batch.alter_column("access_expires_at", existing_type=Instant, nullable=False)
        batch.alter_column("used_at", existing_type=Instant, nullable=False)
        batch.create_unique_constraint("uq_tokens_access_sha256", ["access_sha256"])
        batch.create_unique_constraint("uq_tokens_family_sha256", ["family_sha256"])
        batch.create_check_constraint(
            op.f("ck_tokens_ended_by"),
            "ended_by IN ('learner', 'reuse', 'password', 'merge', 'operator')",
        )


def _of_learner(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["learner_id"],
        ["learners.id"],
        name=f"fk_{table}_learner_id_learners",
        ondelete="CASCADE",
    )

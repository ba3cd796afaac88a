"""How alembic meets our database; the connection is given by :mod:`api.storage.migrate`."""

from __future__ import annotations

from alembic import context

from api.storage import Base

connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=Base.metadata,
    render_as_batch=connection.dialect.name == "sqlite",
)
context.run_migrations()

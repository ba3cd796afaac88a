"""HTTP, storage, accounts, web pages and the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

    from api.settings import Settings


def create_app(settings: Settings | None = None) -> Flask:
    """Return the WSGI application; without settings they are read from the environment."""
    # Imported here, so that the command line's engine commands start without Flask.
    from api.application import build_app
    from api.settings import Settings

    return build_app(settings or Settings.from_environment())

"""The services of the application that is answering."""

from __future__ import annotations

from flask import current_app

from api.services import Services

EXTENSION = "bezique"


def services() -> Services:
    """Return the use cases, as the application was made with them."""
    found: Services = current_app.extensions[EXTENSION]
    return found

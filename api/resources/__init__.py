"""The resources of ``/api/v1``, one module each; a view parses, calls a service, returns."""

from __future__ import annotations

from api.resources import accounts, health

BLUEPRINTS = (accounts.blueprint, health.blueprint)

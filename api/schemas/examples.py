"""The examples in the description of the API. Those of requests really work: tests send them."""

from __future__ import annotations

from typing import Any, Final

Example = dict[str, Any]

GUEST_ORDER: Final[Example] = {"language": "en", "zone": "Europe/Lisbon"}
LEARNER: Final[Example] = {
    "id": "0198f5c2-6c1e-7a90-8f53-2b6c0c0f4a11",
    "kind": "guest",
    "language": "en",
    "zone": "Europe/Lisbon",
    "created_at": "2026-11-30T09:30:00.000000Z",
}
GUEST: Final[Example] = {
    **LEARNER,
    "token": {
        "access_token": "kF3yq0nJm1yR0c5bXo2W9u7tV4sZ8aQeLdPgHiJkMnO",
        "token_type": "Bearer",
        "expires_at": "2028-01-04T09:30:00.000000Z",
    },
}
ME: Final[Example] = {**LEARNER, "attempts": {"total": 12, "right": 8, "wrong": 3, "open": 1}}
ME_CHANGES: Final[Example] = {"language": "pt", "zone": "America/Sao_Paulo"}

"""``kill -9`` of workers while attempts are sent: nothing acknowledged is lost or doubled.

Here a few times; ``python -m tests.long.kills`` does it twenty times on each database.
"""

from __future__ import annotations

from pathlib import Path

import pytest
import requests

from api.storage import Database
from tests.api.killing import check_that_all_is_there, kill_during_load
from tests.api.server import serving

KILLS = 4


@pytest.mark.timeout(600)
def test_what_was_acknowledged_is_there(database_url: str, tmp_path: Path) -> None:
    """Once each, however often it had to be sent."""
    database = Database(database_url)
    options = ("--workers", "4", "--database", database_url)
    with serving(tmp_path / "data", *options) as server:
        made = requests.post(f"{server.address}/api/v1/guests", timeout=60).json()
        load = kill_during_load(server, made["token"]["access_token"], KILLS)
        check_that_all_is_there(load, database)
    database.close()
    assert "Traceback" not in server.printed[0]

"""Kill workers of a server during load: ``python -m tests.long.kills``.

Twenty times on SQLite and twenty on PostgreSQL (``BEZIQUE_TEST_POSTGRES_URL``); every attempt that
was acknowledged must be there afterwards, once.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import uuid4

import click
import requests
from sqlalchemy import create_engine, make_url, text
from tqdm import tqdm

from api.storage import Database
from tests.api.killing import check_that_all_is_there, kill_during_load
from tests.api.server import serving
from tests.conftest import POSTGRES_URL


@click.command
@click.option("--kills", type=click.IntRange(1), default=20, show_default=True)
def main(kills: int) -> None:
    """Kill workers and count what was acknowledged."""
    with TemporaryDirectory() as place:
        run(kills, f"sqlite:///{place}/bezique.sqlite3", Path(place))
    admin = create_engine(POSTGRES_URL, isolation_level="AUTOCOMMIT")
    name = f"bezique_kills_{uuid4().hex[:12]}"
    with admin.connect() as connection:
        connection.execute(text(f'CREATE DATABASE "{name}"'))
    try:
        url = make_url(POSTGRES_URL).set(database=name).render_as_string(hide_password=False)
        with TemporaryDirectory() as place:
            run(kills, url, Path(place))
    finally:
        with admin.connect() as connection:
            connection.execute(text(f'DROP DATABASE "{name}" WITH (FORCE)'))
        admin.dispose()


def run(kills: int, url: str, place: Path) -> None:
    """Kill workers of a server on one database."""
    options = ("--workers", "4", "--database", url)
    with (
        serving(place, *options) as server,
        tqdm(total=kills, unit=" kills", disable=None) as shown,
    ):
        made = requests.post(f"{server.address}/api/v1/guests", timeout=60).json()
        load = kill_during_load(
            server, made["token"]["access_token"], kills, lambda _: shown.update()
        )
        database = Database(url)
        check_that_all_is_there(load, database)
        database.close()
    click.echo(
        f"{make_url(url).get_backend_name()}: {kills} workers killed, {load.unanswered} requests "
        f"unanswered; {len(load.answers)} attempts acknowledged, all there, none twice."
    )


if __name__ == "__main__":
    main()

"""Copies of a database of PostgreSQL, made and put back by its own programs where they are."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final

from sqlalchemy import URL

from api.storage import Base, migrate

_VERSION: Final = "alembic_version"
_OURS: Final = frozenset({_VERSION, *Base.metadata.tables})
# What an archive becomes as a script, with COPY or with INSERT as it was made.
_REVISION: Final = re.compile(rf"{_VERSION} .*(?:FROM stdin;\n|VALUES \(')(\w+)")


class BackupFailed(RuntimeError):
    """A copy that could not be made or taken back; the message says why and what to do."""


def dump(address: URL, file: Path) -> None:
    """Copy a database into a file of PostgreSQL's custom format. Raises :class:`BackupFailed`."""
    _run("pg_dump", _named(address), "--format=custom", f"--file={file}", env=_secret(address))


def require_copy(file: Path) -> None:
    """Raise :class:`BackupFailed` unless a file is a copy of a revision that is known here."""
    found = _REVISION.search(
        _run("pg_restore", "--data-only", f"--table={_VERSION}", "--file=-", str(file))
    )
    if found is None or not migrate.is_known(found[1]):
        raise BackupFailed(f"{file} is of a revision that this program does not know")


def put_back(address: URL, file: Path, held: Sequence[str]) -> None:
    """Put a copy in the place of the tables that a database holds, whole or not at all.

    ``pg_restore`` by itself replaces the tables that are in the copy: later ones would stay beside
    them, to be made a second time, or refer to them, which it refuses. So ours go first, in the
    same transaction, and it is committed once the copy was read to its end.
    Raises :class:`BackupFailed`.
    """
    reader = [_found("pg_restore"), "--no-owner", "--file=-", str(file)]
    writer = [_found("psql"), "--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", _named(address)]
    gone = ", ".join(f'"{table}"' for table in held if table in _OURS)
    drop = f"DROP TABLE {gone} CASCADE;\n" if gone else ""
    clean = ("--clean", "--if-exists") if held else ()
    with TemporaryFile("w+") as heard:
        with subprocess.Popen(  # noqa: S603 # a program found by name, with our own arguments
            writer, env={**os.environ, **_secret(address)}, bufsize=0, stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL, stderr=heard,
        ) as server:  # fmt: skip
            assert server.stdin is not None  # noqa: S101 # it was asked for
            with suppress(BrokenPipeError), server.stdin as script:  # who hangs up says why
                script.write(f"SET client_min_messages = warning;\nBEGIN;\n{drop}".encode())
                read = subprocess.run(  # noqa: S603 # as above
                    [*reader, *clean], stdout=script, stderr=subprocess.PIPE, text=True, check=False
                )
                if read.returncode == 0:
                    script.write(b"COMMIT;\n")
        heard.seek(0)
        _require_done("psql", server.returncode, heard.read())
    _require_done("pg_restore", read.returncode, read.stderr)


def _run(program: str, *arguments: str, env: dict[str, str] | None = None) -> str:
    """Return what a program of PostgreSQL writes."""
    done = subprocess.run(  # noqa: S603 # a program found by name, with our own arguments
        [_found(program), *arguments],
        env={**os.environ, **(env or {})}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    _require_done(program, done.returncode, done.stderr)
    return done.stdout


def _require_done(program: str, status: int, complaint: str) -> None:
    if status != 0:
        told = complaint.strip().splitlines() or [f"it ended with {status}"]
        raise BackupFailed(f"{program}: {told[0]}")


def _found(program: str) -> str:
    """Return where a program of PostgreSQL is."""
    found = shutil.which(program)
    if found is None:
        raise BackupFailed(
            f"PostgreSQL is copied by its own {program}, which is not installed here: run it "
            f"where it is, on the database that BEZIQUE_DATABASE_URL names"
        )
    return found


def _secret(address: URL) -> dict[str, str]:
    """Return the password as it is handed over where nobody can see it."""
    return {} if address.password is None else {"PGPASSWORD": str(address.password)}


def _named(address: URL) -> str:
    """Return the option that names a database, without the password."""
    bare = address.set(drivername="postgresql")._replace(password=None)
    return f"--dbname={bare.render_as_string()}"

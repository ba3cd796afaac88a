"""The local installation: where a person's own server keeps its database and its secret."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

DATABASE_FILE: Final = "bezique.sqlite3"
SECRET_FILE: Final = "secret"  # noqa: S105 # the name of a file


def data_directory(environ: Mapping[str, str] = os.environ) -> Path:
    """Return ``BEZIQUE_DATA_DIR`` or the user's data directory, made when it is not there."""
    named = environ.get("BEZIQUE_DATA_DIR")
    if named:
        directory = Path(named)
        directory.mkdir(parents=True, exist_ok=True)
        return directory
    return user_data_path("bezique-trainer", appauthor=False, ensure_exists=True)


def sqlite_url(directory: Path) -> str:
    """Return the address of the SQLite database in a data directory."""
    return f"sqlite:///{(directory / DATABASE_FILE).absolute()}"


def stored_secret(directory: Path) -> str:
    """Return the installation's secret, made on the first call and readable by its owner only.

    Two processes that start at once agree: the file appears complete under its name or not at
    all, and whoever comes second reads what the first one wrote.
    """
    path = directory / SECRET_FILE
    if not path.exists():
        _write_once(path, secrets.token_urlsafe(48))
    return path.read_text(encoding="ascii").strip()


def _write_once(path: Path, text: str) -> None:
    draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(text)
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    except OSError:  # a disk without hard links: the last of several first starts is kept
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)

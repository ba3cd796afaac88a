"""The local installation: the secret is made once."""

from __future__ import annotations

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from api.installation import stored_secret


def test_the_secret_is_made_once_and_kept_private(tmp_path: Path) -> None:
    """The second call reads what the first one wrote, and only the owner can read it."""
    secret = stored_secret(tmp_path)
    assert len(secret) >= 32
    assert stored_secret(tmp_path) == secret
    assert stat.S_IMODE((tmp_path / "secret").stat().st_mode) == 0o600


def test_processes_that_start_at_once_agree(tmp_path: Path) -> None:
    """Twenty first starts at the same time end with one secret and no leftovers."""
    with ThreadPoolExecutor(20) as pool:
        secrets = set(pool.map(stored_secret, [tmp_path] * 20))
    assert len(secrets) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["secret"]


def test_a_disk_without_hard_links_keeps_a_secret_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on memory cards and some network drives."""

    def refused(*_: object) -> None:
        raise PermissionError("no hard links here")

    monkeypatch.setattr("os.link", refused)
    secret = stored_secret(tmp_path)
    assert stored_secret(tmp_path) == secret
    assert [path.name for path in tmp_path.iterdir()] == ["secret"]

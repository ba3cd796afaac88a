"""Settings: what the environment may say, and what production insists on."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from api.settings import Settings, SettingsError

SECRET = "s" * 32
MAIL = {
    "BEZIQUE_SMTP_URL": "smtp://user:hush@mail.example.org",
    "BEZIQUE_MAIL_FROM": "Bezique Trainer <trainer@example.org>",
}
COMPLETE = {"BEZIQUE_SECRET_KEY": SECRET, "BEZIQUE_DATABASE_URL": "sqlite:///x.sqlite3"}


@pytest.mark.parametrize("missing", sorted(COMPLETE))
def test_production_does_not_start_without(missing: str) -> None:
    """Production names its secret and its database."""
    environ = {name: value for name, value in COMPLETE.items() if name != missing}
    with pytest.raises(SettingsError, match=missing):
        Settings.from_environment(environ)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("BEZIQUE_SECRET_KEY", "short"),
        ("BEZIQUE_MODE", "debug"),
        ("BEZIQUE_PROXIES", "-1"),
        ("BEZIQUE_PROXIES", "one"),
        ("BEZIQUE_BODY_LIMIT", "1e6"),
        ("BEZIQUE_SOLVERS", "0"),
        ("BEZIQUE_STOCK_TRICKS", "-1"),
        ("BEZIQUE_TOKEN_DAYS", "٣"),
        ("BEZIQUE_ACCESS_MINUTES", "0"),
        ("BEZIQUE_PASSWORD_COST", "2,19456"),
        ("BEZIQUE_PASSWORD_COST", "0,19456,1"),
        ("BEZIQUE_PASSWORD_COST", "2,7,1"),
        ("BEZIQUE_PASSWORD_COST", "2,19456,-1"),
        ("BEZIQUE_RATE_LIMIT", "600"),
        ("BEZIQUE_RATE_LIMIT", "0/minute"),
        ("BEZIQUE_RATE_LIMIT", "many/minute"),
        ("BEZIQUE_REDIS_URL", "memcached://127.0.0.1"),
        ("BEZIQUE_SMTP_URL", "http://mail.example.org"),
        ("BEZIQUE_SMTP_URL", "smtp://mail.example.org:port"),
        ("BEZIQUE_MAIL_FROM", ""),
        ("BEZIQUE_MAIL_FROM", "nobody"),
        ("BEZIQUE_MAIL_FROM", "a@example.org\nBcc: b@example.org"),
    ],
)
def test_a_value_that_cannot_be_used_is_named(name: str, value: str) -> None:
    """The message names the variable."""
    with pytest.raises(SettingsError, match=name):
        Settings.from_environment({**COMPLETE, **MAIL, name: value})


def test_every_variable_is_read() -> None:
    """What is set is what stands in the settings."""
    environ = {"BEZIQUE_PROXIES": "2", "BEZIQUE_SOLVERS": "3", "BEZIQUE_TOKEN_DAYS": "7"}
    environ |= {"BEZIQUE_ACCESS_MINUTES": "5", "BEZIQUE_PASSWORD_COST": "3,65536,4"}
    settings = Settings.from_environment({**COMPLETE, **MAIL, **environ})
    assert (settings.mode, settings.proxies, settings.solvers) == ("production", 2, 3)
    assert settings.token_lifetime == timedelta(days=7)
    assert settings.access_lifetime == timedelta(minutes=5)
    assert settings.password_cost == (3, 65536, 4)
    assert settings.smtp_url == MAIL["BEZIQUE_SMTP_URL"]
    assert settings.mail_from == MAIL["BEZIQUE_MAIL_FROM"]
    assert settings.secure_cookies


def test_development_uses_the_local_installation(tmp_path: Path) -> None:
    """Without a secret and a database, development takes those of the data directory."""
    environ = {"BEZIQUE_MODE": "development", "BEZIQUE_DATA_DIR": str(tmp_path / "new")}
    settings = Settings.from_environment(environ)
    assert settings.database_url == f"sqlite:///{tmp_path / 'new' / 'bezique.sqlite3'}"
    assert not settings.secure_cookies
    assert Settings.from_environment(environ) == settings


def test_secrets_are_not_shown() -> None:
    """A log of the settings gives nothing away."""
    shown = repr(Settings.from_environment({**COMPLETE, **MAIL}))
    assert SECRET not in shown
    assert "hush" not in shown
    assert "x.sqlite3" not in shown

"""What an operator can set, read once from the environment.

Every variable starts with ``BEZIQUE_``; docs for operators list them in the same order.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from importlib.util import find_spec
from typing import Final, Literal, Self, get_args

from api.installation import data_directory, sqlite_url, stored_secret
from api.mail import MailServer
from trainer.solver.compiled import COMPILED

Mode = Literal["production", "development"]

SECRET_LENGTH: Final = 32
METRICS_TOKEN_LENGTH: Final = 16
STOCK_TRICKS: Final = 5 if COMPILED else 2
NODES: Final = 300_000 if COMPILED else 1_000
"""So many take one to two seconds, compiled or in plain Python; most positions take far fewer."""


class SettingsError(ValueError):
    """A variable of the environment cannot be used; the message names it."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """The settings of one application.

    ``secret_key`` signs the page's session cookie, and keys kept answers and hashed counts.
    ``proxies`` is the number of reverse proxies
    in front whose ``X-Forwarded-*`` headers are believed (0: none, whatever a client sends).
    ``body_limit`` is the largest request body in bytes. ``solvers`` bounds the positions that
    one process solves at the same time for ``POST /solve``, as many others waiting;
    ``stock_tricks`` the tricks that may be left before the last eight in one of them, ``nodes``
    the positions that may be searched for it.
    ``token_lifetime`` is how long a device that is not used stays logged in, ``access_lifetime``
    how long its access token is good. ``password_cost`` is argon2id's time, memory in KiB and
    lanes. ``rate_limit`` is how many requests of the API a caller may send in a while, counted in
    the Redis at ``redis_url``, or by each process for itself. Without an ``smtp_url`` mail is
    printed; with one, ``mail_from`` is its sender. Who holds the ``metrics_token`` reads
    ``/metrics``; without one there is no such page.
    """

    database_url: str = field(repr=False)
    secret_key: str = field(repr=False)
    mode: Mode = "production"
    proxies: int = 0
    body_limit: int = 1 << 20
    solvers: int = 2
    stock_tricks: int = STOCK_TRICKS
    nodes: int = NODES
    token_lifetime: timedelta = timedelta(days=400)
    access_lifetime: timedelta = timedelta(minutes=60)
    password_cost: tuple[int, int, int] = (2, 19456, 1)  # OWASP's smallest
    rate_limit: str | None = "600/minute"
    redis_url: str | None = field(default=None, repr=False)
    smtp_url: str | None = field(default=None, repr=False)
    mail_from: str | None = None
    metrics_token: str | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        if len(self.secret_key) < SECRET_LENGTH:
            raise SettingsError(
                f"BEZIQUE_SECRET_KEY: expected at least {SECRET_LENGTH} characters, "
                f"got {len(self.secret_key)}"
            )
        if self.smtp_url is not None:
            self._check_mail(self.smtp_url)

    @property
    def secure_cookies(self) -> bool:
        """Tell whether cookies are sent over HTTPS only: always, except in development mode."""
        return self.mode == "production"

    def _check_mail(self, smtp_url: str) -> None:
        try:
            MailServer.at(smtp_url)
        except ValueError as error:
            raise SettingsError(f"BEZIQUE_SMTP_URL: {error}") from error
        if not self.mail_from or "@" not in self.mail_from or not self.mail_from.isprintable():
            raise SettingsError("BEZIQUE_MAIL_FROM: expected the sender of mails, an address")

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] = os.environ) -> Self:
        """Read the ``BEZIQUE_*`` variables. Raises :class:`SettingsError`.

        In development mode a missing secret and a missing database are those of the local
        installation; in production both must be named.
        """
        mode = _mode(environ)
        local = mode == "development"
        return cls(
            mode=mode,
            secret_key=_required(
                environ, "SECRET_KEY", lambda: stored_secret(data_directory(environ)), local
            ),
            database_url=_required(
                environ, "DATABASE_URL", lambda: sqlite_url(data_directory(environ)), local
            ),
            proxies=_integer(environ, "PROXIES", 0),
            body_limit=_integer(environ, "BODY_LIMIT", cls.body_limit),
            solvers=_integer(environ, "SOLVERS", cls.solvers, at_least=1),
            stock_tricks=_integer(environ, "STOCK_TRICKS", cls.stock_tricks),
            nodes=_integer(environ, "NODES", cls.nodes, at_least=1),
            token_lifetime=timedelta(
                days=_integer(environ, "TOKEN_DAYS", cls.token_lifetime.days, at_least=1)
            ),
            access_lifetime=timedelta(
                minutes=_integer(
                    environ, "ACCESS_MINUTES", _minutes(cls.access_lifetime), at_least=1
                )
            ),
            password_cost=_cost(environ, cls.password_cost),
            rate_limit=_rate(environ, cls.rate_limit),
            redis_url=_redis(environ),
            smtp_url=environ.get("BEZIQUE_SMTP_URL") or None,
            mail_from=environ.get("BEZIQUE_MAIL_FROM") or None,
            metrics_token=_metrics_token(environ),
        )


def _mode(environ: Mapping[str, str]) -> Mode:
    text = environ.get("BEZIQUE_MODE", "production")
    for mode in get_args(Mode):
        if text == mode:
            return mode  # type: ignore[no-any-return] # get_args() forgets what it was given
    raise SettingsError(f"BEZIQUE_MODE: expected production or development, got {text!r}")


def _required(
    environ: Mapping[str, str], name: str, fallback: Callable[[], str], local: bool
) -> str:
    value = environ.get(f"BEZIQUE_{name}")
    if value:
        return value
    if local:
        return fallback()
    raise SettingsError(f"BEZIQUE_{name} is not set: production does not start without it")


def _integer(environ: Mapping[str, str], name: str, default: int, at_least: int = 0) -> int:
    text = environ.get(f"BEZIQUE_{name}")
    if text is None:
        return default
    if not (text.isascii() and text.isdigit() and int(text) >= at_least):
        raise SettingsError(f"BEZIQUE_{name}: expected an integer from {at_least}, got {text!r}")
    return int(text)


def _minutes(length: timedelta) -> int:
    return length // timedelta(minutes=1)


def _cost(environ: Mapping[str, str], default: tuple[int, int, int]) -> tuple[int, int, int]:
    """Read ``time,memory,lanes``; argon2 wants at least 8 KiB a lane."""
    text = environ.get("BEZIQUE_PASSWORD_COST")
    if text is None:
        return default
    numbers = text.split(",")
    if len(numbers) == 3 and all(number.isascii() and number.isdigit() for number in numbers):
        time, memory, lanes = map(int, numbers)
        if 1 <= time <= 100 and 1 <= lanes <= 64 and 8 * lanes <= memory <= 1 << 21:
            return time, memory, lanes
    raise SettingsError(
        "BEZIQUE_PASSWORD_COST: expected time,memory in KiB,lanes such as "
        f"{','.join(map(str, default))}, got {text!r}"
    )


def _rate(environ: Mapping[str, str], default: str | None) -> str | None:
    """Read ``number/unit``; 0 is no limit."""
    text = environ.get("BEZIQUE_RATE_LIMIT")
    if text is None or text == "0":
        return default if text is None else None
    if not re.fullmatch(r"[1-9][0-9]{0,8}/(second|minute|hour|day)", text, re.ASCII):
        raise SettingsError(
            "BEZIQUE_RATE_LIMIT: expected a number a second, minute, hour or day such as "
            f"{default}, or 0 for none, got {text!r}"
        )
    return text


def _redis(environ: Mapping[str, str]) -> str | None:
    url = environ.get("BEZIQUE_REDIS_URL")
    if not url:
        return None
    if not url.startswith(("redis://", "rediss://", "redis+unix://")):
        raise SettingsError("BEZIQUE_REDIS_URL: expected an address such as redis://host:6379/0")
    if find_spec("redis") is None:
        raise SettingsError(
            "BEZIQUE_REDIS_URL: Redis needs its client: pip install 'bezique-trainer[redis]'"
        )
    return url


def _metrics_token(environ: Mapping[str, str]) -> str | None:
    token = environ.get("BEZIQUE_METRICS_TOKEN")
    if not token:
        return None
    if not re.fullmatch(rf"[!-~]{{{METRICS_TOKEN_LENGTH},}}", token):
        raise SettingsError(
            f"BEZIQUE_METRICS_TOKEN: expected at least {METRICS_TOKEN_LENGTH} characters of ASCII "
            "without spaces"
        )
    return token

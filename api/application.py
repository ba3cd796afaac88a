"""The Flask application, put together from its parts."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any, Final

from flask import Flask, Response, current_app, g, request
from flask.json.provider import DefaultJSONProvider
from sqlalchemy.exc import IntegrityError, NoResultFound, OperationalError, TimeoutError
from werkzeug.middleware.proxy_fix import ProxyFix

from api import clock as clocks
from api import docs, openapi, security
from api.bodies import drain
from api.clock import Clock
from api.context import EXTENSION, services
from api.language import language
from api.limits import limit_requests
from api.mail import ConsoleMailer, Mailer, MailServer, SmtpMailer
from api.metrics.measures import Measures
from api.problems import Problem, notation_errors
from api.resources import BLUEPRINTS
from api.rest import ProblemApi, problem_response
from api.services import Services
from api.settings import Settings
from api.storage import Database
from api.web import error_page, web_blueprint
from trainer.notation.problems import NotationError

PREFIX: Final = "/api/v1"


class JSONProvider(DefaultJSONProvider):
    """Writes members in the order given, and letters as they are."""

    sort_keys = False
    ensure_ascii = False
    compact = True
    mimetype = "application/json"


class Application(Flask):
    """Flask, writing JSON our way."""

    json_provider_class = JSONProvider


def build_app(settings: Settings, clock: Clock = clocks.now, mailer: Mailer | None = None) -> Flask:
    """Return the application. The database must have been migrated; none is opened yet."""
    app = Application("api", static_folder=None)
    # An address with a slash too many is none: a redirect would be a page, also to an app.
    app.url_map.merge_slashes = False
    app.config.from_mapping(_configuration(settings))
    database = Database(settings.database_url)
    app.extensions[EXTENSION] = Services.on(
        database,
        settings,
        clock,
        mailer or configured_mailer(settings),
        _measured(app, settings),
    )
    security.protect(app, settings)
    limit_requests(app, settings)
    app.after_request(_speak)
    app.after_request(_listen_to_the_end)
    api = ProblemApi(error_page)
    api.init_app(app, spec_kwargs=openapi.description())
    cookie = app.config["SESSION_COOKIE_NAME"]
    api.describe_later(lambda: openapi.add_components(api.spec, cookie))
    for blueprint in BLUEPRINTS:
        api.register_blueprint(blueprint, url_prefix=PREFIX)
    app.register_blueprint(docs.blueprint)
    app.register_blueprint(web_blueprint())
    for kind, handler in _HANDLERS.items():
        app.register_error_handler(kind, handler)
    if settings.proxies:
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, *[settings.proxies] * 4
        )
    return app


def _measured(app: Flask, settings: Settings) -> Measures:
    """Return who hears what is measured: nobody, unless operators asked for it."""
    if settings.metrics_token is None:
        return Measures()
    # Here and not above: the library decides as it is imported whether workers count together.
    from api.metrics.page import serve_metrics
    from api.metrics.prometheus import Metrics

    metrics = Metrics()
    serve_metrics(app, metrics, settings.metrics_token)
    return metrics


def configured_mailer(settings: Settings) -> Mailer:
    """Return what sends mail: the server that is configured, or the console."""
    if settings.smtp_url is None or settings.mail_from is None:
        return ConsoleMailer()
    return SmtpMailer(MailServer.at(settings.smtp_url), settings.mail_from)


def _configuration(settings: Settings) -> dict[str, Any]:
    secure = settings.secure_cookies
    return {
        "SECRET_KEY": settings.secret_key,
        "MAX_CONTENT_LENGTH": settings.body_limit,
        "SESSION_COOKIE_NAME": "__Host-bezique" if secure else "bezique",
        "SESSION_COOKIE_SECURE": secure,
        "SESSION_COOKIE_HTTPONLY": True,
        "SESSION_COOKIE_SAMESITE": "Lax",
        "SESSION_COOKIE_PATH": "/",
        "SESSION_REFRESH_EACH_REQUEST": False,
        "PERMANENT_SESSION_LIFETIME": settings.token_lifetime,
        "SEND_FILE_MAX_AGE_DEFAULT": timedelta(hours=1),
        "API_TITLE": "Bezique Trainer",
        "API_VERSION": "1.0.0",
        "OPENAPI_VERSION": "3.1.0",
        "OPENAPI_URL_PREFIX": PREFIX,
        "OPENAPI_JSON_PATH": "openapi.json",
    }


def _speak(response: Response) -> Response:
    """Say which language was spoken, and on what the answer depends."""
    if request.path.startswith("/api/"):
        response.headers.setdefault("Cache-Control", "private, no-cache")
        response.vary.update(("Accept-Language", "Authorization", "Cookie"))
        response.headers.setdefault("Content-Language", language())
    return response


def _listen_to_the_end(response: Response) -> Response:
    drain(request)
    return response


def _unreadable(error: NotationError) -> Response:
    return problem_response(Problem("invalid", errors=notation_errors(error)))


def _storage_failed(error: OperationalError | TimeoutError) -> Response:
    # Locked beyond the busy timeout, no connection free, or the server is gone: neither is the
    # client's fault.
    current_app.logger.error("storage: %s", getattr(error, "orig", error))
    return problem_response(Problem("unavailable", headers={"Retry-After": "2"}))


def _learner_gone(error: IntegrityError | NoResultFound) -> Response:
    """Tell a device that its learner was deleted, or merged, while it was being answered."""
    identity = g.get("identity")
    if identity is not None and not services().accounts.exists(identity.learner_id):
        return problem_response(Problem("token_unknown"))
    current_app.logger.error("storage", exc_info=error)
    return problem_response(Problem("internal_error"))


_HANDLERS: Final[dict[type[Exception], Callable[[Any], Response]]] = {
    Problem: problem_response,
    NotationError: _unreadable,
    OperationalError: _storage_failed,
    TimeoutError: _storage_failed,
    IntegrityError: _learner_gone,
    NoResultFound: _learner_gone,
}

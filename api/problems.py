"""What can go wrong, as RFC 9457 problems: a stable code, and pointers to what was wrong.

Services raise :class:`Problem`; the application turns it, and every other error, into
``application/problem+json`` in the language asked for. Nothing here knows Flask.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final, Literal, Self

from api.texts import find_text, text
from trainer.notation.problems import NotationError

MEDIA_TYPE: Final = "application/problem+json"

Source = Literal["body", "query", "path", "header"]

STATUSES: Final[Mapping[str, int]] = MappingProxyType(
    {
        "bad_request": 400,
        "not_json": 400,
        "credentials_missing": 401,
        "credentials_malformed": 401,
        "token_unknown": 401,
        "token_reused": 401,
        "login_refused": 401,
        "cross_site": 403,
        "forbidden": 403,
        "profile_built_in": 403,
        "attempt_not_over": 403,
        "password_wrong": 403,
        "not_found": 404,
        "no_puzzle": 404,
        "not_today": 404,
        "method_not_allowed": 405,
        "not_acceptable": 406,
        "request_timeout": 408,
        "conflict": 409,
        "cursor_unknown": 409,
        "illegal_action": 409,
        "attempt_conflict": 409,
        "attempt_over": 409,
        "ply_taken": 409,
        "ply_unexpected": 409,
        "action_unexpected": 409,
        "hint_out_of_order": 409,
        "no_such_hint": 409,
        "version_unknown": 409,
        "still_running": 409,
        "profiles_full": 409,
        "report_exists": 409,
        "account_exists": 409,
        "email_taken": 409,
        "no_account": 409,
        "only_way_in": 409,
        "precondition_failed": 412,
        "body_too_large": 413,
        "uri_too_long": 414,
        "unsupported_media_type": 415,
        "range_not_satisfiable": 416,
        "invalid": 422,
        "key_reused": 422,
        "precondition_required": 428,
        "too_many_requests": 429,
        "headers_too_large": 431,
        "internal_error": 500,
        "unavailable": 503,
        "solver_busy": 503,
    }
)


@dataclass(frozen=True, slots=True)
class FieldError:
    """One thing wrong with the request: where (a JSON pointer), which code, in words."""

    pointer: str
    code: str
    detail: str | None = None
    source: Source = "body"

    def to_json(self, language: str) -> dict[str, str]:
        """Return the error as the body lists it."""
        return {
            "pointer": self.pointer,
            "code": self.code,
            "detail": self._worded(language),
            "in": self.source,
        }

    def _worded(self, language: str) -> str:
        """Return the sentence. Readers of notations say more than a code, but in English only."""
        general = find_text(f"field.{self.code}", language) or find_text(
            f"problem.{self.code}", language
        )
        own = self.detail if language == "en" or general is None else general
        return own or general or self.code


class Problem(Exception):  # RFC 9457 calls it a problem
    """A request that cannot be done. ``code`` is one of :data:`STATUSES` and never changes.

    ``facts`` become further members of the body (``rule`` of an illegal action); ``headers``
    are sent along.
    """

    def __init__(
        self,
        code: str,
        detail: str | None = None,
        *,
        errors: Sequence[FieldError] = (),
        facts: Mapping[str, Any] = MappingProxyType({}),
        headers: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        super().__init__(detail or code)
        self.code = code
        self.status = STATUSES[code]
        self.detail = detail
        self.errors = tuple(errors)
        self.facts = facts
        self.headers = headers

    @classmethod
    def at(cls, pointer: str, code: str, facts: Mapping[str, Any] = MappingProxyType({})) -> Self:
        """Return the problem that one value of the body is the cause of."""
        return cls(code, errors=[FieldError(pointer, code)], facts=facts)

    def below(self, pointer: str) -> Problem:
        """Return the problem of one of many as that of the whole body: where the one stands."""
        errors = [replace(one, pointer=pointer + one.pointer) for one in self.errors]
        return Problem(
            self.code, self.detail, errors=errors, facts=self.facts, headers=self.headers
        )

    def to_json(self, language: str) -> dict[str, Any]:
        """Return the body of the answer."""
        title = text(f"problem.{self.code}", language)
        return {
            "type": f"/api/docs/problems#{self.code}",
            "title": title,
            "status": self.status,
            "detail": self.detail or title,
            "code": self.code,
            "errors": [error.to_json(language) for error in self.errors],
            **self.facts,
        }


def invalid(pointer: str, code: str, detail: str | None = None, source: Source = "body") -> Problem:
    """Return the 422 problem of one invalid value."""
    return Problem("invalid", errors=[FieldError(pointer, code, detail, source)])


def notation_errors(error: NotationError) -> list[FieldError]:
    """Return what a reader of the notation found wrong."""
    return [FieldError(one.pointer, one.code, one.detail) for one in error.errors]


def code_for(status: int) -> str:
    """Return the general code of an HTTP status, for errors that carry no code of their own."""
    return _GENERAL.get(status) or ("bad_request" if status < 500 else "internal_error")


_GENERAL: Final = {
    400: "bad_request",
    401: "credentials_missing",
    403: "forbidden",
    404: "not_found",
    405: "method_not_allowed",
    406: "not_acceptable",
    408: "request_timeout",
    409: "conflict",
    412: "precondition_failed",
    413: "body_too_large",
    414: "uri_too_long",
    415: "unsupported_media_type",
    416: "range_not_satisfiable",
    422: "invalid",
    428: "precondition_required",
    429: "too_many_requests",
    431: "headers_too_large",
    500: "internal_error",
    503: "unavailable",
}

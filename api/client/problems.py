"""What goes wrong, as exceptions: problems of the API with their codes and pointers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from requests import Response


@dataclass(frozen=True, slots=True)
class FieldProblem:
    """One thing wrong with a request: where (a JSON pointer), and which code."""

    pointer: str
    code: str
    detail: str
    source: str


class ApiProblem(Exception):
    """An answer that is a problem (RFC 9457). Decide by ``code``, show ``detail``.

    ``retry_after`` holds the seconds that the server asked to wait, ``body`` all that it said.
    """

    def __init__(
        self,
        status: int,
        code: str,
        detail: str,
        *,
        errors: tuple[FieldProblem, ...] = (),
        retry_after: float | None = None,
        body: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(f"{status} {code}: {detail}")
        self.status = status
        self.code = code
        self.detail = detail
        self.errors = errors
        self.retry_after = retry_after
        self.body = body or {}

    @classmethod
    def of(cls, response: Response, retry_after: float | None) -> Self:
        """Return the problem that an answer tells of, also where no problem was written."""
        try:
            body = response.json()
        except ValueError:
            body = None
        if not isinstance(body, dict) or not isinstance(body.get("code"), str):
            # A balancer in between, most likely: there is no more to know than the status.
            detail = response.reason or "an answer that is no problem of the API"
            return cls(response.status_code, "unknown", detail, retry_after=retry_after)
        errors = tuple(
            FieldProblem(
                str(one.get("pointer", "")),
                str(one.get("code", "")),
                str(one.get("detail", "")),
                str(one.get("in", "body")),
            )
            for one in body.get("errors") or ()
            if isinstance(one, dict)
        )
        return cls(
            response.status_code,
            body["code"],
            str(body.get("detail") or body["code"]),
            errors=errors,
            retry_after=retry_after,
            body=body,
        )


class Unreachable(Exception):
    """No answer came, however often it was tried; the request may have been done or not."""

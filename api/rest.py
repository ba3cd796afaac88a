"""The REST kit: flask-smorest, made to answer with problems and to read JSON strictly."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from functools import partial, wraps
from http import HTTPStatus
from itertools import islice
from threading import Lock
from typing import Any, Final, NoReturn

import marshmallow as ma
from flask import Request, Response, current_app, g, request
from flask_smorest import Api, Blueprint
from flask_smorest.utils import get_appcontext
from webargs.flaskparser import FlaskParser
from werkzeug.exceptions import HTTPException
from werkzeug.http import generate_etag

from api.bodies import read_body
from api.deprecation import going
from api.idempotency import PARAMETER, once
from api.identity import find_companion, identify
from api.language import language
from api.problems import MEDIA_TYPE, FieldError, Problem, Source, code_for, invalid
from api.schemas.base import UNKNOWN
from api.schemas.problems import ProblemSchema
from trainer.notation.fields import MAX_PROBLEMS
from trainer.notation.problems import json_pointer

View = Callable[..., Any]

WHOLE: Final = ma.exceptions.SCHEMA

_IF_MATCH: Final = "HTTP_IF_MATCH"

# What any operation with a body can answer, before it is looked at.
BODY_PROBLEMS: Final = (400, 413, 415, 422)


class StrictParser(FlaskParser):
    """Reads arguments: strict JSON, no unknown names, errors as pointers and codes."""

    DEFAULT_UNKNOWN_BY_LOCATION = {  # noqa: RUF012 # webargs' own declaration
        **FlaskParser.DEFAULT_UNKNOWN_BY_LOCATION,
        "json": ma.RAISE,
        "query": ma.RAISE,
    }

    def load_json(self, req: Request, schema: Any) -> Any:
        """Return the body as JSON."""
        return read_body(req, may_be_empty=schema.may_be_left_out)

    def load_querystring(self, req: Request, schema: Any) -> Any:
        """Return the query; a parameter given twice is an error: nobody can tell which is meant."""
        twice = [name for name, values in req.args.lists() if len(values) > 1]
        if twice:
            raise Problem(
                "invalid",
                errors=[
                    FieldError(json_pointer(name), "given_twice", source="query")
                    for name in twice[:MAX_PROBLEMS]
                ],
            )
        return super().load_querystring(req, schema)

    def handle_error(self, error: ma.ValidationError, *_: Any, **__: Any) -> NoReturn:
        """Raise the 422 problem that lists what is wrong."""
        raise Problem("invalid", errors=field_errors(error)) from error


def field_errors(error: ma.ValidationError) -> list[FieldError]:
    """Return marshmallow's messages, which are codes here, with a pointer to each value."""
    located: dict[str, Any] = error.normalized_messages()  # type: ignore[no-untyped-call]
    sources: dict[str, Source] = {"json": "body", "query": "query"}
    found = (
        FieldError(json_pointer(*steps), code, source=source)
        for location, source in sources.items()
        for steps, code in _flattened(located.get(location, {}), ())
    )
    return list(islice(found, MAX_PROBLEMS))


Refuse = Callable[[Problem, Mapping[str, Any]], Any]


def read_each(schema: ma.Schema, items: list[Any], refuse: Refuse) -> list[Any]:
    """Return what a schema makes of each item, or else what ``refuse`` does.

    That gets the problem of the item alone, whose pointers begin at it, and the members that
    could be read.
    """
    return [_read_one(schema, item, refuse) for item in items]


def _read_one(schema: ma.Schema, item: Any, refuse: Refuse) -> Any:
    try:
        return schema.load(item, unknown=ma.RAISE)
    except ma.ValidationError as error:
        found = _flattened(error.normalized_messages(), ())  # type: ignore[no-untyped-call]
        errors = [FieldError(json_pointer(*steps), code) for steps, code in found]
        read = error.valid_data if isinstance(error.valid_data, Mapping) else {}
        return refuse(Problem("invalid", errors=errors[:MAX_PROBLEMS]), read)


def _flattened(messages: Any, steps: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], str]]:
    """Yield the steps to each value that is wrong, with the code.

    What is wrong with an object as a whole stands under a name that a member may have, too.
    """
    if isinstance(messages, Mapping):
        for step, inner in messages.items():
            whole = step == WHOLE and inner != [UNKNOWN]
            yield from _flattened(inner, steps if whole else (*steps, step))
        return
    for code in messages if isinstance(messages, list) else [messages]:
        yield steps, str(code)


def link(operation: str, body: Any = None, **parameters: str) -> dict[str, Any]:
    """Return the link to an operation: what it takes, by where the answer has it (`items/0/id`)."""
    found = {name: f"$response.body#/{member}" for name, member in parameters.items()}
    told: dict[str, Any] = {"operationId": operation}
    return {
        **told,
        **({"parameters": found} if found else {}),
        **({"requestBody": body} if body else {}),
    }


class RestBlueprint(Blueprint):
    """A blueprint whose operations say who may call them and what can go wrong."""

    ARGUMENTS_PARSER = StrictParser()

    def register_views_in_doc(self, api: ProblemApi, *spec: Any, **named: Any) -> None:
        """Describe the views when the description is first asked for: it is most of a start."""
        api.describe_later(partial(super().register_views_in_doc, api, *spec, **named))

    def operation(self, name: str, *problems: int) -> Callable[[View], View]:
        """Name an operation in the description of the API, with the problems it answers."""

        def decorate(view: View) -> View:
            view = self._refusing_the_rest(view)
            for status in problems:
                view = self.alt_response(status, HTTPStatus(status).name)(view)
            named: View = self.doc(operationId=name)(view)
            named.operation_name = name  # type: ignore[attr-defined] # by which it is measured
            return named

        return decorate

    def _refusing_the_rest(self, view: View) -> View:
        """Refuse a query or a body that the view does not read: who sends it means something."""
        described = getattr(view, "_apidoc", {}).get("arguments", {}).get("parameters", ())
        read = {parameter["in"] for parameter in described}
        unread = tuple(
            refuse
            for location, refuse in (("query", _refuse_query), ("json", _refuse_body))
            if location not in read
        )

        @wraps(view)
        def checked(*args: Any, **kwargs: Any) -> Any:
            for refuse in unread:
                refuse()
            return view(*args, **kwargs)

        may_have_body = view.__name__ not in ("get", "head")
        statuses = BODY_PROBLEMS if _refuse_body in unread and may_have_body else (422,)
        refusing: View = checked
        for status in statuses if unread else ():
            refusing = self.alt_response(status, HTTPStatus(status).name)(refusing)
        return refusing

    def arguments(self, schema: Any, **options: Any) -> Callable[[View], View]:
        """Parse arguments; a body brings its own problems along."""
        # Made once: given the class, the parser would make a schema of it at every request.
        schema = schema() if isinstance(schema, type) else schema
        parse = super().arguments(schema, **options)
        if options.get("location", "json") != "json":
            return parse  # type: ignore[no-any-return]

        def decorate(view: View) -> View:
            for status in BODY_PROBLEMS:
                view = self.alt_response(status, HTTPStatus(status).name)(view)
            parsed: View = parse(view)
            return parsed

        return decorate

    def for_learner(self, view: View) -> View:
        """Let only a learner in: anybody else gets a 401 before anything else is looked at."""
        return self._secured(view, _let_in_learner, open_to_all=False)

    def for_anyone(self, view: View) -> View:
        """Let everybody in, and know the learner if there is one. A bad bearer token is a 401."""
        return self._secured(view, _let_in_anyone, open_to_all=True)

    def for_newcomer(self, view: View) -> View:
        """Let everybody in who wants to be somebody else from now on, and know a guest beside."""
        return self._secured(view, _let_in_newcomer, open_to_all=True)

    def leads_to(self, status: int, *links: Mapping[str, Any]) -> Callable[[View], View]:
        """Say which operations an answer leads to (:func:`link`)."""
        named = {str(one["operationId"]): one for one in links}

        def decorate(view: View) -> View:
            linked: View = self.doc(responses={status: {"links": named}})(view)
            return linked

        return decorate

    def going(self, since: date, gone: date) -> Callable[[View], View]:
        """Say of an operation that it is deprecated, and from when on it may be gone."""

        def decorate(view: View) -> View:
            marked: View = self.doc(deprecated=True)(going(since, gone)(view))
            return marked

        return decorate

    def once(self, view: View) -> View:
        """Let the sender name a request by a key, under which it is done once."""
        documented = self.alt_response(409, "CONFLICT")(once(view))
        keyed: View = self.doc(parameters=[PARAMETER])(documented)
        return keyed

    def _secured(self, view: View, let_in: Callable[[], None], *, open_to_all: bool) -> View:
        @wraps(view)
        def identified(*args: Any, **kwargs: Any) -> Any:
            let_in()
            return view(*args, **kwargs)

        schemes: list[dict[str, list[str]]] = [{"bearer": []}, {"cookie": []}]
        documented = self.alt_response(401, "UNAUTHORIZED")(identified)
        secured: View = self.doc(security=[*schemes, {}] if open_to_all else schemes)(documented)
        return secured

    def _set_etag_in_response(self, response: Response) -> None:
        """Tag the answer and turn it into a 304 where the client has it already.

        ``*`` names no answer that it has, and what it was told of counts as known to it. An
        ``If-Match`` is about changes: what is read is answered whatever it says.
        """
        response.set_etag(self._tag_of(response))
        if not request.if_none_match.star_tag:
            # werkzeug would answer 412 to any that does not name the tag, ``*`` too.
            asked = {name: value for name, value in request.environ.items() if name != _IF_MATCH}
            response.make_conditional(asked)

    def _tag_of(self, response: Response) -> str:
        dumped = get_appcontext().get("result_dump")
        return generate_etag(response.get_data()) if dumped is None else self._generate_etag(dumped)

    @staticmethod
    def _generate_etag(etag_data: Any, extra_data: Any = None) -> str:
        """Return the tag of a representation: a hash of its JSON, nothing hidden in it."""
        return generate_etag(current_app.json.dumps([etag_data, extra_data]).encode())


def refuse_head() -> None:
    """Raise a 405 for a HEAD: of what is noted as told, who gets no answer was told nothing."""
    if request.method == "HEAD":
        raise Problem("method_not_allowed", headers={"Allow": "GET, OPTIONS"})


def _refuse_query() -> None:
    if request.args:
        raise _unknown(request.args, "query")


def _refuse_body() -> None:
    """Refuse whatever is more than ``{}``; a body of a GET means nothing in HTTP."""
    if request.method in ("GET", "HEAD"):
        return
    body = read_body(request, may_be_empty=True)
    if not isinstance(body, dict):
        raise invalid("", "not_an_object")
    if body:
        raise _unknown(body, "body")


def _unknown(names: Iterable[str], source: Source) -> Problem:
    errors = [FieldError(json_pointer(name), UNKNOWN, source=source) for name in names]
    return Problem("invalid", errors=errors[:MAX_PROBLEMS])


def _let_in_learner() -> None:
    g.identity = identify(required=True)


def _let_in_anyone() -> None:
    g.identity = identify(required=False)


def _let_in_newcomer() -> None:
    g.companion = find_companion()


class ProblemApi(Api):
    """Answers every error of the framework as a problem, and describes it so."""

    ERROR_SCHEMA = ProblemSchema

    def __init__(self, page_of_error: Callable[[HTTPException], Response]) -> None:
        super().__init__()
        self.page_of_error = page_of_error
        self._undescribed: deque[Callable[[], None]] = deque()
        self._describing = Lock()
        self._written: bytes | None = None

    def describe_later(self, describe: Callable[[], None]) -> None:
        """Take a part of the description that is written when the whole is first asked for."""
        self._undescribed.append(describe)

    def _openapi_json(self) -> Response:
        with self._describing:
            while self._undescribed:
                self._undescribed[0]()
                self._undescribed.popleft()
                self._written = None
            if self._written is None:  # as it costs much, and is not counted by any limit
                self._written = super()._openapi_json().get_data()
        return current_app.response_class(self._written, mimetype="application/json")

    def handle_http_exception(self, error: HTTPException) -> Response:
        """Return the problem for an error that carries only a status; a page outside the API."""
        if not request.path.startswith("/api/"):
            return self.page_of_error(error)
        headers = dict((getattr(error, "data", None) or {}).get("headers") or {})
        methods = getattr(error, "valid_methods", None)
        if methods:
            headers["Allow"] = ", ".join(sorted(methods))
        status = error.code or HTTPStatus.INTERNAL_SERVER_ERROR
        return problem_response(Problem(code_for(status), headers=headers), status)

    def _register_etag_headers(self) -> None:
        super()._register_etag_headers()
        parameters = self.spec.components.parameters_lazy
        parameters["IF_MATCH"]["example"] = "*"

    def _register_responses(self) -> None:
        # A private hook: it gives all error responses one media type, and ours is another.
        self.DEFAULT_RESPONSE_CONTENT_TYPE = MEDIA_TYPE
        super()._register_responses()
        self.DEFAULT_RESPONSE_CONTENT_TYPE = "application/json"


def problem_response(problem: Problem, status: int | None = None) -> Response:
    """Return a problem as an HTTP answer, in the language asked for."""
    status = status or problem.status
    body = {**problem.to_json(language()), "status": status}
    response = current_app.response_class(
        current_app.json.dumps(body), status=status, mimetype=MEDIA_TYPE
    )
    response.headers.extend(problem.headers)
    response.headers["Cache-Control"] = "no-store"
    if status == HTTPStatus.UNAUTHORIZED:
        response.headers["WWW-Authenticate"] = "Bearer"
    return response

"""The pages and their addresses. A view chooses a template; the scripts fetch the rest."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from flask import Response, abort, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from api.web.library_words import kinds, open_themes, proofs
from api.web.preferences import COOKIE, LIFETIME
from api.web.shell import language, local_path, page, preferences


@dataclass(frozen=True)
class Page:
    """One address, its endpoint below ``web.`` and the view that answers."""

    rule: str
    name: str
    view: Callable[..., AnyResponse]
    methods: tuple[str, ...] = ("GET",)


def home() -> Response:
    """Show a newcomer a puzzle, a learner where he stands."""
    spoken = language()
    return page("home.html", tab="home", entry="home", script={"kinds": list(kinds(spoken))})


def puzzles() -> Response:
    """Show the library with its filters."""
    spoken = language()
    return page(
        "puzzles.html",
        tab="puzzles",
        entry="puzzles",
        kinds=kinds(spoken),
        proofs=proofs(spoken),
        themes=open_themes(spoken),
    )


def solve(puzzle: str) -> Response:
    """Show one puzzle to solve; ``next`` stands for one that the learner has not seen."""
    if not puzzle.replace("-", "").isalnum() or not puzzle.isascii():
        abort(404)
    return page("solve.html", tab="puzzles", entry="solve", script={"puzzle": puzzle})


def rules() -> Response:
    """Show the rule profiles side by side."""
    return page("rules.html", tab="rules", entry="rules")


def glossary() -> Response:
    """Show the words of the field."""
    return page("glossary.html", tab="rules", entry="glossary")


def attempts() -> Response:
    """Show the learner's answers, the newest first."""
    return page("attempts.html", tab="attempts", entry="attempts")


def progress() -> Response:
    """Show how far the learner has come."""
    return page("progress.html", tab="progress", entry="progress")


def settings() -> Response:
    """Show the preferences of this browser."""
    came_from = local_path(request.args.get("next", "/"))
    return page("settings.html", tab="settings", entry="shell", came_from=came_from)


def account() -> Response:
    """Show who learns here, on which devices, and the ways in and out."""
    return page("account.html", tab="account", entry="account")


def account_form(act: str) -> Response:
    """Show the one form of an act around the account."""
    return page(
        f"account_{act}.html", tab="account", entry="account-act", act=act, script={"act": act}
    )


def save_settings() -> AnyResponse:
    """Keep the preferences sent and go back to the page they were sent from."""
    chosen = preferences().changed(request.form)
    response = redirect(local_path(request.form.get("next", "/")), 303)
    response.set_cookie(
        COOKIE,
        chosen.write(),
        max_age=LIFETIME,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure,
    )
    return response


ACCOUNT_FORMS: Final = ("new", "code", "login", "forgotten", "reset", "change", "delete")
"""The acts around the account: a page and a template each, and an entry in ``account-acts.js``."""

PAGES: Final = (
    Page("/", "home", home),
    Page("/puzzles", "puzzles", puzzles),
    Page("/puzzles/<puzzle>", "solve", solve),
    Page("/rules", "rules", rules),
    Page("/glossary", "glossary", glossary),
    Page("/attempts", "attempts", attempts),
    Page("/progress", "progress", progress),
    Page("/settings", "settings", settings),
    Page("/settings", "save_settings", save_settings, ("POST",)),
    Page("/account", "account", account),
    *(
        Page(f"/account/{act}", f"account_{act}", partial(account_form, act))
        for act in ACCOUNT_FORMS
    ),
)

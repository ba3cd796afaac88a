"""Who may do what: every operation of the API, and what each caller is answered."""

from __future__ import annotations

from typing import Final

CALLERS: Final = ("nobody", "guest", "learner", "other", "admin")
Statuses = tuple[int, int, int, int, int]


def anyone(status: int) -> Statuses:
    """Return the row of what everybody may do."""
    return (status,) * 5


def learners(status: int) -> Statuses:
    """Return the row of what takes a learner of any kind."""
    return (401, *(status,) * 4)


def owner(status: int) -> Statuses:
    """Return the row of what belongs to one learner: it is not there for anybody else."""
    return (401, 404, status, 404, 404)


TABLE: Final[dict[tuple[str, str], Statuses]] = {
    ("POST", "/guests"): anyone(201),
    ("POST", "/accounts"): (202, 202, 409, 409, 409),
    ("POST", "/accounts/verify"): (401, 422, 200, 200, 200),
    ("POST", "/accounts/reset"): anyone(202),
    ("POST", "/accounts/reset/confirm"): anyone(422),
    ("POST", "/tokens"): anyone(201),
    ("GET", "/tokens"): learners(200),
    ("DELETE", "/tokens"): (401, 409, 204, 204, 204),
    ("POST", "/tokens/refresh"): anyone(200),
    ("DELETE", "/tokens/<uuid:token_id>"): owner(204),
    ("GET", "/me"): learners(200),
    ("PATCH", "/me"): learners(200),
    ("DELETE", "/me"): learners(204),
    ("GET", "/me/changes"): learners(200),
    ("GET", "/me/export"): learners(200),
    ("PUT", "/me/password"): (401, 409, 200, 200, 200),
    ("GET", "/me/ratings"): learners(200),
    ("GET", "/me/reviews"): learners(200),
    ("GET", "/me/progress"): learners(200),
    ("GET", "/me/activity"): learners(200),
    ("GET", "/me/mistakes"): learners(200),
    ("GET", "/profiles"): anyone(200),
    ("POST", "/profiles"): learners(201),
    ("GET", "/profiles/<name>"): (404, 404, 200, 404, 404),
    ("PATCH", "/profiles/<name>"): owner(200),
    ("DELETE", "/profiles/<name>"): owner(204),
    ("GET", "/themes"): anyone(200),
    ("GET", "/glossary"): anyone(200),
    ("GET", "/puzzles"): anyone(200),
    ("GET", "/puzzles/next"): anyone(200),
    ("GET", "/puzzles/daily"): anyone(200),
    ("POST", "/generated-puzzles"): learners(201),
    ("GET", "/puzzles/<puzzle_id>"): anyone(200),
    ("GET", "/puzzles/<puzzle_id>/diagram.svg"): anyone(200),
    ("GET", "/puzzles/<puzzle_id>/diagram.png"): anyone(200),
    ("GET", "/puzzles/<puzzle_id>/certificate"): (401, 403, 200, 403, 403),
    ("POST", "/puzzles/<puzzle_id>/hints"): learners(200),
    ("POST", "/puzzles/<puzzle_id>/reports"): learners(201),
    ("GET", "/attempts"): learners(200),
    ("POST", "/attempts"): learners(201),
    ("GET", "/attempts/<uuid:attempt_id>"): owner(200),
    ("POST", "/attempts/<uuid:attempt_id>/actions"): owner(200),
    ("POST", "/attempts/<uuid:attempt_id>/finish"): owner(200),
    ("POST", "/attempts/batch"): learners(200),
    ("GET", "/packs/practice"): learners(200),
    ("GET", "/packs/exam"): learners(200),
    ("GET", "/me/notices"): learners(200),
    ("POST", "/me/notices/<uuid:notice_id>/read"): owner(200),
    ("POST", "/solve"): anyone(200),
    ("POST", "/legal"): anyone(200),
    ("POST", "/deals/replay"): anyone(200),
    ("GET", "/health/live"): anyone(200),
    ("GET", "/health/ready"): anyone(200),
}

"""A device that reads nothing but changes, and what it ought to know by them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

from tests.api.callers import Caller

Known = dict[str, dict[str, Any]]

SHORT = (
    "id", "puzzle", "marked_version", "annulled", "status", "result", "first", "informed",
    "given_up", "hints", "acted_at", "clamped", "ply",
)  # fmt: skip
MOVE = ("weight", "against", "before", "after")


@dataclass
class Mirror:
    """What a device holds that goes by changes alone, and where it goes on."""

    since: str | None = None
    known: dict[str, Known] = field(default_factory=dict)
    me: Any = None
    rating: Any = None
    told: list[dict[str, Any]] = field(default_factory=list)

    def read(self, caller: Caller, limit: int = 100) -> bool:
        """Read one part; tell whether there is more."""
        ending = "" if self.since is None else f"&since={quote(self.since)}"
        answer = caller.get(f"/me/changes?limit={limit}{ending}")
        assert answer.status_code == 200, answer.get_data(as_text=True)
        part = answer.get_json()
        assert len(part["items"]) <= limit
        self.told += part["items"]
        for item in part["items"]:
            self.take(item)
        self.me, self.rating = part["me"], part["rating"]
        assert part["next"] in (None, part["since"])
        self.since = part["since"]
        return part["next"] is not None

    def take(self, item: dict[str, Any]) -> None:
        """Do with a change what the documentation says."""
        things = self.known.setdefault(item["what"], {})
        if item["gone"]:
            assert item["what"] not in item
            things.pop(item["id"], None)
        else:
            things[item["id"]] = item[item["what"]]

    def catch_up(self, caller: Caller, limit: int = 100) -> Mirror:
        """Read on until there is no more."""
        while self.read(caller, limit):
            pass
        return self

    def of(self, what: str) -> Known:
        """Return what is known of one kind."""
        return self.known.get(what, {})


def whole(caller: Caller, path: str) -> list[dict[str, Any]]:
    """Return every item of a list."""
    items, cursor = [], ""
    while True:
        joint = "&" if "?" in path else "?"
        part = caller.get(f"{path}{joint}limit=100{cursor}").get_json()
        items += part["items"]
        if part["next"] is None:
            return items
        cursor = f"&cursor={part['next']}"


def truth(caller: Caller) -> dict[str, Any]:
    """Return what a device would know that read everything else of the API anew."""
    ratings = caller.get("/me/ratings").get_json()["rating"]
    lines = {one["attempt"]: one for one in whole(caller, "/me/ratings")}
    attempts = whole(caller, "/attempts")
    me = caller.get("/me").get_json()
    profiles = caller.get("/profiles").get_json()["items"]
    exported = caller.get("/me/export").get_json()["tables"]
    return {
        "attempt": {
            one["id"]: {name: one[name] for name in SHORT}
            | {"rating": one["id"] in lines and {name: lines[one["id"]][name] for name in MOVE}}
            for one in attempts
        },
        "notice": {one["id"]: one for one in whole(caller, "/me/notices")},
        "profile": {
            one["name"]: {name: one[name] for name in ("name", "hash", "title", "house")}
            for one in profiles
            if one["house"] is not None
        },
        "hint": {
            f"{one['puzzle_id']}/{one['number']}": {
                "puzzle": one["puzzle_id"],
                "number": one["number"],
            }
            for one in exported["hints_given"]
        },
        "review": {
            one["family"]: {
                "of": one["puzzle_id"],
                **{name: one[name] for name in ("grade", "reviews", "reviewed_at", "due")},
            }
            for one in exported["review_cards"]
        },
        "me": {name: value for name, value in me.items() if name != "attempts"},
        "rating": ratings,
    }


def require_true(mirror: Mirror, caller: Caller) -> None:
    """Raise unless a device that went by changes knows all that there is, and nothing else."""
    wanted = truth(caller)
    for what in ("attempt", "hint", "notice", "profile", "review"):
        known = {
            key: {**one, "rating": one["rating"] or False} if what == "attempt" else one
            for key, one in mirror.of(what).items()
        }
        assert known == wanted[what], what
    assert (mirror.me, mirror.rating) == (wanted["me"], wanted["rating"])

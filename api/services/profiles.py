"""The rule profiles: the four named ones, and those that learners keep for their own tables."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from api.clock import Clock
from api.problems import FieldError, Problem
from api.services.identity import Identity
from api.services.revisions import take_turn, tell_removed
from api.storage import Database, HouseProfile
from api.storage.inserts import insert_once
from api.texts import text
from puzzles.rule_options import (
    GROUPS,
    group_text,
    option_text,
    profile_title,
    value_of,
    value_text,
)
from trainer.notation.fields import MAX_PROBLEMS
from trainer.notation.problems import json_pointer
from trainer.profiles import PROFILES, ProfileError, RuleProfile, house_profile

MOST: Final = 20
HOUSE: Final = "house-"
_DIGITS: Final = 16
_KEPT: Final = re.compile(rf"{HOUSE}[0-9a-f]{{{_DIGITS}}}", re.ASCII)

Precondition = Callable[[dict[str, Any]], None]


@dataclass(frozen=True, slots=True)
class ProfileOrder:
    """The rules of a house as a learner sends them: a title, a base, and what differs."""

    title: str
    base: str
    options: Mapping[str, object]

    def profile(self) -> RuleProfile:
        """Return the rules. Raises ``invalid``, with a pointer to every value that is wrong."""
        try:
            return house_profile(self.base, self.options)
        except ProfileError as error:
            wrong = [FieldError(json_pointer(*one.path), one.code, str(one)) for one in error.each]
            raise Problem("invalid", errors=wrong[:MAX_PROBLEMS]) from error


class Profiles:
    """Use cases of profiles. Every one is a transaction of its own."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def list_all(self, identity: Identity | None, language: str) -> dict[str, Any]:
        """Return every named profile, and after them those that the learner keeps."""
        items = [describe_profile(profile, language) for profile in PROFILES.values()]
        if identity is not None:
            mine = select(HouseProfile).where(HouseProfile.learner_id == identity.learner_id)
            oldest = mine.order_by(HouseProfile.created_at, HouseProfile.handle)
            with self._database.reading() as session:
                items += [_describe_house(kept, language) for kept in session.scalars(oldest)]
        return {"items": items, "next": None}

    def get(self, name: str, identity: Identity | None, language: str) -> dict[str, Any]:
        """Return a named profile, or one of the learner's own. Raises ``not_found``."""
        if name in PROFILES:
            return describe_profile(PROFILES[name], language)
        kept = self._find(name, identity)
        if kept is None:
            raise Problem("not_found")
        return _describe_house(kept, language)

    def keep(
        self, order: ProfileOrder, identity: Identity, language: str
    ) -> tuple[dict[str, Any], bool]:
        """Keep the rules of a house; tell whether they are new. The same rules are kept once.

        Raises ``invalid``, and ``profiles_full``.
        """
        profile = order.profile()
        base = PROFILES[order.base].options()
        differing = {
            name: value for name, value in profile.options().items() if value != base[name]
        }
        key = (identity.learner_id, _handle(profile))
        with self._database.writing() as session:
            revision = take_turn(session, identity.learner_id, self._clock())
            now = self._clock()  # of two titles the later one is that which was given last
            new = insert_once(
                session,
                HouseProfile,
                learner_id=key[0],
                handle=key[1],
                title=order.title,
                base=order.base,
                options=differing,
                profile_hash=profile.hash,
                created_at=now,
                changed_at=now,
                revision=revision,
            )
            if new and _count(session, identity.learner_id) > MOST:
                raise Problem("profiles_full", facts={"limit": {"name": "profiles", "most": MOST}})
            described = _describe_house(session.get_one(HouseProfile, key), language)
            if not new:
                session.rollback()  # also the turn: nothing has changed
            return described, new

    def rename(
        self, name: str, title: str, identity: Identity, language: str, precondition: Precondition
    ) -> dict[str, Any]:
        """Give one of the learner's own another title, if what stands passes the precondition.

        Raises ``not_found``, and ``profile_built_in`` for the named ones.
        """
        _require_house(name)
        with self._database.writing() as session:
            revision = take_turn(session, identity.learner_id, self._clock())
            now = self._clock()
            kept = session.get(HouseProfile, (identity.learner_id, name))
            if kept is None:
                raise Problem("not_found")
            described = _describe_house(kept, language)
            precondition(described)
            if kept.title == title:
                session.rollback()  # also the turn: nothing has changed
                return described
            kept.title, kept.changed_at, kept.revision = title, now, revision
            return _describe_house(kept, language)

    def delete(self, name: str, identity: Identity) -> None:
        """Forget one of the learner's own. Raises ``not_found`` and ``profile_built_in``."""
        _require_house(name)
        mine = HouseProfile.learner_id == identity.learner_id, HouseProfile.handle == name
        with self._database.writing() as session:
            revision = take_turn(session, identity.learner_id, self._clock())
            gone = delete(HouseProfile).where(*mine).returning(HouseProfile.handle)
            if session.scalar(gone) is None:
                raise Problem("not_found")
            tell_removed(session, revision, identity.learner_id, "profile", [name])

    def filled(self, value: object, identity: Identity | None) -> object:
        """Return a position or record with the rules in place of the name of a kept profile.

        What names none of the learner's own is returned as it came: whoever reads it says so.
        """
        named = value.get("profile") if isinstance(value, dict) else None
        if not isinstance(named, str) or not isinstance(value, dict):
            return value
        kept = self._find(named, identity)
        if kept is None:
            return value
        return {**value, "profile": {"base": kept.base, "options": kept.options}}

    def _find(self, name: str, identity: Identity | None) -> HouseProfile | None:
        if identity is None or not _KEPT.fullmatch(name):
            return None
        with self._database.reading() as session:
            return session.get(HouseProfile, (identity.learner_id, name))


def describe_profile(profile: RuleProfile, language: str) -> dict[str, Any]:
    """Return a named profile with its texts and the value of every option."""
    return {
        "name": profile.name,
        "title": profile_title(profile, language),
        "summary": text(f"profile.{profile.name}.summary", language),
        **_explained(profile, language),
        "house": None,
    }


def house_in_short(kept: HouseProfile) -> dict[str, Any]:
    """Return a profile that a learner keeps as he wrote it, nothing explained."""
    return {
        "name": kept.handle,
        "title": kept.title,
        "hash": kept.profile_hash,
        "house": {
            "base": kept.base,
            "options": kept.options,
            "created_at": kept.created_at,
            "changed_at": kept.changed_at,
        },
    }


def _describe_house(kept: HouseProfile, language: str) -> dict[str, Any]:
    base = profile_title(PROFILES[kept.base], language)
    return {
        **house_in_short(kept),
        "summary": text("profile.house.summary", language).format(base=base),
        **_explained(house_profile(kept.base, kept.options), language),
    }


def _explained(profile: RuleProfile, language: str) -> dict[str, Any]:
    return {
        "hash": profile.hash,
        "options": profile.options(),
        "explained": [
            {
                "option": option,
                "group": group,
                "heading": group_text(group, language),
                "text": option_text(option, language),
                "value": value_of(profile, option),
                "value_text": value_text(option, value_of(profile, option), language),
            }
            for group, options in GROUPS.items()
            for option in options
        ],
    }


def _handle(profile: RuleProfile) -> str:
    """Return the name under which these rules are kept: the same for the same rules."""
    return f"{HOUSE}{profile.hash[:_DIGITS]}"


def _count(session: Session, learner_id: UUID) -> int:
    kept = select(func.count()).where(HouseProfile.learner_id == learner_id)
    return session.scalar(kept) or 0


def _require_house(name: str) -> None:
    if name in PROFILES:
        raise Problem("profile_built_in")
    if not _KEPT.fullmatch(name):  # not every text is one that a database takes
        raise Problem("not_found")

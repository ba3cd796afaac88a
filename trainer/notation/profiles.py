"""Rule profiles in JSON: a name, or a base with the options that differ from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trainer.notation.fields import Fields, Problems
from trainer.profiles import (
    DEFAULT_PROFILE,
    PROFILES,
    ProfileError,
    RuleProfile,
    house_profile,
    named_profile,
)


def read_profile(value: object, at: str, problems: Problems) -> RuleProfile:
    """Read a profile: a name, or a base with options. A problem noted, return the default."""
    if value is None:
        problems.note(at, "missing", "expected a rule profile")
        return DEFAULT_PROFILE
    if isinstance(value, Mapping):
        return _read_house(Fields(value, at, problems, ("base", "options"), what="a house profile"))
    try:
        return named_profile(value)
    except ProfileError as error:
        problems.note(at, error.code, str(error))
        return DEFAULT_PROFILE


def _read_house(fields: Fields) -> RuleProfile:
    options = fields.get("options")
    if options is None:
        options = {}
    if not isinstance(options, Mapping):
        fields.note(("options",), "not_an_object", "expected the options as an object")
        options = {}
    try:
        return house_profile(fields.get("base"), options)
    except ProfileError as error:
        for wrong in error.each:
            fields.note(wrong.path, wrong.code, str(wrong))
        return DEFAULT_PROFILE


def write_profile(profile: RuleProfile) -> str | dict[str, Any]:
    """Return a profile as JSON: its name, or the options in which it differs from the default."""
    for known in PROFILES.values():
        if profile == known:
            return known.name
    base = DEFAULT_PROFILE.options()
    options = {name: value for name, value in profile.options().items() if value != base[name]}
    return {"base": DEFAULT_PROFILE.name, "options": options}

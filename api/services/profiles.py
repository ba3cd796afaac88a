"""The rule profiles, with what they are called and how they differ."""

from __future__ import annotations

from typing import Any

from api.problems import Problem
from api.texts import text
from puzzles.rule_options import GROUPS, group_text, option_text, value_of, value_text
from trainer.profiles import PROFILES, RuleProfile


def list_profiles(language: str) -> dict[str, Any]:
    """Return every named profile."""
    items = [describe_profile(profile, language) for profile in PROFILES.values()]
    return {"items": items, "next": None}


def get_profile(name: str, language: str) -> dict[str, Any]:
    """Return a named profile. Raises ``not_found``."""
    if name not in PROFILES:
        raise Problem("not_found")
    return describe_profile(PROFILES[name], language)


def describe_profile(profile: RuleProfile, language: str) -> dict[str, Any]:
    """Return a profile with its texts and the value of every option."""
    return {
        "name": profile.name,
        "hash": profile.hash,
        "title": text(f"profile.{profile.name}.title", language),
        "summary": text(f"profile.{profile.name}.summary", language),
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

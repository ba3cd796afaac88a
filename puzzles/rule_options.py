"""The options of a rule profile in words: what each asks, and what its values mean.

The declarations are options of their own, named ``values.<kind>``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from types import MappingProxyType
from typing import Any, Final

from puzzles.texts import text
from trainer.profiles import CLASSICAL_VALUES, RuleProfile

_FIELDS: Final = {item.name: item for item in fields(RuleProfile) if item.name != "name"}

OPTIONS: Final[tuple[str, ...]] = tuple(
    option
    for name in _FIELDS
    for option in ([f"values.{kind}" for kind in CLASSICAL_VALUES] if name == "values" else [name])
)
"""The name of every option, in the order in which a profile lists them."""

GROUPS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        first: OPTIONS[OPTIONS.index(begin) : None if end is None else OPTIONS.index(end)]
        for first, begin, end in (
            ("packs", "packs", "values.marriage"),
            ("values", "values.marriage", "reuse_across_classes"),
            ("reuse_across_classes", "reuse_across_classes", "dix_points"),
            ("dix_points", "dix_points", "carte_blanche"),
            ("carte_blanche", "carte_blanche", "endgame_beat"),
            ("endgame_beat", "endgame_beat", "match"),
            ("match", "match", "penalty_extra_card"),
            ("penalty_extra_card", "penalty_extra_card", None),
        )
    }
)
"""The options by what they are about; a group is named after its first option."""


def profile_title(profile: RuleProfile, language: str) -> str:
    """Return what a profile is called; rules of a house that no name is known for are those."""
    return text(f"profile.{profile.name}.title", language)


def group_text(group: str, language: str) -> str:
    """Return the heading of a group."""
    return text(f"option.group.{group}", language)


def option_text(option: str, language: str) -> str:
    """Return the sentence that explains an option."""
    return text(f"option.{option}", language)


def value_of(profile: RuleProfile, option: str) -> Any:
    """Return what a profile has for an option, as JSON writes it."""
    name, _, kind = option.partition(".")
    value = profile.options()[name]
    return value[kind] if kind else value


def value_text(option: str, value: object, language: str) -> str:
    """Return a value of an option in words, or as a number. ``value`` is as JSON writes it."""
    if isinstance(value, bool):
        return text(f"option.value.{str(value).lower()}", language)
    if isinstance(value, str):
        return text(f"option.{option}.{value}", language)
    if option == "deal_packets":
        return _packets_text(value, language)
    if value is None:
        return text("option.value.none", language)
    return str(value)


def _packets_text(value: object, language: str) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return text("option.deal_packets.none", language)


def choices_text(option: str, language: str) -> str:
    """Return what a house may choose for an option, in words."""
    item = _FIELDS[option.partition(".")[0]]
    choices = item.metadata.get("choices", ())
    if len(choices) == 1:
        return text("option.value.fixed", language)
    values = [list(choice) if isinstance(choice, tuple) else choice for choice in choices]
    if not values and item.default is None:
        values = [None]
    words = [value_text(option, value, language) for value in values]
    if not choices:
        least = item.metadata.get("at_least", 0)
        words.append(text("option.value.at_least", language, least=least))
    return "; ".join(words)

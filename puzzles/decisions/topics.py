"""The topic of every kind of decision."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from puzzles.decisions.question import PLAN_KIND_NAMES, WORLDS_KIND_NAMES, DecisionKindName
from puzzles.decisions.topic import Topic
from puzzles.plans.topic import PlanTopic
from puzzles.worlds.topic import WorldsTopic

TOPICS: Final[Mapping[DecisionKindName, Topic]] = MappingProxyType(
    {
        **dict.fromkeys(PLAN_KIND_NAMES, PlanTopic()),
        **dict.fromkeys(WORLDS_KIND_NAMES, WorldsTopic()),
    }
)

DECISION_THEMES: Final[Mapping[str, bool]] = MappingProxyType(
    {theme.id: theme.public for topic in TOPICS.values() for theme in topic.themes.values()}
)
"""Every theme of decisions, with whether it may be told before the answer."""

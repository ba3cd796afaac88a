"""Records of deals that sensible players play."""

from __future__ import annotations

from random import Random
from typing import Any

from puzzles.rules.playing import TASTES, choice
from trainer.deal import Seat, apply, deal, shuffled
from trainer.notation.records import DealRecord, write_step
from trainer.profiles import PROFILES, RuleProfile


def recorded(seed: int, actions: int = 200, profile: RuleProfile = PROFILES["cady"]) -> DealRecord:
    """Return so many actions of a deal, or all there are; a seed always gives the same."""
    random = Random(seed)
    pack, dealer, taste = shuffled(random), random.choice(tuple(Seat)), random.choice(TASTES)
    steps: list[dict[str, Any]] = []
    state = deal(profile, pack, dealer)
    while not state.is_over and len(steps) < actions:
        action = choice(state, taste, random)
        steps.append(write_step(state, action))
        state = apply(state, action)
    return DealRecord(profile, dealer, pack, tuple(steps))

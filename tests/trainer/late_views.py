"""What the side to act sees of random late positions."""

from random import Random

from tests.trainer.late_positions import Stage, random_late_position
from trainer.deal import View, view
from trainer.profiles import RuleProfile


def random_late_view(
    rng: Random, profile: RuleProfile, tricks: int, size: int, stage: Stage | None = None
) -> View:
    """Return a view with so many stock tricks left and ``size`` cards each to play them with."""
    state = random_late_position(rng, profile, tricks, size, stage)
    return view(state, state.to_act)

"""All compiled solvers at once, so that no first position waits for one of them."""

from __future__ import annotations

from trainer.solver import endgame, open_hand


def warm_up() -> None:
    """Load the compiled solvers, or compile them: seconds that no learner shall wait for."""
    endgame.warm_up()
    open_hand.warm_up()

"""How hard a plan is: 1 (easy) to 5."""

from __future__ import annotations

from typing import Final

from puzzles.plans.prospect import Prospect
from trainer.deal import ExchangeSeven

_MANY: Final = 5
_LONG: Final = 3


def difficulty(prospect: Prospect) -> int:
    """Return one level more for each thing that makes the first award harder to find.

    Scoring the most at once is wrong; there is much to choose from; more than two wins are to be
    foreseen; the best line lays something out to wait, exchanges, or leads a card that has a
    place in a combination.
    """
    line = prospect.solution.line
    harder = (
        prospect.greedy in prospect.wrong,
        len(prospect.firsts) >= _MANY,
        prospect.plan.wins >= _LONG,
        prospect.exposes or ExchangeSeven() in line or _breaks_up(prospect),
    )
    return 1 + sum(harder)


def _breaks_up(prospect: Prospect) -> bool:
    """Tell whether a card that could serve, or has served, is led on the way."""
    serving = {face for _, faces in prospect.awards for face in faces}
    return any(play.card.face in serving for play in prospect.led)

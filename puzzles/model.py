"""A puzzle: a position, the kind of question it poses, and the proof of the answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, get_args

from puzzles.analysis import Analysis
from puzzles.certificates import Certificate
from trainer.deal import DealState
from trainer.profiles import RuleProfile

KindName = Literal["endgame_card", "endgame_count", "endgame_line"]
KIND_NAMES: Final[tuple[KindName, ...]] = get_args(KindName)


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One puzzle of the library; south is to act. ``difficulty`` is 1 to 5."""

    id: str
    version: int
    kind: KindName
    state: DealState
    themes: tuple[str, ...]
    certificate: Certificate
    difficulty: int

    @property
    def profile(self) -> RuleProfile:
        """Return the rules that the puzzle is played by."""
        return self.state.profile

    @property
    def proof(self) -> str:
        """Return how the puzzle is proved."""
        return self.certificate.proof

    @property
    def analysis(self) -> Analysis:
        """Return the position with its table of values."""
        return analysis(self.state, self.certificate)


def analysis(state: DealState, certificate: Certificate) -> Analysis:
    """Return a position with the values that a certificate proves of it."""
    return Analysis(state, certificate.values, certificate.line)

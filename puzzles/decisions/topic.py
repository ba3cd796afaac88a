"""What a topic of decisions has to say: its terms, its proof, what a puzzle of it is about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any, Protocol

from puzzles.decisions.certificates import DecisionCertificate
from puzzles.decisions.question import Decision, Terms
from puzzles.rules.question import Position
from puzzles.theme_table import Theme
from trainer.notation import FieldProblem
from trainer.notation.fields import Problems


class Topic(Protocol):
    """Everything that differs from topic to topic and is no wording."""

    @property
    def proofs(self) -> tuple[str, ...]:
        """Return the proofs that certificates of this topic may name."""

    @property
    def provers(self) -> tuple[str, ...]:
        """Return the names and versions of today's provers."""

    @property
    def themes(self) -> Mapping[str, Theme[Any]]:
        """Return every theme of this topic by its id."""

    def read_terms(
        self, value: object, position: Position, at: str, problems: Problems
    ) -> Terms | None:
        """Read the terms of a question; noting problems, return ``None``."""

    def write_terms(self, terms: Terms) -> dict[str, Any]:
        """Return the terms as JSON."""

    def prove(self, decision: Decision, made: date) -> DecisionCertificate:
        """Prove the value of every option with both provers.

        Raises :class:`~puzzles.decisions.certificates.DisagreementError`.
        """

    def check(self, decision: Decision, certificate: DecisionCertificate) -> Iterable[FieldProblem]:
        """Yield what does not fit without proving anew: options left out, lines that lie."""

    def themes_of(self, decision: Decision, certificate: DecisionCertificate) -> tuple[str, ...]:
        """Return the ids of every theme that holds, in the order of :attr:`themes`."""

    def difficulty(self, decision: Decision, certificate: DecisionCertificate) -> int:
        """Return how hard the decision is, 1 (easy) to 5."""

    def signature(self, decision: Decision) -> str:
        """Return one text for all decisions that are the same problem."""

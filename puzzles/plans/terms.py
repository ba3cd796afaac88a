"""The terms of a plan: what is drawn and led between the windows that are granted.

::

    {"between": [{"draw": null, "play": "any"}, {"draw": "Kh", "play": "held"}]}

means two more wins. ``draw`` is the face drawn, ``null`` one that helps nothing; ``play`` is the
face that must be led, ``any`` card, or any ``held`` one but those drawn that help nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from puzzles.rules.question import Position
from trainer.cards import Card, parse_card
from trainer.deal import View
from trainer.notation.fields import Fields, Problems
from trainer.notation.problems import json_pointer
from trainer.plans import Gap, ImpossiblePlan, Plan

_FREE: Final[tuple[Any, ...]] = ("any", "held")


@dataclass(frozen=True, slots=True)
class PlanTerms:
    """What lies between the windows."""

    gaps: tuple[Gap, ...]

    @property
    def wins(self) -> int:
        """Return the number of windows, the open one among them."""
        return len(self.gaps) + 1


def plan_terms(terms: object) -> PlanTerms:
    """Return the terms, which are those of a plan. Raises :class:`TypeError`."""
    if not isinstance(terms, PlanTerms):
        raise TypeError(f"expected the terms of a plan, got {terms!r}")
    return terms


def write_terms(terms: object) -> dict[str, Any]:
    """Return the terms as JSON."""
    return {
        "between": [
            {"draw": None if gap.draw is None else str(gap.draw), "play": str(gap.play)}
            for gap in plan_terms(terms).gaps
        ]
    }


def read_terms(value: object, position: Position, at: str, problems: Problems) -> PlanTerms | None:
    """Read the terms of a plan from a position; noting problems, return ``None``."""
    fields = Fields(value, at, problems, ("between",), what="the terms of a plan")
    fields.required("between")
    gaps = tuple(_gap(item, each, problems) for each, item in fields.items("between"))
    if problems.found:
        return None
    terms = PlanTerms(gaps)
    try:
        plan_of(position, terms)
    except ImpossiblePlan as error:
        place = f"{at}/between{json_pointer(*error.path)}" if error.path else "/position"
        problems.note(place, error.code, str(error))
        return None
    return terms


def plan_of(position: Position, terms: object) -> Plan:
    """Return the plan that a position and terms make. Raises :class:`ImpossiblePlan`."""
    if not isinstance(position, View):
        raise ImpossiblePlan((), "not_hidden", "expected north's hand and the stock hidden")
    return Plan(position, plan_terms(terms).gaps)


def _gap(value: object, at: str, problems: Problems) -> Gap:
    fields = Fields(value, at, problems, ("draw", "play"), what="what lies between two windows")
    draw = fields.parsed("draw", _face, "not_a_face", Card(0)) if fields.has("draw") else None
    if fields.get("play") in _FREE:
        return Gap(draw, fields.get("play"))
    return Gap(draw, fields.parsed("play", _face, "not_a_face", Card(0)))


def _face(text: object) -> Card:
    """Read a card without a prime. Raises :class:`ValueError`."""
    card, primed = parse_card(text)
    if primed:
        raise ValueError(f"expected a card without a prime, got {text!r:.20}")
    return card

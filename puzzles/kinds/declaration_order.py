"""The whole order: what to score at each of the wins that are granted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from puzzles.decisions.question import Decision, DecisionKindName, DecisionOption
from puzzles.decisions.values import exact, value_text, write_value
from puzzles.kinds.decision_kind import DecisionKind, Written
from puzzles.kinds.kind import Answer, Schedule, Valuation
from puzzles.kinds.reading import answer_fields
from puzzles.model import DecisionPuzzle
from puzzles.plans.awards import NOTHING, THEN, award_id, one_each, schedule_id
from puzzles.plans.prospect import Prospect, prospect_of
from puzzles.plans.themes import idea
from puzzles.plans.wording import (
    award_label,
    brings,
    first_win,
    given_up,
    hints_of,
    idea_told,
    line_told,
    rule_of,
    schedule_told,
    situation,
    terms_told,
)
from puzzles.texts import Fact, text
from trainer.plans import Schedule as AwardSchedule


class DeclarationOrder(DecisionKind):
    """The learner names an award for each win; every order of the best value is right.

    An order that the rules refuse at some win is wrong, and worth what comes before that win.
    """

    name: Final[DecisionKindName] = "declaration_order"

    def options(self, decision: Decision) -> tuple[DecisionOption, ...]:
        """Return everything that can be scored at one of the wins."""
        return tuple(DecisionOption(award_id(each)) for each in prospect_of(decision).awards)

    def label(self, decision: Decision, option: DecisionOption, language: str) -> str:
        """Return the name of an award with its cards."""
        prospect = prospect_of(decision)
        named = next(each for each in prospect.awards if award_id(each) == option.id)
        return award_label(prospect.plan, named, language)

    def asked(self, decision: Decision, language: str) -> Iterator[str]:
        """Yield the situation, the terms, and what is asked."""
        plan = prospect_of(decision).plan
        yield from situation(plan, language)
        yield from terms_told(plan, language)
        yield text("ask.declaration_order", language, profile=decision.profile.name)

    def form(self, decision: Decision, language: str) -> Written:
        """Return the form of a schedule: a slot for each win, and what may fill it."""
        plan = prospect_of(decision).plan
        win = first_win(plan)
        later = range(win + 1, win + plan.wins)
        return {
            "type": "schedule",
            "slots": [
                text("slot.now", language),
                *(text("slot.later", language, win=each) for each in later),
            ],
            "options": self.labelled(decision, language),
        }

    def read_answer(self, puzzle: DecisionPuzzle, value: object, pointer: str = "") -> Schedule:
        """Read ``{"kind", "schedule": [id or null, ...]}``, one choice a win.

        Raises ``NotationError`` with the codes ``unknown_option`` and ``wrong_length``.
        """
        fields = answer_fields(value, pointer, self.name, "schedule")
        known = {option.id for option in self.options(puzzle.decision)}
        wins = prospect_of(puzzle.decision).plan.wins
        read = fields.items("schedule")
        fields.problems.raise_if_any()
        if len(read) != wins:
            detail = f"expected a choice for each of {wins} wins, got {len(read)}"
            fields.note(("schedule",), "wrong_length", detail)
        for at, item in read:
            if item is not None and (not isinstance(item, str) or item not in known):
                detail = "expected the id of an option, or null for nothing"
                fields.problems.note(at, "unknown_option", detail)
        fields.problems.raise_if_any()
        return Schedule(tuple(item for _, item in read))

    def chosen(self, puzzle: DecisionPuzzle, answer: Answer) -> str:
        """Return the order that an answer comes to: what is refused, and all after it, left out."""
        choices = _choices(answer)
        values = puzzle.certificate.values
        for done in range(len(choices), -1, -1):
            order = schedule_id((*choices[:done], *(None,) * (len(choices) - done)))
            if order in values:
                return order
        raise AssertionError("nothing may be declared at any win")

    def mark(self, puzzle: DecisionPuzzle, answer: Answer) -> Valuation:
        """Mark an order by what it costs; one that is refused is wrong whatever it costs."""
        marking = super().mark(puzzle, answer)
        possible = schedule_id(_choices(answer)) in puzzle.certificate.values
        return Valuation(marking.right and possible, marking.value, marking.cost)

    def summary(
        self,
        puzzle: DecisionPuzzle,
        answer: Answer | None,
        marking: Valuation | None,
        language: str,
    ) -> str:
        """Return the verdict in a sentence or two."""
        prospect = prospect_of(puzzle.decision)
        best = prospect.solution.best
        told: dict[str, Fact] = {
            "best": schedule_told(prospect.plan, best[0], language),
            "value": value_text(puzzle.certificate.value, language),
            "count": len(best),
        }
        if answer is None or marking is None:
            return text("summary.order.shown", language, **told)
        if marking.right:
            told["best"] = _told(prospect, self.chosen(puzzle, answer), language)
            return text("summary.order.right", language, **told)
        told["yours_value"] = value_text(marking.value, language)
        told["cost"] = value_text(marking.cost, language)
        del told["count"]
        refused = self._refused(puzzle, answer, language)
        ending = text("summary.order.wrong", language, **told)
        return ending if refused is None else f"{refused} {ending}"

    def valued(self, puzzle: DecisionPuzzle, chosen: str | None, language: str) -> list[Written]:
        """Return each award of this win, and none, with the best order that begins with it."""
        prospect, certificate = prospect_of(puzzle.decision), puzzle.certificate
        listed = sorted(prospect.firsts, key=lambda each: -prospect.firsts[each])
        begun = None if chosen is None else _schedule(prospect, chosen)[0][:1]
        told = []
        for named in listed:
            value = prospect.firsts[named]
            cost = exact(certificate.value - value)
            schedule = prospect.schedule_after(named)
            told.append(
                {
                    "id": award_id(named),
                    "label": award_label(prospect.plan, named, language),
                    "action": None,
                    "value": write_value(value),
                    "value_text": value_text(value, language),
                    "cost": write_value(cost),
                    "best": cost == 0,
                    "yours": begun == (() if named is None else (named,)),
                    "text": brings(prospect.plan, schedule, value, language),
                }
            )
        return told

    def why(self, puzzle: DecisionPuzzle, option: str, language: str) -> str:
        """Return what an order brings, and what it gives up."""
        prospect = prospect_of(puzzle.decision)
        schedule = _schedule(prospect, option)
        value = prospect.solution.schedules[schedule]
        told = brings(prospect.plan, schedule, value, language)
        lost = given_up(prospect, schedule, language)
        return told if lost is None else f"{told} {lost}"

    def line(self, puzzle: DecisionPuzzle, option: str, language: str) -> list[Written]:
        """Return a line of an order."""
        prospect = prospect_of(puzzle.decision)
        proved = puzzle.certificate.lines.get(option)
        line = prospect.solution.lines[_schedule(prospect, option)] if proved is None else proved
        return line_told(prospect.plan, line, language)

    def rule(self, decision: Decision, language: str) -> dict[str, str]:
        """Return the rules of declaring."""
        return rule_of(prospect_of(decision).plan, language)

    def idea(self, puzzle: DecisionPuzzle, language: str) -> dict[str, str]:
        """Return the theme that explains the answer."""
        prospect = prospect_of(puzzle.decision)
        return idea_told(prospect, idea(prospect), language)

    def hints(self, puzzle: DecisionPuzzle, language: str) -> tuple[str, ...]:
        """Return how many orders are right, and the beginning that tempts and is not."""
        prospect = prospect_of(puzzle.decision)
        first = text("hint.plan_orders", language, count=len(puzzle.certificate.accepted))
        return hints_of(prospect, first, language)

    def _refused(self, puzzle: DecisionPuzzle, answer: Answer, language: str) -> str | None:
        """Return at which win the rules refuse an order, ``None`` if they do not."""
        choices = _choices(answer)
        if schedule_id(choices) in puzzle.certificate.values:
            return None
        prospect = prospect_of(puzzle.decision)
        done = self.chosen(puzzle, answer)
        kept = [None if each == NOTHING else each for each in done.split(THEN)]
        at = next(index for index, each in enumerate(choices) if each != kept[index])
        named = next(each for each in prospect.awards if award_id(each) == choices[at])
        return text(
            "summary.order.refused",
            language,
            option=award_label(prospect.plan, named, language),
            win=first_win(prospect.plan) + at,
            profile=prospect.profile.name,
        )


def _choices(answer: Answer) -> tuple[str | None, ...]:
    if not isinstance(answer, Schedule):
        raise TypeError(f"expected a schedule, got {answer!r}")
    return answer.choices


def _schedule(prospect: Prospect, order: str) -> AwardSchedule:
    """Return the schedule that the text of an order means."""
    return next(
        schedule
        for schedule in prospect.solution.schedules
        if schedule_id(award_id(each) for each in one_each(schedule)) == order
    )


def _told(prospect: Prospect, order: str, language: str) -> str:
    return schedule_told(prospect.plan, _schedule(prospect, order), language)

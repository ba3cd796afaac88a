"""The whole order: what to score at each of the wins that are granted."""

from __future__ import annotations

from typing import Final

from puzzles.decisions.question import Decision, DecisionKindName, DecisionOption
from puzzles.decisions.values import Value, value_text
from puzzles.kinds.decision_kind import Written
from puzzles.kinds.kind import Answer, Schedule, Valuation
from puzzles.kinds.plan_kind import PlanKind, award_named, first_options
from puzzles.kinds.reading import answer_fields
from puzzles.model import DecisionPuzzle
from puzzles.plans.awards import NOTHING, THEN, award_id, one_each, schedule_id
from puzzles.plans.prospect import Prospect, prospect_of
from puzzles.plans.wording import award_short, first_win, hints_of, line_told, schedule_told
from puzzles.rule_options import profile_title
from puzzles.texts import Fact, text
from trainer.plans import Schedule as AwardSchedule


class DeclarationOrder(PlanKind):
    """The learner names an award for each win; every order of the best value is right.

    An order that the rules refuse at some win is wrong, and worth what comes before that win.
    """

    name: Final[DecisionKindName] = "declaration_order"

    def options(self, decision: Decision) -> tuple[DecisionOption, ...]:
        """Return everything that can be scored at one of the wins."""
        return tuple(DecisionOption(award_id(each)) for each in prospect_of(decision).awards)

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

        Raises ``NotationError`` with the codes ``unknown_choice`` and ``wrong_length``.
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
                fields.problems.note(at, "unknown_choice", detail)
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
            "best": schedule_told(prospect, best[0], language),
            "value": value_text(puzzle.certificate.value),
        }
        if answer is None or marking is None or marking.right:
            ending = "shown"
            if answer is not None:
                ending, told["best"] = (
                    "right",
                    _told(prospect, self.chosen(puzzle, answer), language),
                )
            if len(best) > 1:
                ending, told["count"] = f"{ending}_among", len(best)
            return text(f"summary.order.{ending}", language, **told)
        told["yours_value"] = value_text(marking.value)
        told["cost"] = value_text(marking.cost)
        refused = self._refused(puzzle, answer, language)
        if refused is None:
            return text("summary.order.wrong", language, **told)
        return f"{refused} {text('summary.order.cut', language, **told)}"

    def worth(self, puzzle: DecisionPuzzle) -> list[tuple[DecisionOption, Value]]:
        """Return each award of this win, and none, with what the best order after it brings."""
        prospect = prospect_of(puzzle.decision)
        return list(zip(first_options(prospect), prospect.firsts.values(), strict=True))

    def option_of(self, puzzle: DecisionPuzzle, answer: Answer) -> str | None:
        """Return the first award of an order that brings as much as the best that begins with it.

        Any other order is worth less than its first award can lead to: none of the options is his.
        """
        order = schedule_id(_choices(answer))
        first = order.split(THEN)[0]
        best = {option.id: value for option, value in self.worth(puzzle)}
        brought = puzzle.certificate.values.get(order)
        return first if brought is not None and brought == best[first] else None

    def told(self, puzzle: DecisionPuzzle, answer: Answer, language: str) -> str:
        """Return the order as it was answered, a choice that the rules refuse included."""
        prospect = prospect_of(puzzle.decision)
        awards = [award_named(prospect, each or NOTHING) for each in _choices(answer)]
        schedule = tuple(() if each is None else (each,) for each in awards)
        return schedule_told(prospect, schedule, language)

    def line(self, puzzle: DecisionPuzzle, option: str, language: str) -> list[Written]:
        """Return a line of an order."""
        prospect = prospect_of(puzzle.decision)
        proved = puzzle.certificate.lines.get(option)
        line = prospect.solution.lines[_schedule(prospect, option)] if proved is None else proved
        return line_told(prospect.plan, line, language)

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
        named = award_named(prospect, choices[at] or NOTHING)
        return text(
            "summary.order.refused",
            language,
            option=award_short(prospect, named, language),
            win=first_win(prospect.plan) + at,
            profile=profile_title(prospect.profile, language),
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
    return schedule_told(prospect, _schedule(prospect, order), language)

"""What all kinds of decision share: options with exact values, marked by what they cost."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from datetime import date
from typing import Any, Final

from puzzles.decisions.certificates import DecisionCertificate
from puzzles.decisions.question import Decision, DecisionKindName, DecisionOption
from puzzles.decisions.topic import Topic
from puzzles.decisions.topics import TOPICS
from puzzles.decisions.values import Value, exact, value_text, write_value
from puzzles.kinds.kind import Answer, Schedule, Ticked, Valuation
from puzzles.kinds.reading import answer_fields, read_choices
from puzzles.model import DecisionPuzzle
from puzzles.situation import profile_told
from puzzles.texts import text
from trainer.notation import write_action

Written = dict[str, Any]
PARAGRAPH: Final = "\n\n"
"""Stands between the paragraphs of a question, the last of which asks."""


class DecisionKind(ABC):
    """A kind of decision: one option is chosen, and every one of the best value is right.

    What subclasses add is wording, and the form of the answer where it is not one option.
    """

    name: DecisionKindName

    @property
    def topic(self) -> Topic:
        """Return what the kind has in common with others of its topic."""
        return TOPICS[self.name]

    @abstractmethod
    def options(self, decision: Decision) -> tuple[DecisionOption, ...]:
        """Return what there is to choose from, in an order that tells nothing."""

    @abstractmethod
    def label(self, decision: Decision, option: DecisionOption, language: str) -> str:
        """Return the name of an option."""

    def short(self, decision: Decision, option: DecisionOption, language: str) -> str:
        """Return the name of an option within a sentence."""
        return self.label(decision, option, language)

    @abstractmethod
    def asked(self, decision: Decision, language: str) -> Iterator[str]:
        """Yield the paragraphs of the question: what stands there, the terms, what is asked."""

    @abstractmethod
    def why(self, puzzle: DecisionPuzzle, option: str, language: str) -> str:
        """Return what becomes of an option, in a sentence or two."""

    @abstractmethod
    def line(self, puzzle: DecisionPuzzle, option: str, language: str) -> list[Written]:
        """Return the steps of an option's line, each with its ``text`` and with what it scores."""

    @abstractmethod
    def rule(self, decision: Decision, language: str) -> dict[str, str]:
        """Return the rule that decides, with the profile that has it."""

    @abstractmethod
    def idea(self, puzzle: DecisionPuzzle, language: str) -> dict[str, str]:
        """Return the idea that explains the answer."""

    @abstractmethod
    def hints(self, puzzle: DecisionPuzzle, language: str) -> tuple[str, ...]:
        """Return the hints in their order."""

    def pose(self, puzzle: DecisionPuzzle, language: str) -> Written:
        """Return the question; nothing in it depends on a value."""
        decision = puzzle.decision
        return {
            "title": text(f"title.{self.name}", language),
            "question": PARAGRAPH.join(self.asked(decision, language)),
            "rule": {
                "id": "profile",
                "profile": decision.profile.name,
                "text": profile_told(decision.profile, language),
            },
            "answer": self.form(decision, language),
            "legal": [],
            "illegal": None,
        }

    def form(self, decision: Decision, language: str) -> Written:
        """Return what form an answer takes."""
        return {"type": "choices", "many": False, "options": self.labelled(decision, language)}

    def labelled(self, decision: Decision, language: str) -> list[Written]:
        """Return the options as an answer's form lists them."""
        return [
            {"id": option.id, "label": self.label(decision, option, language)}
            for option in self.options(decision)
        ]

    def read_answer(self, puzzle: DecisionPuzzle, value: object, pointer: str = "") -> Answer:
        """Read ``{"kind", "choices": [id]}``.

        Raises ``NotationError`` with the codes ``unknown_choice`` and ``one_option``.
        """
        fields = answer_fields(value, pointer, self.name, "choices")
        known = {option.id for option in self.options(puzzle.decision)}
        return Ticked(read_choices(fields, known, many=False))

    def chosen(self, puzzle: DecisionPuzzle, answer: Answer) -> str:
        """Return the option, among those with a value, that an answer comes to."""
        del puzzle
        if not isinstance(answer, Ticked):
            raise TypeError(f"expected an option, got {answer!r}")
        (option,) = answer.options
        return option

    def option_of(self, puzzle: DecisionPuzzle, answer: Answer) -> str | None:
        """Return which of the options told of afterwards is the learner's, ``None`` if none is."""
        return self.chosen(puzzle, answer)

    def told(self, puzzle: DecisionPuzzle, answer: Answer, language: str) -> str:
        """Return what was answered, in words."""
        chosen = self.chosen(puzzle, answer)
        option = next(each for each in self.options(puzzle.decision) if each.id == chosen)
        return self.label(puzzle.decision, option, language)

    def mark(self, puzzle: DecisionPuzzle, answer: Answer) -> Valuation:
        """Mark an answer by what it costs against the best."""
        values = puzzle.certificate.values
        value = values[self.chosen(puzzle, answer)]
        cost = exact(puzzle.certificate.value - value)
        return Valuation(cost == 0, value, cost)

    def explain(self, puzzle: DecisionPuzzle, answer: Answer | None, language: str) -> Written:
        """Return the value of every option, what the chosen one costs, its line, and why."""
        certificate = puzzle.certificate
        best = next(option for option in certificate.values if option in certificate.accepted)
        marking = None if answer is None else self.mark(puzzle, answer)
        option = None if answer is None else self.option_of(puzzle, answer)
        return {
            "result": None if marking is None else "right" if marking.right else "wrong",
            "summary": self.summary(puzzle, answer, marking, language),
            "value": write_value(certificate.value),
            "yours": None if answer is None else self._yours(puzzle, answer, language),
            "options": self.valued(puzzle, option, language),
            "accepted": sorted(certificate.accepted),
            "classes": [list(together) for together in certificate.classes],
            "line": self.line(puzzle, best, language),
            "rule": self.rule(puzzle.decision, language),
            "idea": self.idea(puzzle, language),
            "themes": [
                {"id": theme, "name": text(f"theme.{theme}", language)} for theme in puzzle.themes
            ],
            "proof": {"id": puzzle.proof, "text": text(f"proof.{puzzle.proof}", language)},
        }

    def summary(
        self,
        puzzle: DecisionPuzzle,
        answer: Answer | None,
        marking: Valuation | None,
        language: str,
    ) -> str:
        """Return the verdict in a sentence."""
        certificate = puzzle.certificate
        names = {
            option.id: self.short(puzzle.decision, option, language)
            for option in self.options(puzzle.decision)
        }
        chosen = None if answer is None else self.chosen(puzzle, answer)
        right = [option for option in certificate.values if option in certificate.accepted]
        among = len(right) > 1 and chosen in right
        told = {
            "best": " / ".join(names[option] for option in right if not among or option != chosen),
            "value": value_text(certificate.value),
        }
        if chosen is None or marking is None:
            return text("summary.decision.shown", language, **told)
        told["yours"] = names[chosen]
        told["yours_value"] = value_text(marking.value)
        told["cost"] = value_text(marking.cost)
        ending = "right_among" if among else "right" if marking.right else "wrong"
        return text(f"summary.decision.{ending}", language, **told)

    def worth(self, puzzle: DecisionPuzzle) -> list[tuple[DecisionOption, Value]]:
        """Return the options that are told of after the attempt, each with its value."""
        values = puzzle.certificate.values
        return [(option, values[option.id]) for option in self.options(puzzle.decision)]

    def valued(self, puzzle: DecisionPuzzle, yours: str | None, language: str) -> list[Written]:
        """Return every option with its value, cost and reason, the best first."""
        return [
            {
                "id": option.id,
                "label": self.label(puzzle.decision, option, language),
                "action": None if option.action is None else write_action(option.action),
                **_priced(value, exact(puzzle.certificate.value - value)),
                "best": value == puzzle.certificate.value,
                "yours": option.id == yours,
                "text": self.why(puzzle, option.id, language),
            }
            for option, value in sorted(self.worth(puzzle), key=lambda each: -each[1])
        ]

    def prove(self, subject: Decision, made: date) -> DecisionCertificate:
        """Prove the value of every option with both provers."""
        return self.topic.prove(subject, made)

    def _yours(self, puzzle: DecisionPuzzle, answer: Answer, language: str) -> Written:
        """Return what was answered, its value and cost, and the line that it leads to."""
        chosen = self.chosen(puzzle, answer)
        marking = self.mark(puzzle, answer)
        given: Written = (
            {"schedule": list(answer.choices)}
            if isinstance(answer, Schedule)
            else {"choices": [chosen]}
        )
        return {
            **given,
            "label": self.told(puzzle, answer, language),
            **_priced(marking.value, marking.cost),
            "line": self.line(puzzle, chosen, language),
        }


def _priced(value: Value, cost: Value) -> Written:
    """Return what something brings and what it costs, for programs and for people."""
    return {
        "value": write_value(value),
        "value_text": value_text(value),
        "cost": write_value(cost),
        "cost_text": value_text(cost),
    }

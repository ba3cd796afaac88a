"""What all rules kinds share: options listed, judged one by one, marked and explained."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from datetime import date
from types import MappingProxyType
from typing import Any, ClassVar, Final

from puzzles.certificates import position_hash
from puzzles.kinds.kind import Answer, Marking, Score, Ticked
from puzzles.kinds.reading import answer_fields, read_choices
from puzzles.model import RulesPuzzle
from puzzles.rules.certificates import Finding, RulesCertificate
from puzzles.rules.ideas import idea_of, themes_of
from puzzles.rules.notation import question_hash
from puzzles.rules.question import Form, Option, Question, RulesKindName
from puzzles.rules.wording import facts, option_label, rule_told, situation, whose_rules
from puzzles.stakes import point_step
from puzzles.texts import text
from trainer.deal import Seat
from trainer.notation.fields import Fields

MOST_POINTS: Final = 2000


class RulesKind(ABC):
    """A kind of question about the rules.

    ``ticks`` are its forms answered by ticking options, with whether any number may be ticked;
    ``counts`` those answered in points, with the seats asked about.
    """

    name: RulesKindName
    ticks: ClassVar[Mapping[Form, bool]] = MappingProxyType({})
    counts: ClassVar[Mapping[Form, tuple[Seat, ...]]] = MappingProxyType({})

    @abstractmethod
    def options(self, question: Question) -> tuple[Option, ...]:
        """Return everything that is judged, in an order that tells nothing."""

    @abstractmethod
    def judge(self, question: Question, option: Option) -> Finding:
        """Return what the rules say of one option."""

    def right_points(
        self, question: Question, findings: Mapping[str, Finding]
    ) -> Mapping[Seat, int]:
        """Return the right answer of a form that counts: what the options score."""
        seats = self.counts[question.form]
        return {seat: findings[str(seat)].points for seat in seats}

    def pose(self, puzzle: RulesPuzzle, language: str) -> dict[str, Any]:
        """Return the question; nothing in it depends on a finding."""
        question = puzzle.question
        asked = text(f"ask.{question.form}", language, **facts(question, language))
        return {
            "title": text(f"title.{question.kind}.{question.form}", language),
            "question": " ".join((*situation(question, language), asked)),
            "rule": whose_rules(question, language),
            "answer": self._form(question, language),
            "legal": [],
            "illegal": None,
        }

    def read_answer(self, puzzle: RulesPuzzle, value: object, pointer: str = "") -> Ticked | Score:
        """Read ``{"kind", "choices": [ids]}`` or ``{"kind", "points": {"south": 40}}``.

        Raises ``NotationError`` with the codes ``unknown_choice``, ``option_twice`` and
        ``one_option``.
        """
        question = puzzle.question
        if question.form in self.counts:
            return self._read_points(question, value, pointer)
        fields = answer_fields(value, pointer, self.name, "choices")
        known = {option.id for option in self.options(question)}
        return Ticked(read_choices(fields, known, many=self.ticks[question.form]))

    def mark(self, puzzle: RulesPuzzle, answer: Answer) -> Marking:
        """Mark an answer: right if exactly what holds was ticked, or the points are exact."""
        findings = puzzle.certificate.findings
        if isinstance(answer, Score):
            right = self.right_points(puzzle.question, findings)
            off = sum(abs(answer.points[seat] - points) for seat, points in right.items())
            return Marking(off == 0, answer.points.get(Seat.SOUTH, 0), off)
        if not isinstance(answer, Ticked):
            raise TypeError(f"expected ticked options or points, got {answer!r}")
        wrong = len(answer.options ^ puzzle.certificate.accepted)
        return Marking(wrong == 0, len(findings) - wrong, wrong)

    def explain(self, puzzle: RulesPuzzle, answer: Answer | None, language: str) -> dict[str, Any]:
        """Return what the rules say of every option, and which rule it is."""
        question, findings = puzzle.question, puzzle.certificate.findings
        marking = None if answer is None else self.mark(puzzle, answer)
        result = None if marking is None else "right" if marking.right else "wrong"
        counted = question.form in self.counts
        points = self.right_points(question, findings) if counted else None
        idea = idea_of(question, findings)
        return {
            "result": result,
            "summary": self._summary(puzzle, marking, language),
            "points": None if points is None else {str(seat): n for seat, n in points.items()},
            "yours": _yours(answer),
            "options": [
                self._told(question, option, findings[option.id], answer, language)
                for option in self.options(question)
            ],
            "accepted": None if counted else sorted(puzzle.certificate.accepted),
            "rule": rule_told(question, language),
            "idea": {
                "id": idea,
                "text": text(f"idea.{idea}", language, **facts(question, language)),
            },
            "themes": [
                {"id": theme, "name": text(f"theme.{theme}", language)} for theme in puzzle.themes
            ],
            "proof": {"id": puzzle.proof, "text": text(f"proof.{puzzle.proof}", language)},
        }

    def hints(self, puzzle: RulesPuzzle, language: str) -> tuple[str, ...]:
        """Return how many options hold, or what to think of; then the rule."""
        question = puzzle.question
        if self.ticks.get(question.form):
            count, options = len(puzzle.certificate.accepted), len(puzzle.certificate.findings)
            # That all of them hold, or none, would be the answer itself.
            if 0 < count < options:
                first = text("hint.ticks", language, count=count, options=options)
            else:
                first = text("hint.ticks_alike", language)
        else:
            first = text(f"hint.{question.form}", language, **facts(question, language))
        return first, rule_told(question, language)["text"]

    def prove(self, subject: Question, made: date) -> RulesCertificate:
        """Judge every option on the rules engine.

        Raises :class:`~puzzles.rules.judging.ContradictionError` if the engine is not of one mind.
        """
        findings = {option.id: self.judge(subject, option) for option in self.options(subject)}
        return RulesCertificate(
            position=position_hash(subject.position),
            question=question_hash(subject),
            profile_name=subject.profile.name,
            profile_hash=subject.profile.hash,
            findings=MappingProxyType(findings),
            made=made,
        )

    def themes(self, question: Question, findings: Mapping[str, Finding]) -> tuple[str, ...]:
        """Return the ids of the themes that hold, the public one first."""
        return themes_of(question, findings)

    def _form(self, question: Question, language: str) -> dict[str, Any]:
        if question.form in self.counts:
            seats = [str(seat) for seat in self.counts[question.form]]
            step = point_step(question.profile, *question.state.scores.values())
            return {"type": "points", "seats": seats, "most": MOST_POINTS, "step": step}
        return {
            "type": "choices",
            "many": self.ticks[question.form],
            "options": [_named(question, option, language) for option in self.options(question)],
        }

    def _read_points(self, question: Question, value: object, pointer: str) -> Score:
        fields = answer_fields(value, pointer, self.name, "points")
        seats = self.counts[question.form]
        points = Fields(
            fields.get("points"),
            f"{pointer}/points",
            fields.problems,
            tuple(str(seat) for seat in seats),
            what="the points",
        )
        read = {}
        for seat in seats:
            points.required(str(seat))
            read[seat] = points.integer(str(seat), 0, MOST_POINTS, 0)
        fields.problems.raise_if_any()
        return Score(MappingProxyType(read))

    def _told(
        self,
        question: Question,
        option: Option,
        found: Finding,
        answer: Answer | None,
        language: str,
    ) -> dict[str, Any]:
        ticked = isinstance(answer, Ticked) and option.id in answer.options
        return {
            **_named(question, option, language),
            "holds": found.holds,
            "yours": ticked,
            "points": found.points,
            "reason": found.reason,
            "text": self.why(question, option, found, language),
        }

    def why(self, question: Question, option: Option, found: Finding, language: str) -> str:
        """Return why the option holds or does not, in a sentence."""
        told = facts(question, language, option, found)
        return text(f"why.{found.reason}", language, **told)

    def _summary(self, puzzle: RulesPuzzle, marking: Marking | None, language: str) -> str:
        question, findings = puzzle.question, puzzle.certificate.findings
        told = facts(question, language)
        ending = "shown" if marking is None else "right" if marking.right else "wrong"
        if question.form in self.counts:
            points = self.right_points(question, findings)
            told |= {f"{seat}_points": points.get(seat, 0) for seat in Seat}
            scope = "both" if len(points) > 1 else "one"
            return text(f"summary.points.{scope}.{ending}", language, **told)
        if not self.ticks[question.form]:
            (right,) = puzzle.certificate.accepted
            option = next(each for each in self.options(question) if each.id == right)
            told["answer"] = option_label(question, option, language)
            return text(f"summary.one.{ending}", language, **told)
        if marking is not None and not marking.right:
            return text("summary.many.wrong", language, count=marking.cost, options=len(findings))
        held = len(puzzle.certificate.accepted)
        if held == 0:
            return text(f"summary.none.{ending}", language, options=len(findings))
        return text(f"summary.many.{ending}", language, count=held, options=len(findings))


def _named(question: Question, option: Option, language: str) -> dict[str, Any]:
    """Return an option with its name, and with its cards by their faces."""
    label = option_label(question, option, language)
    return {"id": option.id, "label": label, "cards": [card.code for card in option.cards]}


def _yours(answer: Answer | None) -> dict[str, Any] | None:
    if isinstance(answer, Ticked):
        return {"choices": sorted(answer.options)}
    if isinstance(answer, Score):
        return {"points": {str(seat): points for seat, points in answer.points.items()}}
    return None

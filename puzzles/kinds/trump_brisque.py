"""An ace or ten is led while stock remains: whether to trump it, take it, or let it go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from puzzles.decisions.question import Decision, DecisionKindName, DecisionOption
from puzzles.decisions.values import value_text
from puzzles.kinds.decision_kind import DecisionKind, Written
from puzzles.kinds.kind import Answer, Valuation
from puzzles.model import DecisionPuzzle
from puzzles.rule_options import profile_title
from puzzles.texts import capital, joined, text
from puzzles.worlds.answers import answers
from puzzles.worlds.outlook import Outlook
from puzzles.worlds.terms import shown_brisque, worlds_terms
from puzzles.worlds.themes import WORLDS_THEMES
from puzzles.worlds.wording import (
    answer_label,
    answer_named,
    checked_told,
    deal_shown,
    hints_of,
    idea_told,
    line_told,
    rule_of,
    situation,
    terms_told,
    why,
)


class TrumpBrisque(DecisionKind):
    """The learner plays a card; every card that is best on average over all deals is right.

    Where one is never beaten in any deal it is the best on average too, and nothing else is: the
    same values mark answers whether the proof is ``sure`` or ``expected``.
    """

    name: Final[DecisionKindName] = "trump_brisque"

    def options(self, decision: Decision) -> tuple[DecisionOption, ...]:
        """Return every legal card, in the order of the pack."""
        shown = shown_brisque(decision.position)
        return tuple(DecisionOption(option, play) for option, play in answers(shown).items())

    def label(self, decision: Decision, option: DecisionOption, language: str) -> str:
        """Return the name of a card."""
        shown = shown_brisque(decision.position)
        cards = {each: play.card for each, play in answers(shown).items()}
        return answer_label(cards[option.id], shown, tuple(cards.values()), language)

    def labelled(self, decision: Decision, language: str) -> list[Written]:
        """Return the cards to choose from, each by name and by its face."""
        shown = shown_brisque(decision.position)
        plays = answers(shown)
        return [
            {**named, "cards": [plays[named["id"]].card.code]}
            for named in super().labelled(decision, language)
        ]

    def short(self, decision: Decision, option: DecisionOption, language: str) -> str:
        """Return the name of a card within a sentence."""
        shown = shown_brisque(decision.position)
        cards = {each: play.card for each, play in answers(shown).items()}
        return answer_named(cards[option.id], shown, tuple(cards.values()), language)

    def asked(self, decision: Decision, language: str) -> Iterator[str]:
        """Yield the situation, over which deals answers count, and what is asked."""
        shown = shown_brisque(decision.position)
        yield " ".join(situation(shown, language))
        yield " ".join(terms_told(shown, decision.terms, language))
        title = profile_title(decision.profile, language)
        yield text("ask.trump_brisque", language, profile=title)

    def explain(self, puzzle: DecisionPuzzle, answer: Answer | None, language: str) -> Written:
        """Return what every decision shows, and the deals that its values come from."""
        outlook = _outlook(puzzle)
        told = super().explain(puzzle, answer, language)
        proof = told["proof"]
        return {
            **told,
            "proof": {**proof, "text": f"{proof['text']} {checked_told(outlook, language)}"},
            "worlds": {
                "deals": outlook.worlds.deals,
                "claim": worlds_terms(puzzle.decision.terms).claim,
                "text": deal_shown(outlook, language),
                "north": [str(card) for card in outlook.hidden],
                "stock": [str(card) for card in outlook.worlds.stock],
            },
        }

    def summary(
        self,
        puzzle: DecisionPuzzle,
        answer: Answer | None,
        marking: Valuation | None,
        language: str,
    ) -> str:
        """Return the verdict, and how far it holds."""
        certificate, decision = puzzle.certificate, puzzle.decision
        names = {each.id: self.short(decision, each, language) for each in self.options(decision)}
        right = [each for each in certificate.values if each in certificate.accepted]
        told = {"value": value_text(certificate.value)}
        ending = "shown"
        if answer is not None and marking is not None:
            ending = "wrong"
            if marking.right:
                ending = "right_among" if len(right) > 1 else "right"
            chosen = self.chosen(puzzle, answer)
            if ending == "right_among":
                right.remove(chosen)
            told["yours"] = names[chosen]
            told["yours_value"] = value_text(marking.value)
            told["cost"] = value_text(marking.cost)
        told["best"] = joined([names[each] for each in right], language, "or")
        sentences = [
            capital(text(f"summary.worlds.{ending}", language, **told)),
            text(f"summary.worlds.{puzzle.proof}", language),
        ]
        if worlds_terms(decision.terms).claim == "open_after_choice":
            sentences.append(text("summary.worlds.open", language))
        return " ".join(sentences)

    def valued(self, puzzle: DecisionPuzzle, yours: str | None, language: str) -> list[Written]:
        """Return every card with its average, the least and the most, and whether it is sure.

        What two cards come to alike is told once.
        """
        worlds = _outlook(puzzle).worlds
        return [
            {
                **told,
                "sure": worlds.spreads[told["id"]].sure,
                "spread": {
                    "minimum": worlds.spreads[told["id"]].minimum,
                    "maximum": worlds.spreads[told["id"]].maximum,
                    "beaten": worlds.spreads[told["id"]].beaten,
                },
            }
            for told in self._told_once(puzzle, super().valued(puzzle, yours, language), language)
        ]

    def _told_once(
        self, puzzle: DecisionPuzzle, options: list[Written], language: str
    ) -> Iterator[Written]:
        """Yield the options; one that has the reason of an earlier one names that instead."""
        decision = puzzle.decision
        names = {each.id: self.short(decision, each, language) for each in self.options(decision)}
        first: dict[str, str] = {}
        for told in options:
            earlier = first.setdefault(told["text"], told["id"])
            if earlier == told["id"]:
                yield told
            else:
                yield {**told, "text": text("why.worlds.alike", language, card=names[earlier])}

    def why(self, puzzle: DecisionPuzzle, option: str, language: str) -> str:
        """Return what a card brings over all deals, and how it goes in one of them."""
        return why(_outlook(puzzle), option, language)

    def line(self, puzzle: DecisionPuzzle, option: str, language: str) -> list[Written]:
        """Return best play after a card in the deal that is shown."""
        return line_told(_outlook(puzzle), option, language)

    def rule(self, decision: Decision, language: str) -> dict[str, str]:
        """Return the rules of the last stock tricks."""
        return rule_of(shown_brisque(decision.position), language)

    def idea(self, puzzle: DecisionPuzzle, language: str) -> dict[str, str]:
        """Return the theme that explains the answer."""
        return idea_told(WORLDS_THEMES.idea_of(_outlook(puzzle)), language)

    def hints(self, puzzle: DecisionPuzzle, language: str) -> tuple[str, ...]:
        """Return how many cards are right, and a wrong one that tempts."""
        return hints_of(_outlook(puzzle), language)


def _outlook(puzzle: DecisionPuzzle) -> Outlook:
    return Outlook(puzzle.decision, puzzle.certificate)

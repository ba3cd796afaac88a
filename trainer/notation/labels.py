"""Which physical copy every card text of one position means.

Texts come in two sorts: *places*, where a card lies, and *references* to a card that lies
somewhere (in a declaration, among the scored sevens). Places are labelled first: primed texts
mean what they say, a bare face takes the copy that is still free. References follow.
"""

from __future__ import annotations

from collections.abc import Collection

from trainer.cards import PACK, Card, CardSyntaxError, parse_card
from trainer.notation.fields import Problems


class Labels:
    """The cards of one position and the copies they were given."""

    def __init__(self, problems: Problems) -> None:
        self._problems = problems
        self._given: set[Card] = set()  # second copies that were written as bare faces

    def place(self, groups: list[list[tuple[str, object]]]) -> list[tuple[Card, ...]]:
        """Label the cards of all places at once, given as pairs of pointer and text.

        A third copy is ``card_too_often``, a text that names none ``not_a_card``; both are left
        out of the result.
        """
        read = [
            [(at, *found) for at, text in group if (found := self._read(at, text)) is not None]
            for group in groups
        ]
        named = {card for group in read for _, card, primed in group if primed}
        free = {True: set(named), False: set(PACK) - named}
        placed: list[tuple[Card, ...]] = []
        for group in read:
            cards: list[Card] = []
            for at, card, primed in group:
                label = card if primed or card in free[False] else card.twin
                if label in free[primed]:
                    free[primed].remove(label)
                    cards.append(label)
                    if label is not card:
                        self._given.add(label)
                else:
                    self._problems.note(at, "card_too_often", f"{card} is there already")
            placed.append(tuple(cards))
        return placed

    def refer(self, texts: list[tuple[str, object]], among: Collection[Card]) -> tuple[Card, ...]:
        """Return the cards that references mean.

        A bare face means the first copy, unless that one was referred to in the same list
        before, or only the second lies ``among`` the likely places and was written bare there,
        too. A place written with a prime labels the copy for the whole position.
        """
        cards: list[Card] = []
        for at, text in texts:
            found = self._read(at, text)
            if found is None:
                continue
            card, primed = found
            elsewhere = card not in among and card.twin in among and card.twin in self._given
            if not primed and (card in cards or elsewhere):
                card = card.twin
            if card in cards:
                self._problems.note(at, "card_too_often", f"{card.code} is there already")
                continue
            cards.append(card)
        return tuple(cards)

    def _read(self, at: str, text: object) -> tuple[Card, bool] | None:
        try:
            return parse_card(text)
        except CardSyntaxError as error:
            self._problems.note(at, "not_a_card", str(error))
            return None

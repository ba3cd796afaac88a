"""Exact values of every choice in an ending, and one best line, all from one memory."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.solver.ending import SLOTS, Ending
from trainer.solver.search import (
    Memory,
    canonical_set,
    choices_among,
    exact,
    leader_can_take,
    legal_replies,
    new_memory,
)


class Analysis:
    """One ending under study. Cards are bits; seats are 0 and 1; points are the leader's.

    ``live`` has the cards not yet played to a finished trick, ``lead`` the card on the table
    (it counts as live), 0 if there is none.
    """

    def __init__(self, ending: Ending, memory: Memory | None = None) -> None:
        self.ending = ending
        self._memory = memory if memory is not None else new_memory()

    @property
    def nodes(self) -> int:
        """Return how many positions between two tricks have been searched so far."""
        return self._memory.nodes[0]

    def values(self, live: int, leader: int, lead: int) -> dict[int, int]:
        """Return the points of the side to act minus the other's, for each of its cards."""
        total = self._points_left(live)
        if lead:
            points = self._reply_points(lead, live, leader, total)
            return {card: total - 2 * taken for card, taken in points.items()}
        points = self._lead_points(live, leader, total)
        return {card: 2 * taken - total for card, taken in points.items()}

    def line(self, live: int, leader: int, lead: int, value: int) -> Iterator[int]:
        """Yield the cards of a best line; ``value`` is that of the position, as in ``values``.

        Among equally good cards the lowest one is played, plain suits before trumps.
        """
        total = self._points_left(live)
        taken = (total - value if lead else total + value) // 2
        while live:
            if not lead:
                lead = self._best_lead(live, leader, total, taken)
                yield lead
            reply = self._best_reply(lead, live, leader, total, taken)
            yield reply
            won = self._trick_points(lead, reply, live)
            live, total = live ^ lead ^ reply, total - won
            if reply & self.ending.beaters[lead % SLOTS]:
                leader, taken = 1 - leader, total - taken
            else:
                taken -= won
            lead = 0

    def _lead_points(self, live: int, leader: int, total: int) -> dict[int, int]:
        """Return the points that the leader takes with each of his cards."""
        own = live & self.ending.hands[leader]
        found: dict[int, int] = {}
        guess = total // 2
        for lead in bits(own & choices_among(live, self.ending, self._memory)):
            guess = self._points_of_lead(lead, live, leader, total, guess)
            found[lead] = guess
        return self._spread(found, own, own)

    def _points_of_lead(self, lead: int, live: int, leader: int, total: int, guess: int) -> int:
        """Return what the leader takes with this card against the best reply."""
        first, *others = self._replies(lead, live, leader)
        least = self._points_after(lead, first, live, leader, total, guess)
        for reply in others:
            if not self._reaches(lead, reply, live, leader, total, least):
                least = self._points_after(lead, reply, live, leader, total, least - 1)
        return least

    def _reply_points(self, lead: int, live: int, leader: int, total: int) -> dict[int, int]:
        """Return the points that the leader of this trick takes after each legal reply."""
        found: dict[int, int] = {}
        guess = total // 2
        for reply in self._replies(lead, live, leader):
            guess = self._points_after(lead, reply, live, leader, total, guess)
            found[reply] = guess
        hand = live & self.ending.hands[1 - leader]
        return self._spread(found, hand, legal_replies(lead, hand, self.ending))

    def _replies(self, lead: int, live: int, leader: int) -> Iterator[int]:
        """Yield one legal reply of each group of equal cards, the likely refutations first."""
        rival = live & self.ending.hands[1 - leader]
        replies = legal_replies(lead, rival, self.ending)
        replies &= choices_among(live, self.ending, self._memory)
        winning = replies & self.ending.beaters[lead % SLOTS]
        yield from bits(winning & self.ending.brisques)
        yield from bits(winning & ~self.ending.brisques)
        yield from bits(replies & ~winning)

    def _points_after(
        self, lead: int, reply: int, live: int, leader: int, total: int, guess: int
    ) -> int:
        """Return exactly what the leader takes of ``total``, this trick included."""
        won = self._trick_points(lead, reply, live)
        rest, left = live ^ lead ^ reply, total - won
        if reply & self.ending.beaters[lead % SLOTS]:
            return left - exact(rest, 1 - leader, left, left - guess, self.ending, self._memory)
        return won + exact(rest, leader, left, guess - won, self.ending, self._memory)

    def _reaches(
        self, lead: int, reply: int, live: int, leader: int, total: int, want: int
    ) -> bool:
        """Tell whether the leader takes at least ``want`` after this trick, it included."""
        won = self._trick_points(lead, reply, live)
        rest, left = live ^ lead ^ reply, total - won
        lost = bool(reply & self.ending.beaters[lead % SLOTS])
        if not rest:
            return (0 if lost else won) >= want
        rest = canonical_set(rest, self.ending, self._memory)
        if lost:
            against = left - want + 1
            taken = leader_can_take(rest, 1 - leader, left, against, self.ending, self._memory)
            return taken < against
        want -= won
        return leader_can_take(rest, leader, left, want, self.ending, self._memory) >= want

    def _best_lead(self, live: int, leader: int, total: int, taken: int) -> int:
        own = live & self.ending.hands[leader]
        return next(
            lead
            for lead in bits(own & choices_among(live, self.ending, self._memory))
            if all(
                self._reaches(lead, reply, live, leader, total, taken)
                for reply in self._replies(lead, live, leader)
            )
        )

    def _best_reply(self, lead: int, live: int, leader: int, total: int, taken: int) -> int:
        return next(
            reply
            for reply in sorted(self._replies(lead, live, leader))
            if not self._reaches(lead, reply, live, leader, total, taken + 1)
        )

    def _trick_points(self, lead: int, reply: int, live: int) -> int:
        brisques = ((lead | reply) & self.ending.brisques).bit_count()
        last = self.ending.last_trick if live == lead | reply else 0
        return self.ending.worth * brisques + last

    def _points_left(self, live: int) -> int:
        brisques = (live & self.ending.brisques).bit_count()
        return self.ending.worth * brisques + self.ending.last_trick

    def _spread(self, found: dict[int, int], hand: int, legal: int) -> dict[int, int]:
        """Give every legal card the value of its group, known by the group's lowest card."""
        groups = sum(found)
        values: dict[int, int] = {}
        for card in bits(legal):
            below = groups & hand & self.ending.suit_of[card % SLOTS] & (card << 1) - 1
            values[card] = found[1 << below.bit_length() - 1]
        return values


def bits(cards: int) -> Iterator[int]:
    """Yield the cards of a mask one by one, the lowest first."""
    while cards:
        card = cards & -cards
        cards ^= card
        yield card

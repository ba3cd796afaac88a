"""A learner's course: what acts, taken in their order, make of a learner.

Taking the acts one by one as they come, or all of them again from the start, goes through the same
function: so both come to the same numbers, to the last bit.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from typing import Final
from uuid import UUID

from trainer.learner.days import Day, Moment, with_act
from trainer.learner.mastery import Mastery
from trainer.learner.rating import Game, Rating, after_game
from trainer.learner.reviews import Review, grade_of, reviewed

ALL: Final = "all"
"""The part that everything belongs to."""

_NOTHING: Final = Mastery()
_PERIOD: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Act:
    """One marked attempt, as learning sees it.

    ``item`` is what was asked; ``parts`` are the keys it is counted under; ``family`` is what a
    review remembers (``None``: not remembered). ``counted``: the first try, made without having
    been told. ``opponent`` is the rating of what was asked, where the act is rated.
    """

    key: UUID
    item: str
    parts: tuple[str, ...]
    family: str | None
    moment: Moment
    right: bool
    hints: int = 0
    seconds: float | None = None
    counted: bool = False
    opponent: Rating | None = None
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the ledger: a rated act, and the rating before and after it."""

    act: Act
    opponent: Rating
    before: Rating
    after: Rating


@dataclass(frozen=True, slots=True)
class Item:
    """What became of one thing that was asked.

    ``first`` is the act that was counted as the first try, if there is one.
    """

    tries: int
    first: UUID | None
    first_right: bool | None
    repaired: bool
    last: UUID
    last_at: datetime
    last_right: bool


@dataclass
class Course:
    """Where a learner stands. Only what the next acts touch needs to be there."""

    rating: Rating = field(default_factory=Rating)
    rated: int = 0
    rated_at: datetime | None = None
    parts: dict[str, Mastery] = field(default_factory=dict)
    items: dict[str, Item] = field(default_factory=dict)
    reviews: dict[str, Review] = field(default_factory=dict)
    days: dict[date, Day] = field(default_factory=dict)
    entries: list[Entry] = field(default_factory=list)

    def take(self, act: Act) -> None:
        """Take the next act. Acts come in the order of their instants."""
        self._rate(act)
        self._count(act)
        if act.family is not None:
            grade = grade_of(right=act.right, hints=act.hints, seconds=act.seconds)
            before = self.reviews.get(act.family)
            self.reviews[act.family] = reviewed(before, act.item, grade, act.moment.at)
        day = act.moment.day
        self.days[day] = with_act(self.days.get(day), act.moment, right=act.right)

    def _rate(self, act: Act) -> None:
        if act.opponent is None:
            return
        at, before = act.moment.at, self.rating
        periods = 0.0 if self.rated_at is None else (at - self.rated_at) / _PERIOD
        game = Game(act.opponent, float(act.right), act.weight)
        self.rating = after_game(before, game, periods)
        self.rated, self.rated_at = self.rated + 1, at
        self.entries.append(Entry(act, act.opponent, before, self.rating))

    def _count(self, act: Act) -> None:
        known = self.items.get(act.item)
        unaided = act.right and act.hints == 0
        repairs = known is not None and known.first_right is False and not known.repaired
        repairs = repairs and act.right
        self.items[act.item] = _after(known, act, unaided=unaided, repairs=repairs)
        first_try = unaided if act.counted else None
        self._add((ALL, *act.parts), act, first_try=first_try, repairs=repairs)

    def reveal(self, act: Act, parts: Iterable[str]) -> None:
        """Count the act that was taken last under parts that were not to be known before.

        It was not right, so it repaired nothing. Raises :class:`ValueError` for one that was.
        """
        if act.right:
            raise ValueError("expected an act that was not right")
        self._add(parts, act, first_try=False if act.counted else None, repairs=False)

    def _add(
        self, parts: Iterable[str], act: Act, *, first_try: bool | None, repairs: bool
    ) -> None:
        rated = None if act.opponent is None else act.opponent.rating
        for key in parts:
            self.parts[key] = self.parts.get(key, _NOTHING).with_act(
                first_try=first_try, repairs=repairs, rated=rated, right=act.right
            )


def _after(known: Item | None, act: Act, *, unaided: bool, repairs: bool) -> Item:
    """Return what became of a thing with one act more."""
    last = Item(1, None, None, False, act.key, act.moment.at, act.right)
    if known is not None:
        last = replace(
            last,
            tries=known.tries + 1,
            first=known.first,
            first_right=known.first_right,
            repaired=known.repaired or repairs,
        )
    return replace(last, first=act.key, first_right=unaided) if act.counted else last

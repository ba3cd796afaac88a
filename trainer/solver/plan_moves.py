"""What south may do in a window and between two, on the rows of a plan's tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from trainer.actions import Action, Declare, ExchangeSeven, Play, ScorePending, ShowSeven
from trainer.cards import Card, Rank
from trainer.plans import AwardName, Plan
from trainer.solver.plan_rows import KEPT, SPENT, UNSCORED, Pieces, Row


class Step(NamedTuple):
    """One action: the row it leads to, its points, the award it uses, how dear the card led is."""

    action: Action
    row: Row
    points: int
    award: AwardName | None = None
    weight: int = 0


class Moves:
    """The actions of one plan."""

    def __init__(self, plan: Plan) -> None:
        self.pieces = Pieces(plan)
        self.profile = self.pieces.profile

    def in_window(self, row: Row) -> Iterator[Step]:
        """Yield everything that may be done in a window, but for leaving it."""
        free = row.awards < self.profile.scored_per_win
        if free or self.profile.pending:
            for index in range(len(self.pieces.made), len(self.pieces.list)):
                if self._may_expose(row, index):
                    yield from self._exposed(row, index, free)
        if free:
            waiting = row.pending & row.before
            for index, piece in enumerate(self.pieces.list):
                if waiting >> index & 1:
                    scored = self._scored(row, index)
                    action = ScorePending(piece.kind, piece.physical)
                    yield Step(action, scored, piece.points, (piece.kind, piece.faces))
        if free or self.profile.dix_beside_meld:
            yield from self._sevens(row)

    def between(self, row: Row, gap: int) -> Iterator[Step]:
        """Yield the leads after drawing, and the next window's row.

        Of cards that can be in no declaration and that nothing tells apart the cheapest stands
        for all.
        """
        drawn = row.hand | 1 << self.pieces.number[self.pieces.draws[gap]]
        held, wanted = drawn | row.table, self.pieces.plan.gaps[gap].play
        alike: set[tuple[bool, bool]] = set()
        for index in self.pieces.cheapest_first:
            if not held >> index & 1:
                continue
            card, idle = self.pieces.cards[index], bool(self.pieces.idle >> index & 1)
            if isinstance(wanted, Card):
                granted = card.face == wanted
            else:
                granted = wanted == "any" or not idle
            if not granted:
                continue
            if self.pieces.useless >> index & 1:
                kind = idle, card.face in self.pieces.demanded
                if kind in alike:
                    continue
                alike.add(kind)
            yield self._lead(row, drawn, index)

    def _lead(self, row: Row, drawn: int, index: int) -> Step:
        card, bit = self.pieces.cards[index], 1 << index
        scores = index in self.pieces.sevens and self._scores_when_led(row, card.copy)
        after = Row(
            hand=drawn & ~bit,
            table=row.table & ~bit,
            now=0,
            before=row.before | row.now,
            pending=row.pending & ~self.pieces.using[index],
            sevens=_marked(row.sevens, card.copy, SPENT) if scores else row.sevens,
            awards=0,
            exchanged=-1,
            turn_up=row.turn_up,
        )
        announced = scores and self.profile.dix_play_announced
        points = self.profile.dix_points if scores else 0
        return Step(Play(card, announced), after, points, weight=self.pieces.weights[index])

    def _scores_when_led(self, row: Row, copy: int) -> bool:
        if row.sevens[copy] != UNSCORED:
            return False
        if self.profile.dix_play == "second":
            return row.sevens[1 - copy] == KEPT
        return self.profile.dix_play == "unscored"

    # --- declaring

    def _exposed(self, row: Row, index: int, free: bool) -> Iterator[Step]:
        piece = self.pieces.list[index]
        laid = row._replace(
            hand=row.hand & ~piece.cards,
            table=row.table | piece.cards,
            now=row.now | 1 << index,
            pending=row.pending | 1 << index,
        )
        if free:
            scored = self._scored(laid, index)
            award = (piece.kind, piece.faces)
            yield Step(Declare(piece.kind, piece.physical), scored, piece.points, award)
        if self.profile.pending:
            yield Step(Declare(piece.kind, piece.physical, pending=True), laid, 0)

    def _scored(self, row: Row, index: int) -> Row:
        """Return the row after an award; lower ones of its class waiting for its cards are lost."""
        award = self.pieces.list[index]
        lost = 1 << index
        for at, piece in enumerate(self.pieces.list):
            lower = piece.group == award.group and piece.rank < award.rank
            if lower and piece.cards & award.cards:
                lost |= 1 << at
        return row._replace(pending=row.pending & ~lost, awards=row.awards + 1)

    def _may_expose(self, row: Row, index: int) -> bool:
        piece = self.pieces.list[index]
        if piece.cards & ~(row.hand | row.table):
            return False
        got = row.exchanged >= 0 and piece.cards >> row.exchanged & 1
        if got and not self.profile.exchanged_card_declarable:
            return False
        served = [
            at
            for at, other in enumerate(self.pieces.list)
            if (row.now | row.before) >> at & 1 and other.cards & piece.cards
        ]
        return all(self._lets(row, index, at) for at in served) and self._is_fresh(
            row, index, served
        )

    def _lets(self, row: Row, index: int, earlier: int) -> bool:
        """Tell whether an exposure of some of the cards leaves them free for this declaration."""
        piece, other, profile = self.pieces.list[index], self.pieces.list[earlier], self.profile
        if piece.group != other.group:
            together = bool(row.now >> earlier & 1)
            return profile.reuse_across_classes == "free" or together or piece.points > other.points
        if piece.rank < other.rank:
            return profile.reuse_down_class and piece.group == "marriages"
        if piece.rank == other.rank:
            return False
        return piece.kind != "double_bezique" or profile.double_bezique != "direct_only"

    def _is_fresh(self, row: Row, index: int, served: list[int]) -> bool:
        """Tell whether enough of the cards were never exposed before this window."""
        piece, pieces = self.pieces.list[index], self.pieces.list
        if self.profile.new_card == "never" or not served:
            return True
        own_class = any(pieces[at].group == piece.group for at in served)
        if self.profile.new_card == "same_class" and not own_class:
            return True
        shown = 0
        for at in served:
            shown |= pieces[at].cards if row.before >> at & 1 else 0
        if piece.cards & ~shown:
            return True
        out_of_one = any(
            pieces[at].kind == "sequence" and not piece.cards & ~pieces[at].cards for at in served
        )
        marries = piece.group == "marriages" and piece.rank == 1
        return self.profile.reuse_down_class and marries and out_of_one

    # --- sevens of trumps

    def _sevens(self, row: Row) -> Iterator[Step]:
        held = [copy for copy in (0, 1) if self._holds_seven(row, copy)]
        unscored = [copy for copy in held if row.sevens[copy] == UNSCORED]
        exchangeable = self._exchangeable(row, held, unscored)
        counted = not self.profile.dix_beside_meld
        awards = row.awards + counted
        if exchangeable is not None:
            after = self._exchanged(row, exchangeable)._replace(awards=awards)
            points = self.profile.dix_points if exchangeable in unscored else 0
            award = ("exchange_seven", ()) if counted else None
            yield Step(ExchangeSeven(), after, points, award)
        kept = self.profile.exchange_automatic and exchangeable is not None
        if unscored and self.profile.dix_show != "never" and not kept:
            sevens = _marked(row.sevens, unscored[0], SPENT)
            award = ("show_seven", ()) if counted else None
            after = row._replace(sevens=sevens, awards=awards)
            yield Step(ShowSeven(), after, self.profile.dix_points, award)

    def _holds_seven(self, row: Row, copy: int) -> bool:
        index = self.pieces.sevens[copy]
        return index >= 0 and bool(row.hand >> index & 1)

    def _exchangeable(self, row: Row, held: list[int], unscored: list[int]) -> int | None:
        """Return the copy of the seven that would be exchanged, if one may be."""
        turned = row.turn_up >= 0 and self.pieces.cards[row.turn_up].rank is Rank.SEVEN
        if row.turn_up < 0 or (turned and not self.profile.dix_exchange_for_seven):
            return None
        if unscored:
            return unscored[0]
        return held[0] if held and self.profile.exchange_scored_seven and not turned else None

    def _exchanged(self, row: Row, copy: int) -> Row:
        seven = self.pieces.sevens[copy]
        first = row.exchanged in (-1, seven)
        fresh = row.sevens[copy] == UNSCORED
        return row._replace(
            hand=row.hand & ~(1 << seven) | 1 << row.turn_up,
            sevens=_marked(row.sevens, copy, KEPT) if fresh else row.sevens,
            exchanged=row.turn_up if first else row.exchanged,
            turn_up=seven,
        )


def _marked(sevens: tuple[int, int], copy: int, became: int) -> tuple[int, int]:
    return (became, sevens[1]) if copy == 0 else (sevens[0], became)

"""A position before the endgame as integers: one layout for it and all that can come of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from trainer.cards import PACK, Card, Rank
from trainer.sevens import KEPT_ONCE_PLAYED, is_trump_seven
from trainer.solver import stock_layout as at
from trainer.solver.settled import points_at_stake
from trainer.solver.stock_awards import MOST_BITS, Combination, SeatAwards, seat_awards
from trainer.state import STOCK_SIZE, DealState, Phase, Seat
from trainer.tricks import beats

SEATS: Final = (Seat.SOUTH, Seat.NORTH)
_NEW_CARD: Final = {"never": 0, "same_class": 1, "every": 2}
_DIX_PLAY: Final = {"never": 0, "unscored": 1, "second": 2}


class StockPosition:
    """The layout of a root: which bit is which card, which award, which served kind.

    ``words`` is the beginning of the array that the search works in.
    """

    def __init__(self, root: DealState) -> None:
        self.root = root
        led = () if root.led is None else (root.led,)
        in_play = sorted({*root.held(Seat.SOUTH), *root.held(Seat.NORTH), *led, *root.stock})
        self.index = {card: place for place, card in enumerate(in_play)}
        self.awards = {seat: seat_awards(root, seat, self.index) for seat in SEATS}
        self.sevens = [card for card in PACK if is_trump_seven(card, root.trump)]
        self.words = [0] * at.TABLES
        self._write_rules()
        self._write_cards()
        for number, seat in enumerate(SEATS):
            self._write_seat(number, self.awards[seat])

    @property
    def fits(self) -> bool:
        """Tell whether every award has a bit and every table its room."""
        return len(self.words) <= at.SCRATCH and all(
            known.bits <= MOST_BITS and len(known.pending) <= MOST_BITS
            for known in self.awards.values()
        )

    def asked(self, state: DealState) -> list[int]:
        """Return a position that has come of the root as the search takes it.

        The words from ``ASKED`` on: the stage, the two sides, the status and the card led; then
        the window, if one is open.
        """
        leader = state.to_act if state.led is None else state.to_act.other
        since = state.open_window.win if state.phase is Phase.WINDOW else STOCK_SIZE
        own, rival = self.awards[leader], self.awards[leader.other]
        declared, others = state.side(leader).declared, state.side(leader.other).declared
        before = own.served(item for item in declared if item.win < since)
        held, waiting, status = (
            self._held(state, leader),
            own.awaiting(declared),
            self._status(state),
        )
        words = [
            at.IN_WINDOW if state.phase is Phase.WINDOW else at.TRICK,
            held,
            self._held(state, leader.other),
            before,
            rival.served(others),
            waiting,
            rival.awaiting(others),
            status,
            -1 if state.led is None else self.index[state.led],
            0,
        ]
        if state.window is None:
            return words
        got, fresh = state.window.exchanged_card, own.awaiting(declared, since=since)
        return [
            *words,
            held,
            own.served(declared),
            waiting,
            fresh,
            state.window.awards_used,
            at.NONE if got is None else self.index[got],
            status,
            0,
            0,
        ]

    def _held(self, state: DealState, seat: Seat) -> int:
        return self._mask(state.held(seat))

    def _mask(self, cards: Iterable[Card]) -> int:
        return sum(1 << self.index[card] for card in cards)

    def _status(self, state: DealState) -> int:
        leader = state.to_act if state.led is None else state.to_act.other
        status = SEATS.index(leader) | len(state.stock) // 2 << at.DEPTH
        for copy, seven in enumerate(self.sevens):
            how = state.sevens_scored.get(seven)
            gone = seven not in (*state.south.held, *state.north.held, *state.stock)
            if how in KEPT_ONCE_PLAYED:
                status |= 2 << at.SEVEN_STATUS + 2 * copy
            elif how is not None and not gone:
                status |= 1 << at.SEVEN_STATUS + 2 * copy
        return status | self.index[state.stock[-1]] << at.TURN_UP

    def _write_rules(self) -> None:
        root, profile, words = self.root, self.root.profile, self.words
        stake = points_at_stake(root)
        # The bonus for the last trick of the stock goes to its winner, whoever has revoked.
        in_stock = profile.last_trick_at == "stock"
        for place, value in {
            at.PER_WIN: profile.scored_per_win,
            at.NEW_CARD: _NEW_CARD[profile.new_card],
            at.DIX: profile.dix_points,
            at.DIX_PLAY: _DIX_PLAY[profile.dix_play],
            at.DIX_IN_ENDGAME: profile.dix_play_in_endgame,
            at.DIX_SHOW: profile.dix_show == "any",
            at.DIX_BESIDE: profile.dix_beside_meld,
            at.EXCHANGE_FOR_SEVEN: profile.dix_exchange_for_seven,
            at.EXCHANGE_SCORED: profile.exchange_scored_seven,
            at.EXCHANGE_AUTOMATIC: profile.exchange_automatic,
            at.EXCHANGED_DECLARABLE: profile.exchanged_card_declarable,
            at.WORTH: stake.brisque,
            at.LAST_IN_STOCK: profile.last_trick if in_stock else 0,
            at.LAST_IN_DEAL: 0 if in_stock else stake.last_trick,
            at.MUST_BEAT: profile.endgame_beat,
            at.MUST_TRUMP: profile.endgame_trump,
            at.TRUMP: root.trump,
            at.TRICKS: len(root.stock) // 2,
        }.items():
            words[place] = int(value)

    def _write_cards(self) -> None:
        root, words, index = self.root, self.words, self.index
        words[at.BRISQUES] = self._mask(card for card in index if card.is_brisque)
        words[at.SEVENS] = self._mask(card for card in self.sevens if card in index)
        words[at.SEVENS_OF_ANY_SUIT] = self._mask(card for card in index if card.rank is Rank.SEVEN)
        for copy, seven in enumerate(self.sevens):
            words[at.SEVEN_CARDS + copy] = index.get(seven, at.NONE)
        words[at.TWINS] = self._mask(card for card in index if card & 1 and card.twin in index)
        for place, card in enumerate(root.stock):
            words[at.STOCK + place] = index[card]
        for left in range(1, len(root.stock) // 2 + 1):
            words[at.FUTURE + left] = self._mask(root.stock[-2 * left : -1])
        for card, place in index.items():
            suit = [other for other in index if other.suit is card.suit]
            words[at.FROM + place] = self._mask(o for o in suit if o >> 1 >= card >> 1)
            words[at.BEATEN_BY + place] = self._mask(
                other for other in index if beats(other, card, root.trump)
            )
            words[at.PACKED + place] = 1 << card if card < 63 else -(1 << 63)
            words[at.COST + place] = _cost(card, trump=card.suit is root.trump)

    def _write_seat(self, seat: int, known: SeatAwards) -> None:
        words, index = self.words, self.index
        for card, place in index.items():
            record = at.CARD_RECORDS + at.CARD_WORDS * (32 * seat + place)
            words[record + at.SERVED] = known.served_in(card)
            words[record + at.NEEDED] = known.needing(card)
            words[record + at.PAIRS] = known.pairs_of(card)
            words[record + at.BASE] = known.bases.get(card, 0)
            words[record + at.WIDTH] = (1 << len(known.slots.get(card.face, ()))) - 1
        inert = (card for card in index if card not in known.bases and card not in self.sevens)
        words[at.INERT + seat] = self._mask(inert)
        copies = {card for card in known.bases if card & 1 and card.twin in known.bases}
        words[at.COPIES + seat] = self._mask(copies)
        words[at.MAY_PEND + seat] = int(bool(known.early))
        words[at.AWARDS + seat] = len(words)
        words[at.AWARD_COUNT + seat] = len(known.combinations)
        records = [self._award(item, copies, known) for item in known.combinations]
        for award in records:
            award[at.FREE] = int(_is_free(award, records))
            words += award
        words[at.PENDING + seat] = len(words)
        for kind, cards in known.pending:
            words += (self.root.profile.values[kind], known.kills(kind, cards))

    def _award(self, item: Combination, copies: Collection[Card], known: SeatAwards) -> list[int]:
        """Return the words of one award; whether it is free is seen when all are known."""
        kind, cards = item
        seconds = (card for card in cards if card in copies and card.twin not in cards)
        place = known.pending.index(item) if item in known.early else -1
        return [
            self._mask(cards),
            known.barring(kind, cards, later=False),
            known.barring(kind, cards, later=True),
            known.exposed(cards),
            known.same_class(kind, cards),
            known.pair(kind, cards),
            self.root.profile.values[kind],
            known.serving(kind, cards),
            1 << place if place >= 0 else 0,
            known.kills(kind, cards),
            0,
            self._mask(seconds),
        ]


def _is_free(record: list[int], records: list[list[int]]) -> bool:
    """Tell whether exposing a combination spoils no other."""
    if record[at.KILLS]:
        return False
    serving = record[at.SERVE]
    return not any(
        serving
        & (other[at.BARRED] | other[at.BARRED_LATER] | other[at.EXPOSED] | other[at.SAME_CLASS])
        for other in records
        if other is not record
    )


def _cost(card: Card, *, trump: bool) -> int:
    """Return how dear a card is to part with, in points or so; only the order of moves asks."""
    cost = 8 if card.is_brisque else int(card.rank)
    return cost + (8 + 2 * card.rank if trump and card.rank is not Rank.SEVEN else 4 * trump)

"""A whole deal as the rules tell it: what may be done, and what lies there afterwards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from tests.third_reader.combinations import declarable, lower
from tests.third_reader.endgame import Rules, answer_wins, may_answer
from tests.third_reader.position import (
    OTHER,
    SEATS,
    Exposure,
    Move,
    Position,
    brisques,
    held,
    is_seven,
)


def deal_out(options: Mapping[str, Any], pack: Sequence[str], dealer: str) -> Position:
    """Deal in packets, the other one first, turn a card, and score what that brings."""
    cards = list(pack)
    hands: dict[str, frozenset[str]] = {seat: frozenset() for seat in SEATS}
    for packet in options["deal_packets"] or [1] * 8:
        for seat in (OTHER[dealer], dealer):
            hands[seat] |= set(cards[:packet])
            del cards[:packet]
    turned = cards.pop(0)
    start = Position(
        options=options,
        trump=turned[1],
        dealer=dealer,
        phase="stock",
        turn=OTHER[dealer],
        stock=(*cards, turned),
        hands=hands,
    )
    for seat in SEATS:
        if not {card[0] for card in hands[seat]} & set(options["carte_blanche_lacks"]):
            start = score(start, seat, options["carte_blanche"])
    if turned[0] == "7" and options["dix_turn_up"]:
        start = score_seven(start, turned, "turn_up", dealer)
    return start


def score(position: Position, seat: str, points: int) -> Position:
    return replace(position, points={**position.points, seat: position.points[seat] + points})


def score_seven(position: Position, seven: str, how: str, seat: str) -> Position:
    """Score a seven of trumps, once for ever."""
    scored = replace(position, sevens_scored={**position.sevens_scored, seven: how})
    return score(scored, seat, position.options["dix_points"])


def moves(position: Position) -> list[Move]:
    """Return everything that may be done, with every choice of copies."""
    return list(window_moves(position) if position.phase == "window" else plays(position))


# --- playing a card


def plays(position: Position) -> Iterator[Move]:
    """Yield the cards that may be played; a seven that scores by a word, with and without it."""
    for card in sorted(playable(position)):
        yield Move("play", frozenset({card}))
        if seven_scores_in_play(card, position) and position.options["dix_play_announced"]:
            yield Move("play", frozenset({card}), announce=True)


def playable(position: Position) -> frozenset[str]:
    """Any card while there is a stock; afterwards the duties of the endgame."""
    cards = held(position, position.turn)
    if position.phase == "stock" or position.led is None:
        return cards
    duties = Rules(
        must_beat=position.options["endgame_beat"],
        must_trump=position.options["endgame_trump"],
        ace_or_ten=0,
        last_trick=0,
        seven=0,
        seven_when_played="never",
        seven_in_endgame=False,
        seven_announced=False,
    )
    return frozenset(may_answer(tuple(cards), position.led, position.trump, duties))


def seven_scores_in_play(card: str, position: Position) -> bool:
    """Tell whether playing this card scores a seven (once announced, where that is asked)."""
    options = position.options
    if not is_seven(card, position.trump) or card in position.sevens_scored:
        return False
    if position.phase == "endgame" and not options["dix_play_in_endgame"]:
        return False
    if options["dix_play"] == "second":
        return bool({"turn_up", "exchange"} & set(position.sevens_scored.values()))
    return bool(options["dix_play"] == "unscored")


def after_play(position: Position, card: str, announce: bool) -> Position:
    """Lay the card down; a pending award that needs it is lost."""
    seat = position.turn
    silent = position.options["dix_play_announced"] and not announce
    if seven_scores_in_play(card, position) and not silent:
        position = score_seven(position, card, "play", seat)
    position = replace(
        position,
        hands={**position.hands, seat: position.hands[seat] - {card}},
        table={**position.table, seat: position.table[seat] - {card}},
        exposures=tuple(
            lose(exposure) if card in exposure.cards else exposure
            for exposure in position.exposures
        ),
    )
    if position.led is None:
        return replace(position, led=card, turn=OTHER[seat])
    won = answer_wins(position.led, card, position.trump)
    return after_trick(position, seat if won else OTHER[seat], frozenset({position.led, card}))


def lose(exposure: Exposure) -> Exposure:
    return replace(exposure, state="lost") if exposure.state == "pending" else exposure


def after_trick(position: Position, winner: str, trick: frozenset[str]) -> Position:
    """Give the trick to its winner, with what it brings."""
    options = position.options
    position = replace(
        position,
        led=None,
        turn=winner,
        piles={**position.piles, winner: position.piles[winner] | trick},
    )
    if options["brisque_timing"] == "as_won":
        position = score(position, winner, options["brisque"] * brisques(trick))
    if position.phase == "stock":
        position = replace(position, phase="window", wins=position.wins + 1)
        last = options["last_trick_at"] == "stock" and position.wins == 24
    else:
        over = not held(position, "south") and not held(position, "north")
        last = options["last_trick_at"] == "deal" and over
        if over and options["brisque_timing"] == "deal_end":
            for seat in SEATS:
                count = options["brisque"] * brisques(position.piles[seat])
                position = score(position, seat, count)
    return score(position, winner, options["last_trick"]) if last else position


# --- the window of the winner


def window_moves(position: Position) -> Iterator[Move]:
    """Yield what the winner of a stock trick may do before drawing, drawing included."""
    award = position.awards_used < position.options["scored_per_win"]
    for kind, cards in declarable(position):
        if award:
            yield Move("declare", cards, kind)
        if position.options["pending"]:
            yield Move("declare", cards, kind, pending=True)
    for exposure in position.exposures:
        waits = exposure.state == "pending" and exposure.win < position.wins
        if award and waits and exposure.seat == position.turn:
            yield Move("score_pending", exposure.cards, exposure.kind)
    if award or position.options["dix_beside_meld"]:
        if exchangeable(position) is not None:
            yield Move("exchange_seven")
        if showable(position) is not None:
            yield Move("show_seven")
    yield Move("draw")


def sevens_held(position: Position) -> list[str]:
    """Return the sevens of trumps of the side to act, one that has not scored first."""
    cards = held(position, position.turn)
    sevens = sorted(card for card in cards if is_seven(card, position.trump))
    return sorted(sevens, key=lambda card: card in position.sevens_scored)


def exchangeable(position: Position) -> str | None:
    """Return the seven that may be exchanged for the turn-up, or None."""
    options = position.options
    if position.stock[-1][0] == "7" and not options["dix_exchange_for_seven"]:
        return None
    for seven in sevens_held(position):
        if seven not in position.sevens_scored:
            return seven
        if options["exchange_scored_seven"] and position.stock[-1][0] != "7":
            return seven  # never one scored seven for another: that would have no end
    return None


def showable(position: Position) -> str | None:
    """Return the seven that may be shown for its points without an exchange, or None."""
    if position.options["dix_show"] != "any":
        return None
    if position.options["exchange_automatic"] and exchangeable(position) is not None:
        return None
    unscored = [card for card in sevens_held(position) if card not in position.sevens_scored]
    return unscored[0] if unscored else None


def after(position: Position, move: Move) -> Position:
    """Return what lies there after a move."""
    if move.do == "play":
        (card,) = move.cards
        return after_play(position, card, move.announce)
    if move.do == "declare":
        return after_exposing(position, move)
    if move.do == "score_pending":
        return after_scoring(position, move.kind, move.cards)
    if move.do == "draw":
        return after_draw(position)
    return after_seven(position, move.do)


def after_exposing(position: Position, move: Move) -> Position:
    """Lay the cards on the table, and score them unless that is left for a later win."""
    seat = position.turn
    laid = Exposure(seat, move.kind, move.cards, "pending", position.wins)
    position = replace(
        position,
        hands={**position.hands, seat: position.hands[seat] - move.cards},
        table={**position.table, seat: position.table[seat] | move.cards},
        exposures=(*position.exposures, laid),
    )
    return position if move.pending else after_scoring(position, move.kind, move.cards)


def after_scoring(position: Position, kind: str, cards: frozenset[str]) -> Position:
    """Score a pending combination; a smaller pending one of its class with its cards is lost."""
    exposures = []
    for exposure in position.exposures:
        if (exposure.kind, exposure.cards, exposure.state) == (kind, cards, "pending"):
            exposure = replace(exposure, state="scored")
        elif lower(exposure.kind, kind) and exposure.cards & cards:
            exposure = lose(exposure)
        exposures.append(exposure)
    position = replace(position, exposures=tuple(exposures), awards_used=position.awards_used + 1)
    return score(position, position.turn, position.options["values"][kind])


def after_seven(position: Position, do: str) -> Position:
    """Exchange or show a seven of trumps; it scores if it never did."""
    seat = position.turn
    seven = exchangeable(position) if do == "exchange_seven" else showable(position)
    assert seven is not None
    if not position.options["dix_beside_meld"]:
        position = replace(position, awards_used=position.awards_used + 1)
    if seven not in position.sevens_scored:
        how = "exchange" if do == "exchange_seven" else "show"
        position = score_seven(position, seven, how, seat)
    if do == "show_seven":
        return position
    turned = position.stock[-1]
    return replace(
        position,
        hands={**position.hands, seat: position.hands[seat] - {seven} | {turned}},
        stock=(*position.stock[:-1], seven),
        exchanged=position.exchanged | {turned} - {seven[:2], seven[:2] + "'"},
    )


def after_draw(position: Position) -> Position:
    """Let the winner draw, then the loser; after the last draw the table is taken up."""
    winner, loser = position.turn, OTHER[position.turn]
    hands = dict(position.hands)
    hands[winner] |= {position.stock[0]}
    hands[loser] |= {position.stock[1]}
    position = replace(
        position,
        phase="stock",
        hands=hands,
        stock=position.stock[2:],
        awards_used=0,
        exchanged=frozenset(),
    )
    if position.stock:
        return position
    return replace(
        position,
        phase="endgame",
        hands={seat: held(position, seat) for seat in SEATS},
        table={seat: frozenset() for seat in SEATS},
        exposures=tuple(lose(exposure) for exposure in position.exposures),
    )

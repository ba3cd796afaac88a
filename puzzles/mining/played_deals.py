"""Whole deals at random, played down to the last eight tricks by players of simple tastes.

One kernel, compiled where numba is installed: everything it calls stands in this file, for the
cache of compiled code looks no further. A number of a seed always gives the same deal, on every
machine and however it is run.

The players keep what their tastes tell them (trumps, brisques, courts), part with the cheapest
card, and win what is worth winning. Whoever wins a trick with the seven of trumps in his hand
exchanges it, or shows it, where the rules let him. They declare nothing: what lies on the table
is taken up before the last eight tricks anyway.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

from trainer.actions import Action, Draw, ExchangeSeven, Play, ShowSeven
from trainer.cards import PACK, Card, Suit
from trainer.profiles import RuleProfile
from trainer.sevens import SevenScoredBy
from trainer.solver.compiled import ThreadPrivate, Words, entry, inner, integers, words, zeros

# An order: two states of the generator, sizes of the packets (0: one by one), and whether a
# turned seven scores, a seven may be shown, exchanged for another, is exchanged in any case.
_ORDER_WORDS: Final = 9
# An answer: both hands, the player on lead, the suit of trumps, how each of its sevens has
# scored, the pack, and for each trick the leader, both cards, and what the winner then did.
_LEADER: Final = 16
_TRUMP: Final = 17
_SEVENS: Final = 18
_PACK: Final = 20
_TRICKS: Final = _PACK + 64
_ANSWER_WORDS: Final = _TRICKS + 24 * 4
# The workspace: the generator, the cards to be drawn, the turn-up, and how much each player
# wants to keep each card.
_STATES: Final = 0
_TURN_UP: Final = 2
_KEEP: Final = 3
_WORK_WORDS: Final = _KEEP + 128

_NOTHING: Final = 0
_EXCHANGE: Final = 2
_SHOW: Final = 3
_WAYS: Final[tuple[SevenScoredBy | None, ...]] = (None, "turn_up", "exchange", "show")
_MODULI: Final = (2147483563, 2147483399)


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A deal down to the last eight tricks; player 0 did not deal.

    ``hands`` are sorted, ``leader`` is the player on lead, ``sevens`` are the sevens of trumps
    that have scored. ``actions`` replays the deal from ``pack`` by the rules.
    """

    profile: RuleProfile
    trump: Suit
    hands: tuple[tuple[Card, ...], tuple[Card, ...]]
    leader: int
    sevens: dict[Card, SevenScoredBy]
    pack: tuple[Card, ...]
    tricks: tuple[int, ...]

    @property
    def actions(self) -> Iterator[Action]:
        """Yield everything that was done, in order."""
        for at in range(0, len(self.tricks), 4):
            _, led, reply, done = self.tricks[at : at + 4]
            yield Play(PACK[led])
            yield Play(PACK[reply])
            if done:
                yield ExchangeSeven() if done == _EXCHANGE else ShowSeven()
            yield Draw()


def played_deals(
    seed: int, numbers: Sequence[int], profiles: Sequence[RuleProfile]
) -> list[PlayedDeal]:
    """Return the deals with these numbers, each under its profile."""
    orders = [
        word
        for number, profile in zip(numbers, profiles, strict=True)
        for word in _order(seed, number, profile)
    ]
    found = zeros(len(numbers) * _ANSWER_WORDS)
    play_deals(words(orders), found, len(numbers), _threads.own())
    answers = integers(found)
    return [
        _played(profile, answers[index * _ANSWER_WORDS : (index + 1) * _ANSWER_WORDS])
        for index, profile in enumerate(profiles)
    ]


def _order(seed: int, number: int, profile: RuleProfile) -> tuple[int, ...]:
    states = blake2b(f"{seed}/{number}".encode(), digest_size=16).digest()
    return (
        int.from_bytes(states[:8]) % (_MODULI[0] - 1) + 1,
        int.from_bytes(states[8:]) % (_MODULI[1] - 1) + 1,
        *(profile.deal_packets or (0, 0, 0)),
        int(profile.dix_turn_up),
        int(profile.dix_show == "any"),
        int(profile.dix_exchange_for_seven),
        int(profile.exchange_automatic),
    )


def _played(profile: RuleProfile, found: list[int]) -> PlayedDeal:
    trump = Suit(found[_TRUMP])
    ways = (_WAYS[found[_SEVENS]], _WAYS[found[_SEVENS + 1]])
    hands = [tuple(PACK[card] for card in sorted(found[at : at + 8])) for at in (0, 8)]
    return PlayedDeal(
        profile,
        trump,
        (hands[0], hands[1]),
        found[_LEADER],
        {PACK[16 * trump + copy]: way for copy, way in enumerate(ways) if way is not None},
        tuple(PACK[card] for card in found[_PACK:_TRICKS]),
        tuple(found[_TRICKS:]),
    )


_threads: Final = ThreadPrivate(lambda: zeros(_WORK_WORDS))


@entry("void(int64[::1], int64[::1], int64, int64[::1])")
def play_deals(orders: Words, answers: Words, count: int, work: Words) -> None:
    """Deal and play on for each order."""
    for index in range(count):
        order, at = index * _ORDER_WORDS, index * _ANSWER_WORDS
        work[_STATES] = orders[order]
        work[_STATES + 1] = orders[order + 1]
        _shuffle(at + _PACK, answers, work)
        _deal(orders, order, at, answers, work)
        _weigh_cards(answers[at + _TRUMP], work)
        leader = 0
        for trick in range(24):
            leader = _play_trick(leader, trick, orders, order, at, answers, work)
        answers[at + _LEADER] = leader


@inner
def _draw(limit: int, work: Words) -> int:
    """Return a number from 0 to ``limit`` - 1 (L'Ecuyer 1988, two generators combined)."""
    first = work[_STATES] * 40014 % 2147483563
    second = work[_STATES + 1] * 40692 % 2147483399
    work[_STATES], work[_STATES + 1] = first, second
    return (first - second) % 2147483562 % limit


@inner
def _shuffle(at: int, answers: Words, work: Words) -> None:
    for place in range(64):
        other = _draw(place + 1, work)
        answers[at + place] = answers[at + other]
        answers[at + other] = place


@inner
def _deal(orders: Words, order: int, at: int, answers: Words, work: Words) -> None:
    """Give both players eight cards, in packets to the one who did not deal first."""
    pack, packet = at + _PACK, 0
    given = 0
    while given < 8:
        size = orders[order + 2 + packet] if orders[order + 2] else 1
        for player in range(2):
            for card in range(size):
                answers[at + 8 * player + given + card] = answers[pack]
                pack += 1
        given += size
        packet += 1
    work[_TURN_UP] = turn_up = answers[pack]
    answers[at + _TRUMP] = turn_up >> 4
    answers[at + _SEVENS] = answers[at + _SEVENS + 1] = _NOTHING
    if orders[order + 5] and not turn_up >> 1 & 7:
        answers[at + _SEVENS + (turn_up & 1)] = 1


@inner
def _weigh_cards(trump: int, work: Words) -> None:
    """Say how much each player wants to keep each card."""
    for player in range(2):
        tastes, whims = 4, 12
        trumps, brisques, courts = _draw(tastes, work), _draw(tastes, work), _draw(tastes, work)
        for card in range(64):
            rank = card >> 1 & 7
            keep = _draw(whims, work)
            if card >> 4 == trump:
                keep += 5 * trumps if rank else 60  # a seven waits to be exchanged
            if rank >= 6:
                keep += 8 + 3 * brisques  # a brisque is often played to win its own trick
            elif rank >= 3:
                keep += 2 * rank + 3 * courts
            work[_KEEP + 64 * player + card] = keep


@inner
def _play_trick(
    leader: int, trick: int, orders: Words, order: int, at: int, answers: Words, work: Words
) -> int:
    """Play one trick with what follows it, and return its winner."""
    lead = _cheapest(leader, at, answers, work)
    led = answers[at + 8 * leader + lead]
    reply = _answer(1 - leader, led, at, answers, work)
    answered = answers[at + 8 * (1 - leader) + reply]
    log = at + _TRICKS + 4 * trick
    answers[log], answers[log + 1], answers[log + 2] = leader, led, answered
    places = (lead, reply)
    for each in range(2):
        player = leader if not each else 1 - leader
        _leaves_hand(answers[at + 8 * player + places[each]], at, answers)
        _close(player, places[each], at, answers)
    won = _beats(answered, led, answers[at + _TRUMP])
    winner = 1 - leader if won else leader
    answers[log + 3] = _with_seven(winner, orders, order, at, answers, work)
    for each in range(2):
        # The turn-up, which a seven may have replaced, is drawn last.
        place = at + _PACK + 17 + 2 * trick + each
        card = work[_TURN_UP] if trick == 23 and each else answers[place]
        answers[at + 8 * (winner if not each else 1 - winner) + 7] = card
    return winner


@inner
def _leaves_hand(card: int, at: int, answers: Words) -> None:
    """Forget that a seven was shown once it is played: no rule asks for it any more."""
    if card >> 1 == answers[at + _TRUMP] << 3 and answers[at + _SEVENS + (card & 1)] == _SHOW:
        answers[at + _SEVENS + (card & 1)] = _NOTHING


@inner
def _close(player: int, place: int, at: int, answers: Words) -> None:
    """Close the gap that a card leaves; the last of eight places is then free."""
    for each in range(at + 8 * player + place, at + 8 * player + 7):
        answers[each] = answers[each + 1]


@inner
def _beats(follower: int, led: int, trump: int) -> int:
    if follower >> 4 == led >> 4:
        return 1 if follower >> 1 > led >> 1 else 0
    return 1 if follower >> 4 == trump else 0


@inner
def _cheapest(player: int, at: int, answers: Words, work: Words) -> int:
    """Return the place of the card that the player would part with first."""
    best = 0
    for place in range(1, 8):
        if _keep(player, place, at, answers, work) < _keep(player, best, at, answers, work):
            best = place
    return best


@inner
def _answer(player: int, led: int, at: int, answers: Words, work: Words) -> int:
    """Return the place of the answer: the cheapest card, or a winner that is worth its price."""
    cheap = _cheapest(player, at, answers, work)
    price = _keep(player, cheap, at, answers, work) + (60 if led >> 1 & 7 >= 6 else 8)
    best = cheap
    for place in range(8):
        keep = _keep(player, place, at, answers, work)
        card = answers[at + 8 * player + place]
        if keep <= price and _beats(card, led, answers[at + _TRUMP]):
            best, price = place, keep
    return best


@inner
def _keep(player: int, place: int, at: int, answers: Words, work: Words) -> int:
    return work[_KEEP + 64 * player + answers[at + 8 * player + place]]


@inner
def _with_seven(
    winner: int, orders: Words, order: int, at: int, answers: Words, work: Words
) -> int:
    """Let the winner exchange or show his first seven that has not scored; return what he did."""
    seven = 16 * answers[at + _TRUMP]
    place = -1
    for each in range(7):
        card = answers[at + 8 * winner + each]
        unscored = card >> 1 == seven >> 1 and not answers[at + _SEVENS + (card & 1)]
        if unscored and (place < 0 or card < answers[at + 8 * winner + place]):
            place = each
    if place < 0:
        return _NOTHING
    card = answers[at + 8 * winner + place]
    if work[_TURN_UP] >> 1 != seven >> 1:
        answers[at + 8 * winner + place] = work[_TURN_UP]
        work[_TURN_UP] = card
        answers[at + _SEVENS + (card & 1)] = _EXCHANGE
        return _EXCHANGE
    # A seven that can be exchanged for another is not shown where exchanging is automatic.
    if orders[order + 6] and not (orders[order + 7] and orders[order + 8]):
        answers[at + _SEVENS + (card & 1)] = _SHOW
        return _SHOW
    return _NOTHING

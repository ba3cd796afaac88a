"""The whole deal read once more from the text of the rules, slowly and without a thought to speed.

Cards are texts, ``Ks`` and ``Ks'``. Nothing here comes from the product: what both get wrong they
get wrong apart.
"""

from __future__ import annotations

from copy import deepcopy
from itertools import combinations
from typing import Any

RANKS = "789JQKTA"
SEATS = ("south", "north")
VALUES = {
    "marriage": 20,
    "royal_marriage": 40,
    "sequence": 250,
    "bezique": 40,
    "double_bezique": 500,
    "four_aces": 100,
    "four_kings": 80,
    "four_queens": 60,
    "four_jacks": 40,
}
HIGHER = {"sequence": ("marriage", "royal_marriage"), "double_bezique": ("bezique",)}
FOURS = {"A": "four_aces", "K": "four_kings", "Q": "four_queens", "J": "four_jacks"}
RULES: dict[str, dict[str, Any]] = {
    "arcade": {"distinct": True, "new": True, "show": True, "auto": True, "play": "never"},
    "cady": {"pending": True, "show": True, "again": True, "play": "unscored", "late": True},
    "encyclopedia": {"pending": True, "upwards": True, "play": "second"},
    "salon": {
        "new": True, "down": True, "direct": True, "play": "second", "announced": True,
        "late": True, "loose": True,
    },
}  # fmt: skip


def face(card: str) -> str:
    """Return the card without its prime."""
    return card[:2]


def other(seat: str) -> str:
    """Return the opponent."""
    return SEATS[seat == "south"]


class Deal:
    """One deal: a pack of 64 labelled cards, dealt in packets of three, two, three."""

    def __init__(self, rules: str, pack: list[str], dealer: str) -> None:
        self.rules = RULES[rules]
        order = [other(dealer)] * 3 + [dealer] * 3
        order += [other(dealer)] * 2 + [dealer] * 2
        order += [other(dealer)] * 3 + [dealer] * 3
        self.hand: dict[str, list[str]] = {"south": [], "north": []}
        for seat, card in zip(order, pack[:16], strict=True):
            self.hand[seat].append(card)
        self.stock = [*pack[17:], pack[16]]
        self.trump = pack[16][1]
        self.table: dict[str, list[str]] = {"south": [], "north": []}
        self.won: dict[str, list[str]] = {"south": [], "north": []}
        self.shown: dict[str, list[dict[str, Any]]] = {"south": [], "north": []}
        self.score = {"south": 0, "north": 0}
        self.sevens: dict[str, str] = {}
        self.turn = other(dealer)
        self.led = ""
        self.open = False
        self.used = 0
        self.trick = 1
        if face(pack[16]) == "7" + self.trump:
            self.score[dealer] = 10
            self.sevens[pack[16]] = "turned"

    def held(self) -> list[str]:
        """Return what the side to act may play from."""
        return self.hand[self.turn] + self.table[self.turn]

    # What is legal

    def plays(self) -> list[str]:
        """Return the cards that may be played now."""
        held = self.held()
        if self.open or self.stock or not self.led:
            return [] if self.open else held
        suit = [card for card in held if card[1] == self.led[1]]
        if suit:
            above = [card for card in suit if self.beats(card, self.led)]
            return above if above and not self.rules.get("loose") else suit
        return [card for card in held if card[1] == self.trump] or held

    def beats(self, card: str, led: str) -> bool:
        """Tell whether a card beats the one led."""
        if card[1] == led[1]:
            return RANKS.index(card[0]) > RANKS.index(led[0])
        return card[1] == self.trump

    def kind(self, cards: tuple[str, ...]) -> str | None:
        """Return the declaration that these cards make."""
        faces = sorted(map(face, cards))
        ranks, suits = {card[0] for card in cards}, {card[1] for card in cards}
        if faces == ["Jd", "Qs"]:
            return "bezique"
        if faces == ["Jd", "Jd", "Qs", "Qs"]:
            return "double_bezique"
        if len(cards) == 2 and ranks == {"K", "Q"} and len(suits) == 1:
            return "royal_marriage" if self.trump in suits else "marriage"
        if len(cards) == 5 and ranks == set("ATKQJ") and suits == {self.trump}:
            return "sequence"
        if len(cards) == 4 and len(ranks) == 1:
            if self.rules.get("distinct") and len(suits) < 4:
                return None
            return FOURS.get(cards[0][0])
        return None

    def declarable(self) -> list[tuple[str, tuple[str, ...]]]:
        """Return every set of held cards that may be exposed now, whatever has been scored."""
        if not self.open:
            return []
        found = []
        for size in (2, 4, 5):
            for cards in combinations(sorted(self.held()), size):
                kind = self.kind(cards)
                if kind and self.fresh_enough(kind, cards) and self.unserved(kind, cards):
                    found.append((kind, cards))
        return found

    def unserved(self, kind: str, cards: tuple[str, ...]) -> bool:
        """Tell whether what the cards have served in lets them serve in this kind."""
        for old in self.shown[self.turn]:
            if not set(cards) & set(old["cards"]):
                continue
            was = old["kind"]
            if self.same(kind, was):
                return False
            if kind in HIGHER.get(was, ()):
                if not (self.rules.get("down") and was == "sequence"):
                    return False
            elif was in HIGHER.get(kind, ()):
                if kind == "double_bezique" and self.rules.get("direct"):
                    return False
            elif (
                self.rules.get("upwards")
                and old["trick"] != self.trick
                and VALUES[kind] <= VALUES[was]
            ):
                return False
        return True

    def same(self, one: str, two: str) -> bool:
        """Tell whether two kinds count as one; the two marriages do."""
        return one == two or {one, two} == {"marriage", "royal_marriage"}

    def fresh_enough(self, kind: str, cards: tuple[str, ...]) -> bool:
        """Tell whether a card not exposed before this trick is among them, where one must be."""
        if not self.rules.get("new"):
            return True
        old = [item for item in self.shown[self.turn] if item["trick"] < self.trick]
        if set(cards) - {card for item in old for card in item["cards"]}:
            return True
        out_of = [item for item in old if item["kind"] == "sequence"]
        married = self.same(kind, "marriage") and self.rules.get("down")
        return bool(married) and any(set(cards) <= set(item["cards"]) for item in out_of)

    def ripe(self) -> list[dict[str, Any]]:
        """Return the pending awards that may be scored now."""
        if not self.open or self.used:
            return []
        items = self.shown[self.turn]
        return [x for x in items if x["state"] == "pending" and x["trick"] < self.trick]

    def my_sevens(self) -> list[str]:
        """Return the sevens of trumps in hand, those that have not scored first."""
        sevens = [card for card in self.hand[self.turn] if face(card) == "7" + self.trump]
        return sorted(sevens, key=lambda card: (card in self.sevens, card))

    def can_exchange(self) -> bool:
        """Tell whether the turn-up may be taken for a seven."""
        if not self.open or self.stock[-1][0] == "7":
            return False
        return any(card not in self.sevens or self.rules.get("again") for card in self.my_sevens())

    def can_show(self) -> bool:
        """Tell whether a seven may be shown for its points."""
        if not self.open or not self.rules.get("show"):
            return False
        if self.rules.get("auto") and self.can_exchange():
            return False
        return any(card not in self.sevens for card in self.my_sevens())

    def legal(self) -> dict[str, Any]:
        """Return what is legal by faces."""
        declarations = {
            (kind, tuple(sorted(map(face, cards)))) for kind, cards in self.declarable()
        }
        return {
            "play": sorted(set(map(face, self.plays()))),
            "declare": [] if self.used else [[k, list(c)] for k, c in sorted(declarations)],
            "exchange_seven": self.can_exchange(),
            "show_seven": self.can_show(),
            "score_pending": [
                [kind, list(cards)]
                for kind, cards in sorted(
                    {(x["kind"], tuple(sorted(map(face, x["cards"])))) for x in self.ripe()}
                )
            ],
        }

    # What actions do

    def act(self, action: dict[str, Any]) -> None:
        """Carry out a legal action; its cards are labels."""
        me = self.turn
        do = action["do"]
        if do == "play":
            self.play(action["card"], action.get("announce", False))
        elif do == "declare":
            self.expose(action["kind"], sorted(action["cards"]), action.get("pending", False))
        elif do == "score_pending":
            cards = sorted(action["cards"])
            self.award(
                next(x for x in self.ripe() if (x["kind"], x["cards"]) == (action["kind"], cards))
            )
        elif do == "exchange_seven":
            seven = self.my_sevens()[0]
            self.hand[me].remove(seven)
            self.hand[me].append(self.stock[-1])
            self.stock[-1] = seven
            self.dix(seven, "exchanged")
        elif do == "show_seven":
            self.dix(self.my_sevens()[0], "shown")
        else:
            self.draw()

    def dix(self, seven: str, how: str) -> None:
        """Score a seven once."""
        if seven not in self.sevens:
            self.sevens[seven] = how
            self.score[self.turn] += 10

    def expose(self, kind: str, cards: list[str], pending: bool) -> None:
        """Lay a declaration on the table."""
        me = self.turn
        self.hand[me] = [card for card in self.hand[me] if card not in cards]
        self.table[me] = sorted({*self.table[me], *cards})
        item = {"kind": kind, "cards": cards, "state": "pending", "trick": self.trick}
        self.shown[me].append(item)
        if not pending:
            self.award(item)

    def award(self, item: dict[str, Any]) -> None:
        """Score a declaration; a lower pending one with its cards is lost."""
        item["state"] = "scored"
        self.used += 1
        self.score[self.turn] += VALUES[item["kind"]]
        for old in self.shown[self.turn]:
            lower = old["kind"] in HIGHER.get(item["kind"], ())
            if lower and old["state"] == "pending" and set(old["cards"]) & set(item["cards"]):
                old["state"] = "lost"

    def draw(self) -> None:
        """Both draw, the winner first; with the stock gone the tables are taken up."""
        self.hand[self.turn].append(self.stock.pop(0))
        self.hand[other(self.turn)].append(self.stock.pop(0))
        self.open = False
        self.trick += 1
        if not self.stock:
            for seat in SEATS:
                self.hand[seat] += self.table[seat]
                self.table[seat] = []
                self.lose(seat, None)

    def lose(self, seat: str, card: str | None) -> None:
        """Lose what is pending and needs the card, or all of it."""
        for item in self.shown[seat]:
            if item["state"] == "pending" and (card is None or card in item["cards"]):
                item["state"] = "lost"

    def play(self, card: str, announced: bool) -> None:
        """Play a card and, if it answers a lead, end the trick."""
        me = self.turn
        (self.hand if card in self.hand[me] else self.table)[me].remove(card)
        self.lose(me, card)
        if face(card) == "7" + self.trump and card not in self.sevens:
            twin = card[:2] if card.endswith("'") else card + "'"
            second = self.sevens.get(twin) in ("turned", "exchanged")
            scores = {"never": False, "unscored": True, "second": second}[self.rules["play"]]
            late = self.rules.get("late") or bool(self.stock)
            if scores and late and (announced or not self.rules.get("announced")):
                self.dix(card, "played")
        if not self.led:
            self.led, self.turn = card, other(me)
            return
        winner = me if self.beats(card, self.led) else other(me)
        self.won[winner] += [self.led, card]
        self.led, self.turn, self.used = "", winner, 0
        self.open = bool(self.stock)
        if not self.stock and not self.hand[winner]:
            self.score[winner] += 10
            for seat in SEATS:
                self.score[seat] += 10 * sum(card[0] in "AT" for card in self.won[seat])


def perft(deal: Deal, length: int) -> int:
    """Return the number of sequences of so many actions, by faces, without pending awards."""
    if length == 0:
        return 1
    actions: dict[Any, dict[str, Any]] = {}
    for card in deal.plays():
        actions.setdefault(face(card), {"do": "play", "card": card})
    for kind, cards in [] if deal.used else deal.declarable():
        key = (kind, *sorted(map(face, cards)))
        actions.setdefault(key, {"do": "declare", "kind": kind, "cards": list(cards)})
    sevens = (("exchange_seven", deal.can_exchange()), ("show_seven", deal.can_show()))
    for do, legal in (*sevens, ("draw", deal.open)):
        if legal:
            actions[do] = {"do": do}
    total = 0
    for action in actions.values():
        after = deepcopy(deal)
        after.act(action)
        total += perft(after, length - 1)
    return total

"""The perft tables of the whole deal: ``python -m tests.third_reader.perft > FILE`` makes them.

Positions of every stage in which something can happen, out of random deals; how many sequences
of moves go on from each is counted by :mod:`tests.third_reader.counting`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import count
from random import Random
from typing import Any

from tests.third_reader.counting import different_moves, perft
from tests.third_reader.deal import after, deal_out, moves
from tests.third_reader.position import PACK, Move, Position, is_seven
from tests.third_reader.profiles import PROFILES

FORMAT = "bezique-perft/2"
COUNTING = (
    "counts[i] = number of sequences of i+1 actions that go on from the position, which is what"
    " `actions` leave of `pack` (in the order dealt; a prime names the second copy). Both seats'"
    " actions count, draws included, pending exposures and their scoring as well. Two actions are"
    " one if they differ only in copies that lie in the same place, have served in the same"
    " declarations and have scored alike. A seven that scores when announced is always announced."
)
DEPTH = 4


@dataclass(frozen=True)
class Stage:
    """A sort of position wanted, told by its moves."""

    name: str
    found: Callable[[Position, list[Move]], bool]
    possible: Callable[[Mapping[str, Any]], bool] = bool  # any options will do


def declarations(choices: list[Move]) -> list[Move]:
    return [move for move in choices if move.do == "declare" and not move.pending]


def _scores_by_play(position: Position, choices: list[Move]) -> bool:
    return any(
        move.do == "play"
        and any(is_seven(card, position.trump) for card in move.cards)
        and after(replace(position, led=None), move).points != position.points
        for move in choices
    )


STAGES = (
    Stage("first lead", lambda position, _: position.wins == 0 and position.led is None),
    Stage("a declaration", lambda _, choices: len(declarations(choices)) == 1),
    Stage("several declarations", lambda _, choices: len(declarations(choices)) > 2),
    Stage(
        "a card of the table declared again",
        lambda position, choices: any(
            move.cards & position.table[position.turn] for move in declarations(choices)
        ),
    ),
    Stage("a sequence", lambda _, choices: any(move.kind == "sequence" for move in choices)),
    Stage(
        "a double bezique",
        lambda _, choices: any(move.kind == "double_bezique" for move in choices),
    ),
    Stage(
        "pending awards to score",
        lambda _, choices: sum(move.do == "score_pending" for move in choices) > 1,
        lambda options: bool(options["pending"]),
    ),
    Stage("an exchange", lambda _, choices: Move("exchange_seven") in choices),
    Stage(
        "a seven to show",
        lambda _, choices: Move("show_seven") in choices,
        lambda options: bool(options["dix_show"] == "any"),
    ),
    Stage(
        "a seven to play",
        lambda position, choices: position.phase == "stock" and _scores_by_play(position, choices),
        lambda options: bool(options["dix_play"] != "never"),
    ),
    Stage(
        "the lead to trick 23",
        lambda position, _: position.phase == "stock" and position.wins == 22,
    ),
    Stage(
        "a declaration after trick 24",
        lambda position, choices: position.wins == 24 and bool(declarations(choices)),
    ),
    Stage(
        "the first lead of the endgame",
        lambda position, _: (
            position.phase == "endgame"
            and len(position.hands["south"] | position.hands["north"]) == 16
        ),
    ),
    Stage(
        "an answer in the endgame",
        lambda position, choices: (
            position.phase == "endgame"
            and position.led is not None
            and 1 < len(choices) < len(position.hands[position.turn]) - 1
        ),
    ),
    Stage(
        "a seven to play in the endgame",
        lambda position, choices: (
            position.phase == "endgame" and _scores_by_play(position, choices)
        ),
        lambda options: bool(options["dix_play_in_endgame"]),
    ),
)


def random_deal(options: Mapping[str, Any], rng: Random) -> Iterator[tuple[list[Move], Position]]:
    """Yield every position of a random deal with the moves that led to it."""
    played: list[Move] = []
    position = deal_out(options, pack_of(rng), rng.choice(("south", "north")))
    while True:
        yield list(played), position
        choices = moves(position)
        if not choices:
            return
        kept = [move for move in choices if not _gives_away(move, position)]
        if len(choices) > 1 and rng.random() < 0.8:
            kept = [move for move in kept if move.do != "draw"]
        played.append(rng.choice(kept or choices))
        position = after(position, played[-1])


def _gives_away(move: Move, position: Position) -> bool:
    """Tell whether a player who collects would rather keep this card while there is a stock."""
    if move.do != "play" or position.phase != "stock":
        return False
    return any(card[0] in "KQJ" or card[1] == position.trump for card in move.cards)


def pack_of(rng: Random) -> list[str]:
    """Return a pack with bezique and one suit's high cards rather early."""
    suit = rng.choice("shdc")

    def turn(card: str) -> float:
        early = card[:2] in ("Qs", "Jd") or (card[1] == suit and card[0] in "ATKQJ")
        return rng.random() * (0.5 if early else 1)

    return sorted(PACK, key=turn)


def find(name: str, stage: Stage) -> dict[str, Any]:
    """Return the first position of a stage in random deals under a profile, with its counts."""
    for seed in count():
        rng = Random(f"{name} {stage.name} {seed}")
        deal = list(random_deal(PROFILES[name], rng))
        found = [at for at in deal if stage.found(at[1], different_moves(at[1]))]
        if found:
            played, position = rng.choice(found)
            start = deal[0][1]
            return {
                "profile": name,
                "stage": stage.name,
                "dealer": start.dealer,
                "pack": pack_dealt(start),
                "actions": [write_move(move) for move in played],
                "counts": [perft(position, length) for length in range(1, DEPTH + 1)],
            }
    raise AssertionError("never reached")


def pack_dealt(start: Position) -> list[str]:
    """Return a pack in the order dealt that gives this start: packets of three, two and three."""
    first, second = sorted(start.hands[start.turn]), sorted(start.hands[start.dealer])
    pack: list[str] = []
    for begin, end in ((0, 3), (3, 5), (5, 8)):
        pack += first[begin:end] + second[begin:end]
    return [*pack, start.stock[-1], *start.stock[:-1]]


def write_move(move: Move) -> dict[str, Any]:
    """Return a move as the table holds it."""
    return {
        "do": move.do,
        **({"cards": sorted(move.cards)} if move.cards else {}),
        **({"kind": move.kind} if move.kind else {}),
        **({"pending": True} if move.pending else {}),
        **({"announce": True} if move.announce else {}),
    }


def read_move(item: Mapping[str, Any]) -> Move:
    """Return the move that a table holds."""
    return Move(
        item["do"],
        frozenset(item.get("cards", ())),
        item.get("kind", ""),
        item.get("pending", False),
        item.get("announce", False),
    )


def position_of(item: Mapping[str, Any]) -> Position:
    """Return the position that an entry of the table describes."""
    position = deal_out(PROFILES[item["profile"]], item["pack"], item["dealer"])
    for step in item["actions"]:
        position = after(position, read_move(step))
    return position


def main() -> None:
    """Print the tables, one position a line."""
    items = [
        json.dumps(find(name, stage))
        for name, options in PROFILES.items()
        for stage in STAGES
        if stage.possible(options)
    ]
    head = json.dumps({"format": FORMAT, "counting": COUNTING}, indent=1)[:-2]
    print(head + ',\n "positions": [\n  ' + ",\n  ".join(items) + "\n ]}")


if __name__ == "__main__":
    main()

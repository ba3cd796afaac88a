"""Play it out: every optimal card at every turn, the exact reply, and what a slip costs."""

import pytest

from puzzles.choices import choices
from puzzles.kinds import EndgameLine
from puzzles.solutions import best_line, solution
from tests.puzzles.positions import QUEEN_OF_DIAMONDS, SALON_FOLLOWS, puzzle
from trainer.cards import card
from trainer.deal import DealState, IllegalAction, Play, Seat

KIND = EndgameLine()
PUZZLE = puzzle(QUEEN_OF_DIAMONDS, "endgame_line")


def played_out(first: str | None) -> tuple[Play, ...]:
    """Play the puzzle out, the first card given or best, all others best."""
    state = KIND.start(PUZZLE)
    plays: list[Play] = []
    while not state.is_over:
        play = Play(card(first)) if first and not plays else best_line(state)[0]
        step = KIND.step(PUZZLE, state, play)
        plays += [play, *step.reply]
        state = step.state_after
    return tuple(plays)


def test_every_optimal_card_is_right_at_every_turn() -> None:
    """At each turn of the best line a card is optimal exactly if its value is the best."""
    state = KIND.start(PUZZLE)
    while not state.is_over:
        values = solution(state).values
        for choice in choices(state):
            step = KIND.step(PUZZLE, state, choice.play)
            assert step.cost == max(values.values()) - values[choice.card]
            assert step.optimal == (step.cost == 0)
        state = KIND.step(PUZZLE, state, best_line(state)[0]).state_after


def test_north_replies_until_south_is_to_act() -> None:
    """North's cards come back with the step, and nothing is left for north to do."""
    step = KIND.step(PUZZLE, KIND.start(PUZZLE), Play(card("Ac")))
    assert step.reply == (Play(card("7c")),)
    assert step.state_after.to_act is Seat.SOUTH
    assert step.state_after.led is None


def test_north_never_gives_points_back() -> None:
    """After any card the value that is left is what the table of values said."""
    for choice in choices(PUZZLE.state):
        step = KIND.step(PUZZLE, PUZZLE.state, choice.play)
        plays = (choice.play, *step.reply, *best_line(step.state_after))
        marking = KIND.mark(PUZZLE, plays)
        assert marking.value == PUZZLE.certificate.values[choice.card]


def test_a_perfect_line_is_right() -> None:
    """No cost, played to the end: right, and the value holds after each trick."""
    plays = played_out(None)
    marking = KIND.mark(PUZZLE, plays)
    assert (marking.right, marking.cost) == (True, 0)
    told = KIND.explain(PUZZLE, plays, "es")
    assert told["summary"].startswith("Todas las cartas correctas: 40–40")
    assert [trick["value"] for trick in told["tricks"]] == [0] * 8


def test_a_slip_is_found_and_told() -> None:
    """The first wrong card is named with its trick; the value falls there and stays."""
    plays = played_out("Qc")
    told = KIND.explain(PUZZLE, plays, "en")
    assert told["result"] == "wrong"
    assert told["summary"].startswith("The queen of clubs in trick 1 was the first slip.")
    assert told["tricks"][0] == {"trick": 1, "value": -60, "cost": 60}
    assert {trick["value"] for trick in told["tricks"]} == {-60}
    assert told["played"][0]["action"] == {"do": "play", "card": "Qc"}
    assert told["yours"]["points"] == {"south": 10, "north": 70}


def test_stopping_early_is_not_right() -> None:
    """A line without a slip that was not played to the end is not solved."""
    told = KIND.explain(PUZZLE, played_out(None)[:2], "pt")
    assert told["result"] == "wrong"
    assert told["summary"].startswith("Você parou antes do fim, sem nenhum deslize.")
    shown = KIND.explain(PUZZLE, None, "en")
    assert shown["result"] is None
    assert shown["tricks"] == []


def test_a_line_starts_in_the_middle_of_a_trick() -> None:
    """South may begin by answering; north then leads or follows by itself."""
    start: DealState = KIND.start(puzzle(SALON_FOLLOWS, "endgame_line"))
    step = KIND.step(PUZZLE, start, best_line(start)[0])
    assert step.optimal
    assert step.state_after.to_act is Seat.SOUTH


def test_illegal_cards_are_refused() -> None:
    """Neither an illegal card nor a card for north is taken."""
    with pytest.raises(IllegalAction):
        KIND.step(PUZZLE, puzzle(SALON_FOLLOWS).state, Play(card("Kh")))
    with pytest.raises(IllegalAction):
        KIND.read_answer(
            PUZZLE, {"kind": "endgame_line", "actions": [{"do": "play", "card": "As"}]}
        )


def test_a_line_is_read_card_by_card() -> None:
    """All cards so far, both sides', are read against the position they were played in."""
    plays = played_out(None)
    actions = [{"do": "play", "card": str(play.card)} for play in plays]
    assert KIND.read_answer(PUZZLE, {"kind": "endgame_line", "actions": actions}) == plays

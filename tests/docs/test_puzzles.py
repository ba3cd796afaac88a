"""The figures that the page about puzzles gives are those of the library."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from puzzles.library import load_library
from puzzles.library.report import report
from tests.api.cli.runner import bezique, lines

PAGE = (Path(__file__).parents[2] / "docs/puzzles.md").read_text(encoding="utf-8")
TOLD = report([each for each in load_library() if each.kind.startswith("endgame_")])


def figures() -> str:
    """Return the paragraph that begins with "In figures", on one line."""
    (found,) = re.findall(r"^In figures: .+?\n\n", PAGE, re.MULTILINE | re.DOTALL)
    return " ".join(str(found).split())


def test_what_the_library_holds() -> None:
    """Puzzles of each kind, eight cards, mid-trick, the duty, sevens, single right cards."""
    kinds, themes = TOLD["kinds"], TOLD["themes"]
    assert f"{TOLD['puzzles']} of which were chosen" in figures()
    assert (
        f"{kinds['endgame_card']} cards, {kinds['endgame_count']} counts, "
        f"{kinds['endgame_line']} lines; {TOLD['cards']['8']} with eight cards, "
        f"{themes['mid_trick']} in the middle of a trick, "
        f"{themes['no_duty_to_beat']} without the duty to beat, "
        f"{themes['seven_scores']} in which a seven of trumps scores, "
        f"{TOLD['right']['1']} with a single right card."
    ) in figures()


def test_how_often_it_can_be_guessed() -> None:
    """A blind draw, the four habits, and the best of the whole list of rules."""
    rates = TOLD["cards_guessed"]
    assert (
        f"A blind draw is right on {rates['chance']} %; the highest card on "
        f"{rates['highest_card']} %, the lowest on {rates['lowest_card']} %, a brisque on "
        f"{rates['cash_a_brisque']} %, a trump on {rates['lead_a_trump']} %; no rule of the "
        f"list passes {max(rates.values())} %."
    ) in figures()


def test_the_commands_that_make_new_ones_work() -> None:
    """What the page says of ``bezique puzzle`` can be typed, and prints one puzzle."""
    commands = re.findall(r"^bezique (puzzle .+?) +#", PAGE, re.MULTILINE)
    assert len(commands) == 2
    for command in commands:
        done = bezique(*shlex.split(command))
        assert done.returncode == 0, done.stderr
        (puzzle,) = lines(done.stdout)
        assert puzzle["certificate"]["proof"] == "rules"

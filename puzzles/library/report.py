"""What a library holds, and which simple rules would guess it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from puzzles.guesses import COUNT_RULES, count_chance, count_success
from puzzles.model import (
    PLAN_KIND_NAMES,
    WORLDS_KIND_NAMES,
    DecisionPuzzle,
    EndgamePuzzle,
    Puzzle,
    RulesPuzzle,
)
from puzzles.plans.guesses import HABITS, guesses
from puzzles.policies import RULES, chance, success
from puzzles.rules.guesses import TICK_RULES, ticked
from puzzles.worlds.guesses import HABITS as ANSWER_HABITS
from puzzles.worlds.guesses import follows as habit_answers
from puzzles.worlds.outlook import Outlook


def report(library: Sequence[Puzzle]) -> dict[str, Any]:
    """Return counts by kind, profile, difficulty, hand and theme, and the rates of simple rules.

    ``cards``, ``right`` and the rates are those of the endgames; ``ticks_guessed`` those of the
    rules questions answered by ticking, ``plans_guessed`` those of plans answered by habit,
    ``brisques_guessed`` those of answers to a brisque.

    Rates are in hundredths of the puzzles, to one decimal; ``chance`` is that of a blind draw.
    """
    puzzles = [puzzle for puzzle in library if isinstance(puzzle, EndgamePuzzle)]
    rules = [puzzle for puzzle in library if isinstance(puzzle, RulesPuzzle)]
    decisions = [puzzle for puzzle in library if isinstance(puzzle, DecisionPuzzle)]
    plans = [each.decision for each in decisions if each.kind in PLAN_KIND_NAMES]
    brisques = [
        Outlook(each.decision, each.certificate)
        for each in decisions
        if each.kind in WORLDS_KIND_NAMES
    ]
    positions = [puzzle.analysis for puzzle in puzzles]
    counted = [puzzle.analysis for puzzle in puzzles if puzzle.kind == "endgame_count"]
    return {
        "puzzles": len(library),
        "kinds": _counts(puzzle.kind for puzzle in library),
        "profiles": _counts(puzzle.profile.name for puzzle in library),
        "difficulties": _counts(str(puzzle.difficulty) for puzzle in library),
        "cards": _counts(str(len(position.mine)) for position in positions),
        "right": _counts(str(len(position.best)) for position in positions),
        "themes": _counts(theme for puzzle in library for theme in puzzle.themes),
        "cards_guessed": {
            "chance": _percent(chance(position) for position in positions),
            **{
                name: _percent(success(rule, position) for position in positions)
                for name, rule in RULES.items()
            },
        },
        "counts_guessed": {
            "chance": _percent(count_chance(position) for position in counted),
            **{
                name: _percent(Fraction(count_success(guess, position)) for position in counted)
                for name, guess in COUNT_RULES.items()
            },
        },
        "ticks_guessed": {
            name: _percent(Fraction(guess(puzzle)) for puzzle in ticked(rules))
            for name, guess in TICK_RULES.items()
        },
        "plans_guessed": {
            name: _percent(Fraction(guesses(habit, plan)) for plan in plans)
            for name, habit in HABITS.items()
        },
        "brisques_guessed": {
            name: _percent(Fraction(habit_answers(habit, outlook)) for outlook in brisques)
            for name, habit in ANSWER_HABITS.items()
        },
    }


def _counts(names: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(names).items()))


def _percent(rates: Iterable[Fraction]) -> float:
    listed = tuple(rates)
    return round(float(100 * sum(listed, Fraction(0)) / len(listed)), 1) if listed else 0.0

"""Prove the library again: what loading takes on trust."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from puzzles.certificates import verify
from puzzles.decisions.certificates import refuted
from puzzles.decisions.topics import TOPICS
from puzzles.kinds import RULES_KINDS
from puzzles.library import LibraryProblem, file_of
from puzzles.model import DecisionPuzzle, EndgamePuzzle, Puzzle, RulesPuzzle
from puzzles.rules.signature import question_signature
from puzzles.signature import signature
from puzzles.themes import THEMES
from puzzles.worlds.topic import UnfoundedClaim
from trainer.notation.problems import json_pointer


def check(puzzles: Iterable[Puzzle]) -> Iterator[tuple[Puzzle, tuple[LibraryProblem, ...]]]:
    """Yield each puzzle with what is wrong with it, as soon as it is known.

    Both provers run on every endgame and decision, the engine on every option of a rules question;
    themes are computed again, and a position that is another's after renaming is reported.
    """
    seen: dict[str, str] = {}
    for puzzle in puzzles:
        if isinstance(puzzle, EndgamePuzzle):
            problems = [*_endgame(puzzle), *_twin(puzzle, signature(puzzle.state), seen)]
        elif isinstance(puzzle, RulesPuzzle):
            problems = [*_rules(puzzle), *_twin(puzzle, question_signature(puzzle.question), seen)]
        else:
            sign = TOPICS[puzzle.kind].signature(puzzle.decision)
            problems = [*_decision(puzzle), *_twin(puzzle, sign, seen)]
        yield puzzle, tuple(problems)


def _endgame(puzzle: EndgamePuzzle) -> Iterator[LibraryProblem]:
    file = file_of(puzzle)
    for each in verify(puzzle.certificate, puzzle.state):
        yield LibraryProblem(file, f"/certificate{each.pointer}", each.code, each.detail)
    yield from _themes(puzzle, THEMES.of(puzzle.analysis))


def _rules(puzzle: RulesPuzzle) -> Iterator[LibraryProblem]:
    """Judge every option again and compare finding by finding."""
    kind = RULES_KINDS[puzzle.kind]
    claimed = puzzle.certificate.findings
    proved = kind.prove(puzzle.question, puzzle.certificate.made).findings
    for option in sorted({*claimed, *proved}):
        if claimed.get(option) != proved.get(option):
            at = "/certificate" + json_pointer("findings", option)
            detail = f"the rules say {proved.get(option)}, the certificate {claimed.get(option)}"
            yield LibraryProblem(file_of(puzzle), at, "finding_refuted", detail)
    yield from _themes(puzzle, kind.themes(puzzle.question, proved))


def _decision(puzzle: DecisionPuzzle) -> Iterator[LibraryProblem]:
    """Prove every option again by both provers and compare value by value."""
    topic, certificate = TOPICS[puzzle.kind], puzzle.certificate
    try:
        proved = topic.prove(puzzle.decision, certificate.made)
    except UnfoundedClaim as error:
        yield LibraryProblem(file_of(puzzle), "/terms/claim", "claim_refuted", str(error))
        return
    for option, detail in refuted(certificate, proved.values).items():
        at = "/certificate" + json_pointer("values", option)
        yield LibraryProblem(file_of(puzzle), at, "value_refuted", detail)
    if proved.worlds != certificate.worlds or proved.proof != certificate.proof:
        detail = f"proved as {proved.proof}: {proved.worlds}"
        yield LibraryProblem(file_of(puzzle), "/certificate/worlds", "deals_refuted", detail)
    yield from _themes(puzzle, topic.themes_of(puzzle.decision, proved))


def _themes(puzzle: Puzzle, computed: tuple[str, ...]) -> Iterator[LibraryProblem]:
    if puzzle.themes != computed:
        detail = f"expected {', '.join(computed)}"
        yield LibraryProblem(file_of(puzzle), "/themes", "wrong_themes", detail)


def _twin(puzzle: Puzzle, sign: str, seen: dict[str, str]) -> Iterator[LibraryProblem]:
    same = seen.setdefault(sign, puzzle.id)
    if same != puzzle.id:
        detail = f"the same problem as {same}"
        yield LibraryProblem(file_of(puzzle), "/position", "twin_position", detail)

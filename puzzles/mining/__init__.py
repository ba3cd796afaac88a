"""Finding new puzzles: deal many positions, keep those worth asking about, choose, prove.

``mine`` yields candidates from numbered deals, ``curate`` chooses a library among them by the
plan and proves it with both provers, ``write_library`` puts it into files.
"""

from puzzles.mining.candidates import Candidate, candidates
from puzzles.mining.library import curate, write_library
from puzzles.mining.selection import SelectionError, select
from puzzles.mining.survey import Yield, mine

__all__ = [
    "Candidate",
    "SelectionError",
    "Yield",
    "candidates",
    "curate",
    "mine",
    "select",
    "write_library",
]

"""Finding new puzzles: deal many positions, keep those worth asking about, prove, choose.

``mine_dealt`` and ``mine_recorded`` make lines of proved puzzles out of numbered deals or of
deal records, by the source of a kind (``SOURCES``). ``mine`` gathers candidates, ``curate``
chooses a library among them by the plan and proves it, ``write_library`` puts it into files.
"""

from puzzles.mining.candidates import Candidate, candidates
from puzzles.mining.library import curate, write_library
from puzzles.mining.selection import SelectionError, select
from puzzles.mining.sources import KEPT, SOURCES, Examined, Source
from puzzles.mining.stretches import Mined, Order, mine_dealt, mine_recorded, packed
from puzzles.mining.survey import Yield, mine

__all__ = [
    "KEPT",
    "SOURCES",
    "Candidate",
    "Examined",
    "Mined",
    "Order",
    "SelectionError",
    "Source",
    "Yield",
    "candidates",
    "curate",
    "mine",
    "mine_dealt",
    "mine_recorded",
    "packed",
    "select",
    "write_library",
]

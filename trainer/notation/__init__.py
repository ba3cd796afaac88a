"""Positions and actions as text: JSON and one line. Readers are liberal, writers canonical.

Everything that is wrong is a :class:`NotationError`, whose problems carry a JSON pointer and a
stable code; no reader lets any other exception through.
"""

from trainer.notation.actions import read_action, write_action, write_line
from trainer.notation.json_text import read_text
from trainer.notation.position_line import position_line, read_position_line
from trainer.notation.position_reader import read_position, read_state
from trainer.notation.position_writer import write_position
from trainer.notation.problems import FieldProblem, NotationError
from trainer.notation.profiles import write_profile

__all__ = [
    "FieldProblem",
    "NotationError",
    "position_line",
    "read_action",
    "read_position",
    "read_position_line",
    "read_state",
    "read_text",
    "write_action",
    "write_line",
    "write_position",
    "write_profile",
]

"""Positions and actions as text: JSON and one line. Readers are liberal, writers canonical.

Everything that is wrong is a :class:`NotationError`, whose problems carry a JSON pointer and a
stable code; no reader lets any other exception through.
"""

from trainer.action_notation import read_action, write_action, write_line
from trainer.json_text import read_text
from trainer.position_line import position_line, read_position_line
from trainer.position_reader import read_position, read_state
from trainer.position_writer import write_position
from trainer.problems import FieldProblem, NotationError
from trainer.profile_notation import write_profile

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

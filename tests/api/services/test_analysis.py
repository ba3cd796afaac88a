"""The engine for anyone's own position."""

from __future__ import annotations

from api.services import Services
from trainer.cards import card
from trainer.deal import Play
from trainer.notation import read_action, read_state

BOTH_SEVENS = {
    "profile": "cady",
    "phase": "endgame",
    "trump": "c",
    "to_act": "south",
    "hands": {"south": ["7c", "7c'", "Kd"], "north": ["8c", "Kh", "9h"]},
    "sevens_scored": [{"card": "7c", "by": "show"}],
}


def test_each_option_reads_back_as_the_copy_it_names(services: Services) -> None:
    """Also where a bare face would mean the other copy, the one that still scores."""
    answer = services.analysis.solve(BOTH_SEVENS, None)
    state = read_state(BOTH_SEVENS)
    read = [read_action(option["action"], state) for option in answer["options"]]
    assert set(read) == {Play(card(face)) for face in ("7c", "7c'", "Kd")}

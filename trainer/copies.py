"""Which physical copy a bare face means (READINGS 1): the choice best for the holder."""

from __future__ import annotations

from trainer.cards import Card, Rank
from trainer.sevens import play_scores
from trainer.state import DealState, Phase


def copy_to_play(state: DealState, face: Card) -> Card:
    """Return the copy that the side to act plays when it names a face.

    Of two held: a seven that scores by this play; else a table card that no pending award needs,
    a concealed one, one that an award needs. The face itself where none is held.
    """
    side = state.side(state.to_act)
    held = [copy for copy in (face.face, face.face.twin) if copy in side.held]
    if len(held) < 2:
        return held[0] if held else face
    if face.rank is Rank.SEVEN:
        return min(held, key=lambda card: not _scores(state, card))
    needed = {
        card
        for declaration in side.declared
        if declaration.state == "pending"
        for card in declaration.cards
    }
    return min(held, key=lambda card: (card in needed, card not in side.table))


def _scores(state: DealState, seven: Card) -> bool:
    endgame = state.phase is Phase.ENDGAME
    return play_scores(seven, state.trump, state.sevens_scored, state.profile, endgame=endgame)

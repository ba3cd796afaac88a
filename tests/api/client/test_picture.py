"""Pictures, by the client: what comes is no JSON."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from api.client import ApiProblem, Client
from puzzles.diagram import svg
from puzzles.picture import png
from tests.api.callers import first_of

CARD = first_of("endgame_card")


def test_a_picture_is_taken_in_the_language_of_the_client(
    new_client: Callable[..., Client],
) -> None:
    """As large and in the colours that are asked for; a fault is a problem as everywhere."""
    client = new_client()
    assert client.picture(CARD.id) == png(svg(CARD.position, "en"))
    drawn = client.picture(CARD.id, width=320, theme="print")
    assert drawn == png(svg(CARD.position, "en", theme="print"), 320)
    with pytest.raises(ApiProblem) as refused:
        client.picture(CARD.id, width=321)
    assert refused.value.code == "invalid"

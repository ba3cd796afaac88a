"""The position of a puzzle in pixels, over HTTP."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from api.services import puzzles
from puzzles.diagram import svg
from puzzles.picture import WIDTHS, png
from puzzles.texts import LANGUAGES
from tests.api.callers import Caller, first_of

PUZZLE = first_of("endgame_card")
PATH = f"/puzzles/{PUZZLE.id}/diagram.png"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_picture_speaks_the_language_asked_for(nobody: Caller, language: str) -> None:
    """By header or by address; as the drawing does."""
    drawn = nobody.speaking(language).get(PATH)
    assert (drawn.status_code, drawn.mimetype) == (200, "image/png")
    assert drawn.headers["Content-Language"] == language
    assert drawn.get_data() == png(svg(PUZZLE.position, language))
    assert nobody.get(f"{PATH}?language={language}").get_data() == drawn.get_data()


@pytest.mark.parametrize("width", WIDTHS)
def test_a_picture_is_as_wide_as_asked_for(nobody: Caller, width: int) -> None:
    """To the pixel, in the colours asked for."""
    answer = nobody.get(f"{PATH}?width={width}&theme=dark")
    image = Image.open(BytesIO(answer.get_data()))
    assert image.width == width
    assert answer.get_data() == png(svg(PUZZLE.position, "en", theme="dark"), width)


@pytest.mark.parametrize(
    ("query", "pointer", "code"),
    [
        ("width=0", "/width", "not_among"),
        ("width=641", "/width", "not_among"),
        ("width=100000", "/width", "not_among"),
        ("width=-640", "/width", "not_among"),
        ("width=6.4e2", "/width", "not_an_integer"),
        ("width=wide", "/width", "not_an_integer"),
        ("theme=pink", "/theme", "not_among"),
        ("language=fr", "/language", "not_among"),
        ("height=100", "/height", "unknown_field"),
        ("width=640&width=320", "/width", "given_twice"),
    ],
)
def test_what_cannot_be_drawn_is_refused(
    nobody: Caller, query: str, pointer: str, code: str
) -> None:
    """Nothing is made larger than the largest, and nothing is guessed."""
    refused = nobody.get(f"{PATH}?{query}")
    assert refused.status_code == 422
    (error,) = refused.get_json()["errors"]
    assert (error["pointer"], error["code"], error["in"]) == (pointer, code, "query")


def test_there_is_no_picture_of_nothing(nobody: Caller) -> None:
    """A puzzle that does not exist."""
    assert nobody.get("/puzzles/endgame-card-999/diagram.png").status_code == 404


def test_a_picture_is_made_once(
    nobody: Caller, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And not even sent again to who has it."""
    made = []

    def counted(drawing: str, width: int) -> bytes:
        made.append(width)
        return png(drawing, width)

    monkeypatch.setattr(puzzles, "png", counted)
    # One for each database: a process remembers the pictures of all its applications.
    puzzle_id = "rules-trick-001" if database_url.startswith("sqlite") else "rules-trick-002"
    path = f"/puzzles/{puzzle_id}/diagram.png?theme=print&width=320"
    first = nobody.get(path)
    tag = first.headers["ETag"]
    assert tag.startswith('"')
    assert nobody.get(path).get_data() == first.get_data()
    again = nobody.get(path, headers={"If-None-Match": tag})
    assert (again.status_code, again.get_data()) == (304, b"")
    other = nobody.speaking("pt").get(path, headers={"If-None-Match": tag})
    assert other.status_code == 200
    assert made == [320, 320]


def test_a_puzzle_made_on_demand_has_a_picture(guest: Caller) -> None:
    """As any other."""
    made = guest.post("/generated-puzzles", {"kind": "rules_trick", "profile": "cady"}).get_json()
    answer = guest.get(f"/puzzles/{made['id']}/diagram.png")
    assert answer.status_code == 200
    assert Image.open(BytesIO(answer.get_data())).size[0] == WIDTHS[1]

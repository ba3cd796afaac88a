"""The language of an answer."""

from __future__ import annotations

import pytest

from puzzles.library import load_library
from tests.api.callers import Caller


@pytest.mark.parametrize(
    ("accepted", "spoken"),
    [
        ("pt-BR, en;q=0.5", "pt"),
        ("es-419", "es"),
        ("de, es;q=0.4", "es"),
        ("de", "en"),
        ("*", "en"),
        ("", "en"),
        ("en;q=0.1, pt;q=0.9", "pt"),
        ("=;,;q=x", "en"),
    ],
)
def test_the_header_decides(nobody: Caller, accepted: str, spoken: str) -> None:
    """The best of the three languages, English if none is wanted."""
    response = nobody.get("/profiles", headers={"Accept-Language": accepted})
    assert response.headers["Content-Language"] == spoken
    assert "Accept-Language" in response.headers["Vary"]


def test_without_a_header_the_learner_is_addressed_in_his_own(nobody: Caller) -> None:
    """An app that says nothing hears the language the guest chose."""
    made = nobody.post("/guests", {"language": "pt"}).get_json()
    bearer = {"Authorization": f"Bearer {made['token']['access_token']}"}
    assert nobody.get("/puzzles", headers=bearer).headers["Content-Language"] == "pt"
    spoken = {**bearer, "Accept-Language": "es"}
    assert nobody.get("/puzzles", headers=spoken).headers["Content-Language"] == "es"


@pytest.mark.parametrize(
    "path",
    [
        "/puzzles",
        "/puzzles/next",
        "/puzzles/daily",
        "/puzzles/{puzzle}",
        "/puzzles/{puzzle}/diagram.svg",
        "/puzzles/{puzzle}/diagram.png",
        "/themes",
        "/glossary",
        "/profiles",
        "/profiles/salon",
    ],
)
def test_every_text_and_picture_is_in_the_language_of_the_learner(
    nobody: Caller, path: str
) -> None:
    """A diagram speaks as the puzzle does that it belongs to; nobody hears English."""
    made = nobody.post("/guests", {"language": "es"}).get_json()
    bearer = {"Authorization": f"Bearer {made['token']['access_token']}"}
    asked = path.format(puzzle=load_library().endings[0].id)
    assert nobody.get(asked, headers=bearer).headers["Content-Language"] == "es"
    assert nobody.get(asked).headers["Content-Language"] == "en"


def test_a_diagram_is_worded_in_the_language_of_the_learner(nobody: Caller) -> None:
    """Its title too, not only what the header says."""
    made = nobody.post("/guests", {"language": "es"}).get_json()
    bearer = {"Authorization": f"Bearer {made['token']['access_token']}"}
    drawn = nobody.get(f"/puzzles/{load_library().endings[0].id}/diagram.svg", headers=bearer)
    assert "Final de bezique" in drawn.get_data(as_text=True)

"""The language of an answer."""

from __future__ import annotations

import pytest

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

"""The words of the field, over HTTP."""

from __future__ import annotations

import pytest

from puzzles.texts import LANGUAGES
from puzzles.texts.glossary import TERMS, glossary
from tests.api.callers import Caller


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_is_told_in_the_language_asked_for(nobody: Caller, language: str) -> None:
    """With all that belongs to it; to who has it already, nothing is sent."""
    answer = nobody.speaking(language).get("/glossary")
    told = answer.get_json()
    assert told["next"] is None
    assert [item["slug"] for item in told["items"]] == list(TERMS)
    for item, entry in zip(told["items"], glossary(language), strict=True):
        assert item == {
            "slug": entry.slug,
            "term": entry.term,
            "definition": entry.definition,
            "other_names": list(entry.other_names),
            "see_also": list(entry.see_also),
            "options": list(entry.options),
        }
    assert answer.headers["Content-Language"] == language
    known = {"If-None-Match": answer.headers["ETag"]}
    assert nobody.speaking(language).get("/glossary", headers=known).status_code == 304
    elsewhere = "pt" if language == "en" else "en"
    assert nobody.speaking(elsewhere).get("/glossary", headers=known).status_code == 200


def test_nothing_can_be_asked_of_it(nobody: Caller) -> None:
    """The list is short: there is no search, and no page of it."""
    for query in ("limit", "q"):
        (refused,) = nobody.get(f"/glossary?{query}=5").get_json()["errors"]
        assert (refused["code"], refused["pointer"]) == ("unknown_field", f"/{query}")


def test_options_are_found_in_the_profiles(nobody: Caller) -> None:
    """What a term names is explained there under the same name."""
    explained = nobody.get("/profiles/cady").get_json()["explained"]
    named = {
        option for item in nobody.get("/glossary").get_json()["items"] for option in item["options"]
    }
    assert named
    assert named <= {one["option"] for one in explained}

from dataclasses import fields, replace
from pathlib import Path

import pytest

from puzzles.rule_options import (
    GROUPS,
    OPTIONS,
    choices_text,
    option_text,
    profile_title,
    value_of,
    value_text,
)
from puzzles.rules_table import main, page
from puzzles.texts import LANGUAGES
from trainer.profiles import CLASSICAL_VALUES, PROFILES, RuleProfile, house_profile

DOCS = Path(__file__).parents[2] / "docs" / "rules"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_in_the_docs_is_the_one_of_the_profiles(language: str) -> None:
    """Whoever changes an option or its sentence writes the pages anew."""
    assert (DOCS / f"{language}.md").read_text(encoding="utf-8") == page(language), (
        "run python -m puzzles.rules_table docs/rules"
    )


def test_pages_are_written(tmp_path: Path) -> None:
    """The command writes one page a language."""
    assert main([str(tmp_path)]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["en.md", "es.md", "pt.md"]
    assert (tmp_path / "pt.md").read_text(encoding="utf-8") == page("pt")


def test_every_option_is_in_one_group() -> None:
    """The groups together are the options of a profile, in their order."""
    assert [option for group in GROUPS.values() for option in group] == list(OPTIONS)
    names = {option.partition(".")[0] for option in OPTIONS}
    assert names == set(RuleProfile().options())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("option", OPTIONS)
def test_an_option_and_its_values_are_explained(option: str, language: str) -> None:
    """A sentence for the option, and words for every value a profile or a house may give it."""
    assert option_text(option, language).endswith(".")
    assert choices_text(option, language)
    for profile in PROFILES.values():
        assert value_text(option, value_of(profile, option), language)


@pytest.mark.parametrize("item", fields(RuleProfile)[1:], ids=lambda item: str(item.name))
def test_every_choice_can_be_shown(item: object) -> None:
    """No value that a house may choose is without its words."""
    name, metadata = item.name, item.metadata  # type: ignore[attr-defined]
    for choice in metadata.get("choices", ()):
        profile = replace(PROFILES["cady"], **{name: choice})
        assert value_text(name, value_of(profile, name), "es")


@pytest.mark.parametrize(
    ("option", "value", "language", "words"),
    [
        ("pending", True, "pt", "sim"),
        ("deal_packets", [3, 2, 3], "en", "3, 2, 3"),
        ("deal_packets", None, "es", "carta a carta"),
        ("early_win", None, "en", "no such rule"),
        ("match", "two_hands", "pt", "uma ou duas distribuições"),
        ("values.sequence", 250, "es", "250"),
    ],
)
def test_values_in_words(option: str, value: object, language: str, words: str) -> None:
    """Numbers stay numbers; the rest is said."""
    assert value_text(option, value, language) == words


def test_a_house_chooses() -> None:
    """All values, a range, or nothing where the others belong to another game."""
    assert (
        choices_text("quartet_suits", "en") == "any, the same one twice included; one of each suit"
    )
    assert choices_text("early_win", "en") == "no such rule; any number from 1"
    assert choices_text("target", "en") == "any number from 1"
    assert choices_text("packs", "en") == "only this so far"
    assert choices_text(f"values.{next(iter(CLASSICAL_VALUES))}", "en") == "any number from 0"


@pytest.mark.parametrize(
    ("language", "titles"),
    [("en", "Encyclopedia House"), ("pt", "Enciclopédia Casa"), ("es", "Enciclopedia Casa")],
)
def test_profiles_have_titles(language: str, titles: str) -> None:
    """Rules of a house too."""
    house = house_profile("cady", {"endgame_beat": False})
    named = [profile_title(each, language) for each in (PROFILES["encyclopedia"], house)]
    assert " ".join(named) == titles

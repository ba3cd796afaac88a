"""The glossary: every word of the field in three languages, and one word for one thing."""

from __future__ import annotations

import re
from functools import cache
from typing import Final, get_args

import pytest
from babel.messages.pofile import read_po

from api.texts import DIRECTORY
from api.web.texts import TRANSLATIONS
from puzzles.model import PROOFS
from puzzles.rule_options import OPTIONS, value_of
from puzzles.texts import LANGUAGES, text
from puzzles.texts.glossary import CATALOGUES, TERMS, Entry, glossary
from puzzles.texts.messages import LOCALE
from trainer.profiles import CLASSICAL_VALUES, PROFILES, DeclarationKind

THE_FIELD: Final = {
    "deal", "hand", "table", "stock", "turn_up", "trick", "lead", "follow", "declaration",
    *get_args(DeclarationKind), "pending_declaration", "brisque", "dix", "exchange", "window",
    "endgame", "duty", "copy", "seats", "ladder_level", "set", "kind", "difficulty", "theme",
    "rating", "rating_deviation", "review", "proof", "proof_opinion",
    *(f"proof_{proof}" for proof in PROOFS),
}  # fmt: skip
PROFILE: Final = {
    "en": r"rule profiles?",
    "pt": r"perfi(?:l|s) de regras",
    "es": r"perfil(?:es)? de reglas",
}
NUMBERS: Final = {
    "en": r"twenty|forty|sixty|eighty|hundred|fifty|thousand",
    "pt": r"vinte|quarenta|sessenta|oitenta|cem|cento|duzentos|quinhentos|cinquenta|mil",
    "es": r"veinte|cuarenta|sesenta|ochenta|cien|ciento|doscientos|quinientos|cincuenta|mil",
}
# A message of the puzzles or the pages that speaks of the thing, and so must use its word.
SAID: Final = {
    "stock": "diagram.stock", "turn_up": "diagram.stock", "table": "seat.table.south",
    "trump": "diagram.trumps", "trick": "mat.trick", "hand": "mat.hand", "rank": "hint.winner",
    "brisque": "theme.cash_brisque", "last_trick": "stake.last_trick", "deal": "option.group.packs",
    "duty": "theme.no_duty_to_beat", "beat": "theme.no_duty_to_beat", "follow": "theme.follow_suit",
    "discard": "theme.choose_the_discard", "endgame": "diagram.title", "copy": "card.second",
    "pending_declaration": "theme.one_is_waiting", "exchange": "theme.exchange_without_points",
    "fresh_card": "theme.fresh_card", "four_of_a_kind": "theme.king_of_a_set",
    "declaration": "theme.one_is_waiting", "declaration_class": "option.reuse_across_classes",
    "match": "option.group.match", "rule_profile": "rule.profile", "puzzle": "page.solve.title",
    "kind": "page.filter.kind", "proof": "page.filter.proof", "theme": "idea.themes",
    "difficulty": "page.filter.difficulty", "attempt": "give_up.text", "hint": "hint.take",
    "line": "lines.best", "rating": "progress.rating", "review": "review.next",
    **{f"proof_{proof}": f"proof.{proof}" for proof in PROOFS},
}  # fmt: skip
# What is a name of something in other books, and another word of the language here.
ANOTHER_WORD: Final = {
    ("en", "run"),  # to run out
    ("en", "level"),  # to finish level
    ("pt", "baixar"),  # to lower a raised card
    ("es", "bajar"),
}


def entry(slug: str, language: str) -> Entry:
    (found,) = [one for one in glossary(language) if one.slug == slug]
    return found


@cache
def said(language: str) -> dict[str, str]:
    """Return every text of puzzles, pages and API by its id; the pages' stand before others."""
    found: dict[str, str] = {}
    for directory in (DIRECTORY, LOCALE, TRANSLATIONS):
        with (directory / f"{language}.po").open("rb") as source:
            for message in read_po(source, locale=language):
                if message.id:
                    forms = message.string
                    message_id = message.id if isinstance(message.id, str) else message.id[0]
                    told = forms if isinstance(forms, str) else " ".join(forms or ())
                    found[message_id] = re.sub(r"\{[^}]*\}", "…", told)
    return found


def has_word(word: str, told: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(word)}", told, re.IGNORECASE) is not None


def test_every_word_of_the_field_is_there() -> None:
    """Those that the field has, every declaration and every way of proof among them."""
    assert set(TERMS) >= THE_FIELD


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_has_its_words(language: str) -> None:
    """A term of its own and one to three sentences; nothing in the file belongs to no term."""
    told = glossary(language)
    assert [one.slug for one in told] == list(TERMS)
    assert len({one.term.lower() for one in told}) == len(told)
    for one in told:
        assert one.definition[0].isupper(), one.slug
        assert one.definition.endswith("."), one.slug
        assert 1 <= len(re.findall(r"[.](?: |$)", one.definition)) <= 3, one.slug
        assert all(name == name.strip() and name for name in one.other_names), one.slug
    with (CATALOGUES / f"{language}.po").open("rb") as source:
        ids = [str(message.id) for message in read_po(source, locale=language) if message.id]
    parts = ("term", "definition", "other_names")
    assert set(ids) <= {f"{slug}.{part}" for slug in TERMS for part in parts}
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("language", ["pt", "es"])
def test_nothing_is_left_in_english(language: str) -> None:
    """No definition is the English one copied."""
    english = {one.definition for one in glossary("en")}
    assert [one.slug for one in glossary(language) if one.definition in english] == []


def test_see_also_leads_to_other_terms() -> None:
    """Each named once, none itself."""
    for term in TERMS.values():
        assert set(term.see_also) <= set(TERMS) - {term.slug}, term.slug
        assert len(set(term.see_also)) == len(term.see_also) > 0, term.slug


def test_every_term_is_led_to() -> None:
    """From another one, or nobody finds it who does not know the word."""
    assert {slug for term in TERMS.values() for slug in term.see_also} == set(TERMS)


def test_options_are_those_of_a_profile() -> None:
    """And everything that the named profiles have differently belongs to some term."""
    named = {option for term in TERMS.values() for option in term.options}
    assert named <= set(OPTIONS)
    differing = {
        option
        for option in OPTIONS
        if len({str(value_of(profile, option)) for profile in PROFILES.values()}) > 1
    }
    assert differing <= named
    assert {f"values.{kind}" for kind in CLASSICAL_VALUES} <= named


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_differs_from_table_to_table_is_said_to(language: str) -> None:
    """No definition takes a side, or tells a number that a rule profile may change."""
    values = ("values.", "dix_turn_up")  # what it is worth needs no word: the options tell it
    for one in glossary(language):
        disputed = [option for option in one.options if not option.startswith(values)]
        if disputed:
            assert re.search(PROFILE[language], one.definition, re.IGNORECASE), one.slug
        assert not re.search(r"\d", one.definition.replace("Glicko-2", "")), one.slug
        assert not re.search(rf"\b(?:{NUMBERS[language]})\b", one.definition), one.slug


@pytest.mark.parametrize("language", LANGUAGES)
def test_declarations_and_proofs_have_the_names_that_puzzles_use(language: str) -> None:
    """To the letter."""
    for kind in get_args(DeclarationKind):
        assert entry(kind, language).term == text(f"declaration.{kind}", language)
    for proof in PROOFS:
        assert entry(f"proof_{proof}", language).term == said(language)[f"proof.{proof}"].lower()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", SAID)
def test_texts_use_the_word_of_the_glossary(slug: str, language: str) -> None:
    """Where puzzles and pages speak of the thing."""
    assert has_word(entry(slug, language).term, said(language)[SAID[slug]])


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_use_no_word_of_other_books(language: str) -> None:
    """One word, one thing: what is told as another name is said nowhere else."""
    ours = {one.term for one in glossary(language)}
    others = {name for one in glossary(language) for name in one.other_names} - ours
    found = [
        (name, message_id)
        for name in others
        if (language, name) not in ANOTHER_WORD
        for message_id, told in said(language).items()
        if re.search(rf"(?<!\w){re.escape(name)}s?(?!\w)", told, re.IGNORECASE)
    ]
    assert found == []

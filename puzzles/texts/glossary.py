"""The glossary: the words of the field, what each means and what else books call it.

A term that depends on a disputed rule says that rule profiles differ, and names the options on
which they do; what each profile has is told by :mod:`puzzles.rule_options`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from babel.support import Translations

from puzzles.texts.catalogue import as_language, catalogue

CATALOGUES: Final = Path(__file__).with_name("terms")
BETWEEN_NAMES: Final = "; "


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the field by its slug, which never changes.

    The slug of a declaration is its kind, that of a way of proof is ``proof_`` with its name.
    ``see_also`` are slugs, ``options`` those of a rule profile by which tables differ.
    """

    slug: str
    see_also: tuple[str, ...]
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """A term in one language: its name, one to three sentences, and the names of other books."""

    slug: str
    term: str
    definition: str
    other_names: tuple[str, ...]
    see_also: tuple[str, ...]
    options: tuple[str, ...]


TERMS: Final[Mapping[str, Term]] = MappingProxyType(
    {
        term.slug: term
        for term in (
            Term("pack", ("copy", "rank", "deal", "stock")),
            Term("rank", ("trump", "beat", "brisque", "copy")),
            Term("copy", ("pack", "trick", "declaration")),
            Term(
                "deal",
                ("hand", "stock", "turn_up", "match", "carte_blanche"),
                ("first_dealer", "deal_packets"),
            ),
            Term("hand", ("table", "deal", "draw")),
            Term("table", ("declaration", "hand", "lay_out")),
            Term("stock", ("turn_up", "draw", "endgame")),
            Term("turn_up", ("trump", "stock", "exchange", "dix"), ("dix_turn_up",)),
            Term("trump", ("turn_up", "trumping", "trick")),
            Term("trick", ("lead", "win", "last_trick", "brisque")),
            Term("lead", ("trick", "follow", "seats")),
            Term("follow", ("lead", "duty", "discard")),
            Term("beat", ("duty", "rank", "trumping"), ("endgame_beat",)),
            Term("trumping", ("trump", "duty", "discard"), ("endgame_trump",)),
            Term("discard", ("follow", "trumping")),
            Term("draw", ("stock", "win", "window"), ("penalty_no_draw", "penalty_extra_card")),
            Term("endgame", ("duty", "stock", "last_trick")),
            Term(
                "duty", ("follow", "beat", "trumping", "revoke"), ("endgame_beat", "endgame_trump")
            ),
            Term("revoke", ("duty",), ("penalty_revoke",)),
            Term("last_trick", ("trick", "endgame", "brisque"), ("last_trick", "last_trick_at")),
            Term("brisque", ("trick", "rank", "last_trick"), ("brisque", "brisque_timing")),
            Term("seats", ("hand", "lead")),
            Term(
                "declaration",
                ("win", "window", "table", "declaration_class", "pending_declaration"),
                ("scored_per_win", "reuse_across_classes", "new_card"),
            ),
            Term(
                "marriage",
                ("royal_marriage", "declaration_class", "four_kings", "four_queens"),
                ("values.marriage", "reuse_across_classes"),
            ),
            Term(
                "royal_marriage",
                ("marriage", "sequence", "growth"),
                ("values.royal_marriage", "reuse_down_class"),
            ),
            Term(
                "sequence",
                ("royal_marriage", "growth", "declaration_class"),
                ("values.sequence", "reuse_down_class"),
            ),
            Term(
                "bezique",
                ("double_bezique", "declaration_class"),
                ("values.bezique", "bezique_pair"),
            ),
            Term(
                "double_bezique",
                ("bezique", "growth", "fresh_card"),
                ("values.double_bezique", "double_bezique", "new_card"),
            ),
            Term(
                "four_of_a_kind",
                ("four_aces", "four_kings", "four_queens", "four_jacks", "declaration_class"),
                ("quartet_suits",),
            ),
            Term("four_aces", ("four_of_a_kind", "brisque"), ("values.four_aces", "quartet_suits")),
            Term(
                "four_kings",
                ("four_of_a_kind", "marriage"),
                ("values.four_kings", "quartet_suits", "reuse_across_classes"),
            ),
            Term(
                "four_queens",
                ("four_of_a_kind", "marriage", "bezique"),
                ("values.four_queens", "quartet_suits", "reuse_across_classes"),
            ),
            Term(
                "four_jacks",
                ("four_of_a_kind", "bezique"),
                ("values.four_jacks", "quartet_suits", "reuse_across_classes"),
            ),
            Term(
                "declaration_class",
                ("declaration", "growth", "fresh_card"),
                ("reuse_across_classes", "reuse_down_class", "new_card"),
            ),
            Term(
                "growth",
                ("declaration_class", "royal_marriage", "double_bezique", "fresh_card"),
                ("double_bezique", "new_card"),
            ),
            Term("fresh_card", ("declaration", "declaration_class", "growth"), ("new_card",)),
            Term("win", ("trick", "window", "declaration"), ("scored_per_win",)),
            Term(
                "window",
                ("win", "draw", "declaration", "exchange", "show_seven"),
                ("dix_beside_meld",),
            ),
            Term("lay_out", ("table", "declaration", "pending_declaration"), ("pending",)),
            Term("pending_declaration", ("declaration", "lay_out", "win"), ("pending",)),
            Term("carte_blanche", ("hand", "deal"), ("carte_blanche", "carte_blanche_lacks")),
            Term(
                "dix",
                ("exchange", "show_seven", "turn_up", "trump"),
                (
                    "dix_points",
                    "dix_turn_up",
                    "dix_show",
                    "dix_play",
                    "dix_play_announced",
                    "dix_play_in_endgame",
                ),
            ),
            Term(
                "exchange",
                ("dix", "turn_up", "window", "show_seven"),
                (
                    "dix_points",
                    "dix_exchange_for_seven",
                    "exchange_automatic",
                    "exchange_scored_seven",
                    "exchanged_card_declarable",
                ),
            ),
            Term("show_seven", ("dix", "exchange", "window"), ("dix_show", "exchange_automatic")),
            Term(
                "match",
                ("deal", "rule_profile", "ladder_level"),
                ("match", "target", "match_stop", "early_win", "tie"),
            ),
            Term("rule_profile", ("duty", "declaration", "dix", "match")),
            Term("ladder_level", ("match", "rule_profile")),
            Term("puzzle", ("kind", "proof", "attempt", "hint", "set")),
            Term("kind", ("puzzle", "declaration", "theme")),
            Term("theme", ("puzzle", "kind")),
            Term("difficulty", ("puzzle", "rating")),
            Term("set", ("puzzle", "kind")),
            Term("attempt", ("puzzle", "hint", "rating")),
            Term("hint", ("puzzle", "attempt", "rating")),
            Term("line", ("puzzle", "proof")),
            Term(
                "proof",
                (
                    "proof_rules",
                    "proof_open",
                    "proof_plan",
                    "proof_sure",
                    "proof_expected",
                    "proof_opinion",
                    "certificate",
                ),
            ),
            Term("proof_rules", ("proof", "rule_profile")),
            Term("proof_open", ("proof", "endgame", "line")),
            Term("proof_plan", ("proof", "declaration", "win")),
            Term("proof_sure", ("proof", "proof_expected")),
            Term("proof_expected", ("proof", "proof_sure")),
            Term("proof_opinion", ("proof",)),
            Term("certificate", ("proof", "puzzle", "rule_profile")),
            Term("rating", ("rating_deviation", "attempt", "difficulty", "review")),
            Term("rating_deviation", ("rating",)),
            Term("review", ("puzzle", "attempt", "theme")),
        )
    }
)
"""Every term, in the order of a lesson: the play, declaring, the match, the trainer."""


@cache
def glossary(language: str) -> tuple[Entry, ...]:
    """Return every term in a language, in the order of :data:`TERMS`.

    Raises :class:`UnknownLanguageError`, and :class:`LookupError` for a term without its words.
    """
    words = catalogue(CATALOGUES, as_language(language))
    return tuple(_entry(term, words) for term in TERMS.values())


def _entry(term: Term, words: Translations) -> Entry:
    named = _found(f"{term.slug}.other_names", words)
    return Entry(
        slug=term.slug,
        term=_needed(f"{term.slug}.term", words),
        definition=_needed(f"{term.slug}.definition", words),
        other_names=tuple(named.split(BETWEEN_NAMES)) if named else (),
        see_also=term.see_also,
        options=term.options,
    )


def _needed(message_id: str, words: Translations) -> str:
    found = _found(message_id, words)
    if found is None:
        raise LookupError(f"the glossary has no {message_id!r}")
    return found


def _found(message_id: str, words: Translations) -> str | None:
    message = str(words.gettext(message_id))
    return None if message == message_id else message

"""The words of the library that pages need before they ask the API: names and open themes."""

from __future__ import annotations

from typing import Final, get_args

from api.web.texts import texts
from puzzles.model import (
    KIND_NAMES,
    PROOFS,
    KindName,
)
from puzzles.public_themes import PUBLIC_THEMES
from puzzles.texts import capital, text
from trainer.profiles import PROFILES, DeclarationKind

CALLED: Final = (*PROFILES, "house")
"""The profiles that have a title: the named ones, and any other rules."""

OFFERED: Final[tuple[KindName, ...]] = KIND_NAMES
"""The kinds of which the library has puzzles; a test holds this to the library."""


def kinds(language: str) -> dict[str, str]:
    """Return the name of each kind of puzzle that can be asked for."""
    return {kind: text(f"kind.{kind}", language) for kind in OFFERED}


def proofs(language: str) -> dict[str, str]:
    """Return what each way of proof is called."""
    return {proof: texts(language)(f"proof.{proof}") for proof in PROOFS}


def open_themes(language: str) -> dict[str, str]:
    """Return the names of the themes that may be told before the answer."""
    return {name: text(f"theme.{name}", language) for name in PUBLIC_THEMES}


def for_scripts(language: str) -> dict[str, str]:
    """Return the same words as messages: ``kind.…``, ``theme.…``, ``declaration.…``, ``profile.…``.

    A declaration begins with a capital, as a label does.
    """
    declarations = {
        f"declaration.{kind}": text(f"declaration.{kind}", language)
        for kind in get_args(DeclarationKind)
    }
    return {
        **{f"kind.{kind}": text(f"kind.{kind}", language) for kind in KIND_NAMES},
        **{f"theme.{theme}": name for theme, name in open_themes(language).items()},
        **{key: capital(name) for key, name in declarations.items()},
        **{f"profile.{name}": text(f"profile.{name}.title", language) for name in CALLED},
    }

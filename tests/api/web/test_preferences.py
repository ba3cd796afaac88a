"""The preferences of a browser, read from whatever its cookie holds."""

from __future__ import annotations

import pytest

from api.web.preferences import Preferences


@pytest.mark.parametrize(
    ("cookie", "preferences"),
    [
        ("", Preferences()),
        ("language=pt&theme=dark", Preferences(language="pt", theme="dark")),
        ("language=fr&theme=neon&colour=red", Preferences()),
        ("suits=four&suits=two", Preferences()),
        ("%ff%00&=;;language", Preferences()),
    ],
)
def test_read(cookie: str, preferences: Preferences) -> None:
    """Known choices are taken, all else is left at its default."""
    assert Preferences.read(cookie) == preferences


def test_write_says_only_what_differs() -> None:
    """A cookie holds no default, and reads back."""
    preferences = Preferences().changed({"theme": "dark", "letters": "off", "suits": "two"})
    assert preferences.write() == "theme=dark&letters=off"
    assert Preferences.read(preferences.write()) == preferences


def test_language_can_be_given_back_to_the_browser() -> None:
    """The empty choice takes a language off again."""
    assert Preferences(language="es").changed({"language": ""}).language == ""

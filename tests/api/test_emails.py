"""E-mail addresses: one way to write each."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.emails import LONGEST, NotAnEmail, normalised_email


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Ana@Example.ORG", "ana@example.org"),
        ("  ana@example.org\n", "ana@example.org"),
        ("ana+bezique@example.org", "ana+bezique@example.org"),
        ("ｊｏｓé@example.org", "josé@example.org"),
        ("jose\u0301@example.org", "josé@example.org"),
        ("ana@EXAMPLE。org", "ana@example.org"),
        ("ana@münchen.example", "ana@xn--mnchen-3ya.example"),
        ("ana@xn--mnchen-3ya.example", "ana@xn--mnchen-3ya.example"),
        ("ana@example.org.", "ana@example.org"),
        ("İ@example.org", "i̇@example.org"),
    ],
)
def test_one_form_for_every_spelling(typed: str, kept: str) -> None:
    """Case, width, composition and IDNA do not matter."""
    assert normalised_email(typed) == kept
    assert normalised_email(kept) == kept


@pytest.mark.parametrize(
    "text",
    [
        "", "@", "ana", "ana@", "@example.org", "ana@example", "ana@@example.org", 
        "a b@example.org",
        "ana@exa mple.org", ".ana@example.org", "ana.@example.org", "a..b@example.org",
        "ana@-example.org", "ana@example..org", "ana@[192.0.2.1]", '"a"@example.org',
        "ana@example.org, bob@example.org", "ana@example.org\nBcc: bob@example.org",
        "a\u200bna@example.org", "ana\u202e@example.org", "ana@\u2028example.org",
        "a" * 65 + "@example.org", "é" * 33 + "@example.org", "ana@" + "a" * 64 + ".org",
        "ana@" + ".".join(["abcdefghi"] * 30),
        "=?utf-8?q?bob?=@example.org", "=?utf-8?q?bob=40example.com=2C?=@example.org",
        "=?utf-8?b?Ym9i?=@example.org", "＝?utf-8?q?bob?=@example.org",
    ],
)  # fmt: skip
def test_what_is_no_address_is_refused(text: str) -> None:
    """Nothing that would reach two people, another header, or nobody."""
    with pytest.raises(NotAnEmail):
        normalised_email(text)


@given(st.text(max_size=80).map(lambda text: f"{text}@example.org") | st.text(max_size=80))
def test_the_form_is_its_own_form(text: str) -> None:
    """Whatever is taken is taken again as it is, within the bounds of the database."""
    try:
        email = normalised_email(text)
    except NotAnEmail:
        return
    assert normalised_email(email) == email
    assert len(email) <= LONGEST
    assert "\n" not in email

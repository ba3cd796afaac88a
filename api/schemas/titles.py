"""What a person gives a thing as its name: one line of any script, emoji and flags included."""

from __future__ import annotations

import re
import unicodedata
from typing import Any, Final

from marshmallow import ValidationError

from api.schemas.base import Text

TITLE: Final = 64
# A letter that is one once it is composed may have been typed as four signs, and never as more.
_TYPED: Final = 4 * TITLE

# Signs that Unicode calls formats and that people write all the same: joiners of letters (Persian,
# Hindi) and of emoji (a family), marks of direction from the keyboard, visible signs of numbers.
_JOINERS: Final = "\u200c\u200d"
_MARKS: Final = "\u200e\u200f\u061c"
_VISIBLE: Final = (
    "\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd"
)
# The flag of a region: a black flag, the letters of the region as tags, and an end.
_FLAG: Final = "\U0001f3f4"
_REGION: Final = re.compile(_FLAG + "[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f")
# Emoji that are newer than the tables of this Python.
_PICTOGRAPHS: Final = range(0x1F000, 0x1FB00)
# Text that runs another way than the line, as devices wrap it: each start needs its end.
_ENDS: Final = {
    "\u202a": "\u202c", "\u202b": "\u202c",
    "\u2066": "\u2069", "\u2067": "\u2069", "\u2068": "\u2069",
}  # fmt: skip


class Title(Text):
    """A line that a person gives as a name: composed, without spaces around, and printable."""

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> str:
        read = super()._deserialize(value, *args, **kwargs)
        typed = read.strip()
        # Looked at before it is composed: that takes time by the square of what is sent.
        if len(typed) > _TYPED:
            raise ValidationError("wrong_length")
        composed = unicodedata.normalize("NFC", typed).strip()
        if not 1 <= len(composed) <= TITLE:
            raise ValidationError("wrong_length")
        if not _is_line(composed):
            raise ValidationError("bad_text")
        return composed


def _is_line(text: str) -> bool:
    """Tell whether a text is one line of what people write, and something of it can be seen.

    Nothing in it turns round what stands behind it: overrides, which show letters in another order
    than they stand in, are not taken at all.
    """
    plain = _REGION.sub(_FLAG, text)
    return (
        all(map(_may_stand, plain))
        and any(_is_seen(sign) for sign in plain)
        and _joins_something(plain)
        and _is_closed(plain)
    )


def _may_stand(sign: str) -> bool:
    if sign in _JOINERS or sign in _MARKS or sign in _ENDS or sign in _ENDS.values():
        return True
    return _is_seen(sign) or unicodedata.category(sign) in ("Mn", "Mc", "Me", "Zs")


def _is_seen(sign: str) -> bool:
    return unicodedata.category(sign)[0] in "LNPS" or sign in _VISIBLE or ord(sign) in _PICTOGRAPHS


def _joins_something(text: str) -> bool:
    """Tell whether a letter, a mark or a symbol stands before every joiner."""
    before = zip(" " + text, text, strict=False)
    return all(
        unicodedata.category(sign)[0] in "LMS" or ord(sign) in _PICTOGRAPHS
        for sign, joiner in before
        if joiner in _JOINERS
    )


def _is_closed(text: str) -> bool:
    """Tell whether whatever runs another way ends again, in its order."""
    awaited: list[str] = []
    for sign in text:
        if sign in _ENDS:
            awaited.append(_ENDS[sign])
        elif sign in _ENDS.values() and (not awaited or awaited.pop() != sign):
            return False
    return not awaited

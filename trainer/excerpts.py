"""Short, safe quotations of what somebody sent, for error messages.

``repr`` of a hostile value can be endless, hold lone surrogates, recurse too deep or refuse
(integers of more than 4300 digits); an excerpt never does.
"""

from __future__ import annotations

import reprlib
from typing import Final


class _Excerpts(reprlib.Repr):
    def repr_int(self, x: int, level: int) -> str:
        """Quote an integer; one that is too long to print is only measured."""
        if abs(x).bit_length() > 128:
            return f"<integer of {x.bit_length()} bits>"
        return super().repr_int(x, level)


_EXCERPTS: Final = _Excerpts()
_EXCERPTS.maxlevel = 3
_EXCERPTS.maxstring = _EXCERPTS.maxother = 60
_EXCERPTS.maxdict = _EXCERPTS.maxlist = _EXCERPTS.maxtuple = 4


def excerpt(value: object) -> str:
    """Return a quotation of ``value``: a few dozen characters, always encodable."""
    return _EXCERPTS.repr(value).encode("utf-8", "backslashreplace").decode()

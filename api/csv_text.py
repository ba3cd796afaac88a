"""Rows as CSV that a spreadsheet reads as what it is: no text of a person becomes a formula."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

# What begins a formula somewhere, in full width too; a tab or a return before it is passed over.
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def write_csv(columns: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> str:
    """Return rows as CSV (RFC 4180) with a line of headings."""
    written = io.StringIO()
    lines = csv.writer(written, lineterminator="\r\n")
    lines.writerow(columns)
    lines.writerows([_cell(row[column]) for column in columns] for row in rows)
    return written.getvalue()


def _cell(value: Any) -> str:
    """Return a cell. Numbers stay numbers, negative ones too: only texts are guarded."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return f"'{text}" if text.lstrip(" ").startswith(FORMULA) else text

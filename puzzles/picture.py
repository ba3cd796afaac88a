"""A drawing as pixels, for places that show no SVG: mails, messengers, some viewers of apps.

The letters come from two fonts that lie beside this module, so that a server without any font
draws them, and every machine draws the same bytes.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from resvg_py import svg_to_bytes

from puzzles.diagram import WIDTH

FONTS: Final = tuple(sorted(str(path) for path in Path(__file__).with_name("fonts").glob("*.ttf")))
FAMILY: Final = "DejaVu Serif"
WIDTHS: Final = (WIDTH // 2, WIDTH, WIDTH * 3 // 2, WIDTH * 2)
"""The widths that a picture may have, in pixels: few, for each takes some time to be made."""


def png(drawing: str, width: int = WIDTH) -> bytes:
    """Return a drawing of :func:`puzzles.diagram.svg` as a PNG of this width in pixels.

    The height follows. Outside the rounded corners it is transparent. Other threads wait
    meanwhile: some twenty milliseconds, fifty for the largest.
    """
    return svg_to_bytes(
        svg_string=drawing,
        width=width,
        skip_system_fonts=True,
        font_files=list(FONTS),
        serif_family=FAMILY,
    )

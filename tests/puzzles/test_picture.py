"""Drawings in pixels: as large as asked for, not empty, and lettered where there is no font."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from puzzles import picture
from puzzles.diagram import PALETTES, ThemeName, svg
from puzzles.library import load_library
from puzzles.picture import FONTS, WIDTHS, png
from puzzles.texts import LANGUAGES
from tests.puzzles.positions import SALON_FOLLOWS, state

POSITION = state(SALON_FOLLOWS)  # clubs are trumps; hearts and diamonds are held
WORD = re.compile(r"<text [^>]*>([^<]*)</text>")


def pixels(drawn: bytes) -> Image.Image:
    """Return a picture, read strictly."""
    image = Image.open(BytesIO(drawn))
    assert image.format == "PNG"
    image.load()
    return image.convert("RGBA")


def colours(image: Image.Image) -> dict[str, int]:
    """Return how many pixels have each colour, those that are seen."""
    found = image.getcolors(1 << 20)
    assert found
    return {f"#{r:02X}{g:02X}{b:02X}": n for n, (r, g, b, a) in found if a == 255}  # type: ignore[misc] # RGBA


def letter_drawn(letter: str, weight: str) -> bytes:
    """Return the picture of one letter."""
    return png(
        '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80">'
        f'<text x="20" y="55" font-size="40" font-family="Palatino, Georgia, serif" '
        f'font-weight="{weight}">{letter}</text></svg>',
        80,
    )


@pytest.mark.parametrize("width", WIDTHS)
def test_a_picture_is_as_large_as_asked_for(width: int) -> None:
    """As wide to the pixel, and as high as the drawing is in proportion."""
    drawn = svg(POSITION, "en")
    found = re.search(r'viewBox="0 0 (\d+) (\d+)"', drawn)
    assert found
    across, down = map(int, found.groups())
    size = pixels(png(drawn, width)).size
    assert size[0] == width
    assert abs(size[1] - width * down / across) <= 1


@pytest.mark.parametrize("theme", PALETTES)
def test_a_picture_has_the_colours_of_the_drawing(theme: ThemeName) -> None:
    """Mat, faces and both colours of suits, all in sight; the corners alone are transparent."""
    palette = PALETTES[theme]
    image = pixels(png(svg(POSITION, "en", theme=theme)))
    seen = colours(image)
    area = image.width * image.height
    assert seen[palette.mat] > area / 4
    assert seen[palette.face] > area / 10
    for colour in (palette.ink, palette.red):
        assert seen[colour] > 500
    across, down = image.width - 1, image.height - 1
    corners = [image.getpixel(at) for at in ((0, 0), (across, 0), (0, down), (across, down))]
    assert {corner[3] for corner in corners} == {0}  # type: ignore[index] # RGBA
    assert image.getpixel((image.width // 2, 2)) == (*bytes.fromhex(palette.mat[1:]), 255)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_a_drawing_is_drawn(language: str) -> None:
    """Taking one away changes the picture, where it stands and nowhere else."""
    drawn = svg(POSITION, language)
    whole = pixels(png(drawn))
    words = list(WORD.finditer(drawn))
    assert len(words) >= 3 + 11
    for word in words:
        without = pixels(png(drawn.replace(word.group(), "", 1)))
        box = ImageChops.difference(whole.convert("RGB"), without.convert("RGB")).getbbox()
        assert box, word.group(1)
        place = re.search(r'y="(\d+)" font-size="(\d+)"', word.group())
        assert place
        assert box[3] - box[1] <= int(place.group(2)) * 1.3, word.group(1)


def test_our_fonts_have_every_letter_that_is_drawn() -> None:
    """In any language, plain and bold as it stands; a missing letter would be an empty box."""
    used = {
        ("bold" if "bold" in word.group() else "normal", letter)
        for puzzle in load_library()
        for language in LANGUAGES
        for word in WORD.finditer(svg(puzzle.position, language))
        for letter in word.group(1)
        if letter != " "
    }
    assert len(used) > 30
    for weight in ("bold", "normal"):
        missing = letter_drawn("\N{CJK UNIFIED IDEOGRAPH-4E00}", weight)
        blank = letter_drawn(" ", weight)
        drawn = {letter: letter_drawn(letter, weight) for bold, letter in used if bold == weight}
        assert [letter for letter, one in drawn.items() if one in (missing, blank)] == []
        assert len(set(drawn.values())) == len(drawn)


def test_no_font_of_the_machine_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server has none: without ours nothing is written, with ours everywhere the same."""
    drawn = svg(POSITION, "pt")
    ours = png(drawn)
    named = drawn.replace("Palatino, Georgia, serif", picture.FAMILY)
    assert named != drawn
    assert png(named) == ours
    assert png(drawn.replace("Palatino, Georgia, serif", "Liberation Sans, serif")) == ours
    monkeypatch.setattr(picture, "FONTS", ())
    assert png(drawn) == png(WORD.sub("", drawn))
    assert len(FONTS) == 2


def test_a_picture_is_the_same_each_time() -> None:
    """Byte by byte, or nobody could keep it under a tag."""
    drawn = svg(POSITION, "es", theme="dark")
    assert png(drawn) == png(drawn)

"""Styles and scripts as files: one version, one palette, no module that is not there."""

from __future__ import annotations

import re
from pathlib import Path

from api.web.assets import ASSETS, fingerprint


def test_fingerprint_follows_names_and_contents(tmp_path: Path) -> None:
    """Renaming a file or changing a byte makes another version."""
    (tmp_path / "one.js").write_text("1")
    first = fingerprint(tmp_path)
    (tmp_path / "one.js").write_text("2")
    second = fingerprint(tmp_path)
    (tmp_path / "one.js").rename(tmp_path / "two.js")
    assert len({first, second, fingerprint(tmp_path)}) == 3


def test_dark_palette_is_one() -> None:
    """The system's dark scheme and the chosen one have the same colours."""
    tokens = (ASSETS.directory / "css" / "tokens.css").read_text("utf-8")
    system, chosen = (
        re.findall(r"(--[\w-]+): ([^;]+);", tokens.split(head)[1].split("}")[0])
        for head in (':root:not([data-theme="light"]) {', ':root[data-theme="dark"] {')
    )
    assert len(system) > 30
    assert system == chosen


def test_modules_import_what_is_there() -> None:
    """Every import names a file beside it and something that the file exports."""
    folder = ASSETS.directory / "js"
    exports = {path.name: _exports(path.read_text("utf-8")) for path in folder.glob("*.js")}
    for path in folder.glob("*.js"):
        for names, module in re.findall(
            r'^import (?:\{([^}]*)\} from )?"\./([\w-]+\.js)"', path.read_text("utf-8"), re.M
        ):
            wanted = {name.split(" as ")[0].strip() for name in names.split(",") if name.strip()}
            assert wanted <= exports[module], f"{path.name} imports {wanted} from {module}"


def test_no_script_reaches_outside() -> None:
    """No address of another site, no evaluation of text, no markup from text."""
    banned = re.compile(
        r"https?://(?!www\.w3\.org)|\beval\(|new Function|innerHTML|insertAdjacentHTML"
    )
    for path in (ASSETS.directory / "js").glob("*.js"):
        assert banned.search(path.read_text("utf-8")) is None, path.name


def _exports(text: str) -> set[str]:
    return set(re.findall(r"^export (?:async )?(?:function|const|class|let) (\w+)", text, re.M))

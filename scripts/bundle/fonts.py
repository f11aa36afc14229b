"""Fonts for names of other scripts, without the letters that an earlier one of them draws."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from fontTools import subset, ttLib

from game.ui.style.script_font import asked_of

LARGE: Final = ("NotoSansSC-Regular.otf", "NotoSansJP-Regular.otf")
"""Those that others come before: most of their letters are never drawn by them."""


def without_unused(folder: Path) -> list[Path]:
    """Write the large fonts into a folder, each with the letters it may be asked for, and no more.

    The same fonts give the same bytes.
    """
    folder.mkdir(parents=True, exist_ok=True)
    made = []
    for name in LARGE:
        source, points = asked_of(name)
        with ttLib.TTFont(source, recalcTimestamp=False) as font:
            subsetter = subset.Subsetter()
            subsetter.populate(unicodes=points)
            subsetter.subset(font)
            font.save(folder / name)
        made.append(folder / name)
    return made

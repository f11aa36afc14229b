"""A font that writes names of every script: what it lacks comes from another one, or is spelt out.

Which letters a font has is read from its character map, as the OpenType format describes it.
The typefaces of the window have Latin, Greek and Cyrillic letters. pygame_gui brings Noto fonts for
Chinese, Japanese, Korean, Arabic, Hebrew, Georgian and Devanagari. A letter that is in none of them
is spelt by its Unicode name, so that nobody is called by a row of boxes.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from struct import error, unpack_from
from typing import Final, NamedTuple

import pygame
import pygame_gui
from pygame.typing import ColorLike, FileLike
from pygame_gui.core import gui_font_pygame

_SEGMENTS, _GROUPS = 4, 12
"""The two formats of a map that every text font has at least one of."""


@lru_cache(maxsize=32)
def coverage(path: str) -> frozenset[int]:
    """The code points of a TrueType or OpenType file; none where it cannot be read."""
    try:
        return frozenset(_code_points(Path(path)))
    except (OSError, error, ValueError):
        return frozenset()


def _code_points(path: Path) -> Iterator[int]:
    with path.open("rb") as file:
        (tables,) = unpack_from(">H", file.read(12), 4)
        directory = file.read(16 * tables)
        for number in range(tables):
            tag, _sum, offset, length = unpack_from(">4sLLL", directory, 16 * number)
            if tag == b"cmap":
                file.seek(offset)
                yield from _mapped(file.read(length))


def _mapped(cmap: bytes) -> Iterator[int]:
    (count,) = unpack_from(">H", cmap, 2)
    starts = {unpack_from(">L", cmap, 8 + 8 * number)[0] for number in range(count)}
    for start in starts:
        (kind,) = unpack_from(">H", cmap, start)
        if kind == _SEGMENTS:
            yield from _segments(cmap, start)
        elif kind == _GROUPS:
            (groups,) = unpack_from(">L", cmap, start + 12)
            for number in range(groups):
                first, last, _glyph = unpack_from(">LLL", cmap, start + 16 + 12 * number)
                yield from range(first, last + 1)


def _segments(cmap: bytes, start: int) -> Iterator[int]:
    (twice,) = unpack_from(">H", cmap, start + 6)
    for at in range(start + 14, start + 14 + twice, 2):
        (last,) = unpack_from(">H", cmap, at)
        (first,) = unpack_from(">H", cmap, at + twice + 2)
        (delta,) = unpack_from(">H", cmap, at + 2 * twice + 2)
        place = at + 3 * twice + 2
        (offset,) = unpack_from(">H", cmap, place)
        for point in range(first, last + 1):
            if point == 0xFFFF:
                continue
            glyph = point + delta
            if offset:
                (glyph,) = unpack_from(">H", cmap, place + offset + 2 * (point - first))
            if glyph & 0xFFFF:
                yield point


class _Script(NamedTuple):
    """A font for what the own one lacks; `{weight}` in its file is Regular or Bold."""

    file: str
    code: str = ""
    """The script as ISO 15924 names it, where its letters change with their neighbours."""
    leftward: bool = False


_SCRIPTS: Final = (
    _Script("NotoSansArabic-{weight}.ttf", "Arab", leftward=True),
    _Script("NotoSansHebrew-{weight}.ttf", "Hebr", leftward=True),
    _Script("NotoSansGeorgian-{weight}.ttf"),
    _Script("NotoSansKR-{weight}.ttf"),
    _Script("NotoSansSC-{weight}.otf"),
    _Script("NotoSansJP-{weight}.otf"),
    _Script("NotoSans-{weight}.ttf", "Deva"),
)
"""In the order in which they are asked."""
_FOLDER: Final = Path(pygame_gui.__file__).parent / "data"
_LETTER: Final = re.compile(r"(?:LETTER|CHARACTER|SYLLABLE|VOWEL SIGN|SIGN) (.+)")
_UNSEEN: Final = ("Cc", "Cf", "Cs", "Cn", "Co")
"""Categories of code points that nothing is drawn for: controls, marks of direction, unassigned."""


class _Run(NamedTuple):
    """A piece of a text that one font draws; `script` is None for the font itself."""

    script: _Script | None
    text: str


class ScriptFont(pygame.font.Font):
    """One of the window's fonts, with others behind it. As tall as the font alone."""

    def __init__(self, file: FileLike, px: int) -> None:
        super().__init__(file, px)
        self._file = str(file)
        self._px = px
        self._bold = "bold" in Path(self._file).name.lower()
        self._others: dict[_Script | None, pygame.font.Font] = {}

    def _alone(self, text: str) -> bool:
        """Whether the font has every letter itself."""
        if text.isascii():
            return "\0" not in text
        return coverage(self._file).issuperset(map(ord, text))

    def size(self, text: str | bytes) -> tuple[int, int]:
        """Width and height of one line, in px."""
        if not isinstance(text, str) or self._alone(text):
            return super().size(text)
        widths = (self._of(run).size(run.text)[0] for run in self.runs(text))
        return sum(widths), self.get_height()

    def metrics(self, text: str | bytes) -> list[tuple[int, int, int, int, int] | None]:
        """The measures of each letter, as the font has it that draws it."""
        if not isinstance(text, str) or self._alone(text):
            return super().metrics(text)
        measures: list[tuple[int, int, int, int, int] | None] = []
        for run in self.runs(text):
            measures += self._of(run).metrics(run.text)
        return measures

    def render(
        self,
        text: str | bytes | None,
        antialias: bool,
        color: ColorLike,
        bgcolor: ColorLike | None = None,
        wraplength: int = 0,
    ) -> pygame.Surface:
        """One line as a picture; of `bgcolor` and `wraplength` only a font alone takes notice."""
        if not isinstance(text, str) or self._alone(text):
            return super().render(text, antialias, color, bgcolor, wraplength)
        pictures = []
        for run in self.runs(text):
            font = self._of(run)
            drawn = font.render(run.text, antialias, color)
            pictures.append((drawn, self.get_ascent() - font.get_ascent()))
        wide = sum(drawn.get_width() for drawn, _drop in pictures)
        canvas = pygame.Surface((wide, self.get_height()), pygame.SRCALPHA)
        x = 0
        for drawn, drop in pictures:
            canvas.blit(drawn, (x, drop))
            x += drawn.get_width()
        return canvas

    def _of(self, run: _Run) -> pygame.font.Font:
        font = self._others.get(run.script)
        if font is None:
            script = run.script
            file = self._file if script is None else _path(script, bold=self._bold)
            font = pygame.font.Font(file, self._px)
            if script is not None and script.code:
                font.set_script(script.code)
            if script is not None and script.leftward:
                font.set_direction(pygame.DIRECTION_RTL)
            self._others[script] = font
        return font

    def runs(self, text: str) -> tuple[_Run, ...]:
        """The pieces of a text that one font each can write."""
        return runs(text, self._file, bold=self._bold)


def use_in_widgets() -> None:
    """Let the widgets of pygame_gui write with such fonts too: it makes its fonts by this name."""
    vars(gui_font_pygame)["Font"] = ScriptFont


@lru_cache(maxsize=32)
def _path(script: _Script, *, bold: bool) -> str:
    regular = _FOLDER / script.file.format(weight="Regular")
    heavy = _FOLDER / script.file.format(weight="Bold")
    # The bundle leaves the largest of the bold ones out.
    return str(heavy if bold and heavy.exists() else regular)


def asked_of(file: str) -> tuple[Path, frozenset[int]]:
    """Where one of the fonts behind the own one lies, and the code points it may be asked for.

    These are the letters that no font before it has, and every mark and sign, since those are drawn
    by the font of the letter before them.
    """
    points: set[int] = set(coverage(str(_FOLDER / file)))
    signs = {one for one in points if not chr(one).isalnum()}
    for script in _SCRIPTS:
        name = script.file.format(weight="Regular")
        if name == file:
            break
        points -= coverage(str(_FOLDER / name))
    return _FOLDER / file, frozenset(points | signs)


@lru_cache(maxsize=512)
def runs(text: str, file: str, *, bold: bool) -> tuple[_Run, ...]:
    """A text in pieces, each with the font that has its letters."""
    own = coverage(file)
    pieces: list[_Run] = []
    for letter in text:
        kind = unicodedata.category(letter)
        if kind in _UNSEEN:
            continue
        before = pieces[-1].script if pieces else None
        asked: tuple[_Script, ...] = _SCRIPTS
        if before is not None and (kind.startswith("M") or not letter.isalnum()):
            asked = (before, *_SCRIPTS)  # a mark stays with its letter
        if ord(letter) in own and not (before is not None and kind.startswith("M")):
            pieces.append(_Run(None, letter))
            continue
        script = next((s for s in asked if ord(letter) in coverage(_path(s, bold=bold))), None)
        begins = not pieces or pieces[-1].text[-1:].isspace()
        text_of = letter if script is not None else spelt(letter, own, begins=begins)
        if text_of:
            pieces.append(_Run(script, text_of))
    joined = _with_gaps(pieces, bold=bold)
    runs = groupby(joined, key=lambda piece: piece.script)
    return tuple(_Run(script, "".join(piece.text for piece in run)) for script, run in runs)


def _with_gaps(pieces: list[_Run], *, bold: bool) -> list[_Run]:
    """What stands between two words of one script is theirs: words to the left keep their order."""
    result = list(pieces)
    for place, piece in enumerate(pieces):
        if piece.script is not None or any(map(str.isalnum, piece.text)) or not place:
            continue
        before = result[place - 1].script
        after = next((one.script for one in pieces[place + 1 :] if not one.text.isspace()), None)
        if before is None or before is not after:
            continue
        if coverage(_path(before, bold=bold)).issuperset(map(ord, piece.text)):
            result[place] = _Run(before, piece.text)
    return result


def spelt(letter: str, own: frozenset[int], *, begins: bool) -> str:
    """A letter that no font has, in letters that the own font has; empty where it is no letter.

    `begins` is whether a word begins with it.
    """
    plain = unicodedata.normalize("NFKD", letter)
    if plain != letter and own.issuperset(map(ord, plain)):
        return plain
    name = unicodedata.name(letter, "")
    if not name:
        return "·"
    known = _LETTER.search(name)
    if known is not None:
        sound = known[1].split()[0].lower()
        if sound in ("virama", "nukta"):
            return ""
        return sound.capitalize() if begins else sound
    if unicodedata.category(letter) in ("Mn", "Mc", "Me", "Sk"):
        return ""
    return f"({name.lower()})"

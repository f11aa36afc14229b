"""Bring a variant in: a line or a whole file from the clipboard, a path, or a file dropped here."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pygame
import pygame_gui

from game.table.own_variants.variant_file import SUFFIX, read_own_file, read_own_text
from game.translation import _, sentence
from game.ui.paint import typeset
from game.ui.platform import clipboard
from game.ui.platform.background_tasks import tasks
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.routes import EditVariant
from game.variants import OptionError
from game.variants.own import OwnVariant
from game.variants.own_line import read_line

_WIDEST: Final = 820  # px at scale 1
_MARGIN: Final = 32
_HEAD: Final = 78
_FOOT: Final = 76
_INSIDE: Final = 22
_ENTRY: Final = 38
_SHOWN: Final = 1000
"""Letters that are shown of a text, which may be longer where it was pasted."""
EXAMPLE: Final = 'oh-hell hook=any schedule=1,2,3 name="Fridays"'
_ROOTS = ("/", "~", "./", "../", "\\\\")  # a text that begins so is a path
_LINES: Final = 3
"""Lines for what was wrong."""


class ImportScene(FormScreen):
    """One line to fill, and what was wrong with it."""

    start_at = "text"

    def __init__(self, players: int = 4) -> None:
        super().__init__()
        self._players = players
        self.text = ""
        self.message = ""

    def _sheet(self) -> pygame.Rect:
        wide, tall = self.app.size
        full = min(wide - 2 * self.px(_MARGIN), self.px(_WIDEST))
        fonts = self.app.fonts
        height = self._entry_top(full) + self.px(_ENTRY + 14)
        height += _LINES * typeset.SMALL.line(fonts) + self.px(_INSIDE - 6)
        top = self.px(_HEAD) + max(0, tall - self.px(_HEAD + _FOOT) - height) * 35 // 100
        return pygame.Rect((wide - full) // 2, top, full, height)

    def _about(self) -> str:
        return _(
            "Paste the line that somebody sent you with Ctrl+V, or write the path of a file. "
            "A file can also be dropped onto this window."
        )

    def _entry_top(self, full: int) -> int:
        room = full - 2 * self.px(_INSIDE)
        about = typeset.height(self._about(), typeset.BODY, self.app.fonts, room)
        return self.px(_INSIDE) + about + self.px(12)

    def build(self) -> None:
        """The entry with Paste beside it, and the foot."""
        sheet = self._sheet()
        left, right = sheet.left + self.px(_INSIDE), sheet.right - self.px(_INSIDE)
        top = sheet.top + self._entry_top(sheet.width)
        wide = self.width_of(_("Paste"), self.px(90))
        room = pygame.Rect(left, top, right - left - wide - self.px(10), self.px(_ENTRY))
        line = self.entry("text", room, self.text, self._type, longest=_SHOWN)
        line.leaves_paste = True
        box = pygame.Rect(right - wide, top, wide, self.px(_ENTRY))
        self.button("paste", box, _("Paste"), self._paste)
        tall = self.px(46)
        y = sheet.bottom + (self.px(_FOOT) - tall) // 2
        back = pygame.Rect(sheet.left, y, self.width_of(_("Back"), self.px(110)), tall)
        self.button("back", back, _("Back"), self.app.back)
        wide = self.width_of(_("Look at it"), self.px(180))
        box = pygame.Rect(sheet.right - wide, y, wide, tall)
        self.button("read", box, _("Look at it"), self._read, style="@primary")

    # --- what the player does ----------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Enter reads what was typed, Ctrl+V what was copied; a file may be dropped."""
        if super().handle(event):
            return True
        if clipboard.is_paste(event):
            self._paste()
            return True
        if event.type == pygame_gui.UI_TEXT_ENTRY_FINISHED:
            self._read()
            return True
        if event.type == pygame.DROPFILE:
            self._read_file(Path(event.file))
            return True
        if event.type == pygame.DROPTEXT:
            self._take_text(event.text)
            return True
        return False

    def _type(self, text: str) -> None:
        self.text = text
        self.message = ""

    def _paste(self) -> None:
        text = clipboard.get()
        if text.strip():
            self._take_text(text)
        else:
            self.message = _("There is no text in the clipboard.")

    def _take_text(self, text: str) -> None:
        """A line, a path, or the text of a whole file."""
        self.text = clipboard.printable(" ".join(text.split()))[:_SHOWN]
        self.rebuild()
        self._read(text)

    def _read(self, text: str | None = None) -> None:
        text = (self.text if text is None else text).strip()
        path = _path_in(text)
        if path is not None:
            self._read_file(path)
            return
        try:
            own = read_own_text(text) if "\n" in text and _looks_like_file(text) else None
            self._take(read_line(text) if own is None else own)
        except OptionError as error:
            self.message = clipboard.printable(sentence(error))

    def _read_file(self, path: Path) -> None:
        def work() -> OwnVariant | str:
            try:
                return read_own_file(path.expanduser())
            except OptionError as error:
                return sentence(error)

        def done(found: OwnVariant | str) -> None:
            if isinstance(found, str):
                self.message = clipboard.printable(found)
            elif self.is_built:
                self._take(found)

        tasks.run(work, done, saying=_("Reading the file…"))

    def _take(self, own: OwnVariant) -> None:
        """To the editor: what a stranger wrote is looked at before it is kept."""
        self.app.open_instead(
            EditVariant(own.base, own.options, self._players, own.name, brought_in=True)
        )

    # --- drawing -----------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        """The sheet, what to do, and what was wrong."""
        theme, fonts, sheet = self.app.theme, self.app.fonts, self._sheet()
        left, room = sheet.left + self.px(_INSIDE), sheet.width - 2 * self.px(_INSIDE)
        y = sheet.top - self.px(_HEAD) + (self.px(_HEAD) - typeset.TITLE.line(fonts)) // 2
        at = (sheet.left, y)
        self.write(surface, _("Bring a variant in"), at, typeset.TITLE, theme.on_felt)
        self.panel(surface, sheet)
        at = (left, sheet.top + self.px(_INSIDE - 2))
        self.write(surface, self._about(), at, typeset.BODY, room=room)
        y = sheet.top + self._entry_top(sheet.width) + self.px(_ENTRY + 10)
        text, ink = self.message, theme.bad
        if not text:
            text, ink = _("For example: {line}").format(line=EXAMPLE), theme.muted
        for line in typeset.wrap(text, typeset.SMALL, fonts, room)[:_LINES]:
            y += self.write(surface, line, (left, y), typeset.SMALL, ink)


def _looks_like_file(text: str) -> bool:
    return any(line.replace(" ", "").startswith("base=") for line in text.splitlines())


def _path_in(text: str) -> Path | None:
    """The file that a text names."""
    text = text.strip("\"'").removeprefix("file://")
    if "\n" in text or "\0" in text:
        return None
    named = text.startswith(_ROOTS) or text[1:3] in (":\\", ":/")
    return Path(text) if named or text.lower().endswith(SUFFIX) else None

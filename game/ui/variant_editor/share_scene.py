"""Share a variant: as one line of text for a message, or as a small file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pygame

from game import home
from game.engine.variant import OptionValue
from game.table.own_variants.variant_shelf import OwnShelfError, free_path, write
from game.translation import _, sentence
from game.ui.paint import typeset
from game.ui.platform import clipboard
from game.ui.platform.background_tasks import tasks
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import App
from game.ui.setup.rule_rows import rules_in_words
from game.variants.own import dump
from game.variants.own_line import LONGEST_LINE, line_of

_WIDEST: Final = 820  # px at scale 1
_MARGIN: Final = 32
_HEAD: Final = 78
_FOOT: Final = 76
_INSIDE: Final = 22
_ENTRY: Final = 38
_LONGEST_PATH: Final = 400


class ShareScene(FormScreen):
    """A line to copy, and a file to write."""

    start_at = "copy"

    def __init__(self, name: str, base: str, options: Mapping[str, OptionValue]) -> None:
        super().__init__()
        self.name = name
        self._about = f"{rules_in_words(base, options)}."
        self.line = line_of(name, base, options)
        self._text = dump(name, base, options)
        self.path = ""
        self.message = ""
        """What came of the last press."""

    def enter(self, app: App) -> None:
        """Offer a file that is not there yet."""
        super().enter(app)
        if not self.path:
            tasks.run(lambda: str(free_path(home.exports(), self.name)), self._offer)

    def _offer(self, path: str) -> None:
        if not self.path and self.is_built:
            self.path = path
            self.rebuild()

    # --- where things are --------------------------------------------------------------------

    def _sheet(self) -> pygame.Rect:
        wide, tall = self.app.size
        full = min(wide - 2 * self.px(_MARGIN), self.px(_WIDEST))
        height = self._rows()[-1] + self.px(_INSIDE)
        top = self.px(_HEAD) + max(0, tall - self.px(_HEAD + _FOOT) - height) * 35 // 100
        return pygame.Rect((wide - full) // 2, top, full, height)

    @property
    def _room(self) -> int:
        full = min(self.app.size[0] - 2 * self.px(_MARGIN), self.px(_WIDEST))
        return full - 2 * self.px(_INSIDE)

    def _rows(self) -> list[int]:
        """px below the sheet's top: name, rules, first label, entry, second label, entry, told."""
        fonts, px = self.app.fonts, self.px
        ys = [px(_INSIDE - 4)]
        ys.append(ys[-1] + typeset.HEADING.line(fonts) + px(2))
        about = typeset.height(self._about, typeset.SMALL, fonts, self._room)
        ys.append(ys[-1] + about + px(18))
        for _part in range(2):
            ys.append(ys[-1] + typeset.BODY.line(fonts) + px(6))
            ys.append(ys[-1] + px(_ENTRY + 18))
        ys.append(ys[-1] + 2 * typeset.SMALL.line(fonts))
        return ys

    # --- widgets -----------------------------------------------------------------------------

    def build(self) -> None:
        """Two entries with a button each, and the way back."""
        sheet, ys = self._sheet(), self._rows()
        left, right = sheet.left + self.px(_INSIDE), sheet.right - self.px(_INSIDE)
        texts = (_("Copy the line"), _("Write the file"))
        wide = max(self.width_of(text) for text in texts)
        for key, y, shown, typed, longest, text, action in (
            ("line", ys[3], self.line, self._keep_line, LONGEST_LINE, texts[0], self._copy),
            ("path", ys[5], self.path, self._type_path, _LONGEST_PATH, texts[1], self._write),
        ):
            top = sheet.top + y
            room = pygame.Rect(left, top, right - left - wide - self.px(10), self.px(_ENTRY))
            self.entry(key, room, shown, typed, longest=longest)
            box = pygame.Rect(right - wide, top, wide, self.px(_ENTRY))
            style = "@primary" if key == "line" else ""
            self.button("copy" if key == "line" else "write", box, text, action, style=style)
        tall = self.px(46)
        y = sheet.bottom + (self.px(_FOOT) - tall) // 2
        back = pygame.Rect(sheet.left, y, self.width_of(_("Back"), self.px(110)), tall)
        self.button("back", back, _("Back"), self.app.back)

    def _keep_line(self, _text: str) -> None:
        """The line is for copying: what is typed into it counts for nothing."""

    def _type_path(self, text: str) -> None:
        self.path = text

    def _copy(self) -> None:
        if clipboard.put(self.line):
            self.message = _("The line is in the clipboard: paste it into a message.")
        else:
            self.message = _("There is no clipboard here: mark the line and copy it by hand.")

    def _write(self) -> None:
        path, text = Path(self.path.strip().strip('"')).expanduser(), self._text

        def work() -> str:
            if path.exists():
                return _("There is already a file {path}.").format(path=path)
            try:
                write(path, text)
            except OwnShelfError as error:
                return sentence(error)
            return _("{path} is written.").format(path=path)

        def done(message: str) -> None:
            self.message = message

        if self.path.strip():
            tasks.run(work, done, saying=_("Writing the file…"))
        else:
            self.message = _("Say where the file is to be written.")

    # --- drawing -----------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        """What is shared, what the entries are, and what came of it."""
        theme, fonts, sheet, ys = self.app.theme, self.app.fonts, self._sheet(), self._rows()
        left = sheet.left + self.px(_INSIDE)
        y = sheet.top - self.px(_HEAD) + (self.px(_HEAD) - typeset.TITLE.line(fonts)) // 2
        at = (sheet.left, y)
        self.write(surface, _("Share a variant"), at, typeset.TITLE, theme.on_felt)
        self.panel(surface, sheet)
        name = typeset.cut(self.name, typeset.HEADING, fonts, self._room)
        self.write(surface, name, (left, sheet.top + ys[0]), typeset.HEADING, theme.accent)
        at = (left, sheet.top + ys[1])
        self.write(surface, self._about, at, typeset.SMALL, theme.muted, self._room)
        for y, text in ((ys[2], _("As one line of text")), (ys[4], _("As a file"))):
            self.write(surface, text, (left, sheet.top + y), typeset.STRONG)
        lines = typeset.wrap(self.message, typeset.SMALL, fonts, self._room)[:2]
        for number, line in enumerate(lines):
            y = sheet.top + ys[6] + number * typeset.SMALL.line(fonts) - self.px(4)
            self.write(surface, line, (left, y), typeset.SMALL, theme.accent)

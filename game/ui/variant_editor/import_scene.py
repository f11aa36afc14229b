"""Bring a variant in: a line or a whole file from the clipboard, a path, or a file dropped here."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pygame
import pygame_gui

from game.storage.typed_path import NoHomeFolder, path_in
from game.table.own_variants.variant_file import SUFFIX, read_own_file, read_own_text
from game.translation import _, sentence
from game.ui.kit.controls import FOOT, Press, Text
from game.ui.kit.layout import Gap, Part
from game.ui.kit.line_page import LINE, filled, line_page
from game.ui.kit.poster import FACES, poster, poster_title
from game.ui.paint import typeset
from game.ui.platform import clipboard
from game.ui.platform.background_tasks import tasks
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.routes import EditVariant
from game.ui.setup.rule_rows import rules_in_words
from game.ui.style.theme import RGB
from game.variants import OptionError
from game.variants.own import OwnVariant
from game.variants.own_line import read_line

_SHOWN: Final = 1000
"""Letters that are shown of a text, which may be longer where it was pasted."""
EXAMPLE: Final = 'oh-hell hook=any schedule=1,2,3 name="Fridays"'
_LINES: Final = 3
"""Lines for what was wrong."""


class ImportScene(FormScreen):
    """One line to fill, and what was wrong with it."""

    start_at = LINE

    def __init__(self, players: int = 4) -> None:
        super().__init__()
        self._players = players
        self.text = ""
        self.message = ""
        self._told_of = read_line(EXAMPLE)

    def tree(self) -> Part:
        """The line with Paste beside it, what was wrong, and the foot."""
        about = _(
            "Paste the line that somebody sent you with Ctrl+V, or type the path of a file. "
            "A file can also be dropped onto this window."
        )
        return line_page(
            _("Import a variant"),
            about,
            filled(self.text, self._type, _SHOWN),
            self._paste,
            Text(self._told, typeset.SMALL, self._ink, lines=_LINES),
            self.app.back,
            Press("read", _("Open"), self._read, gold=True, least=180, tall=FOOT),
            self._shown(),
        )

    def _shown(self) -> Part:
        """A poster of what the line told of last; of the example, before it told of anything."""
        own = self._told_of
        words = [
            poster_title(own.name, self.app.theme.sheet_ink),
            Gap(8),
            Text(
                f"{rules_in_words(own.base, own.options)}.",
                typeset.BODY,
                self.app.theme.sheet_muted,
                lines=5,
            ),
        ]
        faces = range(min(self._players, FACES))
        app = self.app
        return poster(own.base, faces, words, book=app.book, painter=app.painter, beside=True)

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
        told = _told_by(text)
        if told is not None and told != self._told_of:
            self._told_of = told
            self.rebuild()

    def _paste(self) -> None:
        text = clipboard.get()
        self.message = clipboard.trouble(text)
        if not self.message:
            self._take_text(text)

    def _take_text(self, text: str) -> None:
        """A line, a path, or the text of a whole file."""
        self.text = clipboard.printable(" ".join(text.split()))[:_SHOWN]
        self.rebuild()
        self._read(text)

    def _read(self, text: str | None = None) -> None:
        text = (self.text if text is None else text).strip()
        try:
            path = path_in(text, SUFFIX)
            if path is not None:
                self._read_file(path)
                return
            own = read_own_text(text) if "\n" in text and _looks_like_file(text) else None
            self._take(read_line(text) if own is None else own)
        except (OptionError, NoHomeFolder) as error:
            self.message = clipboard.printable(sentence(error))

    def _read_file(self, path: Path) -> None:
        def work() -> OwnVariant | str:
            try:
                return read_own_file(path)
            except OptionError as error:
                return sentence(error)

        def done(found: OwnVariant | str) -> None:
            if isinstance(found, str):
                self.message = clipboard.printable(found)
            elif self.is_built:
                self._take(found)

        tasks.run(work, done, saying=_("Reading…"))

    def _take(self, own: OwnVariant) -> None:
        """To the editor: what a stranger wrote is looked at before it is kept."""
        self.app.open_instead(
            EditVariant(own.base, own.options, self._players, own.name, brought_in=True)
        )

    def _ink(self) -> RGB:
        return self.app.theme.bad if self.message else self.app.theme.muted

    def _told(self) -> str:
        """What was wrong; before that an example."""
        return self.message or _("For example: {line}", line=EXAMPLE)


def _told_by(text: str) -> OwnVariant | None:
    """What a whole line tells of, while it is written."""
    try:
        return read_line(text)
    except OptionError:
        return None


def _looks_like_file(text: str) -> bool:
    return any(line.replace(" ", "").startswith("base=") for line in text.splitlines())

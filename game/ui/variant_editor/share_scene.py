"""Share a variant: as one line of text for a message, or as a small file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game import home
from game.engine.variant import OptionValue
from game.storage.typed_path import NoHomeFolder, typed_path
from game.table.own_variants.variant_shelf import OwnShelfError, free_path, write
from game.translation import _, sentence
from game.ui.kit.controls import Press, Text, TextLine
from game.ui.kit.layout import Column, Gap, Part, Plate, Row, Sized
from game.ui.kit.line_page import below_poster
from game.ui.kit.pages import TitledPage, back_button
from game.ui.kit.poster import FACES, poster, poster_title
from game.ui.paint import typeset
from game.ui.platform import clipboard
from game.ui.platform.background_tasks import tasks
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import App
from game.ui.setup.rule_rows import rules_in_words
from game.variants.own import dump
from game.variants.own_line import LONGEST_LINE, line_of

_NAMED, _BUTTON = 150, 150
"""Width of what a way is called, and of its button at least, px at scale 1."""
_LONGEST_PATH: Final = 400


class ShareScene(FormScreen):
    """A line to copy, and a file to write."""

    start_at = "copy"

    def __init__(self, name: str, base: str, options: Mapping[str, OptionValue]) -> None:
        super().__init__()
        self.name, self._base = name, base
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

    def tree(self) -> Part:
        """What is shared, a line to copy, a file to write, what came of it, and the way back."""
        theme = self.app.theme
        line = TextLine("line", self.line, self._keep_line, longest=LONGEST_LINE, grow=1)
        path = TextLine("path", self.path, self._type_path, longest=_LONGEST_PATH, grow=1)
        shown = poster(
            self._base,
            range(FACES),
            [
                poster_title(self.name, theme.sheet_ink),
                Gap(8),
                Text(self._about, typeset.BODY, theme.sheet_muted, lines=5),
            ],
            book=self.app.book,
            painter=self.app.painter,
            beside=True,
        )
        ways = Plate(
            Column(
                self._way(
                    _("As one line of text"),
                    line,
                    Press("copy", _("Copy"), self._copy, gold=True, least=_BUTTON),
                ),
                Gap(12),
                self._way(
                    _("As a file"),
                    path,
                    Press("write", _("Write the file"), self._write, least=_BUTTON),
                ),
                Gap(10),
                Text(lambda: self.message, typeset.SMALL, theme.accent, lines=1),
            ),
            inside=22,
            below=12,
        )
        foot = Row(back_button(self.app.back))
        return TitledPage(_("Share a variant"), below_poster(shown, ways), foot)

    @staticmethod
    def _way(words: str, line: TextLine, press: Press) -> Part:
        """A way to hand it over: what it is called, the line, and what does it."""
        return Row(Sized(Text(words, typeset.STRONG), wide=_NAMED), line, press)

    def _keep_line(self, _text: str) -> None:
        """The line is for copying: what is typed into it counts for nothing."""

    def _type_path(self, text: str) -> None:
        self.path = text

    def _copy(self) -> None:
        if clipboard.put(self.line):
            self.message = _("Copied: it is in the clipboard.")
        else:
            self.message = _("There is no clipboard here: mark the line and copy it by hand.")

    def _write(self) -> None:
        typed, text = self.path, self._text

        def work() -> str:
            try:
                path = typed_path(typed)
                write(path, text)
            except (OwnShelfError, NoHomeFolder) as error:
                return sentence(error)
            return _("Written: {path}", path=path)

        def done(message: str) -> None:
            self.message = message

        if self.path.strip():
            tasks.run(work, done, saying=_("Saving…"))
        else:
            self.message = _("Say where the file is to be written.")

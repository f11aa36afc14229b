"""What can be done with the chosen game: the buttons under the list, and the questions they ask."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from pygame_gui.elements import UIButton

from game.table.archive import Entry, Standing
from game.ui import words
from game.ui.errands import errands
from game.ui.ledger import detail, names, title
from game.ui.opening import open_table, resume
from game.ui.text import _, sentence

if TYPE_CHECKING:
    from game.ui.scenes.games import GamesScene

_FOOT = 76  # px at scale 1
_BUTTON = 46
_GAP = 10
_LONGEST_PATH = 400


class Foot(Enum):
    """What stands under the list."""

    ACTIONS = "actions"
    DELETE = "delete"
    EXPORT = "export"


class GamesFoot:
    """The buttons under the list, or the question in their place."""

    def __init__(self, games: GamesScene) -> None:
        self._games = games
        self.asks = Foot.ACTIONS
        self.folder = ""
        """Where copies go, as it was typed last."""
        self.busy = False
        """Whether a game is being copied or put away."""
        self._needy: list[UIButton] = []
        """Buttons that need a chosen game."""
        self._go_on: UIButton | None = None

    @property
    def height(self) -> int:
        """px at the bottom of the window."""
        games = self._games
        asking = words.BODY.line(games.app.fonts) + games.px(6)
        return games.px(_FOOT) + (0 if self.asks is Foot.ACTIONS else asking)

    def build(self) -> None:
        """Make the buttons."""
        self._needy, self._go_on = [], None
        match self.asks:
            case Foot.ACTIONS:
                self._build_actions()
            case Foot.DELETE:
                self._build_delete()
            case Foot.EXPORT:
                self._build_export()
        self.mind_buttons()

    @property
    def _line(self) -> pygame.Rect:
        """Where buttons stand, from edge to edge of the list."""
        games = self._games
        tall = games.px(_BUTTON)
        top = games.app.size[1] - games.px(_FOOT) + (games.px(_FOOT) - tall) // 2
        return pygame.Rect(games.sheet.left, top, games.sheet.width, tall)

    def _row(self, right: list[tuple[str, str, Callable[[], None], str]]) -> list[UIButton]:
        """Buttons along the foot, the last one at the right edge."""
        games, line, gap = self._games, self._line, self._games.px(_GAP)
        wides = [games.width_of(text, games.px(96)) for _key, text, _do, _style in right]
        x = line.right - sum(wides) - gap * (len(right) - 1)
        made = []
        for (key, text, action, style), wide in zip(right, wides, strict=True):
            area = pygame.Rect(x, line.top, wide, line.height)
            why = partial(self._why, key)
            made.append(games.button(key, area, text, action, style=style, why=why))
            x += wide + gap
        return made

    def _build_actions(self) -> None:
        games, line = self._games, self._line
        back = pygame.Rect(line.topleft, (games.width_of(_("Back"), games.px(120)), line.height))
        games.button("back", back, _("Back"), games.app.back)
        buttons = self._row(
            [
                ("delete", _("Delete…"), self.delete, ""),
                ("export", _("Export…"), self._export, ""),
                ("replay", _("Replay"), self._replay, ""),
                ("go on", _("Go on"), self._continue, "@primary"),
            ]
        )
        self._needy, self._go_on = buttons[:3], buttons[3]

    def _build_delete(self) -> None:
        self._row(
            [
                ("yes", _("Delete"), self._really_delete, ""),
                ("no", _("Keep it"), lambda: self.ask(Foot.ACTIONS), "@primary"),
            ]
        )

    def _build_export(self) -> None:
        buttons = self._row(
            [
                ("record", _("The record"), lambda: self._copy(sheet=False), "@primary"),
                ("csv", _("Score sheet (CSV)"), lambda: self._copy(sheet=True), ""),
                ("no", _("Cancel"), lambda: self.ask(Foot.ACTIONS), ""),
            ]
        )
        area = self._line
        area.width = buttons[0].get_abs_rect().left - self._games.px(_GAP) - area.left
        self._games.entry("folder", area, self.folder, self.typed_folder, longest=_LONGEST_PATH)

    def _why(self, key: str) -> str:
        """Why a button under the list may not be pressed."""
        entry = self._games.picked
        if entry is None:
            return _("Choose a game first.")
        if key == "go on" and entry.standing is Standing.FINISHED:
            return _("This game is over. Replay shows it again.")
        if key == "go on" and entry.standing is Standing.BROKEN:
            return _("This record is broken. {why}").format(why=detail(entry))
        return ""

    def mind_buttons(self) -> None:
        """What cannot be done with the chosen game is dim."""
        entry = self._games.picked
        for widget in self._needy:
            _enable(widget, entry is not None)
        if self._go_on is not None:
            _enable(self._go_on, entry is not None and entry.standing is Standing.UNFINISHED)

    def paint(self, surface: pygame.Surface) -> None:
        """The question, if one is asked."""
        games, question = self._games, self._question()
        if question:
            sheet = games.sheet
            y = games.app.size[1] - self.height + games.px(8)
            told = words.cut(question, words.BODY, games.app.fonts, sheet.width)
            games.write(surface, told, (sheet.left, y), words.BODY, games.app.theme.on_felt)

    def _question(self) -> str:
        entry = self._games.picked
        if entry is None or self.asks is Foot.ACTIONS:
            return ""
        game = f"{title(entry)} ({names(entry)})" if names(entry) else title(entry)
        if self.asks is Foot.DELETE:
            from game.table.locks import DELETED

            text = _("Delete {game}? It goes into the folder {folder} beside the games.")
            return text.format(game=game, folder=f"“{DELETED}”")
        return _("A copy of {game}, into this folder:").format(game=game)

    # --- doing -------------------------------------------------------------------------------

    def ask(self, foot: Foot) -> None:
        """Put another row, or a question, in the place of what stands there."""
        games = self._games
        self.asks = foot
        games.rebuild()
        keys = {Foot.ACTIONS: "list", Foot.DELETE: "no", Foot.EXPORT: "record"}
        games.app.focus.resume(keys[foot], shown=games.app.focus.shown)

    def do_usual(self) -> None:
        """What Enter and a double click do."""
        entry = self._games.picked
        if entry is not None and entry.standing is Standing.UNFINISHED:
            self._continue()
        elif entry is not None:
            self._replay()

    def _refused(self, entry: Entry) -> bool:
        """Say why a game cannot be shown at a table, if it cannot."""
        if entry.standing is not Standing.BROKEN:
            return False
        self._games.app.notify(_("This record is broken. {why}").format(why=detail(entry)))
        return True

    def _continue(self) -> None:
        entry = self._games.picked
        if entry is not None and not self._refused(entry):
            open_table(self._games.app, lambda: resume(entry.path))

    def _replay(self) -> None:
        from game.ui.scenes.replay import open_record

        entry = self._games.picked
        if entry is not None and not self._refused(entry):
            open_record(self._games.app, entry.path)

    def delete(self) -> None:
        """Ask whether the chosen game is to be put away; a broken one never is."""
        entry = self._games.picked
        if entry is None:
            return
        if entry.standing is Standing.BROKEN:
            self._games.app.notify(
                _("A broken record is not deleted. {why}").format(why=detail(entry))
            )
            return
        self.ask(Foot.DELETE)

    def _really_delete(self) -> None:
        entry = self._games.picked
        self.ask(Foot.ACTIONS)
        if entry is not None:
            self._begin(lambda: _put_away(entry.path), _("Deleting…"))

    def _export(self) -> None:
        if self._games.picked is not None:
            self.ask(Foot.EXPORT)

    def offer_folder(self, folder: str) -> None:
        """The folder for copies, unless another one was typed meanwhile."""
        if not self.folder:
            self.folder = folder

    def typed_folder(self, text: str) -> None:
        """Remember where copies go."""
        self.folder = text

    def _copy(self, *, sheet: bool) -> None:
        entry, folder = self._games.picked, self.folder.strip()
        if not folder:
            self._games.app.notify(_("Name a folder to put the copy into."))
            return
        self.ask(Foot.ACTIONS)
        if entry is not None:
            saying = _("Writing the file…")
            self._begin(lambda: _copied(entry.path, Path(folder), sheet=sheet), saying)

    def _begin(self, work: Callable[[], str], saying: str) -> None:
        """Do something to a file in its turn, and say how it went."""
        if self.busy:
            return
        self.busy = True

        def attempt() -> str:
            try:
                return work()
            except (OSError, ValueError) as error:  # its message is a sentence
                return sentence(error)

        errands.run(attempt, self._ended, saying=saying)

    def _ended(self, sentence: str) -> None:
        self.busy = False
        self._games.app.notify(sentence)
        self._games.look()


def _put_away(path: Path) -> str:
    from game.table.shelf import Shelf

    return _("Deleted. The record lies in {path}").format(path=Shelf().delete(path))


def _copied(path: Path, folder: Path, *, sheet: bool) -> str:
    from game.table.exports import export_record, export_sheet

    copy = (export_sheet if sheet else export_record)(path, folder.expanduser().absolute())
    return _("Written: {path}").format(path=copy)


def _enable(widget: UIButton, on: bool) -> None:
    if on and not widget.is_enabled:
        widget.enable()
    elif not on and widget.is_enabled:
        widget.disable()

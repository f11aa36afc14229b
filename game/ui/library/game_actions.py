"""What can be done with the chosen game: the buttons under the list, and the questions they ask."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple, Protocol

import pygame

from game.presentation.replay_positions import ReplayPositions
from game.table.records.archive import ArchivedGame, RecordStatus
from game.table.records.exports import export_record, export_sheet
from game.table.records.replay import only_game
from game.table.records.shelf import Shelf
from game.translation import _, sentence
from game.ui.library.action_words import ActionMode, GameAction, broken, question, why_not
from game.ui.paint import typeset
from game.ui.platform.background_tasks import tasks
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.routes import CompareGame, Replay
from game.ui.setup.game_launcher import open_recorded, resume
from game.ui.widgets.form_button import FormButton
from game.ui.widgets.two_line_list import detail

_FOOT = 76  # px at scale 1
_BUTTON = 46
_GAP = 10
_LONGEST_PATH = 400
_PRIMARY: Final = "@primary"
"""The look of the button that is meant to be pressed."""


class _FootButton(NamedTuple):
    """A button to be made in the row under the list."""

    key: str
    text: str
    action: Callable[[], None]
    style: str = ""
    why: str | Callable[[], str] = ""
    """Why it may not be pressed, while it may not."""


class GameList(Protocol):
    """The list that the buttons stand under."""

    @property
    def sheet(self) -> pygame.Rect:
        """Its place in the window."""

    @property
    def picked(self) -> ArchivedGame | None:
        """The chosen game."""

    @property
    def list_width(self) -> int:
        """How wide that is, px."""

    def show_chosen(self) -> None:
        """Scroll the chosen game into sight."""

    def look(self) -> None:
        """Read the folder of saved games anew."""


class GameActions:
    """The buttons under the list, or the question in their place."""

    def __init__(self, screen: FormScreen, games: GameList) -> None:
        self._screen = screen
        self._games = games
        self.asks = ActionMode.ACTIONS
        self.folder = ""
        """Where copies go, as it was typed last."""
        self.busy = False
        """Whether a game is being copied or put away."""
        self._needy: list[FormButton] = []
        """Buttons that need a chosen game."""
        self._go_on: FormButton | None = None
        self._finished: FormButton | None = None
        """One that needs a finished game."""

    @property
    def height(self) -> int:
        """px at the bottom of the window."""
        screen = self._screen
        asking = typeset.BODY.line(screen.app.fonts) * len(self._lines()) + screen.px(6)
        return screen.px(_FOOT) + (0 if self.asks is ActionMode.ACTIONS else asking)

    def build(self) -> None:
        """Make the buttons."""
        self._needy, self._go_on, self._finished = [], None, None
        match self.asks:
            case ActionMode.ACTIONS:
                self._build_actions()
            case ActionMode.DELETE:
                self._build_delete()
            case ActionMode.EXPORT:
                self._build_export()
        self.mind_buttons()

    @property
    def _line(self) -> pygame.Rect:
        """Where buttons stand, from edge to edge of the list."""
        screen, games = self._screen, self._games
        tall = screen.px(_BUTTON)
        top = screen.app.size[1] - screen.px(_FOOT) + (screen.px(_FOOT) - tall) // 2
        return pygame.Rect(games.sheet.left, top, games.sheet.width, tall)

    def _row(self, buttons: Sequence[_FootButton]) -> list[FormButton]:
        """Buttons along the foot, the last one at the right edge."""
        screen, line, gap = self._screen, self._line, self._screen.px(_GAP)
        wides = [screen.width_of(button.text, screen.px(96)) for button in buttons]
        x = line.right - sum(wides) - gap * (len(buttons) - 1)
        made = []
        for (key, text, action, style, why), wide in zip(buttons, wides, strict=True):
            area = pygame.Rect(x, line.top, wide, line.height)
            made.append(screen.button(key, area, text, action, style=style, why=why))
            x += wide + gap
        return made

    def _build_actions(self) -> None:
        screen, line = self._screen, self._line
        back = pygame.Rect(line.topleft, (screen.width_of(_("Back"), screen.px(120)), line.height))
        screen.button("back", back, _("Back"), screen.app.back)

        def for_game(
            key: GameAction, text: str, action: Callable[[], None], style: str = ""
        ) -> _FootButton:
            return _FootButton(key, text, action, style, lambda: why_not(key, self._games.picked))

        buttons = self._row(
            [
                for_game(GameAction.DELETE, _("Delete…"), self.delete),
                for_game(GameAction.EXPORT, _("Export…"), self._export),
                for_game(GameAction.COMPARE, _("Compare"), self._compare),
                for_game(GameAction.REVIEW, _("Review"), self._review),
                for_game(GameAction.REPLAY, _("Replay"), self._replay),
                for_game(GameAction.GO_ON, _("Go on"), self._continue, _PRIMARY),
            ]
        )
        self._needy, self._go_on = buttons[:-1], buttons[-1]
        self._finished = buttons[2]

    def _build_delete(self) -> None:
        self._row(
            [
                _FootButton("yes", _("Delete"), self._really_delete),
                _FootButton("no", _("Keep it"), partial(self.ask, ActionMode.ACTIONS), _PRIMARY),
            ]
        )

    def _build_export(self) -> None:
        buttons = self._row(
            [
                _FootButton("record", _("The record"), lambda: self._copy(sheet=False), _PRIMARY),
                _FootButton("csv", _("Score sheet (CSV)"), lambda: self._copy(sheet=True)),
                _FootButton("no", _("Cancel"), partial(self.ask, ActionMode.ACTIONS)),
            ]
        )
        area = self._line
        area.width = buttons[0].get_abs_rect().left - self._screen.px(_GAP) - area.left
        self._screen.entry("folder", area, self.folder, self.typed_folder, longest=_LONGEST_PATH)

    def mind_buttons(self) -> None:
        """What cannot be done with the chosen game is dim."""
        entry = self._games.picked
        for widget in self._needy:
            _enable(widget, entry is not None)
        if self._finished is not None:
            finished = entry is not None and entry.standing is RecordStatus.FINISHED
            _enable(self._finished, finished)
        if self._go_on is not None:
            _enable(self._go_on, entry is not None and entry.standing is RecordStatus.UNFINISHED)

    def paint(self, surface: pygame.Surface) -> None:
        """The question, if one is asked."""
        screen, left = self._screen, self._games.sheet.left
        y = screen.app.size[1] - self.height + screen.px(8)
        for line in self._lines():
            y += screen.write(surface, line, (left, y), typeset.BODY, screen.app.theme.on_felt)

    def _lines(self) -> list[str]:
        """The question in lines as wide as the list, two at most."""
        fonts, room = self._screen.app.fonts, self._games.list_width
        lines = typeset.wrap(question(self.asks, self._games.picked), typeset.BODY, fonts, room)
        if len(lines) > 2:
            lines = [lines[0], typeset.cut(" ".join(lines[1:]), typeset.BODY, fonts, room)]
        return lines

    # --- doing -------------------------------------------------------------------------------

    def ask(self, foot: ActionMode) -> None:
        """Put another row, or a question, in the place of what stands there."""
        screen = self._screen
        self.asks = foot
        screen.rebuild()
        self._games.show_chosen()  # a question is about a game that is seen
        keys = {ActionMode.ACTIONS: "list", ActionMode.DELETE: "no", ActionMode.EXPORT: "record"}
        screen.app.focus.resume(keys[foot], shown=screen.app.focus.shown)

    def do_usual(self) -> None:
        """What Enter and a double click do."""
        entry = self._games.picked
        if entry is not None and entry.standing is RecordStatus.UNFINISHED:
            self._continue()
        elif entry is not None:
            self._replay()

    def _refused(self, entry: ArchivedGame) -> bool:
        """Say why a game cannot be shown at a table, if it cannot."""
        if entry.standing is not RecordStatus.BROKEN:
            return False
        self._screen.app.notify(broken(entry))
        return True

    def _continue(self) -> None:
        entry = self._games.picked
        if entry is not None and not self._refused(entry):
            open_recorded(self._screen.app, partial(resume, entry.path))

    def _replay(self) -> None:
        entry = self._games.picked
        if entry is not None and not self._refused(entry):
            self._screen.app.open(Replay(partial(ReplayPositions.read, entry.path)))

    def _review(self) -> None:
        entry = self._games.picked
        if entry is not None and not self._refused(entry):
            self._screen.app.open(Replay(partial(ReplayPositions.read, entry.path), review=True))

    def delete(self) -> None:
        """Ask whether the chosen game is to be put away; a broken one never is."""
        entry = self._games.picked
        if entry is None:
            return
        if entry.standing is RecordStatus.BROKEN:
            self._screen.app.notify(
                _("A broken record is not deleted. {why}").format(why=detail(entry))
            )
            return
        self.ask(ActionMode.DELETE)

    def _really_delete(self) -> None:
        entry = self._games.picked
        self.ask(ActionMode.ACTIONS)
        if entry is not None:
            self._begin(lambda: _put_away(entry.path), _("Deleting…"))

    def _compare(self) -> None:
        entry = self._games.picked
        if entry is not None and entry.standing is RecordStatus.FINISHED:
            self._screen.app.open(CompareGame(partial(only_game, entry.path)))

    def _export(self) -> None:
        if self._games.picked is not None:
            self.ask(ActionMode.EXPORT)

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
            self._screen.app.notify(_("Name a folder to put the copy into."))
            return
        self.ask(ActionMode.ACTIONS)
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

        tasks.run(attempt, self._ended, saying=saying)

    def _ended(self, sentence: str) -> None:
        self.busy = False
        self._screen.app.notify(sentence)
        self._games.look()


def _put_away(path: Path) -> str:
    return _("Deleted. The record lies in {path}").format(path=Shelf().delete(path))


def _copied(path: Path, folder: Path, *, sheet: bool) -> str:
    copy = (export_sheet if sheet else export_record)(path, folder.expanduser().absolute())
    return _("Written: {path}").format(path=copy)


def _enable(widget: FormButton, on: bool) -> None:
    if on and not widget.is_enabled:
        widget.enable()
    elif not on and widget.is_enabled:
        widget.disable()

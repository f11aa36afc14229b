"""The sheets of the scorekeeper: begin one, go on with one, put one away."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import partial
from pathlib import Path

import pygame
from filelock import FileLock

from game.engine.refusal import Refusal
from game.presentation.words.scorekeeper import begun_words, state_words, title
from game.presentation.words.times import dated
from game.table.scorekeeping.score_keeping import KeptSheet
from game.table.scorekeeping.sheet_files import FoundSheet, SheetShelf
from game.translation import _, sentence
from game.ui.kit.controls import FOOT, Press, Text, TextAlign
from game.ui.kit.layout import Column, Gap, Part, Plate, Row
from game.ui.kit.pages import TitledPage, back_button
from game.ui.kit.poster import FACES
from game.ui.kit.two_line_list import TwoLineList, TwoLines
from game.ui.paint.seat_portraits import PERSONS
from game.ui.platform.background_read import BackgroundRead
from game.ui.platform.background_tasks import tasks
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.invitation import invitation
from game.ui.scene.protocol import App
from game.ui.scene.routes import KeepScore, NewScoreSheet, ScoreEvenings
from game.ui.widgets.letter_search import next_with, typed_letter
from game.wording import window_text


class ListButton(StrEnum):
    """A button below the list of sheets; its key in the focus ring."""

    NEW = "new"
    OPEN = "open"
    DELETE = "delete"
    """Ask whether to delete."""
    YES = "yes"
    NO = "no"
    EVENINGS = "evenings"


class SheetListScene(FormScreen):
    """The list of sheets, and what can be done with the chosen one."""

    start_at = ListButton.NEW
    only_looks = True

    def __init__(self) -> None:
        super().__init__()
        self.found: list[FoundSheet] | None = None
        """The latest first; None until the folder was read."""
        self.chosen: Path | None = None
        self.asking = False
        """Whether the chosen one is about to be deleted."""
        self.looking: BackgroundRead[list[FoundSheet]] | None = None
        self.unread: list[Refusal] = []
        """Why files that might be sheets cannot be read."""
        self._opening = False
        self.list: TwoLineList

    def enter(self, app: App) -> None:
        """Look again: a sheet may have been told more since."""
        self._look()
        super().enter(app)

    def _look(self) -> None:
        self.unread = []
        self.looking = BackgroundRead(partial(SheetShelf().found, self.unread.append))

    @property
    def needs_frames(self) -> bool:
        """Until the folder was read."""
        return self._changed or self.looking is not None

    def update(self, now: float, dt: float) -> None:
        """Take what was found."""
        if self.looking is None or not self.looking.done:
            return
        looked, self.looking = self.looking, None
        if looked.result is None:
            self.app.notify(looked.failure)
        before, self.found = self.found, looked.result or []
        first, known = before is None, {found.path for found in before or ()}
        notices = (found.notice for found in self.found)
        for why in (*self.unread, *(notice for notice in notices if notice is not None)):
            self.app.notify(window_text(why, _))
        paths = [found.path for found in self.found]
        begun = [path for path in paths if path not in known]
        if begun or self.chosen not in paths:  # one that was begun from here is gone on with
            self.chosen, self.asking = next(iter(begun or paths), None), False
        self.rebuild()
        if (first or begun) and paths:
            self.app.focus.resume("list", shown=self.app.focus.shown)

    @property
    def picked(self) -> FoundSheet | None:
        """The sheet that is chosen."""
        return next((found for found in self.found or () if found.path == self.chosen), None)

    def handle(self, event: pygame.event.Event) -> bool:
        """The list takes presses and keys; a letter goes to the next sheet that begins with it."""
        if super().handle(event):
            return True
        if (letter := typed_letter(event)) and not self.asking:
            return self._go_to(letter)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and self.asking:
            self._ask(asking=False)
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_DELETE and self.picked:
            self._ask(asking=True)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            place = self.list.at(event.pos) if self.found else None
            if place is not None and place == self.place_chosen and not self.asking:
                self._open()
            elif place is not None and self.found:
                self._choose(self.found[place].path)
            return place is not None
        return False

    # --- what is on it -----------------------------------------------------------------------

    def tree(self) -> Part:
        """The list and the foot."""
        found = self.found or ()
        self.list = TwoLineList(
            [_lines(each) for each in found],
            lambda: self.place_chosen,
            lambda place: self._choose(found[place].path),
            self._open,
            left=55,
        )
        listed = Column(Plate(self.list, inside=10), Gap(grow=1))
        body = listed if found else self._nothing()
        return TitledPage(_("Scorekeeper"), body, self._foot())

    def _foot(self) -> Part:
        def press(key: ListButton, words: str, act: Callable[[], None], *, gold: bool) -> Part:
            on = bool(self.found) or key is ListButton.NEW
            why = _("No sheets yet")
            return Press(key, words, act, gold=gold, enabled=on, why=why, least=110, tall=FOOT)

        if self.asking and self.picked is not None:
            text = _(
                "Delete the sheet of {names}? It cannot be brought back.",
                names=", ".join(self.picked.kept.names),
            )
            return Row(
                Text(text, ink=self.app.theme.on_felt, lines=1, grow=1),
                press(ListButton.YES, _("Delete"), self._delete, gold=False),
                press(ListButton.NO, _("Cancel"), lambda: self._ask(asking=False), gold=True),
            )
        some = bool(self.found)
        last = [
            press(ListButton.NEW, _("New sheet"), self._new, gold=not some),
            press(ListButton.OPEN, _("Open"), self._open, gold=some),
        ]
        if not some:  # the way on stands at the end
            last.reverse()
        return Row(
            back_button(self.app.back),
            Gap(grow=1),
            press(ListButton.EVENINGS, _("All evenings"), self._evenings, gold=False),
            press(ListButton.DELETE, f"{_('Delete')}…", lambda: self._ask(asking=True), gold=False),
            *last,
        )

    def _nothing(self) -> Part:
        """What stands where the list would."""
        app = self.app
        if self.found is None:
            words = Text(_("Reading…"), ink=app.theme.muted, align=TextAlign.MIDDLE)
            return Plate(Column(Gap(grow=1), words, Gap(grow=1)))
        title, sentence = (
            _("No sheets yet"),
            _("With a real pack of cards? Keep the score here, by the rules of any variant."),
        )
        return invitation(app, title, sentence, faces=PERSONS[:FACES])

    # --- the list ----------------------------------------------------------------------------

    @property
    def place_chosen(self) -> int | None:
        """Where the chosen sheet is in the list."""
        places = (n for n, found in enumerate(self.found or ()) if found.path == self.chosen)
        return next(places, None)

    def _choose(self, path: Path) -> None:
        self.chosen = path
        if self.asking:
            self._ask(asking=False)
        place = self.place_chosen
        if place is not None:
            self.list.reveal(place)

    def _go_to(self, letter: str) -> bool:
        found = self.found or ()
        paths = [one.path for one in found]
        at = paths.index(self.chosen) if self.chosen in paths else None
        there = next_with(letter, [title(one.kept) for one in found], at)
        if there is not None:
            self._choose(paths[there])
        return there is not None

    # --- doing -------------------------------------------------------------------------------

    def _ask(self, *, asking: bool) -> None:
        self.asking = asking
        self.rebuild()
        self.app.focus.resume("no" if asking else "list", shown=self.app.focus.shown)

    def _open(self) -> None:
        found = self.picked
        if found is None or self._opening:
            return
        self._opening = True
        path = found.path
        say = _("Opening…")
        tasks.run(lambda: _opened(path), lambda opened: self._go(path, opened), saying=say)

    def _go(self, path: Path, opened: tuple[KeptSheet, FileLock] | str) -> None:
        self._opening = False
        if isinstance(opened, str):
            self.app.notify(opened)
        elif not self.is_built:  # whoever went elsewhere meanwhile is left there
            tasks.run(opened[1].release)
        else:
            self.app.open(KeepScore(path, *opened))

    def _new(self) -> None:
        self.app.open(NewScoreSheet(self.found[0].kept if self.found else None))

    def _evenings(self) -> None:
        self.app.open(ScoreEvenings(tuple(found.kept for found in self.found or ())))

    def _delete(self) -> None:
        found = self.picked
        self.asking = False
        if found is not None:
            tasks.run(lambda: _deleted(found.path), self._gone, saying=_("Deleting…"))

    def _gone(self, trouble: str | None) -> None:
        if trouble is not None:
            self.app.notify(trouble)
        self._look()


def _lines(found: FoundSheet) -> TwoLines:
    """Rules and names, how the sheet stands, and when it was told last."""
    kept = found.kept
    stands = state_words(kept), begun_words(kept)
    return TwoLines((title(kept), ", ".join(kept.names)), stands, dated(found.when))


def _opened(path: Path) -> tuple[KeptSheet, FileLock] | str:
    """A sheet with its lock, or why it cannot be opened."""
    try:
        return SheetShelf().open(path)
    except (OSError, ValueError) as error:
        return sentence(error)


def _deleted(path: Path) -> str | None:
    """Delete a sheet; why that is impossible, if it is."""
    try:
        SheetShelf().delete(path)
    except (OSError, ValueError) as error:
        return sentence(error)
    return None

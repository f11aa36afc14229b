"""The scorekeeper's scene: a score sheet for people with a real pack, filled in by buttons."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

import pygame
from filelock import FileLock

from game import home
from game.engine import Variant
from game.table.records.exports import export_text
from game.table.scorekeeping.score_keeping import KeeperQuestion, KeptSheet, Notes, QuestionKind
from game.table.scorekeeping.sheet_files import as_csv, save
from game.translation import _, sentence
from game.ui.platform.background_tasks import tasks
from game.ui.platform.keyboard import digit
from game.ui.scene.form_screen import FormScreen
from game.ui.score_sheet.cell_tips import WAYS, CellFocus, tip_at
from game.ui.scorekeeper.answers import RevokeInput
from game.ui.scorekeeper.buttons import SheetButton, SheetButtons
from game.ui.scorekeeper.call_input import CallInput
from game.ui.scorekeeper.question_plate import QuestionPlate
from game.ui.scorekeeper.sheet_state import SheetState, filled_in
from game.ui.scorekeeper.typed_number import TypedNumber
from game.ui.widgets.tooltips import Tip

SHEET: Final = "sheet"
"""The stop of the keyboard that is the sheet itself."""


class ScorekeeperScene(FormScreen):
    """One sheet: the paper above, the question and everybody's bids and tricks below it."""

    only_looks = True

    def __init__(self, path: Path, kept: KeptSheet, lock: FileLock | None = None) -> None:
        """The sheet of a file; `lock` is let go of when the scene is closed."""
        super().__init__()
        self.state = SheetState(kept)
        self.plate = QuestionPlate(self, self.state)
        self.path = path
        self._lock = lock
        self.revoking = RevokeInput(kept.players)
        self.buttons = SheetButtons(self, self.state, self.plate, self)
        self._cells = CellFocus()
        self._number = TypedNumber(self, self.state, lambda: self.buttons.answers)
        self._filled_in = ""
        """What was said last of tricks that followed from others; true until the next answer."""

    @property
    def game(self) -> tuple[Variant | None, int | None]:
        """The game that is kept, for Help."""
        return self.state.kept.variant, self.state.kept.players

    # --- what is told ------------------------------------------------------------------------

    def tell(self, notes: Notes) -> None:
        """Take an answer, and ask what comes next."""
        at = self.state.at
        self.app.retract(self._filled_in)
        self._filled_in = "" if at is None else filled_in(self.state.kept.names, at, notes)
        if self._filled_in:
            self.app.notify(self._filled_in)
        self.state.picked = None
        if self.state.editing is not None:
            self.state.draft = notes
        else:
            self._take(self.state.kept.noted(len(self.state.kept.progress.finished), notes))
        self.rebuild()

    def _take(self, kept: KeptSheet) -> None:
        if kept == self.state.kept:
            return
        before = len(self.state.kept.progress.finished)
        self.state.kept = kept
        path = self.path
        tasks.run(lambda: _saved(path, kept), self._after_saving)
        if len(kept.progress.finished) != before:
            self.state.calling = CallInput()
            self._follow = True

    _follow = True
    """Whether the row of the present deal is to be brought into sight."""

    def _after_saving(self, trouble: str | None) -> None:
        if trouble is not None:
            self.app.notify(trouble)

    def undo(self) -> None:
        """Take back the last entry."""
        if self.state.editing is not None:
            self.leave_deal()
            return
        if not self.state.kept.before:
            return
        self.state.picked = None
        self._follow = True
        self._take(self.state.kept.undone())
        self.rebuild()

    def pick(self, question: KeeperQuestion) -> None:
        """Tell something anew."""
        at = self.state.at
        if at is None:
            return
        if question.asked is QuestionKind.WINNER:
            self.tell(replace(at.notes, winners=()))
            return
        if question.asked is QuestionKind.REVOKES:
            self.revoking.counts = at.notes.revokes or (0,) * self.state.kept.players
        if question.asked is QuestionKind.CALL and at.notes.call is not None:
            self.state.calling = CallInput.of(at.notes.call)
        self.state.picked = None if self.state.picked == question else question
        self.rebuild()

    # --- an earlier deal ---------------------------------------------------------------------

    def correct(self, place: int) -> None:
        """Put an earlier deal right."""
        self.state.editing, self.state.draft, self.state.picked = (
            place,
            self.state.kept.notes(place),
            None,
        )
        self.rebuild()

    def leave_deal(self, *, keep: bool = False) -> None:
        """Back to the present deal."""
        if keep and self._unsettled():
            return
        place, draft = self.state.editing, self.state.draft
        self.state.leave_deal()
        if keep and place is not None and draft is not None:
            self._take(self.state.kept.noted(place, draft))
        self.rebuild()

    def _unsettled(self) -> bool:
        """Take what was put together and not pressed yet; whether more must be told after it."""
        at = self.state.at
        if at is None or at.question is None:
            return False
        if at.question.asked is QuestionKind.CALL:
            self.tell(replace(at.notes, call=self.state.calling.draft.terms))
        elif at.question.asked is QuestionKind.REVOKES:
            self.tell(replace(at.notes, revokes=self.revoking.counts))
        return not self.state.complete

    # --- the scene's side --------------------------------------------------------------------

    def rebuild(self) -> None:
        """Build anew; the keyboard stays where it is, or goes to the first answer."""
        self.state.typed = ""
        shown = self.app.focus.shown
        super().rebuild()
        current = self.app.focus.current
        usable = [answer.key for answer in self.buttons.answers if not answer.why_not]
        if current is None or (current.key.startswith("n ") and current.key not in usable):
            for key in [*usable, SheetButton.KEEP, SheetButton.UNDO, SheetButton.BACK]:
                if any(stop.key == key for stop in self.app.focus.stops):
                    self.app.focus.resume(key, shown=shown)
                    break

    def enter(self, app: object) -> None:
        """Begin at the first answer."""
        self._follow = True
        super().enter(app)  # type: ignore[arg-type]
        usable = [answer.key for answer in self.buttons.answers if not answer.why_not]
        if usable:
            self.app.focus.resume(usable[0], shown=False)

    def close(self) -> None:
        """Left for good, after what is still to be saved."""
        if self._filled_in:
            self.app.retract(self._filled_in)
        if self._lock is not None:
            tasks.run(self._lock.release)

    def update(self, now: float, dt: float) -> None:
        """Enter the number that waits once no second digit came in time; nothing else moves."""
        self._number.update(dt)

    def handle(self, event: pygame.event.Event) -> bool:
        """Digits, Backspace, Esc; a press on a row of the sheet."""
        if super().handle(event):
            return True
        match event.type:
            case pygame.KEYDOWN:
                return self._key(event)
            case pygame.MOUSEMOTION:
                self.plate.hovered = self._row_at(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_LEFT:
                row = self._row_at(event.pos)
                if row is not None:
                    self.correct(row)
                    return True
        return False

    def tip(self, pos: tuple[int, int]) -> Tip | None:
        """Why a button may not be pressed, or what the points of a cell are made of."""
        cell = tip_at(self.plate.paper.table, pos, self.plate.paper.scrolled(self._panes[0].offset))
        return cell if cell is not None else super().tip(pos)

    def _begin_cells(self) -> None:
        """The keyboard came to the sheet."""
        self._cells.begin(self.plate.paper.table, self.plate.paper.scrolled(self._panes[0].offset))

    def _walk(self, key: int) -> bool:
        """Cell by cell; Enter puts the deal right. False where the sheet ends."""
        pane, before = self._panes[0], self._cells.place
        if key in (pygame.K_RETURN, pygame.K_KP_ENTER) and before is not None:
            if before[0] < len(self.state.kept.progress.finished):
                self.correct(before[0])
            return True
        if key not in WAYS:
            return False
        place = self._cells.walk(
            self.plate.paper.table, key, self.plate.paper.scrolled(self._panes[0].offset)
        )
        pane.reveal(self.plate.paper.table.cell_box(place, pane.offset))
        return place != before

    def draw(self, surface: pygame.Surface) -> None:
        """Everything, and over it what the cell says where the keyboard is."""
        super().draw(surface)
        at = self.app.focus.current
        if at is not None and at.key == SHEET and self.app.focus.shown:
            table, painter = self.plate.paper.table, self.app.painter
            self._cells.draw(
                surface,
                table,
                self.plate.paper.scrolled(self._panes[0].offset),
                painter,
                above=True,
            )
            if self._cells.place is not None:  # the ring is drawn around the cell
                box = table.cell_box(
                    self._cells.place, self.plate.paper.scrolled(self._panes[0].offset)
                ).clamp(table.rows_area)
                at.element.set_relative_position(box.topleft)
                at.element.set_dimensions(box.size)

    def _row_at(self, pos: tuple[int, int]) -> int | None:
        """The finished deal at a point of the window."""
        row = self.plate.paper.row_at(pos, self.plate.paper.scrolled(self._panes[0].offset))
        return row if row is not None and row < len(self.state.kept.progress.finished) else None

    def _key(self, event: pygame.event.Event) -> bool:
        if self.state.typed and event.key in (pygame.K_ESCAPE, pygame.K_BACKSPACE):
            self.state.typed = ""
            return True
        if event.key == pygame.K_ESCAPE and (self.state.editing is not None or self.state.picked):
            if self.state.picked is not None:
                self.state.picked = None
                self.rebuild()
            else:
                self.leave_deal()
            return True
        if event.key == pygame.K_BACKSPACE:
            self.undo()
            return True
        number = digit(event)
        if number:
            self._number.strike(number)
        return bool(number)

    # --- widgets -----------------------------------------------------------------------------

    def build(self) -> None:
        """The paper, the answers, everybody's bids and tricks, and the foot."""
        self.plate.lay_out()
        self.pane(self.plate.paper.rows_area, self.plate.paper.content).on_paper = True
        if self.state.kept.progress.finished:
            self.picture(SHEET, self.plate.paper.table.rows_area, self._walk)
            self.stops[-1].reveal = self._begin_cells
        self.buttons.build()

    def paint(self, surface: pygame.Surface) -> None:
        """What lies under the buttons."""
        self.plate.paint(surface, self.plate.paper.scrolled(self._panes[0].offset))

    def _raise(self, start: str | None) -> None:
        super()._raise(start)
        if self._follow:
            self._follow = False
            row = self.plate.paper.row_box(self.plate.paper.sheet.lit, 0)
            self._panes[0].scroll_to(row.centery - self._panes[0].area.centery)

    def export(self) -> None:
        """Write the finished deals as comma-separated values."""
        kept, stem = self.state.kept, f"sheet-{self.path.stem}"
        say = _("Writing the file…")
        tasks.run(lambda: _exported(kept, stem), self.app.notify, saying=say)


def _saved(path: Path, kept: KeptSheet) -> str | None:
    trouble = save(path, kept)
    if trouble is None:
        return None
    return _("This sheet cannot be saved: {why}").format(why=trouble.text(_))


def _exported(kept: KeptSheet, stem: str) -> str:
    try:
        path = export_text(as_csv(kept), home.exports(), stem, ".csv")
    except OSError as error:  # its message is a sentence
        return sentence(error)
    return _("Written: {path}").format(path=path)

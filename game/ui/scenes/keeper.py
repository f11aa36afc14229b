"""The scorekeeper: a score sheet for people with a real pack, and buttons to tell it the deals."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
from filelock import FileLock

from game import home
from game.engine import Variant
from game.table.exports import export_text
from game.table.keeper import (
    Asked,
    Kept,
    Notes,
    Question,
)
from game.table.keeper_files import as_csv, save
from game.ui.bidding import DIGITS, TYPING
from game.ui.errands import errands
from game.ui.keeper_answers import (
    Revoking,
)
from game.ui.keeper_boxes import KeeperBoxes
from game.ui.keeper_buttons import KeeperButtons
from game.ui.keeper_calling import Calling
from game.ui.keeper_paper import Paper, sheet_of
from game.ui.keeper_plate import KeeperPlate
from game.ui.text import _, sentence


class KeeperScene(KeeperPlate):
    """One sheet: the paper above, the question and everybody's bids and tricks below it."""

    only_looks = True

    def __init__(self, path: Path, kept: Kept, lock: FileLock | None = None) -> None:
        """The sheet of a file; `lock` is let go of when the scene is closed."""
        super().__init__(kept)
        self.path = path
        self._lock = lock
        self.revoking = Revoking(kept.players)
        self.buttons = KeeperButtons(self)
        self._digits = ""
        self._digits_at = 0.0
        self._now = 0.0

    @property
    def game(self) -> tuple[Variant | None, int | None]:
        """The game that is kept, for Help."""
        return self.kept.variant, self.kept.players

    # --- what is told ------------------------------------------------------------------------

    def tell(self, notes: Notes) -> None:
        """Take an answer, and ask what comes next."""
        self.picked = None
        if self.editing is not None:
            self.draft = notes
        else:
            self._take(self.kept.noted(len(self.kept.reckoning.finished), notes))
        self.rebuild()

    def _take(self, kept: Kept) -> None:
        if kept == self.kept:
            return
        before = len(self.kept.reckoning.finished)
        self.kept = kept
        path = self.path
        errands.run(lambda: _saved(path, kept), self._told)
        if len(kept.reckoning.finished) != before:
            self.calling = Calling()
            self._follow = True

    _follow = True
    """Whether the row of the present deal is to be brought into sight."""

    def _told(self, trouble: str | None) -> None:
        if trouble is not None:
            self.app.notify(trouble)

    def undo(self) -> None:
        """Take back the last entry."""
        if self.editing is not None:
            self.leave_deal()
            return
        if not self.kept.before:
            return
        self.picked = None
        self._follow = True
        self._take(self.kept.undone())
        self.rebuild()

    def pick(self, question: Question) -> None:
        """Tell something anew."""
        at = self.at
        if at is None:
            return
        if question.asked is Asked.WINNER:
            self.tell(replace(at.notes, winners=()))
            return
        if question.asked is Asked.REVOKES:
            self.revoking.counts = at.notes.revokes or (0,) * self.kept.players
        if question.asked is Asked.CALL and at.notes.call is not None:
            self.calling = Calling.of(at.notes.call)
        self.picked = None if self.picked == question else question
        self.rebuild()

    # --- an earlier deal ---------------------------------------------------------------------

    def correct(self, place: int) -> None:
        """Put an earlier deal right."""
        self.editing, self.draft, self.picked = place, self.kept.notes(place), None
        self.rebuild()

    def leave_deal(self, *, keep: bool = False) -> None:
        """Back to the present deal."""
        place, draft = self.editing, self.draft
        self.editing, self.draft, self.picked = None, None, None
        if keep and place is not None and draft is not None:
            self._take(self.kept.noted(place, draft))
        self.rebuild()

    # --- the scene's side --------------------------------------------------------------------

    def rebuild(self) -> None:
        """Build anew; the keyboard stays where it is, or goes to the first answer."""
        shown = self.app.focus.shown
        super().rebuild()
        current = self.app.focus.current
        usable = [answer.key for answer in self.buttons.answers if not answer.why_not]
        if current is None or (current.key.startswith("n ") and current.key not in usable):
            for key in [*usable, "keep", "undo", "back"]:
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
        if self._lock is not None:
            errands.run(self._lock.release)

    def update(self, now: float, dt: float) -> None:
        """Only the time, for digits that belong together."""
        self._now = now

    def handle(self, event: pygame.event.Event) -> bool:
        """Digits, Backspace, Esc; a press on a row of the sheet."""
        if super().handle(event):
            return True
        match event.type:
            case pygame.KEYDOWN:
                return self._key(event)
            case pygame.MOUSEMOTION:
                self._hovered = self._row_at(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_LEFT:
                row = self._row_at(event.pos)
                if row is not None:
                    self.correct(row)
                    return True
        return False

    def _row_at(self, pos: tuple[int, int]) -> int | None:
        """The finished deal at a point of the window."""
        row = self._paper.row_at(pos, self._panes[0].offset)
        return row if row is not None and row < len(self.kept.reckoning.finished) else None

    def _key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_ESCAPE and (self.editing is not None or self.picked):
            if self.picked is not None:
                self.picked = None
                self.rebuild()
            else:
                self.leave_deal()
            return True
        if event.key == pygame.K_BACKSPACE:
            self.undo()
            return True
        digit = DIGITS.get(event.key) or (event.unicode if event.unicode.isdecimal() else "")
        if not digit or not digit.isascii():
            return False
        self._digit(digit)
        return True

    def _digit(self, digit: str) -> None:
        """A number typed: at once where no longer one begins with it, else with Enter."""
        numbers = {a.key[2:]: a for a in self.buttons.answers if a.key.startswith("n ")}
        now = self._now
        joined = self._digits + digit if now - self._digits_at < TYPING else digit
        if joined not in numbers:
            joined = digit
        answer = numbers.get(joined)
        if answer is None:
            return
        if answer.why_not:
            self.app.notify(answer.why_not)
            return
        longer = any(key != joined and key.startswith(joined) for key in numbers)
        if longer and joined != "0":
            self._digits, self._digits_at = joined, now
            self.app.focus.resume(answer.key, shown=True)
            return
        self._digits = ""
        answer.act()

    # --- widgets -----------------------------------------------------------------------------

    def build(self) -> None:
        """The paper, the answers, everybody's bids and tricks, and the foot."""
        self.boxes = boxes = KeeperBoxes(self.app.size, self.app.scale, self.kept.players)
        self._paper = Paper(sheet_of(self.kept), boxes.paper, self.app.scale)
        self.pane(self._paper.rows_area, self._paper.content).on_paper = True
        self.buttons.build()

    def _raise(self, start: str | None) -> None:
        super()._raise(start)
        if self._follow:
            self._follow = False
            row = self._paper.row_box(self._paper.sheet.lit, 0)
            self._panes[0].scroll_to(row.centery - self._panes[0].area.centery)

    def export(self) -> None:
        """Write the finished deals as comma-separated values."""
        kept, stem = self.kept, f"sheet-{self.path.stem}"
        say = _("Writing the file…")
        errands.run(lambda: _exported(kept, stem), self.app.notify, saying=say)


def _saved(path: Path, kept: Kept) -> str | None:
    try:
        save(path, kept)
    except OSError as error:
        text = _("This sheet cannot be saved: {why}")
        return text.format(why=error.strerror or str(error))
    return None


def _exported(kept: Kept, stem: str) -> str:
    try:
        path = export_text(as_csv(kept), home.exports(), stem, ".csv")
    except OSError as error:  # its message is a sentence
        return sentence(error)
    return _("Written: {path}").format(path=path)

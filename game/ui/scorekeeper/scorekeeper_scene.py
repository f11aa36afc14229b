"""The scorekeeper's scene: a score sheet for people with a real pack, filled in by buttons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Final

import pygame
from filelock import FileLock
from pygame import Rect

from game import home
from game.engine import Variant
from game.presentation.phrasebook import counts, deal
from game.presentation.score_sheet import SheetContents
from game.presentation.sheet_page import kept_page
from game.presentation.words.points import minus
from game.presentation.words.scorekeeper import title
from game.table.records.exports import export_text
from game.table.scorekeeping.score_keeping import KeeperQuestion, KeptSheet, Notes, QuestionKind
from game.table.scorekeeping.sheet_files import as_csv, save
from game.translation import N_, _, sentence
from game.ui.kit.controls import Press, Text
from game.ui.kit.layout import Column, Gap, Host, Part, Row
from game.ui.kit.pages import TitledPage, Verdict, way_on
from game.ui.paint import typeset
from game.ui.paint.clipping import clipped
from game.ui.platform import file_manager
from game.ui.platform.background_tasks import tasks
from game.ui.platform.keyboard import digit
from game.ui.scene.form_screen import FormScreen
from game.ui.score_sheet.cell_tips import WAYS, CellFocus, tip_at
from game.ui.score_sheet.measures import words_are_large
from game.ui.scorekeeper.answers import RevokeInput
from game.ui.scorekeeper.call_input import CallInput
from game.ui.scorekeeper.paper import Paper
from game.ui.scorekeeper.people_page import PeoplePage
from game.ui.scorekeeper.phones_page import phones_page
from game.ui.scorekeeper.question_plate import MARGIN, WIDEST, QuestionPlate
from game.ui.scorekeeper.sharing import SheetSharing
from game.ui.scorekeeper.sheet_state import SheetState, filled_in
from game.ui.scorekeeper.typed_number import TypedNumber
from game.ui.widgets.form_button import FormButton
from game.ui.widgets.scroll_area import ScrollArea
from game.ui.widgets.tooltips import Tip

SHEET: Final = "sheet"
"""The stop of the keyboard that is the sheet itself."""


class SheetButton(StrEnum):
    """A button at the foot of a sheet; its key in the focus ring."""

    CANCEL = "cancel"
    """Leave an earlier deal as it was."""
    KEEP = "keep"
    """Keep what was changed in an earlier deal."""
    CORRECT = "correct"
    EXPORT = "export"
    PHONES = "phones"
    """Show how phones come in."""
    SHEET = "to the sheet"
    ALONE = "alone"
    """Share the sheet with phones no longer."""
    PEOPLE = "people"
    """Let somebody leave or come in."""
    PAGE = "page"
    """Write a page that can be printed."""
    UNDO = "undo"
    BACK = "back"


_NOT_YET: Final = {
    SheetButton.KEEP: N_("Something of this deal is still to be entered."),
    SheetButton.CORRECT: N_("No deal is finished yet."),
    SheetButton.EXPORT: N_("No deal is finished yet."),
    SheetButton.PEOPLE: N_("People change between two deals."),
    SheetButton.UNDO: N_("There is nothing to take back."),
}
"""Why a button at the foot may not be pressed."""


class PaperPart(Part):
    """The sheet on its paper, whose rows scroll."""

    grow = 1

    def __init__(self, scene: ScorekeeperScene) -> None:
        self._scene = scene

    def place(self, host: Host, area: Rect, pane: ScrollArea | None = None) -> None:
        """The paper in the middle of its room."""
        scene, state = self._scene, self._scene.state
        sheet, scale = SheetContents.of_kept(state.kept), host.painter.scale
        large = words_are_large(scale, scene.app.size)
        paper = scene.paper = Paper(sheet, area, scale, large=large)
        scene.rows = host.screen.pane(paper.rows_area, paper.content)
        scene.rows.on_paper = True
        if state.kept.progress.finished:
            host.screen.picture(SHEET, paper.table.rows_area, scene.walk)
            host.screen.stops[-1].reveal = scene.begin_cells
        host.drawn(area, None, self._paint)

    def _paint(self, surface: pygame.Surface, _area: Rect) -> None:
        """The paper; a frame around the deal that is put right, one around that which may be."""
        scene = self._scene
        theme, paper = scene.app.theme, scene.paper
        paper.draw(surface, theme, scene.scrolled)
        with clipped(surface, paper.table.rows_area):
            for place, wide in ((scene.state.editing, 2), (scene.hovered, 1)):
                if place is not None:
                    box = paper.row_box(place, scene.scrolled)
                    pygame.draw.rect(surface, theme.sheet_red, box, max(1, scene.px(wide)))


class ScorekeeperScene(FormScreen):
    """One sheet: the paper above, the question and everybody's bids and tricks below it."""

    only_looks = True

    def __init__(self, path: Path, kept: KeptSheet, lock: FileLock | None = None) -> None:
        """The sheet of a file; `lock` is let go of when the scene is closed."""
        super().__init__()
        self.state = SheetState(kept)
        self.paper: Paper
        self.rows: ScrollArea
        """The deals on the paper."""
        self.hovered: int | None = None
        """The finished deal that the mouse is on."""
        self.path = path
        self._lock = lock
        self.revoking = RevokeInput(kept.players)
        self.plate = QuestionPlate(self, self.state, self)
        self.cells = CellFocus()
        self._number = TypedNumber(self, self.state, lambda: self.plate.answers)
        self.sharing: SheetSharing | None = None
        """Phones that tell of it too; None where there are none."""
        self.inviting = False
        """Whether it is shown how they come in, in place of the sheet."""
        self.people: PeoplePage | None = None
        """Who plays from the next deal on, while that is asked in place of the sheet."""
        self._filled_in = ""
        """What was said last of tricks that followed from others; true until the next answer."""

    @property
    def game_for_help(self) -> tuple[Variant | None, int | None]:
        """The game that is kept, for Help."""
        return self.state.kept.variant, self.state.kept.players

    # --- what is told ------------------------------------------------------------------------

    def tell(self, notes: Notes) -> None:
        """Take an answer, and ask what comes next."""
        at = self.state.at
        self.app.retract(self._filled_in)
        self._filled_in = "" if at is None else filled_in(self.state.shown.names, at, notes)
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
        self._keep(kept)
        if self.sharing is not None:
            self.sharing.tell(kept)

    def _keep(self, kept: KeptSheet) -> None:
        """Save what was told, here or by a phone."""
        before, seating = len(self.state.kept.progress.finished), self.state.kept.seating
        self.state.kept = kept
        if kept.seating != seating:
            self.state.picked = None
            self.revoking = RevokeInput(kept.players)
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
        if not self.state.kept.undoable:
            return
        self.state.picked = None
        self._follow = True
        self._take(self.state.kept.undone())
        self.revoking = RevokeInput(self.state.kept.players)
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
            self.revoking.counts = at.notes.revokes or (0,) * at.spec.players
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
        if self.covered:
            return
        usable = [answer.key for answer in self.plate.answers if not answer.why_not]
        if current is None or (current.key.startswith("n ") and current.key not in usable):
            for key in [*usable, SheetButton.KEEP, SheetButton.UNDO, SheetButton.BACK]:
                if any(stop.key == key for stop in self.app.focus.stops):
                    self.app.focus.resume(key, shown=shown)
                    break

    def enter(self, app: object) -> None:
        """Begin at the first answer."""
        self._follow = True
        super().enter(app)  # type: ignore[arg-type]
        usable = [answer.key for answer in self.plate.answers if not answer.why_not]
        if usable:
            self.app.focus.resume(usable[0], shown=False)

    def close(self) -> None:
        """Left for good, after what is still to be saved."""
        if self.sharing is not None:
            self.sharing.close()
        if self._filled_in:
            self.app.retract(self._filled_in)
        if self._lock is not None:
            tasks.run(self._lock.release)

    def update(self, now: float, dt: float) -> None:
        """Enter the number that waits once no second digit came in time; hear the phones."""
        self._number.update(dt)
        if self.sharing is not None:
            self._hear(self.sharing)

    @property
    def needs_frames(self) -> bool:
        """Phones may tell something at any time."""
        return super().needs_frames or self.sharing is not None

    # --- people ------------------------------------------------------------------------------

    @property
    def covered(self) -> bool:
        """Whether something is asked or shown in place of the sheet."""
        return self.inviting or self.people is not None

    def ask_people(self) -> None:
        """Ask who plays from the next deal on."""
        self.people = PeoplePage(self, self.state.kept)
        self.rebuild()

    def change_people(self) -> None:
        """Play on with the people who were named."""
        if self.people is None or self.people.problem() is not None:
            return
        kept, self.people = self.people.changed, None
        self._take(kept)
        self.rebuild()

    # --- phones ------------------------------------------------------------------------------

    def invite(self) -> None:
        """Have phones tell of the sheet too, and show how they come in."""
        if self.sharing is None:
            self.sharing = SheetSharing(self.app, self.state.kept)
        self.inviting = True
        self.rebuild()

    def show_sheet(self) -> None:
        """Show the sheet again; phones go on telling."""
        self.inviting, self.people = False, None
        self.rebuild()

    def share_no_longer(self) -> None:
        """Send the phones away: the sheet is told here alone."""
        if self.sharing is not None:
            self.sharing.close()
        self.sharing = self.state.phones = None
        self.show_sheet()

    def _hear(self, sharing: SheetSharing) -> None:
        kept = sharing.poll()
        if sharing.failure:
            self.app.notify(sharing.failure)
            self.share_no_longer()
            return
        if kept is not None:
            self._keep(kept)
            if self.people is not None:  # it is about the sheet as it was
                self.people = None
                self.app.notify(_("A phone has entered something: look again at who plays."))
        shown = (sharing.info, sharing.invitation, sharing.is_away)
        if kept is not None or shown != self._shared:
            self._shared, self.state.phones = shown, sharing.info
            self.rebuild()

    _shared: object = None
    """What was shown last of those at phones."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Digits, Backspace, Esc; a press on a row of the sheet."""
        if super().handle(event):
            return True
        match event.type:
            case pygame.KEYDOWN:
                return self._key(event)
            case pygame.MOUSEMOTION if not self.covered:
                self.hovered = self._row_at(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_LEFT and not self.covered:
                row = self._row_at(event.pos)
                if row is not None:
                    self.correct(row)
                    return True
        return False

    def tip(self, pos: tuple[int, int]) -> Tip | None:
        """Why a button may not be pressed, or what the points of a cell are made of."""
        if self.covered:
            return super().tip(pos)
        cell = tip_at(self.paper.table, pos, self.scrolled)
        return cell if cell is not None else super().tip(pos)

    @property
    def scrolled(self) -> int:
        """px of the rows that are scrolled away."""
        return self.paper.scrolled(self.rows.offset)

    def begin_cells(self) -> None:
        """The keyboard came to the sheet."""
        self.cells.begin(self.paper.table, self.scrolled)

    def walk(self, key: int) -> bool:
        """Cell by cell; Enter puts the deal right. False where the sheet ends."""
        pane, before = self.rows, self.cells.place
        if key in (pygame.K_RETURN, pygame.K_KP_ENTER) and before is not None:
            if before[0] < len(self.state.kept.progress.finished):
                self.correct(before[0])
            return True
        if key not in WAYS:
            return False
        place = self.cells.walk(self.paper.table, key, self.scrolled)
        pane.reveal(self.paper.table.cell_box(place, pane.offset))
        return place != before

    def draw(self, surface: pygame.Surface) -> None:
        """Everything, and over it what the cell says where the keyboard is."""
        super().draw(surface)
        at = self.app.focus.current
        if at is not None and at.key == SHEET and self.app.focus.shown:
            table, painter = self.paper.table, self.app.painter
            self.cells.draw(
                surface,
                table,
                self.scrolled,
                painter,
                above=True,
            )
            if self.cells.place is not None:  # the ring is drawn around the cell
                box = table.cell_box(self.cells.place, self.scrolled).clamp(table.rows_area)
                at.element.set_relative_position(box.topleft)
                at.element.set_dimensions(box.size)

    def _row_at(self, pos: tuple[int, int]) -> int | None:
        """The finished deal at a point of the window."""
        row = self.paper.row_at(pos, self.scrolled)
        return row if row is not None and row < len(self.state.kept.progress.finished) else None

    def _key(self, event: pygame.event.Event) -> bool:
        if self.state.typed and event.key in (pygame.K_ESCAPE, pygame.K_BACKSPACE):
            self.state.typed = ""
            return True
        if event.key == pygame.K_ESCAPE and self.covered:
            self.show_sheet()
            return True
        if self.covered:
            return False
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

    # --- what is on it -----------------------------------------------------------------------

    def tree(self) -> Part:
        """The paper, the answers, everybody's bids and tricks, and the foot."""
        if self.inviting and self.sharing is not None:
            leave = Press(
                SheetButton.ALONE, _("Send the phones away"), self.share_no_longer, tall=44
            )
            way = Press(SheetButton.SHEET, _("To the sheet"), self.show_sheet, gold=True, tall=44)
            body = phones_page(self, self.sharing, self.state.kept.names)
            return TitledPage(title(self.state.kept), body, Row(leave, Gap(grow=1), way))
        if self.people is not None:
            back = Press("stay", _("Cancel"), self.show_sheet, least=110, tall=44)
            go = way_on("play on", _("Play on"), self.change_people, self.people.problem)
            foot = Row(back, Verdict(self.people.change_sentence, self.people.problem), go)
            return TitledPage(title(self.state.kept), self.people.part(), foot)
        at, ink = self.state.at, self.app.theme.on_felt
        deal = Text("" if at is None else self.state.deal_line(at), typeset.STRONG, ink)
        return TitledPage(
            title(self.state.kept),
            Column(PaperPart(self), Gap(10), self.plate.part()),
            Row(*self._foot()),
            widest=WIDEST,
            beside=deal,
            edges=(MARGIN, 52, 60),
        )

    def _foot(self) -> list[Part]:
        """What can be done with the sheet, or with an earlier deal."""
        done = bool(self.state.kept.progress.finished)

        def one(
            key: SheetButton, words: str, action: Callable[[], None], *, on: bool = True
        ) -> Press:
            why = _(_NOT_YET[key]) if key in _NOT_YET else ""
            gold = key is SheetButton.KEEP
            return Press(key, words, action, gold=gold, enabled=on, why=why, least=110, tall=44)

        if self.state.editing is not None:
            keep = partial(self.leave_deal, keep=True)
            return [
                Gap(grow=1),
                one(SheetButton.CANCEL, _("Cancel"), self.leave_deal),
                one(SheetButton.KEEP, _("Keep"), keep, on=self.state.complete),
            ]
        return [
            one(SheetButton.BACK, _("Back"), self.app.back),
            Gap(grow=1),
            one(SheetButton.PHONES, _("Phones…"), self.invite),
            one(SheetButton.PEOPLE, _("People…"), self.ask_people, on=self.state.kept.changeable),
            one(SheetButton.CORRECT, _("Correct a deal"), self._choose_deal, on=done),
            one(SheetButton.EXPORT, _("Export CSV"), self.export, on=done),
            one(SheetButton.PAGE, _("Print…"), self.print_page),
            one(SheetButton.UNDO, _("Undo"), self.undo, on=self.state.kept.undoable),
        ]

    def _choose_deal(self) -> None:
        texts = []
        for spec, _result, points in self.state.kept.progress.finished:
            cards = counts.cards(spec.cards)
            text = _("{one}: {other}", one=deal.title(spec.number), other=cards)
            texts.append(f"{text}   {' · '.join(map(minus, points))}")
        button = self.control(SheetButton.CORRECT)
        assert isinstance(button, FormButton)
        self.popup(button, texts, len(texts) - 1, self.correct)

    def placed(self) -> None:
        """The row of the present deal is in sight."""
        if self._follow and not self.covered:
            self._follow = False
            row = self.paper.row_box(self.paper.sheet.lit, 0)
            self.rows.scroll_to(row.centery - self.rows.area.centery)

    def export(self) -> None:
        """Write the finished deals as comma-separated values."""
        self._export(as_csv(self.state.kept), ".csv")

    def print_page(self) -> None:
        """Open the sheet in a browser, which prints it; a pen may fill in the deals to come."""
        self._export(kept_page(self.state.kept, prints=True), ".html", shown=True)

    def _export(self, text: str, suffix: str, *, shown: bool = False) -> None:
        stem, say = f"sheet-{self.path.stem}", _("Saving…")
        tasks.run(lambda: _exported(text, stem, suffix, shown=shown), self.app.notify, saying=say)


def _saved(path: Path, kept: KeptSheet) -> str | None:
    trouble = save(path, kept)
    return None if trouble is None else trouble.text(_)


def _exported(text: str, stem: str, suffix: str, *, shown: bool) -> str:
    try:
        path = export_text(text, home.exports(), stem, suffix)
        if shown and not file_manager.open_file(path):
            return _("Written: {path}. Open it in a browser and print it.", path=path)
    except OSError as error:  # its message is a sentence
        return sentence(error)
    return _("Written: {path}", path=path)

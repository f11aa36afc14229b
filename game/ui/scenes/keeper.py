"""The scorekeeper: a score sheet for people with a real pack, and buttons to tell it the deals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

import pygame
from filelock import FileLock
from pygame import Rect
from pygame_gui.elements import UIButton

from game import home
from game.engine import CallTerms, Variant
from game.engine.choices import Bidding
from game.table.exports import export_text
from game.table.keeper import (
    Asked,
    Kept,
    Notes,
    Question,
)
from game.table.keeper_files import as_csv, save
from game.ui import words
from game.ui.bidding import DIGITS, TYPING
from game.ui.errands import errands
from game.ui.keeper_answers import (
    Answer,
    Flow,
    Revoking,
    number_answers,
    word_answers,
)
from game.ui.keeper_boxes import KeeperBoxes
from game.ui.keeper_calling import Calling
from game.ui.keeper_paper import Paper, sheet_of
from game.ui.keeper_plate import At, KeeperPlate
from game.ui.keeper_words import (
    told_beside,
)
from game.ui.text import N_, _, ngettext, sentence

_BUTTON: Final = 44  # px at scale 1
_BETWEEN: Final = 10
_NOT_YET: Final = {
    "keep": N_("Something of this deal is still to be told."),
    "correct": N_("No deal is finished yet."),
    "export": N_("No deal is finished yet."),
    "undo": N_("There is nothing to take back."),
}
"""Why a button at the foot may not be pressed."""
NUMBERS: Final = (Asked.BID, Asked.TAKEN)


class KeeperScene(KeeperPlate):
    """One sheet: the paper above, the question and everybody's bids and tricks below it."""

    only_looks = True

    def __init__(self, path: Path, kept: Kept, lock: FileLock | None = None) -> None:
        """The sheet of a file; `lock` is let go of when the scene is closed."""
        super().__init__(kept)
        self.path = path
        self._lock = lock
        self.revoking = Revoking(kept.players)
        self._answers: list[Answer] = []
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
        usable = [answer.key for answer in self._answers if not answer.why_not]
        if current is None or (current.key.startswith("n ") and current.key not in usable):
            for key in [*usable, "keep", "undo", "back"]:
                if any(stop.key == key for stop in self.app.focus.stops):
                    self.app.focus.resume(key, shown=shown)
                    break

    def enter(self, app: object) -> None:
        """Begin at the first answer."""
        self._follow = True
        super().enter(app)  # type: ignore[arg-type]
        usable = [answer.key for answer in self._answers if not answer.why_not]
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
        numbers = {a.key[2:]: a for a in self._answers if a.key.startswith("n ")}
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
        self._boxes = boxes = KeeperBoxes(self.app.size, self.app.scale, self.kept.players)
        self._paper = Paper(sheet_of(self.kept), boxes.paper, self.app.scale)
        self.pane(self._paper.rows_area, self._paper.content)
        at = self.at
        self._answers, self._answered = [], boxes.answers.top
        if at is not None:
            self._build_answers(at)
            self._build_told(at)
            self._build_table(at)
        self._build_foot()

    def _raise(self, start: str | None) -> None:
        super()._raise(start)
        if self._follow:
            self._follow = False
            row = self._paper.row_box(self._paper.sheet.lit, 0)
            self._panes[0].scroll_to(row.centery - self._panes[0].area.centery)

    def _build_answers(self, at: At) -> None:
        spec, notes, question = at
        if question is None:
            return
        flow = Flow(self, self._boxes.answers)
        match question.asked:
            case Asked.CALL:
                keys = self.calling.place(self, flow, self._called)
                self._answers = [Answer(key, "", lambda: None) for key in keys]
                self._answered = flow.bottom
                return
            case Asked.REVOKES:
                self._answers = self.revoking.answers(
                    self.kept.names, notes, self.tell, self.rebuild
                )
            case Asked.BID | Asked.TAKEN:
                self._answers = number_answers(spec, notes, question, self.tell)
            case _:
                self._answers = word_answers(self.kept, spec, notes, question, self.tell)
        numbers = question.asked in (*NUMBERS, Asked.SIZE)
        flow.put(self._answers, numbers=numbers)
        if self._answers:
            self._answered = flow.bottom

    def _called(self, terms: CallTerms) -> None:
        at = self.at
        if at is not None:
            self.tell(replace(at.notes, call=terms))

    def _build_told(self, at: At) -> None:
        """Small buttons for what was told of the deal beside bids and tricks."""
        told = told_beside(self.kept, at.spec, at.notes)
        line, fonts = self._boxes.heading, self.app.fonts
        x = line.right
        asked_wide = words.width(self._heading(at), words.HEADING, fonts)
        room = line.width - asked_wide - self.px(24)
        for asked, text in reversed(told):
            most = max(self.px(80), room // len(told) - self.px(6))
            wide = min(words.width(text, words.STRONG, fonts) + self.px(22), most)
            x -= wide
            shown = words.cut(text, words.STRONG, fonts, wide - self.px(10))
            widget = self.button(
                f"told {asked.value}",
                Rect(x, line.top, wide, max(24, self.px(29))),
                shown,
                lambda asked=asked: self.pick(Question(asked)),  # type: ignore[misc]
            )
            if at.question == Question(asked):
                widget.select()
            x -= self.px(6)

    def _build_table(self, at: At) -> None:
        """A button for every bid and every number of tricks."""
        spec, notes, _question = at
        if not spec.cards:
            return
        for place, seat in enumerate(spec.bidding_order):
            if not spec.misere:
                bid = notes.bids[seat]
                self._cell(Question(Asked.BID, seat), self._boxes.bid(place), bid, at)
            if spec.madness is None:
                took = notes.took[seat]
                self._cell(Question(Asked.TAKEN, seat), self._boxes.took(place), took, at)

    def _cell(self, question: Question, area: Rect, number: int | None, at: At) -> None:
        spec, notes = at.spec, at.notes
        bidding = question.asked is Asked.BID
        bids = spec.misere or None not in notes.bids
        free = bidding and spec.rules.bidding is not Bidding.IN_TURN
        asked = at.question == question
        widget: UIButton = self.button(
            f"{question.asked.value} {question.seat}",
            area,
            "–" if number is None else str(number),
            lambda: self.pick(question),
            enabled=number is not None or asked or free or (bids and not bidding),
            why=_("This one is asked later."),
        )
        if asked:
            widget.select()

    def _build_foot(self) -> None:
        body, tall = self._boxes.body, self.px(_BUTTON)
        top = self._boxes.foot(tall)
        if self.editing is not None:
            rows: list[tuple[str, str, Callable[[], None], bool, str]] = [
                ("cancel", _("Cancel"), self.leave_deal, True, ""),
                ("keep", _("Keep the change"), self._keep_change, self.complete, "@primary"),
            ]
        else:
            done = bool(self.kept.reckoning.finished)
            rows = [
                ("correct", _("Correct a deal"), self._choose_deal, done, ""),
                ("export", _("Export CSV"), self._export, done, ""),
                ("undo", _("Undo"), self.undo, bool(self.kept.before), ""),
            ]
            back = self.width_of(_("Back"), self.px(110))
            self.button("back", Rect(body.left, top, back, tall), _("Back"), self.app.back)
        wides = [self.width_of(text, self.px(110)) for _key, text, _do, _on, _style in rows]
        x = body.right - sum(wides) - self.px(_BETWEEN) * (len(rows) - 1)
        for (key, text, action, on, style), wide in zip(rows, wides, strict=True):
            area = Rect(x, top, wide, tall)
            why = _(_NOT_YET[key]) if key in _NOT_YET else ""
            widget = self.button(key, area, text, action, style=style, enabled=on, why=why)
            if key == "correct":
                self._correct_button = widget
            x += wide + self.px(_BETWEEN)

    def _keep_change(self) -> None:
        self.leave_deal(keep=True)

    def _choose_deal(self) -> None:
        texts = []
        for spec, _result, points in self.kept.reckoning.finished:
            cards = ngettext("{n} card", "{n} cards", spec.cards).format(n=spec.cards)
            text = _("Deal {number}: {cards}").format(number=spec.number, cards=cards)
            texts.append(f"{text}   {' · '.join(str(each).replace('-', '−') for each in points)}")
        self.popup(self._correct_button, texts, len(texts) - 1, self.correct)

    def _export(self) -> None:
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

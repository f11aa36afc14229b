"""The buttons of the scorekeeper: answers, notes of the deal, bids and tricks, the foot."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import StrEnum
from typing import Final, Protocol

from pygame import Rect

from game.engine import CallTerms
from game.engine.choices import Bidding
from game.table.scorekeeping.score_keeping import KeeperQuestion, Notes, QuestionKind
from game.translation import N_, _, ngettext
from game.ui.paint import typeset
from game.ui.scene.form_screen import FormScreen
from game.ui.scorekeeper.answers import Answer, Flow, RevokeInput, number_answers, word_answers
from game.ui.scorekeeper.question_plate import QuestionPlate
from game.ui.scorekeeper.sheet_state import At, SheetState
from game.ui.scorekeeper.words import other_notes
from game.ui.widgets.form_button import FormButton

_BUTTON: Final = 44  # px at scale 1
_BETWEEN: Final = 10


class SheetButton(StrEnum):
    """A button at the foot of a sheet; its key in the focus ring."""

    CANCEL = "cancel"
    """Leave an earlier deal as it was."""
    KEEP = "keep"
    """Keep what was changed in an earlier deal."""
    CORRECT = "correct"
    EXPORT = "export"
    UNDO = "undo"
    BACK = "back"


_NOT_YET: Final = {
    SheetButton.KEEP: N_("Something of this deal is still to be told."),
    SheetButton.CORRECT: N_("No deal is finished yet."),
    SheetButton.EXPORT: N_("No deal is finished yet."),
    SheetButton.UNDO: N_("There is nothing to take back."),
}
"""Why a button at the foot may not be pressed."""
_OF_DEALER: Final = (QuestionKind.SIZE, QuestionKind.CALL)
"""What the dealer says."""
_NUMBERS: Final = (QuestionKind.BID, QuestionKind.TAKEN, QuestionKind.SIZE)


class SheetActions(Protocol):
    """What a press does to the sheet."""

    revoking: RevokeInput

    def tell(self, notes: Notes) -> None:
        """Take an answer, and ask what comes next."""

    def pick(self, question: KeeperQuestion) -> None:
        """Ask this again, or leave it as it was told."""

    def undo(self) -> None:
        """Take the last entry back."""

    def export(self) -> None:
        """Write the sheet as a table."""

    def correct(self, place: int) -> None:
        """Put an earlier deal right."""

    def leave_deal(self, *, keep: bool = False) -> None:
        """Go back to the present deal, and keep what was changed or not."""


class SheetButtons:
    """What can be pressed on a sheet; what a press means, `actions` know."""

    def __init__(
        self, screen: FormScreen, state: SheetState, plate: QuestionPlate, actions: SheetActions
    ) -> None:
        self._screen = screen
        self._state = state
        self._plate = plate
        self._do = actions
        self.answers: list[Answer] = []
        """To the question that is asked now."""
        self._correct: FormButton

    def build(self) -> None:
        """Make them for the deal on the plate."""
        state, plate = self._state, self._plate
        at = state.at
        self.answers, plate.answered = [], plate.boxes.answers.top
        if at is not None:
            self._build_answers(at)
            self._build_other_notes(at)
            self._build_table(at)
        self._build_foot()

    def _build_answers(self, at: At) -> None:
        screen, state, plate = self._screen, self._state, self._plate
        spec, notes, question = at
        if question is None:
            return
        flow = Flow(screen, plate.boxes.answers)
        match question.asked:
            case QuestionKind.CALL:
                keys = state.calling.place(screen, flow, self._called)
                self.answers = [Answer(key, "", lambda: None) for key in keys]
                plate.answered = flow.bottom
                return
            case QuestionKind.REVOKES:
                self.answers = self._do.revoking.answers(
                    state.kept.names, notes, self._do.tell, screen.rebuild
                )
            case QuestionKind.BID | QuestionKind.TAKEN:
                self.answers = number_answers(spec, notes, question, self._do.tell)
            case _:
                self.answers = word_answers(state.kept, spec, notes, question, self._do.tell)
        numbers = question.asked in _NUMBERS
        flow.put(self.answers, numbers=numbers)
        if self.answers:
            plate.answered = flow.bottom

    def _called(self, terms: CallTerms) -> None:
        state = self._state
        at = state.at
        if at is not None:
            self._do.tell(replace(at.notes, call=terms))

    def _build_other_notes(self, at: At) -> None:
        """Small buttons for what was told of the deal beside bids and tricks."""
        screen, state, plate = self._screen, self._state, self._plate
        noted = other_notes(state.kept, at.spec, at.notes)
        line, fonts = plate.boxes.heading, screen.app.fonts
        x = line.right
        asked_wide = typeset.width(state.asked(at), typeset.HEADING, fonts)
        room = line.width - asked_wide - screen.px(24)
        for asked, text in reversed(noted):
            most = max(screen.px(80), room // len(noted) - screen.px(6))
            wide = min(typeset.width(text, typeset.STRONG, fonts) + screen.px(22), most)
            x -= wide
            shown = typeset.cut(text, typeset.STRONG, fonts, wide - screen.px(10))
            question = KeeperQuestion(asked, at.spec.dealer if asked in _OF_DEALER else None)
            widget = screen.button(
                f"told {asked.value}",
                Rect(x, line.top, wide, max(24, screen.px(29))),
                shown,
                lambda question=question: self._do.pick(question),  # type: ignore[misc]
            )
            if at.question == question:
                widget.select()
            x -= screen.px(6)
        plate.asked_room = x - line.left

    def _build_table(self, at: At) -> None:
        """A button for every bid and every number of tricks."""
        plate = self._plate
        spec, notes, _question = at
        if not spec.cards:
            return
        for place, seat in enumerate(spec.bidding_order):
            if not spec.misere:
                bid = notes.bids[seat]
                self._cell(KeeperQuestion(QuestionKind.BID, seat), plate.boxes.bid(place), bid, at)
            if spec.madness is None:
                took = notes.took[seat]
                self._cell(
                    KeeperQuestion(QuestionKind.TAKEN, seat), plate.boxes.took(place), took, at
                )

    def _cell(self, question: KeeperQuestion, area: Rect, number: int | None, at: At) -> None:
        screen = self._screen
        spec, notes = at.spec, at.notes
        bidding = question.asked is QuestionKind.BID
        bids = spec.misere or None not in notes.bids
        free = bidding and spec.rules.bidding is not Bidding.IN_TURN
        asked = at.question == question
        widget: FormButton = screen.button(
            f"{question.asked.value} {question.seat}",
            area,
            "–" if number is None else str(number),
            lambda: self._do.pick(question),
            enabled=number is not None or asked or free or (bids and not bidding),
            why=_("This one is asked later."),
        )
        if asked:
            widget.select()

    def _build_foot(self) -> None:
        screen, state, plate = self._screen, self._state, self._plate
        body, tall = plate.boxes.body, screen.px(_BUTTON)
        top = plate.boxes.foot(tall)
        if state.editing is not None:
            rows: list[tuple[SheetButton, str, Callable[[], None], bool, str]] = [
                (SheetButton.CANCEL, _("Cancel"), self._do.leave_deal, True, ""),
                (
                    SheetButton.KEEP,
                    _("Keep the change"),
                    self._keep_change,
                    state.complete,
                    "@primary",
                ),
            ]
        else:
            done = bool(state.kept.progress.finished)
            rows = [
                (SheetButton.CORRECT, _("Correct a deal"), self._choose_deal, done, ""),
                (SheetButton.EXPORT, _("Export CSV"), self._do.export, done, ""),
                (SheetButton.UNDO, _("Undo"), self._do.undo, bool(state.kept.before), ""),
            ]
            back = screen.width_of(_("Back"), screen.px(110))
            area = Rect(body.left, top, back, tall)
            screen.button(SheetButton.BACK, area, _("Back"), screen.app.back)
        wides = [screen.width_of(text, screen.px(110)) for _key, text, _do, _on, _style in rows]
        x = body.right - sum(wides) - screen.px(_BETWEEN) * (len(rows) - 1)
        for (key, text, action, on, style), wide in zip(rows, wides, strict=True):
            area = Rect(x, top, wide, tall)
            why = _(_NOT_YET[key]) if key in _NOT_YET else ""
            widget = screen.button(key, area, text, action, style=style, enabled=on, why=why)
            if key is SheetButton.CORRECT:
                self._correct = widget
            x += wide + screen.px(_BETWEEN)

    def _keep_change(self) -> None:
        self._do.leave_deal(keep=True)

    def _choose_deal(self) -> None:
        screen, state = self._screen, self._state
        texts = []
        for spec, _result, points in state.kept.progress.finished:
            cards = ngettext("{n} card", "{n} cards", spec.cards).format(n=spec.cards)
            text = _("Deal {number}: {cards}").format(number=spec.number, cards=cards)
            texts.append(f"{text}   {' · '.join(str(each).replace('-', '−') for each in points)}")
        screen.popup(self._correct, texts, len(texts) - 1, self._do.correct)

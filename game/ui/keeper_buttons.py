"""The buttons of the scorekeeper: answers, what was told, everybody's bids and tricks, the foot."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pygame import Rect
from pygame_gui.elements import UIButton

from game.engine import CallTerms
from game.engine.choices import Bidding
from game.table.keeper import Asked, Question
from game.ui import words
from game.ui.keeper_answers import Answer, Flow, number_answers, word_answers
from game.ui.keeper_plate import At
from game.ui.keeper_words import told_beside
from game.ui.text import N_, _, ngettext

if TYPE_CHECKING:
    from game.ui.scenes.keeper import KeeperScene

_BUTTON: Final = 44  # px at scale 1
_BETWEEN: Final = 10
_NOT_YET: Final = {
    "keep": N_("Something of this deal is still to be told."),
    "correct": N_("No deal is finished yet."),
    "export": N_("No deal is finished yet."),
    "undo": N_("There is nothing to take back."),
}
"""Why a button at the foot may not be pressed."""
_NUMBERS: Final = (Asked.BID, Asked.TAKEN, Asked.SIZE)


class KeeperButtons:
    """What can be pressed on a sheet; what a press means, the scene knows."""

    def __init__(self, scene: KeeperScene) -> None:
        self._scene = scene
        self.answers: list[Answer] = []
        """To the question that is asked now."""
        self._correct: UIButton

    def build(self) -> None:
        """Make them for the deal on the plate."""
        scene = self._scene
        at = scene.at
        self.answers, scene.answered = [], scene.boxes.answers.top
        if at is not None:
            self._build_answers(at)
            self._build_told(at)
            self._build_table(at)
        self._build_foot()

    def _build_answers(self, at: At) -> None:
        scene = self._scene
        spec, notes, question = at
        if question is None:
            return
        flow = Flow(scene, scene.boxes.answers)
        match question.asked:
            case Asked.CALL:
                keys = scene.calling.place(scene, flow, self._called)
                self.answers = [Answer(key, "", lambda: None) for key in keys]
                scene.answered = flow.bottom
                return
            case Asked.REVOKES:
                self.answers = scene.revoking.answers(
                    scene.kept.names, notes, scene.tell, scene.rebuild
                )
            case Asked.BID | Asked.TAKEN:
                self.answers = number_answers(spec, notes, question, scene.tell)
            case _:
                self.answers = word_answers(scene.kept, spec, notes, question, scene.tell)
        numbers = question.asked in _NUMBERS
        flow.put(self.answers, numbers=numbers)
        if self.answers:
            scene.answered = flow.bottom

    def _called(self, terms: CallTerms) -> None:
        scene = self._scene
        at = scene.at
        if at is not None:
            scene.tell(replace(at.notes, call=terms))

    def _build_told(self, at: At) -> None:
        """Small buttons for what was told of the deal beside bids and tricks."""
        scene = self._scene
        told = told_beside(scene.kept, at.spec, at.notes)
        line, fonts = scene.boxes.heading, scene.app.fonts
        x = line.right
        asked_wide = words.width(scene.asked(at), words.HEADING, fonts)
        room = line.width - asked_wide - scene.px(24)
        for asked, text in reversed(told):
            most = max(scene.px(80), room // len(told) - scene.px(6))
            wide = min(words.width(text, words.STRONG, fonts) + scene.px(22), most)
            x -= wide
            shown = words.cut(text, words.STRONG, fonts, wide - scene.px(10))
            widget = scene.button(
                f"told {asked.value}",
                Rect(x, line.top, wide, max(24, scene.px(29))),
                shown,
                lambda asked=asked: scene.pick(Question(asked)),  # type: ignore[misc]
            )
            if at.question == Question(asked):
                widget.select()
            x -= scene.px(6)
        scene.asked_room = x - line.left

    def _build_table(self, at: At) -> None:
        """A button for every bid and every number of tricks."""
        scene = self._scene
        spec, notes, _question = at
        if not spec.cards:
            return
        for place, seat in enumerate(spec.bidding_order):
            if not spec.misere:
                bid = notes.bids[seat]
                self._cell(Question(Asked.BID, seat), scene.boxes.bid(place), bid, at)
            if spec.madness is None:
                took = notes.took[seat]
                self._cell(Question(Asked.TAKEN, seat), scene.boxes.took(place), took, at)

    def _cell(self, question: Question, area: Rect, number: int | None, at: At) -> None:
        scene = self._scene
        spec, notes = at.spec, at.notes
        bidding = question.asked is Asked.BID
        bids = spec.misere or None not in notes.bids
        free = bidding and spec.rules.bidding is not Bidding.IN_TURN
        asked = at.question == question
        widget: UIButton = scene.button(
            f"{question.asked.value} {question.seat}",
            area,
            "–" if number is None else str(number),
            lambda: scene.pick(question),
            enabled=number is not None or asked or free or (bids and not bidding),
            why=_("This one is asked later."),
        )
        if asked:
            widget.select()

    def _build_foot(self) -> None:
        scene = self._scene
        body, tall = scene.boxes.body, scene.px(_BUTTON)
        top = scene.boxes.foot(tall)
        if scene.editing is not None:
            rows: list[tuple[str, str, Callable[[], None], bool, str]] = [
                ("cancel", _("Cancel"), scene.leave_deal, True, ""),
                ("keep", _("Keep the change"), self._keep_change, scene.complete, "@primary"),
            ]
        else:
            done = bool(scene.kept.reckoning.finished)
            rows = [
                ("correct", _("Correct a deal"), self._choose_deal, done, ""),
                ("export", _("Export CSV"), scene.export, done, ""),
                ("undo", _("Undo"), scene.undo, bool(scene.kept.before), ""),
            ]
            back = scene.width_of(_("Back"), scene.px(110))
            scene.button("back", Rect(body.left, top, back, tall), _("Back"), scene.app.back)
        wides = [scene.width_of(text, scene.px(110)) for _key, text, _do, _on, _style in rows]
        x = body.right - sum(wides) - scene.px(_BETWEEN) * (len(rows) - 1)
        for (key, text, action, on, style), wide in zip(rows, wides, strict=True):
            area = Rect(x, top, wide, tall)
            why = _(_NOT_YET[key]) if key in _NOT_YET else ""
            widget = scene.button(key, area, text, action, style=style, enabled=on, why=why)
            if key == "correct":
                self._correct = widget
            x += wide + scene.px(_BETWEEN)

    def _keep_change(self) -> None:
        scene = self._scene
        scene.leave_deal(keep=True)

    def _choose_deal(self) -> None:
        scene = self._scene
        texts = []
        for spec, _result, points in scene.kept.reckoning.finished:
            cards = ngettext("{n} card", "{n} cards", spec.cards).format(n=spec.cards)
            text = _("Deal {number}: {cards}").format(number=spec.number, cards=cards)
            texts.append(f"{text}   {' · '.join(str(each).replace('-', '−') for each in points)}")
        scene.popup(self._correct, texts, len(texts) - 1, scene.correct)

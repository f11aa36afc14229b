"""What the scorekeeper shows: head, paper, the question on its plate, the result at the end."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.engine import DealSpec
from game.table.keeper import Asked, Kept, Notes, OpenDeal, Question, settle
from game.ui import words
from game.ui.keeper_answers import bid_refusals, refusal_line
from game.ui.keeper_boxes import GAP, KeeperBoxes
from game.ui.keeper_calling import Calling
from game.ui.keeper_paper import Paper
from game.ui.keeper_words import (
    bids_line,
    deal_line,
    heading,
    hint,
    result_lines,
    title,
    tricks_line,
)
from game.ui.screen import Screen
from game.ui.sheet_measures import minus
from game.ui.sheet_table import place_plaque
from game.ui.text import _


class At(NamedTuple):
    """The deal on the plate."""

    spec: DealSpec
    notes: Notes
    question: Question | None
    """None where an earlier deal is complete and nothing of it is picked."""


class KeeperPlate(Screen):
    """A kept sheet and what is asked of it, as they are drawn; buttons are made by the scene."""

    def __init__(self, kept: Kept) -> None:
        super().__init__()
        self.kept = kept
        self.picked: Question | None = None
        """What is told anew, in place of what comes next."""
        self.editing: int | None = None
        """The place of an earlier deal that is put right."""
        self.draft: Notes | None = None
        self.calling = Calling()
        self._paper: Paper
        self.boxes: KeeperBoxes
        self.answered = 0
        """The lower edge of the answers, px of the window."""
        self.asked_room = 0
        """Width in px that the question has beside what was told of the deal."""
        self._hovered: int | None = None

    # --- what is asked -----------------------------------------------------------------------

    @property
    def at(self) -> At | None:
        """The deal on the plate; None once the game is over."""
        if self.editing is not None and self.draft is not None:
            told = settle(self.kept.due(self.editing), self.draft)
            if isinstance(told, OpenDeal):
                return At(told.spec, self.draft, self.picked or told.question)
            return At(told.spec, self.draft, self.picked)
        going = self.kept.reckoning.open
        if going is None:
            return None
        return At(going.spec, going.notes, self.picked or going.question)

    @property
    def complete(self) -> bool:
        """Whether an earlier deal that is put right can be kept as it is."""
        if self.editing is None or self.draft is None:
            return False
        return not isinstance(settle(self.kept.due(self.editing), self.draft), OpenDeal)

    # --- drawing -----------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        """The head, the paper, the question, and names over their numbers."""
        boxes, theme, fonts = self.boxes, self.app.theme, self.app.fonts
        line = words.TITLE.line(fonts)
        y = (boxes.body.top - line) // 2
        self.write(
            surface, title(self.kept.variant), (boxes.body.left, y), words.TITLE, theme.on_felt
        )
        told = self.at
        if told is not None:
            line = words.STRONG.line(fonts)
            text = self._deal_line(told)
            wide = words.width(text, words.STRONG, fonts)
            at = (boxes.body.right - wide, (boxes.body.top - line) // 2)
            self.write(surface, text, at, words.STRONG, theme.on_felt)
        offset = self._panes[0].offset
        self._paper.draw(surface, theme, offset)
        self._mark_rows(surface, offset)
        self.panel(surface, boxes.panel)
        if told is None:
            self._paint_result(surface)
            return
        self._paint_question(surface, told)
        self._paint_names(surface, told)

    def _mark_rows(self, surface: pygame.Surface, offset: int) -> None:
        """A frame around the deal that is put right, a line under the one that may be."""
        before = surface.get_clip()
        surface.set_clip(self._paper.table.rows_area)
        for place, wide in ((self.editing, 2), (self._hovered, 1)):
            if place is not None:
                box = self._paper.row_box(place, offset)
                edge = max(1, self.px(wide))
                pygame.draw.rect(surface, self.app.theme.sheet_red, box, edge)
        surface.set_clip(before)

    def _deal_line(self, at: At) -> str:
        line = deal_line(self.kept, at.spec)
        return _("Put right: {deal}").format(deal=line) if self.editing is not None else line

    def asked(self, at: At) -> str:
        """The question in words."""
        if at.question is None:
            return _("Press the bid or the tricks that are wrong.")
        return heading(self.kept, at.spec, at.question, at.notes)

    def _paint_question(self, surface: pygame.Surface, at: At) -> None:
        boxes, theme, fonts = self.boxes, self.app.theme, self.app.fonts
        asked = words.cut(self.asked(at), words.HEADING, fonts, self.asked_room)
        y = boxes.heading.centery - words.HEADING.line(fonts) // 2
        self.write(surface, asked, (boxes.heading.left, y), words.HEADING, theme.accent)
        text, bad = self.sentence(at)
        room = boxes.answers.width
        style = words.BODY if words.width(text, words.BODY, fonts) <= room else words.SMALL
        at_foot = (boxes.answers.left, self.answered + self.px(GAP))
        self.write(surface, text, at_foot, style, theme.bad if bad else theme.cream, room)

    def sentence(self, at: At) -> tuple[str, bool]:
        """The line under the answers, and whether it warns."""
        spec, notes, question = at
        if question is None:
            return _("Then keep the change: everything after it is counted anew."), False
        if self.kept.gap and self.editing is None:
            return _("A deal before was put right, and this one does not fit any more."), True
        if question.asked is Asked.SUM:
            return tricks_line(spec, notes), True
        if question.asked is Asked.BID and question.seat is not None:
            why = refusal_line(spec, bid_refusals(spec, notes, question.seat))
            told = bids_line(spec, notes)
            return " ".join(part for part in (told, why, hint(spec, question)) if part), bool(why)
        if question.asked is Asked.TAKEN:
            return f"{bids_line(spec, notes)} {tricks_line(spec, notes)}", False
        if question.asked is Asked.CALL and self.calling.draft.terms.precedence is not None:
            return _("The first suit is the highest; press one to raise it."), False
        return hint(spec, question), False

    def _paint_names(self, surface: pygame.Surface, at: At) -> None:
        boxes, theme, fonts = self.boxes, self.app.theme, self.app.fonts
        spec, question = at.spec, at.question
        if not spec.cards:
            return
        texts = [] if spec.misere else [(_("Bid"), boxes.bid(0))]
        texts += [(_("Took"), boxes.took(0))] if spec.madness is None else []
        for text, box in texts:
            y = box.centery - words.SMALL.line(fonts) // 2
            self.write(surface, text, (boxes.table.left, y), words.SMALL, theme.muted)
        for place, seat in enumerate(spec.bidding_order):
            column = boxes.column(place)
            lit = question is not None and question.seat == seat
            name = words.cut(self.kept.names[seat], words.SMALL, fonts, column.width - self.px(16))
            wide = words.width(name, words.SMALL, fonts)
            x = column.centerx - wide // 2
            ink = theme.accent if lit else theme.cream
            self.write(surface, name, (x, column.top), words.SMALL, ink)
            if seat == spec.dealer:
                centre = (x - self.px(7), column.top + words.SMALL.line(fonts) // 2)
                pygame.draw.aacircle(surface, theme.accent, centre, max(2, self.px(3)))

    def _paint_result(self, surface: pygame.Surface) -> None:
        boxes, theme = self.boxes, self.app.theme
        first, second = result_lines(self.kept)
        x, y = boxes.inside.topleft
        y += self.write(surface, first, (x, y), words.TITLE, theme.accent) + self.px(6)
        if second:
            self.write(surface, second, (x, y), words.BODY, theme.cream, boxes.inside.width)
            return
        fonts, sheet = self.app.fonts, self._paper.sheet
        order = sorted(range(self.kept.players), key=lambda seat: sheet.places[seat])
        step = min(self.px(170), boxes.inside.width // self.kept.players)
        body = fonts.px(16)
        for seat in order:
            at = (x, y + body)
            box = place_plaque(surface, sheet.places[seat], len(order), at, body, theme)
            left, room = box.right + self.px(8), step - box.width - self.px(14)
            name = words.cut(self.kept.names[seat], words.STRONG, fonts, room)
            top = box.centery - words.STRONG.line(fonts) // 2
            self.write(surface, name, (left, top), words.STRONG)
            points = minus(sheet.totals[seat])
            top += words.STRONG.line(fonts)
            self.write(surface, points, (left, top), words.HEADING, theme.muted)
            x += step

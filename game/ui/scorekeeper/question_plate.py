"""What the scorekeeper shows: head, paper, the question on its plate, the result at the end."""

from __future__ import annotations

import pygame

from game.presentation.words.points import minus
from game.translation import _
from game.ui.paint import typeset
from game.ui.paint.clipping import clipped
from game.ui.scene.form_screen import FormScreen
from game.ui.score_sheet.table import place_plaque
from game.ui.scorekeeper.layout import GAP, SheetBoxes
from game.ui.scorekeeper.paper import Paper, sheet_of
from game.ui.scorekeeper.sheet_state import At, SheetState
from game.ui.scorekeeper.words import result_lines, title


class QuestionPlate:
    """A sheet and what is asked of it, as they are drawn on a screen that makes the buttons."""

    def __init__(self, screen: FormScreen, state: SheetState) -> None:
        self._screen = screen
        self._state = state
        self.boxes: SheetBoxes
        self.paper: Paper
        self.answered = 0
        """The lower edge of the answers, px of the window."""
        self.asked_room = 0
        """Width in px that the question has beside what was told of the deal."""
        self.hovered: int | None = None
        """The finished deal that the mouse is on."""

    def lay_out(self) -> None:
        """Find the place of everything in the window as it is now."""
        screen, kept = self._screen, self._state.kept
        self.boxes = SheetBoxes(screen.app.size, screen.app.scale, kept.players)
        self.paper = Paper(sheet_of(kept), self.boxes.paper, screen.app.scale)

    def paint(self, surface: pygame.Surface, offset: int) -> None:
        """The head, the paper `offset` px down, the question, and names over their numbers."""
        screen, state = self._screen, self._state
        boxes, theme, fonts = self.boxes, screen.app.theme, screen.app.fonts
        line = typeset.TITLE.line(fonts)
        y = (boxes.body.top - line) // 2
        screen.write(
            surface,
            title(state.kept),
            (boxes.body.left, y),
            typeset.TITLE,
            theme.on_felt,
        )
        deal = state.at
        if deal is not None:
            line = typeset.STRONG.line(fonts)
            text = state.deal_line(deal)
            wide = typeset.width(text, typeset.STRONG, fonts)
            at = (boxes.body.right - wide, (boxes.body.top - line) // 2)
            screen.write(surface, text, at, typeset.STRONG, theme.on_felt)
        self.paper.draw(surface, theme, offset)
        self._mark_rows(surface, offset)
        screen.panel(surface, boxes.panel)
        if deal is None:
            self._paint_result(surface)
            return
        self._paint_question(surface, deal)
        self._paint_names(surface, deal)

    def _mark_rows(self, surface: pygame.Surface, offset: int) -> None:
        """A frame around the deal that is put right, a line under the one that may be."""
        screen = self._screen
        with clipped(surface, self.paper.table.rows_area):
            for place, wide in ((self._state.editing, 2), (self.hovered, 1)):
                if place is not None:
                    box = self.paper.row_box(place, offset)
                    edge = max(1, screen.px(wide))
                    pygame.draw.rect(surface, screen.app.theme.sheet_red, box, edge)

    def _paint_question(self, surface: pygame.Surface, at: At) -> None:
        screen, state = self._screen, self._state
        boxes, theme, fonts = self.boxes, screen.app.theme, screen.app.fonts
        asked = typeset.cut(state.asked(at), typeset.HEADING, fonts, self.asked_room)
        y = boxes.heading.centery - typeset.HEADING.line(fonts) // 2
        screen.write(surface, asked, (boxes.heading.left, y), typeset.HEADING, theme.accent)
        text, bad = state.sentence(at)
        room = boxes.answers.width
        style = typeset.BODY if typeset.width(text, typeset.BODY, fonts) <= room else typeset.SMALL
        at_foot = (boxes.answers.left, self.answered + screen.px(GAP))
        screen.write(surface, text, at_foot, style, theme.bad if bad else theme.cream, room)

    def _paint_names(self, surface: pygame.Surface, at: At) -> None:
        screen = self._screen
        boxes, theme, fonts = self.boxes, screen.app.theme, screen.app.fonts
        spec, question = at.spec, at.question
        if not spec.cards:
            return
        texts = [] if spec.misere else [(_("Bid"), boxes.bid(0))]
        texts += [(_("Took"), boxes.took(0))] if spec.madness is None else []
        for text, box in texts:
            y = box.centery - typeset.SMALL.line(fonts) // 2
            screen.write(surface, text, (boxes.table.left, y), typeset.SMALL, theme.muted)
        for place, seat in enumerate(spec.bidding_order):
            column = boxes.column(place)
            lit = question is not None and question.seat == seat
            name = typeset.cut(
                self._state.kept.names[seat],
                typeset.SMALL,
                fonts,
                column.width - screen.px(16),
            )
            wide = typeset.width(name, typeset.SMALL, fonts)
            x = column.centerx - wide // 2
            ink = theme.accent if lit else theme.cream
            screen.write(surface, name, (x, column.top), typeset.SMALL, ink)
            if seat == spec.dealer:
                centre = (x - screen.px(7), column.top + typeset.SMALL.line(fonts) // 2)
                pygame.draw.aacircle(surface, theme.accent, centre, max(2, screen.px(3)))

    def _paint_result(self, surface: pygame.Surface) -> None:
        screen, state = self._screen, self._state
        boxes, theme = self.boxes, screen.app.theme
        first, second = result_lines(state.kept)
        x, y = boxes.inside.topleft
        y += screen.write(surface, first, (x, y), typeset.TITLE, theme.accent) + screen.px(6)
        if second:
            screen.write(surface, second, (x, y), typeset.BODY, theme.cream, boxes.inside.width)
            return
        fonts, sheet = screen.app.fonts, self.paper.sheet
        order = sorted(range(state.kept.players), key=lambda seat: sheet.places[seat])
        step = min(screen.px(170), boxes.inside.width // state.kept.players)
        body = fonts.px(16)
        for seat in order:
            at = (x, y + body)
            box = place_plaque(surface, sheet.places[seat], len(order), at, body, theme)
            left, room = box.right + screen.px(8), step - box.width - screen.px(14)
            name = typeset.cut(state.kept.names[seat], typeset.STRONG, fonts, room)
            top = box.centery - typeset.STRONG.line(fonts) // 2
            screen.write(surface, name, (left, top), typeset.STRONG)
            points = minus(sheet.totals[seat])
            top += typeset.STRONG.line(fonts)
            screen.write(surface, points, (left, top), typeset.HEADING, theme.muted)
            x += step

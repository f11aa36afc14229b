"""The end of a game: the winner in the light, ranking, graph, records, what may come next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

from game.engine import Seat
from game.presentation.game_outcome import GameOutcome
from game.presentation.words.advice.habits import STEP_WORDS
from game.presentation.words.records import RecordFigure
from game.translation import _
from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.paint.typeset import TextStyle
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.panels.button_names import OverlayButton
from game.ui.table.panels.results_parts import (
    HEAD,
    GraphOnPaper,
    draw_ranking,
    draw_records,
    draw_winners,
)
from game.ui.widgets.overlay import sheet, veil
from game.ui.widgets.painted_buttons import Button, Buttons

EDGE: Final = 32
WIDE: Final = 1000
NARROW: Final = 640
"""Where there is no graph."""
BODY: Final = 236
"""Least height of the ranking and the graph."""
ROW: Final = (27, 40)
RECORDS: Final = 92
LINE: Final = 24
STORY: Final = 26
STEP: Final = 190
"""Width of the button that leads to what there is to practise."""
BUTTON: Final = 44
GAP: Final = 16
"""All lengths in px at scale 1."""

LIGHT: Final = (0.0, 0.5)
GRAPH: Final = (0.3, 1.4)
FIGURES: Final = (1.1, 1.4)
"""Seconds from the panel's appearance in which each of them comes up."""


class ResultsPanel:
    """Who won: places, totals, the graph of the game and what may come next."""

    def __init__(self, outcome: GameOutcome, *, still: bool = False) -> None:
        """`still` is whether all of it is there at once, as with reduced motion."""
        self.outcome = outcome
        self.figures: Sequence[RecordFigure] = ()
        """The records at this table, once they are known."""
        self.records_title = ""
        self._age = FIGURES[1] if still else 0.0
        """Seconds since it came up."""
        self._still = still
        self._group = Buttons()
        self._panel = Rect(0, 0, 0, 0)
        self._body = Rect(0, 0, 0, 0)
        self._records = Rect(0, 0, 0, 0)
        self._graph: GraphOnPaper | None = None
        self._px = 1.0

    @property
    def title(self) -> str:
        """Who won, in one sentence."""
        return self.outcome.title

    @property
    def ranking(self) -> list[tuple[int, Seat]]:
        """Place and seat, from first to last; equal totals share a place."""
        return self.outcome.ranking

    @property
    def buttons(self) -> Sequence[Button]:
        """Those on it."""
        return self._group.buttons

    @property
    def moving(self) -> bool:
        """Whether something on it still comes up."""
        return self._age < FIGURES[1]

    def advance(self, dt: float) -> None:
        """Let seconds pass."""
        self._age += dt

    def choices(self) -> list[tuple[str, str]]:
        """Names and words of the buttons."""
        same = [(OverlayButton.SAME_CARDS, _("Same cards"))] if self.outcome.same_cards else []
        compare = [(OverlayButton.COMPARE, _("Compare"))] if self.outcome.compared else []
        again = [(OverlayButton.AGAIN, _("Play again"))] if self.outcome.again else []
        return [
            *again,
            *same,
            (OverlayButton.REPLAY, _("Replay")),
            (OverlayButton.REVIEW, _("Review")),
            *compare,
            (OverlayButton.SHEET, _("Score sheet")),
            (OverlayButton.MENU, _("Menu")),
        ]

    def relabel(self) -> None:
        """Put the present words on the buttons."""
        for button, (name, label) in zip(self._group.buttons, self.choices(), strict=False):
            button.name, button.label = name, label

    def lay_out(self, layout: TableLayout, painter: Painter) -> None:
        self._px = layout.scale
        outcome, px = self.outcome, layout.px
        graph = not outcome.shared
        rows = len(outcome.names)
        row = min(px(ROW[1]), max(px(ROW[0]), px(300) // rows))
        body = max(rows * row, px(BODY) if graph else 0)
        told = px(STORY) * len(outcome.story) + px(GAP // 2) * bool(outcome.story)
        below = px(RECORDS) * outcome.measured + px(LINE) * len(outcome.remarks)
        height = px(HEAD) + body + px(GAP) + told + below + px(BUTTON) + px(EDGE)
        wide = min(px(WIDE if graph else NARROW), layout.area.width - px(8))
        self._panel = Rect(0, 0, wide, height)
        self._panel.center = (layout.area.centerx, layout.size[1] // 2)
        edge = px(EDGE)
        inside = self._panel.inflate(-2 * edge, 0)
        self._body = Rect(inside.x, self._panel.y + px(HEAD), inside.width, body)
        self._records = Rect(inside.x, self._body.bottom + px(GAP), inside.width, px(RECORDS))
        self._records.y += told
        self._graph = None
        if graph:
            self._body.width = round(inside.width * 0.43)
            left = self._body.right + px(24)
            paper = Rect(left, self._body.y, inside.right - left, body)
            self._graph = GraphOnPaper(outcome.sheet, paper)
        self._place_buttons(layout, inside)

    def _place_buttons(self, layout: TableLayout, inside: Rect) -> None:
        choices, space = self.choices(), layout.px(12)
        step = (inside.width + space) / len(choices)
        place = Rect(inside.x, 0, round(step) - space, layout.px(BUTTON))
        place.bottom = self._panel.bottom - layout.px(22)
        self._group.buttons = [
            Button(name, label, place.move(round(number * step), 0), gold=number == 0, size=16)
            for number, (name, label) in enumerate(choices)
        ]
        self._group.focus = self._group.focus or choices[0][0]
        line = Rect(inside.x, self._body.bottom + layout.px(GAP // 2), inside.width, 0)
        line.height = layout.px(STORY)
        for told in self.outcome.story:
            name = f"{OverlayButton.STORY}:{told.deal}"
            place = line.copy()
            if told.step is not None:
                there = Rect(0, line.y, layout.px(STEP), line.height)
                there.right = line.right
                place.width -= there.width + space
                words = _(STEP_WORDS[told.step])
                self._group.buttons.append(Button(OverlayButton.NEXT_STEP, words, there, size=15))
            self._group.buttons.append(Button(name, told.text, place, size=16, bare=True))
            line.y += line.height
        if self.outcome.sealed:
            side = max(24, layout.px(34))
            corner = Rect(0, 0, side, side)
            corner.topright = (self._panel.right - layout.px(12), self._panel.y + layout.px(12))
            seal = OverlayButton.SEAL
            self._group.buttons.append(Button(seal, "", corner, icon=seal))

    def handle(self, event: pygame.event.Event) -> str | None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_s:
            return OverlayButton.SHEET
        return self._group.handle(event)

    def _share(self, span: tuple[float, float]) -> float:
        """How far something is that comes up within this time."""
        return min(1.0, max(0.0, (self._age - span[0]) / (span[1] - span[0])))

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        theme, fonts, outcome = painter.theme, painter.fonts, self.outcome
        veil(surface, theme)
        sheet(surface, self._panel, theme, fonts.scale)
        # Where all won together their portraits are those of the whole list.
        seats = () if outcome.shared else outcome.shown.table.winners
        faces = [outcome.portraits[seat] for seat in seats]
        draw_winners(surface, outcome.title, faces, self._panel, painter, self._share(LIGHT))
        draw_ranking(surface, outcome, self._body, painter)
        if self._graph is not None:
            self._graph.draw(surface, painter, self._share(GRAPH))
        y = self._records.y
        if outcome.measured:
            share = self._share(FIGURES)
            title, figures = self.records_title, self.figures
            draw_records(surface, title, figures, self._records, painter, share)
            y = self._records.bottom
        for told in outcome.remarks:
            room = self._panel.width - 2 * round(EDGE * self._px)
            quiet = typeset.line_surface(
                typeset.cut(told, TextStyle(15), fonts, room), TextStyle(15), fonts, theme.muted
            )
            surface.blit(quiet, quiet.get_rect(midtop=(self._panel.centerx, y)))
            y += round(LINE * self._px)
        self._group.draw(surface, painter)

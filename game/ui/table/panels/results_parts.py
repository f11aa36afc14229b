"""What the results of a game are drawn from: the winner, the ranking, the graph, the records."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

from game.engine import Seat
from game.presentation.game_outcome import GameOutcome
from game.presentation.score_sheet import SheetContents
from game.presentation.words.points import minus
from game.presentation.words.records import RecordFigure
from game.translation import _
from game.ui.paint import typeset
from game.ui.paint.clipping import clipped
from game.ui.paint.felt import warm_light
from game.ui.paint.marks import hairline
from game.ui.paint.painter import Painter
from game.ui.paint.portraits import portrait
from game.ui.paint.ruling import across, sheet_of_paper
from game.ui.paint.sheet_marks import seat_mark
from game.ui.paint.typeset import TextStyle
from game.ui.score_sheet.graph import SheetGraph
from game.ui.style.contrast import accent
from game.ui.style.theme import FontRole, Theme
from game.ui.widgets.painted_buttons import plaque

HEAD: Final = 124
"""Height of the winners, px at scale 1."""
FACE: Final = 84
"""A winner's portrait, px at scale 1."""
SMALLEST: Final = 0.6
"""Share of its size with which a winner's portrait begins."""
MOST_FACES: Final = 5
"""Where more won, their names are enough."""


def draw_winners(
    surface: pygame.Surface,
    title: str,
    faces: Sequence[int],
    panel: Rect,
    painter: Painter,
    share: float,
) -> None:
    """Portraits in the light and who won, at the head of a panel.

    `share` is how far the light has come up.
    """
    head = Rect(panel.x, panel.y, panel.width, round(HEAD * painter.scale))
    theme, scale = painter.theme, painter.scale
    room = head.width - round(112 * scale)
    size = round(FACE * scale * (SMALLEST + (1 - SMALLEST) * share))
    faces = faces if len(faces) <= MOST_FACES else ()
    step = round(FACE * scale * 0.86)
    whole = step * (len(faces) - 1) + round(FACE * scale) if faces else 0
    gap = round(18 * scale) if faces else 0
    word = _title(title, room - whole - gap, painter)
    x = head.centerx - (whole + gap + word.get_width()) // 2
    middle = head.y + head.height // 2
    if faces and not theme.flat and share > 0:
        light = warm_light(round(head.height * 0.95), theme)
        light.set_alpha(round(255 * share))
        with clipped(surface, panel.inflate(-8, -8)):
            surface.blit(light, light.get_rect(center=(x + whole // 2, middle)))
    for number, face in enumerate(faces):
        picture = portrait(face, size, theme)
        across_at = x + round(FACE * scale / 2) + step * number
        surface.blit(picture, picture.get_rect(center=(across_at, middle)))
    surface.blit(word, word.get_rect(midleft=(x + whole + gap, middle)))


def _title(text: str, room: int, painter: Painter) -> pygame.Surface:
    """Who won, as large as there is room for."""
    fonts, ink = painter.fonts, accent(painter.theme)
    for size in (32, 28, 24, 21):
        word = typeset.line_surface(text, TextStyle(size, FontRole.SERIF, bold=True), fonts, ink)
        if word.get_width() <= room:
            return word
    return typeset.line_surface(
        typeset.cut(text, TextStyle(21, bold=True), fonts, room),
        TextStyle(21, FontRole.SERIF, bold=True),
        fonts,
        ink,
    )


def draw_ranking(
    surface: pygame.Surface, outcome: GameOutcome, box: Rect, painter: Painter
) -> None:
    """Place, player, bids made and total, a line each."""
    theme, fonts, px = painter.theme, painter.fonts, painter.scale
    shown = outcome.shown
    made = [0] * len(outcome.names)
    for deal in shown.table.history:
        for seat, kept in enumerate(deal.result.made):
            made[seat] += kept
    row = min(round(40 * px), box.height // len(outcome.names))
    y = box.y + (box.height - row * len(outcome.names)) // 2
    for place, seat in outcome.ranking:
        won = seat in shown.table.winners
        colour = accent(theme) if won else theme.cream
        middle = y + row // 2
        x, right = box.x, box.right
        if not outcome.shared:
            number = typeset.line_surface(
                _("{place}.").format(place=place), TextStyle(18, bold=True), fonts, colour
            )
            surface.blit(number, number.get_rect(midleft=(x, middle)))
            x += round(34 * px)
            x = _draw_mark(surface, seat, (x, middle), row, theme) + round(8 * px)
            total = typeset.line_surface(
                minus(shown.table.totals[seat]), TextStyle(20, bold=True), fonts, colour
            )
            surface.blit(total, total.get_rect(midright=(right, middle)))
            right -= round(62 * px)
        face = portrait(outcome.portraits[seat], min(round(32 * px), row - 4), theme)
        surface.blit(face, face.get_rect(midleft=(x, middle)))
        x += round(42 * px)
        told = _("{made} of {deals} made").format(made=made[seat], deals=len(shown.table.history))
        quiet = typeset.line_surface(told, TextStyle(15), fonts, theme.muted)
        surface.blit(quiet, quiet.get_rect(midright=(right, middle)))
        room = right - quiet.get_width() - x - round(8 * px)
        name = typeset.line_surface(
            typeset.cut(outcome.names[seat], TextStyle(18, bold=won), fonts, room),
            TextStyle(18, bold=won),
            fonts,
            colour,
        )
        surface.blit(name, name.get_rect(midleft=(x, middle)))
        y += row


def _draw_mark(
    surface: pygame.Surface, seat: Seat, middle_left: tuple[int, int], row: int, theme: Theme
) -> int:
    """The mark that the seat's line has in the graph, on a bit of its paper; where it ends."""
    side = round(row * 0.5)
    chip = Rect(0, 0, side, side)
    chip.midleft = middle_left
    surface.blit(plaque(chip.size, theme.sheet, theme.sheet_rule, 1, side // 4), chip)
    mark = seat_mark(seat, round(side * 0.68), theme)
    surface.blit(mark, mark.get_rect(center=chip.center))
    return chip.right


class GraphOnPaper:
    """The totals of the game as lines on a sheet, drawn from the first deal to the last."""

    def __init__(self, sheet: SheetContents, paper: Rect) -> None:
        self._sheet, self._paper = sheet, paper
        self._painted: tuple[object, pygame.Surface, pygame.Surface, Rect] | None = None

    def draw(self, surface: pygame.Surface, painter: Painter, share: float) -> None:
        """So much of it: the paper with its grid, and the lines up to there."""
        if self._painted is None or self._painted[0] is not painter.theme:
            self._painted = (painter.theme, *self._paint(painter))
        _theme, empty, whole, plot = self._painted
        paper = self._paper
        if share >= 1:
            surface.blit(whole, paper)
            return
        surface.blit(empty, paper)
        seen = Rect(0, 0, plot.left + round(plot.width * share), paper.height)
        surface.blit(whole, paper, seen)

    def _paint(self, painter: Painter) -> tuple[pygame.Surface, pygame.Surface, Rect]:
        """The empty sheet, the whole one, and where the lines run."""
        scale, theme = painter.scale, painter.theme
        empty = sheet_of_paper(self._paper.size, theme, round(5 * scale), hairline(scale))
        inside = empty.get_rect().inflate(-round(28 * scale), -round(20 * scale))
        smaller = Painter(theme, scale * 0.85)
        graph = SheetGraph(self._sheet, inside, smaller, named=False)
        whole = empty.copy()
        graph.paint_empty(empty)
        graph.paint(whole)
        return empty, whole, graph.plot


def draw_records(
    surface: pygame.Surface,
    title: str,
    figures: Sequence[RecordFigure],
    box: Rect,
    painter: Painter,
    share: float,
) -> None:
    """A person's records at this table side by side; `share` is how far they have come up."""
    theme, fonts, px = painter.theme, painter.fonts, painter.scale
    across(surface, theme.panel_edge, (box.left, box.right), box.top, hairline(px))
    if not figures or share <= 0:
        return
    told = typeset.within(title, TextStyle(14), fonts, theme.muted, box.width)
    layer = pygame.Surface(box.size, pygame.SRCALPHA)
    layer.blit(told, told.get_rect(midtop=(box.width // 2, round(6 * px))))
    wide = box.width // len(figures)
    for number, one in enumerate(figures):
        left, room = number * wide, wide - round(8 * px)
        figure = typeset.line_surface(one.figure, TextStyle(26, bold=True), fonts, accent(theme))
        label = typeset.within(
            one.label, TextStyle(15, bold=True), fonts, theme.cream, room - figure.get_width()
        )
        ink = accent(theme) if one.new else theme.muted
        words = _("new! {note}").format(note=one.note) if one.new else one.note
        note = typeset.within(
            words, TextStyle(14, bold=one.new), fonts, ink, room - figure.get_width()
        )
        beside = max(label.get_width(), note.get_width())
        gap = round(10 * px)
        x = left + (wide - figure.get_width() - gap - beside) // 2
        middle = round(54 * px)
        layer.blit(figure, figure.get_rect(midleft=(x, middle)))
        x += figure.get_width() + gap
        layer.blit(label, label.get_rect(bottomleft=(x, middle + round(2 * px))))
        layer.blit(note, note.get_rect(topleft=(x, middle)))
    layer.set_alpha(round(255 * share))
    surface.blit(layer, box)

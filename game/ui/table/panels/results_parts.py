"""What the results of a game are made of: the ranking, the graph, the records."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from game.engine import Seat
from game.presentation.game_outcome import GameOutcome
from game.presentation.moods import mood_of
from game.presentation.score_sheet import SheetContents
from game.presentation.words.points import minus
from game.presentation.words.records import RecordFigure
from game.translation import _
from game.ui.kit.controls import Text, TextAlign
from game.ui.kit.layout import Column, Gap, Painted, Part, Row, RowAlign, Sized
from game.ui.kit.rows import Grid
from game.ui.paint import typeset
from game.ui.paint.marks import hairline
from game.ui.paint.painter import Painter
from game.ui.paint.portraits import portrait
from game.ui.paint.ruling import across, sheet_of_paper
from game.ui.paint.sheet_marks import seat_mark
from game.ui.paint.typeset import TextStyle
from game.ui.score_sheet.graph import SheetGraph
from game.ui.style.contrast import accent
from game.ui.style.theme import RGB, mixed
from game.ui.table.panels.winners_table import Staging
from game.ui.widgets.painted_buttons import plaque

RANKED: Final = 300
ROW: Final = (27, 40)
"""Height of the ranking where there are many players, and of a line of it at least and at most."""
SMALL_FACE: Final = 32
MARK: Final = 20
RECORDS: Final = (92, 48)
"""Height of the records, and where words are large."""
MOST_RANKED: Final = 4
"""In one column of the ranking, where words are large."""
DIGIT: Final = 12
"""Room for a figure of a total that is counted up."""
"""All lengths in px at scale 1."""

Share = Callable[[], float]
"""How far something has come up, between 0 and 1, asked in every frame."""


def row_height(players: int, *, close: bool = False) -> int:
    """px at scale 1 of a line of the ranking."""
    return ROW[0] if close else min(ROW[1], max(ROW[0], RANKED // players))


def ranking(
    outcome: GameOutcome,
    painter: Painter,
    staging: Staging,
    *,
    close: bool = False,
    grow: int = 0,
) -> Part:
    """Place, player, bids made and total, a line each, in the middle of its room.

    In a `close` panel many stand in two columns; no graph is there whose marks they would have.
    """
    history = outcome.shown.table.history
    made = [0] * len(outcome.names)
    for deal in history:
        for seat, kept in enumerate(deal.result.made):
            made[seat] += kept
    rows = []
    for place, seat in outcome.ranking:
        told = _("{made} of {deals} made", made=made[seat], deals=len(history))
        rows.append(_ranked(outcome, place, seat, told, painter, staging, close=close))
    name = 1 if outcome.shared else 2 if close else 3
    weights = [int(column == name) for column in range(len(rows[0]))]
    half = -(-len(rows) // 2) if close and len(rows) > MOST_RANKED else len(rows)
    columns = [Grid(part, weights=weights, grow=1) for part in (rows[:half], rows[half:]) if part]
    lists = Row(*columns, gap=28, align=RowAlign.TOP)
    return Column(Gap(grow=1), lists, Gap(grow=1), grow=grow)


def _ranked(
    outcome: GameOutcome,
    place: int,
    seat: Seat,
    told: str,
    painter: Painter,
    staging: Staging,
    *,
    close: bool,
) -> list[Part]:
    """One line. Where nobody has a place, it has neither that nor points."""
    theme, tall = painter.theme, row_height(len(outcome.names), close=close)
    ink = accent(theme) if seat in outcome.shown.table.winners else theme.cream
    style = typeset.NAME if seat in outcome.shown.table.winners else TextStyle(typeset.NAME.px)

    def face(surface: pygame.Surface, box: Rect) -> None:
        if not staging.arrived(seat):
            return
        side = min(box.width, box.height - 4)
        picture = portrait(outcome.portraits[seat], side, theme, mood_of(outcome.shown, seat))
        show(surface, picture, box)

    def show(surface: pygame.Surface, picture: pygame.Surface, box: Rect) -> None:
        """Put it in the middle of a box, as far as the line is there."""
        share = staging.arrived(seat)
        if share < 1:
            picture = picture.copy()
            picture.set_alpha(round(255 * share))
        surface.blit(picture, picture.get_rect(center=box.center))

    def coming(colour: RGB) -> Callable[[], RGB]:
        return lambda: mixed(theme.panel_lit, colour, staging.arrived(seat))

    def mark(surface: pygame.Surface, box: Rect) -> None:
        """That of the seat's line in the graph, on a bit of its paper."""
        chip = Rect(0, 0, box.width, box.width)
        chip.center = box.center
        show(surface, plaque(chip.size, theme.sheet, theme.sheet_rule, 1, box.width // 4), chip)
        show(surface, seat_mark(seat, round(box.width * 0.68), theme), chip)

    player: list[Part] = [
        Painted(face, SMALL_FACE, tall),
        Text(outcome.names[seat], style, coming(ink), lines=1),
        Text(told, typeset.SMALL, coming(theme.muted), align=TextAlign.RIGHT, whole=True),
    ]
    if outcome.shared:
        return player
    total = outcome.shown.table.totals[seat]
    return [
        Text(_("{place}.", place=place), typeset.NAME, coming(ink), whole=True),
        *([] if close else [Painted(mark, MARK, MARK)]),
        *player,
        Text(
            lambda: minus(round(total * staging.counted)),
            typeset.NAME,
            coming(ink),
            align=TextAlign.RIGHT,
            whole=True,
            least=max(44, DIGIT * len(minus(total))),
        ),
    ]


class GraphOnPaper:
    """The totals of the game as lines on a sheet, drawn from the first deal to the last."""

    def __init__(self, sheet: SheetContents, share: Share) -> None:
        self._sheet, self._share = sheet, share
        self._painted: tuple[object, pygame.Surface, pygame.Surface, Rect] | None = None

    def draw(self, painter: Painter, surface: pygame.Surface, paper: Rect) -> None:
        """So much of it: the paper with its grid, and the lines up to there."""
        made_for = painter.theme, painter.scale, paper.size
        if self._painted is None or self._painted[0] != made_for:
            self._painted = (made_for, *self._paint(painter, paper.size))
        _made_for, empty, whole, plot = self._painted
        share = self._share()
        if share >= 1:
            surface.blit(whole, paper)
            return
        surface.blit(empty, paper)
        seen = Rect(0, 0, plot.left + round(plot.width * share), paper.height)
        surface.blit(whole, paper, seen)

    def _paint(
        self, painter: Painter, size: tuple[int, int]
    ) -> tuple[pygame.Surface, pygame.Surface, Rect]:
        """The empty sheet, the whole one, and where the lines run."""
        scale, theme = painter.scale, painter.theme
        empty = sheet_of_paper(size, theme, round(5 * scale), hairline(scale))
        inside = empty.get_rect().inflate(-round(28 * scale), -round(20 * scale))
        smaller = Painter(theme, scale * 0.85)
        graph = SheetGraph(self._sheet, inside, smaller, named=False)
        whole = empty.copy()
        graph.paint_empty(empty)
        graph.paint(whole)
        return empty, whole, graph.plot


def records(
    title: str,
    figures: Sequence[RecordFigure],
    painter: Painter,
    share: Share,
    *,
    close: bool,
) -> Part:
    """A person's records at this table side by side; until they are known, the room for them.

    In a `close` panel without their title.
    """
    theme = painter.theme

    def rule(surface: pygame.Surface, place: Rect) -> None:
        ends = (place.left, place.right)
        across(surface, theme.panel_edge, ends, place.top, hairline(painter.scale))

    def rising(ink: RGB) -> Callable[[], RGB]:
        return lambda: mixed(theme.panel_lit, ink, share())

    def record(one: RecordFigure) -> Part:
        words = _("new! {note}", note=one.note) if one.new else one.note
        note = TextStyle(typeset.SMALL.px, bold=one.new)
        ink = accent(theme) if one.new else theme.muted
        told = Column(
            Text(one.label, typeset.STRONG, rising(theme.cream), lines=1, whole=close),
            Text(words, note, rising(ink), lines=1, whole=close),
        )
        figure = Text(one.figure, typeset.FIGURE, rising(accent(theme)), whole=True)
        return Row(Gap(grow=1), figure, told, Gap(grow=1), grow=1)

    named = [
        Text(title, typeset.SMALL, rising(theme.muted), lines=1, align=TextAlign.MIDDLE),
        Gap(12),
    ]
    known = [Gap(6), *([] if close else named), Row(*map(record, figures), gap=8)]
    return Sized(Column(Painted(rule, tall=1), *(known if figures else [])), tall=RECORDS[close])


def graph_on_paper(graph: GraphOnPaper, painter: Painter, tall: int, *, grow: int) -> Part:
    """The graph, `tall` px at scale 1 at least."""
    return Painted(partial(graph.draw, painter), tall=tall, grow=grow)

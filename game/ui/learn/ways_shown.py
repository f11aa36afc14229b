"""What every way of a puzzle is worth, drawn where it was decided: on the cards, or by bid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import pygame

from game.presentation.phrasebook.joining import capital
from game.presentation.words.advice.puzzles import asked_for, figures_words, way_words
from game.presentation.words.advice.review import more_ways
from game.presentation.words.points import decimal
from game.presentation.words.statistics import percent
from game.puzzles.puzzle import PuzzleWay, WeighedPuzzle
from game.table.records.codes import CodeKind
from game.ui.kit.controls import Text, TextAlign
from game.ui.kit.layout import Column, Gap, Painted, Part, Plate, Row, Sized, Stack
from game.ui.kit.painted_panel import PaintedPanel
from game.ui.learn.verdict_panel import Shows
from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.paint.typeset import TextStyle
from game.ui.style.contrast import accent
from game.ui.table.drawing.stage import Stage
from game.ui.table.layout.boxes import CARD_RATIO
from game.ui.table.layout.card_placement import known
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.questions.choice_panel import head, number_grid, number_press, plate
from game.ui.widgets.painted_buttons import plaque

POINTS: Final = 16  # px at scale 1
CHANCE: Final = 14
WIDEST: Final = 58
LOW: Final = 0.2
"""How far below the middle of its card a figure lies, in heights of the card."""
MOST_LISTED: Final = 5
"""Ways in a list, the answer not among them."""
LIST: Final = 520
ROW: Final = 28
CHANCE_ROOM: Final = 52
SHARE: Final = 26


def draw_ways(
    surface: pygame.Surface, stage: Stage, layout: TableLayout, puzzle: WeighedPuzzle, answer: str
) -> None:
    """Draw what each way is worth; the best is on paper, an answer that was not has a red edge."""
    match asked_for(puzzle):
        case CodeKind.NUMBER:
            _draw_bids(surface, stage.painter, layout, puzzle, answer)
        case CodeKind.CARD:
            _draw_cards(surface, stage, layout, puzzle, answer)
        case CodeKind.TRUMP | CodeKind.LAID | CodeKind.CALL:
            _draw_list(surface, stage.painter, layout, puzzle, answer)


def shown_of(puzzle: WeighedPuzzle) -> Shows:
    """What the middle of the table shows while a puzzle is asked, and after the answer."""
    match asked_for(puzzle):
        case CodeKind.NUMBER:
            return Shows.BIDS
        case CodeKind.CARD:
            return Shows.CARDS
        case CodeKind.TRUMP | CodeKind.LAID | CodeKind.CALL:
            return Shows.QUESTION


def _draw_list(
    surface: pygame.Surface,
    painter: Painter,
    layout: TableLayout,
    puzzle: WeighedPuzzle,
    answer: str,
) -> None:
    """The best ways and the answer below each other, where it was decided, under the verdict."""
    wide = min(layout.px(LIST), layout.middle_width)
    for most in range(MOST_LISTED, 0, -1):
        tree = _list_of(puzzle, answer, most, painter)
        box = pygame.Rect(0, 0, wide, tree.tall(painter, wide))
        box.midbottom = (layout.area.centerx, layout.asked_above)
        if box.top > layout.pad.bottom:
            break
    listed = PaintedPanel()
    listed.lay_out(tree, box, painter)
    listed.draw(surface, painter)


def _list_of(puzzle: WeighedPuzzle, answer: str, most: int, painter: Painter) -> Part:
    """So many of the best ways, and the answer where it is none of them."""
    ways = sorted(puzzle.ways, key=lambda way: -way.points)
    shown = ways[:most]
    shown += [way for way in ways[most:] if way.code == answer]
    left = len(ways) - len(shown)
    more = [Text(more_ways(left), typeset.SMALL, painter.theme.muted, lines=1)] if left else []
    parts = [
        _line(Text(figures_words(puzzle), lines=1, grow=1)),
        *(_listed(way, _edge(puzzle, way, chosen=way.code == answer), painter) for way in shown),
        *(_line(words) for words in more),
    ]
    return Plate(Column(*parts), inside=14, above=8, below=8, lit=True)


def _listed(way: PuzzleWay, edge: str, painter: Painter) -> Part:
    """One of the ways, its points and the chance of the bid."""
    theme = painter.theme
    ink = accent(theme) if edge == "best" else theme.cream

    def frame(surface: pygame.Surface, place: pygame.Rect) -> None:
        if edge == "wrong":
            line, around = max(1, painter.px(2)), place.inflate(painter.px(12), -painter.px(2))
            pygame.draw.rect(surface, theme.bad, around, line, border_radius=painter.px(5))

    words = way_words(way.code)
    line = _line(
        Text(
            capital(words),
            TextStyle(typeset.SMALL.px, bold=edge == "best"),
            ink,
            lines=1,
            grow=1,
        ),
        Text(decimal(way.points), typeset.STRONG, ink, whole=True),
        Text(
            percent(way.made),
            typeset.SMALL,
            theme.muted,
            align=TextAlign.RIGHT,
            whole=True,
            least=CHANCE_ROOM,
        ),
    )
    return Stack(Painted(frame), line)


def _line(*boxes: Part) -> Part:
    """A line of the list."""
    return Sized(Row(*boxes, gap=0), tall=ROW)


def _draw_cards(
    surface: pygame.Surface, stage: Stage, layout: TableLayout, puzzle: WeighedPuzzle, answer: str
) -> None:
    """A figure on every card that could have been played."""
    for code, box in figure_boxes(stage, layout, layout.px(44)):
        ways = [way for way in puzzle.ways if way.code[:2] == code]
        if not ways:
            continue
        way = max(ways, key=lambda each: each.points)
        chosen = any(each.code == answer for each in ways)
        edge = _edge(puzzle, way, chosen=chosen)
        _draw_figure(surface, stage.painter, box, way, edge, for_first=puzzle.for_first)


def figure_boxes(stage: Stage, layout: TableLayout, tall: int) -> Iterator[tuple[str, pygame.Rect]]:
    """By card of the hand, room for a figure where it is not covered by the next card."""
    poses = []
    for held in stage.own_hand():
        sprite = stage.sprite(known(held.code))
        if sprite is not None:
            poses.append((held.code, sprite.pose))
    for place, (code, pose) in enumerate(poses):
        wide = pose.height * CARD_RATIO
        seen = wide
        if place + 1 < len(poses):
            seen = min(wide, poses[place + 1][1].x - pose.x)
        middle = pose.x - wide / 2 + seen / 2
        box = pygame.Rect(0, 0, min(layout.px(WIDEST), round(seen) - 2), tall)
        box.center = (round(middle), round(pose.y + pose.height * LOW))
        yield code, box


def _edge(puzzle: WeighedPuzzle, way: PuzzleWay, *, chosen: bool) -> str:
    """Whether a way is the `best`, was `wrong`, or neither."""
    if way.code in puzzle.best:
        return "best"
    return "wrong" if chosen else ""


def _draw_figure(
    surface: pygame.Surface,
    painter: Painter,
    box: pygame.Rect,
    way: PuzzleWay,
    edge: str,
    *,
    for_first: bool,
) -> None:
    """Points, or the chance of the first place, over that of the bid, on a small plate."""
    theme, fonts = painter.theme, painter.fonts
    ground, ink, quiet = theme.panel, theme.cream, theme.muted
    line = theme.bad if edge == "wrong" else theme.panel_edge
    thick = max(2, painter.px(3)) if edge == "wrong" else max(1, painter.px(1))
    if edge == "best":
        ground, ink, quiet = theme.sheet, theme.sheet_ink, theme.sheet_muted
        line = theme.sheet_rule
    surface.blit(plaque(box.size, ground, line, thick, painter.px(6)), box)
    room = box.width - 2 * thick
    worth = percent(way.points) if for_first else decimal(way.points)
    points = typeset.within(worth, TextStyle(POINTS, bold=True), fonts, ink, room)
    chance = typeset.within(percent(way.made), TextStyle(CHANCE), fonts, quiet, room)
    tall = points.get_height() + chance.get_height() - painter.px(4)
    top = box.centery - tall // 2
    surface.blit(points, points.get_rect(midtop=(box.centerx, top)))
    surface.blit(chance, chance.get_rect(midbottom=(box.centerx, top + tall)))


def _draw_bids(
    surface: pygame.Surface,
    painter: Painter,
    layout: TableLayout,
    puzzle: WeighedPuzzle,
    answer: str,
) -> None:
    """The bid panel once more, with a figure under every number that could have been bid."""
    box, by_code = layout.bids, {way.code: way for way in puzzle.ways}
    numbers = [
        number_press(
            bid,
            box,
            painter,
            chosen=str(bid) in puzzle.best,
            barred=str(bid) not in by_code,
        )
        for bid in range(layout.hand_size + 1)
    ]
    title = head(figures_words(puzzle))
    shown = PaintedPanel()
    tree = plate(number_grid(numbers, box), box.form, title=title, foot=Gap())
    shown.lay_out(tree, box.panel, painter)
    shown.draw(surface, painter)
    space = box.panel.bottom - shown.buttons[-1].rect.bottom - painter.px(14)
    for button in shown.buttons:
        way, rect = by_code.get(button.name), button.rect
        if way is None:
            continue
        edge = _edge(puzzle, way, chosen=way.code == answer)
        figure = pygame.Rect(rect.left, rect.bottom + painter.px(4), rect.width, space)
        figure = figure.inflate(painter.px(6), 0)
        _draw_figure(surface, painter, figure, way, edge, for_first=puzzle.for_first)


def draw_shares(
    surface: pygame.Surface, stage: Stage, layout: TableLayout, shares: Mapping[str, float]
) -> None:
    """On each of these cards how often it takes a trick; on paper where that is likely."""
    painter = stage.painter
    theme = painter.theme
    for code, box in figure_boxes(stage, layout, layout.px(SHARE)):
        if code not in shares:
            continue
        likely = shares[code] >= 0.5
        ground, ink = (theme.sheet, theme.sheet_ink) if likely else (theme.panel, theme.cream)
        edge = theme.sheet_rule if likely else theme.panel_edge
        surface.blit(plaque(box.size, ground, edge, max(1, painter.px(1)), painter.px(6)), box)
        style = TextStyle(POINTS, bold=likely)
        figure = typeset.within(percent(shares[code]), style, painter.fonts, ink, box.width - 4)
        surface.blit(figure, figure.get_rect(center=box.center))

"""The tools at the lower right: words with their key before them, one below the other.

Only those stand there that can be used now, the way to the menu last. They are the legend of the
keys as well. Where words are large a few of them stand as plates below the own seat instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from game.ui.kit.layout import Host, Part
from game.ui.kit.painted_panel import DISC as DISC_LOOK
from game.ui.kit.painted_panel import TOOL, PaintedPanel, ever_smaller
from game.ui.paint import typeset
from game.ui.paint.keycaps import cap_width, gap_to_cap
from game.ui.paint.marks import hairline
from game.ui.paint.painter import Painter
from game.ui.paint.typeset import TextStyle
from game.ui.style.contrast import on_cloth
from game.ui.style.theme import mixed
from game.ui.table.layout.table_layout import TableLayout
from game.ui.widgets.painted_buttons import Button, plaque
from game.ui.widgets.scroll_area import ScrollArea

ROW: Final = 31
"""px at scale 1 from one tool to the next."""
EDGE: Final = 8
"""px that the light below a tool reaches beyond cap and word."""
DISC, DISC_GAP = 32, 6
"""Across a round button, and between two of them, px at scale 1."""
BAR_ROW, PILL_ROW = 44, 36
"""px at scale 1 of a line of them, and of a line that is a pill."""
PLATE: Final = 32
PLATE_GAP: Final = 6
"""px at scale 1 of a plate, and between two: two have room in their place at every scale."""
CLOCK: Final = TextStyle(14)
LEAST_WORDS: Final = 84
"""px at scale 1 for the words at least, so that longer ones do not shift the others."""


@dataclass(frozen=True, slots=True)
class Tool:
    """Something that can be done now."""

    name: str
    """Of its button: what the owner is told of a press."""
    cap: str
    """What stands on its key."""
    words: str
    """What it does; empty where it shares its line with the next one, which has the words."""
    strikes: int = 0
    """The key of pygame that a press strikes; 0 where the owner does what the name says."""
    weight: int = 0
    """How long it stays where there is little room: the heaviest go last."""
    gold: bool = False
    """Whether it is how things go on."""
    enabled: bool = True
    icon: str = ""
    """The sign on a round button, for one that stands in a bar with others; a tip has its words."""
    pill: bool = False
    """Whether its line is one pill."""


def style_of(tool: Tool) -> TextStyle:
    """The letters of its words on the cloth: bold only where it is how things go on."""
    return typeset.STRONG if tool.gold else typeset.BODY


class Tools(PaintedPanel):
    """All tools of a table. Each of its buttons has a key as well."""

    def __init__(self) -> None:
        super().__init__()
        self.clock = ""
        """How long the game has been played; empty where that is not shown."""
        self.keycaps = True
        """Whether the keys stand before the words; on a screen that is touched they do not."""
        self.top = 0
        """px of the window where the tools begin."""
        self._made_of: object = None

    def show(
        self,
        tools: Sequence[Tool],
        layout: TableLayout,
        painter: Painter,
        onward: Rect | None = None,
    ) -> None:
        """Let these stand there; what stands there already is not made anew.

        The first of them stands apart from the others where `onward` is its place.
        """
        made_of = layout, painter, tuple(tools), bool(self.clock), self.keycaps, onward
        if made_of == self._made_of:
            return
        self._made_of = made_of
        area, rest = layout.tools_room, tools if onward is None else tools[1:]
        if layout.row:
            self.lay_out(_Plates(rest, keycaps=self.keycaps), area, painter)
        else:
            clock = (lambda: self.clock) if self.clock else None
            column = _Column(rest, keycaps=self.keycaps, clock=clock)
            for smaller in ever_smaller(painter, min(painter.scale, layout.base)):
                if column.wide(smaller) <= area.width and column.fits(smaller, area.height):
                    break
            self.lay_out(column, area, smaller)
        self.top = min((button.rect.top for button in self.buttons), default=area.bottom)
        if onward is not None:
            made = _button(self, tools[0], onward, tools[0].words, None, style="")
            made.keycap = tools[0].cap if self.keycaps else ""
            self.buttons.insert(0, self.buttons.pop())

    def draw(self, surface: pygame.Surface, painter: Painter, *, live: bool = True) -> None:
        """All of them, in letters as large as there is room for."""
        super().draw(surface, painter if self._painter is None else self._painter, live=live)


class _Column(Part):
    """Lines from the foot of their place upwards; the lightest go where there are too many."""

    def __init__(self, tools: Sequence[Tool], *, keycaps: bool, clock: object = None) -> None:
        self._tools, self._keycaps, self._clock = tuple(tools), keycaps, clock

    def _lines(self) -> list[list[Tool]]:
        """The tools by the line that they stand in."""
        lines: list[list[Tool]] = [[]]
        for tool in self._tools:
            if lines[-1] and lines[-1][-1].icon and not tool.icon:
                lines.append([])
            lines[-1].append(tool)
            if tool.words and not tool.icon:
                lines.append([])
        return [line for line in lines if line]

    def _line_tall(self, painter: Painter, line: Sequence[Tool]) -> int:
        """px of height of a line."""
        return painter.px(BAR_ROW if line[0].icon else PILL_ROW if line[0].pill else ROW)

    def _caps(self, painter: Painter, line: Sequence[Tool]) -> int:
        """px that the caps of a line take."""
        if not self._keycaps:
            return 0
        return sum(cap_width(one.cap, painter) for one in line) + painter.px(4) * (len(line) - 1)

    def _cap_room(self, painter: Painter) -> int:
        """px of the widest caps: words begin at one edge."""
        lines = (line for line in self._lines() if not line[0].icon)
        return max((self._caps(painter, line) for line in lines), default=0)

    def wide(self, painter: Painter) -> int:
        """The widest line."""
        bars = (self._bar_wide(painter, line) for line in self._lines() if line[0].icon)
        words = self._words_left(painter) + self._words_room(painter) + painter.px(EDGE)
        return max(words, *bars, 0)

    def _bar_wide(self, painter: Painter, line: Sequence[Tool]) -> int:
        """px of the round buttons of a bar beside each other."""
        return len(line) * painter.px(DISC) + (len(line) - 1) * painter.px(DISC_GAP)

    def _words_left(self, painter: Painter) -> int:
        """px from the left edge to the words, whose caps stand before them."""
        gap = gap_to_cap(painter) if self._keycaps else 0
        return painter.px(EDGE) + self._cap_room(painter) + gap

    def _words_room(self, painter: Painter) -> int:
        """px of the longest words."""
        fonts = painter.fonts
        return max(
            (typeset.width(one.words, style_of(one), fonts) for one in self._tools if not one.icon),
            default=0,
        )

    def tall(self, painter: Painter, width: int) -> int:
        """All lines."""
        lines = sum(self._line_tall(painter, line) for line in self._lines())
        return lines + painter.px(ROW) * bool(self._clock)

    def fits(self, painter: Painter, height: int) -> bool:
        """Whether all lines have room in so many px."""
        return self.tall(painter, 0) <= height

    def place(self, host: Host, area: Rect, pane: ScrollArea | None = None) -> None:
        """The lines that have room; what keeps the table going stays longest."""
        painter, lines = host.painter, self._lines()
        step = painter.px(ROW)

        def taken() -> int:
            return sum(self._line_tall(painter, line) for line in lines)

        while len(lines) > 1 and taken() > area.height:
            lightest = min(lines, key=lambda line: max(one.weight for one in line))
            lines.remove(lightest)
        edge, gap = painter.px(EDGE), gap_to_cap(painter) if self._keycaps else 0
        # The longest words end at the right edge, as the paper of the score pad above them does.
        longest = max(self._words_room(painter), painter.px(LEAST_WORDS))
        words_left = max(self._words_left(painter), area.width - longest - edge)
        y = area.bottom - taken()
        if self._clock is not None and y - step >= area.top:
            box = Rect(area.left + words_left, y - step, area.width - words_left, step)
            host.drawn(box, pane, partial(_draw_clock, painter, self._clock))
        for line in lines:
            tall, room = self._line_tall(painter, line), area.width - words_left
            if line[0].icon:
                _place_bar(host, line, Rect(area.left, y, area.width, tall), pane)
                y += tall
                continue
            right = words_left - gap
            starts, boxes = list[int](), list[Rect]()
            for one in reversed(line):  # their caps end where the words begin
                right -= cap_width(one.cap, painter) if self._keycaps else 0
                starts.insert(0, right)
                right -= painter.px(4)
            for place, (one, left) in enumerate(zip(line, starts, strict=True)):
                words = typeset.cut(one.words, style_of(one), painter.fonts, room)
                last = place == len(line) - 1
                start = left - (edge if place == 0 else painter.px(2))
                end = starts[place + 1] - painter.px(2) if not last else words_left
                wide = end - start
                if last:
                    wide += typeset.width(words, style_of(one), painter.fonts) + edge
                box = Rect(area.left + start, y + (tall - step) // 2, wide, step)
                button = _button(host, one, box, words, pane, style=TOOL)
                button.keycap = one.cap if self._keycaps else ""
                button.show_left(words_left - start if last else wide + gap)
                boxes.append(box)
            if line[0].pill:
                pill = boxes[0].unionall(boxes[1:]).inflate(painter.px(6), -painter.px(2))
                host.drawn(pill.clip(area), pane, partial(_draw_pill, painter))
            y += tall


def _place_bar(host: Host, line: Sequence[Tool], area: Rect, pane: ScrollArea | None) -> None:
    """Round buttons beside each other, the last at the right edge."""
    painter = host.painter
    side, gap = painter.px(DISC), painter.px(DISC_GAP)
    left = area.right - len(line) * side - (len(line) - 1) * gap
    for place, tool in enumerate(line):
        box = Rect(left + place * (side + gap), area.y + (area.height - side) // 2, side, side)
        button = _button(host, tool, box, tool.words, pane, style=DISC_LOOK, icon=tool.icon)
        button.keycap = tool.cap


def _draw_pill(painter: Painter, surface: pygame.Surface, place: Rect) -> None:
    """The round ground of a line."""
    theme = painter.theme
    ground = theme.felt_dark if theme.flat else mixed(theme.felt_dark, theme.shadow, 0.45)
    edge = on_cloth(theme) if theme.flat else mixed(theme.rim, theme.felt_dark, 0.45)
    line = hairline(painter.scale)
    surface.blit(plaque(place.size, ground, edge, line, place.height // 2), place)


class _Plates(Part):
    """The heaviest tools as plates: as many as have room, the menu last."""

    def __init__(self, tools: Sequence[Tool], *, keycaps: bool) -> None:
        self._tools, self._keycaps = [tool for tool in tools if tool.words], keycaps

    def wide(self, painter: Painter) -> int:
        """The widest plate."""
        return max((self._needs(painter, one) for one in self._tools), default=0)

    def tall(self, painter: Painter, width: int) -> int:
        """All below each other."""
        return len(self._tools) * painter.px(PLATE + PLATE_GAP)

    def _needs(self, painter: Painter, tool: Tool) -> int:
        words = typeset.width(tool.words, typeset.STRONG, painter.fonts)
        caps = cap_width(tool.cap, painter) + gap_to_cap(painter) if self._keycaps else 0
        return words + caps + 2 * painter.px(EDGE)

    def place(self, host: Host, area: Rect, pane: ScrollArea | None = None) -> None:
        """Below each other from the foot upwards; beside each other in a place of one row."""
        painter = host.painter
        tall, gap = min(painter.px(PLATE), area.height), painter.px(PLATE_GAP)
        by_weight = sorted(self._tools, key=lambda tool: -tool.weight)
        stacked = (area.height + gap) // (tall + gap)
        if stacked > 1:
            chosen = by_weight[:stacked]
            shown = [tool for tool in self._tools if tool in chosen]
            boxes = [Rect(area.left, 0, area.width, tall) for _tool in shown]
            for number, box in enumerate(reversed(boxes)):
                box.bottom = area.bottom - number * (tall + gap)
        else:
            chosen, room = [], area.width
            for tool in by_weight:
                if (room := room - self._needs(painter, tool)) >= 0:
                    chosen.append(tool)
                    room -= gap
            shown = [tool for tool in self._tools if tool in chosen]
            boxes, right = [], area.right
            for tool in reversed(shown):
                wide = self._needs(painter, tool)
                boxes.insert(0, Rect(right - wide, area.bottom - tall, wide, tall))
                right -= wide + gap
        for tool, box in zip(shown, boxes, strict=True):
            button = _button(host, tool, box, tool.words, pane, style="")
            if self._keycaps and self._needs(painter, tool) <= box.width:
                button.keycap = tool.cap


def _button(
    host: Host,
    tool: Tool,
    box: Rect,
    words: str,
    pane: ScrollArea | None,
    *,
    style: str,
    icon: str = "",
) -> Button:
    """A tool's button, which strikes the tool's key where nobody else does what it says."""
    strike = partial(press_key, tool.strikes) if tool.strikes else _nothing
    made = host.button(
        tool.name, box, words, strike, style=style, icon=icon, pane=pane, enabled=tool.enabled
    )
    assert isinstance(made, Button), "tools stand on a painted panel"
    made.gold = tool.gold
    return made


def _nothing() -> None:
    """What a press does whose owner is told of its name."""


def _draw_clock(painter: Painter, clock: object, surface: pygame.Surface, place: Rect) -> None:
    """How long the game has been played, as quiet as a note."""
    assert callable(clock)
    word = typeset.line_surface(clock(), CLOCK, painter.fonts, on_cloth(painter.theme))
    surface.blit(word, word.get_rect(midleft=place.midleft))


def press_key(key: int) -> None:
    """Strike a key, as a keyboard does: whoever listens to that key hears it."""
    struck = {"key": key, "mod": 0, "unicode": "", "scancode": 0}
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, struck))
    pygame.event.post(pygame.event.Event(pygame.KEYUP, struck))

"""The list of keys: as a page of Help, and as a card that comes up over the table."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

import pygame

from game.translation import _
from game.ui.help.key_table import ARROWS, KeyRow, KeyState, Where, rows_of
from game.ui.help.page import SMALL, Page
from game.ui.kit.painted_panel import ever_smaller
from game.ui.paint import typeset
from game.ui.paint.marks import hairline
from game.ui.paint.painter import Painter
from game.ui.paint.typeset import TextStyle
from game.ui.scene.protocol import App
from game.ui.style.theme import RGB, Fonts
from game.ui.widgets.overlay import CLOSE, OverlayArea, veil
from game.ui.widgets.painted_buttons import plaque

CAP: Final = 26
"""Height of a drawn key, px at scale 1."""
ROW: Final = 34
CAPS_ROOM: Final = 148
LEAST: Final = 0.4
"""Of the letters of the table: those of the card of keys go down so far until all have room."""
AT_TABLE: Final = (Where.BIDDING, Where.PLAYING, Where.TABLE, Where.NETWORK, Where.WINDOW)
AT_DEMO: Final = (Where.DEMO, Where.TABLE, Where.WINDOW)


def set_keys(page: Page, places: Sequence[Where] = tuple(Where)) -> None:
    """Every key by where it counts."""
    page.title(_("Keys"))
    for where in places:
        page.heading(_(where.value))
        set_rows(page, rows_of(where))
    page.gap(24)


def set_rows(page: Page, rows: Sequence[KeyRow], *, least: int = CAPS_ROOM) -> None:
    """A line for each thing that keys do: the keys as caps, the words, and a note below them.

    The caps have `least` px of width at scale 1, and more where they need it.
    """
    room = max([page.px(least), *(_caps_width(page, row) + page.px(14) for row in rows)])
    for row in rows:
        lines = [
            (line, style, ink)
            for text, style, ink in (
                (row.does, typeset.BODY, page.theme.sheet_ink),
                (row.note, SMALL, page.theme.sheet_muted),
            )
            if text
            for line in typeset.wrap(_(text), style, page.fonts, page.width - room)
        ]
        high = sum(style.line(page.fonts) for _text, style, _ink in lines)
        tall = max(page.px(ROW), high + page.px(6))
        below = (tall - high) // 2
        placed = []
        for text, style, ink in lines:
            wide, line = typeset.width(text, style, page.fonts), style.line(page.fonts)
            page.note(text, pygame.Rect(room, page.height + below, wide, line))
            placed.append((text, style, ink, below))
            below += line

        def draw(
            surface: pygame.Surface,
            x: int,
            y: int,
            row: KeyRow = row,
            placed: Sequence[tuple[str, TextStyle, RGB, int]] = placed,
            tall: int = tall,
        ) -> None:
            _draw_caps(page, surface, row, x, y + tall // 2)
            for text, style, ink, below in placed:
                typeset.write(surface, text, (x + room, y + below), style, page.fonts, ink)

        page.drawing(tall, draw)


def _cap_width(page: Page, cap: str) -> int:
    if cap in ARROWS:
        return page.px(CAP)
    if cap == "–":
        return page.px(10)
    return max(page.px(CAP), typeset.width(_(cap), SMALL, page.fonts) + page.px(14))


def _caps_width(page: Page, row: KeyRow) -> int:
    return sum(_cap_width(page, cap) + page.px(4) for cap in row.caps)


def _draw_caps(page: Page, surface: pygame.Surface, row: KeyRow, x: int, middle: int) -> None:
    theme, tall = page.theme, page.px(CAP)
    for cap in row.caps:
        wide = _cap_width(page, cap)
        box = pygame.Rect(x, middle - tall // 2, wide, tall)
        x += wide + page.px(4)
        if cap == "–":
            line = pygame.Rect(0, 0, wide - page.px(2), max(1, page.px(2)))
            line.center = box.center
            pygame.draw.rect(surface, theme.sheet_muted, line)
            continue
        key = plaque(box.size, theme.paper, theme.sheet_muted, max(1, page.px(1)), page.px(5))
        surface.blit(key, box)
        if cap in ARROWS:
            _arrow(surface, cap, box, page.px(6), theme.sheet_ink)
        else:
            text = typeset.line_surface(_(cap), SMALL, page.fonts, theme.sheet_ink)
            surface.blit(text, text.get_rect(center=box.center))


def _arrow(
    surface: pygame.Surface, way: str, box: pygame.Rect, reach: int, ink: tuple[int, int, int]
) -> None:
    across, down = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}[way]
    x, y = box.center
    tip = (x + across * reach, y + down * reach)
    foot = (x - across * reach // 2, y - down * reach // 2)
    corners = (
        tip,
        (foot[0] + down * reach, foot[1] + across * reach),
        (foot[0] - down * reach, foot[1] - across * reach),
    )
    pygame.draw.polygon(surface, ink, corners)
    pygame.draw.aalines(surface, ink, True, corners)


class KeysPanel:
    """The keys that count at the table, on a card over it. Any key or click puts it away."""

    def __init__(self, app: App, now: Collection[KeyState], *, demo: bool) -> None:
        """`now` is what is so at the table: keys that do nothing then are left out."""
        self._app = app
        listed = [(where, rows_of(where)) for where in (AT_DEMO if demo else AT_TABLE)]
        self.rows = [
            (where, counting)
            for where, rows in listed
            if (counting := [row for row in rows if row.when is None or row.when in now])
        ]
        self._pages: list[Page] = []
        self.box = pygame.Rect(0, 0, 0, 0)
        self._pad, self._scale = 0, 1.0

    def lay_out(self, layout: OverlayArea, painter: Painter) -> None:
        """Two columns beside each other, in letters in which all of them have room."""
        for smaller in ever_smaller(painter, LEAST * painter.scale):
            self._scale = smaller.scale
            self._set(layout)
            if self.box.height <= layout.size[1]:
                return

    def _set(self, layout: OverlayArea) -> None:
        fonts = Fonts(self._scale)
        self._pad = round(28 * self._scale)
        width = min(round(460 * self._scale), (layout.area.width - 3 * self._pad) // 2)
        half = (len(self.rows) + 1) // 2
        self._pages = []
        for places in (self.rows[:half], self.rows[half:]):
            page = Page(width, self._app.theme, fonts, self._app.book)
            for where, rows in places:
                page.heading(_(where.value))
                set_rows(page, rows, least=0)
            self._pages.append(page)
        tall = max(page.height for page in self._pages)
        self.box = pygame.Rect(0, 0, 2 * width + 3 * self._pad, tall + 2 * self._pad)
        self.box.center = (layout.area.centerx, layout.size[1] // 2)

    @property
    def pages(self) -> list[tuple[Page, pygame.Rect]]:
        """Both columns and where they lie."""
        placed = []
        x = self.box.x + self._pad
        for page in self._pages:
            placed.append((page, pygame.Rect(x, self.box.y + self._pad, page.width, page.height)))
            x += page.width + self._pad
        return placed

    def handle(self, event: pygame.event.Event) -> str | None:
        """Any key or press closes it."""
        return CLOSE if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) else None

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """The card."""
        theme, fonts = painter.theme, painter.fonts
        veil(surface, theme)
        radius, line = round(8 * fonts.scale), hairline(fonts.scale)
        ground = plaque(self.box.size, theme.sheet, theme.sheet_rule, line, radius)
        surface.blit(ground, self.box)
        for page, area in self.pages:
            page.draw(surface, area.topleft, self.box)

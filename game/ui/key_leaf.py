"""The list of keys: as a page of Help, and as a card that comes up over the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pygame

from game.ui import words
from game.ui.keys import ARROWS, KeyRow, Where, rows_of
from game.ui.layout import TableLayout
from game.ui.leaf import SMALL, Leaf
from game.ui.lettering import Lettering
from game.ui.overlays import veil
from game.ui.paint.marks import hairline
from game.ui.text import _
from game.ui.theme import Fonts, Theme
from game.ui.widgets import plaque

if TYPE_CHECKING:
    from game.ui.scene import App

CAP: Final = 26
"""Height of a drawn key, px at scale 1."""
ROW: Final = 34
CAPS_ROOM: Final = 148
AT_TABLE: Final = (Where.BIDDING, Where.PLAYING, Where.TABLE, Where.WINDOW)
AT_DEMO: Final = (Where.DEMO, Where.TABLE, Where.WINDOW)


def set_keys(leaf: Leaf, places: Sequence[Where] = tuple(Where)) -> None:
    """Every key by where it counts."""
    leaf.title(_("Keys"))
    for where in places:
        leaf.heading(_(where.value))
        set_rows(leaf, rows_of(where))
    leaf.gap(24)


def set_rows(leaf: Leaf, rows: Sequence[KeyRow]) -> None:
    """A line for each thing that keys do: the keys as caps, then the words."""
    room = max([leaf.px(CAPS_ROOM), *(_caps_width(leaf, row) + leaf.px(14) for row in rows)])
    line = words.BODY.line(leaf.fonts)
    for row in rows:
        lines = words.wrap(_(row.does), words.BODY, leaf.fonts, leaf.width - room)
        tall = max(leaf.px(ROW), line * len(lines) + leaf.px(6))
        top = leaf.height + (tall - line * len(lines)) // 2
        for number, text in enumerate(lines):
            wide = words.width(text, words.BODY, leaf.fonts)
            leaf.note(text, pygame.Rect(room, top + number * line, wide, line))

        def draw(
            surface: pygame.Surface,
            x: int,
            y: int,
            row: KeyRow = row,
            lines: list[str] = lines,
            tall: int = tall,
        ) -> None:
            _draw_caps(leaf, surface, row, x, y + tall // 2)
            start = y + (tall - line * len(lines)) // 2
            for number, text in enumerate(lines):
                at = (x + room, start + number * line)
                words.write(surface, text, at, words.BODY, leaf.fonts, leaf.theme.sheet_ink)

        leaf.drawing(tall, draw)


def _cap_width(leaf: Leaf, cap: str) -> int:
    if cap in ARROWS:
        return leaf.px(CAP)
    if cap == "–":
        return leaf.px(10)
    return max(leaf.px(CAP), words.width(_(cap), SMALL, leaf.fonts) + leaf.px(14))


def _caps_width(leaf: Leaf, row: KeyRow) -> int:
    return sum(_cap_width(leaf, cap) + leaf.px(4) for cap in row.caps)


def _draw_caps(leaf: Leaf, surface: pygame.Surface, row: KeyRow, x: int, middle: int) -> None:
    theme, tall = leaf.theme, leaf.px(CAP)
    for cap in row.caps:
        wide = _cap_width(leaf, cap)
        box = pygame.Rect(x, middle - tall // 2, wide, tall)
        x += wide + leaf.px(4)
        if cap == "–":
            line = pygame.Rect(0, 0, wide - leaf.px(2), max(1, leaf.px(2)))
            line.center = box.center
            pygame.draw.rect(surface, theme.sheet_muted, line)
            continue
        key = plaque(box.size, theme.paper, theme.sheet_muted, max(1, leaf.px(1)), leaf.px(5))
        surface.blit(key, box)
        if cap in ARROWS:
            _arrow(surface, cap, box, leaf.px(6), theme.sheet_ink)
        else:
            text = words.line_surface(_(cap), SMALL, leaf.fonts, theme.sheet_ink)
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

    def __init__(self, app: App, *, demo: bool) -> None:
        self._app = app
        self._places = AT_DEMO if demo else AT_TABLE
        self._leaves: list[Leaf] = []
        self.box = pygame.Rect(0, 0, 0, 0)
        self._pad = 0

    def lay_out(self, layout: TableLayout) -> None:
        """Two columns beside each other, in the middle of the window."""
        fonts = Fonts(layout.scale)
        self._pad = layout.px(28)
        width = min(layout.px(460), (layout.area.width - 3 * self._pad) // 2)
        half = (len(self._places) + 1) // 2
        self._leaves = []
        for places in (self._places[:half], self._places[half:]):
            leaf = Leaf(width, self._app.theme, fonts, self._app.book)
            for where in places:
                leaf.heading(_(where.value))
                set_rows(leaf, rows_of(where))
            self._leaves.append(leaf)
        tall = max(leaf.height for leaf in self._leaves)
        self.box = pygame.Rect(0, 0, 2 * width + 3 * self._pad, tall + 2 * self._pad)
        self.box.center = (layout.area.centerx, layout.size[1] // 2)

    @property
    def leaves(self) -> list[tuple[Leaf, pygame.Rect]]:
        """Both columns and where they lie."""
        placed = []
        x = self.box.x + self._pad
        for leaf in self._leaves:
            placed.append((leaf, pygame.Rect(x, self.box.y + self._pad, leaf.width, leaf.height)))
            x += leaf.width + self._pad
        return placed

    def handle(self, event: pygame.event.Event) -> str | None:
        """Any key or press closes it."""
        return "close" if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) else None

    def draw(self, surface: pygame.Surface, theme: Theme, letters: Lettering) -> None:
        """The card."""
        veil(surface, theme)
        radius, line = round(8 * letters.scale), hairline(letters.scale)
        ground = plaque(self.box.size, theme.sheet, theme.sheet_rule, line, radius)
        surface.blit(ground, self.box)
        for leaf, area in self.leaves:
            leaf.draw(surface, area.topleft, self.box)

"""The list of games as it is drawn: two lines a game, only those in sight, one of them chosen."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

import pygame

from game.table.archive import Entry, Standing
from game.ui import words
from game.ui.paint.marks import hairline
from game.ui.pane import Pane
from game.ui.text import _
from game.ui.theme import RGB, Fonts, Theme, mixed
from game.ui.words import Style

ROW = 58  # px at scale 1
_PAD = 16
_GAP = 14
_DATE = 132
_LEFT = 44  # percent of the width that variant and names take


class Ledger:
    """Draws entries into a pane and knows which of them lies where."""

    def __init__(self, entries: Sequence[Entry], pane: Pane, scale: float) -> None:
        self.entries = entries
        self.pane = pane
        self._scale = scale
        self.row = row_height(scale)

    def at(self, pos: tuple[int, int]) -> Entry | None:
        """The game at a point of the window."""
        if not self.pane.area.collidepoint(pos):
            return None
        place = (pos[1] - self.pane.area.top + self.pane.offset) // self.row
        return self.entries[place] if place < len(self.entries) else None

    def place_of(self, path: Path | None) -> int | None:
        """Which line a game is in."""
        found = (place for place, entry in enumerate(self.entries) if entry.path == path)
        return next(found, None)

    def reveal(self, place: int) -> None:
        """Scroll a line into sight."""
        top = self.pane.area.top + place * self.row - self.pane.offset
        self.pane.reveal(pygame.Rect(self.pane.area.left, top, self.pane.area.width, self.row))

    def draw(
        self, surface: pygame.Surface, chosen: Path | None, theme: Theme, fonts: Fonts
    ) -> None:
        """The lines in sight."""
        area = self.pane.area
        before = surface.get_clip()
        surface.set_clip(area)
        first = self.pane.offset // self.row
        for place in range(first, min(len(self.entries), first + area.height // self.row + 2)):
            top = area.top + place * self.row - self.pane.offset
            line = pygame.Rect(area.left, top, area.width - self._px(12), self.row)
            self._draw_line(surface, line, self.entries[place], chosen, theme, fonts)
        surface.set_clip(before)

    def _draw_line(
        self,
        surface: pygame.Surface,
        line: pygame.Rect,
        entry: Entry,
        chosen: Path | None,
        theme: Theme,
        fonts: Fonts,
    ) -> None:
        if entry.path == chosen:
            inner = line.inflate(0, -self._px(4))
            radius = self._px(6)
            pygame.draw.rect(surface, theme.button, inner, border_radius=radius)
            edge = max(1, self._px(1.5))
            pygame.draw.rect(surface, theme.gold, inner, edge, border_radius=radius)
        else:
            rule = mixed(theme.panel, theme.panel_edge, 0.5)
            y = line.bottom - 1
            pygame.draw.line(surface, rule, (line.left, y), (line.right, y), hairline(fonts.scale))
        pad, gap = self._px(_PAD), self._px(_GAP)
        date = max(self._px(_DATE), words.width("2026-12-24", words.STRONG, fonts))
        left = line.left + pad
        middle = left + (line.width - 2 * pad - date) * _LEFT // 100
        right = line.right - pad - date
        day, hour = dated(entry.when)
        ink = theme.bad if entry.standing is Standing.BROKEN else theme.cream
        cells: list[tuple[int, int, str, str, RGB]] = [
            (left, middle - gap, title(entry), names(entry), theme.cream),
            (middle, right - gap, outcome(entry), detail(entry), ink),
            (right, line.right - pad, day, hour, theme.cream),
        ]
        for x, end, upper, lower, colour in cells:
            self._cell(surface, (x, line), end - x, (upper, lower), colour, theme, fonts)

    def _cell(
        self,
        surface: pygame.Surface,
        at: tuple[int, pygame.Rect],
        room: int,
        texts: tuple[str, str],
        colour: RGB,
        theme: Theme,
        fonts: Fonts,
    ) -> None:
        x, line = at
        rows: list[tuple[str, Style, RGB]] = [
            (texts[0], words.STRONG, colour),
            (texts[1], words.SMALL, theme.muted),
        ]
        y = line.centery - sum(style.line(fonts) for _text, style, _ink in rows) // 2
        for text, style, ink in rows:
            if text:
                words.write(surface, words.cut(text, style, fonts, room), (x, y), style, fonts, ink)
            y += style.line(fonts)

    def _px(self, design: float) -> int:
        return round(design * self._scale)


def row_height(scale: float) -> int:
    """px of a line."""
    return round(ROW * scale)


def title(entry: Entry) -> str:
    """The variant, or where it is not known the file."""
    if entry.setup is None:
        return entry.path.name
    name = _(entry.setup.variant.name)
    return _("{variant}, house rules").format(variant=name) if entry.setup.variant.options else name


def names(entry: Entry) -> str:
    """Who sits at the table."""
    return ", ".join(plan.name for plan in entry.setup.seats) if entry.setup is not None else ""


def outcome(entry: Entry) -> str:
    """How the game stands, in a few words."""
    seated = [plan.name for plan in entry.setup.seats] if entry.setup is not None else []
    match entry.standing:
        case Standing.BROKEN:
            return _("Broken")
        case Standing.UNFINISHED if entry.deal == 0:
            return _("Not begun")
        case Standing.UNFINISHED:
            return _("Deal {deal} of {deals}").format(deal=entry.deal, deals=entry.deals)
    winners = [seated[seat] for seat in entry.winners]
    if not winners:
        return _("Ended early") if entry.abandoned else _("Finished")
    if len(winners) == len(seated) > 1:
        return _("All share the win")
    if len(winners) == 1:
        return _("{name} won").format(name=winners[0])
    first = ", ".join(winners[:-1])
    return _("{names} and {name} share the win").format(names=first, name=winners[-1])


def detail(entry: Entry) -> str:
    """Totals from first to last, or what is wrong."""
    if entry.standing is Standing.BROKEN or entry.setup is None:
        return entry.why.for_window(_) if entry.why is not None else ""
    order = sorted(range(len(entry.totals)), key=lambda seat: -entry.totals[seat])
    told = [f"{entry.setup.seats[seat].name} {_digits(entry.totals[seat])}" for seat in order]
    return ", ".join(told) or ""


def dated(when: float) -> tuple[str, str]:
    """Day and time of day, the same in every language."""
    moment = time.localtime(when)
    return time.strftime("%Y-%m-%d", moment), time.strftime("%H:%M", moment)


def _digits(points: int) -> str:
    """A number with a true minus sign."""
    return str(points).replace("-", "−")

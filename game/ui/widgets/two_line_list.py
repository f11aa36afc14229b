"""The list of games as it is drawn: two lines a game, only those in sight, one of them chosen."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pygame

from game.engine.choices import Goal
from game.presentation.words.statistics import rules_title
from game.presentation.words.times import dated
from game.table.records.archive import ArchivedGame, RecordStatus
from game.table.setup import Setup
from game.table.statistics.summary import PlayedRules
from game.translation import _
from game.ui.paint import typeset
from game.ui.paint.clipping import clipped
from game.ui.paint.marks import hairline
from game.ui.paint.painter import Painter
from game.ui.paint.typeset import TextStyle
from game.ui.style.theme import RGB, mixed
from game.ui.widgets.scroll_area import ScrollArea
from game.variants import VARIANTS
from game.variants.lengths import rules_of
from game.wording import window_text

ROW = 58  # px at scale 1
_PAD = 16
_GAP = 14
_DATE = 132
_LEFT = 44  # percent of the width that variant and names take


class TwoLineList:
    """Draws entries into a pane and knows which of them lies where."""

    def __init__(self, entries: Sequence[ArchivedGame], pane: ScrollArea, scale: float) -> None:
        self.entries = entries
        self.pane = pane
        self._scale = scale
        self.row = row_height(scale)

    def at(self, pos: tuple[int, int]) -> ArchivedGame | None:
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

    def draw(self, surface: pygame.Surface, chosen: Path | None, painter: Painter) -> None:
        """The lines in sight."""
        area = self.pane.area
        first = self.pane.offset // self.row
        with clipped(surface, area):
            for place in range(first, min(len(self.entries), first + area.height // self.row + 2)):
                top = area.top + place * self.row - self.pane.offset
                line = pygame.Rect(area.left, top, area.width - self._px(12), self.row)
                self._draw_line(surface, line, self.entries[place], chosen, painter)

    def _draw_line(
        self,
        surface: pygame.Surface,
        line: pygame.Rect,
        entry: ArchivedGame,
        chosen: Path | None,
        painter: Painter,
    ) -> None:
        theme, fonts = painter.theme, painter.fonts
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
        date = max(self._px(_DATE), typeset.width("2026-12-24", typeset.STRONG, fonts))
        left = line.left + pad
        middle = left + (line.width - 2 * pad - date) * _LEFT // 100
        right = line.right - pad - date
        day, hour = dated(entry.when)
        ink = theme.bad if entry.standing is RecordStatus.BROKEN else theme.cream
        cells: list[tuple[int, int, str, str, RGB]] = [
            (left, middle - gap, title(entry), names(entry), theme.cream),
            (middle, right - gap, outcome(entry), detail(entry), ink),
            (right, line.right - pad, day, hour, theme.cream),
        ]
        for x, end, upper, lower, colour in cells:
            self._cell(surface, (x, line), end - x, (upper, lower), colour, painter)

    def _cell(
        self,
        surface: pygame.Surface,
        at: tuple[int, pygame.Rect],
        room: int,
        texts: tuple[str, str],
        colour: RGB,
        painter: Painter,
    ) -> None:
        theme, fonts = painter.theme, painter.fonts
        x, line = at
        rows: list[tuple[str, TextStyle, RGB]] = [
            (texts[0], typeset.STRONG, colour),
            (texts[1], typeset.SMALL, theme.muted),
        ]
        y = line.centery - sum(style.line(fonts) for _text, style, _ink in rows) // 2
        for text, style, ink in rows:
            if text:
                typeset.write(
                    surface, typeset.cut(text, style, fonts, room), (x, y), style, fonts, ink
                )
            y += style.line(fonts)

    def _px(self, design: float) -> int:
        return round(design * self._scale)


def row_height(scale: float) -> int:
    """px of a line."""
    return round(ROW * scale)


def title(entry: ArchivedGame) -> str:
    """The variant, or where it is not known the file."""
    if entry.setup is None:
        return entry.path.name
    setup = entry.setup
    if setup.variant_name:
        text = _("{name} ({variant})")
        return text.format(name=setup.variant_name, variant=_(setup.variant.name))
    return rules_title(_rules(setup))


def _rules(setup: Setup) -> PlayedRules:
    """What is played in a game, for its title."""
    row = setup.variant
    if setup.match is not None and setup.match.daily:
        return PlayedRules(row.id, daily=True)
    length, own = rules_of(VARIANTS.get(row.id, row), setup.players, row.options)
    return PlayedRules(row.id, own, length)


def names(entry: ArchivedGame) -> str:
    """Who sits at the table."""
    return ", ".join(plan.name for plan in entry.setup.seats) if entry.setup is not None else ""


def outcome(entry: ArchivedGame) -> str:
    """How the game stands, in a few words."""
    seated = [plan.name for plan in entry.setup.seats] if entry.setup is not None else []
    match entry.standing:
        case RecordStatus.BROKEN:
            return _("Broken")
        case RecordStatus.UNFINISHED if entry.deal == 0:
            return _("Not begun")
        case RecordStatus.UNFINISHED:
            if entry.setup is not None and entry.setup.variant.rules.goal is Goal.SHARED:
                return _("Deal {number}").format(number=entry.deal)
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


def detail(entry: ArchivedGame) -> str:
    """Totals from first to last, or what is wrong."""
    if entry.standing is RecordStatus.BROKEN or entry.setup is None:
        return window_text(entry.why, _) if entry.why is not None else ""
    order = sorted(range(len(entry.totals)), key=lambda seat: -entry.totals[seat])
    parts = [f"{entry.setup.seats[seat].name} {_digits(entry.totals[seat])}" for seat in order]
    return ", ".join(parts) or ""


def _digits(points: int) -> str:
    """A number with a true minus sign."""
    return str(points).replace("-", "−")

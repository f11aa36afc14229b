"""A deal's end on the table: the ranking on a slip of paper between the verdicts."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from math import pi, sin
from typing import Final

import pygame
from pygame import Rect

from game.engine import FinishedDeal, Seat
from game.engine.choices import Goal
from game.presentation.deal_standings import Standing, deal_standings
from game.presentation.moods import FaceMood, mood_of
from game.presentation.screen_state import ScreenState
from game.presentation.words.cooperative import shared_verdict
from game.presentation.words.laid_bids import premium_words
from game.presentation.words.points import part_words, signed
from game.translation import _
from game.ui.paint import typeset
from game.ui.paint.cache import SurfaceCache
from game.ui.paint.canvas import Canvas, clear
from game.ui.paint.cloth.paper import RADIUS, SHADOW, paper_of, slip_of_paper
from game.ui.paint.icons import icon
from game.ui.paint.marks import hairline
from game.ui.paint.painter import Painter
from game.ui.paint.portraits import portrait
from game.ui.paint.ruling import across, sheet_of_paper
from game.ui.paint.sheet_marks import flame_mark, place_colours
from game.ui.paint.typeset import TextStyle
from game.ui.platform import pixels
from game.ui.style.theme import RGB, FontRole, Fonts, mixed
from game.ui.table.drawing.score_pad import present_gold
from game.ui.table.layout.seating import Side
from game.ui.table.layout.table_layout import TableLayout
from game.ui.widgets.painted_buttons import plaque

ROW: Final = (20, 52)
"""Least and most height of a row, px at scale 1."""
HEAD: Final = 1.3
"""Height of the line of the heading, in rows."""
WIDE: Final = (250, 640)
"""Least and most width of the slip, px at scale 1."""
EDGE: Final = (12, 28)
"""Beside what stands on the slip, px at scale 1: where it is narrow, and where it is wide."""
FOOT: Final = 16
"""Paper above the first row and below the last one together, px at scale 1."""
GAP: Final = 10
COLUMN: Final = 32
"""Between two columns of points where the slip is wide, px at scale 1; else a third of a letter."""
ROW_WIDTHS: Final = 9
"""Heights of a row that its words need beside each other."""
TEXT: Final = 0.54
"""Height of the letters as a share of the row."""
MOST_TEXT: Final = 25
"""px at scale 1 of the largest letters on the slip but for its heading."""
LEAST_TEXT: Final = 14
"""Points of the smallest letters on the slip, in any window."""
STAMPED: Final = 0.5
"""Share of a verdict's way down from which on it is told on the slip too."""
OWN, RISING = 0.14, 0.26
"""How much gold is in the row of the viewer, and in that of a player who rises."""
MARK: Final = 4
"""Width of the mark at the left end of the viewer's own row, px at scale 1."""
LARGER: Final = 1.3
"""How large the heading is, of the other letters."""
RULE: Final = 120
"""Length of the gold line below it, px at scale 1."""
GO_ON: Final = (190, 42)
"""Of the button below the slip, px at scale 1."""
FLICKERS: Final = 5
"""How often a flame flares while the deal's end is shown."""

_slips = SurfaceCache(6 << 20)


@dataclass(slots=True)
class DealEnd:
    """How much of a deal's end is seen; shares run from 0 to 1, lists are by seat."""

    standings: tuple[Standing, ...]
    finished: FinishedDeal
    shared: bool
    """Whether all win or fail together: then nobody has a place, and points tell nobody apart."""
    score: ScreenState
    """What the running score in the corner still shows."""
    deal: ScreenState
    """The deal as it was played, with every bid open: the next one may have begun."""
    told: str = ""
    """What became of a deal that all play together: the rows tell of each alone."""
    alpha: float = 0.0
    stamped: list[float] = field(default_factory=list)
    """How far each verdict has come down."""
    counted: list[float] = field(default_factory=list)
    """How much of the points is counted."""
    order: float = 0.0
    """How far the rows are on their way to their new places."""
    burnt: float = 0.0
    """How much of the whole moment is over, for what burns."""
    flown: float = 0.0
    """How far the slip is on its way from the middle to the score pad."""

    @classmethod
    def of(cls, before: ScreenState, now: ScreenState) -> DealEnd:
        """With nothing seen yet."""
        shared = now.table.variant.rules.goal is Goal.SHARED
        return cls(
            deal_standings(now),
            now.table.history[-1],
            shared,
            before,
            replace(before, view=replace(before.view, bids=now.table.bids)),
            shared_verdict(now) if shared else "",
            stamped=[0.0] * now.table.players,
            counted=[0.0] * now.table.players,
        )

    @property
    def heading(self) -> str:
        """What became of the deal, once all verdicts are seen."""
        return self.told if min(self.stamped) > STAMPED else ""

    def points(self, seat: Seat) -> int:
        """Points of the deal as far as they are counted."""
        # What all earn together is counted when the last of them is seen to have made it.
        share = min(self.counted) if self.shared else self.counted[seat]
        return round(self.standings[seat].points * share)

    def mood(self, seat: Seat) -> FaceMood:
        """How a face looks: as the deal went, once its verdict has come down."""
        if self.stamped[seat] <= STAMPED:
            return mood_of(self.deal, seat)
        return FaceMood.WINCING if self.standings[seat].over else FaceMood.GLAD

    def total(self, seat: Seat) -> int:
        """The total as far as it is counted."""
        return self.standings[seat].before + self.points(seat)


def slip_box(shown: ScreenState, layout: TableLayout) -> Rect:
    """Where the slip lies: in the middle, and where words are large below those at the top."""
    if not layout.has_faces:
        return _large_slip(shown, layout)
    room = layout.middle
    rows, foot = shown.table.players + HEAD, layout.px(FOOT)
    wide = min(room.width, layout.px(WIDE[1]))
    row = min(layout.px(ROW[1]), max(layout.px(ROW[0]), int((room.height - foot) / rows)))
    box = Rect(0, 0, wide, round(row * rows) + foot)
    box.center = room.center
    return box


def _large_slip(shown: ScreenState, layout: TableLayout) -> Rect:
    """The same between the plates, beside the corner of the player below."""
    gap = layout.px(GAP)
    left = [place.plate.right for place in layout.places if place.side is Side.LEFT]
    right = [place.plate.left for place in layout.places if place.side is Side.RIGHT]
    room = Rect(max([layout.own_plate.right, *left]) + gap, layout.panels_top + gap // 2, 0, 0)
    room.width = min([layout.area.right, *right]) - gap - room.left
    room.height = layout.area.bottom - gap - room.top
    rows, foot = shown.table.players + HEAD, layout.px(FOOT)
    room.height -= layout.px(GO_ON[1]) + gap
    wide = min(room.width, layout.px(WIDE[1]))
    across = round((wide - 2 * layout.px(EDGE[0])) / ROW_WIDTHS)
    row = min(layout.px(ROW[1]), int((room.height - foot) / rows), across)
    box = Rect(0, 0, wide, round(row * rows) + foot)
    box.center = room.center
    return box


def go_on_box(shown: ScreenState, layout: TableLayout) -> Rect:
    """Where the button stands that puts the slip away: below it, on its axis."""
    slip = slip_box(shown, layout)
    box = Rect(0, 0, min(slip.width, layout.px(GO_ON[0])), layout.px(GO_ON[1]))
    box.midtop = slip.centerx, slip.bottom + layout.px(GAP) + layout.px(SHADOW[1])
    return box.clamp(layout.area)


class RankingSlip:
    """Draws the slip for one moment."""

    def __init__(
        self,
        end: DealEnd,
        box: Rect,
        painter: Painter,
        names: tuple[str, ...],
        portraits: tuple[int, ...],
    ) -> None:
        self._end, self._box = end, box
        self._theme = painter.theme
        self._scale = painter.scale
        self._names, self._portraits = names, portraits
        self.row = int((box.height - round(FOOT * painter.scale)) / (len(names) + HEAD) + 0.02)
        self.fonts, least = Fonts(1), round(max(LEAST_TEXT * pixels.per_point(), painter.least))
        self.size = max(least, min(round(self.row * TEXT), painter.px(MOST_TEXT)))
        self.small = max(least, round(self.size * 0.87))
        self._painter = painter
        roomy = box.width >= painter.px(WIDE[1])
        self._edge = round(EDGE[roomy] * painter.scale)
        self._head = round(self.row * HEAD)
        self._between = painter.px(COLUMN) if roomy else self.size // 3
        """px between two columns."""

    def draw(self, surface: pygame.Surface, pad: Rect) -> None:
        """All of it, in the middle or on its way to the score pad, as large as that once there."""
        end, box = self._end, self._box
        if end.alpha <= 0:
            return
        slip = self._slip()
        if end.flown:
            ends = zip(box, pad, strict=True)
            box = Rect([round(one + (other - one) * end.flown) for one, other in ends])
            slip = pygame.transform.smoothscale(slip, box.size)
        elif not self._theme.flat:
            self._draw_shadow(surface)
        if end.alpha < 1:
            slip.set_alpha(round(255 * end.alpha))
        surface.blit(slip, box)

    def _draw_shadow(self, surface: pygame.Surface) -> None:
        """The shadow below the slip while it lies."""
        around = paper_of((0, 0), self._painter)
        size = self._box.width - around.width, self._box.height - around.height
        below = slip_of_paper(size, self._painter)
        if self._end.alpha < 1:
            below = below.copy()
            below.set_alpha(round(255 * self._end.alpha))
        surface.blit(below, self._box.move(-around.left, -around.top))

    def _slip(self) -> pygame.Surface:
        """The paper, its head and every row where it is by now; who rises passes over the rest."""
        end = self._end
        slip = self._paper().copy()
        order = sorted(end.standings, key=lambda one: (one.row - one.row_before, -one.row))
        for standing in reversed(order):
            self._draw_row(slip, standing)
        return slip

    def _paper(self) -> pygame.Surface:
        theme, size = self._theme, self._box.size

        def paint() -> pygame.Surface:
            line = hairline(self._scale)
            whole = sheet_of_paper(size, theme, round(RADIUS * self._scale), line)
            ends = self._edge, size[0] - self._edge
            if self._end.shared:
                room, ink = ends[1] - ends[0], theme.sheet_muted
                told, letters = self._end.heading, TextStyle(self.size)
                title = typeset.within(told, letters, self.fonts, ink, room)
                whole.blit(title, title.get_rect(center=(size[0] // 2, self._head // 2)))
            else:
                self._write_title(whole, self._write_heads(whole, ends[1]))
            across(whole, theme.sheet_rule, ends, self._head, line)
            if not theme.flat:
                self._draw_rule(whole, ends)
            return whole

        told = self._end.shared, self._end.heading, self._columns
        return _slips.get((size, theme, self._scale, told), paint)

    def _draw_rule(self, slip: pygame.Surface, ends: tuple[int, int]) -> None:
        """A short gold line with a lozenge below the heading."""
        ink, thick = self._theme.card_gold, max(2, round(2 * self._scale))
        wide, half = round(RULE * self._scale), max(4, round(5 * self._scale))
        left = (sum(ends) - wide) // 2 if self._end.shared else ends[0]
        y, middle = self._head - thick // 2, left + wide // 2
        slip.fill(ink, Rect(left, y, wide, thick))
        canvas = Canvas((2 * half, 2 * half), 1, clear(ink), size=(2 * half, 2 * half))
        canvas.polygon([(half, 0), (2 * half, half), (half, 2 * half), (0, half)], ink)
        slip.blit(canvas.finish(), (middle - half, y + thick // 2 - half))

    def _write_title(self, slip: pygame.Surface, right: int) -> None:
        """What the paper is, left of the heads of the columns that begin at `right`."""
        room, told = right - 2 * self._edge, _("Scores")
        for size in round(self.size * LARGER), self.size:
            style = TextStyle(size, FontRole.SERIF, bold=True)
            if typeset.width(told, style, self.fonts) <= room:
                word = typeset.line_surface(told, style, self.fonts, self._theme.sheet_ink)
                slip.blit(word, word.get_rect(midleft=(self._edge, self._head // 2)))
                return

    def _write_heads(self, slip: pygame.Surface, right: int) -> int:
        """What the two columns of points are, above them; where the first of them begins."""
        letters = TextStyle(self.small)
        for told, column in zip((_("Total"), _("This deal")), self._columns, strict=True):
            word = typeset.line_surface(told, letters, self.fonts, self._theme.sheet_muted)
            slip.blit(word, word.get_rect(midright=(right, self._head // 2)))
            right -= column + self._between
        return right

    @cached_property
    def _columns(self) -> tuple[int, int]:
        """px of the totals and of the points of the deal: figures end below each other."""
        standings, small = self._end.standings, TextStyle(self.small)
        totals = [max((str(one.total) for one in standings), key=len), "−000"]
        points = [max((signed(one.points) for one in standings), key=len), "+000"]
        return (
            max(typeset.width(_("Total"), small, self.fonts), *map(self._width, totals)),
            max(typeset.width(_("This deal"), small, self.fonts), *map(self._width, points)),
        )

    def _width(self, figures: str) -> int:
        """Px of a column that has room for such figures."""
        return TextStyle(self.size, bold=True).font(self.fonts).size(figures)[0]

    def _draw_row(self, slip: pygame.Surface, standing: Standing) -> None:
        """Place, player, tricks against the bid, points and total."""
        end, theme, fonts = self._end, self._theme, self.fonts
        seat, row, size = standing.seat, self.row, self.size
        at = standing.row_before + (standing.row - standing.row_before) * end.order
        middle = round(self._head + row * (at + 0.5) + FOOT / 2 * self._scale)
        x, right = self._edge, slip.get_width() - self._edge
        rising = 0 < end.order < 1 and standing.row < standing.row_before
        if rising or seat == end.deal.table.seat:
            ground = Rect(2, middle - row // 2, slip.get_width() - 4, row)
            slip.fill(mixed(theme.sheet, theme.gold, RISING if rising else OWN), ground)
            if seat == end.deal.table.seat:
                ground.width = max(2, round(MARK * self._scale))
                slip.fill(present_gold(theme), ground)
        if not end.shared:
            x = self._draw_place(slip, standing, x, middle)
            right = self._right(slip, str(end.total(seat)), right, middle, theme.sheet_ink)
        seen = end.stamped[seat] > STAMPED
        if seen:
            told = "" if end.shared else signed(end.points(seat))
            right = self._verdict(slip, standing, told, right, middle)
        mood = end.mood(seat)
        face = portrait(self._portraits[seat], max(12, round(row * 0.78)), theme, mood)
        slip.blit(face, face.get_rect(midleft=(x, middle)))
        x += face.get_width() + round(size * 0.5)
        if seen:
            right = self._draw_extras(slip, standing, x, right, middle)
        name = typeset.cut(self._names[seat], TextStyle(size, bold=True), fonts, max(0, right - x))
        word = typeset.line_surface(name, TextStyle(size, bold=True), fonts, theme.sheet_ink)
        slip.blit(word, word.get_rect(midleft=(x, middle)))

    def _draw_place(self, slip: pygame.Surface, standing: Standing, x: int, middle: int) -> int:
        """The plaque with the place; where the next thing stands."""
        place = standing.place if self._end.order > 0.5 else standing.place_before
        ground, ink = place_colours(place, len(self._names), self._theme)
        side = round(self.row * 0.72)
        last = str(len(self._names))
        widest = TextStyle(self.size, bold=True).font(self.fonts).size(last)[0]
        wide = max(round(side * 1.25), widest + round(self.size * 0.4))
        box = Rect(x, middle - side // 2, wide, side)
        slip.blit(plaque(box.size, ground, ground, 1, round(side * 0.25)), box)
        word = typeset.line_surface(str(place), TextStyle(self.size, bold=True), self.fonts, ink)
        slip.blit(word, word.get_rect(center=box.center))
        return box.right + round(self.size * 0.5)

    def _right(self, slip: pygame.Surface, text: str, right: int, middle: int, ink: RGB) -> int:
        """A number in a column that ends at `right`; where the column before it ends."""
        word = typeset.line_surface(
            text.replace("-", "−"), TextStyle(self.size, bold=True), self.fonts, ink
        )
        slip.blit(word, word.get_rect(midright=(right, middle)))
        return right - self._columns[0] - self._between

    def _verdict(
        self,
        slip: pygame.Surface,
        standing: Standing,
        told: str,
        right: int,
        middle: int,
    ) -> int:
        """A check or a cross, and what a player earned alone; where what stands before it ends."""
        theme = self._theme
        ink = theme.sheet_red if standing.points < 0 else theme.sheet_ink
        own = standing.seat == self._end.deal.table.seat
        joy = own and told and standing.points > 0 and not standing.over
        ink = theme.paper if joy else ink
        word = typeset.line_surface(told, TextStyle(self.size, bold=True), self.fonts, ink)
        place = word.get_rect(midright=(right, middle))
        if joy:  # the own points of a bid made
            pill = place.inflate(round(self.size * 0.8), 0)
            pill.height = round(self.size * 1.4)
            pill.centery = middle
            slip.blit(plaque(pill.size, theme.green, theme.green, 0, pill.height // 2), pill)
        slip.blit(word, place)
        left = right - (0 if self._end.shared else self._columns[1]) - self._between
        ink = theme.sheet_red if standing.over else theme.green
        sign = icon("close" if standing.over else "check", round(self.size * 0.9), ink)
        slip.blit(sign, sign.get_rect(midright=(left, middle)))
        left -= sign.get_width() + self.size // 2
        tricks = _("{taken} of {bid}", taken=standing.tricks, bid=standing.bid)
        quiet = typeset.line_surface(
            tricks, TextStyle(self.small), self.fonts, self._theme.sheet_muted
        )
        slip.blit(quiet, quiet.get_rect(midright=(left, middle)))
        return left - quiet.get_width() - self.size // 2

    def _draw_extras(
        self, slip: pygame.Surface, standing: Standing, x: int, right: int, middle: int
    ) -> int:
        """A flame for deals made in a row, and what a premium or a streak brought in words."""
        size, theme, fonts = self.size, self._theme, self.fonts
        name = TextStyle(size, bold=True).font(fonts).size(self._names[standing.seat])[0]
        if standing.staked is not None and not any(part.points for part in standing.extras):
            # Missed: the others' rows say who has it.
            words = premium_words(standing.staked, standing.factor)
            word = typeset.line_surface(words, TextStyle(self.small), fonts, theme.sheet_red)
            if word.get_width() <= right - x - name - size:
                slip.blit(word, word.get_rect(midright=(right, middle)))
                right -= word.get_width() + size // 2
        for part in standing.extras:
            words = f"{signed(part.points)} {part_words(part)}"
            ink = theme.sheet_red if part.points < 0 else theme.sheet_ink
            room = right - x - name - size
            if TextStyle(self.small).font(fonts).size(words)[0] > room:
                words = signed(part.points)
            word = typeset.line_surface(words, TextStyle(self.small), fonts, ink)
            if word.get_width() > room:
                break
            slip.blit(word, word.get_rect(midright=(right, middle)))
            right -= word.get_width() + size // 2
        if standing.run > 1:
            flare = abs(sin(pi * FLICKERS * self._end.burnt))
            tall = round(self.row * (0.62 + (0.3 if standing.paid else 0.14) * flare))
            flame = flame_mark(tall, theme)
            number = typeset.line_surface(
                str(standing.run), TextStyle(self.small, bold=True), fonts, theme.sheet_ink
            )
            slip.blit(number, number.get_rect(midright=(right, middle)))
            right -= number.get_width() + 2
            foot = middle + round(self.row * 0.36)
            centre = right - round(self.row * 0.36)
            slip.blit(flame, flame.get_rect(midbottom=(centre, foot)))
            right = centre - round(self.row * 0.45)
        return right

"""The road as it is painted: houses in their light, plates with names and stars, the player."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from game.tour.stars import STARS, Prize, Won
from game.tour.stops import CUP_OF
from game.tour.tour_progress import TourProgress
from game.tour.tour_words import stop_name
from game.ui.paint import typeset
from game.ui.paint.cache import SurfaceCache
from game.ui.paint.canvas import Canvas, clear
from game.ui.paint.clipping import clipped
from game.ui.paint.icons import icon
from game.ui.paint.marks import panel
from game.ui.paint.painter import Painter
from game.ui.paint.portraits import portrait
from game.ui.paint.tour.houses import POST, HouseLight, Shine, glow_of, house_picture
from game.ui.paint.tour.landscape import paint_road
from game.ui.style.theme import RGB, contrast, mixed
from game.ui.tour.road_map import RoadMap, RoadSpot

_HAZE: Final = (0.0, 0.16, 0.3)
"""What distance takes from the colours of a house, by row."""
_BELOW: Final = 14
"""Between the foot of a house and its plate, px at scale 1."""
_PLATE: Final = 108
"""Width of a plate at most, px at scale 1."""
_STAR: Final = 13
_PIN: Final = 34
"""Px at scale 1 of a star on a plate and of the person's portrait."""
_SILVERS: Final[tuple[RGB, RGB]] = ((186, 204, 226), (92, 112, 146))
"""The colour of a star that was won with help, on a dark plate and on a light one."""

_lights = SurfaceCache(4 << 20)


class RoadView:
    """Paints the map of one size."""

    def __init__(self, road: RoadMap, painter: Painter, face: int) -> None:
        """`face` is the number of the person's portrait."""
        self.road, self._painter, self._face = road, painter, face

    def paint(self, surface: pygame.Surface, area: Rect, progress: TourProgress, at: str) -> None:
        """The part of it in which the chosen stop is, in its room of the window."""
        across, down = self.road.offset(at)
        corner = (area.left - across, area.top - down)
        with clipped(surface, area):
            surface.blit(paint_road(self.road.size, self.road.path, self._painter.theme), corner)
            for spot in sorted(self.road.spots, key=lambda spot: -spot.row):
                self._house(surface, corner, spot, progress, chosen=spot.stop == at)
            for spot in self.road.spots:
                self._plate(surface, corner, spot, progress, chosen=spot.stop == at)
            self._pin(surface, corner, self.road.spot(at))
            self._more(surface, area, across)

    def _house(
        self,
        surface: pygame.Surface,
        corner: tuple[int, int],
        spot: RoadSpot,
        progress: TourProgress,
        *,
        chosen: bool,
    ) -> None:
        theme, light = self._painter.theme, light_of(spot.stop, progress)
        name = POST if spot.stop in CUP_OF else spot.stop
        foot = (corner[0] + spot.x, corner[1] + spot.foot)
        if chosen and not theme.flat:
            beam = self._beam(spot.side * 2)
            surface.blit(beam, beam.get_rect(midbottom=(foot[0], foot[1] + spot.side // 7)))
        if light.door is not Shine.OFF and not theme.flat and name != POST:
            half, reach = spot.side // 10, spot.side // 6
            glow = _SILVERS[0] if light.door is Shine.SILVER else glow_of(name, theme)
            ends = [(foot[0] - half, foot[1]), (foot[0] + half, foot[1])]
            feet = [(foot[0] + 2 * half, foot[1] + reach), (foot[0] - 2 * half, foot[1] + reach)]
            pygame.draw.polygon(surface, mixed(theme.felt_dark, glow, 0.45), [*ends, *feet])
        picture = house_picture(name, spot.side, theme, light, _HAZE[spot.row])
        surface.blit(picture, picture.get_rect(midbottom=foot))

    def _beam(self, side: int) -> pygame.Surface:
        """The light on the stop that is chosen."""
        theme = self._painter.theme

        def paint() -> pygame.Surface:
            canvas = Canvas((100, 100), side / 100, clear(theme.lamp), finer=2)
            canvas.polygon([(47, 0), (53, 0), (86, 93), (14, 93)], (*theme.lamp, 34))
            pygame.draw.ellipse(canvas.surface, (*theme.lamp, 46), _scaled((14, 88, 72, 11), side))
            return canvas.finish()

        return _lights.get((side, theme), paint)

    def plate(self, spot: RoadSpot) -> Rect:
        """Where a plate lies, px of the map."""
        painter, fonts = self._painter, self._painter.fonts
        lines = self._lines(spot)
        wide = max(typeset.width(line, typeset.SMALL, fonts) for line in lines)
        wide = max(wide, painter.px(3 * _STAR + 12)) + painter.px(16)
        stars = painter.px(_STAR + 5)
        tall = len(lines) * typeset.SMALL.line(fonts) + stars + painter.px(6)
        area = Rect(0, 0, wide, tall)
        area.midtop = (spot.x, spot.foot + painter.px(_BELOW))
        area.clamp_ip(Rect((0, 0), self.road.size))
        return area

    def _lines(self, spot: RoadSpot) -> list[str]:
        painter = self._painter
        return typeset.balanced(
            stop_name(spot.stop), typeset.SMALL, painter.fonts, painter.px(_PLATE - 16)
        )

    def _plate(
        self,
        surface: pygame.Surface,
        corner: tuple[int, int],
        spot: RoadSpot,
        progress: TourProgress,
        *,
        chosen: bool,
    ) -> None:
        painter, theme = self._painter, self._painter.theme
        area = self.plate(spot).move(corner)
        surface.blit(panel(area.size, theme, painter.scale, lit=chosen), area)
        top, style = area.top + painter.px(2), typeset.SMALL
        for line in self._lines(spot):
            wide = typeset.width(line, style, painter.fonts)
            at = (area.centerx - wide // 2, top)
            typeset.write(surface, line, at, style, painter.fonts, theme.cream, area.width)
            top += style.line(painter.fonts)
        prizes = (Prize.CUP,) if spot.stop in CUP_OF else (*STARS, Prize.SPECIALITY)
        won = [progress.won_at(spot.stop, prize) for prize in prizes]
        shown = won[:3] if won[-1] is None and len(won) > 1 else won
        step = painter.px(_STAR + 3)
        left = area.centerx - (step * len(shown) - painter.px(3)) // 2
        for number, one in enumerate(shown):
            sign = "seal" if number == 3 else "star"
            mark = icon(sign, painter.px(_STAR), star_ink(one, painter))
            surface.blit(mark, (left + number * step, top + painter.px(1)))

    def _more(self, surface: pygame.Surface, area: Rect, across: int) -> None:
        """At the sides where the road goes on out of sight, a sign that it does."""
        painter, theme = self._painter, self._painter.theme
        side = painter.px(14)
        plate = panel((2 * side, 3 * side), theme, painter.scale)
        for sign, more in ((-1, across > 0), (1, across < self.road.size[0] - area.width)):
            if more:
                x = area.left + side if sign < 0 else area.right - side
                y = area.top + area.height // 2
                surface.blit(plate, plate.get_rect(center=(x, y)))
                tip, half = x + sign * side // 3, side // 2
                back = x - sign * side // 3
                ends = [(back, y - half), (tip, y), (back, y + half)]
                pygame.draw.lines(surface, theme.accent, False, ends, max(2, painter.px(2.5)))

    def _pin(self, surface: pygame.Surface, corner: tuple[int, int], spot: RoadSpot) -> None:
        """The person, on the road beside the stop."""
        painter, theme = self._painter, self._painter.theme
        side, line = painter.px(_PIN), max(2, painter.px(2))
        x = corner[0] + spot.x - spot.side // 2 - side // 4
        y = corner[1] + spot.foot - side // 2
        pygame.draw.polygon(
            surface,
            theme.accent,
            [
                (x - side // 5, y + side // 3),
                (x + side // 5, y + side // 3),
                (x, y + side * 3 // 4),
            ],
        )
        pygame.draw.circle(surface, theme.accent, (x, y), side // 2 + line)
        picture = portrait(self._face, side, theme)
        surface.blit(picture, picture.get_rect(center=(x, y)))


def star_ink(won: Won | None, painter: Painter) -> RGB:
    """The colour of a star on a dark plate."""
    theme = painter.theme
    if won is None:
        return mixed(theme.panel, theme.muted, 0.34)
    if not won.silver:
        return theme.accent
    return max(_SILVERS, key=lambda silver: contrast(silver, theme.panel))


def light_of(stop: str, progress: TourProgress) -> HouseLight:
    """What of a house, or of the post of a cup, is lit."""
    prizes = (Prize.CUP,) if stop in CUP_OF else STARS
    return HouseLight(*(_shine(progress.won_at(stop, prize)) for prize in prizes))


def _shine(won: Won | None) -> Shine:
    if won is None:
        return Shine.OFF
    return Shine.SILVER if won.silver else Shine.GOLD


def _scaled(box: tuple[float, float, float, float], side: int) -> Rect:
    """A box of a hundred units on a canvas of so many px, painted twice as fine."""
    x, y, wide, tall = (round(value * side / 50) for value in box)
    return Rect(x, y, wide, tall)

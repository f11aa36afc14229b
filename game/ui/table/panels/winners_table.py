"""A finished game as a picture: the winner under the lamp, the others beside in their order."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from game.engine import Seat
from game.presentation.game_outcome import GameOutcome
from game.presentation.moods import FaceMood, mood_of
from game.translation import _
from game.ui.kit.controls import FittedText, TextAlign
from game.ui.kit.layout import Column, Gap, Painted, Part, Row, Sized, Stack
from game.ui.paint import typeset
from game.ui.paint.clipping import clipped
from game.ui.paint.felt import warm_light
from game.ui.paint.painter import Painter
from game.ui.paint.players_at_table import lamp_room
from game.ui.paint.portraits import portrait
from game.ui.paint.sheet_marks import place_colours
from game.ui.paint.typeset import TextStyle
from game.ui.style.contrast import accent, on_cloth
from game.ui.style.theme import FontRole, mixed
from game.ui.table.timeline import ease_out
from game.ui.widgets.painted_buttons import plaque

ROOM: Final = 112
"""Height of the room behind the table."""
TABLE: Final = 56
"""Height of the table, on which it is written who won, below the places on its edge."""
TITLES: Final = (32, 24, 20)
FACES: Final = (82, 58)
"""Portraits of winners and of the others at most."""
CLOSE: Final = (64, 54)
"""Height of the room and of a portrait where words are large: only winners are there."""
MOST_WIDE: Final = 320
"""Width of the room there at most; where many won, their portraits are smaller."""
STEP: Final = 1.16
"""From one portrait to the next, as a share of both their sizes."""
PLAQUE: Final = (30, 20)
POOL: Final = ((6, 0.3), (3, 0.55))
"""Two steps of light on the table: width in heights of the room, and how light each is."""
HIDDEN: Final = 12
"""One of so many parts of a face is behind the table."""
EDGE: Final = 10
"""Around the picture; all lengths in px at scale 1."""
FACES_COME: Final = 0.9
SHORTEST: Final = 0.25
"""Seconds in which one of many comes."""
COUNT: Final = (0.2, 1.1)
LIGHT: Final = (1.1, 1.5)
FOUND: Final = 0.5
"""How far the lamp is on winners when they are glad of it."""
WHOLE: Final = 1.9
"""Seconds from the panel's appearance in which each of them comes up, and all."""
DIMMED: Final = 178
"""Of 255, what the lamp leaves of those who did not win."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """One player at the table of a game's end, in px of a picture."""

    seat: Seat
    place: int
    """1 for the first; equal totals share a place."""
    side: int
    """Of the portrait."""
    middle: int
    """From the left."""
    won: bool


class Staging:
    """How far the end of a game is told: the last comes first, and the lamp finds who won."""

    def __init__(self, outcome: GameOutcome, *, still: bool) -> None:
        """`still` is whether all of it is there at once."""
        seats = [seat for _place, seat in outcome.ranking]
        step = FACES_COME / len(seats)
        self._begins = {seat: step * number for number, seat in enumerate(reversed(seats))}
        self._comes = max(step, SHORTEST)
        self.age = 0.0
        """Seconds since it began."""
        if still:
            self.finish()

    @property
    def over(self) -> bool:
        """Whether everything is there."""
        return self.age >= WHOLE

    def finish(self) -> None:
        """All of it is there now."""
        self.age = max(self.age, WHOLE)

    def share(self, span: tuple[float, float]) -> float:
        """How far something is that comes up within this time."""
        return min(1.0, max(0.0, (self.age - span[0]) / (span[1] - span[0])))

    def arrived(self, seat: Seat) -> float:
        """How far somebody has come to the table."""
        begins = self._begins[seat]
        return ease_out(self.share((begins, begins + self._comes)))

    @property
    def counted(self) -> float:
        """How much of the points is counted."""
        return ease_out(self.share(COUNT))

    @property
    def lit(self) -> float:
        """How far the lamp is on the winners."""
        return self.share(LIGHT)


class WinnersTable:
    """The picture of one game's end."""

    def __init__(self, outcome: GameOutcome, staging: Staging, *, close: bool) -> None:
        """Where it is to be `close` only those are there who won, or all that played together."""
        self._outcome, self._staging, self._close = outcome, staging, close
        winners = outcome.shown.table.winners
        order = [seat for _place, seat in outcome.ranking]
        self._front = [seat for seat in order if outcome.shared or seat in winners]
        others = [seat for seat in order if seat not in self._front]
        self._rest = [] if close else others
        """Those beside them, the best first."""
        self._places = {seat: place for place, seat in outcome.ranking}

    def part(self, painter: Painter) -> Part:
        """The picture with who won, as a part of a tree."""
        theme = painter.theme
        ground, ink = theme.felt_dark, on_cloth(theme)
        if self._close:
            ground, ink = theme.panel_lit, accent(theme)
        title = FittedText(
            self._outcome.title,
            TITLES,
            lambda: mixed(ground, ink, self._staging.lit),
            role=FontRole.SERIF,
            bold=True,
            lines=2,
            align=TextAlign.LEFT if self._close else TextAlign.MIDDLE,
            middle=True,
        )
        paint = partial(self._paint, painter)
        if self._close:
            wide = min(MOST_WIDE, round(STEP * CLOSE[1] * (len(self._front) + 1)))
            picture = Painted(paint, wide, CLOSE[0])
            return Row(Gap(24, grow=1), picture, Sized(title, tall=CLOSE[0]), Gap(24, grow=1))
        edge = PLAQUE[1] // 2 + 2
        words = Column(Gap(ROOM + edge), Sized(title, tall=TABLE - edge - 4), Gap(4))
        whole = Stack(Painted(paint, tall=ROOM + TABLE), words, grow=1)
        return Column(Gap(EDGE), Row(Gap(EDGE), whole, Gap(EDGE), gap=0))

    def sittings(self, width: int, painter: Painter) -> list[Sitting]:
        """Who sits where: winners in the middle, the others by turns left and right of them.

        `width` px. Those in front come first, then the others from the best to the last.
        """
        large = painter.px(CLOSE[1] if self._close else FACES[0])
        small = painter.px(FACES[1])
        wide = STEP * (large * len(self._front) + small * (len(self._rest) + len(self._rest) % 2))
        share = min(1.0, width / wide)
        row = [*self._rest[0::2][::-1], *self._front, *self._rest[1::2]]
        sides = [round((large if seat in self._front else small) * share) for seat in row]
        first = row.index(self._front[0])
        front = sum(sides[first : first + len(self._front)])
        left = width / 2 - STEP * (front / 2 + sum(sides[:first]))
        found = {}
        for seat, side in zip(row, sides, strict=True):
            won = seat in self._outcome.shown.table.winners
            middle = round(left + STEP * side / 2)
            found[seat] = Sitting(seat, self._places[seat], side, middle, won)
            left += STEP * side
        return [found[seat] for seat in (*self._front, *self._rest)]

    def _paint(self, painter: Painter, surface: pygame.Surface, area: Rect) -> None:
        """The room with its lamp, the players in it, and the table before them."""
        theme, staging = painter.theme, self._staging
        tall = area.height - painter.px(3) if self._close else painter.px(ROOM)
        room = Rect(area.topleft, (area.width, tall))
        table = Rect(area.left, room.bottom, area.width, area.bottom - room.bottom)
        seated = self.sittings(area.width, painter)
        with clipped(surface, room):
            surface.blit(lamp_room(room.size, painter), room)
            if not theme.flat and staging.lit > 0:
                light = warm_light(round(room.height * 1.1), theme)
                light.set_alpha(round(255 * staging.lit))
                surface.blit(light, light.get_rect(center=(room.centerx, room.bottom)))
            for one in reversed(seated):
                if staging.arrived(one.seat):  # faces are painted one by one as they come
                    surface.blit(*self._come(one, room, painter))
        surface.fill(theme.felt_dark, table)
        if not theme.flat:
            with clipped(surface, table):
                for reach, share in POOL:
                    pool = Rect(0, 0, reach * tall, 2 * table.height * reach // (reach + 1))
                    pool.center = table.midtop
                    pygame.draw.ellipse(
                        surface, mixed(theme.felt_dark, theme.felt_light, share * staging.lit), pool
                    )
        line = max(2, painter.px(3))
        surface.fill(theme.rim, Rect(table.left, table.top - line // 2, table.width, line))
        for one in seated:
            if one.seat in self._rest:
                self._hang_plaque(one, (area.left + one.middle, room.bottom), surface, painter)
        pygame.draw.rect(surface, theme.rim, area, max(1, painter.px(1)))

    def _come(
        self, one: Sitting, room: Rect, painter: Painter
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        """A face and where it is by now: it rises from behind the table."""
        waits = one.won and self._staging.lit < FOUND
        mood = FaceMood.PLAIN if waits else mood_of(self._outcome.shown, one.seat)
        face = portrait(self._outcome.portraits[one.seat], one.side, painter.theme, mood)
        if not one.won:
            face = face.copy()
            face.fill((DIMMED, DIMMED, DIMMED), special_flags=pygame.BLEND_RGB_MULT)
        seen = (one.side - one.side // HIDDEN) * self._staging.arrived(one.seat)
        return face, (room.left + one.middle - one.side // 2, room.bottom - round(seen))

    def _hang_plaque(
        self, one: Sitting, middle: tuple[int, int], surface: pygame.Surface, painter: Painter
    ) -> None:
        """The place of somebody who did not win, on the edge of the table."""
        ground, ink = place_colours(one.place, len(self._places), painter.theme)
        words, style = _("{place}.", place=one.place), TextStyle(typeset.SMALL.px, bold=True)
        word = typeset.line_surface(words, style, painter.fonts, ink)
        wide, tall = (painter.px(length) for length in PLAQUE)
        size = max(wide, word.get_width() + tall // 2), max(tall, word.get_height())
        whole = plaque(size, ground, ground, 1, tall // 4).copy()
        whole.blit(word, word.get_rect(center=whole.get_rect().center))
        whole.set_alpha(round(255 * self._staging.arrived(one.seat)))
        surface.blit(whole, whole.get_rect(center=middle))

"""Remarks in bubbles: one waits until its place is free, appears, can be read, and fades."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.engine import Event
from game.presentation.characters.remarks import Remark, remark_on, speakers
from game.presentation.moods import FaceMood, mood_of
from game.presentation.screen_state import ScreenState
from game.table.dealer import Seed
from game.table.setup import SeatPlan
from game.ui.paint import typeset
from game.ui.paint.cache import SurfaceCache
from game.ui.paint.cloth.paper import paper_of, slip_of_paper
from game.ui.paint.painter import Painter
from game.ui.paint.portraits import portrait
from game.ui.paint.typeset import TextStyle
from game.ui.style.theme import FontRole
from game.ui.table.drawing.stage import Stage
from game.ui.table.layout.remark_box import remark_box
from game.ui.table.layout.table_layout import TableLayout

LETTERS: Final = TextStyle(16, FontRole.SERIF)
ROOMS = (84, 104, 124, 144, 164, 190, 220, 260)
"""Widths of a line that are tried, px at scale 1: the first in which the words have few lines."""
LINES: Final = (2, 3, 4, 1)
"""Lines that the words have at most: the first of these with which the bubble has a place."""

_painted = SurfaceCache(2 << 20)


class RemarkBubble:
    """One remark on a stage. It keeps its place as long as the layout is the same."""

    def __init__(self, remark: Remark, mood: FaceMood) -> None:
        """`mood` is how the face beside the words looks."""
        self.remark, self.mood = remark, mood
        self.alpha = 255
        self._placed: tuple[TableLayout, pygame.Rect | None] | None = None
        self._lines = LINES[0]

    def box(self, stage: Stage) -> pygame.Rect | None:
        """Where it stands; None where there is no room for it."""
        if self._placed is None or self._placed[0] != stage.layout:
            place = None
            for self._lines in LINES:
                size = self._picture(stage).get_size()
                place = remark_box(stage.shown, stage.layout, self.remark.seat, size)
                if place is not None:
                    break
            self._placed = stage.layout, place
        return self._placed[1]

    def draw(self, surface: pygame.Surface, stage: Stage) -> None:
        """Put it where it stands, as strong as it is by now."""
        box = self.box(stage)
        if box is None or not self.alpha:
            return
        picture = self._picture(stage)
        if self.alpha < 255:
            picture = picture.copy()
            picture.fill((255, 255, 255, self.alpha), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(picture, box)

    def _picture(self, stage: Stage) -> pygame.Surface:
        text, face, painter = self.remark.text, stage.portraits[self.remark.seat], stage.painter
        key = (text, face, self.mood, self._lines, painter.scale, painter.theme)
        return _painted.get(key, lambda: paint_remark(text, face, self.mood, painter, self._lines))


def paint_remark(
    text: str, face: int, mood: FaceMood, painter: Painter, most: int = LINES[0]
) -> pygame.Surface:
    """A fresh picture of a sentence, in so many lines at most, beside the portrait of this number
    in this mood."""
    theme, fonts = painter.theme, painter.fonts
    pad, gap = painter.px(8), painter.px(8)
    wrapped = (typeset.wrap(text, LETTERS, fonts, painter.px(room)) for room in ROOMS)
    lines = next((lines for lines in wrapped if len(lines) <= most), [text])
    words = [typeset.line_surface(line, LETTERS, fonts, theme.sheet_ink) for line in lines]
    step = round(words[0].get_height() * 0.86)
    tall = words[0].get_height() + step * (len(words) - 1)
    disc = painter.px(30)
    wide = max(one.get_width() for one in words) + disc + gap + 2 * pad + gap // 2
    around = paper_of((0, 0), painter)  # without any room of its own: what its edges take
    size = wide - around.width, max(disc, tall) + pad - around.height
    picture = slip_of_paper(size, painter).copy()
    paper = paper_of(size, painter)
    face_left, words_left = paper.left + pad, paper.left + pad + disc + gap
    head = portrait(face, disc, theme, mood)
    picture.blit(head, head.get_rect(midleft=(face_left, paper.centery)))
    for number, one in enumerate(words):
        picture.blit(one, (words_left, paper.top + (paper.height - tall) // 2 + number * step))
    return picture


FADE: Final = 0.2
READ: Final = 1.4
"""Seconds that any remark stands there."""
A_LETTER: Final = 0.045
"""Seconds more for each letter."""
LATEST: Final = 6.0
"""Seconds after which nobody knows any more what a remark that had to wait was about."""


class Remarks:
    """What the characters at one table remark, at most one at a time; nothing waits for it."""

    def __init__(self, seats: Sequence[SeatPlan], seed: Seed | None) -> None:
        self.cast = speakers(seats)
        self._seed = seed
        self._bubble: RemarkBubble | None = None
        self._gone = 0.0
        """Seconds that it waits (below 0) or stands there."""
        self._settled = False
        """Whether what it is about was seen to its end."""

    @property
    def idle(self) -> bool:
        """Whether nothing is said."""
        return self._bubble is None

    @property
    def visible_bubble(self) -> RemarkBubble | None:
        """What can be read now."""
        return self._bubble if self._gone > 0 else None

    def hear(self, event: Event, before: ScreenState, now: ScreenState) -> None:
        """An event is shown; somebody may have something to say about it."""
        remark = remark_on(event, before, now, seed=self._seed, cast=self.cast)
        if remark is not None:
            self._bubble = RemarkBubble(remark, mood_of(now, remark.seat))
            self._gone, self._settled = -LATEST, False

    def forget(self) -> None:
        """What was remarked upon is undone, or another moment is shown."""
        self._bubble = None

    def advance(self, dt: float, stage: Stage, *, settled: bool, still: bool) -> None:
        """Let `dt` seconds go by.

        Args:
            dt: those.
            stage: where it is said.
            settled: whether no event is being shown.
            still: whether nothing fades.
        """
        bubble = self._bubble
        if bubble is None:
            return
        seat = bubble.remark.seat
        crowded = stage.deal_end is not None or any(one.seat == seat for one in stage.bubbles)
        if self._gone <= 0:
            self._gone += dt
            self._settled = self._settled or settled
            if self._gone >= 0:
                self._bubble = None
            elif self._settled and not crowded:  # a bid or a verdict at that plate comes first
                self._gone = max(dt, 1e-6)
        else:
            self._gone += dt
        length = READ + A_LETTER * len(bubble.remark.text)
        if self._gone > length or (self._gone > 0 and crowded):
            self._bubble = None
            return
        share = min(1.0, self._gone / FADE, (length - self._gone) / FADE)
        bubble.alpha = 255 if still else max(0, round(255 * share))

    def draw(self, surface: pygame.Surface, stage: Stage) -> None:
        """Draw what is said now."""
        if self.visible_bubble is not None:
            self.visible_bubble.draw(surface, stage)

"""Tags on the cards of a trick: which was led, and which is winning so far.

A word where the card is wide enough for it, else a disc with a sign.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from game.engine import Phase
from game.engine.tricks import best
from game.presentation.screen_state import ScreenState
from game.translation import _
from game.ui.paint import typeset
from game.ui.paint.cache import SurfaceCache
from game.ui.paint.canvas import Canvas, clear
from game.ui.paint.painter import Painter, resized
from game.ui.paint.typeset import TextStyle
from game.ui.table.drawing.card_sprites import Sprite
from game.ui.table.drawing.static_layer import StaticPart
from game.ui.table.layout.boxes import CARD_RATIO
from game.ui.table.layout.card_placement import Key, known

WORD: Final = 13
LEAST_WIDTH: Final = 60
"""px of a card at scale 1 for which a tag is made: on a smaller one it is smaller too."""
SHARE: Final = 0.6
"""Width that a word may have, in widths of its card: the corners of the card stay free."""
DISC: Final = 20
OUT: Final = 1
"""px by which a tag lies outside of its card."""

_painted = SurfaceCache(2 << 20)


@dataclass(frozen=True, slots=True)
class Tag:
    """What a card of the trick is marked with."""

    code: str
    """Of the card."""
    kind: str
    """`led` or `winning`."""


def tags_of(shown: ScreenState) -> tuple[Tag, ...]:
    """The tags of the trick that lies on the table, by the rules of the deal."""
    if (
        shown.table.phase is not Phase.PLAYING
        or not shown.table.trick
        or not shown.table.trump_known
    ):
        return ()
    winning = best(shown.table.spec, shown.table.trump, shown.table.trick)
    return Tag(shown.table.trick[0].card.code, "led"), Tag(winning.card.code, "winning")


def paint_tag(kind: str, card_width: float, painter: Painter) -> pygame.Surface:
    """The picture of a tag. Shared: do not draw on it."""
    painter = resized(painter, min(painter.scale, card_width / LEAST_WIDTH))
    theme, fonts = painter.theme, painter.fonts
    text = {"led": _("led"), "winning": _("winning")}[kind]
    winning = kind == "winning"
    ground, ink = (theme.gold, theme.on_gold) if winning else (theme.ink, theme.paper)
    word = typeset.line_surface(text, TextStyle(WORD, bold=True), fonts, ink)
    tall = max(word.get_height() - painter.px(1), painter.px(DISC))
    wide = word.get_width() + round(tall * 0.7)
    spelt = wide <= card_width * SHARE

    def paint() -> pygame.Surface:
        size = (wide, tall) if spelt else (tall, tall)
        canvas = Canvas(size, 1, clear(theme.paper))
        canvas.box(0, 0, *size, theme.paper, radius=tall / 2)
        line = max(1.0, tall * 0.06)
        inner = size[0] - 2 * line, tall - 2 * line
        canvas.box(line, line, *inner, ground, radius=inner[1] / 2)
        if not spelt:
            middle, reach = tall / 2, tall * 0.22
            if winning:  # upwards: above all others so far
                points = [
                    (middle - reach, middle + reach * 0.8),
                    (middle + reach, middle + reach * 0.8),
                ]
                canvas.polygon([*points, (middle, middle - reach)], ink)
            else:  # onwards: from here the trick goes round
                points = [
                    (middle - reach * 0.7, middle - reach),
                    (middle - reach * 0.7, middle + reach),
                ]
                canvas.polygon([*points, (middle + reach, middle)], ink)
        picture = canvas.finish()
        if spelt:
            picture.blit(word, word.get_rect(center=picture.get_rect().center))
        return picture

    return _painted.get((kind, text, spelt, tall, wide, theme), paint)


def tag_box(
    kind: str, size: tuple[int, int], card: pygame.Rect, *, aside: bool = False
) -> pygame.Rect:
    """Where a tag lies: at the foot of the card that was led, at the head of the best one.

    It looks out by a hair and no more: the next card may lie right above or below.
    """
    box = pygame.Rect((0, 0), size)
    if kind == "winning":
        box.midtop = card.centerx, card.top - OUT
        if aside:
            box.right = card.right
    else:
        box.midbottom = card.centerx, card.bottom + OUT
    return box


class TrickTags:
    """The tags of the moment as parts of what lies still on the table."""

    def __init__(self, *, aside: bool) -> None:
        """`aside` is whether they leave the large index of a card free."""
        self._aside = aside
        self._kept: tuple[ScreenState, tuple[Tag, ...]] | None = None

    def parts(
        self, shown: ScreenState, sprite: Callable[[Key], Sprite | None], painter: Painter
    ) -> list[StaticPart]:
        """A part for each tag whose card lies on the table by now; `sprite` finds a card."""
        if self._kept is None or self._kept[0] is not shown:
            self._kept = shown, tags_of(shown)
        found = []
        for tag in self._kept[1]:
            card = sprite(known(tag.code))
            if card is None or card.flying or card.alpha < 255:
                continue
            picture = paint_tag(tag.kind, card.height * CARD_RATIO, painter)
            box = tag_box(tag.kind, picture.get_size(), card.rect(), aside=self._aside)
            draw = partial(_put, picture, box)
            found.append(StaticPart((tag, *box), box.copy, draw))
        return found


def _put(picture: pygame.Surface, box: pygame.Rect, surface: pygame.Surface) -> None:
    surface.blit(picture, box)

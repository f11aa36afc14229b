"""Tags on cards: which of a trick was led or is winning so far, which of a hand is chosen ahead.

A pill with a word where the card is wide enough for it, else a disc with a sign; where words are
large they stand below the card.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from game.engine.tricks import best
from game.presentation.screen_state import ScreenState
from game.presentation.stakes import marks_best, sure_winner
from game.translation import _
from game.ui.paint import typeset
from game.ui.paint.cache import SurfaceCache
from game.ui.paint.canvas import Canvas, clear
from game.ui.paint.painter import Painter, resized
from game.ui.paint.typeset import TextStyle
from game.ui.style.contrast import READABLE, on_cloth
from game.ui.style.theme import RGB, Theme, contrast, mixed
from game.ui.table.drawing.card_sprites import Sprite
from game.ui.table.drawing.static_layer import StaticPart
from game.ui.table.layout.card_placement import Key, known

WORD: Final = 14
LEAST_WIDTH: Final = 76
"""px of a card at scale 1 for which a tag is made: on a smaller one it is smaller too."""
DISC: Final = 20
INDEX, LARGE_INDEX = 0.26, 0.46
"""Widths of a card that its index takes, from the left at the head and from the right at the foot:
no tag lies there."""
FROM_LEFT: Final = 0.03
"""Where a tag of the trick begins, in widths of its card."""
OUT: Final = 0.5
"""Share of its height by which a tag looks out of its card."""
INSIDE: Final = 3
"""px at scale 1 from the edge of a card to a tag that does not look out."""

APART: Final = 2
"""px at scale 1 between two tags of one card."""
TOLD_APART: Final = 1.2
"""Contrast of a tag with the card below it, at least."""

BEST: Final = ("winning", "taking")
"""Kinds of the tag on the best card."""

_painted = SurfaceCache(2 << 20)


@dataclass(frozen=True, slots=True)
class Tag:
    """What a card of the trick is marked with."""

    code: str
    """Of the card."""
    kind: str
    """`led`, `winning`, or `taking` where no card can beat it any more."""


def tags_of(shown: ScreenState, *, sure: bool = False) -> tuple[Tag, ...]:
    """The tags of the trick that lies on the table, by the rules of the deal.

    One card alone needs none: it was led, and nothing else can win yet. `sure` is whether it is
    told already before the viewer's card that none of the viewer's can beat the best one.
    """
    if not marks_best(shown):
        return ()
    winning = best(shown.table.spec, shown.table.trump, shown.table.trick)
    takes = len(shown.table.trick) == shown.table.players
    takes = takes or (sure and sure_winner(shown) == winning.seat)
    kind = "taking" if takes else "winning"
    return Tag(shown.table.trick[0].card.code, "led"), Tag(winning.card.code, kind)


def tag_words(kind: str) -> str:
    """What a tag says."""
    match kind:
        case "winning":
            return _("wins so far")
        case "taking":
            return _("takes it")
        case "ahead":
            return _("ahead")
        case _:
            return _("led")


def tag_colours(kind: str, theme: Theme) -> tuple[RGB, RGB]:
    """Ground and ink of a tag: lamplight for the best card of a trick, else dark."""
    if kind not in BEST:
        return theme.ink, theme.paper
    light = mixed(theme.lamp, theme.paper, 0.12)
    if contrast(light, theme.paper) < TOLD_APART:  # a pale lamp would be lost on the paper
        return theme.gold, theme.on_gold
    return light, theme.ink


def paint_tag(kind: str, room: float, painter: Painter) -> pygame.Surface:
    """The picture of a tag in so many px of width: a pill, or a disc with a sign where it is less.

    Shared: do not draw on it.
    """
    theme, text = painter.theme, tag_words(kind)
    ground, ink = tag_colours(kind, theme)
    for style in (TextStyle(WORD, bold=True), TextStyle(WORD * 0.93, bold=True)):
        word = typeset.line_surface(text, style, painter.fonts, ink)
        tall = max(word.get_height() + painter.px(1), painter.px(DISC))
        wide = word.get_width() + round(tall * 0.9)
        if wide <= room:
            break
    spelt = wide <= room

    def paint() -> pygame.Surface:
        size = (wide, tall) if spelt else (tall, tall)
        canvas = Canvas(size, 1, clear(ground))
        canvas.box(0, 0, *size, ground, radius=tall / 2)
        if not spelt:
            middle, reach = tall / 2, tall * 0.22
            if kind in BEST:  # upwards: above all others so far
                foot = middle + reach * 0.8
                points = [(middle - reach, foot), (middle + reach, foot), (middle, middle - reach)]
            else:  # onwards: from here the trick goes round
                left = middle - reach * 0.7
                points = [(left, middle - reach), (left, middle + reach), (middle + reach, middle)]
            canvas.polygon(points, ink)
        picture = canvas.finish()
        if spelt:
            picture.blit(word, word.get_rect(center=picture.get_rect().center))
        return picture

    return _painted.get((kind, text, spelt, tall, wide, theme), paint)


def paint_words(kind: str, painter: Painter) -> pygame.Surface:
    """The same as bare words on the cloth, for where they stand below their card."""
    theme = painter.theme
    ink = on_cloth(theme)
    if kind in BEST:
        light = tag_colours(kind, theme)[0]
        ink = light if contrast(light, theme.felt_light) >= READABLE else ink
    style = TextStyle(WORD, bold=kind in BEST)
    return typeset.line_surface(tag_words(kind), style, painter.fonts, ink)


def tag_room(card: pygame.Rect, *, large: bool) -> float:
    """px of width that a tag has on a card: its indices stay free."""
    return card.width * (1 - (LARGE_INDEX if large else INDEX)) + card.width * 0.04


def tag_box(
    kind: str, size: tuple[int, int], card: pygame.Rect, *, large: bool = False
) -> pygame.Rect:
    """Where a tag lies: at the foot of a card of the trick, at the head of one of the hand.

    It hangs over the edge of the card by half, clear of the index on that side; in a trick all
    begin equally far from the left edge of their cards.
    """
    box = pygame.Rect((0, 0), size)
    index = round(card.width * (LARGE_INDEX if large else INDEX))
    out = round(size[1] * OUT)
    if kind == "ahead":
        box.midtop = card.centerx, card.top - out
        box.left = max(box.left, card.left + index)
    else:
        box.bottomleft = card.left + round(card.width * FROM_LEFT), card.bottom + out
        box.right = min(box.right, card.right - index)
    return box


def below_box(size: tuple[int, int], card: pygame.Rect, *, second: bool) -> pygame.Rect:
    """Where the words of a tag stand that are too large for the card: below it.

    `second` is whether another tag of the same card stands there already.
    """
    box = pygame.Rect((0, 0), size)
    box.midtop = card.centerx, card.bottom + (size[1] if second else 0)
    return box


def hung_tag(
    kind: str, card: pygame.Rect, painter: Painter, *, large: bool = False
) -> tuple[pygame.Surface, pygame.Rect]:
    """A tag and where it lies on a card; on a small card it is smaller too."""
    small = resized(painter, min(painter.scale, card.width / LEAST_WIDTH))
    picture = paint_tag(kind, tag_room(card, large=large), small)
    return picture, tag_box(kind, picture.get_size(), card, large=large)


class TrickTags:
    """The tags of the moment as parts of what lies still on the table."""

    def __init__(self, *, aside: bool) -> None:
        """`aside` is whether the index of a card is large."""
        self._large = aside
        self._kept: tuple[ScreenState, bool, tuple[Tag, ...]] | None = None
        self._made = dict[str, tuple[ScreenState, tuple[int, ...], Painter, bool, StaticPart]]()
        """By kind the part of the last frame, and what it was made of."""

    def parts(
        self,
        shown: ScreenState,
        sprite: Callable[[Key], Sprite | None],
        painter: Painter,
        *,
        sure: bool = False,
        below: bool = False,
        inside: bool = False,
        own_foot: int | None = None,
    ) -> list[StaticPart]:
        """A part for each tag whose card lies on the table by now.

        Args:
            shown: the table.
            sprite: finds a card.
            painter: draws the tags.
            sure: as with `tags_of`.
            below: whether they stand below their cards, where words are large.
            inside: whether they hang over no edge, where words stand above and below the card.
            own_foot: px of the window below which the hand lies before the viewer's card.
        """
        if self._kept is None or self._kept[0] is not shown or self._kept[1] != sure:
            self._kept = shown, sure, tags_of(shown, sure=sure)
        tags = self._kept[2]
        found = list[StaticPart]()
        both = len({each.code for each in tags}) < len(tags)
        for tag in reversed(tags):  # who wins so far before who led, which lies above it
            card = sprite(known(tag.code))
            if card is None or card.flying or card.alpha < 255:
                continue
            place = card.rect()
            made_of = shown, tuple(place), painter, below
            made = self._made.get(tag.kind)
            if made is not None and made[0] is shown and made[1:4] == made_of[1:]:
                found.append(made[4])
                continue
            own = any(
                play.seat == shown.table.seat and play.card.code == tag.code
                for play in shown.table.trick
            )
            if below and not own:  # below the own one lies the hand
                picture = paint_words(tag.kind, painter)
                second = both and tag.kind == "led"
                box = below_box(picture.get_size(), place, second=second)
            else:
                picture, box = hung_tag(tag.kind, place, painter, large=self._large)
                # A disc that hangs over the edge lies on the next card too.
                disc = picture.get_width() == picture.get_height()
                if (inside or disc) and not own:
                    box.clamp_ip(place.inflate(0, -2 * painter.px(INSIDE)))
                if own and own_foot is not None:
                    box.bottom = min(box.bottom, own_foot)
                if found and both:
                    box.bottom = found[-1].area().top - painter.px(APART)
            draw = partial(_put, picture, box)
            found.append(StaticPart((tag, *box), box.copy, draw))
            self._made[tag.kind] = *made_of, found[-1]
        return found


def _put(picture: pygame.Surface, box: pygame.Rect, surface: pygame.Surface) -> None:
    surface.blit(picture, box)

"""Tags on cards: which of a trick was led or is winning so far, which of a hand is chosen ahead.

Around the best card there is light; a tag says so where that is not seen, or not known yet.

A pill with a word where the card is wide enough for it, else a disc with a sign; where words are
large they stand below the card.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
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
from game.ui.table.drawing.static_layer import StaticPart, picture_part
from game.ui.table.layout.boxes import CARD_RATIO
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
LAP: Final = 0.2
"""Share of its height that a tag lies on a card whose indices leave it no room between them."""

CORNER: Final = 0.05
"""Radius of the corners of a card, in its heights."""
APART: Final = 2
"""px at scale 1 between two tags of one card."""
TOLD_APART: Final = 1.2
"""Contrast of a tag with the card below it, at least."""

BEST: Final = ("winning", "taking", "led-winning", "led-taking")
"""Kinds of the tag on the best card; of those with two parts it was led as well."""
EDGE: Final = 3
"""px at scale 1 of the gold edge of the best card of a trick."""
EDGED: Final = 129
"""px of a card whose edge has those widths: where words are larger than cards it has no wider."""
GLOW: Final = 7
"""px at scale 1 by which the light around that edge reaches beyond it."""

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
        case "led-winning":
            return _("led, wins so far")
        case "led-taking":
            return _("led, takes it")
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


def tag_room(card: pygame.Rect, *, large: bool, hangs: bool = False) -> float:
    """px of width that a tag has on a card, whose indices stay free; one that `hangs` has all."""
    if hangs:
        return card.width
    return card.width * (1 - (LARGE_INDEX if large else INDEX)) + card.width * 0.04


def tag_box(
    kind: str,
    size: tuple[int, int],
    card: pygame.Rect,
    *,
    large: bool = False,
    hangs: bool = False,
    head: bool = False,
) -> pygame.Rect:
    """Where a tag lies: at the foot of a card of the trick, at the head of one of the hand.

    It hangs over the edge of the card by half, clear of the index on that side. One that `hangs`
    is in the middle of that edge, or of the upper one at the `head`; where it is wider than what is
    between the indices it only touches the card. Others begin equally far from the left edge of
    their cards.
    """
    box = pygame.Rect((0, 0), size)
    index = round(card.width * (LARGE_INDEX if large else INDEX))
    out = round(size[1] * OUT)
    if kind == "ahead":
        box.midtop = card.centerx, card.top - out
        box.left = max(box.left, card.left + index)
    elif hangs and size[0] > size[1]:
        between = size[0] <= card.width - 2 * index
        on = size[1] - out if between else round(size[1] * LAP)
        if head:
            box.midbottom = card.centerx, card.top + on
        else:
            box.midtop = card.centerx, card.bottom - on
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
    kind: str,
    card: pygame.Rect,
    painter: Painter,
    *,
    large: bool = False,
    hangs: bool = False,
    head: bool = False,
) -> tuple[pygame.Surface, pygame.Rect]:
    """A tag and where it lies on a card; on a small card it is smaller too."""
    small = resized(painter, min(painter.scale, card.width / LEAST_WIDTH))
    picture = paint_tag(kind, tag_room(card, large=large, hangs=hangs), small)
    return picture, tag_box(kind, picture.get_size(), card, large=large, hangs=hangs, head=head)


def _is_disc(picture: pygame.Surface) -> bool:
    return picture.get_width() == picture.get_height()


def gold_edge(height: int, angle: float, painter: Painter) -> pygame.Surface:
    """The gold edge of a card so many px tall, and the light around it. Do not draw on it."""
    theme, scale = painter.theme, min(painter.scale, height / EDGED)

    def paint() -> pygame.Surface:
        edge, reach = max(2, round(EDGE * scale)), max(3, round(GLOW * scale))
        wide, radius = round(height * CARD_RATIO), round(height * CORNER)
        size = wide + 4 * reach, height + 4 * reach
        within = pygame.Rect(2 * reach, 2 * reach, wide, height)
        picture = pygame.Surface(size, pygame.SRCALPHA)
        picture.fill(clear(theme.gold))
        if not theme.flat:
            pygame.draw.rect(picture, theme.gold, within.inflate(reach, reach), reach, radius)
            picture = pygame.transform.gaussian_blur(picture, max(1, reach // 2))
            inside = pygame.Surface(size, pygame.SRCALPHA)
            inside.fill((255, 255, 255, 255))
            pygame.draw.rect(inside, (255, 255, 255, 0), within, 0, radius)
            picture.blit(inside, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        fine = Canvas(size, 1, clear(theme.gold), finer=3)
        thrice = pygame.Rect(*(3 * each for each in within))
        pygame.draw.rect(fine.surface, theme.gold, thrice, 3 * edge, 3 * radius)
        picture.blit(fine.finish(), (0, 0))
        return pygame.transform.rotozoom(picture, angle, 1) if angle else picture

    return _painted.get(("edge", height, round(angle, 1), scale, theme), paint)


def edge_part(card: Sprite, painter: Painter) -> StaticPart:
    """The gold edge of the best card of a trick, once it lies on the table."""
    picture = gold_edge(round(card.height), card.angle, painter)
    box = picture.get_rect(center=(round(card.x), round(card.y)))
    return picture_part(("edge", card.key, *box), picture, box)


class TrickTags:
    """The tags of the moment as parts of what lies still on the table."""

    def __init__(self, *, aside: bool) -> None:
        """`aside` is whether the index of a card is large."""
        self._large = aside
        self._kept: tuple[ScreenState, bool, tuple[Tag, ...]] | None = None
        self._made = dict[
            str, tuple[ScreenState, tuple[int, ...], Painter, bool, list[StaticPart]]
        ]()
        """By kind the parts of the last frame, and what they were made of."""

    def parts(
        self,
        shown: ScreenState,
        sprite: Callable[[Key], Sprite | None],
        painter: Painter,
        *,
        sure: bool = False,
        names_best: bool = True,
        below: bool = False,
        inside: bool = False,
        hangs: bool = False,
        own_foot: int | None = None,
    ) -> list[StaticPart]:
        """A part for each tag whose card lies on the table by now.

        Args:
            shown: the table.
            sprite: finds a card.
            painter: draws the tags.
            sure: as with `tags_of`.
            names_best: whether the best card has a tag; else the one that was led has one alone.
            below: whether they stand below their cards, where words are large.
            inside: whether they hang over no edge, where words stand above and below the card.
            hangs: whether they may lie below the edges of their cards, where no card lies.
            own_foot: px of the window below which the hand lies before the viewer's card.
        """
        found, tags = list[StaticPart](), self._tags_of(shown, sure=sure)
        if not names_best:
            tags = tuple(tag for tag in tags if tag.kind == "led")
        both = len({each.code for each in tags}) < len(tags)
        if (
            both
            and not below
            and (whole := self._both(tags, shown, sprite, painter, hangs, own_foot))
        ):
            return whole
        for tag in reversed(tags):  # who wins so far before who led, which lies above it
            card = sprite(known(tag.code))
            if card is None or card.flying or card.alpha < 255:
                continue
            place = card.rect()
            made_of = shown, tuple(place), painter, below
            made = self._made.get(tag.kind)
            if made is not None and made[0] is shown and made[1:4] == made_of[1:]:
                found += made[4]
                continue
            own = _is_own(tag, shown)
            if below and not own:  # below the own one lies the hand
                picture = paint_words(tag.kind, painter)
                second = both and tag.kind == "led"
                box = below_box(picture.get_size(), place, second=second)
            else:
                clear_of = _others(tag, shown, sprite)
                picture, box = self._free_tag(
                    tag.kind, place, painter, clear_of, hangs=hangs, led_too=both
                )
                # A disc that hangs over the edge lies on the next card too.
                disc = _is_disc(picture)
                if (inside or disc) and not own:
                    box.clamp_ip(place.inflate(0, -2 * painter.px(INSIDE)))
                if own and own_foot is not None:
                    box.bottom = min(box.bottom, own_foot)
                if found and both and box.bottom > place.centery:
                    box.bottom = found[-1].area().top - painter.px(APART)
            parts = [picture_part((tag, *box), picture, box)]
            found += parts
            self._made[tag.kind] = *made_of, parts
        return found

    def best_card(self, shown: ScreenState) -> Key | None:
        """The card of the trick that has a gold edge; None while none is marked."""
        tags = self._tags_of(shown, sure=False)
        return next((known(tag.code) for tag in tags if tag.kind in BEST), None)

    def _free_tag(
        self,
        kind: str,
        place: pygame.Rect,
        painter: Painter,
        clear_of: list[pygame.Rect],
        *,
        hangs: bool,
        led_too: bool,
    ) -> tuple[pygame.Surface, pygame.Rect]:
        """A tag and its box, which lies over no other card where one of its places does not.

        `led_too` is whether its card has both tags: that of the led one is at the upper edge.
        """
        heads = (True,) if led_too and kind == "led" else (False, True)[: 1 if led_too else 2]
        for head in heads if hangs else ():
            found = hung_tag(kind, place, painter, large=self._large, hangs=True, head=head)
            if not _is_disc(found[0]) and found[1].collidelist(clear_of) < 0:
                return found
        return hung_tag(kind, place, painter, large=self._large)

    def _tags_of(self, shown: ScreenState, *, sure: bool) -> tuple[Tag, ...]:
        """The tags of a table, found once for each."""
        if self._kept is None or self._kept[0] is not shown or self._kept[1] != sure:
            self._kept = shown, sure, tags_of(shown, sure=sure)
        return self._kept[2]

    def _both(
        self,
        tags: tuple[Tag, ...],
        shown: ScreenState,
        sprite: Callable[[Key], Sprite | None],
        painter: Painter,
        hangs: bool,
        own_foot: int | None,
    ) -> list[StaticPart]:
        """One tag for the card that led and is the best one; nothing where it has no room."""
        tag, card = Tag(tags[0].code, f"led-{tags[1].kind}"), sprite(known(tags[0].code))
        if not hangs or card is None or card.flying or card.alpha < 255:
            return []
        place = card.rect()
        made_of, made = (shown, tuple(place), painter, False), self._made.get(tag.kind)
        if made is not None and made[0] is shown and made[1:4] == made_of[1:]:
            return made[4]
        picture, box = hung_tag(tag.kind, place, painter, large=self._large, hangs=True)
        if own_foot is not None and _is_own(tag, shown):
            box.bottom = min(box.bottom, own_foot)
        parts = []
        if not _is_disc(picture) and box.collidelist(_others(tag, shown, sprite)) < 0:
            parts = [picture_part((tag, *box), picture, box)]
        self._made[tag.kind] = *made_of, parts
        return parts


def _is_own(tag: Tag, shown: ScreenState) -> bool:
    """Whether a tag is on the viewer's card."""
    table = shown.table
    return any(play.seat == table.seat and play.card.code == tag.code for play in table.trick)


def _others(
    tag: Tag, shown: ScreenState, sprite: Callable[[Key], Sprite | None]
) -> list[pygame.Rect]:
    """Where the other cards of the trick lie."""
    codes = (play.card.code for play in shown.table.trick if play.card.code != tag.code)
    return [card.rect() for code in codes if (card := sprite(known(code))) is not None]

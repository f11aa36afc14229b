"""A card on the screen: where it is, how it is turned, and the cheapest picture that shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from math import cos, pi, radians, sin
from typing import Final

import pygame

from game.presentation.card_marks import Mark
from game.ui.paint.cache import SurfaceCache
from game.ui.paint.cardbook import OTHER_BACK, CardBook, paint_rim
from game.ui.paint.faces import blank_card
from game.ui.style.theme import RGB, Theme, mixed
from game.ui.table.drawing.ribbons import paint_mark
from game.ui.table.drawing.static_layer import StaticPart
from game.ui.table.layout.boxes import CARD_RATIO
from game.ui.table.layout.card_placement import Key, Placed
from game.ui.table.layout.table_layout import Pose

LARGE: Final = 480
"""px beyond which a face is not painted twice as tall as it is held: it is fine enough by then."""
SHADE: Final = (194, 208, 207)
"""What a card that may not be played is multiplied by: it is told by lying lower as well."""
FLAT_SHADE: Final = (190, 192, 180)
"""The same in a flat theme, whose differences are strong."""
RIM: Final = 1.5 / 204
"""Width of the gold rim of a card that may be played, in its heights."""
_SHADE_STEPS = 6
_CACHE_BYTES = 40 << 20
_STEPS = 64
"""Sizes of a card in flight between nothing and its whole height."""


@dataclass(slots=True)
class Sprite:
    """One card. Changed only by the choreography and by the stage."""

    key: Key
    code: str | None
    """The face, None where it is not known."""
    x: float
    """px of the card's centre."""
    y: float
    angle: float
    """Degrees anticlockwise."""
    height: float
    """px of the card itself, upright."""
    behind_plates: bool = False
    face: float = 1.0
    """1 shows the face, 0 the back; between them the card is turning over."""
    alpha: int = 255
    dim: bool = False
    """May not be played."""
    shade: float = 0.0
    """Share (0-1) of the dark that lies over a dim card by now."""
    glow: float = 0.0
    """Share (0-1) of the light around a card that is chosen, or has won."""
    rim: float = 0.0
    """Share (0-1) of the gold rim around a card that may be played."""
    lift: float = 0.0
    """Share of the way a chosen card rises; below 0 it is lowered, above 1 it stands higher."""
    rise: float = 0.0
    """Share (0-1) of the way a card in flight is above the table: only its shadow tells."""
    flying: bool = field(default=False)
    """Drawn above everything that lies still."""
    low: bool = False
    """In flight it passes under the plates: what they say stays readable."""
    mark: Mark | None = None
    """Laid over the face."""
    second: bool = False
    """Of the second pack, which has another back."""
    home: Callable[[], Pose] | None = None
    """Where it was sent, in the layout of the moment."""
    part: tuple[int, StaticPart] | None = field(default=None, compare=False, repr=False)
    """As part of what lies still, and the px by which it rises, as it was drawn last."""

    @classmethod
    def at(cls, placed: Placed) -> Sprite:
        """A sprite at rest."""
        sprite = cls(placed.key, placed.code, 0, 0, 0, 0, placed.behind_plates)
        sprite.face = 0.0 if placed.code is None else 1.0
        sprite.mark, sprite.second = placed.mark, placed.second
        sprite.put(placed.pose)
        return sprite

    @property
    def pose(self) -> Pose:
        """Where it is."""
        return Pose(self.x, self.y, self.angle, self.height)

    @property
    def still_life(self) -> bool:
        """Whether it is a card that seldom moves: held by others, or turned for trump."""
        return self.behind_plates or self.key.kind in ("below turn-up", "turn-up", "pack")

    @property
    def look(self) -> tuple[object, ...]:
        """Everything that its picture depends on."""
        return (
            *(self.code, self.x, self.y, self.angle, self.height, self.face, self.alpha),
            *(self.shade, self.glow, self.rim, self.lift, self.rise, self.mark, self.second),
        )

    def put(self, pose: Pose) -> None:
        """Move it at once."""
        self.x, self.y, self.angle, self.height = pose

    def rect(self, lift: float = 0.0) -> pygame.Rect:
        """The upright box of the card, `lift` px higher."""
        width = self.height * CARD_RATIO
        return pygame.Rect(
            round(self.x - width / 2),
            round(self.y - self.height / 2 - lift),
            round(width),
            round(self.height),
        )

    def covers(self, pos: tuple[int, int], lift: float) -> bool:
        """Whether a point is on the card, turned as it is."""
        point = pygame.Vector2(pos) - pygame.Vector2(self.x, self.y - lift)
        point = point.rotate(self.angle)
        half = self.height / 2
        return abs(point.x) <= half * CARD_RATIO and abs(point.y) <= half


class CardPictures:
    """Pictures for sprites: from the card book where a card rests, scaled while it flies."""

    def __init__(self, book: CardBook) -> None:
        self.book = book
        self._held = book
        """Of the cards that others hold: close together, where a large index would be covered."""
        if book.large_print:
            self._held = CardBook(book.theme, book.four_colour, book.back_name)
        self._heights: tuple[int, ...] = ()
        self._shades = SurfaceCache(_CACHE_BYTES)
        self._flights = SurfaceCache(_CACHE_BYTES)

    def rest_at(self, heights: set[int]) -> None:
        """The heights in px of cards at rest: only these are painted, all others are scaled."""
        self._heights = tuple(sorted(heights))
        self.book.large = self._held.large = large_height(self._heights[-1])

    def _book_of(self, card: Sprite | Placed) -> CardBook:
        """The pictures of a card."""
        return self._held if card.behind_plates else self.book

    def draw(self, surface: pygame.Surface, sprite: Sprite, lift: int, *, light: bool) -> None:
        """Draw a sprite with its shadow; `lift` is the px that a fully chosen card rises."""
        if sprite.alpha == 0:
            return
        x, y = sprite.x, sprite.y - sprite.lift * lift
        if light:
            deep = (2 + max(0.0, sprite.lift) * 3 + 6 * sprite.rise) * sprite.height / 165
            faint = (1 - 0.35 * sprite.rise) * sprite.alpha
            _blit(surface, self._shadow(sprite), (x + deep * 0.4, y + deep), faint)
        base = self._base(sprite.height)
        if sprite.glow > 0:
            _blit(surface, self._light(sprite, base), (x, y), sprite.glow * sprite.alpha)
        _blit(surface, self._picture(sprite), (x, y), sprite.alpha)
        if sprite.mark is not None and sprite.face == 1:
            _blit(surface, self._mark(sprite.mark, sprite), (x, y), sprite.alpha)
        if sprite.rim > 0 and sprite.face == 1:
            _blit(surface, self._rim(base, sprite.angle), (x, y), sprite.rim * sprite.alpha)
        if sprite.shade > 0 and sprite.face == 1:
            shade = self._shade(base, sprite.angle, sprite.shade * sprite.alpha / 255)
            corner = round(x - shade.get_width() / 2), round(y - shade.get_height() / 2)
            surface.blit(shade, corner, special_flags=pygame.BLEND_RGB_MULT)

    def _base(self, height: float) -> int:
        """The painted height that a card of this height is scaled from."""
        for known in self._heights:
            if known >= height * 0.98:
                return known
        return self._heights[-1]

    def _picture(self, sprite: Sprite) -> pygame.Surface:
        base, book = self._base(sprite.height), self._book_of(sprite)
        back = OTHER_BACK if sprite.second else None
        code = sprite.code if sprite.code is not None and sprite.face >= 0.5 else back
        if sprite.face not in (0.0, 1.0):
            return self._aside(book.afloat(code, base), sprite, sprite.height / base)
        if 0.98 < sprite.height / base < 1.02:
            return book.turned(code, base, sprite.angle)
        steps, angle = _coarse(sprite.height / base, sprite.angle)
        return self._flights.get(
            (code, base, steps, angle, book.large_print),
            lambda: pygame.transform.rotozoom(book.afloat(code, base), angle, steps / _STEPS),
        )

    def _shadow(self, sprite: Sprite) -> pygame.Surface:
        base = self._base(sprite.height)
        share = sprite.height / base
        if sprite.face not in (0.0, 1.0):
            return self._aside(self.book.shadow(base, 0), sprite, share)
        if 0.98 < share < 1.02:
            return self.book.shadow(base, sprite.angle)
        steps, angle = _coarse(share, sprite.angle)
        return self._flights.get(
            ("shadow", base, steps, angle),
            lambda: pygame.transform.rotozoom(self.book.shadow(base, 0), angle, steps / _STEPS),
        )

    def _mark(self, mark: Mark, sprite: Sprite) -> pygame.Surface:
        """A mark, turned and scaled as the card below it."""
        large = self._book_of(sprite).large_print
        return self._turned_mark(mark, sprite.height, sprite.angle, large=large)

    def _turned_mark(
        self, mark: Mark, height: float, turn: float, *, large: bool
    ) -> pygame.Surface:
        base = self._base(height)
        steps, angle = _coarse(height / base, turn)

        def upright() -> pygame.Surface:
            return paint_mark(mark.kind, mark.suit, 2 * base, self.book.theme, large_print=large)

        def paint() -> pygame.Surface:
            card = self._flights.get((mark, base, large), upright)
            return pygame.transform.rotozoom(card, angle, steps / _STEPS / 2)

        return self._flights.get((mark, base, steps, angle, large), paint)

    def _aside(self, card: pygame.Surface, sprite: Sprite, share: float) -> pygame.Surface:
        """A card, or its shadow, seen from the side while it is turned over."""
        open_share = abs(cos(pi * sprite.face))
        wide = max(2, round(card.get_width() * share * open_share))
        tall = max(2, round(card.get_height() * share))
        turning = pygame.transform.smoothscale(card, (wide, tall))
        if abs(sprite.angle) < 0.5:
            return turning
        return pygame.transform.rotozoom(turning, sprite.angle, 1)

    def _shade(self, height: int, angle: float, share: float) -> pygame.Surface:
        """What a card that may not be played is multiplied by: white beyond its edge."""
        turn, step = round(angle), round(share * _SHADE_STEPS)

        def paint() -> pygame.Surface:
            tone = mixed((255, 255, 255), shade_of(self.book.theme), step / _SHADE_STEPS)
            card = pygame.transform.rotozoom(blank_card(2 * height, tone, tone), turn, 0.5)
            shade = pygame.Surface(card.get_size())
            shade.fill((255, 255, 255))
            shade.blit(card, (0, 0))
            return shade

        return self._shades.get((height, turn, step), paint)

    def common(self, height: int, *, lit: bool) -> Iterator[Callable[[], object]]:
        """Paints what all cards of a height share, piece by piece, before any is seen."""
        yield partial(self.book.back, self.book.large)
        yield partial(self.book.back, height)
        yield partial(self.book.shadow, height, 0)
        yield partial(self.book.turned, None, height, 1)
        if lit:
            yield partial(self._glow, height, 0)
            yield partial(self._shade, height, 0, 1.0)
            yield partial(self._rim, height, 0)

    def other_backs(self, heights: Iterable[int]) -> Iterator[Callable[[], object]]:
        """Paints the back of a second pack before it is seen."""
        yield partial(self.book.other_back, self.book.large)
        for height in heights:
            yield partial(self.book.small, OTHER_BACK, height)

    def face(self, code: str, height: int) -> Iterator[Callable[[], object]]:
        """Paints what is needed of a face wherever it may turn up; `height` is that of a trick."""
        yield partial(self.book.face, code, self.book.large)
        yield partial(self.book.small, code, height)

    def resting(self, placed: Placed) -> Callable[[], object]:
        """Paints a card as it will rest, with its mark."""
        pose, book = placed.pose, self._book_of(placed)

        def paint() -> None:
            book.turned(placed.code, round(pose.height), pose.angle)
            if placed.mark is not None:
                large = book.large_print
                self._turned_mark(placed.mark, round(pose.height), pose.angle, large=large)

        return paint

    def _light(self, sprite: Sprite, base: int) -> pygame.Surface:
        """The glow of a card: as narrow as the card while that is turned over."""
        if sprite.face not in (0.0, 1.0):
            return self._aside(self.book.glow(base), sprite, sprite.height / base)
        return self._glow(base, sprite.angle)

    def _rim(self, height: int, angle: float) -> pygame.Surface:
        turn = round(angle)

        def paint() -> pygame.Surface:
            rim = paint_rim(2 * height, max(2.0, 2 * RIM * height), self.book.theme.gold)
            return pygame.transform.rotozoom(rim, turn, 0.5)

        return self._shades.get(("rim", height, turn), paint)

    def _glow(self, height: int, angle: float) -> pygame.Surface:
        turn = round(angle)
        return self._shades.get(
            ("glow", height, turn),
            lambda: pygame.transform.rotozoom(self.book.glow(height), turn, 1),
        )


def shade_of(theme: Theme) -> RGB:
    """What a card that may not be played is multiplied by."""
    return FLAT_SHADE if theme.flat else SHADE


def large_height(hand: int) -> int:
    """px of the height that all cards are scaled from where the tallest is so many px tall."""
    return max(hand, min(2 * hand, LARGE))


def paints_shared(book: CardBook, heights: Mapping[int, bool]) -> Iterator[Callable[[], object]]:
    """Paints what every table with cards of these heights finds in a book, before there is one.

    `heights` says whether cards of that height may be chosen or barred.
    """
    yield partial(book.back, large_height(max(heights)))
    for height, lit in heights.items():
        yield partial(book.back, height)
        yield partial(book.shadow, height, 0)
        if lit:
            yield partial(book.glow, height)
            yield partial(blank_card, 2 * height, *(shade_of(book.theme),) * 2)


def card_area(sprite: Sprite, lift: int) -> pygame.Rect:
    """The box in px that a card never draws outside of, with its shadow and its glow."""
    height, turn = sprite.height, radians(sprite.angle)
    across, up = abs(cos(turn)), abs(sin(turn))
    wide = height * (CARD_RATIO * across + up) / 2
    tall = height * (CARD_RATIO * up + across) / 2
    more = height * 0.22 + 6  # the glow reaches a seventh beyond, the shadow falls a little aside
    y = sprite.y - sprite.lift * lift
    return pygame.Rect(
        round(sprite.x - wide - more),
        round(y - tall - more),
        round(2 * (wide + more)),
        round(2 * (tall + more)),
    )


def _coarse(share: float, angle: float) -> tuple[int, int]:
    """A scale in steps and whole degrees: few enough that the next card finds them painted."""
    return max(1, round(share * _STEPS)), round(angle)


def _blit(
    surface: pygame.Surface, picture: pygame.Surface, at: tuple[float, float], alpha: float
) -> None:
    """Draw a picture around a point; pictures are shared, so their alpha is put back."""
    corner = round(at[0] - picture.get_width() / 2), round(at[1] - picture.get_height() / 2)
    if alpha >= 255:
        surface.blit(picture, corner)
        return
    picture.set_alpha(max(0, round(alpha)))
    surface.blit(picture, corner)
    picture.set_alpha(255)

"""A card on the screen: where it is, how it is turned, and the cheapest picture that shows it."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import cos, pi, radians, sin

import pygame

from game.ui.boxes import CARD_RATIO
from game.ui.layout import Pose
from game.ui.paint.cache import SurfaceCache
from game.ui.paint.cardbook import CardBook
from game.ui.paint.faces import blank_card
from game.ui.placing import Key, Placed

_CACHE_BYTES = 24 << 20


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
    glow: bool = False
    lift: float = 0.0
    """Share (0-1) of the way a chosen card rises."""
    flying: bool = field(default=False)
    """Drawn above everything that lies still."""

    @classmethod
    def at(cls, placed: Placed) -> Sprite:
        """A sprite at rest."""
        sprite = cls(placed.key, placed.code, 0, 0, 0, 0, placed.behind_plates)
        sprite.face = 0.0 if placed.code is None else 1.0
        sprite.put(placed.pose)
        return sprite

    @property
    def pose(self) -> Pose:
        """Where it is."""
        return Pose(self.x, self.y, self.angle, self.height)

    @property
    def still_life(self) -> bool:
        """Whether it is a card that seldom moves: held by others, won, or turned for trump."""
        return self.behind_plates or self.key.kind in ("won", "turn-up")

    @property
    def look(self) -> tuple[object, ...]:
        """Everything that its picture depends on."""
        return (
            *(self.code, self.x, self.y, self.angle, self.height, self.face, self.alpha),
            *(self.dim, self.glow, self.lift),
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
        self._heights: tuple[int, ...] = ()
        self._shades = SurfaceCache(_CACHE_BYTES)
        self._flights = SurfaceCache(_CACHE_BYTES)

    def rest_at(self, heights: set[int]) -> None:
        """The heights in px of cards at rest: only these are painted, all others are scaled."""
        self._heights = tuple(sorted(heights))

    def draw(self, surface: pygame.Surface, sprite: Sprite, lift: int, *, light: bool) -> None:
        """Draw a sprite with its shadow; `lift` is the px that a fully chosen card rises."""
        picture = self._picture(sprite)
        x, y = sprite.x, sprite.y - sprite.lift * lift
        base = self._base(sprite.height)
        flat = sprite.face in (0.0, 1.0)  # a card on its edge throws no whole shadow
        if light and flat and sprite.alpha == 255 and 0.98 < sprite.height / base < 1.02:
            deep = (2 + sprite.lift * 3 + 3 * sprite.flying) * sprite.height / 165
            shadow = self.book.shadow(base, sprite.angle)
            surface.blit(shadow, _centred(shadow, x + deep * 0.4, y + deep))
        if sprite.glow:
            glow = self._glow(base, sprite.angle)
            surface.blit(glow, _centred(glow, x, y))
        if sprite.alpha < 255:
            picture = picture.copy()
            picture.fill((255, 255, 255, sprite.alpha), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(picture, _centred(picture, x, y))
        if sprite.dim:
            shade = self._shade(base, sprite.angle)
            surface.blit(shade, _centred(shade, x, y))

    def _base(self, height: float) -> int:
        """The painted height that a card of this height is scaled from."""
        for known in self._heights:
            if known >= height * 0.98:
                return known
        return self._heights[-1]

    def _picture(self, sprite: Sprite) -> pygame.Surface:
        base = self._base(sprite.height)
        share = sprite.height / base
        open_face = sprite.face >= 0.5
        code = sprite.code if open_face else None
        if sprite.face not in (0.0, 1.0):
            return self._turning(code, base, share, abs(cos(pi * sprite.face)))
        if 0.98 < share < 1.02:
            return self.book.turned(code, base, sprite.angle)
        # A card in flight: few heights and angles, so that the next one finds them painted.
        steps, angle = max(1, round(share * 24)), round(sprite.angle / 2) * 2
        return self._flights.get(
            (code, base, steps, angle),
            lambda: pygame.transform.rotozoom(self._upright(code, base), angle, steps / 24),
        )

    def _upright(self, code: str | None, height: int) -> pygame.Surface:
        return self.book.back(height) if code is None else self.book.face(code, height)

    def _turning(
        self, code: str | None, base: int, share: float, open_share: float
    ) -> pygame.Surface:
        """A card seen from the side, while it is turned over."""
        tall = max(2, round(base * share))
        wide = max(2, round(tall * CARD_RATIO * open_share))
        return pygame.transform.smoothscale(self._upright(code, base), (wide, tall))

    def _shade(self, height: int, angle: float) -> pygame.Surface:
        """What lies over a card that may not be played: one picture for all cards of a size."""
        turn = round(angle)

        def paint() -> pygame.Surface:
            ink, depth = self.book.theme.shadow, 84 if self.book.theme.flat else 108
            card = blank_card(2 * height, ink, ink).copy()
            card.fill((255, 255, 255, depth), special_flags=pygame.BLEND_RGBA_MULT)
            return pygame.transform.rotozoom(card, turn, 0.5)

        return self._shades.get((height, turn), paint)

    def warm(self, code: str | None, height: int, angle: float) -> None:
        """Paint a card that will be wanted soon."""
        self._upright(code, height)
        self.book.turned(code, height, angle)

    def _glow(self, height: int, angle: float) -> pygame.Surface:
        turn = round(angle)
        return self._shades.get(
            ("glow", height, turn),
            lambda: pygame.transform.rotozoom(self.book.glow(height), turn, 1),
        )


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


def _centred(picture: pygame.Surface, x: float, y: float) -> tuple[int, int]:
    return round(x - picture.get_width() / 2), round(y - picture.get_height() / 2)

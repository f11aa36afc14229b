"""Ivory tokens: the choices of a question, which lie on its plate as things that can be pressed."""

from __future__ import annotations

from enum import Enum, auto
from typing import Final

import pygame
from pygame import Rect

from game.ui.paint.cache import SurfaceCache
from game.ui.paint.marks import hairline
from game.ui.paint.painter import Painter
from game.ui.style.contrast import barred_token
from game.ui.style.theme import RGB, Theme, mixed

RADIUS: Final = 9.0
"""Of the corners of a token; all lengths px at scale 1."""
THICK: Final = 3
"""How far the side of a token is seen below it."""
AROUND, AROUND_CHOSEN = (7, 2, 7, 12), (12, 12, 12, 12)
"""How much larger than its token a picture is, for shade and light: left, above, right, below."""
RING: Final = 2.5
"""Width of the gold ring around the chosen one."""
CHOSEN_LIFT, LIT_LIFT, DOWN_LIFT = 4, 2, -2
TAIL: Final = (20, 12, 6)
"""Of a bubble: from its left edge to the tail, how wide that begins, how far it reaches down."""
FINER: Final = 3

_tokens = SurfaceCache(16 << 20)


class TokenShape(Enum):
    """What a token looks like."""

    TILE = "token"
    BUBBLE = "token-bubble"
    """Something that is said."""
    LEFT = "token-left"
    MIDDLE = "token-middle"
    RIGHT = "token-right"
    """The parts of one capsule beside each other."""

    @property
    def alone(self) -> bool:
        """Whether it lies by itself, and can be lifted."""
        return self in (TokenShape.TILE, TokenShape.BUBBLE)

    @property
    def joined_left(self) -> bool:
        """Whether another part of a capsule is left of it."""
        return self in (TokenShape.MIDDLE, TokenShape.RIGHT)

    @property
    def joined_right(self) -> bool:
        """Whether another part of a capsule is right of it."""
        return self in (TokenShape.LEFT, TokenShape.MIDDLE)


TOKEN: Final = TokenShape.TILE.value
"""The look of a button that is a token."""
SHAPES: Final = {shape.value: shape for shape in TokenShape}


class TokenState(Enum):
    """How a token is shown."""

    REST = auto()
    LIT = auto()
    DOWN = auto()
    CHOSEN = auto()
    BARRED = auto()


def token_lift(shape: TokenShape, state: TokenState, painter: Painter) -> int:
    """px by which a token stands higher than at rest."""
    if not shape.alone:
        return 0
    lifts = {
        TokenState.CHOSEN: CHOSEN_LIFT,
        TokenState.LIT: LIT_LIFT,
        TokenState.DOWN: DOWN_LIFT,
    }
    return painter.px(lifts.get(state, 0))


def draw_token(
    surface: pygame.Surface, box: Rect, shape: TokenShape, state: TokenState, painter: Painter
) -> None:
    """Draw a token in its box, and what lies around it."""

    def paint() -> pygame.Surface:
        return _painted(box.size, shape, state, painter)

    key = "token", box.size, shape, state, painter.theme, painter.scale
    left, top, _right, _bottom = _around(state, painter)
    surface.blit(_tokens.get(key, paint), (box.x - left, box.y - top))


def _around(state: TokenState, painter: Painter) -> tuple[int, int, int, int]:
    """px by which a picture is larger than its token: left, above, right and below."""
    left, top, right, bottom = AROUND_CHOSEN if state is TokenState.CHOSEN else AROUND
    return painter.px(left), painter.px(top), painter.px(right), painter.px(bottom)


def _painted(
    size: tuple[int, int], shape: TokenShape, state: TokenState, painter: Painter
) -> pygame.Surface:
    theme, (left, top, right, bottom) = painter.theme, _around(state, painter)
    whole = size[0] + left + right, size[1] + top + bottom
    body = Rect((left, top), size)
    picture = pygame.Surface(whole, pygame.SRCALPHA)
    side = 0 if state is TokenState.BARRED and shape.alone else painter.px(THICK)
    if state is TokenState.DOWN and shape.alone:
        side = painter.px(1)
    if side:
        shade = _mask(whole, body.move(0, side + painter.px(2)), shape, painter)
        _laid(picture, _soft(shade, theme.shadow, 130, painter.px(3)))
    if state is TokenState.CHOSEN:
        glow = _mask(whole, body.inflate(painter.px(6), painter.px(6)), shape, painter)
        _laid(picture, _soft(glow, theme.gold, 190, painter.px(4)))
    edge, low = token_edges(theme)
    if side:
        _laid(picture, _filled(_mask(whole, body.move(0, side), shape, painter), low, low))
    line = hairline(painter.scale)
    if state is TokenState.CHOSEN:
        edge, line = theme.gold, max(2, round(RING * painter.scale))
    elif state is TokenState.BARRED and shape.alone:
        edge = barred_token(theme)
    upper, lower = token_grounds(theme, state)
    if state is TokenState.BARRED and not shape.alone:
        upper, lower = (mixed(part, barred_token(theme), 0.45) for part in token_grounds(theme))
    _laid(picture, _filled(_mask(whole, body, shape, painter), edge, edge))
    inner = _mask(whole, body.inflate(-2 * line, -2 * line), shape, painter, inside=line)
    _laid(picture, _filled(inner, upper, lower, body))
    for joined, at, wide in (
        (shape.joined_left, 0, left),
        (shape.joined_right, body.right, right),
    ):
        if joined:  # nothing of it lies over the part beside it
            picture.fill((0, 0, 0, 0), (at, 0, wide, whole[1]))
    return picture


def token_grounds(theme: Theme, state: TokenState = TokenState.REST) -> tuple[RGB, RGB]:
    """The colours of a token at its head and its foot."""
    if state is TokenState.BARRED:
        return barred_token(theme), barred_token(theme)
    white = (255, 253, 246)
    head, foot = mixed(theme.paper, white, 0.4), mixed(theme.paper, theme.paper_tint, 0.85)
    return (white, head) if state is TokenState.LIT else (head, foot)


def token_edges(theme: Theme) -> tuple[RGB, RGB]:
    """The colours of the line around a token, and of its side."""
    side = mixed(theme.card_gold, theme.paper_edge, 0.65)
    return mixed(side, theme.paper_tint, 0.3), mixed(side, theme.ink, 0.06)


def _mask(
    whole: tuple[int, int], body: Rect, shape: TokenShape, painter: Painter, *, inside: int = 0
) -> pygame.Surface:
    """What a token covers, white on nothing; `inside` px are left to the line around it."""
    fine = FINER
    large = pygame.Surface((whole[0] * fine, whole[1] * fine), pygame.SRCALPHA)
    large.fill((255, 255, 255, 0))
    box = Rect([each * fine for each in body])
    tile = shape is TokenShape.TILE
    round_px = RADIUS * painter.scale if tile else (body.height + 2 * inside) / 2
    radius = max(1, round((min(round_px, body.height / 2 + inside) - inside) * fine))
    left, right = 0 if shape.joined_left else radius, 0 if shape.joined_right else radius
    pygame.draw.rect(
        large,
        (255, 255, 255),
        box,
        border_top_left_radius=left,
        border_bottom_left_radius=left,
        border_top_right_radius=right,
        border_bottom_right_radius=right,
    )
    if shape is TokenShape.BUBBLE:
        at, wide, reach = (painter.px(each) * fine for each in TAIL)
        foot, x = box.bottom - fine, box.left + at - inside * fine
        cut = inside * fine
        points = [(x + cut, foot), (x + wide - cut, foot), (x + cut // 2, foot + reach - cut)]
        pygame.draw.polygon(large, (255, 255, 255), points)
    return pygame.transform.smoothscale(large, whole)


def _filled(
    mask: pygame.Surface, upper: RGB, lower: RGB, body: Rect | None = None
) -> pygame.Surface:
    """What the mask covers, from one colour to another."""
    size = mask.get_size()
    ground = pygame.Surface(size, pygame.SRCALPHA)
    if upper == lower or body is None:
        ground.fill((*upper, 255))
    else:
        for row in range(size[1]):
            share = min(1.0, max(0.0, (row - body.top) / max(1, body.height - 1)))
            ground.fill((*mixed(upper, lower, share), 255), (0, row, size[0], 1))
    ground.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return ground


def _soft(mask: pygame.Surface, colour: RGB, strength: int, blur: int) -> pygame.Surface:
    """A soft light or shade of what the mask covers."""
    shade = pygame.Surface(mask.get_size(), pygame.SRCALPHA)
    shade.fill((*colour, strength))
    shade.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return pygame.transform.gaussian_blur(shade, max(1, blur))


def _laid(picture: pygame.Surface, layer: pygame.Surface) -> None:
    picture.blit(layer, (0, 0))

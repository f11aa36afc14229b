"""Small things on the table: panels, pips of a bid, the dealer's mark and icons."""

from collections.abc import Sequence
from math import ceil, cos, pi, sin

import pygame

from game.ui.paint.cache import SurfaceCache
from game.ui.paint.canvas import Canvas, clear, drawn_out
from game.ui.paint.icons import ICONS, icon
from game.ui.paint.painter import Painter
from game.ui.paint.wordmark import wordmark
from game.ui.style.theme import Theme, contrast, mixed

__all__ = [
    "ICONS",
    "PIP_STATES",
    "dealer_mark",
    "declarer_mark",
    "draw_plate",
    "focus_outline",
    "hairline",
    "icon",
    "medal",
    "outlines",
    "panel",
    "paper_sheet",
    "pip",
    "plate",
    "smooth_box",
    "wordmark",
]

PIP_STATES = ("wanted", "made", "over")

_marks = SurfaceCache(24 << 20)

PLATE_RADIUS = 14.0
"""Of the corners of a panel over the table, px at scale 1."""
_GOLD_LINE = 0.7
"""How strong the gold of its line is."""

_SECOND = 5
"""From the edge of a panel to its second line, px at scale 1."""
_SECOND_STRENGTH = 0.35

_SHADOW = 8
"""How far the shadow of paper falls, px at scale 1."""


def hairline(scale: float) -> int:
    """px of a thin line: as thin to the eye in a large window as in a small one."""
    return max(1, round(0.75 * scale))


def focus_outline(
    surface: pygame.Surface,
    area: pygame.Rect,
    painter: Painter,
    gap: int,
    radius: int,
    *,
    wider: int = 0,
) -> None:
    """The line around what the keyboard is at, `gap` px away from it; `wider` in px at scale 1."""
    width = max(2, round((painter.theme.focus_width + wider) * painter.scale))
    around = area.inflate(2 * (width + gap), 2 * (width + gap))
    pygame.draw.rect(surface, painter.theme.focus, around, width, border_radius=radius)


def panel(
    size: tuple[int, int], theme: Theme, scale: float = 1.0, *, lit: bool = False
) -> pygame.Surface:
    """A rounded plate with a hairline edge, `size` px; `lit` for whoever must act."""

    def paint() -> pygame.Surface:
        edge = theme.gold if lit else theme.panel_edge
        ground = theme.panel_lit if lit else theme.panel
        line = (3.0 if theme.flat and lit else 1.5 if lit else 1.0) * max(1.0, 0.75 * scale)
        radius = min(9.0 * max(1.0, scale), size[1] / 4)
        # Only a small plate is drawn finely; a larger one is that, drawn apart in the middle.
        least = 2 * ceil(radius + line) + 3
        small = wide, tall = min(size[0], least), min(size[1], least)
        picture = pygame.Surface(small, pygame.SRCALPHA)
        outer = Canvas(small, 1, clear(edge), finer=3)
        outer.box(0, 0, wide, tall, edge, radius=radius)
        inner = Canvas(small, 1, (255, 255, 255, 255), finer=3)
        inner.surface.fill((255, 255, 255, 255))
        pygame.draw.rect(
            inner.surface,
            (255, 255, 255, 0),
            pygame.Rect(0, 0, *inner.surface.get_size()).inflate(-6 * line, -6 * line),
            border_radius=round((radius - line) * 3),
        )
        outer.surface.blit(inner.surface, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        fill = Canvas(small, 1, clear(ground), finer=3)
        fill.box(line / 2, line / 2, wide - line, tall - line, ground, radius=radius - line / 2)
        body = fill.finish()
        body.fill((255, 255, 255, theme.panel_alpha), special_flags=pygame.BLEND_RGBA_MULT)
        picture.fill(clear(ground))
        picture.blit(body, (0, 0))
        picture.blit(outer.finish(), (0, 0))
        return stretched(picture, size)

    return _marks.get(("panel", size, theme, scale, lit), paint)


def plate(
    size: tuple[int, int], theme: Theme, scale: float = 1.0, *, double: bool = False
) -> pygame.Surface:
    """The ground of a panel over the table, `size` px: cloth with a gold line around it.

    One that is `double` has a second, fainter line inside. Nothing shines through it. Shared: do
    not draw on it.
    """

    def paint() -> pygame.Surface:
        radius = min(PLATE_RADIUS * max(1.0, scale), size[1] / 4)
        line = (3.0 if theme.flat else 1.5) * max(1.0, 0.75 * scale)
        edge = theme.gold if theme.flat else mixed(theme.plate, theme.gold, _GOLD_LINE)
        least = 2 * ceil(radius + line) + 5
        small = wide, tall = min(size[0], least), min(size[1], least)
        outer = Canvas(small, 1, clear(edge), finer=3)
        outer.box(0, 0, wide, tall, edge, radius=radius)
        inner = Canvas(small, 1, (255, 255, 255, 0), finer=3)
        within = wide - 2 * line, tall - 2 * line
        inner.box(line, line, *within, (255, 255, 255), radius=radius - line)
        cloth = pygame.Surface(size, pygame.SRCALPHA)
        for row in range(size[1]):
            share = row / max(1, size[1] - 1)
            cloth.fill((*mixed(theme.plate, theme.plate_foot, share), 255), (0, row, size[0], 1))
        cloth.blit(drawn_out(inner.finish(), size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        picture = drawn_out(outer.finish(), size).copy()
        picture.blit(cloth, (0, 0))
        if double and not theme.flat:
            apart = round(_SECOND * scale)
            inner_size = size[0] - 2 * apart, size[1] - 2 * apart
            picture.blit(_second_line(inner_size, radius - apart, theme, scale), (apart, apart))
        return picture

    return _marks.get(("plate", size, theme, scale, double), paint)


def draw_plate(
    surface: pygame.Surface,
    box: pygame.Rect,
    theme: Theme,
    scale: float = 1.0,
    *,
    double: bool = False,
) -> None:
    """Draw such a ground in a box: what is opaque of it as a plain copy."""
    picture = plate(box.size, theme, scale, double=double)
    edge = min(ceil(PLATE_RADIUS * max(1.0, scale)), box.height // 2)
    rows = pygame.Rect(0, edge, box.width, box.height - 2 * edge)

    def paint() -> pygame.Surface:
        opaque = pygame.Surface(rows.size, 0, surface)
        opaque.blit(picture, (0, 0), rows)
        return opaque

    key = ("rows", box.size, theme, scale, double, surface.get_masks())
    if rows.height > 0:
        surface.blit(_marks.get(key, paint), rows.move(box.topleft))
    for strip in (
        pygame.Rect(0, 0, box.width, edge),
        pygame.Rect(0, box.height - edge, box.width, edge),
    ):
        surface.blit(picture, strip.move(box.topleft), strip)


def _second_line(
    size: tuple[int, int], radius: float, theme: Theme, scale: float
) -> pygame.Surface:
    """A faint gold line around nothing."""
    line = hairline(scale)
    least = 2 * ceil(radius + line) + 5
    wide, tall = min(size[0], least), min(size[1], least)
    canvas = Canvas((wide, tall), 1, clear(theme.gold), finer=3)
    box = pygame.Rect((0, 0), canvas.surface.get_size())
    around = max(1, round(max(3.0, radius) * 3))
    pygame.draw.rect(canvas.surface, theme.gold, box, line * 3, border_radius=around)
    picture = drawn_out(canvas.finish(), size).copy()
    faint = (255, 255, 255, round(255 * _SECOND_STRENGTH))
    picture.fill(faint, special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def smooth_box(
    size: tuple[int, int], ink: tuple[int, int, int], radius: float, line: float = 0
) -> pygame.Surface:
    """A small box with smooth round corners, of a `line` px wide or filled. Do not draw on it."""

    def paint() -> pygame.Surface:
        canvas = Canvas(size, 1, clear(ink), size=size)
        area = pygame.Rect((0, 0), canvas.surface.get_size())
        finer = area.width / size[0]
        corner = max(1, round(radius * finer))
        pygame.draw.rect(canvas.surface, ink, area, round(line * finer), border_radius=corner)
        return canvas.finish()

    return _marks.get(("box", size, ink, radius, line), paint)


def medal(size: int, theme: Theme) -> pygame.Surface:
    """A round ivory medal with a gold rim, `size` px. Shared: do not draw on it."""

    def paint() -> pygame.Surface:
        canvas = Canvas((100, 100), size / 100, clear(theme.gold))
        middle = (50.0, 50.0)
        canvas.circle(
            middle, 50, theme.paper_edge if theme.flat else mixed(theme.gold, theme.ink, 0.35)
        )
        canvas.circle(middle, 48, theme.gold)
        canvas.circle(middle, 42, mixed(theme.gold, theme.ink, 0.3))
        canvas.circle(
            middle, 40, theme.paper if theme.flat else mixed(theme.paper, theme.paper_tint, 0.4)
        )
        return canvas.finish()

    return _marks.get(("medal", size, theme), paint)


def paper_sheet(
    surface: pygame.Surface, place: pygame.Rect, painter: Painter, *wings: pygame.Rect
) -> None:
    """A sheet of paper lying in its place, with a hard shadow below it.

    `wings` lie across that place and are of the same sheet: no edge runs where they meet.
    """
    theme, radius, thick = painter.theme, painter.px(3), hairline(painter.scale)
    shade, parts = mixed(theme.felt_edge, theme.shadow, 0.7), (place, *wings)
    for part in parts:
        low = part.move(painter.px(_SHADOW), painter.px(_SHADOW))
        pygame.draw.rect(surface, shade, low, border_radius=radius)
    for part in parts:
        pygame.draw.rect(surface, theme.sheet, part, border_radius=radius)
        pygame.draw.rect(surface, theme.sheet_rule, part, thick, radius)
    for part in parts if wings else ():
        inner = part.inflate(-2 * thick, -2 * thick)
        pygame.draw.rect(surface, theme.sheet, inner, border_radius=radius)


def stretched(small: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """A plate in a larger size: corners as they are, the row and column in the middle repeated."""
    picture = pygame.Surface(size, pygame.SRCALPHA)
    across, down = (_parts(*ends) for ends in zip(small.get_size(), size, strict=True))
    for x, wide, to_x, to_wide in across:
        for y, tall, to_y, to_tall in down:
            part = small.subsurface((x, y, wide, tall))
            part = pygame.transform.scale(part, (to_wide, to_tall))
            picture.blit(part, (to_x, to_y), special_flags=pygame.BLEND_RGBA_ADD)
    return picture


def _parts(length: int, wanted: int) -> tuple[tuple[int, int, int, int], ...]:
    """Both ends and the middle px: where each begins, its length, and both in the larger one."""
    half = length // 2
    rest = length - half - 1
    return (
        (0, half, 0, half),
        (half, 1, half, wanted - length + 1),
        (half + 1, rest, wanted - rest, rest),
    )


def dealer_mark(size: int, theme: Theme) -> pygame.Surface:
    """The dealer's button, `size` px: a bone disc with a gold ring and a D."""

    def paint() -> pygame.Surface:
        canvas = Canvas((100, 100), size / 100, clear(theme.gold))
        canvas.circle((50, 50), 49, theme.gold)
        canvas.circle((50, 50), 40, theme.on_gold)
        canvas.circle((50, 50), 36, theme.paper)
        canvas.shape("M 36 28 L 50 28 C 78 28 78 72 50 72 L 36 72 Z", theme.ink)
        canvas.shape("M 45 36 L 50 36 C 66 36 66 64 50 64 L 45 64 Z", theme.paper)
        return canvas.finish()

    return _marks.get(("dealer", size, theme), paint)


def passing_ring(size: int, theme: Theme) -> pygame.Surface:
    """An arrow around the dealer's button, `size` px: the deal goes counter-clockwise."""

    def paint() -> pygame.Surface:
        canvas = Canvas((100, 100), size / 100, clear(theme.gold))
        turns = [-0.3 + 1.5 * step / 40 for step in range(41)]  # half turns from the right, upwards
        arc = [(50 + 42 * cos(pi * turn), 50 - 42 * sin(pi * turn)) for turn in turns]
        canvas.line(arc, 7, theme.gold)
        end = turns[-1]
        tip = (50 + 42 * cos(pi * (end + 0.2)), 50 - 42 * sin(pi * (end + 0.2)))
        feet = [(50 + far * cos(pi * end), 50 - far * sin(pi * end)) for far in (28, 56)]
        canvas.polygon([tip, *feet], theme.gold)
        return canvas.finish()

    return _marks.get(("passing", size, theme), paint)


def declarer_mark(size: int, theme: Theme) -> pygame.Surface:
    """The declarer's crown, `size` px: a disc of the plate with a ring, told from the dealer's."""

    def paint() -> pygame.Surface:
        ink = theme.gold if contrast(theme.gold, theme.panel) >= 3 else theme.accent
        canvas = Canvas((100, 100), size / 100, clear(ink))
        canvas.circle((50, 50), 49, ink)
        canvas.circle((50, 50), 42, theme.panel)
        canvas.shape("M 22 34 L 37 50 L 50 26 L 63 50 L 78 34 L 72 70 L 28 70 Z", ink)
        return canvas.finish()

    return _marks.get(("declarer", size, theme), paint)


def pip(size: int, state: str, theme: Theme) -> pygame.Surface:
    """One trick of a bid: a ring still wanted, a disc made, a diamond too many."""

    def paint() -> pygame.Surface:
        match state:
            case "wanted":
                canvas = Canvas((100, 100), size / 100, clear(theme.muted))
                canvas.ring((50, 50), 36, 13, theme.muted)
            case "made":
                canvas = Canvas((100, 100), size / 100, clear(theme.accent))
                canvas.circle((50, 50), 43, theme.accent)
            case "over":
                canvas = Canvas((100, 100), size / 100, clear(theme.bad))
                canvas.shape("M 50 2 L 98 50 L 50 98 L 2 50 Z", theme.bad)
            case _:
                raise ValueError(f"no pip {state!r}; there are {', '.join(PIP_STATES)}")
        return canvas.finish()

    return _marks.get(("pip", size, state, theme), paint)


def outlines(
    surface: pygame.Surface,
    frames: Sequence[pygame.Rect],
    painter: Painter,
    *,
    round_ends: bool = False,
    lit: bool = True,
) -> None:
    """Frames of what is still to come, fainter and fainter; the first one may be lit."""
    theme = painter.theme
    for number, frame in enumerate(frames):
        ink = mixed(theme.panel, theme.panel_edge, max(0.25, 0.9 - 0.12 * number))
        ink = theme.gold if lit and number == 0 else ink
        corner = frame.height // 2 if round_ends else painter.px(6)
        pygame.draw.rect(surface, ink, frame, max(1, painter.px(1)), corner)

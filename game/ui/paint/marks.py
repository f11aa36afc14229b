"""Small things on the table: panels, pips of a bid, the dealer's mark, icons and the wordmark."""

from collections.abc import Callable

import pygame

from game.ui.paint.cache import SurfaceCache
from game.ui.paint.canvas import Canvas, arc_points, clear
from game.ui.theme import RGB, FontRole, Theme, mixed, open_font

PIP_STATES = ("wanted", "made", "over")

_marks = SurfaceCache(24 << 20)


def panel(size: tuple[int, int], theme: Theme, lit: bool = False) -> pygame.Surface:
    """A rounded plate with a hairline edge; `lit` for whoever must act. Shared: do not draw on it."""

    def paint() -> pygame.Surface:
        edge = theme.gold if lit else theme.panel_edge
        ground = theme.panel_lit if lit else theme.panel
        line = 3.0 if theme.flat and lit else 1.5 if lit else 1.0
        wide, tall = size
        radius = min(9.0, tall / 4)
        picture = pygame.Surface(size, pygame.SRCALPHA)
        outer = Canvas(size, 1, clear(edge), finer=3)
        outer.box(0, 0, wide, tall, edge, radius=radius)
        inner = Canvas(size, 1, (255, 255, 255, 255), finer=3)
        inner.surface.fill((255, 255, 255, 255))
        pygame.draw.rect(
            inner.surface,
            (255, 255, 255, 0),
            pygame.Rect(0, 0, *inner.surface.get_size()).inflate(-6 * line, -6 * line),
            border_radius=round((radius - line) * 3),
        )
        outer.surface.blit(inner.surface, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        fill = Canvas(size, 1, clear(ground), finer=3)
        fill.box(line / 2, line / 2, wide - line, tall - line, ground, radius=radius - line / 2)
        body = fill.finish()
        body.fill((255, 255, 255, theme.panel_alpha), special_flags=pygame.BLEND_RGBA_MULT)
        picture.fill(clear(ground))
        picture.blit(body, (0, 0))
        picture.blit(outer.finish(), (0, 0))
        return picture

    return _marks.get(("panel", size, theme, lit), paint)


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


def pip(size: int, state: str, theme: Theme) -> pygame.Surface:
    """One trick of a bid: a ring still wanted, a disc made, a barred diamond too many."""

    def paint() -> pygame.Surface:
        match state:
            case "wanted":
                canvas = Canvas((100, 100), size / 100, clear(theme.muted))
                canvas.ring((50, 50), 36, 13, theme.muted)
            case "made":
                canvas = Canvas((100, 100), size / 100, clear(theme.gold))
                canvas.circle((50, 50), 43, theme.gold)
            case "over":
                canvas = Canvas((100, 100), size / 100, clear(theme.bad))
                canvas.shape("M 50 2 L 98 50 L 50 98 L 2 50 Z", theme.bad)
                canvas.line([(33, 33), (67, 67)], 12, theme.panel)
                canvas.line([(67, 33), (33, 67)], 12, theme.panel)
            case _:
                raise ValueError(f"no pip {state!r}; there are {', '.join(PIP_STATES)}")
        return canvas.finish()

    return _marks.get(("pip", size, state, theme), paint)


def _pause(canvas: Canvas, colour: RGB) -> None:
    canvas.box(24, 18, 18, 64, colour, radius=4)
    canvas.box(58, 18, 18, 64, colour, radius=4)


def _play(canvas: Canvas, colour: RGB) -> None:
    canvas.shape("M 28 14 L 84 50 L 28 86 Z", colour)


def _step(canvas: Canvas, colour: RGB) -> None:
    canvas.shape("M 18 16 L 64 50 L 18 84 Z", colour)
    canvas.box(68, 16, 13, 68, colour, radius=3)


def _speed(canvas: Canvas, colour: RGB) -> None:
    canvas.shape("M 12 20 L 50 50 L 12 80 Z", colour)
    canvas.shape("M 50 20 L 88 50 L 50 80 Z", colour)


def _menu(canvas: Canvas, colour: RGB) -> None:
    for y in (24, 50, 76):
        canvas.line([(18, y), (82, y)], 10, colour)


def _undo(canvas: Canvas, colour: RGB) -> None:
    canvas.arc((52, 56), 28, -150, 120, 10, colour)
    canvas.shape("M 8 46 L 44 46 L 26 20 Z", colour)


def _gear(canvas: Canvas, colour: RGB) -> None:
    for step in range(8):
        start = step * 45
        points = arc_points((50, 50), 46, start - 8, start + 8)
        points += reversed(arc_points((50, 50), 28, start - 15, start + 15))
        canvas.polygon(points, colour)
    canvas.ring((50, 50), 24, 18, colour)


def _sheet(canvas: Canvas, colour: RGB) -> None:
    canvas.line([(22, 10), (22, 90), (78, 90), (78, 10), (22, 10)], 8, colour)
    for y, right in ((32, 64), (50, 64), (68, 52)):
        canvas.line([(36, y), (right, y)], 7, colour)


def _close(canvas: Canvas, colour: RGB) -> None:
    canvas.line([(22, 22), (78, 78)], 11, colour)
    canvas.line([(78, 22), (22, 78)], 11, colour)


def _check(canvas: Canvas, colour: RGB) -> None:
    canvas.line([(16, 54), (40, 78), (84, 24)], 12, colour)


def _lock(canvas: Canvas, colour: RGB) -> None:
    canvas.box(20, 44, 60, 46, colour, radius=8)
    canvas.line([(32, 46), (32, 32), *arc_points((50, 32), 18, 180, 360), (68, 46)], 9, colour)


_ICONS: dict[str, Callable[[Canvas, RGB], None]] = {
    "pause": _pause,
    "play": _play,
    "step": _step,
    "speed": _speed,
    "menu": _menu,
    "undo": _undo,
    "gear": _gear,
    "sheet": _sheet,
    "close": _close,
    "check": _check,
    "lock": _lock,
}
ICONS = tuple(_ICONS)


def icon(name: str, size: int, colour: RGB) -> pygame.Surface:
    """A plain sign in one colour, `size` px square; always put a word beside it."""

    def paint() -> pygame.Surface:
        canvas = Canvas((100, 100), size / 100, clear(colour))
        _ICONS[name](canvas, colour)
        return canvas.finish()

    return _marks.get(("icon", name, size, colour), paint)


def wordmark(height: int, theme: Theme) -> pygame.Surface:
    """The title, `height` px tall: the lamp hangs in its o and its light falls through the name."""

    def paint() -> pygame.Surface:
        fine = 2
        font = open_font(FontRole.SERIF, round(height * fine * 0.72), bold=True)
        parts = ("Black", "out")
        lit = font.render(parts[0], True, theme.gold)
        dim = font.render(parts[1], True, mixed(theme.cream, theme.felt_dark, 0.25))
        picture = pygame.Surface(
            (lit.get_width() + dim.get_width(), height * fine), pygame.SRCALPHA
        )
        picture.fill(clear(theme.gold))
        top = (height * fine - lit.get_height()) // 2
        picture.blit(lit, (0, top))
        picture.blit(dim, (lit.get_width(), top))
        return pygame.transform.smoothscale(
            picture, (picture.get_width() // fine, picture.get_height() // fine)
        )

    return _marks.get(("wordmark", height, theme), paint)

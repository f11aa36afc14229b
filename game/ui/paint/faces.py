"""The printed side of a card: paper, indices, pips, aces. Cards are 118 by 165 units.

A code is rank then suit: ranks 23456789TJQKA with suits SHDC, the Spanish ranks 1234567SCR with
suits OPEB, and the jokers X1 and X2.
"""

from functools import lru_cache
from math import ceil, cos, radians, sin

import pygame

from game.ui.paint.cache import SurfaceCache
from game.ui.paint.canvas import Canvas, clear, drawn_out
from game.ui.paint.panels import court_panel
from game.ui.paint.suits import SPANISH_SUITS, SUITS, draw_suit, suit_colour, suit_shape
from game.ui.style.theme import RGB, FontRole, Theme, mixed, open_font

UNITS = (118.0, 165.0)
RADIUS = 6.0
INDEX_STRIP = 23.0  # units from the left edge that show the whole index
_INDEX_X = 13.2
_RANK_TOP, _RANK_TALL, _RANK_WIDE = 7.0, 23.0, 17.4
"""Widest between the gilt edge of a trump (`ribbons`) and the end of the strip."""
_ONE_WIDE, _ZERO_WIDE, _TEN_GAP = 6.2, 10.6, 0.6
_INDEX_SUIT_Y, _INDEX_SUIT, _LONG_INDEX_SUIT = 45.5, 18.0, 21.0
_LARGE_X, _LARGE_TOP, _LARGE_TALL, _LARGE_WIDE = 29.0, 7.0, 50.0, 44.0
_LARGE_ONE, _LARGE_ZERO, _LARGE_SUIT_Y, _LARGE_SUIT = 13.0, 26.0, 80.0, 40.0
_LARGE_DOTS = 100.5
_STAR = "M 9.5 0 Q 11 8 19 9.5 Q 11 11 9.5 19 Q 8 11 0 9.5 Q 8 8 9.5 0 Z"
_PIP = 23.0
_LONG_PIP = 31.0  # swords and clubs are narrow
_COURTS, _SPANISH_COURTS = "JQK", "SCR"
_LEFT, _MID, _RIGHT = 38.5, 59.0, 79.5
_PANEL = (25.0, 12.0, 68.0, 141.0)

_TOP, _UPPER, _CENTRE, _LOWER, _BOTTOM = 27.0, 64.0, 82.5, 101.0, 138.0
_SIX = [(x, y) for x in (_LEFT, _RIGHT) for y in (_TOP, _CENTRE, _BOTTOM)]
_EIGHT_ROWS = [(x, y) for x in (_LEFT, _RIGHT) for y in (_TOP, _UPPER, _LOWER, _BOTTOM)]
_PIPS: dict[str, list[tuple[float, float]]] = {
    "2": [(_MID, _TOP), (_MID, _BOTTOM)],
    "3": [(_MID, _TOP), (_MID, _CENTRE), (_MID, _BOTTOM)],
    "4": [(x, y) for x in (_LEFT, _RIGHT) for y in (_TOP, _BOTTOM)],
    "5": [(x, y) for x in (_LEFT, _RIGHT) for y in (_TOP, _BOTTOM)] + [(_MID, _CENTRE)],
    "6": _SIX,
    "7": [*_SIX, (_MID, 54.75)],
    "8": [*_SIX, (_MID, 54.75), (_MID, 110.25)],
    "9": [*_EIGHT_ROWS, (_MID, _CENTRE)],
    "T": [*_EIGHT_ROWS, (_MID, 45.5), (_MID, 119.5)],
}

_papers = SurfaceCache(6 << 20)
_ranks = SurfaceCache(4 << 20)


def card_width(height: int) -> int:
    """The width in px of a card `height` px tall."""
    return round(height * UNITS[0] / UNITS[1])


def blank_card(height: int, paper: RGB, edge: RGB) -> pygame.Surface:
    """Unprinted card stock with its thin edge. Shared: copy before printing on it."""

    def paint() -> pygame.Surface:
        scale, size = height / UNITS[1], (card_width(height), height)
        line = max(0.7, 0.9 / scale)
        least = 2 * ceil(RADIUS * scale) + 5
        px = min(size[0], least), min(size[1], least)
        wide, tall = px[0] / scale, px[1] / scale
        canvas = Canvas((wide, tall), scale, clear(edge), size=px)
        canvas.box(0, 0, wide, tall, edge, radius=RADIUS)
        canvas.box(line, line, wide - 2 * line, tall - 2 * line, paper, radius=RADIUS - line)
        return drawn_out(canvas.finish(), size)

    return _papers.get((height, paper, edge), paint)


@lru_cache(maxsize=1)
def _capital_share() -> float:
    """The height of a capital over the font size, measured on the card font."""
    font = open_font(FontRole.SERIF, 200, bold=True)
    return font.render("H", True, (0, 0, 0)).get_bounding_rect().height / 200


def _glyphs(text: str, tall: float, wide: float, colour: RGB) -> pygame.Surface:
    """Letters with capitals `tall` px high, squeezed if need be into `wide` px; tightly cropped."""

    def paint() -> pygame.Surface:
        fine = 4 if tall < 40 else 2
        font = open_font(FontRole.SERIF, round(tall * fine / _capital_share()), bold=True)
        drawn = font.render(text, True, colour)
        drawn = drawn.subsurface(drawn.get_bounding_rect())
        # J and Q reach below the line: they are squeezed so as not to touch the suit under them.
        size = (min(wide, drawn.get_width() / fine), min(tall * 1.1, drawn.get_height() / fine))
        return pygame.transform.smoothscale(drawn, (max(1, round(size[0])), max(1, round(size[1]))))

    return _ranks.get((text, round(tall * 4), round(wide * 4), colour), paint)


def _stamp(card: pygame.Surface, mark: pygame.Surface, left: float, top: float) -> None:
    """Print a mark at (left, top) px and again, turned by half a turn, at the far corner."""
    x, y = round(left), round(top)
    card.blit(mark, (x, y))
    far = (card.get_width() - x - mark.get_width(), card.get_height() - y - mark.get_height())
    card.blit(pygame.transform.rotate(mark, 180), far)


def _stamp_indices(
    card: pygame.Surface, code: str, scale: float, colour: RGB, *, marked: bool
) -> None:
    """Rank and suit in two corners; `marked` adds one to four dots that tell the suits apart."""
    rank, suit = code[0], code[1]
    tall, middle, top = _RANK_TALL * scale, _INDEX_X * scale, _RANK_TOP * scale
    if rank == "T":
        one = _glyphs("1", tall, _ONE_WIDE * scale, colour)
        zero = _glyphs("0", tall, _ZERO_WIDE * scale, colour)
        gap = _TEN_GAP * scale
        left = middle - (one.get_width() + zero.get_width() + gap) / 2
        _stamp(card, one, left, top)
        _stamp(card, zero, left + one.get_width() + gap, top)
    else:
        mark = _glyphs(rank, tall, _RANK_WIDE * scale, colour)
        _stamp(card, mark, middle - mark.get_width() / 2, top)
    size = round((_LONG_INDEX_SUIT if suit in "EB" else _INDEX_SUIT) * scale)
    shape = suit_shape(suit, size, colour)
    _stamp(card, shape, middle - size / 2, _INDEX_SUIT_Y * scale - size / 2)
    if marked:
        mark = _suit_dots(suit, scale, colour)
        _stamp(card, mark, middle - mark.get_width() / 2, 56.5 * scale)


def _print_large_index(
    card: pygame.Surface, code: str, scale: float, colour: RGB, *, marked: bool
) -> None:
    """Rank and suit one below the other at the left, as large as a hand leaves them in sight."""
    rank, suit = code[0], code[1]
    tall, middle, top = _LARGE_TALL * scale, _LARGE_X * scale, _LARGE_TOP * scale
    parts = [_glyphs(rank, tall, _LARGE_WIDE * scale, colour)]
    if rank == "T":
        wide = ("1", _LARGE_ONE), ("0", _LARGE_ZERO)
        parts = [_glyphs(text, tall, each * scale, colour) for text, each in wide]
    elif rank == "X":
        parts = [_glyphs("JOKER", tall / 2, _LARGE_WIDE * scale, colour)]
        top += tall / 4
    gap = 3 * _TEN_GAP * scale
    left = middle - (sum(part.get_width() + gap for part in parts) - gap) / 2
    for part in parts:
        card.blit(part, (round(left), round(top)))
        left += part.get_width() + gap
    size = round(_LARGE_SUIT * scale)
    place = round(middle - size / 2), round(_LARGE_SUIT_Y * scale - size / 2)
    if rank == "X":
        star = Canvas((19, 19), size / 19, clear(colour))
        star.shape(_STAR, colour)
        card.blit(star.finish(), place)
        return
    card.blit(suit_shape(suit, size, colour), place)
    if marked:
        mark = _suit_dots(suit, 2 * scale, colour)
        card.blit(mark, (round(middle) - mark.get_width() // 2, round(_LARGE_DOTS * scale)))


def _suit_dots(suit: str, scale: float, colour: RGB) -> pygame.Surface:
    """One to four dots that tell the suits apart."""
    dots = (SUITS if suit in SUITS else SPANISH_SUITS).index(suit) + 1
    canvas = Canvas((17, 4), scale, clear(colour))
    for step in range(dots):
        canvas.circle((8.5 + (step - (dots - 1) / 2) * 4.4, 2), 1.6, colour)
    return canvas.finish()


def _print_pips(card: pygame.Surface, code: str, scale: float, colour: RGB) -> None:
    """The classic rows of pips, those of the lower half upside down."""
    size = round((_LONG_PIP if code[1] in "EB" else _PIP) * scale)
    size += (card.get_width() - size) % 2  # so that the middle column is in the very middle
    upright = suit_shape(code[1], size, colour)
    turned = pygame.transform.rotate(upright, 180)
    for x, y in _PIPS[code[0]]:
        low = y > _CENTRE
        left, top = round(x * scale - size / 2), round(y * scale - size / 2)
        if low:
            mirror_x, mirror_y = UNITS[0] - x, UNITS[1] - y
            left = card.get_width() - round(mirror_x * scale - size / 2) - size
            top = card.get_height() - round(mirror_y * scale - size / 2) - size
        card.blit(turned if low else upright, (left, top))


def _ace_figure(suit: str, theme: Theme, scale: float, colour: RGB) -> pygame.Surface:
    """One great suit in a ring of lamplight, with a small night sign cut out of it."""
    gold, paper = theme.card_gold, theme.paper
    canvas = Canvas((84, 98), scale, clear(paper), finer=3)
    with canvas.at(42 - 36 * 1.16, 49 - 42 * 1.16, 1.16):
        _draw_ace(canvas, suit, colour, paper, gold)
    return canvas.finish()


def _draw_ace(canvas: Canvas, suit: str, colour: RGB, paper: RGB, gold: RGB) -> None:
    """The ace's figure around (36, 42)."""
    for step in range(24):
        angle = radians(step * 15)
        inner, outer = 35.0, 39.0 if step % 2 else 41.6
        at = (36 + cos(angle) * inner * 0.86, 42 + sin(angle) * inner)
        to = (36 + cos(angle) * outer * 0.86, 42 + sin(angle) * outer)
        canvas.line([at, to], 1.1, gold)
    draw_suit(canvas, suit, 36, 42, 58, colour)
    match suit:
        case "S":
            canvas.circle((36, 42), 5.4, paper)
            canvas.shape("M 36 40 L 40.4 57 L 31.6 57 Z", paper)
        case "H":
            canvas.shape(
                "M 36 26 C 40 34 46 38 44 47 C 43 53 39 56 36 56 "
                "C 33 56 29 53 28 47 C 27 41 34 36 36 26 Z",
                paper,
            )
            canvas.shape(
                "M 36 40 C 38 44 40.6 46 40 50 C 39.4 53 37.6 54 36 54 "
                "C 34.4 54 32.6 53 32 50 C 31.6 46 35 44 36 40 Z",
                gold,
            )
        case "D":
            canvas.shape("M 36 28 Q 38 40 46 42 Q 38 44 36 56 Q 34 44 26 42 Q 34 40 36 28 Z", paper)
            canvas.circle((36, 42), 2.6, gold)
        case "C":
            canvas.circle((36, 40), 9, paper)
            canvas.circle((39.6, 37.4), 7.6, colour)
        case "P":
            canvas.shape("M 36 18 Q 38 26 46 28 Q 38 30 36 38 Q 34 30 26 28 Q 34 26 36 18 Z", gold)
        case "O":
            canvas.circle((36, 42), 3.4, gold)
        case _:
            pass


def _print_breaks(card: pygame.Surface, suit: str, scale: float, colour: RGB) -> None:
    """The Spanish pinta: a rule along the short edges with no, one, two or three breaks."""
    breaks = SPANISH_SUITS.index(suit)
    rule = Canvas((68, 2), scale, clear(colour), finer=4)
    rule.box(0, 0.5, 68, 1.0, colour)
    for step in range(breaks):
        x = 34 + (step - (breaks - 1) / 2) * 14
        rule.polygon([(x - 2.2, 0), (x + 2.2, 0), (x + 2.2, 2), (x - 2.2, 2)], clear(colour))
    mark = rule.finish()
    _stamp(card, mark, (card.get_width() - mark.get_width()) / 2, 5.4 * scale)


def _print_joker(card: pygame.Surface, scale: float, colour: RGB) -> None:
    """The word JOKER down the edge, the star above it, so a strip still tells what it is."""
    star = Canvas((19, 19), scale, clear(colour))
    star.shape(_STAR, colour)
    mark = star.finish()
    _stamp(card, mark, _INDEX_X * scale - mark.get_width() / 2, _RANK_TOP * scale)
    word = pygame.transform.rotate(_glyphs("JOKER", 12 * scale, 60 * scale, colour), 90)
    _stamp(card, word, _INDEX_X * scale - word.get_width() / 2, 30 * scale)


def paint_face(
    code: str, height: int, theme: Theme, *, four_colour: bool = False, large_print: bool = False
) -> pygame.Surface:
    """A fresh picture of the face of `code`, `height` px tall; in large print a large index."""
    scale = height / UNITS[1]
    card = blank_card(height, theme.paper, theme.paper_edge).copy()
    joker = code[0] == "X"
    colour = theme.ink if code == "X1" else theme.red
    if not joker:
        colour = suit_colour(code[1], theme, four_colour=four_colour)
    if large_print:
        _print_large_index(card, code, scale, colour, marked=four_colour)
        return card
    if joker:
        _print_joker(card, scale, colour)
    else:
        _stamp_indices(card, code, scale, colour, marked=four_colour)
        if code[1] in SPANISH_SUITS:
            _print_breaks(card, code[1], scale, colour)
    if joker or code[0] in (_COURTS if code[1] in SUITS else _SPANISH_COURTS):
        left, top = round(_PANEL[0] * scale), round(_PANEL[1] * scale)
        size = (card.get_width() - 2 * left, card.get_height() - 2 * top)
        panel = court_panel(code, size, theme, four_colour=four_colour)
        card.blit(panel, (left, top))
        frame = mixed(theme.card_gold, theme.ink, 0.35)
        pygame.draw.rect(card, frame, (left, top, *size), max(1, round(0.8 * scale)))
    elif code[0] in "A1":
        figure = _ace_figure(code[1], theme, scale, colour)
        card.blit(
            figure,
            (
                (card.get_width() - figure.get_width()) // 2,
                (card.get_height() - figure.get_height()) // 2,
            ),
        )
    else:
        _print_pips(card, code, scale, colour)
    return card

"""Marks over a card's face: a brass seal at the edge, or what a joker was named.

In the units of `faces`: a card is 118 by 165. The seal lies within the strip that a fan shows.
"""

import pygame

from game.translation import _
from game.ui.paint.canvas import Canvas, clear
from game.ui.paint.faces import UNITS, card_width
from game.ui.paint.suits import draw_suit, suit_colour
from game.ui.style.theme import FontRole, Theme, open_font

_SEAL, _LARGE_SEAL = (12.8, 71.0), (14.0, 117.0)
"""Its middle, and the same in large print: below the index."""
_SEAL_RADIUS = 11.0
_BAND, _LARGE_BAND = (27.0, 66.0, 64.0, 33.0), (9.0, 112.0, 100.0, 34.0)
"""In the middle, between the words at both edges that tell what the card is; in large print below
the index."""
_WORD = 25


def paint_mark(
    kind: str, suit: str, height: int, theme: Theme, *, large_print: bool = False
) -> pygame.Surface:
    """A clear picture as large as a card `height` px tall, with one mark on it."""
    scale = height / UNITS[1]
    canvas = Canvas((card_width(height) / scale, UNITS[1]), scale, clear(theme.card_gold))
    if kind in ("star", "suit"):
        _seal(canvas, kind, suit, theme, _LARGE_SEAL if large_print else _SEAL)
        return canvas.finish()
    high = kind == "high"
    x, y, wide, tall = _LARGE_BAND if large_print else _BAND
    ground, ink = (theme.paper, theme.ink) if high else (theme.ink, theme.paper)
    canvas.box(x - 2, y - 2, wide + 4, tall + 4, ink, radius=7)
    canvas.box(x, y, wide, tall, ground, radius=5)
    card = canvas.finish()
    word = _("High") if high else _("Low")
    font = open_font(FontRole.SANS, round(_WORD * scale), bold=True)
    written = font.render(word, True, ink)
    room = (wide - 8) * scale
    if written.get_width() > room:
        share = room / written.get_width()
        written = pygame.transform.smoothscale_by(written, share)
    middle = round((x + wide / 2) * scale), round((y + tall / 2) * scale)
    card.blit(written, written.get_rect(center=middle))
    return card


def _seal(canvas: Canvas, kind: str, suit: str, theme: Theme, middle: tuple[float, float]) -> None:
    """A disc: with a star for a top card, with a suit for a card that counts as one of it."""
    canvas.circle(middle, _SEAL_RADIUS, theme.paper)
    canvas.circle(middle, _SEAL_RADIUS - 0.8, theme.card_gold)
    x, y = middle
    if kind == "star":
        draw_suit(canvas, "X", x, y, 17.5, theme.ink)
        return
    canvas.circle(middle, _SEAL_RADIUS - 2.2, theme.paper)
    draw_suit(canvas, suit, x, y, 13.0, suit_colour(suit, theme))

"""What is called, shown throughout the deal: in the info corner, and beside the trick its worth."""

from __future__ import annotations

from typing import Final

import pygame

from game.engine import Phase
from game.engine.scoring import trick_worth
from game.engine.terms import CallTerms
from game.presentation.screen_state import ScreenState
from game.presentation.words.calls import kind_title, short_extras
from game.translation import _
from game.ui.paint import typeset
from game.ui.paint.marks import panel
from game.ui.paint.painter import Painter
from game.ui.paint.suits import suit_colour, suit_shape
from game.ui.paint.typeset import TextStyle
from game.ui.style.contrast import accent, suit_on_panel
from game.ui.table.layout.boxes import CARD_RATIO, TRICK_SPACE, sides
from game.ui.table.layout.table_layout import TableLayout

BADGE: Final = 20
"""Height in px at scale 1."""


def call_title(shown: ScreenState) -> str:
    """The kind that is called, or what is still to come."""
    call = shown.table.spec.call
    if shown.sizing is not None:
        return _("Size still open")
    return kind_title(call.kind) if call is not None else _("Call still open")


def badges(call: CallTerms) -> list[str]:
    """What goes with the kind, a short word each."""
    return [word[:1].upper() + word[1:] for word in short_extras(call)]


def worths(shown: ScreenState) -> list[int]:
    """What each trick of a madness is worth; empty without one."""
    madness, cards = shown.table.spec.madness, shown.table.spec.cards
    if madness is None:
        return []
    return [trick_worth(madness, number, cards) for number in range(1, cards + 1)]


def paint_call(
    shown: ScreenState,
    size: tuple[int, int],
    painter: Painter,
) -> pygame.Surface:
    """A fresh picture of the call, `size` px: the kind, then its badges or the worth of tricks."""
    theme, fonts = painter.theme, painter.fonts
    wide, tall = size
    picture = pygame.Surface(size, pygame.SRCALPHA)
    call = shown.table.spec.call if shown.sizing is None else None
    title = typeset.within(call_title(shown), TextStyle(18, bold=True), fonts, theme.cream, wide)
    picture.blit(title, (0, 0))
    if call is None:
        return picture
    line = title.get_height()
    edge = round(5 * fonts.scale)
    height = min(tall - line, max(17, round(BADGE * fonts.scale)))
    x = 0
    for word in badges(call):
        text = typeset.line_surface(word, TextStyle(13, bold=True), fonts, theme.on_gold)
        box = pygame.Rect(x, line, text.get_width() + 2 * edge, height)
        pygame.draw.rect(picture, theme.gold, box, border_radius=height // 4)
        picture.blit(text, text.get_rect(center=box.center))
        x = box.right + edge
    row = worths(shown)
    if not row:
        return picture
    below = line + height + max(1, edge // 2)
    box = pygame.Rect(0, below, wide, min(height, tall - below))
    _paint_worths(picture, row, box, shown, painter)
    return picture


def _paint_worths(
    picture: pygame.Surface,
    row: list[int],
    box: pygame.Rect,
    shown: ScreenState,
    painter: Painter,
) -> None:
    """The worth of every trick in a row, the present one lit."""
    theme, fonts = painter.theme, painter.fonts
    present = len(shown.table.tricks) if shown.table.phase is Phase.PLAYING else -1
    step = box.width / len(row)
    for place, worth in enumerate(row):
        lit = place == present
        ink = theme.on_gold if lit else theme.cream if place > present else theme.muted
        text = typeset.line_surface(str(worth), TextStyle(13, bold=True), fonts, ink)
        middle = (round(box.x + step * (place + 0.5)), box.centery)
        if lit:
            ground = pygame.Rect(0, 0, round(step) - 2, box.height)
            ground.center = middle
            pygame.draw.rect(picture, theme.gold, ground, border_radius=box.height // 4)
        picture.blit(text, text.get_rect(center=middle))


def paint_order(
    call: CallTerms,
    room: int,
    painter: Painter,
    *,
    four_colour: bool,
) -> pygame.Surface:
    """The suits of a precedence from high to low, `room` px wide at most."""
    theme, fonts = painter.theme, painter.fonts
    assert call.precedence is not None, "only a precedence has an order"
    size = min(round(24 * fonts.scale), round(room / 5.4))
    step = (room - size) / 3
    step = min(step, size * 1.5)
    picture = pygame.Surface((round(step * 3 + size), size), pygame.SRCALPHA)
    for place, suit in enumerate(call.precedence):
        printed = suit_colour(suit.letter, theme, four_colour=four_colour)
        icon = suit_shape(suit.letter, size, suit_on_panel(printed, theme))
        picture.blit(icon, (round(place * step), 0))
        if place:
            middle = round(place * step - (step - size) / 2), size // 2
            reach = max(2, size // 7)
            points = [
                (middle[0] - reach // 2, middle[1] - reach),
                (middle[0] + reach // 2 + 1, middle[1]),
                (middle[0] - reach // 2, middle[1] + reach),
            ]
            pygame.draw.lines(picture, theme.muted, closed=False, points=points, width=2)
    return picture


def worth_box(layout: TableLayout) -> pygame.Rect:
    """The place of a trick's worth: beside the viewer's own card, else right of the trick."""
    tall = layout.trick_height
    across = tall * CARD_RATIO * TRICK_SPACE
    box = pygame.Rect(0, 0, max(layout.px(64), 52), max(layout.px(46), 40))
    if sides(layout.seats)[0] < 2:
        own = layout.trick_pose(layout.bottom)
        box.bottomleft = (round(own.x + across * 0.5), round(own.y + tall / 2))
        box.bottom = min(box.bottom, layout.trick.bottom)
        return box
    last = layout.trick_pose((layout.bottom - 1) % layout.seats)  # the one on the right
    box.midleft = (round(last.x + across * 0.56), layout.trick.centery)
    box.right = min(box.right, layout.trick.right)
    return box


def paint_worth(shown: ScreenState, layout: TableLayout, painter: Painter) -> pygame.Surface | None:
    """What the present trick is worth under a madness; None where there is none to be played."""
    theme, fonts = painter.theme, painter.fonts
    row, number = worths(shown), len(shown.table.tricks)
    if shown.table.phase is not Phase.PLAYING or number >= len(row):
        return None
    box = worth_box(layout)
    picture = panel(box.size, theme, fonts.scale, lit=True).copy()
    words = _("Trick {number}", number=number + 1)
    title = typeset.within(words, TextStyle(13), fonts, theme.muted, box.width - 6)
    worth = typeset.line_surface(f"+{row[number]}", TextStyle(20, bold=True), fonts, accent(theme))
    step = title.get_height() * 0.9
    y = (box.height - step - worth.get_height() * 0.9) / 2
    picture.blit(title, title.get_rect(midtop=(box.width // 2, round(y))))
    picture.blit(worth, worth.get_rect(midtop=(box.width // 2, round(y + step * 0.92))))
    return picture

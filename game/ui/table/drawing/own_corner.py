"""Draws the corner of the player below: all that is one's own, in one place beside the hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from game.presentation.screen_state import ScreenState
from game.presentation.words.own_corner import CornerWords
from game.presentation.words.seat_plates import PlateText
from game.presentation.words.trump import heading, trump_name
from game.translation import _
from game.ui.paint import typeset
from game.ui.paint.marks import hairline, panel
from game.ui.paint.painter import Painter
from game.ui.paint.portraits import portrait
from game.ui.paint.sheet_marks import no_trump_mark
from game.ui.paint.suits import suit_colour, suit_shape
from game.ui.paint.typeset import TextStyle
from game.ui.style.contrast import accent, suit_on_panel
from game.ui.style.theme import FontRole, mixed
from game.ui.table.drawing.call_strip import paint_order
from game.ui.table.drawing.hand_bar import trump_is_told
from game.ui.table.drawing.runs import run_picture
from game.ui.table.drawing.seat_plates import paint_marks
from game.ui.table.drawing.tally import OWN_FIGURES, paint_tally
from game.ui.table.layout.table_layout import TableLayout

NAME: Final = TextStyle(20, bold=True)
STANDING, ASKED, SMALL = TextStyle(14), TextStyle(16, bold=True), TextStyle(14)
TRUMP: Final = TextStyle(14, bold=True)
UNKNOWN: Final = TextStyle(20, FontRole.SERIF, bold=True)
ICON: Final = 22
VERDICT: Final = TextStyle(14, bold=True)
GAP: Final = 6
"""px at scale 1 between portrait and words."""


@dataclass(frozen=True, slots=True)
class CornerLook:
    """All that its picture depends on beside the layout."""

    text: PlateText
    words: CornerWords
    trump: object
    """None where nothing is said of trump, as in a first lesson."""
    counts: bool
    """Whether bids and tricks are told; else there is no place for them either."""
    four_colour: bool


def paint_corner(
    look: CornerLook, shown: ScreenState, layout: TableLayout, painter: Painter
) -> pygame.Surface:
    """A fresh picture of the corner."""
    theme, plate = painter.theme, layout.own_plate
    picture = panel(plate.size, theme, painter.scale, lit=look.text.lit).copy()
    ground = theme.panel_lit if look.text.lit else theme.panel
    radius = max(2, round(painter.px(68) * 0.12))
    pygame.draw.rect(picture, ground, picture.get_rect().inflate(-2, -2), border_radius=radius)
    picture.blit(panel(plate.size, theme, painter.scale, lit=look.text.lit), (0, 0))

    def within(box: Rect) -> Rect:
        return box.move(-plate.x, -plate.y)

    _paint_head(picture, look, within(layout.corner_head), painter)
    tally, trump = within(layout.tally), within(layout.trump)
    if look.text.tally is not None:
        picture.blit(paint_tally(look.text.tally, tally.size, painter, OWN_FIGURES), tally)
    elif look.counts:
        _paint_empty(picture, tally, painter)
    if look.trump is not None and trump_is_told(shown):
        paint_corner_trump(picture, shown, trump, painter, four_colour=look.four_colour)
    elif look.trump is not None:
        _paint_empty(picture, trump, painter)
    asked, verdict = within(layout.corner_asked), within(layout.corner_verdict)
    if asked == verdict and not (look.words.asked or look.words.wanted):
        _paint_verdict(picture, look.words, verdict, painter)
        return picture
    _paint_asked(picture, look.words, asked, painter)
    if asked != verdict:
        _paint_verdict(picture, look.words, verdict, painter)
    return picture


def paint_corner_trump(
    picture: pygame.Surface, shown: ScreenState, box: Rect, painter: Painter, *, four_colour: bool
) -> None:
    """The suit with its name below it, or what stands in its place."""
    theme, fonts = painter.theme, painter.fonts
    _paint_empty(picture, box, painter)
    size = min(painter.px(ICON), round(box.height * 0.5))
    room = box.width - painter.px(8)
    call = shown.table.spec.call
    if call is not None and call.precedence is not None:
        order = paint_order(call, room, painter, four_colour=four_colour)
        picture.blit(order, order.get_rect(center=box.center))
        return
    trump = shown.table.trump
    if not shown.table.trump_known:
        icon = typeset.line_surface("?", UNKNOWN, fonts, theme.muted)
    elif trump is None:
        icon = no_trump_mark(size, theme.muted)
    else:
        printed = suit_colour(trump.letter, theme, four_colour=four_colour)
        icon = suit_shape(trump.letter, size, suit_on_panel(printed, theme))
    words = trump_name(shown)
    if shown.table.trump_known and trump is None:
        words = (_("No trump"), *words)
    _told_as, odd = heading(shown)
    ink = accent(theme) if odd else theme.cream
    name = typeset.first_within(words, TRUMP, fonts, ink, room)
    seen = icon.get_bounding_rect()
    gap = max(1, box.height // 16)
    below = name.get_bounding_rect()
    top = box.y + (box.height - seen.height - gap - below.height) // 2
    picture.blit(icon, (box.centerx - seen.centerx, top - seen.y))
    picture.blit(name, (box.centerx - name.get_width() // 2, top + seen.height + gap - below.y))


def _paint_empty(picture: pygame.Surface, box: Rect, painter: Painter) -> None:
    """The place of figures that are still to come."""
    colour = mixed(painter.theme.panel, painter.theme.muted, 0.3)
    line = hairline(painter.scale)
    pygame.draw.rect(picture, colour, box, line, border_radius=max(3, box.height // 4))


def _paint_head(picture: pygame.Surface, look: CornerLook, box: Rect, painter: Painter) -> None:
    """Portrait, name, points and place; the marks of dealer and declarer on the portrait."""
    theme, fonts, text = painter.theme, painter.fonts, look.text
    face = Rect(box.x, box.y, box.height, box.height)
    number = text.seat if text.portrait is None else text.portrait
    picture.blit(portrait(number, face.height, theme, text.mood), face)
    edge = max(2, face.height // 14)
    paint_marks(picture, text, face, round(face.height * 0.42), edge, theme)
    left = face.right + painter.px(GAP) + edge
    room = box.right - left
    name = typeset.within(text.name, NAME, fonts, theme.cream, room)
    told = (look.words.standing, look.words.points or look.words.standing)
    standing = typeset.first_within(told, STANDING, fonts, theme.muted, room)
    if text.penalty:
        words = f"{look.words.standing} {text.penalty}".replace("-", "−")
        standing = typeset.within(words, STANDING, fonts, theme.bad, room)
    lines = [name, standing]
    run = run_picture(look.words.run, round(box.height * 0.3), room, painter)
    said = text.said or text.status if text.said else ""
    if said:
        lines.append(typeset.within(said, SMALL, fonts, theme.cream, room))
    elif run is not None:
        lines.append(run)
    steps = [round(line.get_height() * 0.9) for line in lines]
    if sum(steps) > box.height and len(lines) > 2:
        # What was said tells more in the deal than the standing, which the sheet has too; a run of
        # bids has room at the end of the first line, where the name is short.
        lost = 1 if said else 2
        del lines[lost], steps[lost]
    y = box.y + max(0, (box.height - sum(steps)) // 2)
    if run is not None and not said and run not in lines:
        at = run.get_rect(midright=(box.right, y + name.get_height() // 2))
        if at.left > left + name.get_width():
            picture.blit(run, at)
    for line, step in zip(lines, steps, strict=True):
        picture.blit(line, (left, y))
        y += step


def _paint_asked(picture: pygame.Surface, words: CornerWords, box: Rect, painter: Painter) -> None:
    """What is to be done, and below it what the bid still wants."""
    theme, fonts = painter.theme, painter.fonts
    ink = accent(theme) if words.to_do else theme.muted
    style = ASKED if words.to_do else TextStyle(14)
    asked = words.asked[:1].upper() + words.asked[1:]
    lines = [typeset.within(asked, style, fonts, ink, box.width)] if asked else []
    if words.wanted:
        wanted = words.wanted[:1].upper() + words.wanted[1:]
        lines.append(typeset.within(wanted, SMALL, fonts, theme.cream, box.width))
    tall = sum(round(line.get_height() * 0.88) for line in lines)
    y = box.y + (box.height - tall) // 2
    for line in lines:
        picture.blit(line, (box.x, y))
        y += round(line.get_height() * 0.88)


def _paint_verdict(
    picture: pygame.Surface, words: CornerWords, box: Rect, painter: Painter
) -> None:
    """A chip with the last verdict; an empty place before the first."""
    verdict = words.verdict
    if verdict is None:
        return
    theme, fonts = painter.theme, painter.fonts
    ink = theme.good if verdict.made else theme.bad
    chip = Rect(box)
    chip.height = min(box.height, painter.px(26))
    chip.centery = box.centery
    radius = max(3, chip.height // 4)
    pygame.draw.rect(picture, mixed(theme.panel, ink, 0.14), chip, border_radius=radius)
    line = hairline(painter.scale)
    pygame.draw.rect(picture, mixed(theme.panel, ink, 0.6), chip, line, border_radius=radius)
    pad = painter.px(8)
    points = typeset.line_surface(verdict.points, VERDICT, fonts, ink)
    picture.blit(points, points.get_rect(midright=(chip.right - pad, chip.centery)))
    room = chip.width - 3 * pad - points.get_width()
    ways = (verdict.words, verdict.brief or verdict.words)
    told = typeset.first_within(ways, VERDICT, fonts, ink, room)
    picture.blit(told, told.get_rect(midleft=(chip.x + pad, chip.centery)))

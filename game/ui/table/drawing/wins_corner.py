"""The upper left corner: what wins, in letters on the bare cloth, and the place without a card.

Of every part the longest wording that has room is written. Where room is short the clause becomes
shorter first, then the name smaller; then the caption goes, the clause and the sum. In a low corner
the caption stands before the name instead of above it. The sum is a row of pips where they can be
counted, and else words. The name of the trump is never cut.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

import pygame
from pygame import Rect

from game.engine import Suit
from game.presentation.words.bids import sum_caption
from game.presentation.words.corners.special_clauses import BETWEEN, Clause
from game.presentation.words.corners.what_wins import TrumpSlot, WhatWins
from game.ui.paint import typeset
from game.ui.paint.cardbook import CardBook
from game.ui.paint.faces import blank_card
from game.ui.paint.marks import hairline, medal
from game.ui.paint.painter import Painter
from game.ui.paint.sheet_marks import no_trump_mark
from game.ui.paint.suits import suit_colour, suit_shape
from game.ui.paint.typeset import TextStyle
from game.ui.style.contrast import on_cloth, quiet_on_cloth, sign_on_cloth
from game.ui.style.theme import FontRole, Theme
from game.ui.table.drawing.bid_ruler import least_width, paint_ruler

SAID: Final = TextStyle(16, leading=1.22)
NAME_SIZES: Final = (32, 28, 24)
"""px at scale 1 of the name, from large to small."""
LEAST_NAME: Final = 20
TILE_SIZES: Final = (54, 44, 36, 28, 20)
"""Heights of the tiles of suits, px at scale 1."""
TILE: Final = 0.78
"""How wide a tile is, in its heights."""
ARROW: Final = 0.44
"""From tile to tile, in widths of one: an arrow stands there."""
NARROW: Final = 220
"""px at scale 1: a corner narrower than that begins with the small name."""
SIGN: Final = 0.94
"""How large the sign is beside the name, of its letters."""
SIGN_GAP: Final = 8
LOW_LINES: Final = 3
"""Lines of words that a corner has room for beside the name, if it is not low."""
RULER_GAP: Final = 9
PART_GAP: Final = 3
TILE_GAP: Final = 7
SLOT_TILT: Final = 3.0
"""Degrees by which what lies in the place of the turned card is turned anticlockwise."""
DISC: Final = 0.56
"""Across the disc on a back that lies there, of the width of that place."""
UNKNOWN: Final = 0.74
"""How tall the letter of what is not known yet is, of that disc."""
SLOT_SIGN: Final = 0.52
"""How wide the sign on the disc is, of that."""
CARD_SIGN: Final = 0.6
"""How tall a suit on a card is, of the card's width."""
CARD_INNER, CARD_LINE = 0.045, 0.012
"""From the edge of a card with a suit alone to its gold line, and that line, of its height."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is written, and how large."""

    name: float
    tile: int = 0
    """px at scale 1; 0 where there is no order."""
    clause: str = ""
    caption: bool = True
    """Whether the caption stands above the name; else it stands before it, where it has room."""
    told: bool = True
    """Whether the sum is told at all."""
    deal: bool = True
    """Whether the deal is, where it is asked for."""


def wins_box(words: WhatWins, slot: Rect, beside: Rect) -> Rect:
    """The room of the words: an order of suits has the place of the turned card too."""
    return slot.union(beside) if words.slot is TrumpSlot.ORDER else beside.copy()


@dataclass(frozen=True, slots=True)
class WinsCorner:
    """The words as they are drawn; equal values look equal."""

    words: WhatWins
    size: tuple[int, int]
    """px."""
    painter: Painter
    four_colour: bool
    deal: Clause = ()
    """Which deal it is, below the name of the trump, where no pad says so."""


def paint_wins(
    words: WhatWins,
    size: tuple[int, int],
    painter: Painter,
    *,
    four_colour: bool,
    deal: Clause = (),
) -> pygame.Surface:
    """A fresh picture of the words on nothing, `size` px, from its upper left corner.

    `deal` says which deal it is where there is no pad, in several lengths.
    """
    picture = pygame.Surface(size, pygame.SRCALPHA)
    y = 0
    for part, gap in fitted(WinsCorner(words, size, painter, four_colour, deal))[0]:
        picture.blit(part, (0, y + gap))
        y += gap + part.get_height()
    return picture


def sum_part(corner: WinsCorner) -> tuple[pygame.Surface, Rect] | None:
    """The sum of the bids and where it stands in the picture; None where it is not told."""
    found, plan = fitted(corner)
    if not (plan.told and corner.words.sum_words):
        return None
    picture = found[-1][0]
    top = sum(part.get_height() + gap for part, gap in found) - picture.get_height()
    return picture, picture.get_rect(top=top)


Part = tuple[pygame.Surface, int]
"""A picture and the px above it."""


def fitted(corner: WinsCorner) -> tuple[list[Part], Plan]:
    """The richest pictures, from top to bottom, that have room together; else the poorest."""
    for plan in _plans(corner):
        found = _parts(corner, plan)
        left = corner.size[1] - sum(part.get_height() + gap for part, gap in found)
        if left >= 0:
            break
    if found and not corner.words.caption and not corner.words.name:
        # What stands below a name keeps its place while there is none.
        fonts, (part, gap) = corner.painter.fonts, found[0]
        lead = SAID.line(fonts) + round(_serif(plan.name).line(fonts))
        if lead <= left:
            found[0] = part, gap + lead
    return found, plan


def _plans(corner: WinsCorner) -> Iterator[Plan]:
    """From the richest to the poorest; of each the height decides."""
    words, room, painter = corner.words, corner.size[0], corner.painter
    names = NAME_SIZES if room >= painter.px(NARROW) else NAME_SIZES[-1:]
    large, small = (TILE_SIZES[:3], TILE_SIZES[3:]) if words.order else ((0,), ())
    clauses, above = words.clause or ("",), not _is_low(corner, names[0])
    for clause in clauses:
        for tile in large[:2]:
            yield Plan(names[0], tile, clause, caption=above)
    for tile in large:
        for name in names:
            yield Plan(name, tile, clauses[-1], caption=above)
    least = Plan(names[-1], large[-1], clauses[-1], caption=False)
    yield least
    least = replace(least, name=LEAST_NAME)
    yield least
    least = replace(least, clause="")
    yield least
    for tile in small:
        least = replace(least, tile=tile)
        yield least
    least = replace(least, told=False)
    yield least
    yield replace(least, deal=False)


def _is_low(corner: WinsCorner, name: float) -> bool:
    """Whether caption, name, clauses and sum have no room there below each other."""
    fonts = corner.painter.fonts
    whole = LOW_LINES * SAID.line(fonts) + _serif(name).line(fonts)
    return corner.words.slot is not TrumpSlot.ORDER and corner.size[1] < whole


def _parts(corner: WinsCorner, plan: Plan) -> list[Part]:
    """The pictures from top to bottom."""
    words, room, painter = corner.words, corner.size[0], corner.painter
    theme, fonts, space = painter.theme, painter.fonts, painter.px(PART_GAP)
    found: list[Part] = []
    if plan.caption and words.caption:
        ink = quiet_on_cloth(theme)
        found.append((typeset.first_within(words.caption, SAID, fonts, ink, room), 0))
    if words.name:
        found.append((_name(corner, plan), 0))
    if plan.deal and corner.deal:
        ink = quiet_on_cloth(theme)
        found.append((typeset.first_within(corner.deal, SAID, fonts, ink, room), 0))
    if plan.tile:
        tiles = _tiles(words, plan.tile, room, painter, four_colour=corner.four_colour)
        found.append((tiles, painter.px(TILE_GAP)))
    if plan.clause:
        found.append((_lines(plan.clause, room, painter), space))
    if plan.told and words.sum_words:
        found.append((_sum(words, room, painter), space))
    return found


def _lines(text: str, room: int, painter: Painter) -> pygame.Surface:
    """A clause in as many lines as it needs: what it consists of begins new ones, set apart.

    A part in several lines breaks after its colon where it can, and not anywhere.
    """
    fonts, ink = painter.fonts, on_cloth(painter.theme)
    parts: list[list[str]] = []
    for part in text.split(BETWEEN):
        longer = f"{parts[-1][0]}{BETWEEN}{part}" if parts and len(parts[-1]) == 1 else ""
        if longer and typeset.width(longer, SAID, fonts) <= room:
            parts[-1] = [longer]
        else:
            parts.append(_broken(part, room, painter))
    step, apart = SAID.line(fonts), painter.px(PART_GAP)
    tall = step * sum(map(len, parts)) + apart * (len(parts) - 1)
    picture = pygame.Surface((room, tall), pygame.SRCALPHA)
    y = 0
    for lines in parts:
        for line in lines:
            written = typeset.within(line, SAID, fonts, ink, room)
            picture.blit(written, (0, y + (step - written.get_height()) // 2))
            y += step
        y += apart
    return picture


def _broken(part: str, room: int, painter: Painter) -> list[str]:
    """One part of a clause in lines: after its colon where that takes no line more."""
    fonts = painter.fonts
    lines = typeset.balanced(part, SAID, fonts, room)
    head, colon, rest = part.partition(": ")
    if len(lines) == 1 or not colon:
        return lines
    ways = [head + colon.rstrip(), *typeset.balanced(rest, SAID, fonts, room)]
    fits = all(typeset.width(line, SAID, fonts) <= room for line in ways)
    return ways if fits and len(ways) <= len(lines) else lines


def _serif(px: float) -> TextStyle:
    return TextStyle(px, FontRole.SERIF, bold=True, leading=1.15)


def _name(corner: WinsCorner, plan: Plan) -> pygame.Surface:
    """The name with its sign: in one line where it can, in two before it is written very small.

    Before it the caption, where that does not stand above and both have room in the line.
    """
    words, room, painter = corner.words, corner.size[0], corner.painter
    theme, fonts, px = painter.theme, painter.fonts, plan.name
    lead = None
    if not plan.caption and words.caption:
        lead = typeset.line_surface(words.caption[-1], SAID, fonts, quiet_on_cloth(theme))
    begin = 0 if lead is None else lead.get_width() + painter.px(SIGN_GAP)
    signed = words.suit is not None
    while True:
        size = round(fonts.px(px) * SIGN) if signed else 0
        left = size + painter.px(SIGN_GAP) if signed else 0
        lines, style = _name_lines(words.name, px, room - begin - left, painter)
        if begin and (len(lines) > 1 or style.px < px):
            # A little smaller before the caption goes.
            px, begin, lead = (px - 1, begin, lead) if px > LEAST_NAME else (plan.name, 0, None)
            continue
        if style.px >= px:
            break
        px = style.px  # with smaller letters the sign is smaller too, and may leave more room
    step = round(style.line(fonts))
    picture = pygame.Surface((room, step * len(lines)), pygame.SRCALPHA)
    if signed and words.suit is not None:
        printed = suit_colour(words.suit.letter, theme, four_colour=corner.four_colour)
        sign = suit_shape(words.suit.letter, min(size, step), sign_on_cloth(printed, theme))
        picture.blit(sign, sign.get_rect(midleft=(begin, step // 2 + painter.px(1))))
    for place, line in enumerate(lines):
        written = typeset.line_surface(line, style, fonts, on_cloth(theme))
        top = place * step + (step - written.get_height()) // 2
        picture.blit(written, (begin + left, top))
        if lead is not None:
            base = top + style.font(fonts).get_ascent()
            picture.blit(lead, (0, base - SAID.font(fonts).get_ascent()))
    return picture


def _name_lines(
    names: tuple[str, ...], px: float, room: int, painter: Painter
) -> tuple[list[str], TextStyle]:
    """The first name that has room in one line; else the last in two, else as small as it must."""
    fonts, style = painter.fonts, _serif(px)
    for name in names:
        if typeset.width(name, style, fonts) <= room:
            return [name], style
    lines = typeset.balanced(names[-1], style, fonts, room)
    while px > 1 and max(typeset.width(line, style, fonts) for line in lines) > room:
        if fonts.px(px) <= fonts.least:
            # Even the smallest letters have no room for one word: it goes on in the next line.
            return typeset.broken(names[-1], style, fonts, room), style
        px -= 1
        style = _serif(px)
        lines = typeset.balanced(names[-1], style, fonts, room)
    return lines, style


def _tiles(
    words: WhatWins, height: int, room: int, painter: Painter, *, four_colour: bool
) -> pygame.Surface:
    """The suits from high to low, each on a small card, arrows between them."""
    theme, number = painter.theme, len(words.order)
    widest = room / (number + (number - 1) * ARROW)
    wide = min(painter.px(height * TILE), int(widest))
    tall, step = round(wide / TILE), wide * (1 + ARROW)
    picture = pygame.Surface((room, tall), pygame.SRCALPHA)
    line = hairline(painter.scale)
    for place, suit in enumerate(words.order):
        card = Rect(round(place * step), 0, wide, tall)
        radius = max(2, wide // 8)
        pygame.draw.rect(picture, theme.paper, card, border_radius=radius)
        pygame.draw.rect(picture, theme.paper_edge, card, line, border_radius=radius)
        ink = suit_colour(suit.letter, theme, four_colour=four_colour)
        sign = suit_shape(suit.letter, max(6, round(wide * 0.62)), ink)
        picture.blit(sign, sign.get_rect(center=card.center))
        if place:
            across, reach = card.x - wide * ARROW / 2, max(2.0, wide * 0.09)
            points = [
                (across - reach / 2, tall / 2 - reach),
                (across + reach / 2, tall / 2),
                (across - reach / 2, tall / 2 + reach),
            ]
            ink, thick = quiet_on_cloth(theme), max(2, round(wide / 22))
            pygame.draw.lines(picture, ink, closed=False, points=points, width=thick)
    return picture


def _sum(words: WhatWins, room: int, painter: Painter) -> pygame.Surface:
    """The sum of the bids: pips after their caption, or words where those have no room."""
    fonts, theme, step = painter.fonts, painter.theme, SAID.line(painter.fonts)
    picture = pygame.Surface((room, step), pygame.SRCALPHA)
    if words.ruler is not None:
        caption = typeset.line_surface(sum_caption(), SAID, fonts, quiet_on_cloth(theme))
        left = caption.get_width() + painter.px(RULER_GAP)
        if left + least_width(words.ruler) <= room:
            pips = paint_ruler(words.ruler, room - left, painter)
            picture.blit(caption, caption.get_rect(midleft=(0, step // 2)))
            picture.blit(pips, pips.get_rect(midleft=(left, step // 2 + painter.px(1))))
            return picture
    written = typeset.first_within(words.sum_words, SAID, fonts, on_cloth(theme), room)
    picture.blit(written, written.get_rect(midleft=(0, step // 2)))
    return picture


def paint_empty_slot(
    words: WhatWins,
    size: tuple[int, int],
    painter: Painter,
    book: CardBook,
    *,
    four_colour: bool,
) -> pygame.Surface:
    """A fresh picture of what lies where no card is turned: about `size` px, with its shadow.

    A suit that is trump lies there as a card; a back with a sign says that none is, or that nobody
    knows it yet. Empty where a card lies or comes, and where the words have this room.
    """
    if words.slot in (TrumpSlot.CARD, TrumpSlot.ORDER):
        return pygame.Surface(size, pygame.SRCALPHA)
    height, theme = size[1], painter.theme
    suit = words.suit if words.slot is TrumpSlot.SUIT else None
    if suit is not None:
        card = _suit_card(suit, height, theme, four_colour=four_colour)
    else:
        card = book.turned(None, height, SLOT_TILT)
    shadow, low = book.shadow(height, SLOT_TILT), 0 if theme.flat else max(1, height // 40)
    whole = [
        max(one, other) + 2 * low
        for one, other in zip(card.get_size(), shadow.get_size(), strict=True)
    ]
    picture = pygame.Surface(whole, pygame.SRCALPHA)
    picture.fill((*theme.shadow, 0))
    middle = picture.get_rect().center
    if not theme.flat:
        picture.blit(shadow, shadow.get_rect(center=(middle[0], middle[1] + low)))
    picture.blit(card, card.get_rect(center=middle))
    if suit is None:
        disc = medal(round(size[0] * DISC), theme)
        picture.blit(disc, disc.get_rect(center=middle))
        sign = _unknown_sign(words, disc.get_width(), painter)
        picture.blit(sign, sign.get_rect(center=middle))
    return picture


def _unknown_sign(words: WhatWins, side: int, painter: Painter) -> pygame.Surface:
    """What stands on a disc of so many px: that there is no trump, or that it is not known yet."""
    ink = painter.theme.ink
    if words.slot is not TrumpSlot.UNSEEN:
        return no_trump_mark(round(side * SLOT_SIGN), ink)
    style = TextStyle(side * UNKNOWN / painter.scale, FontRole.SERIF, bold=True)
    written = typeset.line_surface("?", style, painter.fonts, ink)
    return written.subsurface(written.get_bounding_rect())


def _suit_card(suit: Suit, height: int, theme: Theme, *, four_colour: bool) -> pygame.Surface:
    """A card that shows a suit alone, turned a little."""
    card = blank_card(2 * height, theme.paper, theme.paper_edge)
    wide, tall = card.get_size()
    large = pygame.Surface((wide + 4, tall + 4), pygame.SRCALPHA)
    large.fill((*theme.paper_edge, 0))
    large.blit(card, (2, 2))
    line = max(2, round(tall * CARD_LINE))
    inner = large.get_rect().inflate(-2 * round(tall * CARD_INNER), -2 * round(tall * CARD_INNER))
    gold = theme.ink if theme.flat else theme.card_gold
    pygame.draw.rect(large, gold, inner, line, border_radius=max(2, tall // 40))
    printed = suit_colour(suit.letter, theme, four_colour=four_colour)
    sign = suit_shape(suit.letter, round(wide * CARD_SIGN), printed)
    large.blit(sign, sign.get_rect(center=large.get_rect().center))
    return pygame.transform.rotozoom(large, SLOT_TILT, 0.5)

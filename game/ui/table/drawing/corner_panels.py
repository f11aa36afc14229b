"""The two corners of the table: which deal it is and what is trump, and the running score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

from game.engine import SEALED, Phase, Seat
from game.engine.choices import Goal
from game.presentation.card_marks import shown_by
from game.presentation.screen_state import ScreenState
from game.presentation.short_names import short_names
from game.presentation.words.cooperative import size_title
from game.presentation.words.laid_bids import corner_words, is_laid
from game.presentation.words.points import minus
from game.presentation.words.trump import heading, origin, trump_name
from game.translation import _, ngettext
from game.ui.kit.layout import shares
from game.ui.paint import typeset
from game.ui.paint.marks import hairline, panel
from game.ui.paint.painter import Painter
from game.ui.paint.portraits import portrait
from game.ui.paint.sheet_marks import no_trump_mark
from game.ui.paint.suits import suit_colour, suit_shape
from game.ui.paint.typeset import TextStyle
from game.ui.style.contrast import accent, suit_on_panel
from game.ui.style.theme import RGB, FontRole, mixed
from game.ui.table.drawing.call_strip import paint_call, paint_order
from game.ui.table.drawing.cooperative_score import paint_shared_score
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.panels.bid_balance import paint_balance

SHARE: Final = 0.6
"""How wide the sign is, of the slot."""
QUIET: Final = 0.62
"""How strong: the same sign stands beside it with its name."""


def paint_slot(
    picture: pygame.Surface,
    slot: Rect,
    shown: ScreenState,
    painter: Painter,
    *,
    four_colour: bool,
) -> None:
    """A thin outline, so that no gap is left, and in it the trump that no card tells."""
    theme, fonts = painter.theme, painter.fonts
    radius = max(2, slot.height // 20)
    colour = mixed(theme.panel, theme.muted, 0.35)
    pygame.draw.rect(picture, colour, slot, hairline(fonts.scale), border_radius=radius)
    sign = _sign(shown, round(slot.width * SHARE), painter, four_colour=four_colour)
    if sign is not None:
        picture.blit(sign, sign.get_rect(center=slot.center))


def _sign(
    shown: ScreenState, size: int, painter: Painter, *, four_colour: bool
) -> pygame.Surface | None:
    """None as long as a card may come there, and where the suits have an order instead."""
    theme, fonts = painter.theme, painter.fonts
    if shown.bare or (shown.table.phase is Phase.TURNING and None in shown.table.bids):
        return None
    if shown.table.spec.precedence is not None:
        return None
    strength = 1.0 if theme.flat else QUIET
    if (
        shown.sizing is not None
        or shown.table.phase is Phase.CALLING
        or not shown.table.trump_known
    ):
        colour = mixed(theme.panel, theme.muted, strength)
        return typeset.line_surface(
            "?",
            TextStyle(round(size * 1.15 / fonts.scale), FontRole.SERIF, bold=True),
            fonts,
            colour,
        )
    if shown.table.trump is None:
        return no_trump_mark(size, mixed(theme.panel, theme.muted, strength))
    printed = suit_colour(shown.table.trump.letter, theme, four_colour=four_colour)
    colour = mixed(theme.panel, suit_on_panel(printed, theme), strength)
    return suit_shape(shown.table.trump.letter, size, colour)


ROWS: Final = 2
"""Finished deals that the running score shows."""


def deal_title(shown: ScreenState) -> str:
    """Which deal this is and how large."""
    if shown.table.variant.rules.goal is Goal.SHARED:
        return size_title(shown)
    if (coming := shown.sizing) is not None:
        return _("Deal {number} of {deals}", number=coming.number, deals=shown.number_of_deals)
    cards = ngettext("{cards} card", "{cards} cards", shown.table.spec.cards)
    if shown.table.spec.tie_break:
        words = _("Tie-break {number}") + " · " + cards
        number = shown.table.spec.number - shown.number_of_deals
        return words.format(number=number, cards=shown.table.spec.cards)
    words = _("Deal {number} of {deals}") + " · " + cards
    return words.format(
        number=shown.table.spec.number, deals=shown.number_of_deals, cards=shown.table.spec.cards
    )


def paint_info(
    shown: ScreenState,
    layout: TableLayout,
    painter: Painter,
    *,
    four_colour: bool,
) -> pygame.Surface:
    """A fresh picture of the corner with trump, deal and bids; the turned card lies on it."""
    theme, fonts = painter.theme, painter.fonts
    size = layout.info.size
    if not layout.has_box:  # the corner below and the rule line tell it
        return pygame.Surface(size, pygame.SRCALPHA)
    picture = panel(size, theme, fonts.scale).copy()
    pad = layout.px(12)
    slot = layout.turn_up_slot.move(-layout.info.x, -layout.info.y)
    if shown.table.variant.named_sizes:
        top = layout.px(9)
        strip_size = size[0] - 2 * pad, slot.top - layout.px(7) - top
        picture.blit(paint_call(shown, strip_size, painter), (pad, top))
        if shown.sizing is not None or shown.table.phase is Phase.CALLING:
            paint_slot(picture, slot, shown, painter, four_colour=four_colour)
            return picture
    if shown.table.turn_up is None or shown_by(shown) is not None:
        paint_slot(picture, slot, shown, painter, four_colour=four_colour)
    left = slot.right + layout.px(12)
    room = size[0] - layout.px(8) - left
    if shown.bare or (shown.table.phase is Phase.TURNING and None in shown.table.bids):
        return picture
    told, odd = heading(shown)
    word = typeset.first_within(
        told, TextStyle(13), fonts, accent(theme) if odd else theme.muted, room
    )
    line = slot.top - layout.px(4)
    picture.blit(word, (left, line))
    line += word.get_height() - layout.px(2)
    if (call := shown.table.spec.call) is not None and call.precedence is not None:
        order = paint_order(call, room, painter, four_colour=four_colour)
        picture.blit(order, (left, line + layout.px(4)))
        line += order.get_height() + layout.px(4)
    elif not shown.table.trump_known:
        later = typeset.first_within(
            trump_name(shown), TextStyle(16, bold=True), fonts, theme.cream, room
        )
        picture.blit(later, (left, line))
        line += later.get_height()
    elif shown.table.trump is None:
        none = typeset.first_within(
            trump_name(shown), TextStyle(18, bold=True), fonts, theme.cream, room
        )
        picture.blit(none, (left, line))
        line += none.get_height()
    else:
        icon_size = layout.px(19)
        printed = suit_colour(shown.table.trump.letter, theme, four_colour=four_colour)
        colour = suit_on_panel(printed, theme)
        beside = room - icon_size - layout.px(6)
        name = typeset.first_within(
            trump_name(shown), TextStyle(18, bold=True), fonts, theme.cream, beside
        )
        icon = suit_shape(shown.table.trump.letter, icon_size, colour)
        picture.blit(icon, (left, line + (name.get_height() - icon_size) // 2))
        picture.blit(name, (left + icon_size + layout.px(6), line))
        line += name.get_height()
    bottom = slot.bottom + layout.px(3)
    if (sums := bid_sums(shown)) is not None:
        mark = paint_balance(*sums, room, painter, complete=None not in shown.table.bids)
        bottom -= mark.get_height() + layout.px(2)
        picture.blit(mark, (left, bottom))
    words = [
        typeset.within(text, TextStyle(14), fonts, theme.muted, room) for text in bid_words(shown)
    ]
    for word in reversed(words):
        bottom -= word.get_height() - layout.px(1)
        if bottom < line - layout.px(5):  # letters stand clear of one another that far
            break
        picture.blit(word, (left, bottom))
    return picture


def bid_sums(shown: ScreenState) -> tuple[int, int] | None:
    """The sum of the bids made and the tricks of the deal; None while there is nothing to sum."""
    if (
        SEALED in shown.table.bids
        or shown.table.spec.misere
        or (is_laid(shown) and None in shown.table.bids)
    ):
        return None
    if not any(isinstance(bid, int) for bid in shown.table.bids):
        return None
    return shown.bid_total, shown.table.spec.tricks


def bid_words(shown: ScreenState) -> list[str]:
    """What is said of the bids beside their sum or in its place, in one or two short lines."""
    if is_laid(shown):
        return [part for part in (origin(shown), *corner_words(shown)) if part]
    if SEALED in shown.table.bids:
        number = sum(bid is SEALED for bid in shown.table.bids)
        return [
            ngettext(
                "{number} of {players} has bid",
                "{number} of {players} have bid",
                number,
                number=number,
                players=shown.table.players,
            )
        ]
    if bid_sums(shown) is not None:
        return [_("Bids for tricks")]
    made = any(isinstance(bid, int) for bid in shown.table.bids)
    return [_("Every bid is 0")] if shown.table.spec.misere and made else []


def paint_score(
    shown: ScreenState,
    layout: TableLayout,
    names: tuple[str, ...],
    viewer: Seat | None,
    painter: Painter,
    faces: Sequence[int] = (),
) -> pygame.Surface:
    """A fresh picture of the running score: the last deals and the totals, digits aligned.

    Where names have no room, portraits stand for them: `faces` by seat.
    """
    theme, fonts = painter.theme, painter.fonts
    if shown.table.variant.rules.goal is Goal.SHARED:
        return paint_shared_score(shown, layout, names, painter)
    size = layout.score.size
    picture = panel(size, theme, fonts.scale).copy()
    pad = layout.px(14)
    first = size[0] - pad - layout.score_column * shown.table.players
    font = TextStyle(15, bold=True).font(fonts)
    figures = [shown.table.totals, *(deal.points for deal in shown.table.history[-ROWS:])]
    wanted = [
        max(font.size(text)[0] for text in (name, *(minus(row[seat]) for row in figures)))
        + layout.px(8)
        for seat, name in enumerate(names)
    ]
    columns = score_columns(wanted, layout.score_column)
    ends = [first + sum(columns[: seat + 1]) for seat in range(shown.table.players)]
    history = shown.table.history
    kept = history[-ROWS:]
    step = (size[1] - 2 * layout.px(8) - layout.px(6)) / (ROWS + 2)
    top = float(layout.px(8))

    def write(text: str, column_number: int, colour: RGB, *, bold: bool = False) -> None:
        label = column_number < 0
        width = first - pad if label else columns[column_number] - layout.px(4)
        word = typeset.within(text, TextStyle(15, bold=bold), fonts, colour, width)
        left = pad if label else ends[column_number] - word.get_width()
        picture.blit(word, (left, round(top + (step - word.get_height()) / 2)))

    write(_("Deal"), -1, accent(theme), bold=True)
    room, shown_names = min(columns) - layout.px(6), names
    if any(want > wide for want, wide in zip(wanted, columns, strict=True)):
        shown_names = short_names(names, lambda word: font.size(word)[0] <= room)
    side = min(round(step), room)
    for seat, name in enumerate(shown_names):
        if shown_names != names and faces:
            face = portrait(faces[seat], side, theme)
            picture.blit(face, (ends[seat] - side, round(top + (step - side) / 2)))
            continue
        colour = accent(theme) if seat == viewer else theme.cream
        write(name, seat, colour, bold=True)
    top += step
    top_of_rows = top
    for deal in kept:
        write(str(deal.spec.number), -1, theme.muted)
        for seat, points in enumerate(deal.points):
            made = deal.result.bids[seat] == deal.result.tricks[seat]
            write(minus(points), seat, theme.cream if made else theme.bad)
        top += step
    top = size[1] - layout.px(8) - step
    rule = round(top - layout.px(3))
    pygame.draw.line(
        picture, theme.panel_edge, (pad, rule), (size[0] - pad, rule), hairline(fonts.scale)
    )
    if not history:
        label = typeset.within(
            _("Nothing scored yet"), TextStyle(15), fonts, theme.muted, size[0] - 2 * pad
        )
        picture.blit(label, label.get_rect(midleft=(pad, round(top_of_rows + step * ROWS / 2))))
    write(_("Total"), -1, theme.cream, bold=True)
    best = max(shown.table.totals)
    for seat, total in enumerate(shown.table.totals):
        leads = total == best and bool(history)
        write(minus(total), seat, accent(theme) if leads else theme.cream, bold=True)
    return picture


def score_columns(wanted: Sequence[int], usual: int) -> list[int]:
    """px of each player's column: as usual, or as the names ask for where all of them fit so."""
    room = usual * len(wanted)
    if max(wanted) <= usual or sum(wanted) > room:
        return [usual] * len(wanted)
    return shares(wanted, [1] * len(wanted), room)

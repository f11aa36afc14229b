"""The plates of the seats: portrait, name, bid and tricks as digits and pips, points."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.engine import SEALED, Seat
from game.engine.view import ShownBid
from game.ui.inks import accent
from game.ui.lettering import Lettering
from game.ui.paint.marks import dealer_mark, panel, pip
from game.ui.paint.portraits import portrait
from game.ui.shown import Moment, Shown
from game.ui.text import _
from game.ui.theme import Theme


@dataclass(frozen=True, slots=True)
class PlateText:
    """Everything that a plate says: equal values look equal."""

    seat: Seat
    name: str
    status: str
    total: int
    bid: int | None
    """None as long as there is nothing to count pips for."""
    taken: int
    dealer: bool
    lit: bool


def plate_text(shown: Shown, seat: Seat, name: str, *, thinking: bool) -> PlateText:
    """What one plate says now."""
    bid = shown.bids[seat]
    lit = seat in shown.turn
    thinking = thinking and lit
    counts = shown.moment in (Moment.PLAYING, Moment.SCORED, Moment.OVER)
    return PlateText(
        seat=seat,
        name=name,
        status=_("thinking…") if thinking else _status(shown, bid, shown.taken[seat], lit=lit),
        total=shown.totals[seat],
        bid=bid if isinstance(bid, int) and counts else None,
        taken=shown.taken[seat],
        dealer=seat == shown.spec.dealer and shown.moment is not Moment.EMPTY,
        lit=lit,
    )


def _status(shown: Shown, bid: ShownBid, taken: int, *, lit: bool) -> str:
    if shown.moment in (Moment.EMPTY, Moment.TURNING):
        return ""
    if bid is SEALED:
        return _("has bid")
    if bid is None:
        return _("bidding…") if lit else _("no bid yet")
    if shown.moment is Moment.BIDDING:
        return _("bids {bid}").format(bid=bid)
    return _("{taken} of {bid}").format(taken=taken, bid=bid)


def paint_plate(
    text: PlateText, size: tuple[int, int], theme: Theme, letters: Lettering
) -> pygame.Surface:
    """A fresh picture of a plate, `size` px."""
    wide, tall = size
    plate = panel(size, theme, lit=text.lit).copy()
    # Cards are held behind it, so it is not see-through as other panels are.
    ground = theme.panel_lit if text.lit else theme.panel
    inner = plate.get_rect().inflate(-2, -2)
    pygame.draw.rect(plate, ground, inner, border_radius=max(2, round(tall * 0.12)))
    plate.blit(panel(size, theme, lit=text.lit), (0, 0))
    pad = round(tall * 0.13)
    disc = tall - 2 * pad
    plate.blit(portrait(text.seat, disc, theme), (pad, pad))
    if text.dealer:
        mark = dealer_mark(round(disc * 0.44), theme)
        plate.blit(
            mark,
            (
                pad + disc - round(mark.get_width() * 0.72),
                tall - pad - round(mark.get_height() * 0.86),
            ),
        )
    left, right = pad * 2 + disc, wide - round(pad * 1.4)
    total = letters.line(str(text.total), 22, theme.cream, bold=True)
    plate.blit(total, (right - total.get_width(), pad + (disc - total.get_height()) // 2))
    room = right - total.get_width() - pad - left
    name = letters.line(letters.cut(text.name, 17, room, bold=True), 17, theme.cream, bold=True)
    status = letters.line(text.status, 15, accent(theme) if text.lit else theme.muted)
    gap = max(0, (tall - name.get_height() - status.get_height()) // 2)
    plate.blit(name, (left, gap))
    plate.blit(status, (left, gap + name.get_height()))
    if text.bid is not None:
        start = left + status.get_width() + pad
        middle = gap + name.get_height() + status.get_height() // 2
        _pips(plate, text, (start, middle), right - total.get_width() - pad, letters, theme)
    return plate


def _pips(
    plate: pygame.Surface,
    text: PlateText,
    at: tuple[int, int],
    right: int,
    letters: Lettering,
    theme: Theme,
) -> None:
    """One mark a trick: taken, still wanted, or too many; the last one where all do not fit."""
    assert text.bid is not None
    states = ["made"] * min(text.taken, text.bid)
    states += ["wanted"] * (text.bid - text.taken) + ["over"] * (text.taken - text.bid)
    size = max(9, round(11 * letters.scale))
    step = size + max(2, round(3 * letters.scale))
    if at[0] + step * len(states) > right:  # digits alone, and one mark for how it stands
        states = states[-1:]
    for place, state in enumerate(states):
        plate.blit(pip(size, state, theme), (at[0] + place * step, at[1] - size // 2))

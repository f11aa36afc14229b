"""The plates of the seats: portrait, name, level, points, bid and tricks as digits and pips."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame

from game.engine import SEALED, Seat
from game.engine.terms import Statement
from game.engine.view import ShownBid
from game.presentation.screen_state import ScreenPhase, ScreenState
from game.presentation.words.laid_bids import plate_words, stake_words
from game.presentation.words.trump import would_declare
from game.translation import _
from game.ui.paint.marks import dealer_mark, declarer_mark, panel, passing_ring, pip
from game.ui.paint.painter import Painter
from game.ui.paint.portraits import portrait
from game.ui.paint.typeset import TextRenderer
from game.ui.style.contrast import accent
from game.ui.style.theme import Theme


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
    level: str = ""
    """Which bot plays here; empty for a person."""
    declarer: bool = False
    would_declare: bool = False
    """Whether nobody has bid higher yet, where the highest bidder declares."""
    passes_back: bool = False
    """Whether this dealer passes the deal against the turn."""
    portrait: int | None = None
    """The number of the portrait; None for that of the seat."""
    penalty: int = 0
    """What a revoke cost in this deal, a negative number."""


def plate_text(
    shown: ScreenState,
    seat: Seat,
    name: str,
    *,
    thinking: bool,
    level: str = "",
    portrait: int | None = None,
) -> PlateText:
    """What one plate says now."""
    bid = shown.bids[seat]
    lit = seat in shown.turn
    thinking = thinking and lit
    counts = shown.phase in (ScreenPhase.PLAYING, ScreenPhase.SCORED, ScreenPhase.OVER)
    return PlateText(
        seat=seat,
        name=name,
        status=_("thinking…")
        if thinking
        else _status(shown, seat, bid, shown.taken[seat], lit=lit, said=shown.talk[seat]),
        penalty=shown.penalties[seat],
        total=shown.totals[seat],
        # A stake takes the room of the pips; the digits beside it tell as much.
        bid=bid if isinstance(bid, int) and counts and not stake_words(shown, seat) else None,
        taken=shown.taken[seat],
        dealer=seat == shown.spec.dealer and shown.phase is not ScreenPhase.EMPTY,
        lit=lit,
        level=level,
        portrait=portrait,
        declarer=seat == shown.declarer,
        would_declare=seat == would_declare(shown),
        passes_back=shown.spec.rules.dealer_step * shown.spec.rules.turn_step < 0,
    )


def getting_ready(text: PlateText) -> PlateText:
    """The same plate, of a bot that has to get ready before it can think."""
    return replace(text, status=_("getting ready…")) if text.lit else text


def speaking_words(shown: ScreenState, *, lit: bool, spoke: bool) -> str | None:
    """What a seat does while somebody names, calls or talks; None at any other moment."""
    if shown.sizing is not None and lit:
        return _("naming the size…")
    if shown.phase is ScreenPhase.CALLING:
        return _("calling…") if lit else ""
    if shown.phase is ScreenPhase.TALKING:
        return _("speaking…") if lit else _("done talking") if spoke else ""
    return None


def _status(
    shown: ScreenState,
    seat: Seat,
    bid: ShownBid,
    taken: int,
    *,
    lit: bool,
    said: tuple[Statement | None, ...] = (),
) -> str:
    if (words := speaking_words(shown, lit=lit, spoke=bool(said))) is not None:
        return words
    if (words := plate_words(shown, seat)) is not None:
        return words
    if shown.phase is ScreenPhase.EMPTY or (shown.phase is ScreenPhase.TURNING and bid is None):
        return ""
    if shown.phase is ScreenPhase.CHOOSING and lit:
        return _("choosing…")
    if bid is SEALED:
        return _("bid hidden")
    if bid is None:
        return _("bidding…") if lit else _("no bid yet")
    if shown.phase in (
        ScreenPhase.TURNING,
        ScreenPhase.BIDDING,
        ScreenPhase.CHOOSING,
        ScreenPhase.PILING,
    ):
        return _("bid {bid}").format(bid=bid)
    return _("{taken} of {bid}").format(taken=taken, bid=bid)


def paint_plate(text: PlateText, size: tuple[int, int], painter: Painter) -> pygame.Surface:
    """A fresh picture of a plate, `size` px."""
    theme, letters = painter.theme, painter.letters
    wide, tall = size
    plate = panel(size, theme, letters.scale, lit=text.lit).copy()
    # Cards are held behind it, so it is not see-through as other panels are.
    ground = theme.panel_lit if text.lit else theme.panel
    inner = plate.get_rect().inflate(-2, -2)
    pygame.draw.rect(plate, ground, inner, border_radius=max(2, round(tall * 0.12)))
    plate.blit(panel(size, theme, letters.scale, lit=text.lit), (0, 0))
    pad = round(tall * 0.12)
    disc = min(tall - 2 * pad, round(50 * letters.scale))
    face = pygame.Rect(pad, (tall - disc) // 2, disc, disc)
    number = text.seat if text.portrait is None else text.portrait
    plate.blit(portrait(number, disc, theme), face)
    if text.dealer:
        mark = dealer_mark(round(disc * 0.44), theme)
        edge = pad // 3
        box = mark.get_rect(bottomright=(face.right + edge, face.bottom + edge))
        if text.passes_back:
            box.move_ip(-box.width // 3, -box.height // 8)
            ring = passing_ring(round(box.width * 1.5), theme)
            plate.blit(ring, ring.get_rect(center=box.center))
        plate.blit(mark, box)
    if text.declarer or text.would_declare:
        crown = declarer_mark(round(disc * 0.44), theme)
        edge = pad // 3
        plate.blit(crown, crown.get_rect(topright=(face.right + edge, face.top - edge)))
    words = pygame.Rect(face.right + pad, 0, 0, tall)
    words.width = wide - round(pad * 1.3) - words.x
    _write(plate, text, words, painter)
    return plate


def _write(plate: pygame.Surface, text: PlateText, box: pygame.Rect, painter: Painter) -> None:
    """Two or three lines: name and points, bid and tricks, and quietly which bot it is."""
    theme, letters = painter.theme, painter.letters
    points = str(text.total).replace("-", "−")
    total = letters.line(points, 20, theme.cream, bold=True)
    gap = round(6 * letters.scale)
    room = box.width - total.get_width() - gap
    name = letters.line(letters.cut(text.name, 17, room, bold=True), 17, theme.cream, bold=True)
    said = text.status
    if text.would_declare:  # on a narrow plate the crown alone says it
        more = _("{status}, would declare").format(status=said)
        said = more if letters.font(15).size(more)[0] <= box.width else said
    status = letters.within(said, 15, accent(theme) if text.lit else theme.muted, box.width)
    level = letters.within(text.level, 13, theme.muted, box.width)
    # The lines stand closer than the font would have them: there is nothing below their feet.
    leading = 0.88
    lines = [name, status, level] if text.level else [name, status]
    while len(lines) > 2 and sum(line.get_height() * leading for line in lines) > box.height:
        lines.pop()
    spare = box.height - sum(line.get_height() * leading for line in lines)
    y = spare / 2 - status.get_height() * (1 - leading) / 2
    tops = []
    for line in lines:
        tops.append(round(y))
        plate.blit(line, (box.x, round(y)))
        y += line.get_height() * leading
    base = tops[0] + (name.get_height() - total.get_height()) // 2
    plate.blit(total, (box.right - total.get_width(), base))
    if text.bid is not None:
        left = box.x + status.get_width() + round(8 * letters.scale)
        if text.penalty:
            lost = letters.line(str(text.penalty).replace("-", "−"), 15, theme.bad, bold=True)
            plate.blit(lost, (box.right - lost.get_width(), tops[1]))
            box = pygame.Rect(box.x, box.y, box.width - lost.get_width() - 4, box.height)
        middle = tops[1] + status.get_height() // 2
        _pips(plate, text, pygame.Rect(left, middle, box.right - left, 0), letters, theme)


def pip_states(bid: int, taken: int) -> list[str]:
    """One mark a trick: taken as bid, still wanted, or too many."""
    states = ["made"] * min(taken, bid)
    return states + ["wanted"] * (bid - taken) + ["over"] * (taken - bid)


def _pips(
    plate: pygame.Surface,
    text: PlateText,
    row: pygame.Rect,
    letters: TextRenderer,
    theme: Theme,
) -> None:
    """The marks in one row, else smaller in two; where even that is too little, the last one."""
    assert text.bid is not None
    states = pip_states(text.bid, text.taken)
    for px, rows in ((11, 1), (9, 1), (8, 2)):
        size = max(7, round(px * letters.scale))
        step = size + max(1, round(px / 4 * letters.scale))
        columns = -(-len(states) // rows)
        if step * columns <= row.width + step - size:
            break
    else:  # the digits tell the number, one mark how it stands
        size, step, rows, columns = max(7, round(11 * letters.scale)), 0, 1, 1
        states = states[-1:]
    top = row.y - (size * rows + (step - size) * (rows - 1)) // 2
    for place, state in enumerate(states):
        at = row.x + place % columns * step, top + place // columns * step
        plate.blit(pip(size, state, theme), at)

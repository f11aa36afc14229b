"""Cards laid aside as bids: where they lie, and what plates and corners say of such bids."""

from __future__ import annotations

from pygame import Rect

from game.engine import SEALED, Seat
from game.engine.choices import Bidding, Premium
from game.ui.boxes import CARD_RATIO
from game.ui.layout import Pose, TableLayout
from game.ui.seating import Side
from game.ui.shown import Moment, Shown
from game.ui.text import _

APART = 1.06
"""From one laid card to the next, in widths."""


def laid_pose(layout: TableLayout, seat: Seat, index: int) -> Pose:
    """Where a laid card of a seat lies, beside its won tricks and clear of them."""
    place, tall = layout.places[seat], layout.small_height
    width = tall * CARD_RATIO
    gap = layout.px(6)
    if place.side is Side.OWN:
        y = place.stack.top - gap - tall / 2
    else:
        y = place.stack.bottom + gap + tall / 2
    if place.side is Side.RIGHT:
        x = place.plate.right - width / 2 - (2 - index) * width * APART
    else:
        x = place.plate.left + width / 2 + index * width * APART
    return Pose(x, y, 0, tall)


def bubble_box(shown: Shown, layout: TableLayout, seat: Seat) -> Rect:
    """Where a seat's bubble stands now: the viewer's own clear of the cards laid aside."""
    box = layout.bubble_of(seat, tricks=any(shown.taken))
    if is_laid(shown) and seat == layout.bottom:
        laid = laid_pose(layout, seat, 0)
        box.bottom = round(laid.y - laid.height / 2) - layout.px(4)
    return box


def is_laid(shown: Shown) -> bool:
    """Whether bids are cards in this game."""
    return shown.spec.rules.bidding is Bidding.LAID


def stake_words(shown: Shown, seat: Seat) -> str:
    """What a seat has staked on its bid; nothing where it has not."""
    if shown.staked is None or shown.staked.seat != seat:
        return ""
    if shown.staked.premium is Premium.REVEAL:
        return _("revealed: 60")
    return _("declared: 30")


def plate_words(shown: Shown, seat: Seat) -> str | None:
    """What a plate says of a laid bid; None at a moment where it says what it always does."""
    if not is_laid(shown):
        return None
    bid = shown.bids[seat]
    if shown.moment is Moment.BIDDING:
        return _("bid laid aside") if bid is not None else _("choosing three cards")
    if shown.moment not in (Moment.PLAYING, Moment.SCORED, Moment.OVER):
        return None
    number = "?" if bid is SEALED else bid
    words = _("{taken} of {bid}").format(taken=shown.taken[seat], bid=number)
    staked = stake_words(shown, seat)
    return f"{words} · {staked}" if staked else words


def corner_words(shown: Shown) -> list[str]:
    """What the corner says of laid bids, in one or two short lines."""
    if shown.moment is Moment.BIDDING:
        laid = sum(bid is not None for bid in shown.bids)
        words = _("{number} of {players} have laid")
        return [words.format(number=laid, players=shown.players)]
    if SEALED in shown.bids:
        return [_("Bids face down")]
    total = sum(bid for bid in shown.bids if isinstance(bid, int))
    if None in shown.bids:
        return []
    return [_("Bids {total} for {cards}").format(total=total, cards=shown.spec.tricks)]

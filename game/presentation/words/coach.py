"""What the coach says: what a decision gave away, in numbers that were counted, and no name."""

from __future__ import annotations

from game.presentation.words.points import decimal
from game.presentation.words.review import way_title
from game.review.coaching import Slip
from game.table.records.event_lines import BidLine
from game.translation import _


def told(slip: Slip) -> str:
    """One sentence. It does not name the better way: that is for the person to find."""
    title, better, worse = way_title(slip.taken.action), slip.best.made, slip.taken.made
    gone = _("{way} gives away {loss} points on average.").format(
        way=title[:1].upper() + title[1:], loss=decimal(slip.loss)
    )
    made, could = round(100 * worse), round(100 * better)
    if could <= made:
        return gone
    if isinstance(slip.taken.action, BidLine):
        text = _("It is made in {made} % of the deals, the best bid in {could} %.")
    else:
        text = _("Your bid is made in {made} % of the deals with it, in {could} % at best.")
    return f"{gone} {text.format(made=made, could=could)}"

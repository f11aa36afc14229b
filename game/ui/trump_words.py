"""What is said beside the trump of a deal: where it comes from, and what is odd about it."""

from __future__ import annotations

from game.engine import Suit
from game.engine.choices import Trump
from game.ui.shown import Shown
from game.ui.text import _, ngettext


def heading(shown: Shown) -> tuple[str, bool]:
    """The word over the trump suit in the corner, and whether it is something to notice."""
    if shown.spec.precedence is not None:
        return _("Suits, high to low"), False
    if shown.trump is not None and shown.trump is shown.spec.rules.double_suit:
        return _("Trump, points double"), True
    if shown.trump is Suit.JOKERS:
        return _("The only trump"), True
    return _("Trump"), False


def origin(shown: Shown) -> str:
    """How the trump of this deal came about, where it follows from the deal before."""
    if shown.spec.rules.trump is not Trump.LAST_MADE or not shown.trump_known:
        return ""
    number = shown.spec.number - 2  # that of the deal before, counted from 0
    if not 0 <= number < len(shown.history):
        return _("in the first deal")
    result = shown.history[number].result
    made = sum(bid == tricks for bid, tricks in zip(result.bids, result.tricks, strict=True))
    if made == 0:
        return _("as nobody made it")
    if made == shown.players:
        return _("as all made it")
    return ngettext("as {made} made it", "as {made} made it", made).format(made=made)

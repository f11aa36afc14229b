"""The sentences of the table: what to do now, which keys count, how a deal came out."""

from __future__ import annotations

from game.ui.shown import Shown
from game.ui.text import _


def prompt(shown: Shown) -> str:
    """What the player is asked to do with his cards."""
    if not shown.trick:
        return _("Your lead.")
    led = shown.trick[0].card.suit
    own = shown.hands[shown.seat] if shown.seat is not None else ()
    if any(getattr(held, "suit", None) is led for held in own):
        return _("Your turn: follow {suit}.").format(suit=_(led.title))
    return _("Your turn: you have no {suit}.").format(suit=_(led.title))


def hints(*, bidding: bool, playing: bool, moving: bool) -> str:
    """The keys that count now, in one line."""
    parts: list[str] = []
    if bidding:
        parts = [_("Digits or arrows choose"), _("Enter bids")]
    elif playing:
        parts = [_("Arrows choose"), _("Enter plays")]
    elif moving:
        parts = [_("Space or a click hurries")]
    return " · ".join([*parts, _("U undo"), _("S scores"), _("Esc menu")])


def deal_summary(shown: Shown, names: tuple[str, ...]) -> str:
    """How the deal came out, in one dry sentence."""
    result = shown.history[-1].result
    pairs = enumerate(zip(result.bids, result.tricks, strict=True))
    made = [names[seat] for seat, (bid, tricks) in pairs if bid == tricks]
    if not made:
        return _("Nobody made it.")
    if len(made) == len(names):
        return _("Everybody made it.")
    if len(made) == 1:
        return _("Only {name} made it.").format(name=made[0])
    start = ", ".join(made[:-1])
    return _("{names} and {name} made it.").format(names=start, name=made[-1])

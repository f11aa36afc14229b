"""Words of a replay: the tips of the bar below it."""

from __future__ import annotations

from typing import Final

from game.presentation.words.replay import TRANSPORT_TIPS
from game.translation import N_, _
from game.ui.replay.transport_bar import TransportBar
from game.ui.table.tooltip_words import button_tip
from game.ui.widgets.tooltips import Tip

_FIRST: Final = N_("This is the beginning of the game.")
_LAST: Final = N_("This is the end of the game.")
_REFUSALS: Final = {
    **dict.fromkeys(("deal -1", "trick -1", "card -1"), _FIRST),
    **dict.fromkeys(("deal 1", "trick 1", "card 1", "play"), _LAST),
    "slower": N_("It cannot be slower."),
    "faster": N_("It cannot be faster."),
}
_BUTTONS: Final = {
    **{name: (tip, _REFUSALS.get(name, "")) for name, tip in TRANSPORT_TIPS.items()},
    "hands": (N_("Show all hands, or only this one: H."), ""),
    "review": (N_("What every decision was worth: R. N and B go from mistake to mistake."), ""),
    "on": (N_("A game of its own; the old record stays as it is."), ""),
    "leave": (N_("Leave the replay: Esc."), ""),
}


def bar_tip(bar: TransportBar, pos: tuple[int, int], why_not_on: str | None) -> Tip | None:
    """What is said of the bar at this point; `why_not_on` is why nobody can play on from here."""
    tip = button_tip(bar.panel.buttons, pos, _BUTTONS)
    if tip is not None:
        if tip.target == bar.panel.named("on").rect and why_not_on is not None:
            return Tip(tip.target, _("Nobody can play on from here"), why_not_on, above=True)
        return Tip(tip.target, tip.title, above=True)
    if bar.line.collidepoint(pos):
        words = _("Drag along it to any point of the game. Each stroke is the start of a deal.")
        return Tip(bar.line, _("The whole game"), words, above=True)
    return None

"""The pace of a demo: slow where a bid hangs on a card, quick where nothing does.

A player's table takes its moments from what everybody sees and hides how long a bot thought
(`bot_pacing`). Where only bots play there is nobody to be fooled: here a card is waited for as long
as it is worth looking forward to.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.engine import Event, Phase, Seat, TrickTaken
from game.presentation.screen_state import ScreenState
from game.presentation.stakes import (
    BidFate,
    alive,
    broken_by,
    deciding,
    fate_if,
    in_play,
    tricks_left,
)
from game.ui.table.animation.movements import Tempo
from game.ui.table.bot_pacing import pause

# Seconds at normal speed.
QUICK: Final = 0.1
"""Before a card on which nothing hangs."""
LOOKED_AT: Final = 0.45
"""Before a card of a trick that can break somebody's bid."""
LED: Final = 0.5
"""Before a card is led: what was said of the last trick is still to be read."""
HELD: Final = 1.5
"""Before a card that decides a bid."""
LAST_TRICK: Final = 0.8
"""Before each card of a last trick that decides one."""

# Factors on how long a trick lies.
QUICK_TRICK: Final = 0.6
BROKEN_TRICK: Final = 1.9
"""Of one that broke a bid: its mark, and what is said of it, take a moment."""
DECIDED_TRICK: Final = 1.5


def beat(shown: ScreenState, seat: Seat) -> float:
    """Seconds that the next decision of this seat is waited for, at normal speed."""
    if shown.table.phase is not Phase.PLAYING or not in_play(shown):
        return pause(shown, seat)
    hanging = deciding(shown)
    if hanging:
        return LAST_TRICK if tricks_left(shown) == 1 else HELD
    if not shown.table.trick:
        return LED
    return LOOKED_AT if _can_break(shown) else QUICK


def paced(tempo: Tempo, event: Event, before: ScreenState, now: ScreenState) -> Tempo:
    """The tempo at which an event is shown: a trick lies the longer, the more it did."""
    if not isinstance(event, TrickTaken) or not in_play(before):
        return tempo
    if broken_by(before, now):
        return replace(tempo, holds=tempo.holds * BROKEN_TRICK)
    if tricks_left(before) == 1:
        return replace(tempo, holds=tempo.holds * DECIDED_TRICK)
    return replace(tempo, holds=tempo.holds * QUICK_TRICK)


def _can_break(shown: ScreenState) -> bool:
    """Whether somebody's bid breaks if the trick goes to one of those who may have it."""
    return any(
        fate_if(shown, seat, winner) is BidFate.BROKEN
        for seat in alive(shown)
        for winner in range(shown.table.players)
    )

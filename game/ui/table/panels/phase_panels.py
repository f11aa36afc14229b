"""Questions beside bids and cards: each moment that has one makes its own panel here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pygame

from game.engine import Action, ChooseTrump, NameSize, Phase, Seat
from game.presentation.screen_state import ScreenState
from game.ui.paint.painter import Painter
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.panels.call_panel import CallPanel
from game.ui.table.panels.size_panel import SizePanel
from game.ui.table.panels.talk_panel import TalkPanel
from game.ui.table.panels.trump_panel import TrumpPanel


class SpecialPanel(Protocol):
    """A question on the screen. `handle` answers with the action once it is settled."""

    def handle(self, event: pygame.event.Event) -> Action | None:
        """The action that this event settled, or None."""

    def covers(self, pos: tuple[int, int]) -> bool:
        """Whether a point is on the panel."""

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """The panel with everything on it."""


def special_panel(
    seat: Seat,
    legal: Sequence[Action],
    shown: ScreenState,
    layout: TableLayout,
    *,
    four_colour: bool = False,
) -> SpecialPanel | None:
    """The panel of this moment for whoever must act; None where a bid or a card is asked for."""
    match shown.phase:
        case Phase.SIZING:
            sizes = [action.cards for action in legal if isinstance(action, NameSize)]
            return SizePanel(seat, sizes, layout)
        case Phase.CALLING:
            return CallPanel(seat, shown.spec.cards, layout, four_colour=four_colour)
        case Phase.TALKING:
            return TalkPanel(seat, shown, layout)
        case Phase.CHOOSING:
            choices = tuple(action for action in legal if isinstance(action, ChooseTrump))
            hand = shown.hands[seat]
            return TrumpPanel(choices, hand, shown, layout, four_colour=four_colour)
        case _:
            return None


def carry_over(before: SpecialPanel | None, now: SpecialPanel | None) -> None:
    """Go on with what was chosen, in the panel of the same question in another window."""
    if isinstance(before, CallPanel) and isinstance(now, CallPanel):
        now.draft = before.draft
    elif isinstance(before, SizePanel) and isinstance(now, SizePanel):
        now.chosen = before.chosen
    elif isinstance(before, TalkPanel) and isinstance(now, TalkPanel):
        now.numbers = before.numbers
    elif isinstance(before, TrumpPanel) and isinstance(now, TrumpPanel):
        now.chosen = before.chosen

"""The table of a recorded game: its stage and its layout."""

from __future__ import annotations

from game.presentation.hand_order import HandOrder
from game.presentation.replay_positions import ReplayPositions
from game.presentation.screen_state import ScreenState
from game.presentation.words.bots import levels_of
from game.profiles.profile import Players
from game.ui.paint.cardbook import CardBook
from game.ui.paint.seat_portraits import seat_portraits
from game.ui.platform.settings import Settings
from game.ui.style.theme import Theme
from game.ui.table.drawing.stage import Stage
from game.ui.table.layout.boxes import Yielded
from game.ui.table.layout.concealed_hands import shows_others
from game.ui.table.layout.size_limits import SizeWish
from game.ui.table.layout.table_layout import TableLayout


def recorded_stage(
    positions: ReplayPositions, theme: Theme, book: CardBook, settings: Settings, players: Players
) -> Stage:
    """The stage of a game, with those who sat there."""
    seats = positions.setup.seats
    return Stage(
        theme,
        book,
        tuple(plan.name for plan in seats),
        four_colour=settings.four_colour,
        holding=HandOrder(settings.trump_place, settings.rank_order),
        levels=levels_of(seats),
        portraits=seat_portraits(players, seats),
    )


def table_layout(
    size: tuple[int, int], shown: ScreenState, wish: SizeWish | None = None
) -> TableLayout:
    """Where things lie on a table of this size in px; without a `wish` words are as usual."""
    return TableLayout.of(
        size,
        shown.table.players,
        shown.table.spec.cards or 1,
        shown.table.seat,
        wish or SizeWish(),
        largest=shown.table.variant.largest(shown.table.players),
        calls=bool(shown.table.variant.named_sizes),
        yields=Yielded.ROW,
        seen=shows_others(shown),
        priced=shown.current_deal.madness is not None,
    )

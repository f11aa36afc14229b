"""Where a table leads to: the same game once more, or the screen where games are set up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.table.setup import HUMAN, Setup, plan

if TYPE_CHECKING:
    from game.ui.scene import App


def play_again(app: App, setup: Setup) -> None:
    """A fresh game of the same variant with the same seats; the draw for the deal is new."""
    from game.ui import opening

    agents = tuple(seat.agent for seat in setup.seats)
    person = next((seat.name for seat in setup.seats if seat.agent == HUMAN), "")
    fresh = plan(setup.variant, agents, your_name=person)
    opening.open_table(app, lambda: opening.start(fresh), in_place=True)


def new_game(app: App) -> None:
    """The screen where a game is set up, with the menu behind it."""
    from game.ui.scenes.new_game import NewGameScene

    app.home()
    app.go(NewGameScene())

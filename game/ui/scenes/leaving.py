"""Where a table leads to: the same game once more, or the screen where games are set up."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.table.dealer import draw_seed
from game.table.setup import HUMAN, Setup, plan

if TYPE_CHECKING:
    from game.table.table import Table
    from game.ui.demo import DemoControls
    from game.ui.scene import App


def play_again(app: App, setup: Setup) -> None:
    """A fresh game of the same variant with the same seats; the draw for the deal is new."""
    from game.ui import opening

    agents = tuple(seat.agent for seat in setup.seats)
    you, *guests = [seat.name for seat in setup.seats if seat.agent == HUMAN] or [""]
    fresh = plan(setup.variant, agents, your_name=you, guests=guests)
    opening.open_table(app, lambda: opening.start(fresh), in_place=True)


def next_demo(app: App, setup: Setup, demo: DemoControls | None) -> None:
    """The bots' next game: fresh cards, and the next seat deals first."""
    from game.ui import opening

    dealer = (setup.first_dealer + 1) % setup.players
    fresh = replace(setup, seed=draw_seed(), drawn=True, first_dealer=dealer, dealer_drawn=False)
    if demo is not None:
        demo.start_over()
    opening.open_table(app, lambda: opening.start(fresh), in_place=True, demo=demo)


def new_game(app: App) -> None:
    """The screen where a game is set up, with the menu behind it."""
    from game.ui.scenes.new_game import NewGameScene

    app.home()
    app.go(NewGameScene())


def replay_game(app: App, table: Table) -> None:
    """The game that was just played, card by card; the table comes back afterwards."""
    from game.ui.scenes.replay import open_game

    open_game(app, table)

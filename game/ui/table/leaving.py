"""Where a table leads to: the same game once more, or the screen where games are set up."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from game.presentation.replay_positions import ReplayPositions
from game.table.dealer import draw_seed
from game.table.followed_game import FollowedGame
from game.table.setup import Setup, plan
from game.tour.visits import stop_of
from game.ui.scene.protocol import App, Route
from game.ui.scene.routes import NewGame, Replay, Tour
from game.ui.setup import game_launcher
from game.ui.table.panels.demo_controls import DemoControls, NextDemo
from game.variants.earlier import as_now


def play_again(app: App, setup: Setup) -> None:
    """A fresh game of the same variant with the same seats; the draw for the deal is new."""
    agents = tuple(seat.agent for seat in setup.seats)
    fresh = plan(as_now(setup.variant), agents, variant_name=setup.variant_name)
    fresh = replace(fresh, seats=setup.seats, tour=setup.tour)
    players = app.players
    game_launcher.open_table(app, lambda: game_launcher.start(fresh, players), in_place=True)


def same_cards(app: App, setup: Setup) -> None:
    """The same game from the first deal: seats, first dealer and cards as they were.

    The cards are known now, so the record holds no pledge, by which statistics tell it apart.
    """
    known = replace(setup, variant=as_now(setup.variant), drawn=False, dealer_drawn=False)
    known = replace(known, match=None, tour="")
    players = app.players
    game_launcher.open_table(app, lambda: game_launcher.start(known, players), in_place=True)


def to_the_road(app: App, setup: Setup) -> None:
    """The road of the Tour at the stop of this game, with the menu behind it."""
    app.home()
    app.open(Tour(stop_of(setup)))


def next_demo(app: App, setup: Setup, demo: DemoControls) -> None:
    """The bots' next game: fresh cards, and the next seat deals first."""
    dealer = (setup.first_dealer + 1) % setup.players
    fresh = replace(
        setup,
        variant=as_now(setup.variant),
        seed=draw_seed(),
        drawn=True,
        first_dealer=dealer,
        dealer_drawn=False,
    )
    demo.start_over()

    def route(table: FollowedGame) -> Route:
        return NextDemo(table, demo)

    game_launcher.open_table(app, lambda: game_launcher.start(fresh), in_place=True, route=route)


def new_game(app: App) -> None:
    """The screen where a game is set up, with the menu behind it."""
    app.home()
    app.open(NewGame())


def replay_game(app: App, table: FollowedGame, *, review: bool = False, deal: int = 1) -> None:
    """The game that was just played, from a deal on; the table comes back afterwards."""
    app.open(Replay(partial(ReplayPositions.of_lines, table.lines), review, deal))

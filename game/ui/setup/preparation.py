"""What New game needs when it is first opened, made while the menu is up."""

from __future__ import annotations

from collections.abc import Generator

from pygame_gui.core import UIContainer

from game.table.setup import HUMAN
from game.ui.paint.backdrop import quiet
from game.ui.scene.protocol import App
from game.ui.setup.game_draft import GameDraft
from game.ui.setup.game_length import length_of
from game.ui.setup.new_game_scene import NewGameScene
from game.ui.setup.variant_cards import cards_in_order, minutes_of
from game.variants.lengths import Length


def steps(app: App, within: UIContainer) -> Generator[None, None, GameDraft]:
    """Each fills what it looks into, for the settings as they are now; in the end the game offered.

    `within` holds the widgets that are made meanwhile, and goes with the screen that is up.
    """
    quiet(app.size, app.theme)
    yield
    draft = GameDraft.remembered(app.settings)
    draft.choose_variant(draft.variant_id)
    draft.length = app.settings.length
    length, speed = length_of(draft) or draft.length, app.settings.speed
    persons = draft.asked_agents.count(HUMAN)
    cards = cards_in_order((), app.settings.favourites, draft.variant_id)
    for card in cards:
        card.figures(draft.players, length, persons, speed)
        yield
    for each in Length:
        minutes_of(draft.variant_id, draft.players, each, persons, speed)
        yield
    screen = NewGameScene()
    screen.begin(app)
    yield
    yield from screen.build_unseen(app, within)
    while screen.grid.painting:
        screen.grid.paint_some()
        yield
    return draft

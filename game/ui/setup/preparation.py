"""What the first opening of New game needs, in small steps to be done while the menu is up."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.table.setup import HUMAN
from game.ui.paint.backdrop import quiet
from game.ui.paint.prepaint import Paint
from game.ui.scene.form_screen import FormScreen
from game.ui.setup.game_draft import GameDraft
from game.ui.setup.game_length import length_of
from game.ui.setup.new_game_scene import areas
from game.ui.setup.variant_cards import cards_in_order, minutes_of
from game.ui.setup.variant_grid import RADIUS, measures, picture_of
from game.variants.lengths import Length


def steps(screen: FormScreen) -> Iterator[Paint]:
    """Each fills a cache that New game looks into, for the settings as they are now."""
    app = screen.app
    yield partial(quiet, app.size, app.theme)
    draft = GameDraft.remembered(app.settings)
    draft.choose_variant(draft.variant_id)
    draft.length = app.settings.length
    length, speed = length_of(draft) or draft.length, app.settings.speed
    persons = draft.asked_agents.count(HUMAN)
    cards = cards_in_order((), app.settings.favourites, draft.variant_id)
    for card in cards:
        yield partial(card.figures, draft.players, length, persons, speed)
    for each in Length:
        yield partial(minutes_of, draft.variant_id, draft.players, each, persons, speed)
    shelf, _panel = areas(app.size, screen.px)
    _columns, _wide, size = measures(shelf, screen.px)
    for card in cards:
        yield partial(picture_of, card.row.id, size, app, screen.px(RADIUS))

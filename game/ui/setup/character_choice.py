"""The list from which a character is chosen for a seat of a new game."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine import Seat
from game.presentation.characters.casting import chosen_portraits, free_characters
from game.translation import _
from game.ui.scene.form_rows import Control, choice
from game.ui.scene.form_screen import FormScreen
from game.ui.setup.game_draft import GameDraft
from game.ui.widgets.scroll_area import ScrollArea


def character_choice(
    screen: FormScreen, draft: GameDraft, seat: Seat, changed: Callable[[], None]
) -> Control:
    """A control that puts a character into a seat: anybody, or one whom no other seat has."""
    chosen = draft.character_of(seat)
    others = {draft.character_of(other) for other in range(draft.players) if other != seat}
    portraits = chosen_portraits(screen.app.players, draft.seats)
    free = [each for each in free_characters(draft.seats, portraits) if each.name not in others]
    names = ["", *(each.name for each in free)]
    titles = [_("Anybody"), *(each.title for each in free)]

    def choose(number: int) -> None:
        draft.choose_character(seat, names[number])
        changed()

    def control(area: pygame.Rect, pane: ScrollArea) -> None:
        at = names.index(chosen) if chosen in names else 0
        short = names[at] or titles[at]
        choice(screen, f"character {seat}", area, titles, at, choose, pane, short)

    return control

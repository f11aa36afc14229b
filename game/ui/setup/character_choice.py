"""The list from which a character is chosen for a seat of a new game."""

from __future__ import annotations

from collections.abc import Callable

from game.engine import Seat
from game.presentation.characters.casting import chosen_portraits, free_characters
from game.translation import _
from game.ui.kit.controls import DropDown
from game.ui.kit.layout import Part
from game.ui.scene.form_screen import FormScreen
from game.ui.setup.game_draft import GameDraft


def character_choice(
    screen: FormScreen, draft: GameDraft, seat: Seat, changed: Callable[[], None]
) -> Part:
    """A list that puts a character into a seat: anybody, or one whom no other seat has."""
    chosen = draft.character_of(seat)
    others = {draft.character_of(other) for other in range(draft.players) if other != seat}
    portraits = chosen_portraits(screen.app.players, draft.seats)
    free = [each for each in free_characters(draft.seats, portraits) if each.name not in others]
    names = ["", *(each.name for each in free)]
    titles = [_("Anybody"), *(each.title for each in free)]

    def choose(number: int) -> None:
        draft.choose_character(seat, names[number])
        changed()

    at = names.index(chosen) if chosen in names else 0
    short = names[at] or titles[at]
    return DropDown(f"character {seat}", titles, at, choose, short=short)

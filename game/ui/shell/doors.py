"""The buttons of the menu, those that a new player sees only after some games, and what is due."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from game.translation import N_
from game.ui.scene.protocol import Route


class MenuButton(StrEnum):
    """A button of the menu; its key in the focus ring."""

    CONTINUE = "continue"
    FIRST_LESSONS = "first lessons"
    NEW_GAME = "new"
    OTHERS = "others"
    DAILY = "daily"
    GAMES = "games"
    TOUR = "tour"
    LEARN = "learn"
    DEMO = "demo"
    STATISTICS = "statistics"
    SETTINGS = "settings"
    HELP = "help"
    MORE = "more"
    EVERYTHING = "everything"
    QUIT = "quit"


@dataclass(frozen=True, slots=True)
class MenuDoor:
    """Buttons that appear together, after one finished game more than those before."""

    buttons: Collection[MenuButton]
    sentence: str
    """What is said on the menu when they do."""


class Due(NamedTuple):
    """Something that the menu leads to because it is due today."""

    text: str
    route: Route
    """To it."""


DOORS: Final = (
    MenuDoor(
        (MenuButton.GAMES, MenuButton.STATISTICS),
        N_("New in the menu: Games keeps every game you play, Statistics counts your bids."),
    ),
    MenuDoor(
        (MenuButton.DAILY,), N_("New in the menu: Daily deal, one game a day, the same for all.")
    ),
    MenuDoor(
        (MenuButton.OTHERS,),
        N_("New in the menu: Play with others, over the network or on their phones."),
    ),
    MenuDoor(
        (MenuButton.DEMO,),
        N_("New in the menu: Watch, where bots play and the table tells what decides."),
    ),
    MenuDoor(
        (MenuButton.MORE,),
        N_("New in the menu: More, with own variants, challenges and a scorekeeper."),
    ),
)
"""In the order in which they open."""


def closed(doors: int) -> frozenset[MenuButton]:
    """The buttons that are not shown where so many doors are open."""
    return frozenset(button for door in DOORS[doors:] for button in door.buttons)

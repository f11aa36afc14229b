"""What the menu of a new player shows only after some games, and what is said of it then."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from game.translation import N_


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
        N_("New in the menu: More, with own variants, challenges, leagues and a scorekeeper."),
    ),
)
"""In the order in which they open."""


def closed(doors: int) -> frozenset[MenuButton]:
    """The buttons that are not shown where so many doors are open."""
    return frozenset(button for door in DOORS[doors:] for button in door.buttons)

"""The game that goes on behind the menu: a recorded one of four bots, read as tricks."""

from __future__ import annotations

from game import assets
from game.table.records.event_lines import BidLine, DealLine, PlayLine, TrickLine
from game.table.records.replay import only_game
from game.ui.shell.living_table import SEATS, MenuDeal, MenuTrick


def read_menu_game() -> list[MenuDeal]:
    """The deals of the game that comes with the program; each has all its tricks."""
    deals: list[MenuDeal] = []
    for numbered in only_game(assets.path("menu", "table.blackout")).lines:
        match numbered.line:
            case DealLine():
                deals.append(MenuDeal())
            case BidLine(seat=seat, bid=bid):
                deals[-1].bids[seat] = bid
            case PlayLine(seat=seat, card=card):
                tricks = deals[-1].tricks
                if not tricks or len(tricks[-1].plays) == SEATS:
                    tricks.append(MenuTrick())
                tricks[-1].plays.append((seat, card))
            case TrickLine(winner=winner):
                deals[-1].tricks[-1].winner = winner
            case _:
                pass
    return deals

"""The tricks of every deal of a game, read from its record."""

from __future__ import annotations

from collections.abc import Iterable

from game.engine import Played, Trick
from game.engine.cards import card
from game.table.records.event_lines import DealLine, PlayLine, TrickLine
from game.table.records.lines import Line


def tricks_of_deals(lines: Iterable[Line]) -> dict[int, tuple[Trick, ...]]:
    """By number of the deal, its complete tricks in order."""
    found: dict[int, tuple[Trick, ...]] = {}
    number, played = 0, ()  # type: int, tuple[Played, ...]
    for line in lines:
        match line:
            case DealLine(deal):
                number, played = deal, ()
            case PlayLine(seat, code):
                played = (*played, Played(seat, card(code)))
            case TrickLine(winner):
                trick = Trick(played, winner)
                found[number], played = (*found.get(number, ()), trick), ()
    return found

"""The tricks of every deal of a game, read from its record."""

from __future__ import annotations

from collections.abc import Iterable

from game.engine import Played, Trick
from game.engine.cards import card
from game.table.records.record import Line


def tricks_of_deals(lines: Iterable[Line]) -> dict[int, tuple[Trick, ...]]:
    """By number of the deal, its complete tricks in order."""
    found: dict[int, tuple[Trick, ...]] = {}
    number, played = 0, ()  # type: int, tuple[Played, ...]
    for line in lines:
        match line.get("event"):
            case "deal":
                number, played = line["deal"], ()
            case "play":
                played = (*played, Played(line["seat"], card(line["card"])))
            case "trick":
                trick = Trick(played, line["winner"])
                found[number], played = (*found.get(number, ()), trick), ()
    return found

"""A variant: one row of data that feeds the engine, the rules page, the options and the bots."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from game.engine.cards import FRENCH_PACK, Card
from game.engine.choices import Draw
from game.engine.spec import Rules

OptionValue: TypeAlias = str | bool | int | tuple[int, ...]
"""What a house rule may be set to, as records write it (a list of sizes as a tuple here)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """A game of the family for each number of players it takes."""

    id: str
    name: str
    deals: Mapping[int, tuple[int, ...]]
    """Cards each of every deal of the schedule, by number of players."""
    rules: Rules
    pack: tuple[Card, ...] = FRENCH_PACK
    draw: Draw = Draw.AGAIN
    """How the draw for the first deal is settled."""
    prose: str
    """The rules in our own words, in paragraphs parted by empty lines."""
    disagreements: str = ""
    """Where sources disagree or are silent, and what this program does, in paragraphs."""
    sources: tuple[str, ...] = ()
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    """House rules that differ from the variant's own, already worked into the rest."""

    def __post_init__(self) -> None:
        for players, sizes in self.deals.items():
            if not sizes:
                raise ValueError(f"{self.id}: no deals for {players} players")
            if min(sizes) < 1 or max(sizes) * players > len(self.pack):
                raise ValueError(f"{self.id}: a deal for {players} players is out of bounds")

    @property
    def seats(self) -> tuple[int, int]:
        """The fewest and the most players."""
        return min(self.deals), max(self.deals)

    def largest(self, players: int) -> int:
        """Cards each in the largest deal of the schedule."""
        return max(self.deals[players])

"""A variant: one row of data that feeds the engine, the rules page, the options and the bots."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from game.engine.cards import FRENCH_PACK, Card
from game.engine.choices import Draw, Sight, TrumpFrom
from game.engine.frozen import FrozenMap
from game.engine.spec import Rules

OptionValue: TypeAlias = str | bool | int | tuple[int, ...]
"""What a house rule may be set to, as records write it (a list of sizes as a tuple here)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Twist:
    """What one deal of a list does otherwise than the rest (Clag)."""

    trump: TrumpFrom = TrumpFrom.TURNED
    sight: Sight = Sight.OWN
    misere: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """A game of the family for each number of players it takes."""

    id: str
    name: str
    deals: Mapping[int, tuple[int | None, ...]]
    """Cards each of every deal, by number of players; None where the dealer names the size."""
    twists: Mapping[int, Twist] = field(default_factory=dict)
    """Special deals, by their number from 1."""
    named_sizes: tuple[int, ...] = ()
    """Sizes that a dealer may name."""
    rules: Rules
    own_scoring: bool = False
    """Its scoring belongs to its own way of playing: no house rule replaces or borrows it."""
    packs: Mapping[int, tuple[Card, ...]] = field(default_factory=dict)
    """The pack by number of players, where it is not the full French one."""
    draw: Draw = Draw.AGAIN
    """How the draw for the first deal is settled."""
    blurb: str = ""
    """What it is in a line or two; without it, the first sentence of `prose` says so."""
    prose: str
    """The rules in our own words, in paragraphs parted by empty lines."""
    disagreements: str = ""
    """Where sources disagree or are silent, and what this program does, in paragraphs."""
    sources: tuple[str, ...] = ()
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    """House rules that differ from the variant's own, already worked into the rest."""

    def __post_init__(self) -> None:
        for name in ("deals", "twists", "packs", "options"):
            object.__setattr__(self, name, FrozenMap(getattr(self, name)))
        for players, sizes in self.deals.items():
            if not sizes:
                raise ValueError(f"{self.id}: no deals for {players} players")
            named = [size for size in sizes if size is not None] or self.named_sizes
            if min(named) < 1 or max(named) * players > len(self.pack(players)):
                raise ValueError(f"{self.id}: a deal for {players} players is out of bounds")

    @property
    def seats(self) -> tuple[int, int]:
        """The fewest and the most players."""
        return min(self.deals), max(self.deals)

    def pack(self, players: int) -> tuple[Card, ...]:
        """The cards that so many players use, in the order that the shuffle starts from."""
        return self.packs.get(players, FRENCH_PACK)

    def largest(self, players: int) -> int:
        """Cards each in the largest deal of the schedule."""
        sizes = [size for size in self.deals[players] if size is not None]
        return max(sizes or self.named_sizes)

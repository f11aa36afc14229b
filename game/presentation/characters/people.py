"""The ten characters: name, portrait, style of play and one sentence about each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from game.roster import STYLES
from game.table.setup import BOT_NAMES
from game.translation import N_, _


@dataclass(frozen=True, slots=True)
class Character:
    """One of the ten, the same wherever they sit."""

    name: str
    """As a record has it; it tells one from the other."""
    portrait: str
    """The id of the portrait that belongs to this character."""
    style: str
    """A key of `game.roster.STYLES`; empty for a character who has none."""
    about: str
    """One sentence for the player, to be translated."""

    @property
    def title(self) -> str:
        """Name and style, for a list to choose from."""
        if not self.style:
            return self.name
        style = _(STYLES[self.style].title)
        return _("{one}, {other}", one=self.name, other=style)


CHARACTERS: Final = (
    Character("Ada", "fox", "", N_("A fox who counts everything twice and says so once.")),
    Character("Bruno", "bear", "bold", N_("A bear who bids first and looks at the cards later.")),
    Character("Clio", "owl", "cautious", N_("An owl who has read about this game at length.")),
    Character("Dmitri", "raven", "spoiler", N_("A raven who takes no pleasure in your bid.")),
    Character("Edda", "badger", "cautious", N_("A badger who never bids what she cannot bury.")),
    Character("Farid", "cat", "spoiler", N_("A cat who plays with other people's tricks.")),
    Character("Greta", "hare", "bold", N_("A hare who cannot wait for her turn.")),
    Character("Hugo", "stag", "", N_("A stag of the old school, polite in defeat.")),
    Character("Iris", "mouse", "cautious", N_("A mouse who is content with one trick.")),
    Character("Jun", "bat", "", N_("A bat who plays better with the lamp out.")),
)
"""In the order in which a record of a game without a window names bots."""
assert tuple(each.name for each in CHARACTERS) == BOT_NAMES

_BY_NAME: Final[Mapping[str, Character]] = {each.name: each for each in CHARACTERS}


def character_of(name: str) -> Character | None:
    """The character of this name; None for anybody else."""
    return _BY_NAME.get(name)

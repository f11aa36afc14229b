"""Routes: which screen to open, with what. The window makes the scene that belongs to a route.

Scenes open one another by `app.open(route)` and never import each other. A route that carries a
type of one feature alone stands in the `routes` module of that feature, and those that carry a game
in `table_routes`: the menu opens before the modules of a running game are loaded.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from game.engine import Variant
from game.engine.variant import OptionValue
from game.ui.scene.protocol import Route


class GameStart(Protocol):
    """What begins a game that was put together elsewhere than at this machine's own table."""

    def __call__(
        self, variant: Variant, options: Mapping[str, OptionValue], agents: Sequence[str]
    ) -> None:
        """Begin this game, with these house rules of it and these in its seats."""


@dataclass(frozen=True)
class Menu(Route):
    """The first screen."""


@dataclass(frozen=True)
class NewGame(Route):
    """Setting up a game; with `base`, beginning with these choices."""

    base: str | None = None
    """Id of a variant."""
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    players: int | None = None
    name: str = ""
    """Of an own variant."""
    starts: GameStart | None = None
    """What begins the game; without it one sits down to it here."""


@dataclass(frozen=True)
class PlayWithOthers(Route):
    """Joining a table on the network, or hosting one."""


@dataclass(frozen=True)
class DemoSetup(Route):
    """Setting up a game that only bots play."""


@dataclass(frozen=True)
class OwnVariants(Route):
    """The variants that the player made; a new one begins as a copy of `base`."""

    base: str = "blackout"
    players: int = 4


@dataclass(frozen=True)
class EditVariant(Route):
    """The variant editor, beginning with these rules."""

    base: str
    """Id of the variant that it is made from."""
    options: Mapping[str, OptionValue]
    players: int
    """For how many deals and examples are shown first."""
    name: str = ""
    path: Path | None = None
    """Its file, where it has one."""
    brought_in: bool = False
    """Whether it comes from elsewhere: it is worth saving as it is."""


@dataclass(frozen=True)
class ImportVariant(Route):
    """Taking over a variant from the clipboard or a file."""

    players: int


@dataclass(frozen=True)
class ShareVariant(Route):
    """A variant as one line of text or a file."""

    name: str
    base: str
    options: Mapping[str, OptionValue]


@dataclass(frozen=True)
class ChangeSettings(Route):
    """Settings, while no game is running."""


@dataclass(frozen=True)
class SavedGames(Route):
    """The list of recorded games."""


@dataclass(frozen=True)
class Statistics(Route):
    """What the finished games say about the player."""


@dataclass(frozen=True)
class TakeChallenge(Route):
    """Taking a challenge: a line to be pasted, or this one."""

    line: str = ""


@dataclass(frozen=True)
class Progress(Route):
    """The present player's rating and goals."""


@dataclass(frozen=True)
class Daily(Route):
    """The daily deal and its calendar."""


@dataclass(frozen=True)
class Leagues(Route):
    """Setting up a league of bots, and those that were kept."""


@dataclass(frozen=True)
class ScoreSheets(Route):
    """The list of the scorekeeper's sheets."""


@dataclass(frozen=True)
class Learn(Route):
    """The list of lessons."""


@dataclass(frozen=True)
class Help(Route):
    """Rules, keys and about, open at the rules of `variant` if there is one."""

    variant: Variant | None = None
    players: int | None = None

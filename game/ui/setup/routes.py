"""Routes that carry what only the setting up of games knows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from game.ui.scene.protocol import Route
from game.ui.setup.game_draft import GameDraft
from game.ui.setup.unnamed_bots import UnnamedBot


@dataclass(frozen=True)
class SeatsAndRules(Route):
    """Seats and house rules of a game that is being put together; changes go into the draft."""

    draft: GameDraft
    name: str = ""
    """Of the own variant that it is."""


class Answered(Protocol):
    """What is done once a question about programs is answered."""

    def __call__(self, *, run: bool) -> None:
        """Go on; `run` is whether they may be run."""


@dataclass(frozen=True)
class AskAboutBots(Route):
    """The question whether programs that a record names may be run."""

    bots: tuple[UnnamedBot, ...]
    answered: Answered

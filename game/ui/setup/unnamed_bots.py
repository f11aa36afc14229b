"""Programs that a record names as bots and the player never did: none is run unasked.

A bot that is written `module:attribute` is a program, and a record may come from anybody.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path
from typing import Final, Protocol

from game.engine import Seat
from game.roster import LEVELS, BotError, resolve
from game.roster import names as roster_names
from game.table.agent_names import bot_and_style
from game.table.setup import HUMAN, Setup
from game.ui.platform.settings import MOST_NAMED, Settings
from game.ui.scene.protocol import Route

LONGEST: Final = 80
"""Letters of a program that is asked about: what cannot be read whole is not run."""


@dataclass(frozen=True, slots=True)
class UnnamedBot:
    """A program that a record names for a seat, and the player never did."""

    bot: str
    """`module:attribute`."""
    player: str
    """Who sits there."""


class Answered(Protocol):
    """What is done once a question about programs is answered."""

    def __call__(self, *, run: bool) -> None:
        """Go on; `run` is whether they may be run."""


@dataclass(frozen=True)
class AskAboutBots(Route, scene="setup.unnamed_bots_scene:UnnamedBotsScene"):
    """The question whether programs that a record names may be run."""

    bots: tuple[UnnamedBot, ...]
    answered: Answered


class UnnamedBotsError(Exception):
    """A record names programs that could be run, which the player has to be asked about first."""

    def __init__(self, bots: tuple[UnnamedBot, ...]) -> None:
        super().__init__(", ".join(each.bot for each in bots))
        self.bots = bots


def named_bots(settings: Settings) -> frozenset[str]:
    """The bots that this player has named, in the window or by `--bots`."""
    return frozenset((*settings.agents, *settings.demo_agents, *settings.named_bots))


def naming(settings: Settings, setup: Setup) -> Settings:
    """The settings once the player named the bots of a game himself."""
    fresh = list(unnamed(setup, named_bots(settings)).values())
    if not fresh:
        return settings
    named = tuple(dict.fromkeys((*settings.named_bots, *fresh)))
    return replace(settings, named_bots=named[-MOST_NAMED:])


def unnamed(setup: Setup, named: Collection[str]) -> dict[Seat, str]:
    """By seat, the programs of others that a setup names and the player did not."""
    known = {HUMAN, *roster_names(), *named}
    return {
        seat: plan.agent
        for seat, plan in enumerate(setup.seats)
        if plan.agent not in known and bot_and_style(plan.agent)[0] not in LEVELS
    }


def elsewhere(bot: str) -> bool:
    """Whether the module of a program is found, and not in the current folder.

    Only looked for: nothing of it is loaded. The process of a bot looks in the current folder last,
    so that what is found here is what will be run.
    """
    try:
        module = resolve(bot).target.partition(":")[0]
        spec = find_spec(module.partition(".")[0])
    except (BotError, ImportError, ValueError):
        return False
    if spec is None or len(bot) > LONGEST:
        return False
    places = list(spec.submodule_search_locations or ())
    if not places and spec.has_location and spec.origin is not None:
        places = [spec.origin]
    here = Path.cwd().resolve()
    return all(Path(place).resolve().parent != here for place in places)


def allowing(settings: Settings, bots: Iterable[UnnamedBot]) -> Settings:
    """The settings once the player let these run."""
    fresh = (each.bot for each in bots)
    allowed = tuple(dict.fromkeys((*settings.allowed_bots, *fresh)))
    return replace(settings, allowed_bots=allowed[-MOST_NAMED:])

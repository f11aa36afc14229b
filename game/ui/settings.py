"""What a player chose and wants to find again: read with care, kept as one small JSON file."""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, Final

from game import home
from game.engine.variant import OptionValue
from game.table.setup import HUMAN
from game.ui.text import _
from game.variants import VARIANTS, OptionError, checked

FILE_NAME: Final = "settings.json"
MOST_SEATS: Final = 10
LONGEST_NAME: Final = 24

SPEEDS: Final = ("half", "normal", "double", "instant")
THEME_NAMES: Final = ("lamp", "daylight", "contrast")
SCALES: Final = (0, 75, 90, 100, 125, 150, 175, 200)
"""Size of everything in percent; 0 goes by the screen."""
VOLUMES: Final = tuple(range(0, 101, 10))
"""Loudness of sounds in percent."""
CARD_SIZES: Final = (80, 90, 100, 110, 120)
"""Size of the cards on the table in percent of the usual, as far as there is room."""
BACKS: Final = ("dusk", "ember", "moss")
"""Colourways of the card backs."""
TRUMP_PLACES: Final = ("right", "left", "among")
"""Where trumps stand in a sorted hand; among the others they are a suit like any."""
RANK_ORDERS: Final = ("rising", "falling")
"""Ranks within a suit, from left to right."""
GUARDS: Final = ("off", "confirm", "grace")
"""Against a misclick: nothing, a second click, or a moment in which the move can be taken back."""
LANGUAGES: Final = ("en",)

DEMO_AGENTS: Final = ("heuristic",) * MOST_SEATS
DEFAULT_AGENTS: Final = (HUMAN, *("heuristic",) * (MOST_SEATS - 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Every choice that is kept. A change makes a new one with `dataclasses.replace`."""

    # the last new game
    variant: str = "blackout"
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    """House rules as the player set them, also those another variant has anyway."""
    players: int = 4
    agents: tuple[str, ...] = DEFAULT_AGENTS
    """Who sits in each of the ten seats; a table takes the first `players` of them."""
    name: str = "You"
    guests: tuple[str, ...] = ()
    """Names of the other persons at this screen, in the order of their seats; empty for none."""
    # the game as it is played
    trump_place: str = "right"
    rank_order: str = "rising"
    guard: str = "off"
    hold_trick: bool = False
    """A complete trick lies until somebody clicks."""
    play_forced: bool = False
    """The only card that may be played is played without asking."""
    demo_variant: str = "blackout"
    demo_options: Mapping[str, OptionValue] | None = None
    """The rules of the own variant that is watched; None for a game of the family."""
    demo_players: int = 4
    demo_agents: tuple[str, ...] = DEMO_AGENTS
    """The bots that are watched, by seat."""
    demo_rules: bool = True
    """What is watched has the house rules of the last new game."""
    demo_speed: str = "normal"
    demo_goes_on: bool = True
    """After a game that only bots play, the next one begins by itself."""
    # the window
    speed: str = "normal"
    reduced_motion: bool = False
    sound: bool = True
    volume: int = 60
    four_colour: bool = False
    card_size: int = 100
    back: str = "dusk"
    language: str = "en"
    theme: str = "lamp"
    scale: int = 0
    full_screen: bool = False
    window: tuple[int, int] = (1280, 800)
    """Width and height in px when it is not full screen."""


def _one_of(*known: object) -> Callable[[Any], Any]:
    def check(raw: Any) -> Any:
        for value in known:
            if type(raw) is type(value) and raw == value:
                return value
        raise ValueError

    return check


def _options(raw: Any) -> dict[str, OptionValue]:
    if not isinstance(raw, dict):
        raise ValueError
    return {name: checked(name, value) for name, value in raw.items()}


def _agents(raw: Any) -> tuple[str, ...]:
    """A word a seat; whether a bot of that name still exists is for the new-game screen to say.

    A file of an older program names fewer seats: the others are as at first.
    """
    if not isinstance(raw, list) or not 2 <= len(raw) <= MOST_SEATS:
        raise ValueError
    if not all(isinstance(agent, str) and 0 < len(agent) <= 200 for agent in raw):
        raise ValueError
    return (*raw, *DEFAULT_AGENTS[len(raw) :])


def _bots(raw: Any) -> tuple[str, ...]:
    agents = _agents(raw)
    if HUMAN in agents:
        raise ValueError
    return agents


def tidy_name(raw: str) -> str:
    """A player's name without line feeds and edges, cut to what a plate can show; may be empty."""
    return " ".join("".join(c if c.isprintable() else " " for c in raw).split())[:LONGEST_NAME]


def _name(raw: Any) -> str:
    if not isinstance(raw, str) or not tidy_name(raw):
        raise ValueError
    return tidy_name(raw)


def _guests(raw: Any) -> tuple[str, ...]:
    if not isinstance(raw, list) or len(raw) >= MOST_SEATS:
        raise ValueError
    if not all(isinstance(name, str) for name in raw):
        raise ValueError
    return tuple(map(tidy_name, raw))


def _window(raw: Any) -> tuple[int, int]:
    match raw:
        case [int(wide), int(tall)] if 320 <= wide <= 32768 and 200 <= tall <= 32768:
            return wide, tall
    raise ValueError


_CHECKS: Final[Mapping[str, Callable[[Any], Any]]] = {
    "variant": _one_of(*VARIANTS),
    "options": _options,
    "players": _one_of(*range(2, MOST_SEATS + 1)),
    "agents": _agents,
    "name": _name,
    "guests": _guests,
    "trump_place": _one_of(*TRUMP_PLACES),
    "rank_order": _one_of(*RANK_ORDERS),
    "guard": _one_of(*GUARDS),
    "hold_trick": _one_of(False, True),
    "play_forced": _one_of(False, True),
    "demo_variant": _one_of(*VARIANTS),
    "demo_options": lambda raw: None if raw is None else _options(raw),
    "demo_players": _one_of(*range(2, MOST_SEATS + 1)),
    "demo_agents": _bots,
    "demo_rules": _one_of(False, True),
    "demo_speed": _one_of(*SPEEDS),
    "demo_goes_on": _one_of(False, True),
    "sound": _one_of(False, True),
    "volume": _one_of(*VOLUMES),
    "card_size": _one_of(*CARD_SIZES),
    "back": _one_of(*BACKS),
    "language": _one_of(*LANGUAGES),
    "speed": _one_of(*SPEEDS),
    "reduced_motion": _one_of(False, True),
    "four_colour": _one_of(False, True),
    "theme": _one_of(*THEME_NAMES),
    "scale": _one_of(*SCALES),
    "full_screen": _one_of(False, True),
    "window": _window,
}
assert set(_CHECKS) == {row.name for row in fields(Settings)}


def read(raw: Mapping[str, Any]) -> tuple[Settings, list[str]]:
    """Settings from JSON data, and the names of the fields that made no sense.

    A field that is missing has its default; one that nobody knows is passed over, so that an
    older program can read the file of a newer one.
    """
    good: dict[str, Any] = {}
    bad: list[str] = []
    for name, check in _CHECKS.items():
        if name not in raw:
            continue
        try:
            good[name] = check(raw[name])
        except (ValueError, OptionError):
            bad.append(name)
    return Settings(**good), bad


def load() -> tuple[Settings, list[str]]:
    """The settings of this player, and a sentence for everything that was wrong with them."""
    path = home.config() / FILE_NAME
    try:
        raw = json.loads(path.read_text(encoding="utf-8"))
        if not isinstance(raw, dict):
            raise ValueError
    except FileNotFoundError:
        return Settings(), []
    except OSError as error:
        reason = error.strerror or str(error)
        return Settings(), [_("The settings cannot be read: {reason}.").format(reason=reason)]
    except (ValueError, RecursionError):
        return Settings(), [_set_aside(path)]
    settings, bad = read(raw)
    if not bad:
        return settings, []
    notice = _("Some settings made no sense and are as at first again: {names}.")
    return settings, [notice.format(names=", ".join(bad))]


def _set_aside(path: Path) -> str:
    """Move a file that is no JSON out of the way, and say where it is now."""
    number = 1
    while (aside := path.with_name(f"settings.broken-{number}.json")).exists():
        number += 1
    try:
        path.rename(aside)
    except OSError as error:
        notice = _("The settings file is broken and cannot be set aside: {reason}.")
        return notice.format(reason=error.strerror or str(error))
    notice = _("The settings file could not be understood; it was set aside as {name}.")
    return notice.format(name=aside.name)


def save(settings: Settings) -> str | None:
    """Keep the settings, whole or not at all; a sentence if that is impossible."""
    folder = home.config()
    text = json.dumps(asdict(settings), ensure_ascii=False, indent=2) + "\n"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=folder, prefix=".settings-", suffix=".json")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
            Path(name).replace(folder / FILE_NAME)
        except OSError:
            with contextlib.suppress(OSError):
                Path(name).unlink()
            raise
    except OSError as error:
        notice = _("The settings cannot be kept: {reason}.")
        return notice.format(reason=error.strerror or str(error))
    return None

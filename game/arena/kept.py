"""The leagues that the window keeps: a folder of files that `blackout arena --resume` reads too."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from filelock import Timeout

from game import home
from game.arena.league import League
from game.arena.saved import LeagueError, read_header
from game.engine import Variant
from game.table import locks
from game.table.locks import LOCKS, fresh, lock_of
from game.variants import OptionError, variant, with_options

FOLDER: Final = "leagues"
SUFFIX: Final = ".league"
"""JSON Lines all the same; a record of games ends in `.jsonl`."""


@dataclass(frozen=True, slots=True)
class KeptLeague:
    """A league that can be gone on with."""

    path: Path
    league: League
    tables: int
    """Played so far."""
    when: float
    """Seconds since the epoch when the last one was."""


def folder() -> Path:
    """Where they lie. It may not exist yet."""
    return home.data() / FOLDER


def begin() -> Path:
    """A new file, empty yet, of a name that no other has.

    Raises:
        OSError: none can be written there.
    """
    (folder() / LOCKS).mkdir(parents=True, exist_ok=True)
    path, lock = fresh(folder(), SUFFIX)
    lock.release()  # whoever writes into it takes it
    return path


def look() -> list[KeptLeague]:
    """All in which something was played, the latest first. Other files are left alone."""
    found = []
    try:
        paths = sorted(folder().glob(f"*{SUFFIX}"))
    except OSError:
        return []
    for path in paths:
        try:
            league = league_of(path)
            tables, when = path.read_bytes().count(b"\n") - 1, path.stat().st_mtime
        except (LeagueError, OSError):
            continue
        if tables:
            found.append(KeptLeague(path, league, tables, when))
    return sorted(found, key=lambda kept: -kept.when)


def put_away(path: Path) -> Path:
    """Move a league into the folder of deleted ones; where it is now.

    Raises:
        LeagueError: it is being played.
        OSError: it cannot be moved.
    """
    try:
        with lock_of(path):
            return locks.put_away(path)
    except Timeout:
        raise LeagueError(f"{path} is being played already.") from None


def league_of(path: Path) -> League:
    """The league that a file tells of.

    Raises:
        LeagueError: it tells of none, or of one that cannot be played here.
    """
    header = read_header(path)
    if header is None:
        raise LeagueError(f"{path} holds no league yet.")
    try:
        league = League(
            variant=_variant(header),
            players=header["players"],
            bots=tuple(header["bots"]),
            seed=header["seed"],
            playouts=header["playouts"],
            milliseconds=header["ms"],
            cards=header["cards"],
        )
        known = league.header()
        same = all(header.get(name) == value for name, value in known.items())
    except (KeyError, TypeError, ValueError, AttributeError):
        same = False
    if not same:
        raise LeagueError(f"{path} is of a league that cannot be played here.")
    return league


def _variant(header: Mapping[str, Any]) -> Variant:
    options = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in header["options"].items()
    }
    try:
        return with_options(variant(header["variant"]), options, header["players"])
    except OptionError as error:
        raise ValueError(str(error)) from None

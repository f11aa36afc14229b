"""The leagues that the window keeps: a folder of files that `blackout arena --resume` reads too."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final

from filelock import Timeout
from msgspec import Meta, Struct, convert

from game import home
from game.arena.league import League
from game.arena.saved import BrokenLeagueError, LeagueError, read_header, tables_in
from game.engine import Variant
from game.engine.refusal import Refusal, finished
from game.storage.decoding import NONE_OF_OURS, NONSENSE, Unreadable
from game.storage.files import (
    FileStamp,
    cannot_be_read,
    make_folder,
    now_aside,
    set_aside,
    stamp_of,
)
from game.storage.kept_files import files_in
from game.table.records import locks
from game.table.records.locks import LOCKS, fresh, lock_of
from game.variants import OptionError
from game.variants.earlier import kept_variant

FOLDER: Final = "leagues"
Limit = Annotated[int, Meta(ge=1, le=1_000_000_000)]
"""Playouts or milliseconds of a decision."""
SUFFIX: Final = ".league"
"""JSON Lines all the same; records of games end otherwise."""


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
    make_folder(folder() / LOCKS)
    path, lock = fresh(folder(), SUFFIX)
    lock.release()  # whoever writes into it takes it
    return path


def look(
    unread: Callable[[Refusal], None] = lambda _why: None,
) -> list[KeptLeague]:
    """All in which something was played, the latest first.

    Args:
        unread: told in a sentence of each that is broken and has another name now, of each that is
            left alone, as one of a newer program is or one that the disk refuses, and of the folder
            where that cannot be read.
    """
    found = []
    try:
        paths = files_in(folder(), SUFFIX)
    except OSError as error:
        unread(cannot_be_read(folder(), error))
        return []
    for path in paths:
        try:
            league = league_of(path)
            tables, when = _tables(path, league), path.stat().st_mtime
        except BrokenLeagueError as error:
            try:
                with contextlib.suppress(Timeout), lock_of(path):
                    unread(now_aside(path, Unreadable(NONE_OF_OURS), set_aside(path).name))
            except OSError:
                unread(finished(str(error)))
            continue
        except LeagueError as error:
            unread(finished(str(error)))
            continue
        except OSError as error:
            unread(cannot_be_read(path, error))
            continue
        if tables:
            found.append(KeptLeague(path, league, tables, when))
    return sorted(found, key=lambda kept: -kept.when)


def _tables(path: Path, league: League) -> int:
    """How many tables a file holds, every line of which is read once."""
    key = (path, stamp_of(path))
    if key not in _counted:
        number = 0
        for number, _ in enumerate(tables_in(path, league), start=1):
            if number % _BREATH == 0:
                time.sleep(0.001)  # the frame loop wants the interpreter too
        _counted[key] = number
    return _counted[key]


_counted: dict[tuple[Path, FileStamp], int] = {}
_BREATH: Final = 50


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
        said = convert(header, _Header)
        league = League(
            variant=_variant(said),
            players=said.players,
            bots=said.bots,
            seed=said.seed,
            playouts=said.playouts,
            milliseconds=said.ms,
            cards=said.cards,
        )
        known = league.header()
        same = all(header.get(name) == value for name, value in known.items())
        same = same and len(set(said.bots)) > 1
    except NONSENSE:
        same = False
    if not same:
        raise LeagueError(f"{path} is of a league that cannot be played here.")
    return league


class _Header(Struct):
    """What the first line of a league's file says."""

    variant: str
    options: dict[str, Any]
    players: Annotated[int, Meta(ge=2, le=10)]
    bots: tuple[str, ...]
    seed: int | str
    playouts: Limit | None
    ms: Limit | None
    cards: Annotated[int, Meta(ge=1, le=60)] | None


def _variant(header: _Header) -> Variant:
    options = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in header.options.items()
    }
    try:
        return kept_variant(header.variant, options, header.players)
    except OptionError as error:
        raise ValueError(str(error)) from None

"""Which files belong to a home: the one table of what a backup writes and a restoration takes.

A room that begins to keep another kind of file adds its row here; a test lets every room write and
holds what then lies in the home against the rows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Final

from game.storage.files import EARLIER

CONFIG: Final = "config"
DATA: Final = "data"

_OF_A_PROFILE: Final = (
    "profile.json",
    "own.key.replaced-*",
    "settings.json",
)
_DOCUMENTS_OF_A_PROFILE: Final = (
    "own.key",
    "lessons.json",
    "puzzles.json",
    "practice.json",
    "tour.json",
    "mistakes/*.jsonl",
)
_KEPT: Final[Mapping[str, tuple[str, ...]]] = {
    CONFIG: (
        "settings.json",
        "profiles/current",
        "profiles/first",
        *(f"profiles/{{id}}/{name}" for name in _OF_A_PROFILE),
        *(f"profiles/deleted/{{id}}{{again}}/{name}" for name in _OF_A_PROFILE),
        "variants/*.toml",
        "variants/deleted/*.toml",
    ),
    DATA: (
        "games/*.blackout",
        "games/*.jsonl",
        "games/deleted/*.blackout",
        "games/deleted/*.jsonl",
        "home.sqlite",
        "leagues/*.league",
        "leagues/deleted/*.league",
        "reviews/*.jsonl",
        "network/*.kept",
        "network/own.key.replaced-*",
        "server/handed/*.json",  # tables that earlier versions took over from another server
        "server/server.sqlite",
        "server/people.jsonl",  # this file and the next three were those of earlier versions
        "server/ratings.jsonl",
        "server/blocks.jsonl",
        "server/tournaments/*.json",
        "server/banned.txt",
        "server/door.json",
        "server/redis.json",
        "server/own.key",
        "server/games/*.blackout",
        "server/games/*.jsonl",
        "server/games/*.private",
        "exports/*.blackout",
        "exports/*.csv",
        "exports/*.html",
        "exports/*.jsonl",
        "exports/*.toml",
    ),
}
_DOCUMENTS: Final[Mapping[str, tuple[str, ...]]] = {
    CONFIG: (
        *(f"profiles/{{id}}/{name}" for name in _DOCUMENTS_OF_A_PROFILE),
        *(f"profiles/deleted/{{id}}{{again}}/{name}" for name in _DOCUMENTS_OF_A_PROFILE),
    ),
    DATA: (
        "game-marks.json",
        "duplicates/*.jsonl",
        "daily/{owner}/*.json",
        "sheets/*.json",
        "reviews.jsonl",
        "network/recent-servers",
        "network/own.key",
        "network/*.json",
    ),
}
_ROWS: Final = (f"{DATA}/reviews.jsonl",)
"""Documents of which each line was a value of its own."""
_LEFT: Final[Mapping[str, tuple[str, ...]]] = {
    CONFIG: (),
    DATA: (
        # counted anew from the games
        "games.json",
        "statistics.json",
        "ratings.json",
        # of the database, whose copy is in a backup
        "home.sqlite-wal",
        "home.sqlite-shm",
        "home.sqlite-journal",
        "home.{number}.sqlite",
        # what happened on this machine, and what was installed or is running on it
        "blackout.log",
        "blackout.1.log",
        "desktop.json",
        "server/server.log",
        "server/server.log.1",
        "server/left.json",
        # what belongs to the server's database as it lies open, and copies that are made of it
        "server/server.sqlite-wal",
        "server/server.sqlite-shm",
        "server/server.sqlite-journal",
        "server/server.{number}.sqlite",
        # what an earlier version wrote and is in the database
        "server/games/before-0.4/*.private",
        "server/before-0.4/*.jsonl",
        "server/before-0.4/tournaments/*.json",
        "server/stop",
    ),
}
_STANDS_FOR: Final = {
    "*": r"[^/]+",
    "{id}": r"[0-9a-f]{32}",
    "{owner}": r"(?:[0-9a-f]{32}|nobody)",
    "{number}": r"\d",
    "{again}": r"(?: \(\d+\))?",
}
_BESIDE: Final = rf"(?:{re.escape(EARLIER)})?(?:\.(?:broken|newer|replaced)-\d+)*"
"""What is added to the name of a file: to what it held before its last change, to one that nothing
could be read from, and to a key that another one took the place of."""


class FilePlace(Enum):
    """What a file of some path is to a home."""

    KEPT = "kept"
    """A player's own: it goes into a backup and comes back."""
    DOCUMENT = "document"
    """What an earlier version kept in a file and is in the database now: it is not in a backup of
    this version, and that of an earlier one brings it back into the database."""
    LEFT = "left"
    """Made again by the program, or true of one machine only: left out, and not taken back from
    the backups of older versions, which had it."""
    FOREIGN = "foreign"
    """Nothing that this program writes."""


def place_of(path: str) -> FilePlace:
    """What a file is, by its path: the area, `config` or `data`, and parts with `/` between."""
    found = (place for place, pattern in _FILES.items() if pattern.fullmatch(path))
    return next(found, FilePlace.FOREIGN)


def holds_files_of_a_home(folder: str) -> bool:
    """Whether files of a home may lie in a folder, or somewhere below it; its path as above."""
    return _FOLDERS.fullmatch(folder) is not None


def holds_documents(folder: str) -> bool:
    """Whether files of documents of an earlier version may lie in a folder, or below it."""
    return _DOCUMENT_FOLDERS.fullmatch(folder) is not None


def is_of_rows(path: str) -> bool:
    """Whether each line of such a document was a value of its own."""
    return path in _ROWS


def _pattern(row: str) -> str:
    parts = re.split(r"(\*|\{\w+\})", row)
    return "".join(_STANDS_FOR.get(part) or re.escape(part) for part in parts)


def _any_of(patterns: Iterable[str], ending: str = "") -> re.Pattern[str]:
    return re.compile(f"(?:{'|'.join(sorted(set(patterns)))}){ending}")


def _paths(rows: Mapping[str, tuple[str, ...]]) -> list[str]:
    return [f"{area}/{row}" for area, of_area in rows.items() for row in of_area]


def _folders(paths: Iterable[str]) -> re.Pattern[str]:
    return _any_of(
        _pattern("/".join(parts[:depth]))
        for parts in (path.split("/") for path in paths)
        for depth in range(1, len(parts))
    )


_FILES: Final = {
    FilePlace.KEPT: _any_of(map(_pattern, _paths(_KEPT)), _BESIDE),
    FilePlace.DOCUMENT: _any_of(map(_pattern, _paths(_DOCUMENTS)), _BESIDE),
    FilePlace.LEFT: _any_of(map(_pattern, _paths(_LEFT)), _BESIDE),
}
_FOLDERS: Final = _folders(_paths(_KEPT) + _paths(_DOCUMENTS) + _paths(_LEFT))
_DOCUMENT_FOLDERS: Final = _folders(_paths(_DOCUMENTS))

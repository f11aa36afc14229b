"""A game on its way from one server to another: a file in the home of the one that goes on with it.

A window that takes over the table of a host writes it for its own server. So nobody else can have a
server go on with a game that was never played.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

from msgspec import Meta

from game.net.messages import KnownName
from game.storage.documents import document
from game.storage.kept_files import KeptFile, KeptFolder
from game.table.records.replay import LARGEST_GAME

FOLDER: Final = "handed"


@dataclass(frozen=True, slots=True)
class HandedGame:
    """What the old server told."""

    lines: tuple[str, ...]
    """Of the record, up to the end of the last finished deal, its seed among them."""
    people: Annotated[tuple[KnownName, ...], Meta(max_length=10)]
    """Who sits at the table, by key."""


def handed_game(home: Path, game: str) -> KeptFile[HandedGame]:
    """The file of a game in a server's home, by the id that it had at the old server."""
    return KeptFolder(home / FOLDER, ".json", _DOCUMENT).file(game)


_DOCUMENT: Final = document(
    "blackout-handed-game",
    HandedGame,
    largest=LARGEST_GAME,
    private=True,
)

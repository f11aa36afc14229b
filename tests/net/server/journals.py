"""The journals of a server's games, for tests that look at them or change them."""

from __future__ import annotations

import sqlite3
import zlib
from contextlib import closing
from pathlib import Path
from typing import Any

from game.net.server.games_database import MOST, NAME, GamesDatabase


def games_at(home: Path) -> list[str]:
    """The ids of the games that a server has, whether it is open or not."""
    return [str(game) for (game,) in _rows(home, "select id from game order by number")]


def journal_of(home: Path, game: str) -> str:
    """What a journal holds, whether its server is open or not."""
    numbers = "select number from game where id = ?"
    lines = f"select text from line where place / {MOST} = ({numbers}) order by place"
    return "".join(
        zlib.decompress(text).decode() if isinstance(text, bytes) else text
        for (text,) in _rows(home, lines, game)
    )


def _rows(home: Path, sql: str, *values: object) -> list[tuple[Any, ...]]:
    if not (home / NAME).exists():
        return []
    with closing(sqlite3.connect(home / NAME)) as base:
        return base.execute(sql, values).fetchall()


def put_journal(home: Path, game: str, text: str, *, over: bool) -> None:
    """Have a journal hold something else, while its server is not open."""
    games = GamesDatabase(home)
    try:
        number, _ = games.read(game)
        games.rewrite(number, game, text, over=over)
    finally:
        games.close()


def lose(home: Path, game: str) -> None:
    """Have nothing of a game but its record, while its server is not open."""
    games = GamesDatabase(home)
    games.remove(games.read(game)[0])
    games.close()


def make_earlier(home: Path, *games: str) -> None:
    """Have a home be as a server of an earlier version left it: a file for each of its journals."""
    for game in games:
        private = home / "games" / f"{game}.private"
        private.write_text(journal_of(home, game), encoding="utf-8")
    for path in home.glob(f"*{NAME}*"):
        path.unlink()

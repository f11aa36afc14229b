"""The journals of a server's games, for tests that look at them or change them."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

from game.net.server.games_database import MOST, NAME, GamesDatabase
from game.net.server.people import People
from game.net.server.server_rows import LINES_OF, TOURNAMENTS
from game.storage.database_parts import seal


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


@contextmanager
def database_at(home: Path) -> Iterator[GamesDatabase]:
    """The database of a server, whether that is open or not."""
    home.mkdir(exist_ok=True)
    base = GamesDatabase(home)
    try:
        yield base
    finally:
        base.close()


def people_at(home: Path) -> People:
    """Whom a server knows, whether it is open or not."""
    with database_at(home) as base:
        return People(base)


def lines_at(home: Path, name: str) -> list[str]:
    """The lines of a name in the database, whether its server is open or not."""
    return [str(text) for (text,) in _rows(home, _REGISTERED, name)]


def put_lines(home: Path, name: str, lines: Iterable[str]) -> None:
    """Have other lines of a name in the database, while its server is not open."""
    with database_at(home) as base, base.changing() as changed:
        changed.execute("delete from register where name = ?", (name,))
        (last,) = changed.execute("select max(number) from register").fetchone()
        for number, text in enumerate(lines, start=(last or 0) + 1):
            row = number, name, text, seal(number, name, text)
            changed.execute("insert into register values (?, ?, ?, ?)", row)


_REGISTERED: Final = "select text from register where name = ? order by number"


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
    """Have a home be as a server of an earlier version left it: a file for each of its journals,
    for all other lines of a name, and for each of its tournaments."""
    for name in LINES_OF:
        if lines := lines_at(home, name):
            (home / f"{name}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    for game in games:
        private = home / "games" / f"{game}.private"
        private.write_text(journal_of(home, game), encoding="utf-8")
    documents = "select name, value from document where name like ?"
    for name, value in _rows(home, documents, f"{TOURNAMENTS}/%"):
        (home / TOURNAMENTS).mkdir(exist_ok=True)
        (home / f"{name}.json").write_bytes(value)
    for path in home.glob(f"*{NAME}*"):
        path.unlink()

"""The games of several server processes: journals and talk in Redis, records in files in time.

Every method raises `StoreError` where Redis does not answer or refuses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from game.net.messages import ChatSaid, decoded_server_message, encoded
from game.net.server.game_files import ServerRecordFile, Sync
from game.net.server.journal import (
    JournalLine,
    OffNote,
    OverNote,
    journal_line_in,
    journal_text,
)
from game.net.server.talk import MOST_KEPT
from game.net.shared.store import SharedStore, StoreError, games_of, lease_of
from game.net.short_ids import drawn_id
from game.table.records.lines import Line

LAST: Final = OverNote, OffNote
"""Notes after which nothing follows."""
LISTED: Final = "blackout:listed"
"""Descriptions of the games that go on or have ended lately, as JSON by id."""
NEWEST: Final = "blackout:newest"
"""Ids of those games, by their last change."""
ENDED: Final = "blackout:ended"
"""Ids of those of them that are over, by their end."""
FINISHED: Final = "blackout:finished"
"""Ids of games that are over and whose journals are still kept, by their end."""
FINISHED_S: Final = 30 * 86400
"""Seconds for which whoever knows the id of a finished game is told of it."""
OWNERS: Final = "blackout:owners"
"""Processes by the games that are theirs."""
_PAIR: Final = msgspec.json.Decoder(tuple[str, str])


class SharedGame:
    """See `GameStore`: of a game that belongs to this process."""

    def __init__(self, games: SharedGames, folder: Path, game: str) -> None:
        """`folder` is this process's own, where the record lies in the end."""
        self.game = game
        self._games = games
        self._record = ServerRecordFile(folder, game)
        self._count = 0
        """Lines of the journal."""
        self._closed = False
        """Whether nothing follows, so that the record is whole."""

    def journal(self, lines: Iterable[JournalLine]) -> None:
        """See `GameStore`."""
        added = list(lines)
        last = any(isinstance(line, LAST) for line in added)
        text = list(map(journal_text, added))
        self._count = self._games.append(self.game, self._count, text, last=last)
        self._closed = self._closed or last

    def find_room(self) -> None:
        """See `GameStore`."""
        self._games.claim(self.game)

    def discard(self) -> None:
        """See `GameStore`; where Redis does not answer, whoever finds it empty lets it be."""
        with suppress(StoreError):
            self._games.discard(self.game)

    def read_journal(self) -> list[JournalLine]:
        """See `GameStore`."""
        lines = [journal_line_in(line.encode()) for line in self._games.lines(self.game)]
        self._count = len(lines)
        self._closed = any(isinstance(line, LAST) for line in lines)
        if self._closed or not lines:
            self._games.note_ended(self.game)
        return lines

    def mend_record(self, lines: Sequence[Line]) -> None:
        """See `GameStore`."""
        self.rewrite_record(lines)

    def rewrite_record(self, lines: Iterable[Line]) -> None:
        """See `GameStore`."""
        if self._closed:
            self._record.mend(list(lines))


class SharedGames:
    """See `ServerGames`: a game of a process that lives no longer becomes this one's when asked."""

    def __init__(self, store: SharedStore, folder: Path) -> None:
        """`folder` is this process's own, for records."""
        self._store = store
        self._folder = folder

    def new(self) -> SharedGame:
        """See `ServerGames`."""
        while True:
            game = drawn_id()
            if self.claim(game, new=True) == self._store.process:
                return SharedGame(self, self._folder, game)

    def found(self, game: str) -> SharedGame | None:
        """See `ServerGames`."""
        if self.claim(game) != self._store.process:
            return None
        return SharedGame(self, self._folder, game)

    def unfinished(self) -> Iterator[str]:
        """See `ServerGames`: what others have left is found in time."""
        yield from ()

    @property
    def is_synced(self) -> bool:
        """See `ServerGames`: what is in Redis is as safe as it keeps it."""
        return True

    def take_unsynced(self) -> Sync:
        """See `ServerGames`."""
        return lambda: True

    def look_round(self) -> None:
        """See `ServerGames`."""

    def close(self) -> None:
        """See `ServerGames`."""

    def claim(self, game: str, *, new: bool = False) -> str | None:
        """The process that owns a game: this one, where its owner lives no longer.

        Args:
            game: the id.
            new: whether there must not be such a game yet.

        Returns:
            None where there is no such game.

        Raises:
            StoreError: also where this process has lost its lease.
        """
        # Whose lease and games are asked about is known only in Redis.
        args = game, self._store.process, "new" if new else "", OWNERS, lease_of(""), games_of("")
        owner: str | None = self._store.run_guarded("claim", (), *args)
        if owner == "":
            raise self._store.lose_lease()
        return owner

    def append(self, game: str, before: int, lines: Sequence[str], *, last: bool) -> int:
        """Append lines to the journal of a game, all or none.

        Args:
            game: the id.
            before: how many lines it has as this process knows it.
            lines: what is appended.
            last: whether nothing follows.

        Returns:
            How many lines it has then.

        Raises:
            StoreError: it cannot be done, or it is not known whether it was: then the next call
                with the same `before` begins by undoing it. Where others have the game, `lost`
                of the store says so.
        """
        store, attempt = self._store, self._store.new_attempt()
        keys = _journal(game), OWNERS, lease_of(store.process), games_of(store.process), FINISHED
        args = game, store.process, attempt, before, "last" if last else "", *lines
        count = int(store.run_guarded("append", keys, *args))
        if count < 0:
            store.lose(f"the game {game} may be another process's, or is not as this one left it")
            raise StoreError(store.lost)
        return count

    def lines(self, game: str) -> list[str]:
        """The lines of the journal of a game."""
        return [entry["line"] for _, entry in self._store.ask("XRANGE", _journal(game), "-", "+")]

    def games_of(self, process: str) -> list[str]:
        """Ids of the games that a process has not ended."""
        return sorted(self._store.ask("SMEMBERS", games_of(process)))

    def note_ended(self, game: str) -> None:
        """Have nobody go on with a game of this process that is over and was only looked at."""
        self._store.ask("SREM", games_of(self._store.process), game)

    def discard(self, game: str) -> None:
        """Remove all of a game of this process; nothing, where it may be another one's by now."""
        if not self._store.lost:
            self._store.ask("DEL", *(key(game) for key in _KEYS))
            self._store.ask("HDEL", OWNERS, game)
            self.note_ended(game)

    def newest(self, start: int, count: int) -> list[str]:
        """Descriptions of listed games from a place on, the one that changed last first."""
        names = self._store.ask("ZREVRANGE", NEWEST, start, start + count - 1)
        return [text for text in self._store.ask("HMGET", LISTED, *names) if text] if names else []

    def forget(self, before: float) -> None:
        """List no more games that ended before a time, and keep nothing of those long over.

        Args:
            before: in seconds since the epoch.
        """
        self._store.run("unlist", (ENDED, NEWEST, LISTED), before)
        keys = (key("") for key in _KEYS)
        self._store.run("forget_finished", (FINISHED, OWNERS), FINISHED_S, *keys)


class SharedTalk:
    """See `TalkStore`: in Redis, where whoever goes on with a game finds it."""

    def __init__(self, store: SharedStore) -> None:
        self._store = store

    def keep(self, said: ChatSaid) -> None:
        """See `TalkStore`."""
        place = _talk(said.game)
        self._store.do([("RPUSH", place, encoded(said)), ("LTRIM", place, -MOST_KEPT, -1)])

    def keep_muted(self, game: str, listener: str, name: str, *, on: bool) -> None:
        """See `TalkStore`."""
        pair = msgspec.json.encode((listener, name)).decode()
        self._store.ask("SADD" if on else "SREM", _muted(game), pair)

    def kept(self, game: str) -> tuple[list[ChatSaid], list[tuple[str, str]]]:
        """See `TalkStore`."""
        remarks = self._store.ask("LRANGE", _talk(game), 0, -1)
        muted = self._store.ask("SMEMBERS", _muted(game))
        found = [one for one in map(decoded_server_message, remarks) if isinstance(one, ChatSaid)]
        # One whose answer was lost may be there twice, under one number.
        once = {one.n: one for one in found}
        return list(once.values()), [_PAIR.decode(pair) for pair in muted]


def _journal(game: str) -> str:
    return f"blackout:journal:{game}"


def _talk(game: str) -> str:
    return f"blackout:talk:{game}"


def _muted(game: str) -> str:
    return f"blackout:muted:{game}"


_KEYS: Final = _journal, _talk, _muted
"""The keys of one game, by its id."""

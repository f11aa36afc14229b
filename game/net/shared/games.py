"""The games of several server processes: journals and talk in Redis, records in files in time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from game.net.messages import ChatSaid, encoded, said
from game.net.server.game_files import GameFiles, Unsynced
from game.net.server.journal import JOURNAL_LINES, JournalLine, OffNote, OverNote
from game.net.server.talk import MOST_KEPT
from game.net.shared.store import SharedStore, StoreError, muted_of, talk_of
from game.net.short_ids import drawn_id
from game.table.records.lines import Line

LAST: Final = OverNote, OffNote
"""Notes after which nothing follows."""
_PAIR: Final = msgspec.json.Decoder(tuple[str, str])


class SharedGame:
    """See `GameStore`: of a game that belongs to this process."""

    def __init__(self, store: SharedStore, folder: Path, game: str) -> None:
        """`folder` is this process's own, where the record lies in the end."""
        self.game = game
        self._store = store
        self._files = GameFiles(folder, game)
        """Of which there is the record alone, and that in the end."""
        self._count = 0
        """Lines of the journal."""
        self._closed = False
        """Whether nothing follows, so that the record is whole."""

    def journal(self, lines: Iterable[JournalLine]) -> None:
        """See `GameStore`."""
        added = list(lines)
        last = any(isinstance(line, LAST) for line in added)
        text = list(map(JOURNAL_LINES.encode, added))
        self._count = self._store.append(self.game, self._count, text, last=last)
        self._closed = self._closed or last

    def note(self, lines: Iterable[Line]) -> None:
        """See `GameStore`: only a whole record is written."""

    def find_room(self) -> None:
        """See `GameStore`."""
        self._store.claim(self.game)

    def discard(self) -> None:
        """See `GameStore`; where Redis does not answer, whoever finds it empty lets it be."""
        if not self._store.lost:  # else it may be somebody else's by now
            with suppress(StoreError):
                self._store.discard(self.game)

    def read_journal(self) -> list[JournalLine]:
        """See `GameStore`."""
        lines = [JOURNAL_LINES.decode(line.encode()) for line in self._store.lines(self.game)]
        self._count = len(lines)
        self._closed = any(isinstance(line, LAST) for line in lines)
        if self._closed or not lines:
            self._store.note_ended(self.game)
        return lines

    def mend_record(self, lines: Sequence[Line]) -> None:
        """See `GameStore`."""
        self.rewrite_record(lines)

    def rewrite_record(self, lines: Iterable[Line]) -> None:
        """See `GameStore`."""
        if self._closed:
            self._files.record.parent.mkdir(parents=True, exist_ok=True)
            self._files.mend_record(list(lines))

    @property
    def is_synced(self) -> bool:
        """See `GameStore`: what is in Redis is as safe as it keeps it."""
        return True

    def take_unsynced(self) -> list[Unsynced]:
        """See `GameStore`."""
        return []

    def close(self) -> None:
        """See `GameStore`."""


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
            if self._store.claim(game, new=True) == self._store.process:
                return SharedGame(self._store, self._folder, game)

    def found(self, game: str) -> SharedGame | None:
        """See `ServerGames`."""
        if self._store.claim(game) != self._store.process:
            return None
        return SharedGame(self._store, self._folder, game)

    def unfinished(self) -> Iterator[str]:
        """See `ServerGames`: what others have left is found in time."""
        yield from ()


class SharedTalk:
    """See `TalkStore`: in Redis, where whoever goes on with a game finds it."""

    def __init__(self, store: SharedStore) -> None:
        self._store = store

    def keep(self, said: ChatSaid) -> None:
        """See `TalkStore`."""
        place = talk_of(said.game)
        self._store.do([("RPUSH", place, encoded(said)), ("LTRIM", place, -MOST_KEPT, -1)])

    def keep_muted(self, game: str, listener: str, name: str, *, on: bool) -> None:
        """See `TalkStore`."""
        pair = msgspec.json.encode((listener, name)).decode()
        self._store.do([("SADD" if on else "SREM", muted_of(game), pair)])

    def kept(self, game: str) -> tuple[list[ChatSaid], list[tuple[str, str]]]:
        """See `TalkStore`."""
        remarks, muted = self._store.talk(game)
        found = [one for one in map(said, remarks) if isinstance(one, ChatSaid)]
        # One whose answer was lost may be there twice, under one number.
        once = {one.n: one for one in found}
        return list(once.values()), [_PAIR.decode(pair) for pair in muted]

"""Score sheets that are shared at several server processes.

A sheet is held by one process, as a game is. What everybody may know of it lies in Redis as long
as that process lives; where it ends, the window that keeps the sheet shares it again.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from typing import Final

import msgspec
from msgspec import MsgspecError, Struct, structs

from game.net.messages import OfSheet, Share, SheetInfo, key_of
from game.net.server.shared_sheets import MOST_LISTED, SharedSheet, SharedSheets
from game.net.shared.relay import Outbox
from game.net.shared.store import SHEETS, SharedStore

LOGGER: Final = logging.getLogger("blackout.server")


class _Entry(Struct, frozen=True):
    """A sheet as the processes know it."""

    process: str
    info: SheetInfo


_ENTRY: Final = msgspec.json.Decoder(_Entry)


class SheetsOfAll(SharedSheets):
    """See `SharedSheets`: those of this process, and what is told of those of the others."""

    def __init__(
        self,
        present: Callable[[str], bool],
        clock: Callable[[], float],
        store: SharedStore,
        outbox: Outbox,
    ) -> None:
        super().__init__(present, clock)
        self._store = store
        self._outbox = outbox

    def owner_for(self, name: str, message: Share | OfSheet) -> str | None:
        """The other process that holds what a person asks about; None where none does.

        A sheet that its keeper shares goes where he has one already: there it takes its place.

        Raises:
            StoreError: Redis does not answer.
        """
        if message.sheet in self._all:
            return None
        for entry in self._others():
            is_meant = entry.info.sheet == message.sheet
            if isinstance(message, Share):
                is_meant = key_of(entry.info.host) == key_of(name)
            if is_meant:
                return entry.process
        return None

    def listed(self, name: str) -> list[SheetInfo]:
        """See `SharedSheets`: those of this process come first, then those of the others."""
        found = super().listed(name)
        for entry in self._others():
            own = (seat for seat, one in enumerate(entry.info.people) if one and _same(one, name))
            found.append(structs.replace(entry.info, seat=next(own, None)))
        mine = [one for one in found if one.seat is not None or _same(one.host, name)]
        return [*mine, *(one for one in found if one not in mine)][:MOST_LISTED]

    def _others(self) -> Iterator[_Entry]:
        living = dict[str, bool]()
        for text in self._store.ask("HVALS", SHEETS):
            try:
                entry = _ENTRY.decode(text)
            except MsgspecError as error:
                LOGGER.error("a process of another version has a sheet: %s", error)
                continue
            process = entry.process
            if process not in living:
                living[process] = process != self._store.process and self._store.lives(process)
            if living[process]:
                yield entry

    def _spread(self, one: SharedSheet) -> None:
        super()._spread(one)
        text = msgspec.json.encode(_Entry(self._store.process, self._info(one, ""))).decode()
        self._outbox.put(("HSET", SHEETS, one.sheet, text))

    def _end(self, one: SharedSheet) -> None:
        super()._end(one)
        self._outbox.put(("HDEL", SHEETS, one.sheet))


def _same(one: str, other: str) -> bool:
    return key_of(one) == key_of(other)

"""The one service of this window, handed on from table to table: its bots, and what it weighs.

Our own bots and the expert behind hints, odds and reviews share a process. Where the next game will
probably have a bot that searches, that begins on the menu; where none will, nothing runs.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Final

from game import roster
from game.engine import Limit
from game.roster import BotError, lacks_search, resolve
from game.table.bots.calculations import Calculator
from game.table.bots.thinking import SharedThinking, Thinking
from game.table.bots.time_limits import OVERHEAD, shared
from game.table.setup import Setup


class BotWorkers:
    """The bots' processes. Background tasks use it, one by one."""

    def __init__(self) -> None:
        self.limit = Limit()
        """Of every decision; empty for the usual one."""
        self._thinking: SharedThinking | None = None
        self._making = threading.Lock()

    @property
    def service(self) -> Calculator:
        """Where this window has something decided or worked out; any thread may ask."""
        return self._of_tables.service

    def seated(self, setup: Setup) -> Thinking:
        """Processes for these seats, in place of those of the table before."""
        agents = [seat.agent for seat in setup.seats]
        if setup.match is not None:  # whatever the machine, the bots play alike
            limit = Limit(playouts=setup.match.playouts)
            return self._serving(limit, agents, paced=False)
        limit = self._limit(sum(not seat.is_human for seat in setup.seats))
        return self._serving(limit, agents, paced=self._paced)

    def await_table(self, agents: Iterable[str]) -> None:
        """There is no table now; have those ready that the next one will probably need."""
        if wanted := searching(agents):
            self._serving(self._limit(1), wanted, paced=self._paced)
        else:
            self.dismiss()

    def dismiss(self) -> None:
        """End them until they are needed again."""
        if self._thinking is not None:
            self._thinking.rest()

    def close(self) -> None:
        """End them for good, with the window."""
        with self._making:
            thinking, self._thinking = self._thinking, None
        if thinking is not None:
            thinking.close()

    def longest(self, agent: str, bots: int) -> float:
        """Seconds that this one may think about a decision in the window, among so many bots.

        Nothing where it is no matter of time, as with rules of thumb or a limit of playouts.
        """
        with suppress(BotError):  # a person, or a bot that is no more
            pace, most = resolve(agent).pace, self._limit(bots).milliseconds
            if pace is not None and most is not None:
                return (min(pace, most) + OVERHEAD) / 1000
        return 0.0

    def _limit(self, bots: int) -> Limit:
        if self.limit != Limit():
            return self.limit
        return shared(bots)

    @property
    def _paced(self) -> bool:
        """Whether each bot keeps its own pace, since nobody said otherwise."""
        return self.limit == Limit()

    def _serving(self, limit: Limit, agents: Sequence[str], *, paced: bool) -> Thinking:
        self._of_tables.move_to(limit, agents, paced=paced)
        return self._of_tables

    @property
    def _of_tables(self) -> SharedThinking:
        with self._making:
            if self._thinking is None:
                self._thinking = roster.process_thinking(Limit())
            return self._thinking


def searching(agents: Iterable[str]) -> tuple[str, ...]:
    """Those of these agents that think by the search."""
    found = []
    for name in dict.fromkeys(agents):
        with suppress(BotError):  # a person, or a bot that is no more
            if resolve(name).searches and not lacks_search(name):
                found.append(name)
    return tuple(found)


bot_workers: Final = BotWorkers()
"""Those of the one window that a program has."""

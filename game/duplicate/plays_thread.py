"""A thread that has plays made in processes: begun, looked at from outside, stopped."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing

from game.arena import pools
from game.arena.pools import Opener, Pool
from game.duplicate.course import course
from game.duplicate.kept_plays import KeptPlays
from game.duplicate.plays import PlayTask, SeatPlay
from game.jobs.background import SerialQueue


class PlaysThread:
    """Does some work that asks for plays, in one process fewer than there are processors.

    Every method of whoever looks on returns at once, but for `wait`.
    """

    def __init__(self, name: str, work: Callable[[], None], opener: Opener | None = None) -> None:
        """Nothing happens before `start`.

        Args:
            name: of the thread.
            work: what it does, by way of `made`.
            opener: makes the pool; without it, of this machine.
        """
        self.trouble: Exception | None = None
        """Why the work ended early, unless it was stopped."""
        self._work = work
        self._opener = opener or pools.local_pool
        self._pool: Pool | None = None
        self._stopped = False
        self._queue = SerialQueue(name)

    def start(self) -> None:
        """Begin."""
        self._queue.put(self._run)

    def stop(self) -> None:
        """Give up what is being played; what came in is kept."""
        self._stopped = True
        pool = self._pool
        if pool is not None:
            pool.give_up()

    @property
    def running(self) -> bool:
        """Whether there is still something to come."""
        return self._queue.busy

    def wait(self) -> None:
        """Until it has ended, and its processes with it; not for a frame loop."""
        self._queue.finish()

    def made(self, tasks: Sequence[PlayTask], kept: KeptPlays) -> Iterator[SeatPlay]:
        """For the work: these plays, each once it is kept, until it is stopped."""
        if not tasks or self._stopped:
            return
        with self._opener(pools.beside_window()) as pool:
            self._pool = pool
            with closing(course(tasks, pool, kept)) as coming:
                for play in coming:
                    yield play
                    if self._stopped:
                        return

    def _run(self) -> None:
        try:
            self._work()
        except Exception as error:  # whoever looks on says it
            if not self._stopped:
                self.trouble = error

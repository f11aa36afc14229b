"""The connection of a server process to the Redis that it shares with others, and its lease there.

All keys begin with `blackout:`. A process lives as long as its lease is renewed. A game belongs to
one process, which alone may append to its journal; the lease is checked in the same step (fencing),
so a process that stood still for longer than its lease appends nothing.

Where an answer is lost nobody knows whether something was done. So every command may be sent twice:
each line of a journal holds the process and the number of the attempt that appended it. A line that
is there already is not appended again; one that its process was not told of is taken out.

Scripts are the files of `lua/`. Those that write run behind `guard.lua`, which compares the mark of
the Redis (`redis_marks.py`) with the one that the process knows.
"""

from __future__ import annotations

import itertools
import secrets
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TypeAlias

from msgspec.structs import replace
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as ConnectionBroken
from redis.exceptions import RedisError
from redis.retry import Retry

from game.net.keys import KeyPair, drawn_pair
from game.net.messages import is_key
from game.net.shared.redis_marks import GENERATION, OTHER, PULSE, KnownRedis, RedisMark

LEASE_MS: Final = 3000
"""Milliseconds for which a process that does not renew its lease is taken to live."""
PATIENCE_S: Final = 2.0
"""Seconds for which an answer of Redis is waited for."""
TO_ALL: Final = "blackout:to-all"
"""The channel that every process hears."""
PROCESSES: Final = "blackout:processes"
SHEETS: Final = "blackout:sheets"
"""Score sheets by id: the process that holds each, and what everybody may know of it, as JSON."""
_KEY: Final = "blackout:key"
"""The secret half of the servers' own key."""
_TOO_LATE: Final = "this process did not answer for so long that others may have its games"
_LUA: Final = Path(__file__).with_name("lua")

Command: TypeAlias = tuple[str | float, ...]
"""A command of Redis with its arguments."""


class StoreError(OSError):
    """Redis does not answer, or refuses."""


class SharedStore:
    """A connection to Redis, as one process; each call blocks for about 0.1 ms.

    Every method that asks Redis raises `StoreError` where it does not answer or refuses, unless it
    says something else.
    """

    def __init__(
        self,
        url: str,
        process: str,
        known: KnownRedis | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """Begin to live as a process.

        Args:
            url: the address of Redis.
            process: the id of the process.
            known: what the process knows of that Redis.
            clock: tells seconds; it goes on while the process stands still.

        Raises:
            ValueError: the address makes no sense.
            StoreError: nobody answers there.
            OtherRedisError: it is not the one that is known.
        """
        self.url = url
        self.process = process
        self.lost = ""
        """Why this process may go on no longer, as a sentence; empty as long as it may."""
        # Any: what it has of types says of no call whether its answer is to be waited for.
        self._redis: Any = Redis.from_url(
            url,
            decode_responses=True,
            socket_timeout=PATIENCE_S,
            socket_connect_timeout=PATIENCE_S,
            retry=Retry(NoBackoff(), 0),  # it is for us to say what may be asked twice
        )
        self._scripts: dict[str, Any] = {}
        """By name those that were run."""
        self._attempts = itertools.count(1)
        self._known = known
        self._mark = self._recognised()
        self._clock = clock
        self._asked_at = clock()
        """When the lease was renewed last, or that was tried."""
        self.ask("SET", lease_of(process), 1, "PX", LEASE_MS)
        self.ask("SADD", PROCESSES, process)

    # Commands ---------------------------------------------------------------------------------

    def ask(self, *command: str | float) -> Any:
        """The answer to a command."""
        return self._answered(lambda: self._redis.execute_command(*command))

    def do(self, commands: Iterable[Command]) -> None:
        """Send commands in order, without their answers."""
        try:
            with self._redis.pipeline(transaction=False) as pipeline:
                for command in commands:
                    pipeline.execute_command(*command)
                pipeline.execute()
        except RedisError as error:
            raise StoreError(said_of(error)) from error

    def run(self, name: str, keys: Sequence[str], *args: str | float) -> Any:
        """What a script returns, which is run by any Redis."""
        script = self._script(name, (_LUA / f"{name}.lua").read_text)
        return self._answered(lambda: script(keys=keys, args=args))

    def run_guarded(self, name: str, keys: Sequence[str], *args: str | float) -> Any:
        """What a script returns, which is run only by the Redis that this process knows.

        Where it is another one, or in an older state, `lost` says so.
        """
        mark = self._mark
        script = self._script(f"guarded {name}", lambda: _guarded(name))
        keys, args = (*keys, GENERATION, PULSE), (*args, mark.generation, mark.pulse)
        try:
            answer, pulse = self._answered(lambda: script(keys=keys, args=args))
        except StoreError as error:
            if OTHER in str(error):
                self.lose("the Redis is another one than before, or in an older state")
            raise
        self._mark = replace(mark, pulse=max(mark.pulse, int(pulse)))
        return answer

    def new_attempt(self) -> int:
        """The number of an attempt to write, one more than the last."""
        return next(self._attempts)

    def own_pair(self) -> KeyPair:
        """The key pair of the servers, drawn by the first of them.

        Raises:
            StoreError: also where Redis holds something else in its place.
        """
        self.ask("SET", _KEY, drawn_pair().secret, "NX")
        secret = str(self.ask("GET", _KEY))
        if not is_key(secret):
            raise StoreError(f"what {_KEY} holds is no key")
        return KeyPair(secret)

    def said_of_itself(self) -> dict[str, str]:
        """What Redis says of how it keeps data, by its own names of settings."""
        found = dict(self._answered(lambda: self._redis.info("persistence", "memory")))
        said = {name: str(value) for name, value in found.items()}
        with suppress(StoreError):  # who rents one may often not ask this
            said |= self._answered(lambda: self._redis.config_get("appendfsync"))
        return said

    # Processes --------------------------------------------------------------------------------

    def renew(self) -> None:
        """Renew the lease; `lost` says so where that is too late. Raises nothing."""
        self._asked_at = self._clock()
        with suppress(StoreError):  # nothing is done without it meanwhile
            if not self.run_guarded("renew", (lease_of(self.process),), LEASE_MS):
                self.lose(_TOO_LATE)
            if self._known is not None:
                self._known.note(self._mark)

    def renew_if_due(self) -> None:
        """The same, if the lease may have ended: this process may have stood still."""
        if abs(self._clock() - self._asked_at) * 1000 >= LEASE_MS:  # the clock may have been set
            self.renew()

    def lose(self, why: str) -> None:
        """Go on no longer; the first reason stands."""
        self.lost = self.lost or why

    def lose_lease(self) -> StoreError:
        """Go on no longer since the lease has ended; the error to raise."""
        self.lose(_TOO_LATE)
        return StoreError(self.lost)

    def others(self) -> dict[str, bool]:
        """Ids of the other processes of which data is left, and whether each lives."""
        known = sorted(set(self.ask("SMEMBERS", PROCESSES)) - {self.process})
        return {one: self.lives(one) for one in known}

    def lives(self, process: str) -> bool:
        """Whether a process lives."""
        return bool(self.ask("EXISTS", lease_of(process)))

    def forget(self, process: str) -> None:
        """Remove the data of a process that has ended and whose games others have."""
        self.run("forget_sheets", (SHEETS,), f'{{"process":"{process}",')
        self.ask("SREM", PROCESSES, process)
        self.ask("DEL", visitors_of(process), games_of(process))

    def end(self) -> None:
        """Give up the lease, so that others take the games at once, and disconnect."""
        with suppress(StoreError):  # the lease ends by itself
            self.ask("DEL", lease_of(self.process))
        if self._known is not None:
            self._known.note(self._mark)
            self._known.write()
        self._redis.close()

    # Inside -----------------------------------------------------------------------------------

    def _script(self, name: str, text: Callable[[], str]) -> Any:
        if name not in self._scripts:
            self._scripts[name] = self._redis.register_script(text())
        return self._scripts[name]

    def _recognised(self) -> RedisMark:
        """The mark of this Redis; a Redis without one is given one, unless another is known."""
        if self._known is not None:
            self._known.check(self._found_mark())
        self.ask("SET", GENERATION, secrets.token_hex(8), "NX")
        self.own_pair()
        mark = self._found_mark()
        if mark is None:
            raise StoreError("Redis does not keep what it is told")
        if self._known is not None:
            self._known.note(mark)
        return mark

    def _found_mark(self) -> RedisMark | None:
        generation, pulse, secret = self.ask("MGET", GENERATION, PULSE, _KEY)
        if generation is None or secret is None or not is_key(secret):
            return None
        return RedisMark(KeyPair(secret).public, generation, int(pulse or 0))

    @staticmethod
    def _answered(ask: Callable[[], Any]) -> Any:
        """An answer of Redis; where the connection breaks it is asked once more on another one.

        After a timeout it is not asked again: nobody else is served meanwhile.
        """
        try:
            try:
                return ask()
            except ConnectionBroken:
                return ask()
        except RedisError as error:
            raise StoreError(said_of(error)) from error


def _guarded(name: str) -> str:
    """A script behind the comparison of the mark."""
    guard, work = ((_LUA / f"{one}.lua").read_text() for one in ("guard", name))
    return guard.replace("\nWORK\n", f"\n{work}\n")


def lease_of(process: str) -> str:
    """The key of the lease of a process."""
    return f"blackout:lease:{process}"


def games_of(process: str) -> str:
    """The key of the ids of a process's games that have not ended."""
    return f"blackout:games:{process}"


def visitors_of(process: str) -> str:
    """The key of the persons who are connected to a process."""
    return f"blackout:visitors:{process}"


def channel_of(process: str) -> str:
    """The channel that one process alone hears."""
    return f"blackout:to:{process}"


def said_of(error: RedisError) -> str:
    """The sentence for a fault of Redis."""
    return f"Redis does not do its part: {error}"

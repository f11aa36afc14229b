"""What several server processes have in common: names, journals, and whose each game is.

It lies in Redis, all names of it begin with `blackout:`. A process lives as long as its lease is
renewed. A game belongs to one process, which alone may add to its journal: that is asked in the
same step as it is added, so one that stood still past its lease adds nothing (fencing).

Where an answer is lost nobody knows whether something was done. So whatever is asked of Redis may
be asked twice: each line of a journal says which attempt of which process added it. One that is
there already is not added again, and one that its process was not told of makes room for the next.

Beside all of it lies a mark (`redis_marks.py`): what is written is written only where that is the
one that the process knows.
"""

from __future__ import annotations

import itertools
import secrets
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final, TypeAlias

from msgspec.structs import replace
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as ConnectionBroken
from redis.exceptions import RedisError
from redis.retry import Retry

from game.net.keys import KeyPair, drawn_pair
from game.net.messages import is_key
from game.net.shared.redis_marks import (
    GENERATION,
    OTHER,
    PULSE,
    KnownRedis,
    RedisMark,
    guarded,
)

LEASE_MS: Final = 3000
"""For how long a process that does not renew its lease is thought to live."""
PATIENCE_S: Final = 2.0
"""For how long Redis is waited for."""
TO_ALL: Final = "blackout:to-all"
"""The channel that every process hears."""
PROCESSES: Final = "blackout:processes"
LISTED: Final = "blackout:listed"
"""What everybody may know of each game that goes on or has ended lately, as text, by id."""
NEWEST: Final = "blackout:newest"
"""Ids of those games, by when something last happened in them."""
ENDED: Final = "blackout:ended"
"""Ids of those of them that are over, by when they ended."""
SHEETS: Final = "blackout:sheets"
"""What everybody may know of each score sheet, and which process holds it, as text, by id."""
FINISHED: Final = "blackout:finished"
"""Ids of games that are over and whose journals are still kept, by when they ended."""
FINISHED_S: Final = 30 * 86400
"""Seconds for which whoever knows the id of a finished game is told of it."""
_OWNERS: Final = "blackout:owners"
"""Processes by the games that are theirs."""
_NAMES: Final = "blackout:names"
"""Public keys by name, and the names that look so."""
_LOOKS: Final = "blackout:looks"
_BANNED: Final = "blackout:banned"
_RATINGS: Final = "blackout:ratings"
"""What is believed of persons, as text, by public key."""
_RATED: Final = "blackout:rated"
"""Ids of the games that have counted for that."""
_KEY: Final = "blackout:key"
"""The secret half of the servers' own key."""
_TOO_LATE: Final = "this process did not answer for so long that others may have its games"

Command: TypeAlias = tuple[str | float, ...]
"""One command of Redis, with what it is about."""

_CLAIM: Final = """
local game, me, new, owners, lease, games = unpack(ARGV)
if redis.call('EXISTS', lease .. me) == 0 then return '' end
local owner = redis.call('HGET', owners, game)
if owner == me then return owner end
if owner and (new == 'new' or redis.call('EXISTS', lease .. owner) == 1) then return owner end
if not owner and new ~= 'new' then return false end
redis.call('HSET', owners, game, me)
redis.call('SADD', games .. me, game)
if owner then redis.call('SREM', games .. owner, game) end
return me
"""
"""Of a game and a process: the process to which the game belongs from now on."""

_RENEW: Final = "return redis.call('PEXPIRE', KEYS[1], ARGV[1])"
"""Of a lease and milliseconds: have it last so long from now on; 0 where it has ended."""

_APPEND: Final = """
local game, me, attempt, before, last = unpack(ARGV)
local journal, owners, lease, games, finished = unpack(KEYS)
if redis.call('EXISTS', lease) == 0 then return -1 end
if redis.call('HGET', owners, game) ~= me then return -1 end
local more = redis.call('XLEN', journal) - tonumber(before)
if more < 0 then return -1 end
if more > 0 then
  local unheard = redis.call('XREVRANGE', journal, '+', '-', 'COUNT', more)
  for _, entry in ipairs(unheard) do
    local _, _, _, by, _, at = unpack(entry[2])
    if by ~= me or tonumber(at) > tonumber(attempt) then return -1 end
  end
  if unheard[1][2][6] == attempt then return redis.call('XLEN', journal) end
  for _, entry in ipairs(unheard) do redis.call('XDEL', journal, entry[1]) end
  redis.call('SADD', games, game)
  redis.call('ZREM', finished, game)
end
for i = 6, #ARGV do
  redis.call('XADD', journal, '*', 'line', ARGV[i], 'by', me, 'attempt', attempt)
end
if last == 'last' then
  redis.call('SREM', games, game)
  redis.call('ZADD', finished, redis.call('TIME')[1], game)
end
return redis.call('XLEN', journal)
"""
"""Of a game, a process, the number of its attempt, how many lines it knows of: add some; -1 where
that is not for it to do. Lines beyond those that it knows of are there where it got no answer: they
are what this very attempt adds, or nobody was told of them and they are taken out. An attempt that
arrives after later ones adds nothing."""

_ENTER: Final = """
local name, look, owner, written = unpack(ARGV)
local names, looks = unpack(KEYS)
local known = redis.call('HGET', names, name)
if known == owner then return 'entered' end
if known then return 'name' end
if redis.call('HEXISTS', looks, look) == 1 then return 'look' end
redis.call('HSET', names, name, owner)
redis.call('HSET', looks, look, written)
return 'entered'
"""
"""Of a name's key, its look, whose it is, and the name: have it belong to them."""

_RATE: Final = """
local ratings, rated = unpack(KEYS)
if redis.call('SISMEMBER', rated, ARGV[1]) == 1 then return 'counted' end
for i = 2, #ARGV, 3 do
  if (redis.call('HGET', ratings, ARGV[i]) or '') ~= ARGV[i + 1] then return 'other' end
end
for i = 2, #ARGV, 3 do redis.call('HSET', ratings, ARGV[i], ARGV[i + 2]) end
redis.call('SADD', rated, ARGV[1])
return 'counted'
"""
"""Of a game, and of each person in it key, rating before and rating after: have it count once."""

_UNLIST: Final = """
local ended, newest, listed = unpack(KEYS)
for _, game in ipairs(redis.call('ZRANGEBYSCORE', ended, '-inf', ARGV[1])) do
  redis.call('ZREM', ended, game)
  redis.call('ZREM', newest, game)
  redis.call('HDEL', listed, game)
end
"""
"""Of a time: list no more games that ended before it."""

_FORGET: Final = """
local finished, owners = unpack(KEYS)
local before = redis.call('TIME')[1] - ARGV[1]
for _, game in ipairs(redis.call('ZRANGEBYSCORE', finished, '-inf', before, 'LIMIT', 0, 100)) do
  for i = 2, #ARGV do redis.call('DEL', ARGV[i] .. game) end
  redis.call('HDEL', owners, game)
  redis.call('ZREM', finished, game)
end
"""
"""Of some seconds, and of the places that are a game's own: leave nothing of games that ended
longer ago, a few at a time."""


_LET_GO_OF_SHEETS: Final = """
local told = redis.call('HGETALL', KEYS[1])
for i = 1, #told, 2 do
  if string.sub(told[i + 1], 1, #ARGV[1]) == ARGV[1] then redis.call('HDEL', KEYS[1], told[i]) end
end
"""
"""Of how what is told of a process's sheets begins: tell nothing of them any more."""


class StoreError(OSError):
    """Redis does not answer, or refuses."""


class SharedStore:
    """See the module; calls wait for Redis, which takes a tenth of a millisecond nearby."""

    def __init__(
        self,
        url: str,
        process: str,
        known: KnownRedis | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """Begin to live as a process, by its id.

        Args:
            url: the address of Redis.
            process: the id.
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
        self._attempts = itertools.count(1)
        self._renew = self._redis.register_script(guarded(_RENEW))
        self._claim = self._redis.register_script(guarded(_CLAIM))
        self._append = self._redis.register_script(guarded(_APPEND))
        self._enter = self._redis.register_script(guarded(_ENTER))
        self._rate = self._redis.register_script(guarded(_RATE))
        self._unlist = self._redis.register_script(_UNLIST)
        self._let_go_of_sheets = self._redis.register_script(_LET_GO_OF_SHEETS)
        self._forget = self._redis.register_script(_FORGET)
        self._known = known
        self._mark = self._recognised()
        self._clock = clock
        self._asked_at = clock()
        """When the lease was asked for last."""
        self._did("SET", lease_of(process), 1, "PX", LEASE_MS)
        self._did("SADD", PROCESSES, process)

    # Processes --------------------------------------------------------------------------------

    def renew(self) -> None:
        """Go on living; where it is too late for that, `lost` says so."""
        self._asked_at = self._clock()
        with suppress(StoreError):  # nothing is done without it meanwhile
            if not self._run_guarded(self._renew, (lease_of(self.process),), LEASE_MS):
                self.lose(_TOO_LATE)
            if self._known is not None:
                self._known.note(self._mark)

    def renew_if_due(self) -> None:
        """The same, where the lease may have ended meanwhile: this process may have stood still."""
        if abs(self._clock() - self._asked_at) * 1000 >= LEASE_MS:  # the clock may have been set
            self.renew()

    def lose(self, why: str) -> None:
        """Go on no longer."""
        self.lost = self.lost or why

    def others(self) -> dict[str, bool]:
        """Ids of the other processes of which something is left, and whether each lives.

        Raises:
            StoreError: Redis does not answer.
        """
        known = sorted(set(self._did("SMEMBERS", PROCESSES)) - {self.process})
        return {one: self.lives(one) for one in known}

    def lives(self, process: str) -> bool:
        """Whether a process lives.

        Raises:
            StoreError: Redis does not answer.
        """
        return bool(self._did("EXISTS", lease_of(process)))

    def games_of(self, process: str) -> list[str]:
        """Ids of the games that a process has not ended.

        Raises:
            StoreError: Redis does not answer.
        """
        return sorted(self._did("SMEMBERS", games_of(process)))

    def visitors_of(self, process: str) -> list[str]:
        """What was noted of the persons who are connected to a process.

        Raises:
            StoreError: Redis does not answer.
        """
        return list(self._did("HVALS", visitors_of(process)))

    def forget(self, process: str) -> None:
        """Leave nothing of a process that has ended and whose games others have.

        Raises:
            StoreError: Redis does not answer.
        """
        self._run(self._let_go_of_sheets, (SHEETS,), f'{{"process":"{process}",')
        self._did("SREM", PROCESSES, process)
        self._did("DEL", visitors_of(process), games_of(process))

    def end(self) -> None:
        """Let others take the games at once, and the connection go."""
        with suppress(StoreError):  # the lease ends by itself
            self._did("DEL", lease_of(self.process))
        if self._known is not None:
            self._known.note(self._mark)
            self._known.write()
        self._redis.close()

    def said_of_itself(self) -> dict[str, str]:
        """What Redis says of how it keeps what it is told, by names of its own.

        Raises:
            StoreError: Redis does not answer, or may not be asked.
        """
        said = {
            name: str(value)
            for section in ("persistence", "memory")
            for name, value in _answered(partial(self._redis.info, section)).items()
        }
        with suppress(StoreError):  # who rents one may often not ask this
            said |= self._redis_settings("appendfsync")
        return said

    # Games ------------------------------------------------------------------------------------

    def claim(self, game: str, *, new: bool = False) -> str | None:
        """The process to which a game belongs: this one, where its owner lives no longer.

        Args:
            game: the id.
            new: whether there must not be such a game yet.

        Returns:
            None where there is no such game.

        Raises:
            StoreError: Redis does not answer, or this process has lost its lease.
        """
        # Whose lease and games are asked about is known only in Redis.
        places = _OWNERS, lease_of(""), games_of("")
        args = game, self.process, "new" if new else "", *places
        found = self._run_guarded(self._claim, (), *args)
        if found == "":
            self.lose(_TOO_LATE)
            raise StoreError(self.lost)
        return None if found is None else str(found)

    def append(self, game: str, before: int, lines: Sequence[str], *, last: bool) -> int:
        """Add lines to a journal, all of them or none; how many it has then.

        Args:
            game: the id.
            before: how many lines it has as this process knows it.
            lines: what is added.
            last: whether nothing follows.

        Raises:
            StoreError: it cannot be done, or it is not known whether it was: then the next call
                with the same `before` begins by undoing it. Where others have the game, `lost`
                says so.
        """
        own = lease_of(self.process), games_of(self.process)
        places = journal_of(game), _OWNERS, *own, FINISHED
        attempt = next(self._attempts)
        args = game, self.process, attempt, before, "last" if last else "", *lines
        count = self._run_guarded(self._append, places, *args)
        if count < 0:
            self.lose(f"the game {game} may be another process's, or is not as this one left it")
            raise StoreError(self.lost)
        return int(count)

    def note_ended(self, game: str) -> None:
        """Have nobody go on with a game of this process that is over and was only looked at.

        Raises:
            StoreError: Redis does not answer.
        """
        self._did("SREM", games_of(self.process), game)

    def forget_finished(self) -> None:
        """Leave nothing of games that ended long ago.

        Raises:
            StoreError: Redis does not answer.
        """
        places = (place("") for place in (journal_of, talk_of, muted_of))
        self._run(self._forget, (FINISHED, _OWNERS), FINISHED_S, *places)

    def discard(self, game: str) -> None:
        """Leave nothing of a game of this process.

        Raises:
            StoreError: Redis does not answer.
        """
        self._did("DEL", journal_of(game), talk_of(game), muted_of(game))
        self._did("HDEL", _OWNERS, game)
        self.note_ended(game)

    def unlist(self, before: float) -> None:
        """List no more games that ended before a time, in seconds since the epoch.

        Raises:
            StoreError: Redis does not answer.
        """
        self._run(self._unlist, (ENDED, NEWEST, LISTED), before)

    def lines(self, game: str) -> list[str]:
        """The lines of a journal.

        Raises:
            StoreError: Redis does not answer.
        """
        return [entry["line"] for _, entry in self._did("XRANGE", journal_of(game), "-", "+")]

    def sheets(self) -> list[str]:
        """What is told of score sheets, also of processes that have ended just now.

        Raises:
            StoreError: Redis does not answer.
        """
        return list(self._did("HVALS", SHEETS))

    def talk(self, game: str) -> tuple[list[str], set[str]]:
        """What was said last at a game, and who there does not want to hear whom.

        Raises:
            StoreError: Redis does not answer.
        """
        return self._did("LRANGE", talk_of(game), 0, -1), self._did("SMEMBERS", muted_of(game))

    def newest(self, start: int, count: int) -> list[str]:
        """What is told of some games, those first in which something happened last.

        Raises:
            StoreError: Redis does not answer.
        """
        names = self._did("ZREVRANGE", NEWEST, start, start + count - 1)
        return [text for text in self._did("HMGET", LISTED, *names) if text] if names else []

    # People -----------------------------------------------------------------------------------

    def owner_of_name(self, name: str) -> str | None:
        """Whose a name is, by `key_of` it: the key, a comma, the name as it was first written.

        Raises:
            StoreError: Redis does not answer.
        """
        found = self._did("HGET", _NAMES, name)
        return None if found is None else str(found)

    def name_like(self, look: str) -> str | None:
        """The name that looks so.

        Raises:
            StoreError: Redis does not answer.
        """
        found = self._did("HGET", _LOOKS, look)
        return None if found is None else str(found)

    def enter(self, key: str, look: str, owner: str, name: str) -> bool:
        """Have a name belong to somebody; whether neither it nor one like it is anybody's.

        Raises:
            StoreError: Redis does not answer.
        """
        entered = self._run_guarded(self._enter, (_NAMES, _LOOKS), key, look, owner, name)
        return bool(entered == "entered")

    def free(self, key: str, look: str, owner: str) -> None:
        """Have a name be nobody's any more; with `owner` somebody else's, as `enter` has it.

        Raises:
            StoreError: Redis does not answer.
        """
        if owner:
            self._did("HSET", _NAMES, key, owner)
        else:
            self._did("HDEL", _LOOKS, look)
            self._did("HDEL", _NAMES, key)

    def is_banned(self, look: str) -> bool:
        """Whether a name, key or address that looks so is kept out.

        Raises:
            StoreError: Redis does not answer.
        """
        return bool(self._did("SISMEMBER", _BANNED, look))

    def ban(self, look: str, *, on: bool) -> bool:
        """Keep out what looks so, or let it in again; whether that is new.

        Raises:
            StoreError: Redis does not answer.
        """
        return bool(self._did("SADD" if on else "SREM", _BANNED, look))

    def blocks(self, key: str) -> dict[str, str]:
        """Of whom the person with a key wants no invitations: names by key.

        Raises:
            StoreError: Redis does not answer.
        """
        return dict(self._did("HGETALL", blocks_of(key)))

    def block(self, key: str, whom: str, name: str, *, on: bool) -> None:
        """Note that a person wants no invitations of another one, or does again.

        Raises:
            StoreError: Redis does not answer.
        """
        self._did(*(("HSET", blocks_of(key), whom, name) if on else ("HDEL", blocks_of(key), whom)))

    def rating(self, key: str) -> str:
        """What is believed of the person with a public key; empty before the first game.

        Raises:
            StoreError: Redis does not answer.
        """
        return str(self._did("HGET", _RATINGS, key) or "")

    def ratings(self) -> list[str]:
        """The same of all persons.

        Raises:
            StoreError: Redis does not answer.
        """
        return list(self._did("HVALS", _RATINGS))

    def rate(self, game: str, changes: Iterable[tuple[str, str, str]]) -> bool:
        """Have a game count, unless it has; False where something else counted meanwhile.

        Args:
            game: the id.
            changes: of each person the key, what was believed, and what is from now on.

        Raises:
            StoreError: Redis does not answer.
        """
        args = (text for change in changes for text in change)
        return bool(self._run_guarded(self._rate, (_RATINGS, _RATED), game, *args) == "counted")

    def own_pair(self) -> KeyPair:
        """The key pair of the servers, which the first of them draws.

        Raises:
            StoreError: Redis does not answer, or holds something else there.
        """
        self._did("SET", _KEY, drawn_pair().secret, "NX")
        secret = str(self._did("GET", _KEY))
        if not is_key(secret):
            raise StoreError(f"what {_KEY} holds is no key")
        return KeyPair(secret)

    def do(self, commands: Iterable[Command]) -> None:
        """Carry out some commands in order, of which no answer is wanted.

        Raises:
            StoreError: Redis does not answer.
        """
        try:
            with self._redis.pipeline(transaction=False) as pipeline:
                for command in commands:
                    pipeline.execute_command(*command)
                pipeline.execute()
        except RedisError as error:
            raise StoreError(said_of(error)) from error

    # Inside -----------------------------------------------------------------------------------

    def _did(self, *command: str | float) -> Any:
        return _answered(lambda: self._redis.execute_command(*command))

    def _redis_settings(self, name: str) -> dict[str, str]:
        return dict(_answered(lambda: self._redis.config_get(name)))

    def _run(self, script: Any, keys: Sequence[str], *args: str | float) -> Any:
        """Run a script on what lies at the keys."""
        return _answered(lambda: script(keys=keys, args=args))

    def _run_guarded(self, script: Any, keys: Sequence[str], *args: str | float) -> Any:
        """Run one that is guarded, where the Redis is as this process knows it.

        Raises:
            StoreError: Redis does not answer; or it is another one, and `lost` says so.
        """
        mark = self._mark
        try:
            answer, pulse = self._run(script, keys, *args, mark.generation, mark.pulse)
        except StoreError as error:
            if OTHER in str(error):
                self.lose("the Redis is another one than before, or in an older state")
            raise
        self._mark = replace(mark, pulse=max(mark.pulse, int(pulse)))
        return answer

    def _recognised(self) -> RedisMark:
        """The mark of this Redis, which is made where nothing is known and it has none.

        Raises:
            StoreError: Redis does not answer.
            OtherRedisError: it is not the one that is known.
        """
        if self._known is not None:
            self._known.check(self._found_mark())
        self._did("SET", GENERATION, secrets.token_hex(8), "NX")
        self.own_pair()
        mark = self._found_mark()
        if mark is None:
            raise StoreError("Redis does not keep what it is told")
        if self._known is not None:
            self._known.note(mark)
        return mark

    def _found_mark(self) -> RedisMark | None:
        """The mark that lies there, if any does."""
        generation, pulse, secret = self._did("MGET", GENERATION, PULSE, _KEY)
        if generation is None or secret is None or not is_key(secret):
            return None
        return RedisMark(KeyPair(secret).public, generation, int(pulse or 0))


def _answered(ask: Callable[[], Any]) -> Any:
    """What Redis answers; where the connection breaks it is asked once more on another one.

    Who waited in vain does not ask again at once: nobody else is served meanwhile.

    Raises:
        StoreError: it does not.
    """
    try:
        try:
            return ask()
        except ConnectionBroken:
            return ask()
    except RedisError as error:
        raise StoreError(said_of(error)) from error


def lease_of(process: str) -> str:
    """Where the lease of a process lies."""
    return f"blackout:lease:{process}"


def games_of(process: str) -> str:
    """Where the ids of the games of a process lie that have not ended."""
    return f"blackout:games:{process}"


def visitors_of(process: str) -> str:
    """Where the persons are noted who are connected to a process."""
    return f"blackout:visitors:{process}"


def blocks_of(key: str) -> str:
    """Where the persons are noted of whom the one with a public key wants no invitations."""
    return f"blackout:blocks:{key}"


def journal_of(game: str) -> str:
    """Where the journal of a game lies."""
    return f"blackout:journal:{game}"


def talk_of(game: str) -> str:
    """Where the last remarks of a game lie."""
    return f"blackout:talk:{game}"


def muted_of(game: str) -> str:
    """Where it lies who of a game does not want to hear whom."""
    return f"blackout:muted:{game}"


def channel_of(process: str) -> str:
    """What one process alone hears."""
    return f"blackout:to:{process}"


def said_of(error: RedisError) -> str:
    """What is told of a fault of Redis."""
    return f"Redis does not do its part: {error}"

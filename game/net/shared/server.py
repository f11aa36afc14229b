"""A table server that is one of several processes in front of Redis.

Each game belongs to one of them, which alone changes it; what others are asked about it they pass
on. Where a process ends, the others share its games among themselves and go on with them.
"""

from __future__ import annotations

import hashlib
import itertools
import logging
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from msgspec import MsgspecError

from game.net.messages import (
    OVER,
    BadMessage,
    ClientMessage,
    GameInfo,
    OfGame,
    OfSheet,
    Prove,
    Share,
    decoded_server_message,
)
from game.net.server.followers import ServerClient
from game.net.server.greetings import Greeting
from game.net.server.hosted_game import HostedGame
from game.net.server.rate_limits import HIGH_WATER, Bucket, ServerLimits
from game.net.server.table_server import KEPT_S, TableServer
from game.net.server.talk import TableTalk
from game.net.shared.games import ENDED, LISTED, NEWEST, SharedGames, SharedTalk
from game.net.shared.people import SharedPeople, shared_register
from game.net.shared.relay import (
    CameIn,
    NameFreed,
    Outbox,
    PassedOn,
    ProcessEnded,
    RatedAnew,
    ReadSoFar,
    Relayed,
    RelayLink,
    SentOn,
    ShownOutAt,
    WentAway,
    decoded_relayed,
    noted,
    visitor,
)
from game.net.shared.sheets import SheetsOfAll
from game.net.shared.store import SharedStore, StoreError, visitors_of
from game.table.bots.service import BotService

LOGGER: Final = logging.getLogger("blackout.server")
RESTART: Final = 1012
"""Code of a WebSocket that is closed since its service begins anew elsewhere."""
_READ_AT_ONCE: Final = HIGH_WATER // 4
"""Characters after which a process is told that a client has read them."""
_PAGE: Final = 100
"""Games that are read at a time for a list."""

_OTHER_VERSION: Final = "a process of another version tells what makes no sense here: %s"
_MOST_OWNERS: Final = 10_000
"""Games of others whose owners are remembered."""


@dataclass(slots=True)
class _SentFrom:
    """Characters that another process has sent to a person of this one."""

    all: int = 0
    told: int = 0
    """Of how many it knows that they are read."""


class SharedTableServer(TableServer):
    """See the module. Whoever runs it has Redis carry out what is in the outbox, in order."""

    _unkept = "The server cannot do that just now"

    def __init__(
        self,
        home: Path,
        bots: BotService,
        store: SharedStore,
        *,
        password: str | None = None,
        limits: ServerLimits | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """Begin with no game; records of those that end here go into the home.

        Raises:
            OSError: the home cannot be used, or Redis does not answer.
        """
        self.store = store
        self.outbox = Outbox()
        self._number = itertools.count(1)
        self._own: dict[int, ServerClient] = {}
        """Persons of this process, by the number of the connection."""
        self._numbers: dict[ServerClient, int] = {}
        self._far: dict[tuple[str, int], tuple[ServerClient, RelayLink]] = {}
        """Persons of other processes."""
        self._owners: dict[str, str] = {}
        """Processes to which games of others belong, as long as these live."""
        self._sent: dict[ServerClient, dict[str, _SentFrom]] = {}
        """What persons of ours were sent by the other processes of whom they asked things."""
        self._unread: set[ServerClient] = set()
        """Those of whom other processes do not know yet what they have read."""
        self._orphans: deque[str] = deque()
        """Games to be taken up."""
        self._changed: set[HostedGame] = set()
        """Games of which the other processes do not know yet how they are now."""
        self.rated_anew: Callable[[Iterable[str]], None] = lambda _keys: None
        """Hears of whom other processes rate anew, by public key."""
        self._people = SharedPeople(store)
        self.all_games = SharedGames(store, home / "games")
        super().__init__(
            home,
            bots,
            password=password,
            limits=limits,
            kept=self.all_games,
            register=shared_register(store, self._people),
            clock=clock,
        )
        self.talk = TableTalk(self.followers, SharedTalk(store))
        self.sheets = self.all_sheets = SheetsOfAll(self.is_present, clock, store, self.outbox)

    # Connections ------------------------------------------------------------------------------

    @property
    def own_clients(self) -> list[ServerClient]:
        """See `TableServer`."""
        return [one for one in self.clients if not isinstance(one.link, RelayLink)]

    def receive(self, client: ServerClient, frame: str | bytes) -> None:
        """See `TableServer`; a process that stood still tells nothing of games it has no longer."""
        self.store.renew_if_due()
        if self.store.lost:
            self._show_out(client, RESTART, "another process goes on")
        else:
            super().receive(client, frame)

    def disconnect(self, client: ServerClient) -> None:
        """See `TableServer`."""
        super().disconnect(client)
        self._sent.pop(client, None)
        self._unread.discard(client)
        number = self._numbers.pop(client, None)
        if number is not None:
            del self._own[number]
            process = self.store.process
            self.outbox.put(("HDEL", visitors_of(process), number))
            self.outbox.to_all(WentAway(process, number))

    # Games ------------------------------------------------------------------------------------

    def listed(self) -> Iterator[GameInfo]:
        """See `TableServer`: of all processes."""
        for start in itertools.count(0, _PAGE):
            page = self.all_games.newest(start, _PAGE)
            if not page:
                return
            for text in page:
                info = decoded_server_message(text)
                if isinstance(info, GameInfo):
                    yield info

    def spread(self, one: HostedGame, *, told: bool = False) -> None:
        """See `TableServer`; what everybody may know of it is told to all processes."""
        super().spread(one, told=told)
        self._changed.add(one)
        if told or one.state == OVER:
            self._tell_listed()

    def free(self, name: str, key: str = "") -> None:
        """See `TableServer`; the other processes hear of it."""
        super().free(name, key)
        self.outbox.to_all(NameFreed(name))

    # Other processes --------------------------------------------------------------------------

    def meet(self) -> None:
        """Learn who is connected to the others; their news must be heard already.

        Raises:
            StoreError: Redis does not answer.
        """
        for process, lives in self.store.others().items():
            if lives:
                for text in self.store.ask("HVALS", visitors_of(process)):
                    try:
                        self._admit(visitor(text))
                    except MsgspecError as error:
                        LOGGER.error(_OTHER_VERSION, error)

    def hear(self, text: str) -> None:
        """What another process tells."""
        try:
            messages = decoded_relayed(text)
        except MsgspecError as error:
            LOGGER.error(_OTHER_VERSION, error)
            return
        for message in messages:
            self._hear(message)

    def _hear(self, message: Relayed) -> None:
        match message:
            case CameIn():
                self._admit(message)
            case WentAway(process=process, client=number):
                self._let_go(process, number)
            case PassedOn(process=process, client=number, frame=frame):
                far = self._far.get((process, number))
                if far is not None:
                    self.receive(far[0], frame)
            case ReadSoFar(process=process, client=number, characters=characters):
                far = self._far.get((process, number))
                if far is not None:
                    far[1].read = characters
            case SentOn(process=process, client=number, frame=frame):
                own = self._own.get(number)
                if own is not None:
                    own.send(frame)
                    sent = self._sent.setdefault(own, {}).setdefault(process, _SentFrom())
                    sent.all += len(frame)
                    if sent.all - sent.told > _READ_AT_ONCE:
                        self._unread.add(own)
            case ShownOutAt(client=number, code=code, why=why):
                self._show_out(self._own.get(number), code, why)
            case RatedAnew(keys=keys):
                self.rated_anew(keys)
            case NameFreed(name=name):
                self._people.forget(name)
            case ProcessEnded(process=process):
                self._part_from(process)

    def watch(self) -> None:
        """To be called twice a second: live on, and look who else does."""
        self.store.renew()
        if self.store.lost:
            return
        try:
            others = self.store.others()
            living = [self.store.process, *(one for one, lives in others.items() if lives)]
            for process in self._dealt_with - set(living):
                self._part_from(process)  # another one may have left nothing of it already
            for process, lives in others.items():
                if not lives:
                    self._inherit(process, living)
            self.all_games.forget(self.clock() - KEPT_S)
        except StoreError as error:
            LOGGER.error("%s", error)

    def tick(self) -> bool:
        """See `TableServer`."""
        more = super().tick()
        for client in list(self._unread):
            if client.link.backlog < HIGH_WATER:
                self._unread.discard(client)
                for process, sent in self._sent[client].items():
                    sent.told = sent.all
                    read = ReadSoFar(self.store.process, self._numbers[client], sent.all)
                    self.outbox.to_one(process, read)
        if self._orphans:
            name = self._orphans.popleft()
            if name not in self.games:
                self._go_on_with(name)
        return more or bool(self._orphans or self._unread)

    def look_round(self) -> None:
        """See `TableServer`."""
        super().look_round()
        self._tell_listed()
        if len(self._owners) > _MOST_OWNERS:
            self._owners.clear()  # they are asked for anew

    @property
    def is_done(self) -> bool:
        """See `TableServer`; also where this process may go on no longer."""
        return bool(self.store.lost) or super().is_done

    def close(self) -> None:
        """See `TableServer`; the others may take the games at once."""
        super().close()
        if not self.store.lost:
            try:
                self.outbox.to_all(ProcessEnded(self.store.process))
                self.store.do(self.outbox.drain())
            except StoreError as error:
                LOGGER.error("%s", error)
        self.store.end()

    # Inside -----------------------------------------------------------------------------------

    def _price(self, client: ServerClient, message: ClientMessage) -> float:
        if self._owner_for(client, message) is None:
            return super()._price(client, message)
        return self.requests.cost(message)

    def _carry_out(
        self, client: ServerClient, name: str, message: ClientMessage, frame: str | bytes
    ) -> None:
        """See `TableServer`; what is about something of another process goes there."""
        owner = self._owner_for(client, message)
        if owner is None:
            super()._carry_out(client, name, message, frame)
            return
        text = frame if isinstance(frame, str) else frame.decode()
        self._sent.setdefault(client, {}).setdefault(owner, _SentFrom())
        passed = PassedOn(self.store.process, self._numbers[client], text)
        self.outbox.to_one(owner, passed)

    def _owner_for(self, client: ServerClient, message: ClientMessage) -> str | None:
        """The other process to which a message of a person of this one goes; None where to none.

        Raises:
            StoreError: nobody knows.
        """
        is_own = client.name is not None and not isinstance(client.link, RelayLink)
        match message:
            case OfGame(game=game) if is_own:
                return self._owner_of(game)
            case Share() | OfSheet() if is_own:
                return self.all_sheets.owner_for(str(client.name), message)
        return None

    def _tell_listed(self) -> None:
        """Tell all processes what everybody may know of the games that have changed."""
        changed, self._changed = self._changed, set()
        for one in changed:
            text = self.descriptions.description_of(one).text
            self.outbox.put(("HSET", LISTED, one.id, text), ("ZADD", NEWEST, one.touched, one.id))
            if one.state == OVER:
                self.outbox.put(("ZADD", ENDED, one.touched, one.id))

    def _greet(self, client: ServerClient, message: Prove) -> None:
        super()._greet(client, message)
        assert client.name is not None, "it was let in"
        assert client.greeting is not None, "it was let in"
        number = next(self._number)
        self._own[number], self._numbers[client] = client, number
        process, address, by = self.store.process, client.link.address, client.greeting
        came = CameIn(process, number, client.name, by.key, address, by.draws)
        self.outbox.put(("HSET", visitors_of(process), number, noted(came)))
        self.outbox.to_all(came)

    def _refuse(self, client: ServerClient, error: BadMessage, number: int | None) -> None:
        if self.store.lost:
            self._show_out(client, RESTART, "another process goes on")
        else:
            super()._refuse(client, error, number)

    def _owner_of(self, game: str) -> str | None:
        """The other process that has a game; None where it is this one, or there is no such game.

        Raises:
            StoreError: nobody knows.
        """
        if game in self.games:
            return None
        owner = self._owners.get(game) or self.all_games.claim(game)
        if owner is None or owner == self.store.process:
            return None
        self._owners[game] = owner
        return owner

    def _admit(self, of: CameIn) -> None:
        """A person is connected to another process."""
        if of.process == self.store.process or (of.process, of.client) in self._far:
            return
        link = RelayLink(of, self.store.process, self.outbox)
        client = ServerClient(link, Bucket(1, float("inf")), self.clock(), name=of.name)
        client.greeting = Greeting(of.name, of.key, "", of.draws)
        self._far[of.process, of.client] = client, link
        self.clients.append(client)
        self._entered(client, of.name)

    def _let_go(self, process: str, number: int) -> None:
        """A person is no longer connected to another process."""
        client, _ = self._far.pop((process, number), (None, None))
        if client is not None:
            self.disconnect(client)

    @property
    def _dealt_with(self) -> set[str]:
        """The other processes by which persons are there, games are had, and things are told."""
        there = {process for process, _ in self._far}
        return there.union(self._owners.values(), *self._sent.values())

    def _part_from(self, process: str) -> None:
        """Another process has ended, in whatever way."""
        for of, number in [key for key in self._far if key[0] == process]:
            self._let_go(of, number)
        self._owners = {game: one for game, one in self._owners.items() if one != process}
        for client, asked in self._sent.items():
            if asked.pop(process, None) is not None:
                # Whoever comes back is sent what is missing by the process that goes on.
                self._show_out(client, RESTART, "another process goes on")

    def _show_out(self, client: ServerClient | None, code: int, why: str) -> None:
        if client is not None:
            client.closed = True
            client.link.close(code, why)

    def _inherit(self, process: str, living: Iterable[str]) -> None:
        """Take up this process's share of the games of one that has ended.

        Raises:
            StoreError: Redis does not answer.
        """
        left = self.all_games.games_of(process)
        if not left:
            self.store.forget(process)
        waiting = set(self._orphans)
        for game in left:
            if game not in waiting and _heir(game, living) == self.store.process:
                LOGGER.info("the game %s was that of process %s, which has ended", game, process)
                self._orphans.append(game)


def _heir(game: str, living: Iterable[str]) -> str:
    """Which of the processes that live takes a game; all of them agree, and each gets a share."""
    return max(living, key=lambda one: hashlib.sha256(f"{one} {game}".encode()).digest())

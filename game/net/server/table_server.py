"""The server without its sockets: people, games, and who is told what.

Connections are handed to it as a `Link`, frames as text; it never waits for anything.
"""

from __future__ import annotations

import logging
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import game
from game.net.messages import (
    OVER,
    PROTOCOL,
    RUNNING,
    BadMessage,
    ClientMessage,
    Follow,
    GameInfo,
    Games,
    Hello,
    Leave,
    NotDone,
    OfGame,
    PersonRating,
    Prove,
    Show,
    Welcome,
    decoded,
    encoded,
    key_of,
    other_protocol,
)
from game.net.server.bot_seats import answered, overdue, question_of, stand_in
from game.net.server.decisions import expire
from game.net.server.followers import ClientLink, Followers, ServerClient
from game.net.server.game_files import ServerGames, Sync
from game.net.server.game_info import Descriptions
from game.net.server.games_database import GamesDatabase
from game.net.server.greetings import Greetings, Register, register_of
from game.net.server.hooks import ServerHooks
from game.net.server.hosted_game import HostedGame
from game.net.server.invitations.inviting import Invitations
from game.net.server.rate_limits import Bucket, Buckets, ServerLimits
from game.net.server.requests import changes, lists, looking, new_games, talking
from game.net.server.requests.registry import Requests
from game.net.server.shared_sheets import SharedSheets
from game.net.server.talk import TableTalk
from game.net.short_ids import may_be_id
from game.storage.decoding import Unreadable
from game.table.bots.service import BotAnswer, BotService

if TYPE_CHECKING:
    from websockets.http11 import Response

LOGGER: Final = logging.getLogger("blackout.server")
KEPT_S: Final = 3600.0
"""Seconds for which a game that is over is kept, from its end or since it was read again."""
_READING: Final = 10
"""What it costs to read a game from its files that was over."""
_LINES: Final = 200
"""Lines of a game that cost as much as a plain message."""
_LONGEST: Final = 20
"""What the lines of a game cost at most."""


@dataclass(slots=True)
class ServerTallies:
    """What a server has done since it began."""

    connections: int = 0
    turned_away: int = 0
    """Connections that were one too many."""
    messages: int = 0
    refusals: int = 0
    """Messages that were not done, whatever the reason."""
    bot_answers: int = 0


class TableServer:
    """All that a server knows."""

    _unkept = "The server's disk takes no more"
    """What is said where something cannot be kept."""

    def __init__(
        self,
        home: Path,
        bots: BotService,
        *,
        password: str | None = None,
        limits: ServerLimits | None = None,
        kept: ServerGames | None = None,
        register: Register | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """Read whom the server knows from its home, which is made where it is missing.

        Add-ons register next; then `take_up` goes on with the games.

        Raises:
            OSError, Unreadable: the home cannot be used.
        """
        self.home = home
        self.limits = limits or ServerLimits()
        self.clock = clock
        self._database = GamesDatabase(home) if kept is None or register is None else None
        self._kept: ServerGames = kept or self.database
        try:
            known = register or register_of(home, self.database)
        except BaseException:
            self._kept.close()
            raise
        self.greetings = Greetings(known, password, self.limits, clock)
        self.games: OrderedDict[str, HostedGame] = OrderedDict()
        """By id; those in which something happened last come last."""
        self.descriptions = Descriptions(self.is_present, self.rating)
        self.sheets = SharedSheets(self.is_present, clock)
        self.invitations = Invitations(self.greetings, self.games, self.limits, clock)
        self.chats = Buckets(1 / self.limits.seconds_per_chat, self.limits.chats)
        """What each person says."""
        self.pauses = Buckets(1 / self.limits.seconds_per_pause, self.limits.pauses)
        """How often a person pauses a game."""
        self.clients: list[ServerClient] = []
        self.followers = Followers()
        self.talk = TableTalk(self.followers)
        self._present: Counter[str] = Counter()
        """Connections by a person's key."""
        self._bots = bots
        self._held: set[str] = set()
        """Games in which a bot leaves a person time to change a bid."""
        self._stalled: set[str] = set()
        """Games of which it was told that they wait for the disk."""
        self._gone: dict[str, float] = {}
        """When a person's last connection ended, by key."""
        self.done = ServerTallies()
        self.takes_games = True
        """Whether new games may be made; the operator may say no before the server ends."""
        self.hooks = ServerHooks()
        self.requests = Requests()
        for part in (lists, new_games, changes, looking, talking):
            part.register(self)

    @property
    def database(self) -> GamesDatabase:
        """What it keeps all in, where that is its own."""
        assert self._database is not None, "it keeps everything elsewhere"
        return self._database

    def take_up(self) -> None:
        """Go on with the games of the home, once; add-ons which have a part in them are known."""
        for name in self._kept.unfinished():
            self._go_on_with(name)
        for one in sorted(self.games.values(), key=lambda one: one.touched):
            self.games.move_to_end(one.id)

    # Connections ------------------------------------------------------------------------------

    def connect(self, link: ClientLink) -> ServerClient | None:
        """A new connection; None where there are too many, and it is closed."""
        here = sum(client.link.address == link.address for client in self.clients)
        if len(self.own_clients) >= self.limits.connections or here >= self.limits.per_address:
            link.close(1013, "too many connections")
            self.done.turned_away += 1
            return None
        self.done.connections += 1
        bucket = Bucket(self.limits.messages_per_second, self.limits.burst)
        client = ServerClient(link, bucket, self.clock())
        self.clients.append(client)
        return client

    @property
    def own_clients(self) -> list[ServerClient]:
        """The connections of this process."""
        return self.clients

    def disconnect(self, client: ServerClient) -> None:
        """A connection has ended."""
        client.closed = True
        if client not in self.clients:
            return
        self.clients.remove(client)
        for name in list(client.follows):
            self.followers.remove(client, name)
        self.sheets.leave(client)
        if client.name is None:
            return
        self._present[key_of(client.name)] -= 1
        if not self.is_present(client.name):
            self._gone[key_of(client.name)] = self.clock()
            self._tell_of(client.name)

    def receive(self, client: ServerClient, frame: str | bytes) -> None:
        """A frame has come. What is wrong with it is said to its sender and harms nobody else."""
        if client.closed:
            return
        self.done.messages += 1
        number = None
        try:
            try:
                message = decoded(frame)
            except BadMessage:
                self._charge(client, 1)
                raise
            number = message.number
            self._charge(client, self._price(client, message))
            if isinstance(message, Hello):
                self._challenge(client, message)
            elif isinstance(message, Prove):
                self._greet(client, message)
            elif client.name is None:
                raise BadMessage("hello", "The first message is 'hello'.")
            else:
                self._carry_out(client, client.name, message, frame)
        except BadMessage as error:
            self._refuse(client, error, number)
        except (OSError, Unreadable) as error:
            LOGGER.error("%s: %s", self._unkept, error)
            self._refuse(client, BadMessage("disk", f"{self._unkept}; nothing was done."), number)
            if isinstance(message, OfGame) and message.game in self.games:
                self.spread(self.games[message.game])

    def is_present(self, name: str) -> bool:
        """Whether a person is connected."""
        return self._present[key_of(name)] > 0

    def rating(self, name: str) -> PersonRating | None:
        """How strong a person is by the games at this server; None where that is not known."""
        return self.hooks.rating(name)

    @property
    def is_played_at(self) -> bool:
        """Whether somebody who is connected sits at a game that goes on, or keeps a sheet."""
        return self.sheets.is_kept or any(
            one.state == RUNNING
            and not one.paused
            and any(seat.name is not None and self.is_present(seat.name) for seat in one.seats)
            for one in self.games.values()
        )

    @property
    def is_done(self) -> bool:
        """Whether the server is to end: nobody plays any more, and there are to be no new games."""
        return not (self.takes_games or self.is_played_at)

    @property
    def people_present(self) -> int:
        """How many persons are connected."""
        return sum(number > 0 for number in self._present.values())

    def free(self, name: str, key: str = "") -> None:
        """Have a name be nobody's any more, or with all its places the owner's of a key.

        Raises:
            BadMessage: nobody has it, or whoever gets it next would get places with it.
            OSError, Unreadable: it cannot be kept.
        """
        if name not in self.greetings.people:
            raise BadMessage("unknown", f"Nobody called {name} has been at this server.")
        games = [
            info.game
            for info in self.listed()
            if info.state != OVER
            and (info.seat_of(name) is not None or key_of(info.host) == key_of(name))
        ]
        for places_of in self.hooks.places:
            games += places_of(name)
        if games and not key:
            why = f"{name} has a place in {', '.join(games)}: wait for the end, or name a key."
            raise BadMessage("state", why)
        self.greetings.people.free(name, key)

    def page(self, path: str) -> Response | None:
        """What an add-on answers a browser that asks for a path; None where none does."""
        found = (answer(path) for answer in self.hooks.pages)
        return next((one for one in found if one is not None), None)

    # Games ------------------------------------------------------------------------------------

    def game(self, name: str) -> HostedGame:
        """A game by its id, read where it is long over, or where nobody has gone on with it.

        Raises:
            BadMessage: there is none.
        """
        found = self.games.get(name)
        if found is None and may_be_id(name):
            found = self._restored(name)
            if found is not None and found.state == OVER:  # no news
                self.games.move_to_end(name, last=False)
            elif found is not None:
                self._resume(found)
        if found is None:
            raise BadMessage("unknown", "There is no such game.")
        return found

    def new_game(self) -> HostedGame:
        """A game with nothing settled, under a new id."""
        files = self._kept.new()
        made = self.games[files.game] = HostedGame(files, self.clock, self._draws, self._over)
        return made

    def forget(self, one: HostedGame) -> None:
        """Leave nothing of a game that could not be made."""
        self.games.pop(one.files.game)
        one.files.discard()

    def listed(self) -> Iterator[GameInfo]:
        """All games, those first in which something happened last."""
        return (self.descriptions.description_of(one).info for one in reversed(self.games.values()))

    def spread(self, one: HostedGame, *, told: bool = False) -> None:
        """Something happened in a game: send whoever follows it what is new.

        With `told` its description has changed too.
        """
        if one.listed_at != one.touched:
            one.listed_at = one.touched
            self.games.move_to_end(one.id)
        if (question := question_of(one, self.is_present)) is not None:
            self._bots.withdraw(one.id)
            self._bots.put(question)
        elif one.asked is None and one.is_held:
            self._held.add(one.id)
        drawing = one.drawing
        if drawing is not None and drawing.told != drawing.is_settled:
            drawing.told = drawing.is_settled
            told = True
            for client in list(self.clients):
                if client.name is not None and key_of(client.name) in drawing.people:
                    client.tell(drawing.asks)
        ends, one.take_backs.ends = one.take_backs.ends, []
        if one.stalled != (one.id in self._stalled):
            (self._stalled.add if one.stalled else self._stalled.discard)(one.id)
            told = True
        if told or ends or one.state == OVER:
            for end in ends:
                self._tell_all(one, encoded(end))
            self._tell_all(one, self.descriptions.description_of(one).text)
        self.followers.send(one)

    def _tell_all(self, one: HostedGame, frame: str) -> None:
        """Send a message to its host and to those who sit at a game or follow it."""
        for client in list(self.clients):
            name = client.name
            seated = name is not None and (one.seat_of(name) is not None or one.is_host(name))
            if seated or one.id in client.follows:
                client.send(frame)

    def tick(self) -> bool:
        """Do what is due by the clock, and hand on bots' answers; whether more is due at once."""
        for bot_answer in self._bots.answers():
            self._deliver(bot_answer)
        self.followers.send_on()
        for name in list(self._held):
            one = self.games[name]
            if not one.is_held:
                self._held.discard(name)
                self.spread(one)
        return self._bots.busy or bool(self._held) or self.followers.busy

    def look_round(self) -> None:
        """Once in a while: who is away, who never greeted, which games nobody plays any more."""
        now = self.clock()
        for buckets in (self.chats, self.pauses):
            buckets.sweep(now)
        self.greetings.sweep()
        self.invitations.sweep()
        self.sheets.look_round()
        for client in list(self.clients):
            if client.name is None and now - client.since > self.limits.greeting:
                client.close("no greeting")
        for look in self.hooks.look_round:
            look()
        self._kept.look_round()
        for one in list(self.games.values()):
            try:
                self._look_at(one, now)
            except OSError:
                self.spread(one)  # it waits for its disk from now on

    def _look_at(self, one: HostedGame, now: float) -> None:
        """Do what is due at a game by the clock.

        Raises:
            OSError: it cannot be kept, and is not done.
        """
        if one.stalled or one.record.behind:
            one.go_on()
            self.spread(one)
        if self._release(one):
            one.read_at = now
            self.spread(one)
        if one.state == RUNNING and one.terms.away is not None:
            self._seat_stand_ins(one, now)
        if overdue(one, now):
            self.spread(one)
        if one.expire_drawing():
            self.spread(one, told=True)
        if expire(one, now) or self.invitations.expire(one):
            self.spread(one, told=True)
        if one.paused and now - one.paused_at > self.limits.longest_pause and one.state == RUNNING:
            one.pause(paused=False)
            one.go_on()
            self.spread(one, told=True)
        if one.state != OVER and now - one.touched > self.limits.idle_days * 86400:
            one.end(f"Nothing happened for {self.limits.idle_days:g} days.")
            self.spread(one, told=True)
        needed = one.stalled or one.record.behind or self.followers.clients_at(one.id)
        if one.state == OVER and now - max(one.touched, one.read_at) > KEPT_S and not needed:
            del self.games[one.id]  # it is read again where somebody asks for it

    def clock_was_set(self, seconds: float) -> None:
        """The system's clock was put on by so many seconds, or back where they are negative.

        Nobody was idle or away for them, and nobody waits longer.
        """
        LOGGER.warning("the clock was set by %+.0f s", seconds)
        for one in self.games.values():
            one.shift(seconds)
        for client in self.clients:
            client.since += seconds
        self._gone = {key: at + seconds for key, at in self._gone.items()}
        self.sheets.shift(seconds)
        for shift in self.hooks.clock_set:
            shift(seconds)

    @property
    def is_synced(self) -> bool:
        """Whether nothing was written since `take_unsynced`."""
        return self._kept.is_synced

    def take_unsynced(self) -> Sync:
        """What has the disk keep all that was written so far, through a power cut too."""
        return self._kept.take_unsynced()

    def close(self) -> None:
        """Let go of everything; nothing is lost, and records hold all that was played."""
        self._bots.close()
        for one in self.games.values():
            if one.state != OVER or one.record.behind:
                one.write_record()
        self._kept.close()

    # Inside -----------------------------------------------------------------------------------

    def _challenge(self, client: ServerClient, message: Hello) -> None:
        if message.protocol != PROTOCOL:
            raise other_protocol(message.protocol)
        if client.name is not None or client.greeting is not None:
            raise BadMessage("state", "You have said hello.")
        client.greeting, challenge = self.greetings.challenged(message)
        client.tell(challenge)

    def _greet(self, client: ServerClient, message: Prove) -> None:
        greeting = client.greeting
        if greeting is None or client.name is not None:
            raise BadMessage("hello", "The first message is 'hello', and 'prove' the second one.")
        name = self.greetings.admit(greeting, message, client.link.address)
        client.name = name
        welcome = Welcome(
            protocol=PROTOCOL,
            program=f"blackout {game.__version__}",
            name=name,
            id=message.number,
        )
        client.tell(welcome)
        self._entered(client, name)

    def _entered(self, client: ServerClient, name: str) -> None:
        """A person is connected, once more perhaps."""
        self._present[key_of(name)] += 1
        self._gone.pop(key_of(name), None)
        self._tell_of(name)
        for one in list(self.games.values()):
            if one.drawing is not None and key_of(name) in one.drawing.people:
                client.tell(one.drawing.asks)

    def _draws(self, name: str) -> bool:
        """Whether a person is connected by a program that takes part in drawing a seed."""
        return any(
            client.greeting is not None and client.greeting.draws
            for client in self.clients
            if client.name is not None and key_of(client.name) == key_of(name)
        )

    def _over(self, one: HostedGame) -> None:
        """Have add-ons hear of a game that is over.

        Raises:
            OSError, Unreadable: one of them cannot keep what follows from it.
        """
        for hear in self.hooks.game_over:
            hear(one)

    def read_again(self, name: str) -> HostedGame | None:
        """A game as its files have it, held by nobody; None where it cannot be read any more."""
        try:
            files = self._kept.found(name)
            if files is None:
                return None
            one = HostedGame(files, self.clock, self._draws)
            one.restore()
        except Exception as error:  # whatever its files hold
            LOGGER.warning("the game %s cannot be read: %s", name, str(error) or type(error))
            return None
        return one

    def _price(self, client: ServerClient, message: ClientMessage) -> float:
        """How much work a client's message makes here, beside a plain one."""
        found = self.requests.cost(message)
        if isinstance(message, Games):
            # Whoever wants pages far back, or his own alone, has all the others passed over.
            found += message.skip / 100 + len(self.games) / 400 * message.mine
        if isinstance(message, OfGame) and not isinstance(message, Leave):
            one = self.games.get(message.game)
            if one is None:
                found += _READING
            elif isinstance(message, Follow | Show):
                found += min(_LONGEST, one.lines_sent / _LINES)
        return found

    def _carry_out(
        self, client: ServerClient, name: str, message: ClientMessage, frame: str | bytes
    ) -> None:
        """Do what a person asks by a message, which came as this frame.

        Raises:
            BadMessage: it cannot be done.
            OSError, Unreadable: it cannot be kept, and is not done.
        """
        self.requests.carry_out(client, name, message)

    def _charge(self, client: ServerClient, price: float) -> None:
        """Let a client have what makes so much work; whoever waits as he is told is forgiven.

        Raises:
            BadMessage: it comes too soon.
        """
        wait = client.bucket.spend(self.clock(), price)
        client.strikes = client.strikes + 1 if wait else max(0, client.strikes - 1)
        if wait:
            raise BadMessage("limit", "You send too many messages.", wait=wait)

    def _refuse(self, client: ServerClient, error: BadMessage, number: int | None) -> None:
        self.done.refusals += 1
        number = error.number if number is None else number
        wait = None if error.wait is None else round(error.wait + 0.005, 2)
        client.tell(NotDone(code=error.code, why=str(error), wait=wait, id=number))
        if client.name is None or client.strikes > self.limits.strikes:
            client.close(error.code)

    def _tell_of(self, name: str) -> None:
        """A person came or went: the tables are told, and the seat is given back."""
        here = self.is_present(name)
        self.sheets.tell_of(name)
        for one in list(self.games.values()):
            seat = None if one.state == OVER else one.seat_of(name)
            if seat is not None:
                if here and one.seats[seat].stand_in is not None:
                    stand_in(one, seat, None)
                self.spread(one, told=True)

    def _seat_stand_ins(self, one: HostedGame, now: float) -> None:
        """Bots play for those who are away, as long as somebody is there to see it."""
        away = one.terms.away
        people = [(n, str(seat.name)) for n, seat in enumerate(one.seats) if seat.is_person]
        present = [self.is_present(name) for _, name in people]
        for (seat, name), here in zip(people, present, strict=True):
            wanted = None
            seen = any(present) or one.terms.place is not None  # a tournament waits for nobody
            if away is not None and not here and seen:
                gone = self._gone.setdefault(key_of(name), now)
                wanted = away.agent if now - gone >= away.after else one.seats[seat].stand_in
            if wanted != one.seats[seat].stand_in:
                stand_in(one, seat, wanted)
                one.go_on()
                self.spread(one, told=True)

    def _deliver(self, answer: BotAnswer) -> None:
        asked, thought, by = answer
        self.done.bot_answers += 1
        one = self.games.get(str(asked.game))
        if one is not None:
            before = dict(one.standing)
            with suppress(OSError):  # it waits for its disk, and the bot is asked again
                answered(one, asked, thought.action, thought.fault, by)
            self.spread(one, told=one.standing != before)

    def _go_on_with(self, name: str) -> None:
        """Read a game that is not over, and do what follows in it."""
        one = self._restored(name)
        if one is not None:
            self._resume(one)

    def _resume(self, one: HostedGame) -> None:
        """Do what follows in a game that was read."""
        one.go_on()
        self.spread(one, told=True)

    def _restored(self, name: str) -> HostedGame | None:
        try:
            files = self._kept.found(name)
            if files is None:
                return None
            one = HostedGame(files, self.clock, self._draws, self._over)
            one.restore()
        except Exception as error:  # whatever its files hold, the other games go on
            LOGGER.error("the game %s cannot be gone on with: %s", name, str(error) or type(error))
            return None
        one.read_at = self.clock()
        self._release(one)
        self.games[name] = one
        return one

    def _release(self, one: HostedGame) -> bool:
        """Have the record of a table be told once nobody plays its cards; whether that is news."""
        place = one.terms.place
        if place is None or not one.is_withheld or self.hooks.is_played(place):
            return False
        one.release()
        return True

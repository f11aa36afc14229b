"""Invitations by name: a seat of an open game is kept for a person for a while.

The seat and the time are lines of the game's journal, so that they outlast the server. A name
belongs to a key, and so does what is kept for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from game.engine import Seat
from game.net.messages import (
    OPEN,
    AskPeople,
    BadMessage,
    Block,
    Blocked,
    PeopleHere,
    PersonHere,
    PersonRating,
    key_of,
)
from game.net.server.followers import ServerClient
from game.net.server.greetings import Greetings, KnownPeople
from game.net.server.hosted_game import HostedGame
from game.net.server.invitations.blocks import EVERYBODY, MOST_BLOCKED, BlockLine
from game.net.server.journal import InvitedNote, OpenedNote
from game.net.server.people import fit_name
from game.net.server.rate_limits import Buckets, ServerLimits

MOST_TOLD: Final = 50
"""Persons of one list."""


def known_name(people: KnownPeople, name: str) -> str:
    """The name of a person who has been at a server, as it was first written.

    It belongs to a key, which whoever takes a seat by it has to prove. Of a name that nobody has it
    would be whoever takes it first.

    Raises:
        BadMessage: there is none.
    """
    name = fit_name(name)
    if not people.key(name):
        why = f"Nobody called {name} has been at this server yet: leave a seat open instead."
        raise BadMessage("unknown", why)
    return people.written(name)


class OpenInvitation(NamedTuple):
    """A seat that is kept for somebody who has not answered."""

    game: HostedGame
    seat: Seat
    name: str


class Invitations:
    """Who may invite whom, and what is kept for whom.

    Its methods raise `BadMessage` where somebody may not do it, and `OSError` where it cannot be
    kept, and is not done.
    """

    def __init__(
        self,
        greetings: Greetings,
        games: Mapping[str, HostedGame],
        limits: ServerLimits,
        clock: Callable[[], float],
    ) -> None:
        """Nobody has invited anybody yet.

        Args:
            greetings: know the people and of whom they want no invitations.
            games: of this process, by id.
            limits: of the server.
            clock: tells seconds since the epoch.
        """
        self._greetings = greetings
        self._games = games
        self._limits = limits
        self._clock = clock
        self._made = Buckets(1 / limits.seconds_per_invitation, limits.invitations)
        """Invitations by a person's key."""

    def invite(self, one: HostedGame, host: str, name: str, seat: Seat | None) -> None:
        """Keep a seat for a person who has been at this server.

        Args:
            one: the game, which is the host's.
            host: who invites.
            name: whom.
            seat: None for the first open one.
        """
        one.demand(OPEN)
        name = known_name(self._greetings.people, name)
        if one.terms.before:
            raise BadMessage("state", "The seats of this game are kept for those who sat there.")
        if one.seat_of(name) is not None or key_of(name) == key_of(host):
            raise BadMessage("seat", f"{name} has a place at this table already.")
        if key_of(name) in one.declined:
            raise BadMessage("state", f"{name} has declined to play at this table.")
        free = [n for n, each in enumerate(one.seats) if each.agent is None]
        if seat is None and free:
            seat = free[0]
        if seat not in free:
            raise BadMessage("seat", "No such seat of this game is open.")
        self.allow(host, [name])
        now = self._clock()
        until = now + self._limits.invitation_hours * 3600
        one.commit(InvitedNote(seat=seat, name=name, until=round(until), at=now))

    def allow(self, host: str, names: Iterable[str]) -> None:
        """Refuse invitations that are not wanted, or too many."""
        key = self._greetings.people.key
        asked = [name for name in names if key_of(name) != key_of(host)]
        waiting = [key_of(found.name) for found in self.open]
        for name in asked:
            if self.is_blocked(host, name):
                raise BadMessage("state", f"{name} takes no invitations just now.")
            if waiting.count(key_of(name)) >= self._limits.open_invitations:
                raise BadMessage("limit", f"{name} has too many invitations to answer.")
        for _ in asked:
            if wait := self._made.spend(key(host), self._clock()):
                raise BadMessage("limit", "You invite too often; wait a little.", wait=wait)

    def is_blocked(self, host: str, name: str) -> bool:
        """Whether a person wants no invitation of a host."""
        key = self._greetings.people.key
        own = key(name)
        return bool(own) and self._greetings.blocks.blocked_by(own).refuses(key(host))

    @property
    def open(self) -> list[OpenInvitation]:
        """All that were not answered yet."""
        return [
            OpenInvitation(one, seat, str(each.name))
            for one in self._games.values()
            if one.state == OPEN
            for seat, each in enumerate(one.seats)
            if each.is_person and not each.joined
        ]

    def expire(self, one: HostedGame) -> bool:
        """Open the seats of those who have not answered in time; whether there were any.

        So are those that an earlier version kept for a name that nobody has.
        """
        if one.state != OPEN:
            return False
        now = self._clock()
        people = self._greetings.people
        late = [
            seat
            for seat, each in enumerate(one.seats)
            if each.is_person and not each.joined and not one.terms.before
            if (each.until is not None and each.until <= now) or str(each.name) not in people
        ]
        if late:
            one.commit(*(OpenedNote(seat=seat) for seat in late))
        return bool(late)

    def strike(self, host: str) -> list[HostedGame]:
        """Take back every open invitation of a person, by name or key; the games that had some."""
        key = self._greetings.people.key
        found: dict[str, HostedGame] = {}
        for one, seat, _name in self.open:
            by = one.terms.host
            if (key_of(by) == key_of(host) or key(by) == host) and not one.terms.before:
                one.commit(OpenedNote(seat=seat))
                found[one.id] = one
        return list(found.values())

    def answer(
        self,
        client: ServerClient,
        name: str,
        message: AskPeople | Block,
        people: Iterable[tuple[str, PersonRating | None]],
    ) -> None:
        """Tell a person who is here, or of whom that person wants no invitations.

        Args:
            client: of the person.
            name: the person's.
            message: what is asked.
            people: names and ratings of those who are connected.
        """
        if isinstance(message, Block):
            client.tell(self._block(name, message))
            return
        others = {key_of(other): (other, rating) for other, rating in people}
        others.pop(key_of(name), None)
        found = [PersonHere(*others[key]) for key in sorted(others)]
        here, more = found[:MOST_TOLD], len(found) > MOST_TOLD
        client.tell(PeopleHere(people=here, more=more, id=message.number))

    def _block(self, name: str, message: Block) -> Blocked:
        own = self._greetings.people.key(name)
        blocked = self._greetings.blocks.blocked_by(own)
        if message.on is not None:
            people = self._greetings.people
            label = None if message.name is None else known_name(people, message.name)
            whom = EVERYBODY if label is None else people.key(label)
            is_on = blocked.everybody if label is None else whom in blocked.names
            if message.on and label is not None and len(blocked.names) >= MOST_BLOCKED:
                raise BadMessage("limit", "You keep too many people from inviting you.")
            if message.on != is_on:
                self._greetings.blocks.put(BlockLine(own, whom, label, message.on))
                blocked = self._greetings.blocks.blocked_by(own)
        names = sorted(blocked.names.values(), key=key_of)
        return Blocked(names=names, everybody=blocked.everybody, id=message.number)

    def sweep(self) -> None:
        """Forget those who have waited long enough."""
        self._made.sweep(self._clock())

"""What the operator of a running server asks it, and has it do, over a socket in its folder.

A Unix socket that only the owner of the folder can open. A connection asks one thing, a line of
JSON, and gets one line. Cards, secret keys and codes are in no answer.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias, Union

import msgspec
from msgspec import Struct

from game.net.messages import OVER, BadMessage, is_key, key_of
from game.net.server.addresses import counted_address, is_address
from game.net.server.followers import ServerClient
from game.net.server.table_server import TableServer
from game.storage.decoding import Unreadable

LOGGER: Final = logging.getLogger("blackout.server")
SOCKET: Final = ".operator.sock"
LONGEST: Final = 4096
"""Bytes of a question."""
PATIENCE_S: Final = 30.0
"""Seconds for which an answer is waited for."""


class Who(Struct, tag="who", frozen=True):
    """Who is connected?"""


class ListGames(Struct, tag="games", frozen=True):
    """Which games are not over?"""


class ListInvitations(Struct, tag="invitations", frozen=True):
    """Which invitations wait for an answer?"""


class Uninvite(Struct, tag="uninvite", frozen=True):
    """Take back all open invitations that a person made, by name or public key."""

    name: str


class ShowOut(Struct, tag="kick", frozen=True):
    """Close the connections of a person, who may come back."""

    name: str


class Ban(Struct, tag="ban", frozen=True):
    """Keep out a name, a public key or an address, and close its connections."""

    name: str


class Unban(Struct, tag="unban", frozen=True):
    """Let a name, a public key or an address in again."""

    name: str


class Free(Struct, tag="free", frozen=True):
    """Have a name be nobody's any more, or with its places the owner's of a key; close it."""

    name: str
    key: str = ""
    """A public one; empty for nobody's."""


class Drain(Struct, tag="drain", frozen=True):
    """Take no new games, and end once nobody who is here plays."""


class Reopen(Struct, tag="reopen", frozen=True):
    """Take new games again."""


class ReloadCertificate(Struct, tag="reload", frozen=True):
    """Read certificate and key again, for connections from now on."""


Question: TypeAlias = (
    Who
    | ListGames
    | ListInvitations
    | Uninvite
    | ShowOut
    | Ban
    | Unban
    | Free
    | Drain
    | Reopen
    | ReloadCertificate
)


class Visitor(Struct, tag="visitor", frozen=True):
    """A connection."""

    name: str
    """Empty before the greeting."""
    key: str
    """Its public key, proved where there is a name; empty before the greeting."""
    address: str
    """By which limits count it."""
    seconds: int
    """For how long."""
    games: tuple[str, ...]
    """Ids of those that it follows."""


class GameAtServer(Struct, tag="game", frozen=True):
    """A game that is not over."""

    game: str
    variant: str
    state: str
    host: str
    seats: tuple[str, ...]
    """Names, of bots their kind; empty for one that is free."""
    idle: int
    """Seconds since something happened."""


class Visitors(Struct, tag="visitors", frozen=True):
    """The answer to `Who`."""

    visitors: tuple[Visitor, ...]


class GamesAtServer(Struct, tag="games", frozen=True):
    """The answer to `ListGames`."""

    games: tuple[GameAtServer, ...]


class InvitationAtServer(Struct, tag="invitation", frozen=True):
    """A seat that is kept for somebody who has not answered."""

    game: str
    variant: str
    by: str
    """The host, who invites."""
    to: str
    seconds: int | None
    """For which it still stands; None as long as the game waits."""


class InvitationsAtServer(Struct, tag="invitations", frozen=True):
    """The answer to `ListInvitations`."""

    invitations: tuple[InvitationAtServer, ...]


class Carried(Struct, tag="done", frozen=True):
    """It is done."""

    told: str
    """What, as one sentence."""


class NotCarried(Struct, tag="refused", frozen=True):
    """It is not done."""

    why: str
    """One sentence."""


Answer: TypeAlias = Visitors | GamesAtServer | InvitationsAtServer | Carried | NotCarried


def answer(
    core: TableServer, asked: Question | Struct, reload: Callable[[], None] | None
) -> Answer | Struct:
    """Do what the operator asks.

    Args:
        core: the server.
        asked: what; a `Question`, or one that an add-on of the server answers.
        reload: reads the certificate again; None where the server has none.
    """
    match asked:
        case Who():
            return Visitors(tuple(_visitors(core)))
        case ListGames():
            return GamesAtServer(tuple(_games(core)))
        case ListInvitations():
            return InvitationsAtServer(tuple(_invitations(core)))
        case Uninvite(name=name):
            if unknown := _unknown(core, name):
                return NotCarried(f"No invitation is {name}'s{unknown}.")
            struck = core.invitations.strike(name)
            for one in struck:
                core.spread(one, told=True)
            return Carried(f"Invitations of {name} taken back at tables: {len(struck)}.")
        case ShowOut(name=name):
            if closed := _close(core, name):
                return Carried(f"Connections of {name} closed: {closed}.")
            return NotCarried(f"{name} is not connected{_unknown(core, name)}.")
        case Ban(name=name):
            core.greetings.bans.add(name)
            told = f"{name} is kept out; connections closed: {_close(core, name)}"
            return Carried(f"{told}{_unknown(core, name)}.")
        case Unban(name=name):
            if core.greetings.bans.remove(name):
                return Carried(f"{name} is let in again.")
            return NotCarried(f"{name} is not kept out.")
        case Free(name=name, key=key):
            return _free(core, name, key)
        case Drain():
            core.takes_games = core.sheets.takes_sheets = False
            return Carried("No new games are taken; the server ends once nobody plays.")
        case Reopen():
            core.takes_games = core.sheets.takes_sheets = True
            return Carried("New games are taken.")
        case ReloadCertificate():
            if reload is None:
                return NotCarried("This server has no certificate of its own.")
            reload()
            return Carried("The certificate was read again.")
        case _:
            found = core.hooks.questions[type(asked)](asked)
            return Carried(found) if isinstance(found, str) else found


def _visitors(core: TableServer) -> list[Visitor]:
    now = core.clock()
    return [
        Visitor(
            client.name or "",
            _key(client),
            client.link.address,
            round(now - client.since),
            tuple(client.follows),
        )
        for client in core.clients
    ]


def _games(core: TableServer) -> list[GameAtServer]:
    now = core.clock()
    return [
        GameAtServer(
            one.id,
            one.variant.id,
            one.state,
            one.terms.host,
            tuple(seat.name or seat.agent or "" for seat in one.seats),
            round(now - one.touched),
        )
        for one in core.games.values()
        if one.state != OVER
    ]


def _invitations(core: TableServer) -> list[InvitationAtServer]:
    now = core.clock()
    found = []
    for one, seat, name in core.invitations.open:
        until = one.seats[seat].until
        left = None if until is None else max(0, round(until - now))
        found.append(InvitationAtServer(one.id, one.variant.id, one.terms.host, name, left))
    return found


def _key(client: ServerClient) -> str:
    return client.greeting.key if client.greeting is not None else ""


def _free(core: TableServer, name: str, key: str) -> Answer:
    """Have a name be nobody's any more, or the owner's of a key."""
    if key and not is_key(key):
        return NotCarried(f"{key} is no public key, as of 'key show'.")
    try:
        core.free(name, key)
    except BadMessage as error:
        return NotCarried(str(error))
    owner = f"belongs to {key}" if key else "is nobody's any more"
    return Carried(f"{name} {owner}; connections closed: {_close(core, name)}.")


def _unknown(core: TableServer, who: str) -> str:
    """What is said beside a name, a public key or an address of which the server knows nothing."""
    if who in core.greetings.people or is_key(who) or is_address(who):
        return ""
    return "; nobody called so has been here"


def _close(core: TableServer, name: str) -> int:
    """Close the connections of a name, a public key or an address; how many there were."""
    found = [
        client
        for client in core.clients
        if client.link.address == counted_address(name)
        or (client.greeting is not None and client.greeting.key == name)
        or (client.name is not None and key_of(client.name) == key_of(name))
    ]
    for client in found:
        client.close("shown out")
    return len(found)


class Operator(NamedTuple):
    """Where the operator asks, and what only the process of the server can do."""

    folder: Path
    """In which the socket lies; one that a killed server has left is replaced."""
    reload: Callable[[], None] | None
    """Reads the certificate again; None where the server has none."""


@asynccontextmanager
async def operator_socket(
    core: TableServer, operator: Operator, _hurry: Callable[[], None]
) -> AsyncIterator[None]:
    """Listen to the operator; where the system has no such sockets, do without."""
    path = operator.folder / SOCKET
    try:
        bound = _bound(path)
    except (AttributeError, OSError) as error:  # Windows; a path of more than 107 bytes
        LOGGER.warning("the operator cannot ask anything at %s: %s", path, error)
        yield
        return

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, ValueError):  # gone, or a line without end
            writer.write(msgspec.json.encode(_answered(core, await reader.readline(), operator)))
            writer.write(b"\n")
            await writer.drain()
        writer.close()

    server = await asyncio.start_unix_server(serve, sock=bound, limit=LONGEST)
    try:
        yield
    finally:
        server.close()
        with suppress(OSError):
            path.unlink()


def _bound(path: Path) -> socket.socket:
    """A socket at a path that nobody but the owner can open.

    Raises:
        AttributeError, OSError: there can be none.
    """
    made = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    before = os.umask(0o177)
    try:
        path.unlink(missing_ok=True)
        made.bind(str(path))
    except OSError:
        made.close()
        raise
    finally:
        os.umask(before)
    return made


def _answered(core: TableServer, line: bytes, operator: Operator) -> Answer | Struct:
    known = any_of(Question, core.hooks.questions)
    try:
        found = answer(core, msgspec.json.decode(line, type=known), operator.reload)
    except msgspec.MsgspecError as error:
        return NotCarried(f"The question makes no sense: {error}.")
    except Unreadable as error:
        return NotCarried(str(error))
    except OSError as error:
        return NotCarried(f"It is not done: {error}.")
    if isinstance(found, Carried):
        LOGGER.info("the operator: %s", found.told)
    return found


def any_of(kinds: Any, more: Iterable[type[Struct]]) -> Any:
    """The union of some types and those of add-ons, for `msgspec` to decode."""
    return Union[(kinds, *more)]


def ask(folder: Path, question: Question | Struct, *answers: type[Struct]) -> Answer | Struct:
    """Ask the server that uses a folder.

    Args:
        folder: the server's.
        question: a `Question`, or one that an add-on answers.
        answers: types of its answers, where it is an add-on's.

    Raises:
        AttributeError: this system has no such sockets.
        OSError: no server listens there, or it does not answer in time.
        msgspec.MsgspecError: what answers is no server of this version.
    """
    line = msgspec.json.encode(question) + b"\n"
    if len(line) > LONGEST:
        return NotCarried("The question is too long.")
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as asked:
        asked.settimeout(PATIENCE_S)
        asked.connect(str(folder / SOCKET))
        asked.sendall(line)
        with asked.makefile("rb") as told:
            found: Answer | Struct = msgspec.json.decode(
                told.readline(), type=any_of(Answer, answers)
            )
    return found

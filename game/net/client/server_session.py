"""A person at a server, as a window has it: the list of games, those followed, what was refused.

All of it belongs to the window's thread: `poll` is called in every frame and never waits.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Final, Protocol, TypeAlias, TypeVar

from msgspec.structs import replace

from game.engine import Refusal
from game.engine.refusal import finished, refuse
from game.net.client.kept_games import with_result
from game.net.client.remote_game import RemoteGame
from game.net.client.remote_table import standing
from game.net.client.seed_shares import SeedShares
from game.net.messages import (
    Act,
    AskPeople,
    AskTournaments,
    Block,
    ClientMessage,
    Commit,
    Done,
    DrawSaid,
    Follow,
    FullRecord,
    GameInfo,
    GameList,
    Games,
    Leave,
    NotDone,
    Reveal,
    ServerMessage,
    SheetInfo,
    TournamentInfo,
    TournamentList,
    Unclear,
)
from game.storage.decoding import NONSENSE
from game.table.records.lines import Line, read_lines
from game.wording import template

MOST_LISTED: Final = 200
"""Games that are asked for."""
A = TypeVar("A", bound=ServerMessage)
Keep: TypeAlias = Callable[[str, str, list[Line], int | None], None]
"""Puts a finished game among those of this machine: url, game, lines, own seat or None."""


class LinkState(Enum):
    """How a connection stands."""

    CONNECTING = "connecting"
    CONNECTED = "connected"
    LOST = "lost"
    """It stood, and is being made again."""
    FAILED = "failed"
    """It was never let in, or is no longer: nothing more will come."""
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class LinkNews:
    """The connection stands otherwise than before."""

    state: LinkState
    why: Refusal | None = None
    code: str = ""
    """That of the server's refusal, where it was one."""


News: TypeAlias = LinkNews | ServerMessage | Unclear
"""What comes over a connection, and that it stands otherwise."""


class Link(Protocol):
    """A connection that is made again when it is lost; see `ServerLink`."""

    url: str
    state: LinkState

    @property
    def name(self) -> str:
        """Of the person, as the server writes it."""

    @property
    def server_key(self) -> str:
        """The public key of the server."""

    def news(self) -> list[News]:
        """What came since the last time, oldest first."""

    def send(self, message: ClientMessage) -> None:
        """Send a message."""

    def close(self) -> None:
        """End the connection."""


@dataclass(frozen=True, slots=True)
class _Unanswered:
    """A message that has not been answered yet."""

    message: ClientMessage
    take: Callable[[ServerMessage], None]


class ServerSession:
    """What a window knows of a server."""

    def __init__(self, link: Link, profile: str, keep: Keep) -> None:
        """Begin with a link that is being made.

        Args:
            link: to the server.
            profile: of the person at this window.
            keep: for finished games.
        """
        self.link = link
        self._profile = profile
        self._keep = keep
        self._numbers = itertools.count(1)
        self.asked: dict[int, _Unanswered] = {}
        self.games: list[GameInfo] | None = None
        """Those that may be seen, the latest first; None until they were told."""
        self.tournaments: list[TournamentInfo] = []
        """Those at the server that are not over, as they were told last."""
        self.may_open_tournaments = False
        """Whether the server's operator lets this person open and begin them."""
        self.followed: dict[str, RemoteGame] = {}
        self._shares = SeedShares()
        self.sheet: SheetInfo | None = None
        """The score sheet that is shared from here, as the server told it last."""
        self.why: Refusal | None = None
        """Why there is no connection."""
        self.code = ""
        self.refusals: list[Refusal] = []
        """What the server refused, a sentence each; whoever shows one takes it away."""
        self.changes = 0
        """How often something was told."""

    @property
    def name(self) -> str:
        """Of the person, as the server writes it."""
        return self.link.name

    @property
    def state(self) -> LinkState:
        """How the connection stands."""
        return self.link.state

    def close(self) -> None:
        """Leave the server; games go on there."""
        self.link.close()

    # Asking -----------------------------------------------------------------------------------

    def ask(self, message: ClientMessage) -> None:
        """Send a message whose answer tells nothing new."""
        self.ask_for(Done, message, lambda _done: None)

    def ask_for(self, kind: type[A], message: ClientMessage, done: Callable[[A], None]) -> None:
        """Send a message; `done` is told the answer where it is of that kind, no refusal."""

        def take(answer: ServerMessage) -> None:
            if isinstance(answer, kind):
                done(answer)

        number = next(self._numbers)
        self.asked[number] = _Unanswered(message, take)
        self.link.send(replace(message, number=number))

    def list_games(self) -> None:
        """Ask for the list of games, and for the tournaments."""
        self.ask_for(GameList, Games(), partial(self._take_list, 0))
        self.list_tournaments()

    def list_tournaments(self) -> None:
        """Ask for the tournaments."""

        def told(answer: TournamentList) -> None:
            self.tournaments = answer.tournaments
            self.may_open_tournaments = answer.may_open

        self.ask_for(TournamentList, AskTournaments(), told)

    def follow(self, info: GameInfo) -> RemoteGame:
        """Follow a game from its first line; one that is followed already is given as it is."""
        known = self.followed.get(info.game)
        if known is not None:
            return known
        game = RemoteGame(info, self.name, self._profile, self.ask)
        self.followed[game.id] = game
        self.ask(Follow(game=game.id))
        return game

    def leave(self, game: RemoteGame) -> None:
        """Hear no more of a game."""
        if self.followed.pop(game.id, None) is not None:
            self.ask(Leave(game=game.id))

    # Hearing ----------------------------------------------------------------------------------

    def poll(self) -> bool:
        """Take in what came; whether there was anything."""
        news = self.link.news()
        for one in news:
            if isinstance(one, LinkNews):
                self._note(one)
            else:
                self._hear(one)
        self.changes += bool(news)
        return bool(news)

    def _note(self, news: LinkNews) -> None:
        self.why, self.code = news.why, news.code
        if news.state is LinkState.CONNECTED:
            self.asked.clear()
            self.list_games()
            for game in self.followed.values():
                if game.table is not None:
                    game.table.take_refusal()  # it is asked anew for what may be lost
                self.ask(
                    Follow(
                        game=game.id,
                        after=len(game.lines),
                        mark=game.mark,
                        heard=game.last_remark,
                    )
                )

    def _hear(self, message: ServerMessage | Unclear) -> None:
        number = getattr(message, "id", None)
        asked = self.asked.pop(number, None) if number is not None else None
        if isinstance(message, NotDone):
            self._refused(message, asked)
            return
        try:
            if isinstance(message, Unclear):
                raise ValueError(message)
            self._tell(message)
        except (*NONSENSE, AssertionError):
            words = template("This program does not understand what {url} says of a game.")
            self.refusals.append(refuse(words, url=self.link.url))
            self.followed.pop(getattr(message, "game", ""), None)
        if asked is not None and not isinstance(message, Unclear):
            asked.take(message)

    def _tell(self, message: ServerMessage) -> None:
        """Pass a message on to the game it is about."""
        if isinstance(message, GameInfo):
            self._list(message)
        elif isinstance(message, SheetInfo):
            self.sheet = message
        elif isinstance(message, DrawSaid):
            share = self._shares.answer(message, self.name)
            if share is not None:
                self.ask(share)
        game = self.followed.get(getattr(message, "game", ""))
        if game is None:
            return
        if game.begins_again(message):
            words = template(
                "The server at {url} went back to an earlier state: this is how the game stands."
            )
            self.refusals.append(refuse(words, url=self.link.url))
        game.hear(message)
        if isinstance(message, FullRecord) and game.table is not None:
            told, record = standing(game.table.told), self._record(message)
            game.table.end(record)
            game.table.drawn = self._shares.proof(game.id, told, record)
            self._keep(self.link.url, game.id, record, message.seat)

    def _record(self, message: FullRecord) -> list[Line]:
        """A whole record, and in it what this server has signed of the own result."""
        lines, result = read_lines(message.lines), message.result
        if message.seat is None or result is None or result.key != self.link.server_key:
            return lines
        return with_result(lines, message.seat, result)

    def _list(self, info: GameInfo) -> None:
        """A game is described anew: it stands first from now on."""
        if self.games is not None:
            self.games = [info, *(one for one in self.games if one.game != info.game)]

    def _take_list(self, skip: int, page: GameList) -> None:
        """Take in a page of the list, and ask for the next one."""
        before = (self.games or []) if skip else []
        known = {one.game for one in before}
        self.games = [*before, *(one for one in page.games if one.game not in known)]
        skip += len(page.games)
        if page.more and skip < MOST_LISTED:
            self.ask_for(GameList, Games(skip=skip), partial(self._take_list, skip))

    def _refused(self, refusal: NotDone, asked: _Unanswered | None) -> None:
        message = None if asked is None else asked.message
        if isinstance(message, Commit | Reveal):
            return  # another device of this person takes part, or it came too late
        if isinstance(message, AskPeople | AskTournaments) or (
            isinstance(message, Block) and message.on is None
        ):
            return  # a server of an older version knows nothing of it
        if isinstance(message, Act):
            game = self.followed.get(message.game)
            if game is not None and game.table is not None:
                game.table.take_refusal()
                if refusal.code == "stale":
                    return  # it was sent twice, and taken once
        self.refusals.append(finished(refusal.why))

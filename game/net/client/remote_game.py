"""A game at a server as a window knows it: what it was sent, and what it may ask for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from msgspec import Raw

from game.engine import Seat
from game.net.client.remote_table import RemoteTable
from game.net.messages import (
    OVER,
    Act,
    ChatSaid,
    ClientMessage,
    GameInfo,
    LineSaid,
    Mute,
    PersonRating,
    ReportPerson,
    ReportSaid,
    SeatInfo,
    ServerMessage,
    Takeback,
    TakebackEnd,
    TakebackInfo,
    Turn,
    key_of,
)
from game.table.records.lines import Line, header_of, read_line

MOST_SAID: Final = 200
"""Sentences of a table that are remembered."""


class RemoteGame:
    """One game that is followed. `ask` sends a message about it."""

    def __init__(
        self,
        info: GameInfo,
        name: str,
        profile: str,
        ask: Callable[[ClientMessage], None],
    ) -> None:
        """Begin with the server's description.

        Args:
            info: the description.
            name: of the person at this window.
            profile: that person's, whose portrait the own seat has.
            ask: sends a message.
        """
        self.info = info
        self.name = name
        self._profile = profile
        self.ask = ask
        self.said: list[ChatSaid] = []
        self.heard = 0
        """How often somebody said something, since the game was followed."""
        self.last_remark = 0
        """The server's number of what was said last."""
        self.mark = ""
        """That of the last line, by which the server sees whether it has the same lines."""
        self.reports: list[ReportSaid] = []
        """Who is reported to the host; whoever tells one takes it away."""
        self.table: RemoteTable | None = None
        """The game at a screen, once it has begun."""
        self.muted: set[str] = set()
        self.rating_before = self.rating
        """The own rating at the server before the game that is over."""
        self.ends: list[TakebackEnd] = []
        """What became of requests to take back a decision; whoever tells one takes it away."""

    @property
    def id(self) -> str:
        """The name of the game at its server."""
        return self.info.game

    @property
    def state(self) -> str:
        """Open, running or over."""
        return self.info.state

    @property
    def seats(self) -> list[SeatInfo]:
        """The seats, as the protocol describes them."""
        return self.info.seats

    @property
    def seat(self) -> Seat | None:
        """The own seat, once one has sat down in it."""
        seat = self.info.seat_of(self.name)
        return seat if seat is not None and self.seats[seat].joined else None

    @property
    def hosts(self) -> bool:
        """Whether the person at this window made the game; that of a tournament nobody did."""
        return self.info.tournament is None and key_of(self.info.host) == key_of(self.name)

    @property
    def rating(self) -> PersonRating | None:
        """The own rating at the server, after the game once it is over."""
        return None if self.seat is None else self.seats[self.seat].rating

    @property
    def away(self) -> frozenset[Seat]:
        """Seats of persons who are not connected."""
        gone = (n for n, seat in enumerate(self.seats) if seat.joined and not seat.present)
        return frozenset(gone)

    @property
    def stand_ins(self) -> Mapping[Seat, str]:
        """By seat the bot that plays for somebody who is away, or for one that is too slow."""
        found = ((n, seat.stand_in) for n, seat in enumerate(self.seats))
        return {number: agent for number, agent in found if agent is not None}

    @property
    def paused(self) -> bool:
        """Whether somebody holds the game."""
        return self.info.paused

    @property
    def request(self) -> TakebackInfo | None:
        """Who asks to take back a decision, and which seats have still to agree."""
        return self.info.takeback

    @property
    def lines(self) -> Sequence[Line]:
        """Those that were sent, in order."""
        return () if self.table is None else self.table.told

    # What the server says ---------------------------------------------------------------------

    def begins_again(self, message: ServerMessage) -> bool:
        """Whether a message is the first line once more: the server has others than it had."""
        return isinstance(message, LineSaid) and message.n == 1 and self.table is not None

    def hear(self, message: ServerMessage) -> None:
        """Take in a message about this game.

        Raises:
            LookupError, TypeError, ValueError: it makes no sense.
        """
        match message:
            case GameInfo():
                if self.state != OVER:
                    self.rating_before = self.rating
                self.info = message
                if self.table is not None:
                    self.table.paused = message.paused
            case LineSaid(n=n, line=raw, mark=mark) if n in (1, len(self.lines) + 1):
                again, self.mark = self.begins_again(message), mark
                self._show(read_line(bytes(raw)), again=again)
            case Turn() if self.table is not None and message.n == len(self.lines):
                self.table.take_turn(message)
            case ChatSaid():
                self.said = [*self.said, message][-MOST_SAID:]
                self.heard += 1
                self.last_remark = message.n
            case ReportSaid():
                self.reports.append(message)
            case TakebackEnd():
                self.ends.append(message)

    def _show(self, line: Line, *, again: bool) -> None:
        """Take in a line; the first one `again` where the server went back to an older state."""
        if self.table is not None and again:
            self.table.begin_again(header_of([line]), self.info.lines)
            return
        if self.table is not None:
            self.table.take_line(line)
            return
        self.table = RemoteTable(
            self.info,
            header_of([line]),
            self.seat,
            self._profile,
            self.hosts,
            self._send_action,
            lambda: self.ask(Takeback(game=self.id)),
        )

    # What this person does --------------------------------------------------------------------

    def _send_action(self, line: Raw) -> None:
        self.ask(Act(game=self.id, action=line, after=len(self.lines)))

    def mute(self, name: str, *, on: bool) -> None:
        """Hear no more of what somebody says, or hear it again."""
        (self.muted.add if on else self.muted.discard)(name)
        self.ask(Mute(game=self.id, name=name, on=on))

    def report(self, name: str) -> None:
        """Have the host and the server's log know what somebody says."""
        self.ask(ReportPerson(game=self.id, name=name))

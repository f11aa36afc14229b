"""A game at a server as a window knows it: what it was sent, and what it may ask for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from game.engine import Seat
from game.net.remote_table import RemoteTable
from game.table.records.lines import Line, header_of, line_in
from game.table.setup import HUMAN

MOST_SAID: Final = 200
"""Sentences of a table that are remembered."""


@dataclass(frozen=True, slots=True)
class TableRemark:
    """What somebody said to the table: a text, or one of the phrases."""

    name: str
    text: str = ""
    phrase: str = ""


@dataclass(frozen=True, slots=True)
class TakebackOutcome:
    """What became of a request to take back a decision."""

    seat: Seat
    """Who asked."""
    outcome: str
    """As the protocol names it."""
    by: Seat | None
    """Who did not agree."""


class RemoteGame:
    """One game that is followed. `ask` sends a message about it."""

    def __init__(
        self,
        info: dict[str, Any],
        name: str,
        profile: str,
        ask: Callable[..., None],
    ) -> None:
        """Begin with the server's description.

        Args:
            info: that of the protocol.
            name: of the person at this window.
            profile: that person's, whose portrait the own seat has.
            ask: sends a message of a kind with its fields.
        """
        self.info = info
        self.name = name
        self._profile = profile
        self._ask = ask
        self.lines: list[Line] = []
        """Those that were sent, in order."""
        self.said: list[TableRemark] = []
        self.heard = 0
        """How often somebody said something, since the game was followed."""
        self.record: list[Line] | None = None
        """The whole record, once the game is over."""
        self.table: RemoteTable | None = None
        """The game at a screen, once it has begun."""
        self.fault = ""
        """Why this program cannot show it, in one sentence."""
        self.muted: set[str] = set()
        self.ends: list[TakebackOutcome] = []
        """What became of requests to take back a decision; whoever tells one takes it away."""

    @property
    def id(self) -> str:
        """The name of the game at its server."""
        return str(self.info["game"])

    @property
    def state(self) -> str:
        """Open, running or over."""
        return str(self.info["state"])

    @property
    def seats(self) -> list[dict[str, Any]]:
        """The seats, as the protocol describes them."""
        return list(self.info["seats"])

    @property
    def seat(self) -> Seat | None:
        """The own seat, once one has sat down in it."""
        for number, seat in enumerate(self.seats):
            mine = str(seat["name"]).casefold() == self.name.casefold()
            if seat["agent"] == HUMAN and seat["joined"] and mine:
                return number
        return None

    @property
    def hosts(self) -> bool:
        """Whether the person at this window made the game."""
        return str(self.info["host"]).casefold() == self.name.casefold()

    @property
    def away(self) -> frozenset[Seat]:
        """Seats of persons who are not connected."""
        gone = (n for n, seat in enumerate(self.seats) if seat["joined"] and not seat["present"])
        return frozenset(gone)

    @property
    def stand_ins(self) -> Mapping[Seat, str]:
        """By seat the bot that plays for somebody who is away, or for one that is too slow."""
        found = ((n, seat["stand_in"]) for n, seat in enumerate(self.seats))
        return {number: str(agent) for number, agent in found if agent is not None}

    @property
    def paused(self) -> bool:
        """Whether somebody holds the game."""
        return bool(self.info["paused"])

    @property
    def request(self) -> Mapping[str, Any] | None:
        """Who asks to take back a decision, and which seats have still to agree."""
        found: Mapping[str, Any] | None = self.info.get("takeback")
        return found

    # What the server says ---------------------------------------------------------------------

    def hear(self, message: dict[str, Any]) -> None:
        """Take in a message about this game."""
        match message["type"]:
            case "game":
                self.info = message
                if self.table is not None:
                    self.table.describe(message)
            case "line" if message["n"] == len(self.lines) + 1:
                line = line_in(message["line"])
                self.lines.append(line)
                self._show(line)
            case "turn" if self.table is not None and message["n"] == len(self.lines):
                self.table.take_turn(message)
            case "chat":
                text, phrase = str(message.get("text", "")), str(message.get("phrase", ""))
                self.said = [*self.said, TableRemark(str(message["name"]), text, phrase)][
                    -MOST_SAID:
                ]
                self.heard += 1
            case "takeback":
                end = TakebackOutcome(message["seat"], str(message["outcome"]), message.get("by"))
                self.ends.append(end)
            case "record":
                self.record = list(map(line_in, message["lines"]))
                if self.table is not None:
                    self.table.end(self.record)

    def _show(self, line: Line) -> None:
        if self.table is not None:
            self.table.take(line)
        elif len(self.lines) == 1:
            self.table = RemoteTable(
                self.info,
                header_of([line]),
                self.seat,
                self._profile,
                self._send_action,
                lambda: self.ask("takeback"),
            )

    # What this person does --------------------------------------------------------------------

    def ask(self, kind: str, **fields: Any) -> None:
        """Send a message about the game."""
        self._ask(kind, game=self.id, **fields)

    def _send_action(self, line: dict[str, Any]) -> None:
        self.ask("act", action=line, after=len(self.lines))

    def mute(self, name: str, *, on: bool) -> None:
        """Hear no more of what somebody says, or hear it again."""
        (self.muted.add if on else self.muted.discard)(name)
        self.ask("mute", name=name, on=on)

"""A game at a server as the scene of a table takes one: the rules are applied over there.

What the server sends goes into the same inboxes as at a local table, already redacted. What may be
done is what the server says; an action is sent, and its events come back like everybody else's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from game.engine import PUBLIC, Action, Phase, Refusal, Seat, ToAct, View, Viewer
from game.engine.refusal import refuse
from game.net.remote_view import first_view, refusal_seen, standing, view_after
from game.table.dealer import Seed
from game.table.followed_game import FollowedGame
from game.table.records.conversions import decision_of, event_of, line_of
from game.table.records.lines import (
    HeaderLine,
    Line,
    RecordError,
    ResignedNote,
    SeedNote,
    UndoNote,
    data_of,
    line_in,
)
from game.table.setup import SeatPlan, Setup
from game.table.stream import MovesUndone, Stream


class RemoteTable(FollowedGame):
    """One game for one seat of it, or for somebody who looks on."""

    elsewhere = True

    def __init__(
        self,
        info: Mapping[str, Any],
        header: HeaderLine,
        seat: Seat | None,
        profile: str,
        send: Callable[[dict[str, Any]], None],
        ask_back: Callable[[], None],
    ) -> None:
        """Begin before the first deal.

        Args:
            info: the server's description of the game.
            header: the first line.
            seat: the own one; None without one.
            profile: of the person at this window.
            send: sends an action.
            ask_back: asks the others to agree that the last decision is taken back.

        Raises:
            OptionError, KeyError, TypeError, ValueError: this program does not know that game.
        """
        super().__init__(Stream())
        self.seat = seat
        self._send = send
        self._ask_back = ask_back
        self._info = info
        self._view = first_view(info, header.first_dealer, seat)
        plans = [SeatPlan(one.name, one.agent) for one in header.seats]
        if seat is not None:
            plans[seat] = replace(plans[seat], profile=profile)
        self._setup = Setup(
            variant=self._view.variant,
            seats=tuple(plans),
            first_dealer=header.first_dealer,
            seed=None,
        )
        self.pledge = header.pledge
        self._seed: Seed | None = None
        self._told: list[Line] = [header]
        """All lines that were sent."""
        self._lines: list[Line] = [header]
        """Those that still count."""
        self._whole: tuple[Line, ...] = ()
        self._turn: Mapping[str, Any] = {}
        self._sent = False
        """Whether an action is on its way."""
        self.describe(info)

    # What may be known ------------------------------------------------------------------------

    @property
    def setup(self) -> Setup:
        """Who plays what, as it is now."""
        return self._setup

    @property
    def seed(self) -> Seed | None:
        """Told after the end."""
        return self._seed

    @property
    def persons(self) -> tuple[Seat, ...]:
        """The own seat."""
        return () if self.seat is None else (self.seat,)

    @property
    def onlooking(self) -> tuple[Viewer, ...]:
        """What everybody may see."""
        return (PUBLIC,)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._view.phase is Phase.OVER

    @property
    def deals_played(self) -> int:
        """How many deals are finished."""
        return len(self._view.history)

    @property
    def waiting(self) -> ToAct:
        """Seats the game waits for, and the own seat where it may change its bid."""
        if self._sent or self.paused:
            return ToAct((), ())
        turn, own = self._turn, self._turn.get("seat")
        may = (own,) if own is not None and turn.get("may") else ()
        return ToAct(tuple(turn.get("to_act", ())), may)

    @property
    def position(self) -> object:
        """Stands for the present moment."""
        return self._view

    @property
    def can_undo(self) -> bool:
        """Whether the server lets this person ask to take back a decision."""
        return bool(self._turn.get("back")) and not self._sent and not self.paused

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines so far; of a finished game its whole record."""
        return self._whole or tuple(self._lines)

    def view(self, viewer: Viewer) -> View:
        """What is known after all that was sent."""
        return self._view

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """What the own seat may do now."""
        if self._sent or self.paused or seat != self._turn.get("seat"):
            return ()
        return tuple(self._turn["actions"])

    # What the server says ---------------------------------------------------------------------

    def describe(self, info: Mapping[str, Any]) -> None:
        """Take in whether the game is held."""
        self.paused = bool(info["paused"])

    def take(self, line: Line) -> None:
        """Take in the next line.

        Raises:
            RecordError: it has another form than the protocol says.
        """
        self._turn, self._sent = {}, False
        self._told.append(line)
        if isinstance(line, UndoNote):  # what was taken back counts no more
            self._lines = standing(self._told)
            self._view = view_after(self._info, self._told, self.seat) or self._view
            if line.deal is None or line.seat is None or line.after is None:
                raise RecordError(refuse("The line lacks {key}.", key="after"))
            undone = MovesUndone(line.deal, line.seat, line.after, self._view)
            self.stream.pass_on(undone)
            return
        self._lines.append(line)
        event = event_of(line)
        if event is not None:
            self._view = self._view.after(event)
            self.stream.pass_on(event)
        elif isinstance(line, ResignedNote):
            self._setup = self._setup.reseated(line.seat, line.agent)
        elif isinstance(line, SeedNote):
            self._seed = line.seed

    def take_turn(self, turn: Mapping[str, Any]) -> None:
        """Take in whom the game waits for.

        Raises:
            RecordError, KeyError, TypeError, ValueError: an action is none that is known here.
        """
        actions = [decision_of(line_in(line)) for line in turn.get("actions", ())]
        self._turn, self._sent = {**turn, "actions": actions}, False

    def take_refusal(self) -> None:
        """The action that was sent was not done: it may be made again, or another one."""
        self._sent = False

    def end(self, lines: Sequence[Line]) -> None:
        """Take in the whole record."""
        self._whole = tuple(lines)

    # What is done at this end -----------------------------------------------------------------

    def refusal_of(self, action: Action) -> Refusal | None:
        """Why the server will not do this now; None where it will."""
        if action in self.legal(action.seat if hasattr(action, "seat") else -1):
            return None
        asked = self.seat is not None and self.seat == self._turn.get("seat")
        reason = None
        if self.seat is not None and asked:
            reason = refusal_seen(self._view, action)
        return reason or refuse("The rules do not allow that now.")

    def act(self, action: Action, *, decided: bool = True) -> None:
        """Send a decision of the own seat."""
        self._sent = True
        self._send(data_of(line_of(action)))

    def undo(self, *, saw_own: bool = False) -> bool:
        """Ask the others to agree; False where there is nothing to ask for."""
        if not self.can_undo:
            return False
        self._turn = {**self._turn, "back": False}
        self._ask_back()
        return True

    def catch_up(self) -> None:
        """What is there was handed out when it came."""

    def note(self, line: Line) -> None:
        """Its record is kept over there."""

    def close(self) -> None:
        """The game goes on over there."""

    def withdraw(self) -> None:
        """The same: nobody came to this end."""

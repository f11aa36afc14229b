"""A game at a server as the scene of a table takes one: the rules are applied over there.

What the server sends goes into the same inboxes as at a local table, already redacted. What may be
done is what the server says; an action is sent, and its events come back like everybody else's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import cycle
from typing import Final

from msgspec import Raw, structs

from game.engine import (
    PUBLIC,
    Action,
    Card,
    Guess,
    Phase,
    Refusal,
    Seat,
    ToAct,
    View,
    Viewer,
    imagine,
    new_game,
    observe,
    refusal_of,
)
from game.engine.refusal import refuse
from game.engine.view import Hand
from game.net.messages import GameInfo, Turn
from game.table.dealer import Seed
from game.table.followed_game import FollowedGame
from game.table.records.event_lines import RecordError, decision_of, event_of, line_of
from game.table.records.lines import (
    AgentNote,
    HeaderLine,
    Line,
    ResignedNote,
    SeedNote,
    UndoNote,
    header_of,
    reseated,
    text_of,
)
from game.table.setup import SeatPlan, Setup
from game.table.stream import MovesUndone, Stream
from game.variants import variant, with_options

_NOBODY: Final = Turn(game="", n=0, to_act=[])


class RemoteTable(FollowedGame):
    """One game for one seat of it, or for somebody who looks on."""

    elsewhere = True

    def __init__(
        self,
        info: GameInfo,
        header: HeaderLine,
        seat: Seat | None,
        profile: str,
        hosted: bool,
        send: Callable[[Raw], None],
        ask_back: Callable[[], None],
    ) -> None:
        """Begin before the first deal.

        Args:
            info: the server's description of the game.
            header: the first line.
            seat: the own one; None without one.
            profile: of the person at this window.
            hosted: whether that person made the game.
            send: sends an action's line.
            ask_back: asks the others to agree that the last decision is taken back.

        Raises:
            OptionError, KeyError, TypeError, ValueError: this program does not know that game.
        """
        super().__init__(Stream())
        self.seat = seat
        self._hosted = hosted
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
        self.told: list[Line] = [header]
        """All lines that were sent, in order."""
        self._lines: list[Line] = [header]
        """Those that still count."""
        self._whole: tuple[Line, ...] = ()
        self._turn = _NOBODY
        self._legal: tuple[Action, ...] = ()
        self._sent = False
        """Whether an action is on its way."""
        self.paused = info.paused
        self._silent_until = 0
        """How many lines are taken in at once where all of them come once more."""

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
    def may_play_again(self) -> bool:
        """Who has a seat may ask for another game, and so may the host who looks on."""
        return self._info.tournament is None and (self.seat is not None or self._hosted)

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
        turn = self._turn
        may = (turn.seat,) if turn.seat is not None and turn.may else ()
        return ToAct(tuple(turn.to_act), may)

    @property
    def position(self) -> object:
        """Stands for the present moment."""
        return self._view

    @property
    def can_undo(self) -> bool:
        """Whether the server lets this person ask to take back a decision."""
        return self._turn.back and not self._sent and not self.paused

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines so far; of a finished game its whole record."""
        return self._whole or tuple(self._lines)

    def view(self, viewer: Viewer) -> View:
        """What is known after all that was sent."""
        return self._view

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """What the own seat may do now."""
        if self._sent or self.paused or seat != self._turn.seat:
            return ()
        return self._legal

    # What the server says ---------------------------------------------------------------------

    def begin_again(self, header: HeaderLine, count: int) -> None:
        """Forget all lines: the server has others by now, and sends them from the first one on.

        Args:
            header: the first of them.
            count: how many there are; with the last of them the table is shown as it stands.

        Raises:
            OptionError, KeyError, TypeError, ValueError: this program does not know that game.
        """
        self._turn, self._legal, self._sent = _NOBODY, (), False
        self._view = first_view(self._info, header.first_dealer, self.seat)
        self.told, self._lines, self._whole = [header], [header], ()
        self._silent_until = count
        if count <= 1:
            self._show_as_it_stands()

    def _show_as_it_stands(self) -> None:
        """Nothing that was shown before counts any more."""
        self._silent_until = 0
        self.stream.pass_on(MovesUndone(self.deals_played, self.seat or 0, 0, self._view))

    def take_line(self, line: Line) -> None:
        """Take in the next line.

        Raises:
            RecordError: it has another form than the protocol says.
        """
        self._turn, self._legal, self._sent = _NOBODY, (), False
        self.told.append(line)
        if self._silent_until:
            self._take_silently(line)
            return
        if isinstance(line, UndoNote):  # what was taken back counts no more
            self._lines = standing(self.told)
            self._view = view_after(self._info, self.told, self.seat) or self._view
            if line.deal is None or line.seat is None or line.after is None:
                raise RecordError(
                    refuse("The '{event}' line lacks {key}.", event="undo", key="after")
                )
            undone = MovesUndone(line.deal, line.seat, line.after, self._view)
            self.stream.pass_on(undone)
            return
        self._lines.append(line)
        event = event_of(line)
        if event is not None:
            self._view = self._view.after(event)
            self.stream.pass_on(event)
        else:
            self._note(line)

    def _take_silently(self, line: Line) -> None:
        """Take in one of the lines that lead to how the table stands."""
        if isinstance(line, UndoNote):
            self._lines = standing(self.told)
            self._view = view_after(self._info, self.told, self.seat) or self._view
        else:
            self._lines.append(line)
            event = event_of(line)
            self._view = self._view if event is None else self._view.after(event)
            self._note(line)
        if len(self.told) >= self._silent_until:
            self._show_as_it_stands()

    def _note(self, line: Line) -> None:
        """Take in who decides in a seat from here on, and the seed."""
        if isinstance(line, ResignedNote | AgentNote):
            self._setup = self._setup.reseated(line.seat, line.agent)
        elif isinstance(line, SeedNote):
            self._seed = line.seed

    def take_turn(self, turn: Turn) -> None:
        """Take in whom the game waits for.

        Raises:
            RecordError: an action is none that is known here.
        """
        self._legal = tuple(map(decision_of, turn.actions))
        self._turn, self._sent = turn, False

    def take_refusal(self) -> None:
        """The action that was sent was not done: it may be made again, or another one."""
        self._sent = False

    def end(self, lines: Sequence[Line]) -> None:
        """Take in the whole record; which player of this machine one is stands in it then."""
        seats = list(header_of(lines).seats)
        if self.seat is not None:
            own = self._setup.seats[self.seat].profile
            seats[self.seat] = structs.replace(seats[self.seat], profile=own)
        self._whole = (reseated(lines[0], seats), *lines[1:])

    # What is done at this end -----------------------------------------------------------------

    def refusal_of(self, action: Action) -> Refusal | None:
        """Why the server will not do this now; None where it will."""
        if action in self.legal(action.seat if hasattr(action, "seat") else -1):
            return None
        asked = self.seat is not None and self.seat == self._turn.seat
        reason = None
        if self.seat is not None and asked:
            reason = refusal_seen(self._view, action)
        return reason or refuse("That cannot be done now.")

    def act(self, action: Action, *, decided: bool = True) -> None:
        """Send a decision of the own seat."""
        self._sent = True
        self._send(Raw(text_of(line_of(action)).encode()))

    def undo(self, *, saw_own: bool = False) -> bool:
        """Ask the others to agree; False where there is nothing to ask for."""
        if not self.can_undo:
            return False
        self._turn = structs.replace(self._turn, back=False)
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


def first_view(info: GameInfo, first_dealer: Seat, seat: Seat | None) -> View:
    """What is known before the first deal.

    Args:
        info: the server's description of the game.
        first_dealer: as the header line says.
        seat: whose eyes one looks through, None without a seat.

    Raises:
        OptionError, ValueError: this program does not know that game.
    """
    players = info.players
    row = with_options(variant(info.variant), info.options, players)
    viewer = PUBLIC if seat is None else seat
    return observe(new_game(row, players, first_dealer), viewer)


def standing(lines: Sequence[Line]) -> list[Line]:
    """The lines that still count: what was taken back is left out, notes that are no event stay."""
    kept: list[tuple[int, Line]] = []
    for number, line in enumerate(lines, start=1):
        if isinstance(line, UndoNote) and line.after is not None:
            back = line.after
            kept = [one for one in kept if one[0] <= back or event_of(one[1]) is None]
        kept.append((number, line))
    return [line for _number, line in kept]


def view_after(info: GameInfo, lines: Iterable[Line], seat: Seat | None) -> View | None:
    """What is known after these lines, the header first; None before the start.

    Raises:
        OptionError, KeyError, TypeError, ValueError: they are no game that this program knows.
    """
    seen = list(views(info, lines, seat))
    return seen[-1] if seen else None


def views(info: GameInfo, lines: Iterable[Line], seat: Seat | None) -> Iterator[View]:
    """What is known after each of these lines that counts and changes it, the header first.

    Raises:
        OptionError, KeyError, TypeError, ValueError: they are no game that this program knows.
    """
    view = None
    for line in standing(list(lines)):
        if view is None:
            view = first_view(info, header_of([line]).first_dealer, seat)
            yield view
        elif (event := event_of(line)) is not None:
            view = view.after(event)
            yield view


def refusal_seen(view: View, action: Action) -> Refusal | None:
    """Why a bid or a card is not allowed now; None where it may, and at any other moment.

    It is worked out from what its player sees: a reason never hangs on a card that the player may
    not see, so any other card may stand in for it.
    """
    if view.phase not in (Phase.BIDDING, Phase.PLAYING):
        return None
    guess = Guess(
        hands=_filled(view, view.hands),
        laid=_filled(view, view.laid),
        sealed_bids=(0,) * view.players,
    )
    return refusal_of(imagine(view, guess), action)


def _filled(view: View, hands: Iterable[Hand]) -> tuple[tuple[Card, ...], ...]:
    """The hands with some card of the pack for each that is hidden."""
    some = cycle(view.spec.pack)
    return tuple(
        tuple(held if isinstance(held, Card) else next(some) for held in hand) for hand in hands
    )

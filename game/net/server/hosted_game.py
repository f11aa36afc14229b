"""One game of a server: its seats before the start, its course after it, its journal and record.

Whatever happens to a game is a line of its journal first and takes effect by `_take`, which alone
changes anything. So a server that was killed reads the lines again and stands where it stood, down
to the number of each line that anybody was sent. What a full disk does not take has not happened;
what follows from it by itself waits until there is room (`stalled`). The record is a file that is
written when the game is over, or the server stops: where that fails it is made good later.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import Final, assert_never

from msgspec import structs

from game.engine import Action, Bid, ChangeBid, Seat, Variant
from game.engine.choices import Goal
from game.net.messages import OPEN, OVER, RUNNING, BadMessage, GameStage, Turn, key_of
from game.net.server.decision_clock import DecisionClock
from game.net.server.game_files import GameStore, ServerRecord
from game.net.server.hosted_seat import GameTerms, HostedSeat, named
from game.net.server.journal import (
    ActionEntry,
    AgainNote,
    AgreedNote,
    AskedNote,
    CommittedNote,
    DrawingNote,
    FilledNote,
    InvitedNote,
    JoinedNote,
    JournalLine,
    OffNote,
    OpenedNote,
    OverNote,
    PausedNote,
    RatedNote,
    ReadyNote,
    ResumedNote,
    SentAwayNote,
    SettledNote,
    StartedNote,
    ToldNote,
    UnaskedNote,
    UndoneNote,
    VoidNote,
    entry_of,
)
from game.net.server.line_stream import LineStream
from game.net.server.seed_drawing import PATIENCE_S, SeedDrawing
from game.net.server.take_back_requests import TakeBackRequest, TakeBackRequests
from game.profiles.look_alikes import skeleton
from game.storage.decoding import Unreadable
from game.table.bots.service import BotQuestion
from game.table.dealer import draw_seed, drawn_dealer, opening_draw, shuffled
from game.table.game import CHANGE_WINDOW, Game
from game.table.records.event_lines import line_of
from game.table.records.headers import header, utc
from game.table.records.lines import (
    AgentNote,
    DrawNote,
    Line,
    ReplacedNote,
    ResignedNote,
    SeedNote,
    StandInNote,
    action_in,
    read_line,
)
from game.table.records.replay import RecordedGame, faultless
from game.table.seed_draw import Names, SeedDraw, drawn_secret
from game.table.setup import HUMAN, SeatPlan, Setup

LOGGER: Final = logging.getLogger("blackout.server")
BEFORE_START: Final = (
    *(GameTerms, JoinedNote, OpenedNote, InvitedNote, FilledNote, ReadyNote, RatedNote),
    *(DrawingNote, CommittedNote, SettledNote, ToldNote, VoidNote, StartedNote),
)
"""What can happen to a game only until it has begun."""
ASKING: Final = (AskedNote, AgreedNote, UnaskedNote)
"""Notes that do not end a request to take back a decision by themselves."""


class HostedGame:
    """A game that people and bots sit down to, play and end, by lines in its private file.

    What changes it raises `OSError` where that cannot be kept: nothing has happened then.
    """

    def __init__(
        self,
        files: GameStore,
        clock: Callable[[], float] = time.time,
        draws: Callable[[str], bool] = lambda _name: False,
        over: Callable[[HostedGame], None] = lambda _game: None,
    ) -> None:
        """Nothing is settled yet: `create` or `restore` follows.

        Args:
            files: of the game.
            clock: tells seconds since the epoch.
            draws: whether a person is connected by a program that takes part in drawing a seed.
            over: called once the game is over, perhaps more than once, before its files are closed;
                where it raises `OSError` or `Unreadable` the game waits for its disk.
        """
        self.files = files
        self._clock = clock
        self._draws = draws
        self._over = over
        self.record = ServerRecord(files)
        self.terms: GameTerms
        self.variant: Variant
        """What is played, with its house rules."""
        self.seats: list[HostedSeat] = []
        self.rated = False
        """Whether it counts for the ratings of persons."""
        self.began: tuple[HostedSeat, ...] = ()
        """The seats as they were at the start."""
        self.sent_away: set[Seat] = set()
        """Seats of persons whom the host sent away during the game."""
        self.given_up: set[Seat] = set()
        """Seats that persons gave up themselves."""
        self.drawing: SeedDrawing | None = None
        """The draw of the seed that is under way."""
        self._void: list[Names] = []
        """The draws that were void, each by who did not tell the secret."""
        self.play: Game | None = None
        self.stream: LineStream | None = None
        """What followers are sent, once it has begun."""
        self.changes = 0
        """How often something happened to it."""
        self.paused = False
        self.paused_at = 0.0
        """When it was paused last, in seconds since the epoch."""
        self.kicked: set[str] = set()
        """Keys of persons whom the host sent away before the start."""
        self.declined: dict[str, str] = {}
        """Names by key of those who were invited and do not want to play."""
        self.why = ""
        """Why the game ended before its end."""
        self.again = ""
        """The id of the game that was made after this one with the same people, once one was."""
        self.touched = 0.0
        """When something last happened, in seconds since the epoch."""
        self.listed_at = 0.0
        """The `touched` by which it has its place among all games."""
        self.read_at = 0.0
        """When it was read from its files, in seconds since the epoch."""
        self.not_before = 0.0
        """Until then, in seconds since the epoch, a person may change a bid."""
        self.asked: BotQuestion | None = None
        """What a bot is being asked."""
        self.standing: dict[Seat, str] = {}
        """Who decides at present in place of a seat's bot that is not ready or too slow."""
        self.late: Seat | None = None
        """The person for whom a bot makes the next decision, as it took too long."""
        self.times = DecisionClock()
        """How long the persons have had for whom the game waits."""
        self.take_backs = TakeBackRequests()
        self.stalled = False
        """Whether the game waits for room on the disk."""
        self._closed = False
        """Whether the private file says that nothing follows."""
        self._released = False
        """Whether nobody plays the cards of this table of a tournament any more."""

    def create(self, terms: GameTerms) -> None:
        """Settle a new game."""
        self.commit(structs.replace(terms, at=self._clock()))

    def restore(self) -> None:
        """Go on where the private file ends.

        Raises:
            OSError, Unreadable, RecordError, IllegalAction, KeyError, TypeError, ValueError: the
                file cannot be read, or is no such file.
        """
        for line in self.files.read_journal():
            self._take(line)
        self.take_backs.resume(self._clock())
        self.times.begin_anew(self._clock())  # nobody could decide while the server was away
        if self.drawing is not None:  # whoever takes part has to come back first
            self.drawing.until = self._clock() + PATIENCE_S
        if not self.seats:
            raise ValueError("nothing was settled")
        if self.state == OVER:
            self._finish()

    # What may be known ------------------------------------------------------------------------

    @property
    def id(self) -> str:
        """The name of the game."""
        return self.terms.game

    @property
    def state(self) -> GameStage:
        """Open, running or over."""
        if self.why:
            return OVER
        if self.play is None:
            return OPEN
        return OVER if self.play.over else RUNNING

    @property
    def is_held(self) -> bool:
        """Whether bots leave a person time to change a bid."""
        return self._clock() < self.not_before

    @property
    def is_withheld(self) -> bool:
        """Whether seed and hidden cards stay untold, as others may still hold the same."""
        return self.terms.place is not None and not self._released

    @property
    def may_count(self) -> bool:
        """Whether it can count for ratings: somebody wins, and it began here with two persons.

        Before the start somebody may still come.
        """
        alone = bool(self.began) and sum(seat.is_person for seat in self.began) < 2
        return self.variant.rules.goal is not Goal.SHARED and not self.terms.before and not alone

    @property
    def is_told(self) -> bool:
        """Whether it was played to its end and whoever saw it is told the whole record."""
        return self.play is not None and self.play.over and not self.is_withheld

    @property
    def waits_for(self) -> tuple[Seat, ...]:
        """Seats that the game waits for: to join, or to act."""
        if self.state == OPEN:
            return tuple(n for n, seat in enumerate(self.seats) if not seat.is_filled)
        if self.state == RUNNING and self.play is not None:
            return tuple(seat for seat in self.play.waiting.must if seat >= 0)
        return ()

    @property
    def lines_sent(self) -> int:
        """How many lines its followers are sent so far."""
        return 0 if self.stream is None else len(self.stream)

    def seat_of(self, name: str) -> Seat | None:
        """The seat of a person, invited or joined."""
        wanted = key_of(name)
        for number, seat in enumerate(self.seats):
            if seat.is_person and seat.name is not None and key_of(seat.name) == wanted:
                return number
        return None

    def is_host(self, name: str) -> bool:
        """Whether a person made the game; that of a tournament nobody did."""
        return self.terms.place is None and key_of(self.terms.host) == key_of(name)

    def is_shown_to(self, name: str) -> bool:
        """Whether a person without a seat may look on; a host may, whose screen is the table."""
        return self.terms.watch or self.is_host(name)

    def is_seen_by(self, name: str) -> bool:
        """Whether a person may look at it: before the start everybody may."""
        return self.state == OPEN or self.seat_of(name) is not None or self.is_shown_to(name)

    def viewer(self, name: str) -> Seat | None:
        """The seat through whose eyes a person sees the game."""
        seat = self.seat_of(name)
        return seat if seat is not None and self.seats[seat].joined else None

    def turn(self, seat: Seat | None) -> Turn | None:
        """Who is to act, and what a person in a seat may do; None where nobody is."""
        play = self.play
        if play is None or self.state != RUNNING or self.paused:
            return None
        must, may = play.waiting
        n, to_act = self.lines_sent, [one for one in must if one >= 0]
        back = seat is not None and self.may_ask_back(seat)
        if seat not in must and seat not in may:
            return Turn(game=self.id, n=n, to_act=to_act, back=back)
        actions = list(map(line_of, play.legal(seat)))
        may_only = seat not in must
        return Turn(
            game=self.id,
            n=n,
            to_act=to_act,
            seat=seat,
            may=may_only,
            actions=actions,
            back=back,
        )

    def may_ask_back(self, seat: Seat) -> bool:
        """Whether a seat may ask to take back its last decision."""
        play = self.play
        if play is None or self.terms.place is not None:
            return False
        return self.take_backs.may_ask(seat, play.undo_point)

    # What changes it --------------------------------------------------------------------------

    def give_up(self, seat: Seat, agent: str) -> None:
        """A bot takes a person's seat for good, as the person wants it."""
        self.demand(RUNNING)
        self.commit(ResignedNote(seat, agent))

    def send_away(self, seat: Seat, agent: str) -> None:
        """The host takes a person's seat: it is open to others, or once the game runs a bot's."""
        if self.state != OPEN:
            self.demand(RUNNING)
            self.commit(SentAwayNote(seat=seat), ResignedNote(seat, agent))
            return
        self.demand(OPEN)  # no seat opens while the cards are drawn
        self.commit(OpenedNote(seat=seat, kicked=self.seats[seat].name))

    def pause(self, *, paused: bool) -> None:
        """Hold the game, or go on."""
        self.demand(RUNNING)
        if paused != self.paused:
            self.commit((PausedNote if paused else ResumedNote)(at=self._clock()))

    def end(self, why: str) -> None:
        """End the game before its end."""
        self.commit(OffNote(why=why))

    def shift(self, seconds: float) -> None:
        """The clock was set: whatever is waited for is as far away, or as long ago, as before.

        Args:
            seconds: by which the clock was put on, or back where they are negative.
        """
        self.touched += seconds
        self.listed_at += seconds
        self.paused_at += seconds
        self.read_at += seconds
        self.not_before += seconds
        self.times.shift(seconds)
        if self.drawing is not None:
            self.drawing.until += seconds
        if self.take_backs.open is not None:
            self.take_backs.open.until += seconds

    def release(self) -> None:
        """Nobody plays the cards of this table of a tournament any more: its record is told."""
        self.changes += 1
        self._released = True
        self._tell_seed()

    def do(
        self, action: Action, *, decided: bool = False, notes: Sequence[JournalLine] = ()
    ) -> None:
        """Carry out an action that is allowed, and all that follows without a decision.

        Args:
            action: what is done.
            decided: whether a person did, and not a bot for one.
            notes: what is to be noted before it.
        """
        play = self.play
        assert play is not None, "a running game is played"
        if play.refusal(action) is not None:
            return  # nothing that does not stand may ever be kept
        self.commit(*notes, entry_of(action, decided=decided))
        seat = getattr(action, "seat", None)
        if isinstance(action, ChangeBid) or (self.asked and self.asked.seat == seat):
            self.asked = None  # whoever was asked was asked about something else
        if self.late == seat:
            self.late = None
        if isinstance(action, Bid) and any(map(self.is_played, play.waiting.may)):
            self.not_before = self._clock() + CHANGE_WINDOW
        self.go_on()

    def go_on(self) -> None:
        """Do what nobody decides, up to the next decision, and what could not be written before.

        Where the disk does not take it the game is `stalled`, and this is to be called again.
        """
        try:
            if self.stalled:
                self.files.find_room()
                self.stalled = False
                self._keep_times(self._clock())
            if self.record.behind and self.play is not None:
                self.record.mend(self.play.lines)
            self._follow()
        except OSError as error:
            self._stall(error)

    def _follow(self) -> None:
        """Do what follows from what was done."""
        if self.drawing is not None:
            self._draw_on(self.drawing)
        elif self.state == OPEN and not self.terms.wait:
            self.start()
        play = self.play
        alone = not any(one.is_person for one in self.seats)
        if self.state == RUNNING and alone and self.variant.rules.goal is Goal.SHARED:
            self.end("Nobody is left at the table.")  # bots might repeat a deal for ever
        while play is not None and self.state == RUNNING and not self.paused:
            action = play.due(self.is_played)
            if action is None:
                return
            self.commit(entry_of(action))
        if self.state == OVER and not self._closed:
            self._finish()

    def own_seat(self, name: str) -> Seat:
        """The seat of a person.

        Raises:
            BadMessage: he has none.
        """
        seat = self.seat_of(name)
        if seat is None:
            raise BadMessage("seat", "You have no seat in this game.")
        return seat

    def start(self, agents: Mapping[Seat, str] | None = None) -> None:
        """Begin, if nobody is missing; `agents` are bots that take seats for that, by seat."""
        sitting = [HostedSeat(seat.name, seat.agent, seat.joined) for seat in self.seats]
        for seat, agent in (agents or {}).items():
            sitting[seat] = HostedSeat(self._free(seat).name, agent)
        if self.state != OPEN or not all(seat.is_filled for seat in sitting):
            return
        named(sitting)
        persons = (str(seat.name) for seat in sitting if seat.is_person)
        if self.terms.seed:
            self._begin(sitting, self.terms.seed, None)
        elif people := tuple(filter(self._draws, persons)):
            self.commit(self._drawing_of(sitting, people))
        else:
            self._begin(sitting, draw_seed(), None)

    def expire_drawing(self) -> bool:
        """Go on with a draw without those who took too long; whether somebody did."""
        drawing = self.drawing
        if drawing is None or self.state != OPEN or self._clock() < drawing.until:
            return False
        if not drawing.is_settled:
            self.commit(SettledNote(at=self._clock()))
        elif missing := drawing.missing:
            people = tuple(name for name in drawing.people.values() if name not in missing)
            self.commit(VoidNote(people=missing), self._drawing_of(drawing.seats, people))
        self.go_on()
        return True

    # Inside -----------------------------------------------------------------------------------

    def _drawing_of(self, seats: Sequence[HostedSeat], people: Names) -> DrawingNote:
        """A new draw of the seed by some of those who sit at the table, and the server."""
        return DrawingNote(
            secret=drawn_secret(), people=people, seats=tuple(seats), at=self._clock()
        )

    def _draw_on(self, drawing: SeedDrawing) -> None:
        """Take a draw as far as it goes without waiting."""
        if not drawing.is_settled and not drawing.missing:
            self.commit(SettledNote(at=self._clock()))
        if drawing.is_settled and not drawing.missing:
            draw = drawing.draw
            assert draw.seed is not None, "every secret is told"
            self._begin(drawing.seats, draw.seed, draw)

    def _begin(self, sitting: Sequence[HostedSeat], seed: str, draw: SeedDraw | None) -> None:
        """Let the game begin with a seed, which says who sits where unless that is settled."""
        seats = tuple(sitting)
        order = seats if self.terms.in_order else tuple(shuffled(seats, seed, "seats", 0))
        self.commit(StartedNote(seed=seed, seats=order, draw=draw, at=self._clock()))

    def is_played(self, seat: Seat) -> bool:
        """Whether a person decides here now."""
        return self.seats[seat].player == HUMAN

    def demand(self, state: str) -> None:
        """Refuse unless the game is open, running or over; an open one whose cards are drawn too.

        Raises:
            BadMessage: it is not, or they are.
        """
        if self.state != state:
            raise BadMessage("state", f"This game is {self.state}, not {state}.")
        if self.state == OPEN and self.drawing is not None:
            raise BadMessage("state", "The cards are being drawn; wait a moment.")

    def commit(self, *lines: JournalLine) -> None:
        """Keep lines, all of them or none, then let them take effect."""
        at = round(self._clock(), 1)
        kept = [
            structs.replace(line, at=at) if isinstance(line, ActionEntry) else line
            for line in lines
        ]
        try:
            self.files.journal(kept)
        except OSError as error:
            self._stall(error)
            raise
        for line in kept:
            self._take(line)
        if self.state == OVER:
            self._finish()

    def _finish(self) -> None:
        """Say in the journal that nothing follows, and write the record."""
        try:
            if not self._closed:
                self._over(self)
                self.files.journal([OverNote()])
                self._closed = True
        except (OSError, Unreadable) as error:
            self._stall(error)
        self.write_record()

    def write_record(self) -> None:
        """Have the record hold all that has happened, for whoever reads it as a file."""
        if self.play is not None:
            self.record.mend(self.play.lines)

    def _stall(self, error: OSError | Unreadable) -> None:
        if not self.stalled:
            LOGGER.error("the game %s waits for its disk: %s", self.files.game, error)
        self.stalled = True
        self._keep_times(self._clock())

    def _take(self, line: JournalLine) -> None:
        """What a line of the private file makes of the game."""
        self.changes += 1
        at = getattr(line, "at", None)
        self.touched = self.touched if at is None else at
        if self.take_backs.open is not None and not isinstance(line, ASKING):
            outcome = "done" if isinstance(line, UndoneNote) else "lapsed"
            self.take_backs.close(self.id, outcome)
        if self.play is not None and isinstance(line, BEFORE_START):
            raise ValueError("what is settled before the start, after it")
        match line:
            case ActionEntry():
                self._act(line)
            case GameTerms():
                self.terms = line
                self.variant = line.variant()
                self.seats = list(map(copy, line.seats))
                self.rated = line.rated
            case JoinedNote(seat=seat, name=name):
                self._seat(seat, name)
            case OpenedNote():
                self._open(line)
            case InvitedNote():
                self._keep(line)
            case FilledNote(seat=seat, agent=agent):
                self.seats[seat] = HostedSeat(self._free(seat).name, agent)
            case ReadyNote(seat=seat, on=on):
                self.seats[seat].ready = on
            case RatedNote():
                self._count(line)
            case DrawingNote(secret=secret, people=people, seats=seats):
                self.drawing = SeedDrawing(
                    secret,
                    people,
                    seats,
                    game=self.id,
                    in_order=self.terms.in_order,
                    void=self._void,
                )
                self.drawing.until = self.touched + PATIENCE_S
            case CommittedNote(name=name, commitment=commitment):
                self._drawn.add(name, commitment)
            case SettledNote():
                self._drawn.settle()
                self._drawn.until = self.touched + PATIENCE_S
            case ToldNote(name=name, secret=secret):
                self._drawn.tell(name, secret)
            case VoidNote(people=people):
                self._void.append(people)
                self.drawing = None
            case StartedNote(seed=seed, seats=seats, draw=draw):
                self.drawing = None
                self.seats = list(map(copy, seats))
                self.began = seats
                self.play = self._new_play(seed, draw)
                self.stream = LineStream(self.id, self.play)
            case SentAwayNote(seat=seat):
                self.sent_away.add(seat)
            case ResignedNote(seat, agent):
                self.given_up |= {seat} - self.sent_away
                self.seats[seat] = HostedSeat(self.seats[seat].name, agent, joined=True)
                self._note(line)
            case PausedNote() | ResumedNote():
                self.paused = isinstance(line, PausedNote)
                self.paused_at = self.touched
                self.asked = None
            case ReplacedNote():
                self._note(line)
            case StandInNote(seat, agent):
                self.standing.pop(seat, None)
                if agent is not None:
                    self.standing[seat] = agent
                self._note(line)
            case UndoneNote():
                self._undo()
            case AskedNote(seat=seat, waits=waits, until=until):
                self.asked = None  # a bot that is being asked would decide on what may go
                request = TakeBackRequest(seat, set(waits), until)
                self.take_backs.ask(request, self._begun.undo_point)
            case AgreedNote(seat=seat):
                if self.take_backs.open is not None:
                    self.take_backs.open.waits.discard(seat)
            case UnaskedNote(outcome=outcome, by=by):
                self.take_backs.close(self.id, outcome, by)
            case OverNote():
                self._closed = True
            case OffNote(why=why):
                self._closed = True
                self.drawing = None
                self.why = why
                self.asked = None
            case AgainNote(game=game):
                self.again = game
            case other:
                assert_never(other)
        self._keep_times(self.touched)

    def _keep_times(self, now: float) -> None:
        """Count the time of those for whom the game waits, unless nobody may decide."""
        if self.play is not None and self.terms.clock is not None:
            stands = self.paused or self.stalled or self.take_backs.open is not None
            self.times.stand(now, on=stands)
            self.times.wait_for((seat for seat in self.play.waiting.must if seat >= 0), now)

    @property
    def _drawn(self) -> SeedDrawing:
        """The draw that is under way.

        Raises:
            ValueError: none is.
        """
        if self.drawing is None:
            raise ValueError("a share of a seed that is not drawn")
        return self.drawing

    @property
    def _begun(self) -> Game:
        """The game that is played.

        Raises:
            ValueError: it has not begun.
        """
        if self.play is None:
            raise ValueError("an action before the start")
        return self.play

    def _seat(self, seat: Seat, name: str) -> None:
        """A person sits down; a bot whose name the host wrote looks like nobody at the table."""
        self.seats[seat] = HostedSeat(name, HUMAN, joined=True)
        for each in self.seats if not self.terms.before else ():
            if not each.is_person and each.name and skeleton(each.name) == skeleton(name):
                each.name = None

    def _open(self, line: OpenedNote) -> None:
        self.seats[line.seat] = self._free(line.seat)
        if line.kicked is not None:
            self.kicked.add(key_of(line.kicked))
        if line.declined is not None:
            self.declined[key_of(line.declined)] = line.declined

    def _count(self, line: RatedNote) -> None:
        self.rated = line.on
        for each in self.seats:
            each.ready = False

    def _keep(self, line: InvitedNote) -> None:
        self.seats[line.seat] = HostedSeat(line.name, HUMAN, until=line.until)
        self.kicked.discard(key_of(line.name))

    def _act(self, line: ActionEntry) -> None:
        play = self._begun
        action = action_in(line.action, play.state) if line.made is None else line.made
        self.times.renew(getattr(action, "seat", None))
        play.take_action(action, decided=line.decided, ended=lambda: utc(self.touched))
        assert self.stream is not None, "it was begun with the game"
        self.stream.note_action(action)
        self._tell_seed()

    def _tell_seed(self) -> None:
        if self.is_told:
            self._begun.stream.tell_note(SeedNote(self._begun.seed))

    def _free(self, seat: Seat) -> HostedSeat:
        """A seat without a person: in a game that goes on it waits for whoever sat there."""
        there = self.terms.seats[seat]
        return HostedSeat(there.name, HUMAN) if self.terms.before else HostedSeat()

    def _new_play(self, seed: int | str, draw: SeedDraw | None) -> Game:
        """The game from its beginning.

        One that an earlier version of the program took over from another server goes on from there.
        """
        if not self.terms.before:
            setup = _setup(self.terms, self.seats, seed)
            first = structs.replace(header(setup, utc(self.touched)), draw=draw)
            return Game(setup, [first], last_only=True)
        before = [read_line(line.encode()) for line in self.terms.before]
        played = faultless(RecordedGame.of_lines(before))
        deal = played.state.deal.spec.number
        plans = zip(played.setup.seats, self.seats, strict=True)
        drawn = DrawNote(deal, seed, draw)
        others = [
            (ResignedNote if plan.is_human else AgentNote)(number, str(seat.agent))
            for number, (plan, seat) in enumerate(plans)
            if plan.agent != seat.agent
        ]
        play = Game(
            played.setup,
            [*before, drawn, *others],
            resumed=played.state,
            seed=seed,
            last_only=True,
        )
        for note in before:
            if isinstance(note, DrawNote):
                play.stream.tell_note(note.hidden)
        states = [*(step.before for step in played.steps), played.state][1:]
        for step, state in zip(played.steps, states, strict=True):
            play.stream.tell(step.events, state.deal)
        for note in (drawn.hidden, *others):
            play.stream.tell_note(note)
        return play

    def _undo(self) -> None:
        """The last decision is taken back."""
        self.asked = self.late = None
        self.times.renew()
        self._begun.take_back()

    def _note(self, line: Line) -> None:
        """Put a note into the record too."""
        self._begun.note(line)


def _setup(terms: GameTerms, seats: Sequence[HostedSeat], seed: int | str) -> Setup:
    row = terms.variant()
    plans = tuple(SeatPlan(str(seat.name), str(seat.agent)) for seat in seats)
    named = (at for at, plan in enumerate(plans) if key_of(plan.name) == key_of(terms.first))
    dealer = next(named, None) if terms.first else None
    if dealer is None:
        dealer = drawn_dealer(opening_draw(row, len(plans), seed))
    return Setup(variant=row, seats=plans, first_dealer=dealer, seed=seed, drawn=True)

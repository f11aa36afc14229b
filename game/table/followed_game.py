"""A running game as a screen follows it, wherever it is owned: in this process or at a server."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from game.engine import Action, Card, Refusal, Seat, ToAct, Variant, View, Viewer
from game.table.dealer import Seed
from game.table.records.lines import HandNote, Line, UndoNote
from game.table.seed_draw import DrawProof
from game.table.setup import SeatPlan, Setup
from game.table.stream import Stream


class FollowedGame(ABC):
    """What a screen may know of a game, and what it may do there; `stream` tells what happens.

    Its owner decides what is allowed, acts for bots and chance, and keeps the record.
    """

    elsewhere: bool
    """Whether a server owns it."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream
        """What happens, for whoever follows."""
        self.last_cards_go = False
        """Whether a person's last card of a hand is played without asking."""
        self.piles_wait = False
        """Whether a person turns the cards of the own pile; else they turn by themselves."""
        self.paused = False
        """Whether somebody holds the game, which only a server lets one do."""
        self.pledge: str | None = None
        """The hash of the seed, where a server has told it before the first card."""
        self.drawn: DrawProof | None = None
        """Who drew the seed of a game at a server, once it is over."""
        self.holds: Callable[[], bool] | None = None
        """Whether bots and chance of this process wait although it is their turn; a lesson or a
        coach says so."""
        self.on_decision: Callable[[object, Action], None] | None = None
        """Told of each decision of a person as it is made, with the `position` before it; a server
        tells nobody."""

    # What may be known ------------------------------------------------------------------------

    @property
    @abstractmethod
    def setup(self) -> Setup:
        """Who plays what, as it is now."""

    @property
    def players(self) -> tuple[SeatPlan, ...]:
        """Who sits where."""
        return self.setup.seats

    @property
    def variant(self) -> Variant:
        """The game with its house rules."""
        return self.setup.variant

    @property
    def seed(self) -> Seed | None:
        """What the cards are dealt from, as far as it is known."""
        return self.setup.seed

    @property
    @abstractmethod
    def persons(self) -> tuple[Seat, ...]:
        """Seats of those who sit at this screen."""

    @property
    @abstractmethod
    def onlooking(self) -> tuple[Viewer, ...]:
        """Through whose eyes somebody without a seat may see the game, the usual one first."""

    @property
    def may_play_again(self) -> bool:
        """Whether whoever looks at it may begin another game like it."""
        return True

    @property
    @abstractmethod
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    @abstractmethod
    def deals_played(self) -> int:
        """How many deals are finished."""

    @property
    @abstractmethod
    def waiting(self) -> ToAct:
        """Seats the game waits for, and seats that may change their bid."""

    @property
    def thinking(self) -> Seat | None:
        """The bot that is being asked here."""
        return None

    @property
    def trouble(self) -> Refusal | None:
        """Why the game can no longer be saved, in one sentence."""
        return None

    @property
    def bot_troubles(self) -> Sequence[Refusal]:
        """What went wrong with bots here, a sentence each, newest last."""
        return ()

    @property
    @abstractmethod
    def position(self) -> object:
        """Stands for the present moment: the same again only after an undo led back to it.

        Nothing is to be read from it.
        """

    @property
    @abstractmethod
    def can_undo(self) -> bool:
        """Whether a person has decided anything that can be taken back."""

    @property
    @abstractmethod
    def lines(self) -> tuple[Line, ...]:
        """The record so far, as this screen may know it."""

    @property
    def undos(self) -> int:
        """How often a decision was taken back."""
        return sum(isinstance(line, UndoNote) for line in self.lines)

    def before_undo(self, viewer: Viewer) -> View | None:
        """What this viewer knew at the decision that an undo takes back; None where untold."""
        return None

    @abstractmethod
    def view(self, viewer: Viewer) -> View:
        """The game as it stands now, which may be ahead of what a screen has shown."""

    @abstractmethod
    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """What this seat may do now."""

    @abstractmethod
    def refusal_of(self, action: Action) -> Refusal | None:
        """Why a person may not do this now; None where it is allowed."""

    # What is done -----------------------------------------------------------------------------

    @abstractmethod
    def act(self, action: Action, *, decided: bool = True) -> None:
        """A person's decision; not `decided` where the only action there is was taken for him.

        Raises:
            IllegalAction: the rules do not allow it; nothing has changed.
        """

    @abstractmethod
    def undo(self, *, saw_own: bool = False) -> bool:
        """Take back the last decision of a person, or ask the others to; False where none was.

        Args:
            saw_own: a person saw cards meanwhile that were hidden from him when he decided.
        """

    def advance(self, now: float, patience: float = 0.0) -> bool:
        """Do what can be done without a person; True if something was.

        Args:
            now: seconds on a clock that never goes back.
            patience: seconds to wait for a bot's answer; a screen waits for none.
        """
        return False

    @abstractmethod
    def catch_up(self) -> None:
        """Let the stream hand out what the record holds by now; `advance` does so too."""

    @abstractmethod
    def note(self, line: Line) -> None:
        """Put a note at the end of a record that is kept here; nothing else hangs on it."""

    def note_hand(self, deal: int, seat: Seat, held: Sequence[Card] | None) -> None:
        """Note how a person holds the hand of a deal, for when the game is gone on with.

        None stands for the usual order.
        """
        if not self.over:
            cards = None if held is None else tuple(card.code for card in held)
            self.note(HandNote(deal, seat, cards))

    def reseat(self, seat: Seat, agent: str) -> None:
        """Give a bot's seat to another bot, from its next decision on.

        Raises:
            ValueError: a person sits there, or a server seats its bots itself.
        """
        raise ValueError("A server seats its bots itself.")

    @abstractmethod
    def close(self) -> None:
        """Leave the game for good; its record is complete so far, and a server's goes on."""

    @abstractmethod
    def withdraw(self) -> None:
        """Leave a game that nobody came to: of one that began here no record stays."""

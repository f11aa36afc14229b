"""What every kind of question to a person has in common, and what one needs to know to ask.

A question is asked about one or two types of action. It says when it is asked, what lies on the
screen for it, which keys it takes and what it answers with; `decision_input` has all of them in
their order and hands everything on to the one that is asked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Generic, NamedTuple

import pygame
from pygame import Rect

from game.engine import Action, Card, Seat, Suit
from game.presentation.screen_state import ScreenState
from game.table.followed_game import FollowedGame
from game.translation import _
from game.ui.help.key_table import KeyState
from game.ui.paint.painter import Painter
from game.ui.table.hand.hand_input import HandInput
from game.ui.table.layer import OnTable
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.questions.choice_panel import Answer, ChoicePanel, Choices, Chosen


class AskedSeat(NamedTuple):
    """A person and the table in one frame: what decides which question is asked."""

    seat: Seat
    shown: ScreenState
    layout: TableLayout
    must: bool
    """Whether the table waits for this person."""
    may: bool
    """Whether this person bid last and may still change the bid."""


class TableQuestion(OnTable):
    """One kind of decision. By itself it asks for nothing: where none is asked, this one stands."""

    answers: ClassVar[tuple[type[Action], ...]] = ()
    """The actions that a person takes by answering it."""

    def __init__(self, table: FollowedGame, hand: HandInput) -> None:
        """`table` hears of what was decided; `hand` is the hand of whoever is asked."""
        self._table = table
        self._hand = hand
        self.panel: object = None
        """What lies on the screen for it, where that is a panel."""

    # When it is asked -------------------------------------------------------------------------

    def asks(self, now: AskedSeat) -> bool:
        """Whether this is what the person is asked, unless an earlier question of the table is."""
        return False

    def follow(self, now: AskedSeat) -> None:
        """The person could be asked something in this frame, whether this or not."""

    def open(self, now: AskedSeat) -> None:
        """This is what the person is asked in this frame."""

    def close(self) -> None:
        """Ask nothing, as while something moves; what was chosen so far may be kept."""

    def forget(self) -> None:
        """Begin afresh next time."""
        self.close()

    def note_undone(self) -> None:
        """Moves were taken back: what was settled for later counts no longer."""

    # What is so ------------------------------------------------------------------------------

    @property
    def is_up(self) -> bool:
        """Whether it can be answered now."""
        return False

    @property
    def box(self) -> Rect | None:
        """Where its panel lies, in px of the window; None while there is none."""
        return None

    @property
    def counting(self) -> bool:
        """Whether something will be decided by itself in a moment."""
        return False

    @property
    def prompt(self) -> str:
        """What is to be done, in one sentence; empty where a panel says it."""
        return ""

    @property
    def stakes(self) -> str:
        """What hangs on it, or what rule stands behind it, in one line below the prompt."""
        return ""

    @property
    def suit(self) -> Suit | None:
        """The suit that the prompt says to follow: its shape stands before its word."""
        return None

    @property
    def states(self) -> frozenset[KeyState]:
        """What it makes true of the card of keys."""
        return frozenset()

    def why_not(self, seat: Seat, card: Card) -> str | None:
        """Why this card of the hand may not be chosen now; None where it may."""
        return None

    # Mouse, keys and time ---------------------------------------------------------------------

    def keeps_key(self, key: int) -> bool:
        """Whether a key of the buttons at the foot belongs to this question now."""
        return False

    def answer(self, event: pygame.event.Event, seat: Seat) -> tuple[bool, str | None]:
        """Take an event: whether it was taken, and a sentence if what was wished is not allowed."""
        return False, None

    def has_place(self, pos: tuple[int, int]) -> bool:
        """Whether a card let go of at this point lands in a place of its own, beside the trick."""
        return False

    def drop(self, seat: Seat, card: Card) -> str | None:
        """One of the cards asked for was let go of in its place: the sentence if it may not."""
        return None

    def withdraw(self) -> bool:
        """Leave a question that was opened by the person; False where there was none."""
        return False

    def update(self, now: float) -> None:
        """Tell it the time, in seconds."""

    def advance(self, dt: float, seat: Seat) -> None:
        """Let `dt` seconds go by in which this seat may decide."""

    def draft(self) -> Callable[[], None]:
        """What is chosen and not settled: chooses it again in a window of another size."""
        return lambda: None


class ChoiceQuestion(TableQuestion, Generic[Chosen, Answer]):
    """A question that is answered in a panel of choices, which nobody here has opened.

    By itself the panel gives the action, and no card is played meanwhile.
    """

    def __init__(self, table: FollowedGame, hand: HandInput) -> None:
        super().__init__(table, hand)
        self.panel: ChoicePanel[Chosen, Answer] | None = None

    def choices(self, now: AskedSeat) -> Choices[Chosen, Answer]:
        """What may be chosen."""
        raise NotImplementedError

    def wants(self, now: AskedSeat) -> bool:
        """Whether its panel lies on the screen in this frame."""
        return self.asks(now)

    def settle(self, answer: Answer, seat: Seat) -> None:
        """Do what was settled in the panel, which is gone."""
        assert not isinstance(answer, int)
        self._table.act(answer)

    def follow(self, now: AskedSeat) -> None:
        if not self.wants(now):
            self.panel = None

    def open(self, now: AskedSeat) -> None:
        self._hand.open(None)
        if self.panel is None and self.wants(now):
            self.panel = ChoicePanel(self.choices(now), now.layout, self._hand.stage.painter)

    def forget(self) -> None:
        self.close()
        self.panel = None

    @property
    def is_up(self) -> bool:
        return self.panel is not None

    @property
    def box(self) -> Rect | None:
        return self.panel.box if self.panel is not None and self.is_up else None

    @property
    def self_opened(self) -> object:
        return self.panel

    @property
    def takes_enter(self) -> bool:
        return self.panel is None or self.panel.takes_enter

    @property
    def states(self) -> frozenset[KeyState]:
        if self.panel is None:
            return frozenset()
        return frozenset({KeyState.BIDDING, *([KeyState.CALLING] if self.panel.walks else ())})

    def covers(self, pos: tuple[int, int]) -> bool:
        return self.panel is not None and self.panel.covers(pos)

    def answer(self, event: pygame.event.Event, seat: Seat) -> tuple[bool, str | None]:
        panel = self.panel
        if panel is None:
            return False, None
        answer = panel.answer_to(event)
        if answer is not None:
            self.panel = None
            self.settle(answer, seat)
        return event.type != pygame.MOUSEMOTION, None

    def update(self, now: float) -> None:
        if self.panel is not None:
            self.panel.update(now)

    def draft(self) -> Callable[[], None]:
        before = self.panel

        def choose_again() -> None:
            if before is not None and before.touched and self.panel is not None:
                self.panel.chosen = before.chosen

        return choose_again

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        if self.panel is not None:
            self.panel.draw(surface, painter)


def refusal_sentence(table: FollowedGame, action: Action) -> str:
    """Why the table refuses an action that is not among the legal ones, for the screen."""
    refusal = table.refusal_of(action)
    assert refusal is not None, f"{action} is allowed, yet not among the legal actions"
    return refusal.text(_)

"""What a person at the table is asked: all questions of this package, and the one that is open."""

from __future__ import annotations

from typing import Final, TypeVar

import pygame

from game.engine import Seat
from game.presentation.card_marks import note
from game.presentation.screen_state import ScreenState
from game.presentation.words.cards import card_title
from game.table.followed_game import FollowedGame
from game.translation import _
from game.ui.paint.painter import Painter
from game.ui.table.hand.card_drag import Drop, Landing
from game.ui.table.hand.hand_input import HandInput
from game.ui.table.layout.card_placement import known
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.questions.bid import BidQuestion
from game.ui.table.questions.call import CallQuestion
from game.ui.table.questions.card import CardQuestion
from game.ui.table.questions.lay import LayQuestion
from game.ui.table.questions.pile import PileQuestion
from game.ui.table.questions.question import AskedSeat, TableQuestion
from game.ui.table.questions.size import SizeQuestion
from game.ui.table.questions.talk import TalkQuestion
from game.ui.table.questions.trump import TrumpQuestion
from game.ui.widgets.tooltips import Tip

QUESTIONS: Final[tuple[type[TableQuestion], ...]] = (
    SizeQuestion,
    CallQuestion,
    TalkQuestion,
    BidQuestion,
    LayQuestion,
    TrumpQuestion,
    PileQuestion,
    CardQuestion,
)
"""Every kind of question, in the order of a deal: the first that has something to ask is asked."""

Kind = TypeVar("Kind", bound=TableQuestion)


class DecisionInput:
    """The question that is open for one person. It acts on the table and sees no other hand."""

    def __init__(self, table: FollowedGame, hand: HandInput) -> None:
        self._table = table
        self._hand = hand
        self._questions = {kind: kind(table, hand) for kind in QUESTIONS}
        self._nothing = TableQuestion(table, hand)
        self.asked: TableQuestion = self._nothing
        """What was asked last, since an event was shown; its panel stays while something moves."""

    def question(self, kind: type[Kind]) -> Kind:
        """The question of a kind, whether it is asked now or not."""
        question = self._questions[kind]
        assert isinstance(question, kind)
        return question

    @property
    def bid(self) -> BidQuestion:
        """The question for a bid by number, which can be answered ahead and changed."""
        return self.question(BidQuestion)

    @property
    def card(self) -> CardQuestion:
        """The question for a card."""
        return self.question(CardQuestion)

    @property
    def pile(self) -> PileQuestion:
        """The question for the top card of a pile."""
        return self.question(PileQuestion)

    # What is so ------------------------------------------------------------------------------

    @property
    def playing(self) -> bool:
        """Whether a card is asked for."""
        return self._hand.legal is not None

    @property
    def counting(self) -> bool:
        """Whether something will be decided by itself in a moment."""
        return any(question.counting for question in self._questions.values())

    @property
    def replaces_words(self) -> bool:
        """Whether something of a question stands where the table says what is to be done."""
        return any(question.replaces_words for question in self._questions.values())

    def tip(self, seat: Seat, pos: tuple[int, int]) -> Tip | None:
        """What is said of the panel, the button or the card at this point."""
        asked, stage = self.asked, self._hand.stage
        if asked.covers(pos):
            return asked.tip(pos)
        card = stage.hit(pos)
        if card is None:
            return None
        why = asked.why_not(seat, card) if self.playing else None
        why = why or note(stage.shown, card)
        sprite = stage.sprite(known(card.code))
        if not why or sprite is None:
            return None
        return Tip(sprite.rect(), card_title(card).capitalize(), why, above=True)

    # When something is asked ------------------------------------------------------------------

    def open(self, seat: Seat, shown: ScreenState, layout: TableLayout) -> None:
        """Ask this person for whatever the table waits for; called every frame."""
        must, may = self._table.waiting
        now = AskedSeat(seat, shown, layout, must=seat in must, may=seat in may)
        for question in self._questions.values():
            question.follow(now)
        asking = (question for question in self._questions.values() if question.asks(now))
        self.asked = next(asking, self._nothing)
        self.asked.open(now)

    def close(self) -> None:
        """Ask nothing, as while something moves."""
        for question in self._questions.values():
            question.close()
        self._hand.picked = None
        self._hand.open(None)

    def forget(self) -> None:
        """Ask nothing, and begin with a fresh question next time."""
        self.close()
        for question in self._questions.values():
            question.forget()
        self.asked = self._nothing

    def note_undone(self) -> None:
        """Moves were taken back: nothing that was settled for later counts any longer."""
        for question in self._questions.values():
            question.note_undone()
        self.forget()

    def go_on(self, before: DecisionInput) -> None:
        """The table was left and entered again: what was settled for later still is."""
        self.card.go_on(before.card)
        self.pile.go_on(before.pile)

    # Answers ----------------------------------------------------------------------------------

    def drop(self, seat: Seat, drop: Drop) -> str | None:
        """A card was carried and let go of: the sentence if it may not be where it is."""
        if drop.landing is Landing.HAND:
            self._hand.lay(drop.hand)
        if drop.landing is not Landing.TRICK:
            return None
        if not self.playing:
            return _("It is not your turn to play.")
        return self.asked.drop(seat, drop.card)

    def withdraw(self) -> bool:
        """Leave bid or joker as they are; False where nobody was about to change or to name one."""
        return any(question.withdraw() for question in self._questions.values())

    def update(self, now: float) -> None:
        """Tell what is open the time, in seconds."""
        for question in self._questions.values():
            question.update(now)

    def advance(self, dt: float, seat: Seat) -> None:
        """Let time go by: cards of a claim play themselves, or an only one does."""
        for question in self._questions.values():
            question.advance(dt, seat)

    # Drawing ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """The panel, or the button that brings it back."""
        for question in self._questions.values():
            question.draw(surface, painter)

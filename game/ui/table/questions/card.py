"""The question for a card: played at once, after a moment to take it back, or by itself."""

from __future__ import annotations

from typing import Final

import pygame

from game.engine import Card, Phase, Play, Seat, Suit
from game.engine.decisions.card import joker_calls
from game.presentation.phrasebook import duty
from game.presentation.phrasebook.duty import Duty
from game.presentation.screen_state import ScreenState
from game.presentation.words.cards import card_title
from game.presentation.words.prompts import revoke_words
from game.presentation.words.stakes import of_own_turn
from game.table.followed_game import FollowedGame
from game.translation import _
from game.ui.help.key_table import KeyState
from game.ui.paint.painter import Painter
from game.ui.platform.settings import Guard
from game.ui.table.hand.hand_input import HandInput
from game.ui.table.layout.concealed_hands import plays_itself
from game.ui.table.questions.choice_panel import ChoicePanel
from game.ui.table.questions.claim import ClaimInput
from game.ui.table.questions.joker import KEYS, JokerChoices, naming_words
from game.ui.table.questions.play_delay import DelayAnswer, PlayDelay
from game.ui.table.questions.question import AskedSeat, TableQuestion, refusal_sentence

FORCED: Final = 0.6
"""Seconds for which an only card stands out before it plays itself."""


class CardQuestion(TableQuestion):
    """Asks one person for a card, and what a joker shall count as; offers to claim the rest."""

    answers = (Play,)

    def __init__(self, table: FollowedGame, hand: HandInput) -> None:
        super().__init__(table, hand)
        self.claim = ClaimInput(table, hand)
        self.delay: PlayDelay | None = None
        """A card that is down and can still be taken back; the table has not heard of it."""
        self.joker: ChoicePanel[None, Play] | None = None
        """The names of a joker that is to be played."""
        self._named: Card | None = None
        """That joker."""
        self.guard = Guard.OFF
        """What guards against a misclick."""
        self.tells_stakes = True
        """Whether it is said whose bid hangs on the card."""
        self.play_forced = False
        """Whether an only card plays itself."""
        self._forced_for = 0.0
        """Seconds for which only one card could have been played."""
        self._warned: tuple[object, Card] | None = None
        """The revoke that was asked about last, and the position in which it was."""
        self._owed: Duty | None = None
        """What is owed."""
        self._stakes = ""
        """What hangs on the card."""
        self._owed_of: ScreenState | None = None
        """The table that it is about: frames come more often than events."""

    # When it is asked -------------------------------------------------------------------------

    def asks(self, now: AskedSeat) -> bool:
        return now.must and now.shown.table.phase is Phase.PLAYING and not plays_itself(now.shown)

    def follow(self, now: AskedSeat) -> None:
        asks = self.asks(now)
        stage = self._hand.stage
        stage.naming = asks and self.joker is not None
        # A lesson before the one on bids shows none, so nothing is said of one either.
        stage.tells_stakes = asks and stage.counts and self.tells_stakes
        if not asks:
            self.claim.close()

    def open(self, now: AskedSeat) -> None:
        if self.delay is not None:
            self._hand.open(None)
            self.delay.lay_out(now.layout, self._hand.stage.painter)
        else:
            legal = [one.card for one in self._table.legal(now.seat) if isinstance(one, Play)]
            self._hand.open(legal)
            if self._owed_of is not now.shown:
                shown, stage = now.shown, self._hand.stage
                self._owed_of = shown
                self._stakes = of_own_turn(shown, stage.names) if stage.tells_stakes else ""
                self._owed = duty.of(shown, legal)
            if self.joker is not None:
                self._hand.chosen = self._named
                self.joker.lay_out(now.layout, self._hand.stage.painter)
        self.claim.open(now.seat)

    def close(self) -> None:
        self.joker = None
        self._hand.stage.naming = False
        self.claim.close()

    def note_undone(self) -> None:
        self.delay = None
        self.claim.stop()

    def go_on(self, before: CardQuestion) -> None:
        """The table was left and entered again: what was settled for later still is."""
        self.claim.go_on(before.claim)
        if before.delay is not None:  # a card that is down stays so while settings change
            self.delay = before.delay
            self._hand.park(before.delay.action.card)

    # What is so ------------------------------------------------------------------------------

    @property
    def is_up(self) -> bool:
        return self._hand.legal is not None

    def covers(self, pos: tuple[int, int]) -> bool:
        return self.joker is not None and self.joker.covers(pos)

    @property
    def self_opened(self) -> object:
        return self.joker

    @property
    def counting(self) -> bool:
        return self.delay is not None or self._forced_for > 0 or self.claim.counting

    @property
    def settling(self) -> bool:
        """Whether a card is down that can be taken back, or a joker still to be named."""
        return self.delay is not None or self.joker is not None

    @property
    def replaces_words(self) -> bool:
        return self.delay is not None

    @property
    def prompt(self) -> str:
        if not self.is_up:
            return ""
        if self._hand.armed is not None:
            return _("Click it again to play it.")
        if self.joker is not None:
            return naming_words()
        if self.claim.playing:
            return self.claim.prompt
        return "" if self._owed is None else duty.long(self._owed)

    @property
    def stakes(self) -> str:
        if not self._asks_plainly:
            return ""
        why = "" if self._owed is None else duty.why(self._owed)
        return self.claim.prompt or why or self._stakes

    @property
    def suit(self) -> Suit | None:
        if self._owed is None or not self._asks_plainly:
            return None
        return self._owed.follows

    @property
    def _asks_plainly(self) -> bool:
        """Whether it says what the trick asks for, and nothing else."""
        other = self._hand.armed is not None or self.joker is not None or self.claim.playing
        return self.is_up and not other

    @property
    def states(self) -> frozenset[KeyState]:
        facts = {
            KeyState.NAMING: self.joker is not None,
            KeyState.CLAIMING: self.claim.offered is not None,
        }
        return frozenset(fact for fact, so in facts.items() if so)

    # Mouse, keys and time ---------------------------------------------------------------------

    def advance(self, dt: float, seat: Seat) -> None:
        """Let time go by: a card that is down is played at last, an only one by itself."""
        if self.claim.advance(dt, seat):
            return
        if self.delay is not None:
            self.delay.left -= dt
            if self.delay.left <= 0:
                self.end_delay()
            return
        legal = self._hand.legal
        if not self.play_forced or legal is None or len(legal) != 1 or self._hand.dragging.card:
            self._forced_for = 0.0
            return
        (card,) = legal
        self._hand.chosen = card
        self._forced_for += dt
        if self._forced_for >= FORCED:
            self._forced_for = 0.0
            self._hand.open(None)
            self._hand.park(card)
            self._table.act(self._plays(seat, card)[0], decided=False)

    def end_delay(self) -> None:
        """Play the card that is down."""
        delay, self.delay = self.delay, None
        if delay is not None:
            self._table.act(delay.action)

    def withdraw(self) -> bool:
        """Leave a joker without a name in the hand."""
        was, self.joker = self.joker, None
        return was is not None

    def take_back(self) -> bool:
        """Take up the card that is down, or a joker without a name; False where there is none."""
        if self.withdraw():
            return True
        was, self.delay = self.delay, None
        if was is not None:
            self._hand.unpark()
        return was is not None

    def why_not(self, seat: Seat, card: Card) -> str | None:
        if self._plays(seat, card):
            return None
        return refusal_sentence(self._table, Play(seat, card))

    def play_ahead(self, seat: Seat, card: Card) -> str | None:
        """Play a card chosen before the turn; the sentence where it may not be, or would cost.

        What lay in the trick was not known then, so nothing that it makes of the card is done.
        """
        view = self._table.view(seat)
        if cost := revoke_words(view, card):
            return cost
        (call, *others) = joker_calls(view, card)
        if call is not None and not others:  # another joker lies there and has named this one
            return refusal_sentence(self._table, Play(seat, card, call.opposite))
        return self.play(seat, card)

    def play(self, seat: Seat, card: Card) -> str | None:
        """Play a card, or ask first what it counts as; the sentence where it is not played."""
        plays = self._plays(seat, card)
        if not plays:
            return refusal_sentence(self._table, Play(seat, card))
        if (asked := self._asks_once(seat, card)) is not None:
            return asked
        if len(plays) > 1:
            stage = self._hand.stage
            self.joker = ChoicePanel(JokerChoices(plays), stage.layout, stage.painter)
            self._named = card
        else:
            self._put_down(plays[0])
        return None

    def drop(self, seat: Seat, card: Card) -> str | None:
        return self.play(seat, card)

    def keeps_key(self, key: int) -> bool:
        return self.joker is not None and key in map(ord, KEYS.values())

    def answer(self, event: pygame.event.Event, seat: Seat) -> tuple[bool, str | None]:
        if self.delay is not None:
            return self._answer_delay(self.delay, event), None
        if self.joker is not None:
            return self._answer_joker(self.joker, event), None
        card = self._hand.handle(event)
        if card is not None:
            return True, self.play(seat, card)
        armed = self._hand.armed if event.type == pygame.MOUSEBUTTONUP else None
        # One question, also where a guard asks for a second click by itself.
        asked = None if armed is None else self._asks_once(seat, armed)
        return asked is not None, asked

    def _asks_once(self, seat: Seat, card: Card) -> str | None:
        """The question before a card that costs points by itself; None once it was asked."""
        cost, now = revoke_words(self._table.view(seat), card), self._table.position
        if not cost or self._warned == (now, card):
            return None
        self._warned = now, card
        self._hand.note_click()
        again = _("Play the {card} again if you mean it.", card=card_title(card))
        return f"{cost} {again}"

    def _answer_joker(self, joker: ChoicePanel[None, Play], event: pygame.event.Event) -> bool:
        """Hand an event to the question what a joker counts as; whether it was taken."""
        if event.type == pygame.MOUSEBUTTONDOWN and self._hand.is_second_half(event.pos):
            return True
        play = joker.answer_to(event)
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        back = event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE
        if play is not None or back or (pressed and not joker.covers(event.pos)):
            self.joker = None
        if play is not None:
            self._put_down(play)
        return event.type != pygame.MOUSEMOTION

    def _answer_delay(self, delay: PlayDelay, event: pygame.event.Event) -> bool:
        """Take back or play the card that is down; whether the event asked for either."""
        on_hand = event.type == pygame.MOUSEBUTTONDOWN and self._hand.stage.hit(event.pos) not in (
            None,
            self._hand.parked,
        )
        match delay.handle(event, on_hand=on_hand):
            case DelayAnswer.TAKE_BACK:
                return self.take_back()
            case DelayAnswer.PLAY:
                self.end_delay()
                return True
        return False

    def _plays(self, seat: Seat, card: Card) -> list[Play]:
        """Every way in which this card may be played now: a joker may have two names."""
        legal = self._table.legal(seat)
        return [one for one in legal if isinstance(one, Play) and one.card is card]

    def _put_down(self, action: Play) -> None:
        """Lay a card into the trick, for good or for a moment."""
        self._hand.open(None)
        self._hand.park(action.card)
        if self.guard == Guard.GRACE:
            self.delay = PlayDelay(action)
        else:
            self._table.act(action)

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """The button that takes the card back, or the question about a joker."""
        if self.delay is not None:
            self.delay.draw(surface, painter)
        if self.joker is not None and self._hand.legal is not None:
            self.joker.draw(surface, painter)

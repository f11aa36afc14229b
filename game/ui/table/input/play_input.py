"""A person's card: played at once, after a moment in which it can be taken back, or by itself."""

from __future__ import annotations

from typing import Final

import pygame

from game.engine import Card, Play, Seat
from game.table.followed_game import FollowedGame
from game.ui.paint.painter import Painter
from game.ui.platform.settings import Guard
from game.ui.table.input.hand_input import HandInput
from game.ui.table.input.misclick_guard import DelayAnswer, PlayDelay
from game.ui.table.input.refusals import refusal_sentence
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.panels.joker_panel import JokerPanel

FORCED: Final = 0.6
"""Seconds for which an only card stands out before it plays itself."""


class PlayInput:
    """Asks one person for a card, and what a joker shall count as."""

    def __init__(self, table: FollowedGame, hand: HandInput) -> None:
        self._table = table
        self._hand = hand
        self.delay: PlayDelay | None = None
        """A card that is down and can still be taken back; the table has not heard of it."""
        self.joker: JokerPanel | None = None
        """A joker that is to be named before it is played."""
        self.guard = Guard.OFF
        """What guards against a misclick."""
        self.play_forced = False
        """Whether an only card plays itself."""
        self._forced_for = 0.0
        """Seconds for which only one card could have been played."""

    @property
    def counting(self) -> bool:
        """Whether something will happen by itself in a moment."""
        return self.delay is not None or self._forced_for > 0

    def open(self, seat: Seat, layout: TableLayout) -> None:
        """Ask for a card; called every frame."""
        if self.delay is not None:
            self._hand.open(None)
            self.delay.lay_out(layout)
            return
        self._hand.open([one.card for one in self._table.legal(seat) if isinstance(one, Play)])
        if self.joker is not None:
            self._hand.chosen = self.joker.card
            self.joker.lay_out(layout)

    def advance(self, dt: float, seat: Seat) -> None:
        """Let time go by: a card that is down is played at last, an only one by itself."""
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

    def take_back(self) -> bool:
        """Take up the card that is down, or a joker without a name; False where there is none."""
        if self.joker is not None:
            self.joker = None
            return True
        was, self.delay = self.delay, None
        if was is not None:
            self._hand.unpark()
        return was is not None

    def why_not(self, seat: Seat, card: Card) -> str | None:
        """Why this card may not be played now; None where it may."""
        if self._plays(seat, card):
            return None
        return refusal_sentence(self._table, Play(seat, card))

    def play(self, seat: Seat, card: Card) -> str | None:
        """Play a card, or ask first what it counts as; the sentence where it may not be played."""
        plays = self._plays(seat, card)
        if not plays:
            return refusal_sentence(self._table, Play(seat, card))
        if len(plays) > 1:
            self.joker = JokerPanel(plays)
        else:
            self._put_down(plays[0])
        return None

    def answer_joker(self, joker: JokerPanel, event: pygame.event.Event) -> bool:
        """Hand an event to the question what a joker counts as; whether it was taken."""
        chosen = joker.handle(event)
        if chosen is not None:
            self.joker = None
        if isinstance(chosen, Play):
            self._put_down(chosen)
        return event.type != pygame.MOUSEMOTION

    def answer_delay(self, delay: PlayDelay, event: pygame.event.Event) -> bool:
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

"""The top card of the own pile is turned, by the person where a setting says so."""

from __future__ import annotations

from typing import Final

import pygame

from game.engine import Play, Seat
from game.table.followed_game import FollowedGame
from game.translation import _
from game.ui.help.key_table import KeyState
from game.ui.table.drawing.card_sprites import Sprite
from game.ui.table.hand.hand_input import HandInput
from game.ui.table.layout.card_placement import hidden
from game.ui.table.layout.concealed_hands import is_pile, plays_itself
from game.ui.table.questions.question import AskedSeat, TableQuestion

TURN_KEY: Final = pygame.K_r
"""Turns the rest of the pile, card by card."""
_KEYS: Final = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class PileQuestion(TableQuestion):
    """Waits until the top card of the pile is pressed. Nothing is known of it before.

    From the first card of a pile on nobody has a choice, so that the rest of the deal is settled:
    the person may let it turn by itself.
    """

    answers = (Play,)

    def __init__(self, table: FollowedGame, hand: HandInput) -> None:
        super().__init__(table, hand)
        self._stage = hand.stage
        self.wanted = False
        """Whether piles are turned by hand at all."""
        self._deal = 0
        """Number of the deal that is shown."""
        self._by_itself: int | None = None
        """Number of the deal whose rest turns itself."""
        self._seat: Seat | None = None
        """Whose pile is to be turned; None where nobody is asked."""
        self._down = False

    # When it is asked -------------------------------------------------------------------------

    def asks(self, now: AskedSeat) -> bool:
        """Also where nobody is asked anything: nothing is to be decided then."""
        return now.must and plays_itself(now.shown)

    def follow(self, now: AskedSeat) -> None:
        self._deal = now.shown.table.spec.number
        if self._by_itself != self._deal:
            self._by_itself = None
        self._table.piles_wait = self.wanted and self._by_itself is None
        self._seat = None

    def open(self, now: AskedSeat) -> None:
        self._hand.open(None)  # nothing is to be seen of the card before it is turned
        if self._table.piles_wait and is_pile(now.shown, now.seat):
            self._seat = now.seat
        top = self._top
        if top is not None:
            top.glow = 1.0

    @property
    def is_up(self) -> bool:
        return self._seat is not None

    @property
    def prompt(self) -> str:
        return _("Turn the top card of your pile.") if self.is_up else ""

    @property
    def states(self) -> frozenset[KeyState]:
        return frozenset({KeyState.TURNING}) if self.is_up else frozenset()

    def turn_rest(self) -> None:
        """Let the rest of the deal turn by itself."""
        self._by_itself = self._deal
        self.close()

    def go_on(self, before: PileQuestion) -> None:
        """The table was left and entered again: what turns by itself goes on doing so."""
        self._by_itself = before._by_itself

    def note_undone(self) -> None:
        self._by_itself = None  # the pile is turned by hand again

    def close(self) -> None:
        self._seat, self._down = None, False

    def answer(self, event: pygame.event.Event, seat: Seat) -> tuple[bool, str | None]:
        return self._takes(event), None

    def _takes(self, event: pygame.event.Event) -> bool:
        """Turn the card if that is what the event asks for; whether it did."""
        if event.type == pygame.KEYDOWN and event.key in _KEYS:
            return self._turn()
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._down = self._hit(event.pos)
            return self._down
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._down:
            self._down = False
            return self._hit(event.pos) and self._turn()
        return False

    @property
    def _top(self) -> Sprite | None:
        if self._seat is None:
            return None
        return self._stage.sprite(
            hidden(self._seat, len(self._stage.shown.table.hands[self._seat]) - 1)
        )

    def _hit(self, pos: tuple[int, int]) -> bool:
        top = self._top
        return top is not None and top.covers(pos, 0)

    def _turn(self) -> bool:
        seat = self._seat
        if seat is None:
            return False
        (play,) = (action for action in self._table.legal(seat) if isinstance(action, Play))
        self.close()
        self._table.act(play, decided=False)
        return True

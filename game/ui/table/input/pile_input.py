"""A person turns the top card of the own pile, where a setting leaves that to the person."""

from __future__ import annotations

from typing import Final

import pygame

from game.engine import Play, Seat
from game.presentation.screen_state import ScreenState
from game.table.followed_game import FollowedGame
from game.translation import _
from game.ui.table.drawing.card_sprites import Sprite
from game.ui.table.drawing.stage import Stage
from game.ui.table.layout.card_placement import hidden
from game.ui.table.layout.concealed_hands import is_pile, plays_itself

_KEYS: Final = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class PileInput:
    """Waits until the top card of the pile is pressed. Nothing is known of it before.

    From the first card of a pile on nobody has a choice, so that the rest of the deal is settled:
    the person may let it turn by itself.
    """

    def __init__(self, table: FollowedGame, stage: Stage) -> None:
        self._table = table
        self._stage = stage
        self.wanted = False
        """Whether piles are turned by hand at all."""
        self._deal = 0
        """Number of the deal that is shown."""
        self._by_itself: int | None = None
        """Number of the deal whose rest turns itself."""
        self._seat: Seat | None = None
        """Whose pile is to be turned; None where nobody is asked."""
        self._down = False

    @property
    def asked(self) -> bool:
        """Whether a card is to be turned."""
        return self._seat is not None

    @property
    def prompt(self) -> str:
        """What the person is asked to do."""
        return _("Your turn: turn the top card of your pile. C turns the rest.")

    def open(self, seat: Seat, shown: ScreenState, *, asked: bool) -> None:
        """Ask for the top card if it is this seat's turn and left to it; called every frame."""
        self._deal = shown.spec.number
        if self._by_itself != self._deal:
            self._by_itself = None
        self._table.piles_wait = self.wanted and self._by_itself is None
        waits = asked and self._table.piles_wait and plays_itself(shown) and is_pile(shown, seat)
        self._seat = seat if waits else None
        top = self._top
        if top is not None:
            top.glow = 1.0

    def turn_rest(self) -> None:
        """Let the rest of the deal turn by itself."""
        self._by_itself = self._deal
        self.close()

    def go_on(self, before: PileInput) -> None:
        """The table was left and entered again: what turns by itself goes on doing so."""
        self._by_itself = before._by_itself

    def stop(self) -> None:
        """Moves were taken back: the pile is turned by hand again."""
        self._by_itself = None

    def close(self) -> None:
        """Ask nothing."""
        self._seat, self._down = None, False

    def answer(self, event: pygame.event.Event) -> bool:
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
        return self._stage.sprite(hidden(self._seat, len(self._stage.shown.hands[self._seat]) - 1))

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

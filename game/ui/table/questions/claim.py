"""A person's claim: offered once nothing hangs on how he plays on, and played out card by card."""

from __future__ import annotations

from typing import Final

import pygame

from game.engine import Card, Play, Seat
from game.presentation.words.prompts import offer_words, playing_words
from game.table.claims.claim import Claim, claim_of
from game.table.followed_game import FollowedGame
from game.ui.platform.settings import Rest
from game.ui.table.hand.hand_input import HandInput

KEY: Final = pygame.K_c
PACE: Final = 0.45
"""Seconds for which a card of a claim stands out before it plays itself."""


class ClaimInput:
    """Looks for a claim at each turn of a person and plays an accepted one; at a server for none.

    Whoever plays a card by hand meanwhile, or takes one back, plays on by hand.
    """

    def __init__(self, table: FollowedGame, hand: HandInput) -> None:
        self._table = table
        self._hand = hand
        self.rest = Rest.OFFER
        """What happens once there is something to claim."""
        self.offered: Claim | None = None
        """What may be claimed now."""
        self._looked: object = None
        """The `FollowedGame.position` at which a claim was looked for last."""
        self._seat: Seat | None = None
        """Whose claim is being played."""
        self._deal = 0
        self._left: frozenset[Card] = frozenset()
        """Cards of that claim still to be played."""
        self._now: Claim | None = None
        """That claim as it stands at this turn."""
        self._fresh = False
        """Whether the person accepted it and no card of it was played yet."""
        self._by_hand = 0
        """Number of the deal that the person wished to play by hand."""
        self._shown_for = 0.0

    @property
    def counting(self) -> bool:
        """Whether a card will play itself in a moment."""
        return self._shown_for > 0

    @property
    def prompt(self) -> str:
        """That a claim is being played, or may be made; empty where neither."""
        if self.playing and self._now is not None:
            return playing_words(self._now)
        return "" if self.offered is None else offer_words(self.offered)

    def open(self, seat: Seat) -> None:
        """A card is asked for: see what may be claimed; called every frame."""
        if self._hand.legal is None:
            self.close()  # a card is down that can still be taken back
            return
        if self._table.elsewhere or self._looked is self._table.position:
            return
        self._looked = self._table.position
        view = self._table.view(seat)
        self.offered = self._now = None
        if self._left and seat == self._seat:
            self._now = claim_of(view, fewest=1) if set(view.hand) == self._left else None
            if self._now is None:
                self.stop()
        if self.rest is Rest.OFF or self._left:
            return
        self.offered, self._deal = claim_of(view), view.spec.number
        if self.offered and self.rest is Rest.PLAY and self._by_hand != self._deal:
            self.accept(seat, self.offered, decided=False)

    def close(self) -> None:
        """No card is asked for."""
        self.offered = None
        self._looked, self._shown_for = None, 0.0

    def accept(self, seat: Seat, claim: Claim, *, decided: bool = True) -> None:
        """Play what was claimed; `decided` by the person, whom an undo brings back to it."""
        self._seat, self._left, self._fresh = seat, frozenset(claim.order), decided
        self._now, self.offered = claim, None

    def go_on(self, before: ClaimInput) -> None:
        """The table was left and entered again: go on with the claim that was being played."""
        self._seat, self._deal, self._left = before._seat, before._deal, before._left
        self._fresh, self._by_hand = before._fresh, before._by_hand

    def stop(self) -> None:
        """Leave the rest to the person, in this deal for good."""
        self._by_hand = self._deal
        self._seat, self._left, self._shown_for = None, frozenset(), 0.0

    def advance(self, dt: float, seat: Seat) -> bool:
        """Let time go by while a card is asked for; whether a claim is being played."""
        if not self.playing or seat != self._seat or self._hand.dragging.card:
            self._shown_for = 0.0
            return False
        assert self._now is not None, "a claim is looked for before time goes by"
        self._hand.chosen = self._now.play.card
        self._shown_for += dt
        if self._shown_for >= PACE:
            self._play(self._now.play)
        return True

    @property
    def playing(self) -> bool:
        """Whether the card that is asked for is one of a claim."""
        return bool(self._left) and self._now is not None and self._hand.legal is not None

    def _play(self, play: Play) -> None:
        """Play one card; an undo takes all of an accepted claim back."""
        self._shown_for = 0.0
        self._left -= {play.card}
        if not self._left:
            self._seat = None
        self._looked = self._now = None
        self._hand.open(None)
        self._hand.park(play.card)
        decided, self._fresh = self._fresh, False
        self._table.act(play, decided=decided)

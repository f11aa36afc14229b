"""A card of the hand held by the mouse: where it is, and where it would go if let go of now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from math import dist, hypot
from typing import Final, NamedTuple

import pygame

from game.engine import Card
from game.ui.table.drawing.stage import Stage
from game.ui.table.layout.card_placement import known

SLACK: Final = 6
"""px at scale 1 that the mouse may slip during a click."""


class Landing(Enum):
    """Where a card that is carried would land if it were let go of now."""

    TRICK = auto()
    """In the trick's own place, or in whatever place a question has for cards."""
    HAND = auto()
    """Somewhere along the hand, which takes this order."""
    BACK = auto()
    """Nowhere: it comes back to where it was taken up."""


class Drop(NamedTuple):
    """A card was let go of."""

    card: Card
    landing: Landing
    hand: tuple[Card, ...]
    """The hand from left to right with the card where it was let go of."""


@dataclass(slots=True)
class _Grip:
    card: Card
    start: tuple[int, int]
    pos: tuple[int, int]
    offset: tuple[float, float]
    """From the mouse to the card's centre, px."""
    moved: bool = False


class CardDrag:
    """Follows the left button over the hand below. Clicks pass through it untouched."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._grip: _Grip | None = None
        self.lies_over: Callable[[tuple[int, int]], bool] = lambda _pos: False
        """Whether a panel or a button lies at a point, which takes no card."""
        self.takes: Callable[[tuple[int, int]], bool] = lambda _pos: False
        """Whether what is asked has a place for cards of its own at a point."""

    @property
    def card(self) -> Card | None:
        """The card that the mouse carries."""
        return self._grip.card if self._grip is not None and self._grip.moved else None

    @property
    def centre(self) -> tuple[float, float]:
        """Where the card carried is, px of its centre."""
        assert self._grip is not None
        return self._grip.pos[0] + self._grip.offset[0], self._grip.pos[1] + self._grip.offset[1]

    @property
    def landing(self) -> Landing:
        """Where the card carried would land: the mouse says it, over the hand the card's middle."""
        assert self._grip is not None
        layout, pos = self._stage.layout, self._grip.pos
        if self.takes(pos):
            return Landing.TRICK
        if self.lies_over(pos):
            return Landing.BACK
        if layout.middle.collidepoint(pos):
            return Landing.TRICK
        # A card is often held by its foot, and is over the trick before the mouse is.
        if not layout.below_trick.collidepoint(pos):
            return Landing.BACK
        return Landing.TRICK if layout.middle.collidepoint(self.centre) else Landing.HAND

    def cancel(self) -> bool:
        """Let go of the card as if nothing had been; False where none is carried."""
        carried, self._grip = self.card, None
        return carried is not None

    def handle(self, event: pygame.event.Event) -> tuple[bool, Drop | None]:
        """Whether the event was for the card carried, and the drop if it was let go of."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._take(event.pos)
            case pygame.MOUSEMOTION if self._grip is not None:
                return self._move(self._grip, event), None
            case pygame.MOUSEBUTTONUP if event.button == 1:
                if self.card is None:
                    self._grip = None
                    return False, None
                return True, self._drop(event.pos)
        return False, None

    def order(self, hand: Sequence[Card]) -> tuple[Card, ...]:
        """The hand with the card carried where it would stand."""
        carried = self.card
        others = [held for held in hand if held is not carried]
        if carried is None or carried not in hand:
            return tuple(others)
        if self.landing is Landing.BACK:
            return tuple(hand)
        pose, count = self._stage.layout.hand_pose, len(hand)
        place = min(range(count), key=lambda p: dist(pose(p, count)[:2], self.centre))
        return (*others[:place], carried, *others[place:])

    def _take(self, pos: tuple[int, int]) -> None:
        card = self._stage.hit(pos)
        sprite = self._stage.sprite(known(card.code)) if card is not None else None
        self._grip = None
        if card is not None and sprite is not None and not sprite.flying:
            y = sprite.y - sprite.lift * self._stage.layout.lift
            self._grip = _Grip(card, pos, pos, (sprite.x - pos[0], y - pos[1]))

    def _move(self, grip: _Grip, event: pygame.event.Event) -> bool:
        far = hypot(event.pos[0] - grip.start[0], event.pos[1] - grip.start[1])
        if not grip.moved and far <= self._stage.layout.px(SLACK):
            return False
        if not event.buttons[0]:  # let go of outside the window
            self._grip = None
            return grip.moved
        grip.moved, grip.pos = True, event.pos
        return True

    def _drop(self, pos: tuple[int, int]) -> Drop | None:
        assert self._grip is not None
        self._grip.pos = pos
        hand = self._stage.own_hand()
        card, landing, order = self._grip.card, self.landing, self.order(hand)
        self._grip = None
        return Drop(card, landing, order) if card in hand else None

"""Mouse and keys on the hand below: a card is chosen, lifted, carried, played or moved."""

from __future__ import annotations

from collections.abc import Collection
from math import exp
from typing import Final

import pygame

from game.engine import Card
from game.ui.table.drawing.stage import Stage
from game.ui.table.hand.card_drag import CardDrag, Drop, Landing
from game.ui.table.layout.card_placement import known
from game.ui.table.layout.table_layout import Pose
from game.ui.table.timeline import ease_in_out

HOVER: Final = 0.09
"""Seconds a card takes to rise."""
GLIDE: Final = 0.045
"""Seconds in which a card that was let go of comes two thirds of its way."""
HALFWAY: Final = 0.45
"""How far a card under the mouse rises where it takes a click to lift it wholly."""
DOUBLE: Final = 0.25
"""Seconds after a card was played by click in which the same spot is not clicked again: whoever
plays by double click has played one card."""
STANDS: Final = 18
"""px at scale 1 by which cards that may be played stand up at the own turn."""
ROW_STANDS: Final = 10
"""The same where they lie in two rows: the lower one is not to break up the upper one."""
DARKEN: Final = 0.12
"""Seconds in which a card that may not be played goes out of the light."""


class HandInput:
    """Mouse and keys on the hand. `handle` answers with the card that was played."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.dragging = CardDrag(stage)
        self.confirm = False
        """Whether a first click only lifts a card and a second one plays it."""
        self.chosen: Card | None = None
        self.armed: Card | None = None
        """The card that the next click on it plays."""
        self.parked: Card | None = None
        """A card that lies in the trick already although no event has told of it."""
        self.legal: Collection[Card] | None = None
        """What may be played now; None while it is not the player's turn."""
        self.ahead: Card | None = None
        """The card that is chosen for the next turn."""
        self.pointed: Card | None = None
        """The card that the keys are at while it is nobody's turn here."""
        self.picked: Collection[Card] | None = None
        """Cards that stay lifted while several are picked; None while one is played."""
        self._by_key = False
        self._down: Card | None = None
        self._clicked_at = (0, 0)
        self._played_at: tuple[int, int] | None = None
        self._played_for = 0.0
        self._lifts: dict[str, float] = {}
        self._moving = False
        self._rising = False
        self._loose = False
        """Whether a card of the hand may be elsewhere than it rests."""
        self._shades: dict[str, float] = {}
        """By code, since a sprite is made anew after every event."""
        self._stands: dict[str, float] = {}
        """By code, how far a card stands above the level of the hand, in px at scale 1."""

    def open(self, legal: Collection[Card] | None) -> None:
        """Take the cards that may be played now, or None."""
        self.legal = legal
        if legal is None:
            self.chosen = self.armed = None
        elif self.chosen not in self.stage.own_hand():
            self.chosen = self.armed = None
            self._by_key = False

    def choose(self, card: Card) -> None:
        """Lift a card as the keys would: Enter plays it."""
        self.chosen, self._by_key, self.armed = card, True, None

    def park(self, card: Card) -> None:
        """Lay a card into the trick: its event will find it there."""
        self.parked, self._loose = card, True
        self.chosen = self.armed = None

    def unpark(self) -> None:
        """Take the card back that lies in the trick."""
        self.parked = None

    def let_go(self) -> None:
        """Forget what is carried and what was laid down: the table is another one now."""
        self.dragging.cancel()
        self.unpark()

    # Mouse and keys ---------------------------------------------------------------------------

    def drag(self, event: pygame.event.Event) -> tuple[bool, Drop | None]:
        """Whether the event moved a card that is carried, and the drop that ended it."""
        taken, drop = self.dragging.handle(event)
        if taken:
            self._loose = True
            self.chosen = self.armed = self._down = None
        return taken, drop

    def lay(self, hand: tuple[Card, ...]) -> None:
        """Hold the hand in this order."""
        if list(hand) == self.stage.own_hand():
            return
        self.stage.holding.lay(self.stage.shown, self.stage.layout.bottom, hand)
        self.rearrange()

    def rearrange(self) -> None:
        """The hand is held in another order now: the cards glide there."""
        if not self._moving:  # else the event that is being shown ends in the new order
            self.stage.rearrange()
        self._loose = True

    def handle(self, event: pygame.event.Event) -> Card | None:
        """The card that this event plays, legal or not."""
        if self.legal is None:
            return None
        match event.type:
            case pygame.MOUSEMOTION:
                hit = self.stage.hit(event.pos)
                if hit is not None or not self._by_key:
                    self.chosen, self._by_key = hit, False
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                again = self.is_second_half(event.pos)
                self._down = None if again else self.stage.hit(event.pos)
                if self._down is not None:
                    self.chosen, self._by_key = self._down, False
                elif not again:
                    self.armed = None
            case pygame.MOUSEBUTTONUP if event.button == 1:
                down, self._down = self._down, None
                if down is not None and self.stage.hit(event.pos) is down:
                    return self._clicked(down, event.pos)
            case pygame.KEYDOWN:
                return self._key(event)
        return None

    def is_second_half(self, pos: tuple[int, int]) -> bool:
        """Whether this press is the second one of a double click that has played a card."""
        if self._played_at is None:
            return False
        far = max(abs(a - b) for a, b in zip(pos, self._played_at, strict=True))
        return far <= self.stage.layout.px(8)

    def note_click(self) -> None:
        """The click just made asked something: its second half, if it has one, answers nothing."""
        self._played_at, self._played_for = self._clicked_at, 0.0

    def _clicked(self, card: Card, pos: tuple[int, int]) -> Card | None:
        self._clicked_at = pos
        legal = self.legal is not None and card in self.legal
        if self.picked is not None:
            return card
        if self.confirm and legal and card is not self.armed:
            self.armed = card
            return None
        if legal:
            self._played_at, self._played_for = pos, 0.0
        return card

    def _key(self, event: pygame.event.Event) -> Card | None:
        hand, key = self.stage.own_hand(), event.key
        if key in (pygame.K_LEFT, pygame.K_RIGHT) and hand:
            step = 1 if key == pygame.K_RIGHT else -1
            if event.mod & pygame.KMOD_SHIFT and self.chosen in hand:
                self._shift(hand, self.chosen, step)
                return None
            if self.chosen in hand:
                place = (hand.index(self.chosen) + step) % len(hand)
            else:
                legal = [place for place, held in enumerate(hand) if held in (self.legal or ())]
                place = (legal or [0])[0 if step > 0 else -1]
            self.chosen, self._by_key, self.armed = hand[place], True, None
        elif key in (pygame.K_UP, pygame.K_DOWN) and self.chosen in hand:
            self.chosen = hand[self._in_other_row(hand.index(self.chosen), len(hand))]
            self._by_key, self.armed = True, None
        elif key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            return self.chosen or self._only(key)
        return None

    def _only(self, key: int) -> Card | None:
        """The one card that may be played, by Enter; Space may have been meant to hurry."""
        if self.picked is not None or self.legal is None or key == pygame.K_SPACE:
            return None
        return next(iter(self.legal)) if len(self.legal) == 1 else None

    def _in_other_row(self, place: int, held: int) -> int:
        """The nearest place in the other row of the hand; the same where there is one row."""
        poses = [self.stage.layout.hand_pose(at, held) for at in range(held)]
        here = poses[place]
        apart = {
            abs(pose.x - here.x): at
            for at, pose in enumerate(poses)
            if abs(pose.y - here.y) > self.stage.layout.hand_height / 2
        }
        return apart[min(apart)] if apart else place

    @property
    def moving(self) -> bool:
        """Whether a card still rises or glides, or hangs on the mouse."""
        return self._rising or self._loose or self.dragging.card is not None

    def _shift(self, hand: list[Card], card: Card, step: int) -> None:
        """Move the chosen card one place along the hand."""
        place = hand.index(card) + step
        if 0 <= place < len(hand):
            others = [held for held in hand if held is not card]
            self.lay((*others[:place], card, *others[place:]))
            self._by_key = True

    # Time -------------------------------------------------------------------------------------

    def update(self, dt: float, *, still: bool, moving: bool = False) -> None:
        """Let cards rise and glide.

        Args:
            dt: seconds since the last call.
            still: reduced motion, where cards are where they belong at once.
            moving: an event is being shown; where it leads, cards are not moved from here.
        """
        self._moving = moving
        self._played_for += dt
        if self._played_for > DOUBLE:
            self._played_at = None
        hand = self.stage.own_hand()
        if self.dragging.card is not None and self.dragging.card not in hand:
            self.dragging.cancel()
        if self.parked is not None and self.parked not in hand:
            self.parked = None
        self.stage.mark_hand(self.legal, self.armed if self.confirm else self.chosen)
        for card in (*(self.picked or ()), *((self.ahead,) if self.ahead else ())):
            if (sprite := self.stage.sprite(known(card.code))) is not None:
                sprite.glow = 1.0
        self._raise(dt, still=still)
        if not moving:
            self._glide(dt, still=still)
        self._carry()

    def _raise(self, dt: float, *, still: bool) -> None:
        self._rising = False
        step = 1.0 if still else dt / HOVER
        darken = 1.0 if still else dt / DARKEN
        layout = self.stage.layout
        stands = self._stands_px
        rise = float(stands) if still else stands * dt / DARKEN
        px = layout.card_px(STANDS) / STANDS / max(1, layout.lift)
        away = (self.parked, self.dragging.card)
        for card in self.stage.own_hand():
            sprite = self.stage.sprite(known(card.code))
            if sprite is None or (sprite.flying and card not in away):
                continue
            target = 0.0
            if card not in away:
                target = float(card in (self.chosen, self.armed))
                if self.picked is not None:
                    target = 1.0 if card in self.picked else target * HALFWAY
                if self.confirm and not self._by_key and card is not self.armed:
                    target *= HALFWAY
                if card is self.ahead:
                    target = 1.0
                elif card is self.pointed:
                    target = HALFWAY
            lift = _nearer(self._lifts.get(card.code, 0.0), target, step)
            shade = _nearer(self._shades.get(card.code, 0.0), float(sprite.dim), darken)
            level = 0.0 if card in away else self._level(card)
            stand = _nearer(self._stands.get(card.code, 0.0), level, rise)
            self._lifts[card.code], self._shades[card.code] = lift, shade
            self._stands[card.code] = stand
            sprite.lift, sprite.shade = ease_in_out(lift) + stand * px, shade
            sprite.rim = stand / stands
            sprite.glow *= ease_in_out(lift)
            moves = lift != target or shade != float(sprite.dim) or stand != level
            self._rising = self._rising or moves

    @property
    def _stands_px(self) -> int:
        """How far a card that may be played stands up, px at scale 1: less in two rows."""
        return STANDS if self.stage.layout.rows == 1 else ROW_STANDS

    def _level(self, card: Card) -> float:
        """How far a card stands above the level of the hand, in px at scale 1."""
        if self.legal is None or self.picked is not None:
            return 0.0
        return float(self._stands_px if card in self.legal else 0)

    def _glide(self, dt: float, *, still: bool) -> None:
        """Bring every card of the hand nearer to where it belongs."""
        if not self._loose:
            return
        share = 1.0 if still else 1 - exp(-dt / GLIDE)
        carried = self.dragging.card
        home = carried is None and self.parked is None
        for card, target in self._targets().items():
            sprite = self.stage.sprite(known(card.code))
            if sprite is None or card is carried:
                continue
            there = still or sprite.pose.near(target)
            sprite.flying = card is self.parked or (sprite.flying and not there)
            moved = (a + (b - a) * share for a, b in zip(sprite.pose, target, strict=True))
            sprite.put(target if there else Pose(*moved))
            home = home and sprite.pose == target
        self._loose = not home

    def _targets(self) -> dict[Card, Pose]:
        """Where each card of the hand belongs at this moment."""
        layout, hand = self.stage.layout, self.stage.own_hand()
        carried = self.dragging.card
        order = tuple(hand)
        if carried is not None:
            order = self.dragging.order(hand)
            if self.dragging.landing is Landing.TRICK:
                order = tuple(held for held in hand if held is not carried)
        order = tuple(held for held in order if held is not self.parked)
        poses = {
            held: layout.hand_pose(place, len(order))._replace(height=round(layout.hand_height))
            for place, held in enumerate(order)
        }
        if self.parked is not None:
            poses[self.parked] = layout.trick_pose(layout.bottom)
        return poses

    def _carry(self) -> None:
        """The card in the hand of the mouse goes where the mouse is, whatever else moves."""
        carried = self.dragging.card
        sprite = self.stage.sprite(known(carried.code)) if carried is not None else None
        self.stage.carries = sprite is not None
        if sprite is not None:
            sprite.flying, sprite.lift = True, 0.0
            sprite.put(Pose(*self.dragging.centre, 0.0, sprite.height))


def _nearer(share: float, target: float, step: float) -> float:
    """A share (0-1) that goes towards its target by at most a step."""
    return min(target, share + step) if target > share else max(target, share - step)

"""Special deals in time: what is special is said, hands are turned over, hands become piles."""

from __future__ import annotations

from functools import partial
from typing import Final

from game.engine import Card, Seat
from game.presentation.screen_state import ScreenState
from game.presentation.words.deals import announcement
from game.ui.audio.cue_synthesis import Cue
from game.ui.table.animation.deal_motion import DealMotion
from game.ui.table.animation.text_motion import TextMotion
from game.ui.table.drawing.card_sprites import Sprite
from game.ui.table.layout.card_placement import hidden, known
from game.ui.table.timeline import (
    Do,
    Item,
    Later,
    Par,
    Seq,
    Wait,
    after,
    ease_in_out,
)

HERALD: Final = 2.0
PILE: Final = 0.34


class SpecialDealMotion(TextMotion):
    """What happens to hands that are not simply held."""

    def __init__(self, deals: DealMotion) -> None:
        """`deals` takes up hands and turns them over, as after any deal."""
        super().__init__(deals.stage, deals.tempo)
        self._deals = deals

    def herald(self, now: ScreenState) -> Item:
        """Words in the middle that stay a while, where the deal is a special one."""
        found = announcement(now)
        if found is None:
            return Wait(0)
        words = f"{found.title}\n{found.sentence}"
        return self.proclaim(words, Wait(HERALD * self.tempo.holds))

    def raise_hands(self, now: ScreenState) -> Item:
        """Hands that lay face down turn over for whoever may see them, then find their order."""
        stage = self.stage
        if not self.tempo.flights:
            return Seq(Do(lambda: stage.settle(now)), self.sound(Cue.DEAL), self.fade_in())

        def begin() -> None:
            found: dict[Seat, list[Sprite]] = {}
            for seat, hand in enumerate(now.hands):
                sprites = [stage.sprite(hidden(seat, index)) for index in range(len(hand))]
                lying = [sprite for sprite in sprites if sprite is not None]
                if hand and len(lying) == len(hand) and isinstance(hand[0], Card):
                    found[seat] = lying
            self._deals.take_up(found, now)

        return Seq(Do(begin), self.sound(Cue.DEAL), self._deals.open_hands(now))

    def make_piles(self, now: ScreenState) -> Item:
        """Each hand is turned face down and put together; the known set lies down beside it."""
        stage = self.stage
        reminders = partial(self.fade, lambda sprite: sprite.key.kind == "reminder")
        if not self.tempo.flights:
            return Seq(Do(lambda: stage.settle(now)), self.sound(Cue.SWEEP), self.fade_in())

        def turn_and_pile() -> Item:
            items: list[Item] = [self.sound(Cue.SWEEP)]
            for seat, hand in enumerate(now.hands):
                # The hand as it is held, not the pile: its order is not known, nor shown.
                cards = [held for held in hand if isinstance(held, Card)]
                known_sprites = [stage.sprite(known(held.code)) for held in cards]
                lying = [sprite for sprite in known_sprites if sprite is not None]
                lying.sort(key=lambda sprite: sprite.x)
                for index, sprite in enumerate(lying):
                    sprite.key = hidden(seat, index)
                    late = 0.02 * index * self.tempo.moves
                    items.append(after(late, self.turn_over(sprite, back=True)))
            piled = Later(lambda: self.towards(now, PILE, ease_in_out))
            items.append(after(0.1 * self.tempo.moves, piled))
            return Par(*items)

        return Seq(Later(turn_and_pile), Do(lambda: stage.settle(now)), reminders())

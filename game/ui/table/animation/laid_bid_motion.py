"""Laid bids in time: three cards leave a hand and lie down beside the plate, open or face down."""

from __future__ import annotations

from typing import Final

from game.engine import Card, DealScored, Laid
from game.presentation.screen_state import ScreenState
from game.presentation.words.laid_bids import doubling, premium_call
from game.ui.audio.cue_synthesis import Cue
from game.ui.table.animation.text_motion import SWELL, TextMotion
from game.ui.table.drawing.bubbles import Bubble
from game.ui.table.drawing.card_sprites import Sprite
from game.ui.table.layout.card_placement import Key, aside_of, hidden, known, laid_down
from game.ui.table.timeline import Do, Item, Later, Par, Seq, Wait, after, ease_in_out

LAY: Final = 0.34
STAKE_HOLD: Final = 1.4
TURNS: Final = 0.09
"""Seconds from one laid card that is turned up to the next."""
TURNED_HOLD: Final = 0.7
"""Seconds in which turned bids are looked at before they are counted."""


class LaidBidMotion(TextMotion):
    """What happens to cards that are laid aside."""

    def lay_aside(self, event: Laid, before: ScreenState, now: ScreenState) -> Item:
        """The cards of one bid go to their place; a stake is said aloud."""
        stage = self.stage
        said: list[Item] = []
        if event.premium is not None:
            bubble = Bubble(event.seat, premium_call(event.premium, doubling(now)), "bid")
            said = [Par(self.say([bubble], STAKE_HOLD), self.light("swell", SWELL))]
        if not self.tempo.flights:
            shown = Do(lambda: stage.settle(now))
            return Seq(shown, self.sound(Cue.LAY), self.fade_in(), *said)

        def lay() -> Item:
            self._rename(event, before)
            rests = self.rests(now)
            moves: list[Item] = [self.sound(Cue.LAY)]
            for placed in aside_of(now, event.seat, stage.layout):
                sprite = stage.sprite(placed.key)
                if sprite is None:
                    continue
                sprite.flying = sprite.low = True
                moves.append(self.fly(sprite, rests(placed.key), LAY, ease=ease_in_out, rise=0.6))
                face = 1.0 if placed.code is not None else 0.0
                if sprite.face != face:
                    moves.append(self.turn_over(sprite, LAY * 0.8, back=face == 0.0))
            left: tuple[Key, ...] = tuple(
                placed.key for placed in aside_of(now, event.seat, stage.layout)
            )
            moves.append(self.towards(now, LAY, ease_in_out, but=left))
            return Par(*moves)

        return Seq(Later(lay), Do(lambda: stage.settle(now)), *said)

    def turn_up(self, event: DealScored, lying: list[Sprite]) -> Item:
        """At the end of a deal every bid that still lies face down is turned over, seat by seat.

        All of them are put into `lying`.
        """
        stage = self.stage

        def turn() -> Item:
            turns: list[Item] = []
            for seat, cards in enumerate(event.laid):
                for place, card in enumerate(cards):
                    sprite = stage.sprite(known(card.code))
                    if sprite is None:
                        sprite = stage.sprite(laid_down(seat, place))
                        if sprite is None:
                            continue
                        sprite.key, sprite.code = known(card.code), card.code
                        turns.append(self._turned(sprite, len(turns)))
                    lying.append(sprite)
            if not turns:
                return Wait(0)
            return Seq(self.sound(Cue.LAY), Par(*turns), Wait(TURNED_HOLD * self.tempo.holds))

        return Later(turn)

    def _turned(self, sprite: Sprite, number: int) -> Item:
        if not self.tempo.flights:
            return Do(lambda: setattr(sprite, "face", 1.0))
        return after(number * TURNS * self.tempo.moves, self.turn_over(sprite))

    def settle_beside(self, now: ScreenState, lying: list[Sprite]) -> None:
        """Everything rests but the turned bids, which are looked at while they are counted."""
        self.stage.settle(now)
        self.stage.sprites += lying

    def _rename(self, event: Laid, before: ScreenState) -> None:
        """Cards of a face-down hand become the cards that lie aside: the last of the fan do."""
        stage, seat = self.stage, event.seat
        held = len(before.table.hands[seat])
        for place, card in enumerate(event.cards):
            if isinstance(card, Card) and stage.sprite(known(card.code)) is not None:
                continue
            sprite = stage.sprite(hidden(seat, held - len(event.cards) + place))
            if sprite is None:
                continue
            if isinstance(card, Card):
                sprite.key, sprite.code = known(card.code), card.code
            else:
                sprite.key = laid_down(seat, place)

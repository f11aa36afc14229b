"""Movements at the start of a deal: pack gathered, cards dealt and sorted, trump turned."""

from __future__ import annotations

from math import pi, sin
from typing import Final

from game.engine import Card, Seat, TrumpTurned
from game.presentation.card_marks import shown_by
from game.presentation.screen_state import ScreenState
from game.presentation.words.trump import known_words, origin
from game.ui.audio.cue_synthesis import Cue
from game.ui.table.animation.card_flight import Places, Where
from game.ui.table.animation.movements import FADE
from game.ui.table.animation.text_motion import SWELL, TextMotion
from game.ui.table.drawing.card_sprites import Sprite
from game.ui.table.layout.card_placement import (
    BELOW_TURN_UP,
    TURN_UP,
    Placed,
    from_second,
    hidden,
    known,
    layers_left,
    pack,
    pack_waits,
    whole_pack,
)
from game.ui.table.layout.concealed_hands import held_pose
from game.ui.table.layout.table_layout import Pose
from game.ui.table.timeline import (
    Do,
    Item,
    Later,
    Par,
    Seq,
    Wait,
    after,
    ease_in_out,
    thrown,
)

DEAL: Final = 0.17
FAR_DEAL: Final = 0.12
"""Seconds more for a card that goes to whom sits opposite the dealer."""
STAGGER: Final = 0.045
WHOLE_DEAL: Final = 1.2
"""However many cards there are."""
GATHER_PACK: Final = 0.34
CEREMONY_HOLD: Final = 0.45
GROWN: Final = 3.0
"""A dealt card that grows by more than this factor on its way takes longer for it."""
SPIN: Final = 9.0
"""Degrees that a dealt card turns on its way and back again."""


class DealMotion(TextMotion):
    """The pack on its way to the players."""

    def deal(self, now: ScreenState, said: Item) -> Item:
        """Cards leave the pack one by one, round the table, until everybody holds a hand.

        `said` comes once the corners and plates tell of the new deal, before its first card.
        """
        stage, layout = self.stage, self.stage.layout
        if not self.tempo.flights:
            shown = Do(lambda: stage.settle(now))
            return Seq(shown, self.sound(Cue.DEAL), self.fade_in(), said)
        order = now.table.spec.bidding_order
        total = now.table.spec.cards * now.table.players
        step = min(STAGGER, (WHOLE_DEAL - DEAL - FAR_DEAL) / max(1, total - 1)) * self.tempo.moves
        held = [Sprite.at(placed) for placed in whole_pack(now, layout)]
        leaves: dict[Seat, list[int]] = {seat: [] for seat in order}
        items: list[Item] = []
        dealt: dict[Seat, list[Sprite]] = {seat: [] for seat in order}
        for turn in range(total):
            seat, index = order[turn % now.table.players], turn // now.table.players
            layer = max(0, layers_left(now, turn) - 1)
            top = held[layer].pose
            sprite = Sprite.at(Placed(hidden(seat, index), None, top))
            leaves[seat].append(layer)
            sprite.behind_plates = seat != layout.bottom
            # Cards for others slip behind their plates; nothing is seen of one before it leaves.
            sprite.flying, sprite.alpha = not sprite.behind_plates, 0
            dealt[seat].append(sprite)
            pose = held_pose(now, layout, seat, index, now.table.spec.cards)
            spin = SPIN if pose.x > top.x else -SPIN
            grows = max(1.0, pose.height / top.height / GROWN)
            seconds = (DEAL + FAR_DEAL * _across(seat, now)) * grows
            held_at = self._held_at(now, seat, index)
            flight = self.fly(sprite, held_at, seconds, ease=thrown, swing=spin, rise=0.6)
            thinner = Do(lambda done=turn + 1: self._thin(held, layers_left(now, done)))  # type: ignore[misc]
            items.append(after(turn * step, Seq(self.sound(Cue.DEAL, held_at), thinner, flight)))

        def begin() -> None:
            stage.settle(now)
            layers = [placed.pose for placed in whole_pack(now, stage.layout)]
            for sprite, pose in zip(held, layers, strict=True):
                sprite.put(pose)
            for seat, sprites in dealt.items():
                for sprite, layer in zip(sprites, leaves[seat], strict=True):
                    sprite.put(layers[layer])
            rounds = zip(*dealt.values(), strict=True)
            stage.sprites = [*held, *(sprite for round_ in rounds for sprite in round_)]

        return Seq(
            self._gather_pack(now),
            Do(begin),
            said,
            Par(*items),
            Do(lambda: self.take_up(dealt, now)),
            self.open_hands(now),
            Wait(0) if pack_waits(now) else self.pack_away(),
        )

    def _held_at(self, now: ScreenState, seat: Seat, index: int) -> Where:
        """Where a card of a hand is held before it is looked at."""
        return lambda: held_pose(now, self.stage.layout, seat, index, now.table.spec.cards)

    @staticmethod
    def _thin(held: list[Sprite], left: int) -> None:
        """The pack grows lower; its lowest drawn cards stay the longest."""
        for sprite in held[left:]:
            sprite.alpha = 0

    def _gather_pack(self, now: ScreenState) -> Item:
        """What lies there goes to the new dealer and is the pack again."""

        def gather() -> Item:
            packed = Places(self.stage, lambda: whole_pack(now, self.stage.layout))
            places = packed.all()
            lying = self.stage.sprites
            if not lying:
                self.stage.sprites = [Sprite.at(placed) for placed in places]
                return self.fade_in()
            ways: list[Item] = [self.sound(Cue.SWEEP)]
            for number, sprite in enumerate(lying):
                target = packed.where(places[-1 - number % len(places)].key)
                late = min(0.03 * number, 0.15) * self.tempo.moves
                flight = self.fly(sprite, target, GATHER_PACK, ease=ease_in_out, rise=0.5)
                ways.append(after(late, flight))
            return Par(*ways)

        return Later(gather)

    def take_up(self, dealt: dict[Seat, list[Sprite]], now: ScreenState) -> None:
        """Give the cards that lie face down their faces, each where it fell."""
        for seat, sprites in dealt.items():
            places = {placed.code: placed for placed in self.stage.hand_of(now, seat)}
            for sprite, card in zip(sprites, now.table.hands[seat], strict=True):
                placed = places.get(repr(card))
                if placed is not None:
                    sprite.key, sprite.code = placed.key, placed.code

    def open_hands(self, now: ScreenState) -> Item:
        """Known hands turn over from left to right, then their cards find their order."""

        def turns() -> Item:
            items: list[Item] = []
            for seat in range(now.table.players):
                sprites = [
                    sprite
                    for card in now.table.hands[seat]
                    if (sprite := self.stage.sprite(known(repr(card)))) is not None
                    and sprite.face < 1
                ]
                sprites.sort(key=lambda sprite: sprite.x)
                step = min(0.05, 0.3 / max(1, len(sprites)))
                items += [
                    after(index * step * self.tempo.moves, self.turn_over(sprite))
                    for index, sprite in enumerate(sprites)
                ]
            return Par(*items)

        return Seq(Later(turns), Later(lambda: self.sorted_into(now)))

    def look(self, now: ScreenState, seat: Seat) -> Item:
        """The open cards of a hand lie face down and turn over from left to right."""
        stage = self.stage

        def lie() -> None:
            for card in now.table.hands[seat]:
                if isinstance(card, Card) and (sprite := stage.sprite(known(card.code))):
                    sprite.face = 0.0

        return Seq(Do(lie), self.open_hands(now), Do(lambda: stage.settle(now)))

    def turn_trump(self, event: TrumpTurned, now: ScreenState) -> Item:
        """The top card goes to the middle, turns over, is looked at and takes its place."""
        stage, layout = self.stage, self.stage.layout
        if event.card is None:
            words = known_words(now)
            if event.by is not None:
                words = f"{stage.names[event.by]}: {words}"
            if event.suit is not None and (why := origin(now)):
                words = f"{words}, {why}"
            return Seq(self.sound(Cue.TRUMP), self.announce(words, now))
        if shown_by(now) is not None:
            return self._show_in_hand(event.card, now)
        if not self.tempo.flights:
            shown = Do(lambda: stage.settle(now))
            appears = self.fade(lambda sprite: sprite.key in (TURN_UP, BELOW_TURN_UP))
            return Seq(shown, self.sound(Cue.TRUMP), appears)
        dealt = 0 if from_second(now) else now.table.spec.cards * now.table.players
        left = max(0, layers_left(now, dealt) - 1)
        start = whole_pack(now, layout)[left].pose
        card = Sprite.at(Placed(TURN_UP, event.card.code, start, second=from_second(now)))
        card.face, card.flying = 0.0, True

        def middle() -> Pose:
            return Pose(*stage.layout.centre, -3.0, stage.layout.hand_height)

        def lift() -> None:
            lying = stage.sprite(pack(left))
            at = whole_pack(now, stage.layout)[left].pose
            card.put(at if lying is None else lying.pose)
            stage.sprites = [sprite for sprite in stage.sprites if sprite.key != pack(left)]
            stage.sprites.append(card)

        return Seq(
            Do(lift),
            self.fly(card, middle, 0.34, swing=-8, rise=1),
            self.sound(Cue.TRUMP, middle),
            Par(self.turn_over(card, 0.28), self.light("swell", SWELL)),
            Wait(CEREMONY_HOLD * self.tempo.holds),
            Par(
                self.fly(card, lambda: stage.layout.turn_up, 0.36, ease=ease_in_out, rise=1),
                Later(lambda: self._pack_beside(now)),
                Later(lambda: self.sorted_into(now, but=(TURN_UP,))),
                after(FADE * self.tempo.moves, self.pack_away()),
            ),
        )

    def _pack_beside(self, now: ScreenState) -> Item:
        """The pack that the card was turned from comes up below it."""
        stage, there = self.stage, {sprite.key for sprite in self.stage.sprites}
        below = [one for one in stage.at_rest(now) if one.key == BELOW_TURN_UP]
        stage.sprites[:0] = [Sprite.at(one) for one in below if one.key not in there]
        return self.fade(lambda sprite: sprite.key == BELOW_TURN_UP)

    def _show_in_hand(self, card: Card, now: ScreenState) -> Item:
        """The dealer's last card stays where it is held; light and words point at it."""
        words = known_words(now)

        def light() -> Item:
            sprite = self.stage.sprite(known(card.code))
            if sprite is None:
                return Wait(0)
            return Seq(self.shine(sprite), Wait(CEREMONY_HOLD * self.tempo.holds))

        said = Par(self.announce(words, now), self.light("swell", SWELL), Later(light))
        return Seq(self.sound(Cue.TRUMP), said)


def _across(seat: Seat, now: ScreenState) -> float:
    """How far a seat is from the dealer, up to 1 opposite, whatever the size of the window."""
    players = now.table.players
    return 0.5 + 0.5 * sin(pi * ((seat - now.table.spec.dealer) % players) / players)

"""Movements of cards in a trick: played, swept into a window of the winner, or taken back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from game.engine import FACE_DOWN, CardPlayed, TrickTaken
from game.engine.tricks import best
from game.presentation.card_marks import mark_in_trick
from game.presentation.screen_state import ScreenState
from game.presentation.stakes import (
    alive,
    broken_by,
    decided_by_next_card,
    in_play,
    tricks_left,
)
from game.ui.audio.cue_synthesis import Cue
from game.ui.table.animation.movements import UNHURRIED
from game.ui.table.animation.text_motion import TextMotion
from game.ui.table.drawing.bid_locks import BidLock
from game.ui.table.drawing.card_sprites import Sprite
from game.ui.table.layout.card_placement import Placed, hidden, known, reminder
from game.ui.table.layout.concealed_hands import is_pile, plays_itself
from game.ui.table.layout.table_layout import UNSEEN, Pose
from game.ui.table.timeline import (
    Do,
    Item,
    Later,
    Par,
    Seq,
    Tween,
    Wait,
    after,
    ease_in_out,
    settle,
)

PLAY: Final = 0.26
LANDS: Final = 0.15
"""Seconds until the card touches the table; the rest is sliding to its place."""
COMES_UP: Final = 0.1
"""Seconds in which a card of a hand that is not seen comes up at its seat."""
SWING: Final = 6.0
"""Degrees that a played card turns on its way and back again."""
BEAT: Final = 0.35
"""Seconds before a card that plays itself."""
CLOSE_UP: Final = 0.2
HOLD: Final = 0.8
BREATH: Final = 0.3
"""Seconds for which the card that decides a bid lies face down."""
LOCK: Final = 0.15
DRAW_TOGETHER: Final = 0.16
DRAW_PER_CARD: Final = 0.012
"""Seconds more for each card: the more seats, the farther off cards lie. Not by the way in px, so
that a motion takes the same time in every size of window."""
SWEEP: Final = 0.3
TAKE_BACK: Final = 0.28


class TrickMotion(TextMotion):
    """Cards between the hands, the trick and the windows."""

    def play(self, event: CardPlayed, before: ScreenState, now: ScreenState) -> Item:
        """A card leaves its hand, lands in the trick and settles; the hand closes up."""
        stage = self.stage

        def target() -> Pose:
            return stage.layout.trick_pose(event.seat)

        if not self.tempo.flights:
            shown = Do(lambda: stage.settle(now))
            return Seq(shown, self.sound(Cue.LAY, target), self.fade_in({event.card.code}))

        def begin() -> Item:
            sprite = self._taken_from_hand(event, before)
            unseen = sprite.height <= UNSEEN
            if unseen:
                sprite.put(sprite.pose._replace(height=stage.layout.small_height))
            sprite.mark = mark_in_trick(now, now.table.trick[-1])
            swing = SWING if target().x < sprite.x else -SWING
            breath = self._breath(before) if sprite.face < 1 else 0.0
            moves: list[Item] = [
                self.fly(sprite, target, PLAY, swing=swing, rise=1),
                self._over_the_plates(sprite, PLAY),
                self._closes_up(event, sprite, now, breath),
                after(LANDS * self.tempo.moves, self.sound(Cue.LAY, target)),
            ]
            if unseen:  # after the flight, which shows what sets off at once
                moves.append(self.fade(lambda one: one is sprite, seconds=COMES_UP))
            if sprite.face < 1:
                turns = self.turn_over(sprite, PLAY * 0.7)
                moves.append(after(breath, turns))
            return Par(*moves)

        # What nobody decides is seen coming: a beat before each card.
        return Seq(Wait(BEAT * self.tempo.holds if plays_itself(before) else 0), Later(begin))

    def _breath(self, before: ScreenState) -> float:
        """Seconds for which the card that decides a bid lies face down before it turns."""
        if not self.tempo.flights or self.tempo.moves < UNHURRIED:
            return 0.0
        decides = self.stage.counts and decided_by_next_card(before)
        return PLAY * self.tempo.moves + BREATH if decides else 0.0

    def _locks(self, before: ScreenState, now: ScreenState) -> Item:
        """The marks of bids that this trick made for good or broke, while it lies there."""
        broken = broken_by(before, now)
        made = () if tricks_left(now) or not in_play(before) else alive(now)
        if not self.tempo.flights or not self.tempo.moves:
            return Wait(0)
        locks = [BidLock(seat, broken=True) for seat in broken]
        locks += [BidLock(seat, broken=False) for seat in made if seat not in broken]

        def grow(share: float) -> None:
            for lock in locks:
                lock.grown = share

        return Seq(
            Do(lambda: self.stage.locks.extend(locks)), Tween(LOCK * self.tempo.moves, grow, settle)
        )

    def _closes_up(
        self, event: CardPlayed, sprite: Sprite, now: ScreenState, breath: float
    ) -> Item:
        """The hand closes up; a card that is known beside its pile is missed once it was seen.

        `breath` is for how many seconds the card stays face down.
        """
        closing = partial(self.towards, now, CLOSE_UP, ease_in_out, but=(sprite.key,))
        reminded = reminder(event.card.code)
        if self.stage.sprite(reminded) is None:
            return closing()
        missed = self.fade(lambda one: one.key == reminded, out=True)
        seen = breath + LANDS * self.tempo.moves
        return after(seen, Par(missed, Later(closing)))

    def _taken_from_hand(self, event: CardPlayed, before: ScreenState) -> Sprite:
        """The sprite of a card that is played, on top of all others and with its own name."""
        stage = self.stage
        sprite = stage.sprite(known(event.card.code))
        if sprite is None:  # it was one of a face-down hand
            hand = before.table.hands[event.seat]
            piled = is_pile(before, event.seat)
            held = len(hand) if piled else hand.count(FACE_DOWN)
            taken = held - 1 if piled else held // 2
            sprite = stage.sprite(hidden(event.seat, taken))
            assert sprite is not None, "a seat plays from its hand"
            for index in range(taken + 1, held):
                other = stage.sprite(hidden(event.seat, index))
                if other is not None:
                    other.key = hidden(event.seat, index - 1)
            sprite.key, sprite.code = known(event.card.code), event.card.code
        sprite.flying, sprite.dim = not sprite.behind_plates, False
        sprite.shade, sprite.glow, sprite.rim = 0, 0, 0
        lifted = sprite.pose._replace(y=sprite.y - sprite.lift * stage.layout.lift)
        sprite.lift = 0.0
        sprite.put(lifted)
        stage.sprites.remove(sprite)
        stage.sprites.append(sprite)
        return sprite

    def _over_the_plates(self, sprite: Sprite, seconds: float) -> Item:
        """A card that stood behind a plate comes out from under it, and only then lies above."""
        stage = self.stage

        def watch(_share: float) -> None:
            plates = [place.plate for place in stage.layout.places]
            if sprite.behind_plates and sprite.rect().collidelist(plates) < 0:
                sprite.behind_plates, sprite.flying = False, True

        return Tween(seconds * self.tempo.moves, watch)

    def sweep(self, event: TrickTaken, before: ScreenState, now: ScreenState) -> Item:
        """The best card lights up; then all draw together on it and go into its winner's window."""
        stage = self.stage
        winning = best(before.table.spec, before.table.trump, before.table.trick).card

        def target() -> Pose:
            return stage.window_pose(now, event.winner)

        def heap(spread: float) -> Pose:
            # Not quite upon each other: a trick is a handful of cards, not one thick one.
            x, y, angle, height = stage.layout.trick_pose(event.winner)
            return Pose(x + spread * stage.layout.px(5), y, angle + spread * 3, height)

        def honour() -> Item:
            sprite = stage.sprite(known(winning.code))
            return Wait(0) if sprite is None else self.shine(sprite)

        def sweep() -> Item:
            if not self.tempo.flights:
                return self.sound(Cue.SWEEP, target)
            trick = [known(play.card.code) for play in before.table.trick]
            items: list[Item] = [self.sound(Cue.SWEEP, target)]
            draw = DRAW_TOGETHER + DRAW_PER_CARD * len(trick)
            for place, sprite in enumerate(map(stage.sprite, trick)):
                if sprite is None:
                    continue
                sprite.flying = sprite.low = True
                meeting = partial(heap, place - (len(trick) - 1) / 2)
                together = self.fly(sprite, meeting, draw, ease=ease_in_out)
                gone = self.fly(sprite, target, SWEEP, ease=ease_in_out, rise=0.5)
                over = self.turn_over(sprite, SWEEP * 0.7, back=True)
                if sprite.glow:
                    together = Par(together, self.shine(sprite, out=True))
                items.append(Seq(together, Par(gone, over)))
            lit = draw + SWEEP / 2
            away = self.fade(lambda one: one.key in trick, out=True, seconds=SWEEP / 2)
            items.append(after(lit * self.tempo.moves, away))  # the window has it then
            rest = self.towards(now, SWEEP, ease_in_out, but=trick)
            items.append(after(draw * self.tempo.moves, rest))
            return Par(*items)

        broken = broken_by(before, now)[:1] if stage.counts else ()
        marks = [self.voice(Cue.BROKEN, seat) for seat in broken]
        lie = Par(self._locks(before, now), Wait(HOLD * self.tempo.holds))
        return Seq(Later(honour), *marks, lie, Later(sweep), Do(stage.locks.clear))

    def take_back(self, now: ScreenState) -> Item:
        """After an undo every card goes back to where it was, by whichever way it came."""
        stage = self.stage
        if not self.tempo.flights:
            return Seq(Do(lambda: stage.settle(now)), self.fade_in())

        def begin() -> Item:
            items: list[Item] = []
            places = stage.at_rest(now)
            there = {placed.key for placed in places}
            leaving = [sprite for sprite in stage.sprites if sprite.key not in there]
            for placed in places:
                if stage.sprite(placed.key) is None:
                    items += self._arrive(placed, leaving, now)
            for sprite in leaving:
                items.append(self.fade(lambda one, gone=sprite: one is gone, out=True))  # type: ignore[misc]
            # A card goes back between its neighbours: it never lies upon those right of it.
            if not leaving:
                self._restack(now)
            own = {placed.key for placed in stage.hand_of(now, stage.layout.bottom)}
            for sprite in stage.sprites:
                sprite.flying = sprite.flying and sprite.key not in own
            items.append(self.towards(now, TAKE_BACK, ease_in_out))
            if leaving or items[:-1]:
                items.append(self.sound(Cue.DEAL))
            return Par(*items)

        return Seq(Later(begin), Do(lambda: stage.settle(now)), self.lean(now))

    def change_over(self, change: Callable[[], None]) -> Item:
        """Every card fades, and what `change` puts in their place comes up instead."""
        gone = self.fade(lambda _sprite: True, out=True)
        return Seq(gone, self.sound(Cue.DEAL), Do(change), self.fade_in())

    def _arrive(self, placed: Placed, leaving: list[Sprite], now: ScreenState) -> list[Item]:
        """A card that was not there a moment ago: out of a won trick, or back into a hand."""
        stage = self.stage
        if placed.key.kind == "hidden":
            trick = stage.layout.trick_pose(placed.key.seat)
            back = next((s for s in leaving if s.key.kind == "card" and _at(s, trick)), None)
            if back is not None:
                leaving.remove(back)
                back.key, back.behind_plates = placed.key, placed.behind_plates
                back.flying = not placed.behind_plates  # else it goes back under the plate
                return [self.turn_over(back, TAKE_BACK * 0.6, back=True)]
        sprite = Sprite.at(placed)
        stage.sprites.append(sprite)
        return [self.fade(lambda one: one is sprite)]


def _at(sprite: Sprite, pose: Pose) -> bool:
    """Whether a card lies at a pose, more or less."""
    return abs(sprite.x - pose.x) < 4 and abs(sprite.y - pose.y) < 4

"""How each event looks in time: it turns one shown table into the next one.

Seconds are at normal speed. Every event ends with `Stage.settle`, so nothing that moved here can
end anywhere else than where a picture built at once would put it.
"""

from __future__ import annotations

from functools import partial
from typing import Final, assert_never

from game.engine import (
    BidPlaced,
    BidSealed,
    BidsRevealed,
    Called,
    CardPlayed,
    DealScored,
    Event,
    GameOver,
    HandDealt,
    HandsRaised,
    Laid,
    PilesMade,
    Revoked,
    Said,
    Seat,
    SizeNamed,
    TrickTaken,
    TrumpTurned,
)
from game.engine.tricks import best
from game.ui.audio.voices import Cue
from game.ui.layout import Pose
from game.ui.motion import DIP, SORT, SWELL, Motion
from game.ui.placing import TURN_UP, Placed, hidden, known, won
from game.ui.shown import Shown
from game.ui.sprites import Sprite
from game.ui.stage import Bubble
from game.ui.text import _
from game.ui.timeline import Do, Item, Later, Par, Seq, Wait, after, ease_in_out, ease_out

DEAL: Final = 0.18
STAGGER: Final = 0.045
WHOLE_DEAL: Final = 1.2
"""However many cards there are."""
PLAY: Final = 0.22
LANDS: Final = 0.12
"""Seconds until the card touches the table; the rest is sliding to its place."""
CLOSE_UP: Final = 0.16
HOLD: Final = 0.8
GATHER: Final = 0.3
BID_HOLD: Final = 0.42
REVEAL_HOLD: Final = 1.2
CEREMONY_HOLD: Final = 0.45
SCORE_HOLD: Final = 2.5


class Choreography(Motion):
    """What each event looks like."""

    def of(self, event: Event, before: Shown, now: Shown) -> Item:
        """What to play for an event that turns `before` into `now`."""
        stage = self.stage
        match event:
            case HandDealt():
                moves = self._deal(before, now)
            case TrumpTurned():
                moves = self._turn_trump(event, now)
            case BidPlaced():
                moves = self._bid(event.seat, _("Bid {bid}").format(bid=event.bid), now)
            case BidSealed():
                moves = self._bid(event.seat, _("Has bid"), now)
            case BidsRevealed():
                moves = self._reveal(event, now)
            case CardPlayed():
                moves = self._play(event, before, now)
            case Revoked():
                words = _("Revoke: {points}").format(points=_signed(event.points))
                moves = self.say([Bubble(event.seat, words, "missed")], REVEAL_HOLD)
            case TrickTaken():
                moves = self._gather(event, before, now)
            case DealScored():
                moves = self._score(event, now)
            case GameOver():
                moves = Wait(0)
            case SizeNamed() | Called() | Said() | Laid() | HandsRaised() | PilesMade():
                moves = Wait(0)  # of variants that have no screen yet, see game.ui.playable
            case other:
                assert_never(other)
        leaning = [] if now.turn == before.turn else [self.lean(now)]
        return Seq(moves, Do(partial(stage.settle, now)), *leaning)

    # Cards ------------------------------------------------------------------------------------

    def _deal(self, before: Shown, now: Shown) -> Item:
        stage, layout = self.stage, self.stage.layout
        pack = layout.pack_pose(now.spec.dealer)
        if not self.tempo.flights:
            return Seq(Do(lambda: stage.settle(now)), self.sound(Cue.DEAL), self.fade_in())
        order = now.spec.bidding_order
        total = now.spec.cards * now.players
        step = min(STAGGER, (WHOLE_DEAL - DEAL) / max(1, total - 1))
        items: list[Item] = []
        dealt: dict[Seat, list[Sprite]] = {seat: [] for seat in order}
        for turn in range(total):
            seat, index = order[turn % now.players], turn // now.players
            sprite = Sprite.at(
                Placed(hidden(seat, index), None, pack._replace(height=layout.small_height))
            )
            sprite.behind_plates = seat != layout.bottom
            # Cards for others slip behind their plates; the pack is hidden until a card leaves it.
            sprite.flying, sprite.alpha = not sprite.behind_plates, 0
            dealt[seat].append(sprite)
            pose = layout.fan_pose(seat, index, now.spec.cards)
            items.append(
                after(
                    turn * step * self.tempo.moves,
                    Seq(self.sound(Cue.DEAL), self.fly(sprite, pose, DEAL, ease=ease_out)),
                )
            )

        def begin() -> None:
            stage.settle(now)
            stage.sprites = [
                sprite for round_ in zip(*dealt.values(), strict=True) for sprite in round_
            ]

        sweep = self._sweep(before, now)
        return Seq(
            sweep,
            Do(begin),
            Par(*items),
            Do(lambda: self._take_up(dealt, now)),
            self._open_hands(now),
        )

    def _take_up(self, dealt: dict[Seat, list[Sprite]], now: Shown) -> None:
        """Give the cards that lie face down their faces, each where it fell."""
        for seat, sprites in dealt.items():
            places = {placed.code: placed for placed in self.stage.hand_of(now, seat)}
            for sprite, held in zip(sprites, now.hands[seat], strict=True):
                placed = places.get(repr(held))
                if placed is not None:
                    sprite.key, sprite.code = placed.key, placed.code

    def _open_hands(self, now: Shown) -> Item:
        """Known hands turn over from left to right, then their cards find their order."""

        def turns() -> Item:
            items: list[Item] = []
            for seat in range(now.players):
                sprites = [
                    sprite
                    for held in now.hands[seat]
                    if (sprite := self.stage.sprite(known(repr(held)))) is not None
                ]
                step = min(0.05, 0.3 / max(1, len(sprites)))
                items += [
                    after(index * step * self.tempo.moves, self.turn_over(sprite))
                    for index, sprite in enumerate(sprites)
                ]
            return Par(*items)

        return Seq(Later(turns), Later(lambda: self.towards(now, SORT, ease_in_out)))

    def _sweep(self, before: Shown, now: Shown) -> Item:
        """The won tricks of the last deal go to the new dealer."""

        def sweep() -> Item:
            target = self.stage.layout.pack_pose(now.spec.dealer)
            stacked = self.stage.layout.stacked_height
            return Par(
                *(
                    self.fly(sprite, target._replace(height=stacked), GATHER)
                    for sprite in self.stage.sprites
                )
            )

        return Seq(self.sound(Cue.GATHER), Later(sweep)) if self.stage.sprites else Wait(0)

    def _turn_trump(self, event: TrumpTurned, now: Shown) -> Item:
        stage, layout = self.stage, self.stage.layout
        if event.card is None:
            return self.announce(_("No trump"), now)
        rest = next(placed for placed in stage.at_rest(now) if placed.key == TURN_UP)
        if not self.tempo.flights:
            return Seq(Do(lambda: stage.settle(now)), self.sound(Cue.TRUMP), self.fade_in())
        pack = layout.pack_pose(now.spec.dealer)
        card = Sprite.at(Placed(TURN_UP, event.card.code, pack))
        card.face, card.flying = 0.0, True
        middle = Pose(*layout.centre, -3.0, layout.hand_height)
        return Seq(
            Do(lambda: stage.sprites.append(card)),
            self.fly(card, middle, 0.3),
            self.sound(Cue.TRUMP),
            Par(self.turn_over(card), self.light("swell", SWELL)),
            Wait(CEREMONY_HOLD * self.tempo.holds),
            Par(
                self.fly(card, rest.pose, 0.32, ease=ease_in_out),
                Later(lambda: self._sorted_for_trump(now)),
            ),
        )

    def _sorted_for_trump(self, now: Shown) -> Item:
        return self.towards(now, SORT, ease_in_out, but=(TURN_UP,))

    def _play(self, event: CardPlayed, before: Shown, now: Shown) -> Item:
        stage, layout = self.stage, self.stage.layout
        if not self.tempo.flights:
            shown = Do(lambda: stage.settle(now))
            return Seq(shown, self.sound(Cue.LAY), self.fade_in({event.card.code}))

        def begin() -> Item:
            sprite = stage.sprite(known(event.card.code))
            if sprite is None:  # it was one of a face-down hand
                held = len(before.hands[event.seat])
                taken = held // 2
                sprite = stage.sprite(hidden(event.seat, taken))
                assert sprite is not None, "a seat plays from its hand"
                for index in range(taken + 1, held):
                    other = stage.sprite(hidden(event.seat, index))
                    if other is not None:
                        other.key = hidden(event.seat, index - 1)
                sprite.key, sprite.code = known(event.card.code), event.card.code
            sprite.flying, sprite.dim, sprite.glow = True, False, False
            lifted = sprite.pose._replace(y=sprite.y - sprite.lift * layout.lift)
            sprite.lift = 0.0
            sprite.put(lifted)
            stage.sprites.remove(sprite)
            stage.sprites.append(sprite)
            target = layout.trick_pose(event.seat)
            moves: list[Item] = [
                self.fly(sprite, target, PLAY),
                self.towards(now, CLOSE_UP, ease_out, but=(sprite.key,)),
            ]
            if sprite.face < 1:
                moves.append(self.turn_over(sprite, PLAY * 0.7))
            moves.append(after(LANDS * self.tempo.moves, self.sound(Cue.LAY)))
            return Par(*moves)

        return Later(begin)

    def _gather(self, event: TrickTaken, before: Shown, now: Shown) -> Item:
        stage, layout = self.stage, self.stage.layout
        winning = best(before.spec, before.trump, before.trick).card
        index = now.taken[event.winner] - 1
        target = layout.stack_pose(event.winner, index, now.taken[event.winner])

        def honour() -> None:
            sprite = stage.sprite(known(winning.code))
            if sprite is not None:
                sprite.glow = True

        def gather() -> Item:
            if not self.tempo.flights:
                return self.sound(Cue.GATHER)
            items: list[Item] = [self.sound(Cue.GATHER)]
            for place, play in enumerate(before.trick):
                sprite = stage.sprite(known(play.card.code))
                if sprite is None:
                    continue
                sprite.flying, sprite.glow = True, False
                items.append(
                    after(
                        0.02 * place * self.tempo.moves,
                        self.fly(sprite, target, GATHER, ease=ease_in_out),
                    )
                )
                items.append(self.turn_over(sprite, GATHER * 0.6, back=True))
            items.append(self.towards(now, GATHER, ease_in_out, but=(won(event.winner, index),)))
            return Par(*items)

        return Seq(Do(honour), Wait(HOLD * self.tempo.holds), Later(gather))

    # Words and light --------------------------------------------------------------------------

    def _bid(self, seat: Seat, words: str, now: Shown) -> Item:
        shown = Do(lambda: self.stage.settle(now))
        bubble = self.say([Bubble(seat, words, "bid")], BID_HOLD)
        return Seq(shown, self.sound(Cue.KNOCK), Par(bubble, self.light("swell", SWELL)))

    def _reveal(self, event: BidsRevealed, now: Shown) -> Item:
        bubbles = [
            Bubble(seat, _("Bid {bid}").format(bid=bid), "bid")
            for seat, bid in enumerate(event.bids)
        ]
        shown = Do(lambda: self.stage.settle(now))
        words = self.say(bubbles, REVEAL_HOLD)
        return Seq(shown, self.sound(Cue.KNOCK), Par(words, self.light("swell", SWELL)))

    def _score(self, event: DealScored, now: Shown) -> Item:
        result = now.history[-1].result
        bubbles: list[Bubble] = []
        for seat, points in enumerate(event.points):
            over = event.tricks[seat] - result.bids[seat]
            mark = "missed" if over else "made"
            bubbles.append(Bubble(seat, _signed(points), mark, verdict(over)))
        missed = any(bubble.mark == "missed" for bubble in bubbles)
        light = [self.light("dip", DIP)] if missed else []
        shown = Do(lambda: self.stage.settle(now))
        own = range(now.players) if now.seat is None else (now.seat,)
        good = any(bubbles[seat].mark == "made" for seat in own)
        heard = self.sound(Cue.MADE if good else Cue.MISSED)
        return Seq(shown, heard, Par(self.say(bubbles, SCORE_HOLD), *light))


def verdict(over: int) -> str:
    """How a bid came out, in a word or three."""
    if over == 0:
        return _("made")
    if over > 0:
        return _("over by {number}").format(number=over)
    return _("under by {number}").format(number=-over)


def _signed(points: int) -> str:
    """Points with their sign, a true minus."""
    return f"+{points}" if points > 0 else str(points).replace("-", "−")

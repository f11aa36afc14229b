"""The draw for the first deal in time: everybody takes a card of the spread pack, they are turned.

It is played before a game begins, by the clock of the table's own timeline: a click or Space ends
it at once, and bots think meanwhile.
"""

from __future__ import annotations

from typing import Final

from game.engine.choices import Draw
from game.presentation.words.cards import card_title
from game.table.dealer import Drawn, drawn_dealer, opening_draw
from game.table.followed_game import FollowedGame
from game.translation import _
from game.ui.audio.cue_synthesis import Cue
from game.ui.table.animation.card_flight import Where
from game.ui.table.animation.movements import FADE
from game.ui.table.animation.text_motion import BID, TextMotion
from game.ui.table.drawing.card_sprites import Sprite
from game.ui.table.layout.boxes import CARD_RATIO
from game.ui.table.layout.card_placement import Key, Placed
from game.ui.table.layout.table_layout import Pose, TableLayout
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
    linear,
)

SPREAD: Final = 0.4
TAKE: Final = 0.34
ONE_BY_ONE: Final = 0.16
LOOK: Final = 0.5
TOLD: Final = 1.5
RIBBON: Final = 0.62
"""Width of the spread pack in widths of the room between those at the sides."""
ARCH: Final = 7.0
"""Degrees by which the ends of the spread are turned."""


def rounds_of(table: FollowedGame) -> tuple[Drawn, ...]:
    """The rounds of the draw that settled who deals first in a game that has not begun.

    None where the dealer was named instead, or once cards were dealt.
    """
    setup = table.setup
    shown = setup.dealer_drawn and setup.variant.draw is not Draw.BY_LOT
    if not shown or setup.seed is None or len(table.lines) > 1:
        return ()
    return opening_draw(setup.variant, setup.players, setup.seed)


def spread_pose(layout: TableLayout, index: int, count: int) -> Pose:
    """Where a card of the spread pack lies: where a hand will be held, in a flat arch."""
    share = index / max(1, count - 1) * 2 - 1
    edge = layout.small_height * CARD_RATIO / 2
    left, right = layout.hand_left + edge, layout.hand_right - edge
    half = min(layout.middle_width * RIBBON, right - left) / 2
    x = max(layout.area.centerx, left + half) + share * half
    y = layout.hand.top + layout.small_height * 0.3 + share * share * layout.px(12)
    return Pose(x, y, -ARCH * share, layout.small_height)


class FirstDealerDraw(TextMotion):
    """The spread pack, and a card of it for each seat."""

    def draw(self, rounds: tuple[Drawn, ...], by: Draw) -> Item:
        """Every round; the highest card of the last one deals. `by` says what breaks a tie."""
        self.stage.expect(card for drawn in reversed(rounds) for card in drawn.cards)
        count = len(self.stage.shown.table.variant.pack(self.stage.shown.table.players))
        items: list[Item] = [self._spread(count)]
        left = list(range(count))
        for number, drawn in enumerate(rounds):
            taken = [
                left.pop((2 * turn + 1) * len(left) // (2 * len(drawn.seats)))
                for turn in range(len(drawn.seats))
            ]
            items.append(self._round(drawn, taken, last=number == len(rounds) - 1, by=by))
        return Seq(*items, Later(self._turn_back))

    def _spread(self, count: int) -> Item:
        """The pack is spread out."""
        stage = self.stage

        def place(index: int) -> Where:
            return lambda: spread_pose(stage.layout, index, count)

        def spread() -> Item:
            heap = spread_pose(stage.layout, 1, 3)
            stage.sprites = [
                Sprite.at(Placed(Key("spread", index), None, heap)) for index in range(count)
            ]
            ways = [
                self.fly(sprite, place(index), SPREAD, ease=ease_in_out)
                for index, sprite in enumerate(stage.sprites)
            ]
            return Par(self.sound(Cue.SWEEP), *ways)

        return Later(spread)

    def _round(self, drawn: Drawn, taken: list[int], *, last: bool, by: Draw) -> Item:
        """Each takes a card; all are turned; the highest is told."""
        stage = self.stage
        dealer = drawn_dealer((drawn,)) if last else None

        def place(seat: int) -> Where:
            return lambda: stage.layout.trick_pose(seat)

        def take() -> Item:
            # The cards of the round before are put away.
            stage.sprites = [one for one in stage.sprites if one.key.kind != "drawn"]
            items: list[Item] = []
            for turn, (seat, card, index) in enumerate(
                zip(drawn.seats, drawn.cards, taken, strict=True)
            ):
                sprite = stage.sprite(Key("spread", index))
                assert sprite is not None, "a card is drawn once"
                stage.sprites.remove(sprite)
                stage.sprites.append(sprite)
                sprite.key, sprite.code, sprite.flying = Key("drawn", seat), card.code, True
                way = self.fly(sprite, place(seat), TAKE, rise=1)
                late = turn * ONE_BY_ONE * self.tempo.moves
                items.append(after(late, Seq(self.sound(Cue.DEAL), way)))
            return Par(*items)

        def turn() -> Item:
            return Par(*(self.turn_over(s) for s in stage.sprites if s.key.kind == "drawn"))

        def tell() -> Item:
            best = stage.sprite(Key("drawn", dealer)) if dealer is not None else None
            shine = [] if best is None else [self.shine(best)]
            return Par(*shine, self._words(drawn, dealer, by))

        return Seq(Later(take), self.sound(Cue.TRUMP), Later(turn), Later(tell))

    def _words(self, drawn: Drawn, dealer: int | None, by: Draw) -> Item:
        stage = self.stage
        if dealer is None:
            highest = max(card.height for card in drawn.cards)
            tied = [
                stage.names[seat]
                for seat, card in zip(drawn.seats, drawn.cards, strict=True)
                if card.height == highest
            ]
            text = _("{names} and {name} drew the highest card.")
            text = text.format(names=", ".join(tied[:-1]), name=tied[-1])
            words = _("Draw again") + "\n" + text
        else:
            card = drawn.cards[drawn.seats.index(dealer)]
            title = _("First dealer: {name}", name=stage.names[dealer])
            text = _("Highest card: {card}.", card=card_title(card))
            alike = sum(other.height == card.height for other in drawn.cards) > 1
            if alike and by is Draw.BY_SUIT:
                text += " " + _("Clubs rank above diamonds, hearts and spades.")
            words = f"{title}\n{text}"

        def show(share: float) -> None:
            stage.banner = (words, round(255 * min(1.0, share)))
            stage.banner_below = True

        def hide() -> None:
            stage.banner = None
            stage.banner_below = False

        return Seq(
            Wait(LOOK * self.tempo.holds),
            Tween(BID * self.tempo.moves, show, linear),
            Wait(TOLD * self.tempo.holds),
            Tween(FADE * self.tempo.moves, lambda share: show(1 - share), linear),
            Do(hide),
        )

    def _turn_back(self) -> Item:
        """Face down again; the first deal sweeps everything together."""
        lying = [sprite for sprite in self.stage.sprites if sprite.key.kind == "drawn"]
        turns = [self.turn_over(sprite, back=True) for sprite in lying]
        return Par(*turns, *(self.shine(sprite, out=True) for sprite in lying if sprite.glow))

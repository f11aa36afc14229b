"""The picture of the table: felt, seats and corners from caches, cards as sprites on top.

`show` builds the whole picture at once from what is shown; the choreography moves the same
sprites in time and ends every event with `show`, so that both ways meet in one place.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import NamedTuple, cast
from weakref import WeakSet

import pygame

from game.engine import Card, Phase, Seat
from game.presentation.hand_order import USUAL, HandOrder
from game.presentation.moods import FaceMood
from game.presentation.screen_state import ScreenState
from game.presentation.stakes import deciding
from game.presentation.words.corners.trick_ladder import trick_ladder
from game.presentation.words.corners.what_wins import TrumpSlot, WhatWins, what_wins
from game.presentation.words.corners.where_we_are import where_we_are
from game.presentation.words.seats.others import SeatText, seat_text
from game.presentation.words.seats.own import OwnText, own_text
from game.ui.audio.cue_synthesis import PlayCue, play_nothing
from game.ui.paint import typeset
from game.ui.paint.cardbook import CardBook
from game.ui.paint.clipping import clipped
from game.ui.paint.cloth.emblem import emblem
from game.ui.paint.felt import table_background
from game.ui.paint.marks import panel
from game.ui.paint.painter import Painter
from game.ui.paint.portraits import portrait
from game.ui.paint.prepaint import Prepaint
from game.ui.paint.turning import counter_clockwise
from game.ui.paint.typeset import TextStyle
from game.ui.style.contrast import accent, on_cloth
from game.ui.style.theme import FontRole, Theme
from game.ui.table.drawing.bid_locks import BidLock, draw_lock
from game.ui.table.drawing.bubbles import Bubble, draw_bubble
from game.ui.table.drawing.card_rests import place_parts, seen_above, tuck_of, tucked
from game.ui.table.drawing.card_sprites import CardPictures, Sprite, card_area
from game.ui.table.drawing.deal_end import DealEnd, RankingSlip, slip_box
from game.ui.table.drawing.ladder_coins import paint_coins
from game.ui.table.drawing.lamp import Lamp, light_paints, light_parts
from game.ui.table.drawing.own_seat import figures_box, own_windows, paint_own_seat
from game.ui.table.drawing.score_pad import paint_pad
from game.ui.table.drawing.seat_face import paint_seat, portrait_px, seat_windows
from game.ui.table.drawing.shades import shade_parts
from game.ui.table.drawing.static_layer import StaticLayer, StaticPart, picture_part
from game.ui.table.drawing.trick_tags import TrickTags, edge_part
from game.ui.table.drawing.wins_corner import (
    WinsCorner,
    paint_empty_slot,
    paint_wins,
    sum_part,
    wins_box,
)
from game.ui.table.layout.card_placement import (
    Key,
    Placed,
    at_rest,
    from_second,
    hand_of,
    in_hand,
    known,
    waits_in_corner,
)
from game.ui.table.layout.concealed_hands import reminder_height
from game.ui.table.layout.laid_cards import bubble_box
from game.ui.table.layout.relayout import UnderWay
from game.ui.table.layout.table_layout import Pose, TableLayout
from game.ui.table.timeline import Timeline


def paint_banner(text: str, layout: TableLayout, painter: Painter) -> pygame.Surface:
    """The words; what follows a line break is smaller, below the first line and wrapped."""
    theme, fonts = painter.theme, painter.fonts
    first, _, rest = text.partition("\n")
    if not rest:
        return typeset.line_surface(
            first, TextStyle(34, FontRole.SERIF, bold=True), fonts, on_cloth(theme)
        )
    room = min(layout.middle_width - layout.px(48), layout.px(520))
    title = typeset.line_surface(
        first, TextStyle(30, FontRole.SERIF, bold=True), fonts, accent(theme)
    )
    wrapped = [
        line
        for part in rest.split("\n")
        for line in typeset.balanced(part, TextStyle(18), fonts, room)
    ]
    lines = [typeset.line_surface(line, TextStyle(18), fonts, theme.cream) for line in wrapped]
    width = max(word.get_width() for word in (title, *lines)) + layout.px(48)
    height = sum(word.get_height() for word in (title, *lines)) + layout.px(30)
    plate = panel((width, height), theme, fonts.scale)
    picture = plate.copy()
    inner = picture.get_rect().inflate(-2, -2)  # cards below it do not shine through
    pygame.draw.rect(picture, theme.panel, inner, border_radius=max(2, layout.px(8)))
    picture.blit(plate, (0, 0))
    y = layout.px(12)
    for word in (title, *lines):
        picture.blit(word, ((width - word.get_width()) // 2, y))
        y += word.get_height() + (layout.px(4) if word is title else 0)
    return picture


def draw_banner(
    surface: pygame.Surface,
    banner: tuple[str, int],
    layout: TableLayout,
    painter: Painter,
    *,
    below: bool,
) -> None:
    """Put words with their alpha over the middle, or `below` it where a hand will be."""
    text, alpha = banner
    word = paint_banner(text, layout, painter)
    if alpha < 255:
        word = word.copy()
        word.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    place = word.get_rect(center=layout.centre)
    if below:
        foot, left = layout.area.bottom, layout.hand_left
        place.center = layout.area.centerx, (layout.hand.top + layout.small_height + foot) // 2
        top = layout.message.top
        place.clamp_ip(pygame.Rect(left, top, layout.area.right - left, foot - top))
    surface.blit(word, place)


class _Painted(NamedTuple):
    """A picture of words, and what it was painted of: frames come more often than events."""

    shown: ScreenState
    moment: Hashable
    words: Hashable
    picture: pygame.Surface
    part: StaticPart
    """The picture in its place. It is its own look: to hash all the words takes longer."""

    @classmethod
    def at(
        cls,
        corner: tuple[int, int],
        shown: ScreenState,
        moment: Hashable,
        words: Hashable,
        picture: pygame.Surface,
    ) -> _Painted:
        """One with its upper left corner there."""
        part = picture_part(picture, picture, picture.get_rect(topleft=corner))
        return cls(shown, moment, words, picture, part)


class _Wins(NamedTuple):
    """What the corner says at a moment, and where."""

    shown: ScreenState
    moment: Hashable
    words: WhatWins
    place: pygame.Rect


class Stage:
    """What the table scene draws, below its panels."""

    def __init__(
        self,
        theme: Theme,
        book: CardBook,
        names: tuple[str, ...],
        *,
        four_colour: bool,
        holding: HandOrder = USUAL,
        levels: tuple[tuple[str, ...], ...] = (),
        portraits: tuple[int, ...] = (),
    ) -> None:
        self.theme = theme
        self.holding = holding
        self.names = names
        self.levels = levels or ((),) * len(names)
        """Which bot plays in each seat, in the ways to say it; none for a person."""
        self.portraits = portraits or tuple(range(len(names)))
        """By seat the number of the portrait."""
        self.four_colour = four_colour
        self._pictures = CardPictures(book)
        self.shown: ScreenState
        self.layout: TableLayout
        self.painter: Painter
        self.sprites: list[Sprite] = []
        self._own: list[Card] = []
        self.bubbles: list[Bubble] = []
        self.banner: tuple[str, int] | None = None
        """Words in the middle of the table and their alpha."""
        self.banner_below = False
        """Whether they stand where a hand will be, so that what lies in the middle is seen."""
        self.deal_end: DealEnd | None = None
        """What is seen of a deal that was just scored."""
        self.sum_flown = 1.0
        """How far the sum of the bids is on its way from the plate to the corner."""
        self.shades: dict[Seat, float] = {}
        """How dark it is over a seat (0-1) that the lamp leaves."""
        self.locks: list[BidLock] = []
        """Marks of bids that the trick on the table decided."""
        self.calm = False
        """Whether nothing is staged: motion is reduced."""
        self.lamp = Lamp(0, 0)
        self.leaning: tuple[Seat, ...] = ()
        """Whom the lamp leans towards, or is on its way to."""
        self.under_way: WeakSet[UnderWay] = WeakSet()
        """What another layout must bend, as long as a timeline holds it."""
        self.aside = Timeline()
        """What plays on beside the events and never holds them up."""
        self.play_cue: PlayCue = play_nothing
        """Where sounds go."""
        self.chances: Mapping[Seat, int] = {}
        """By seat, the chance of its bid in percent, where that is shown."""
        self.chances_at_bid: Mapping[Seat, int] = {}
        """The same when the bid was made."""
        self.statuses: Mapping[Seat, tuple[str, ...]] = {}
        """At a table elsewhere what seats say of those who are away or too slow, longest first."""
        self.away: Collection[Seat] = ()
        """Who of them is away."""
        self.bid_ahead: int | None = None
        """A bid that the player below has chosen before the turn."""
        self._wins: _Wins | None = None
        self._painted: dict[str, _Painted] = {}
        """By the name of the place: the corners, and what is one's own."""
        self.newcomer = False
        """Whether lines stand there that explain what is not seen: in the first deals of a life."""
        self.counts = True
        """Whether bids, tricks and points are told; a first lesson is not about them yet."""
        self.asks = True
        """Whether a player is asked for something; not where only something is told."""
        self.live = True
        """Whether questions stand on the table, as they do not in a replay."""
        self.carries = False
        """Whether a card of the player below is carried: its place in the trick is shown."""
        self.changing = False
        """Whether the player below thinks about changing a bid: the plate says what each pays."""
        self.naming = False
        """Whether the player below is asked what a joker is."""
        self.tells_stakes = False
        """Whether the player below is told what hangs on the card that is asked for."""
        self.hides: Callable[[pygame.Rect], bool] | None = None
        """Whether nothing of what lies in an area is drawn, where some of it comes in later."""
        self._tags = TrickTags(aside=book.large_print)
        self.still = StaticLayer()
        self._ahead = Prepaint()
        self._foreseen: object = None

    def lay_out(self, layout: TableLayout) -> None:
        """Take another layout; `show` must follow."""
        if getattr(self, "layout", None) == layout:
            return
        self.layout = layout
        self.painter = Painter(self.theme, layout.scale, layout.least_letters)
        self._pictures.rest_at(
            {
                layout.hand_height,
                layout.trick_height,
                layout.small_height,
                layout.laid_height,
                reminder_height(layout),
                round(layout.turn_up.height),
            }
        )
        self._painted.clear()
        self._wins = None
        self.still.forget()
        self._ahead.forget()
        self._foreseen = None
        for height, lit in common_heights(layout).items():
            self._ahead.want(self._pictures.common(height, lit=lit))
        self._ahead.want(light_paints(layout, self.theme))
        for seat, number in enumerate(self.portraits):
            side = layout.places[seat].face.width
            if not side:
                continue
            head = portrait_px(side, self.painter)
            self._ahead.want(partial(portrait, number, head, self.theme, one) for one in FaceMood)

    def show(self, shown: ScreenState) -> None:
        """Build the picture of this moment at once; what was moving is gone."""
        self.shown = shown
        self.aside.finish()
        self.bubbles.clear()
        self.banner, self.banner_below, self.deal_end = None, False, None
        self.sum_flown = 1.0
        self.shades.clear()
        self.settle(shown)
        self.leaning = in_light(shown)
        self.locks.clear()
        self.lamp = Lamp(*self.layout.lamp(self.leaning), narrow=narrowed(self))
        self.foresee(shown)

    def settle(self, shown: ScreenState) -> None:
        """Put every card where it rests at this moment, and let words and light play on."""
        self.shown = shown
        self.sprites = [Sprite.at(self._drawn(placed)) for placed in self.at_rest(shown)]
        self._own = list(in_hand(shown, self.layout.bottom, self.holding))

    def at_rest(self, shown: ScreenState) -> list[Placed]:
        """Every card of this moment where it rests on this stage."""
        return at_rest(shown, self.layout, self.holding)

    def hand_of(self, shown: ScreenState, seat: Seat) -> list[Placed]:
        """One hand of this moment as it is held on this stage."""
        return hand_of(shown, seat, self.layout, self.holding)

    def rearrange(self) -> None:
        """The hand below is held in another order; every card stays where it is for the moment."""
        before = {sprite.key: sprite for sprite in self.sprites}
        self.sprites = [
            before.get(placed.key) or Sprite.at(self._drawn(placed))
            for placed in self.at_rest(self.shown)
        ]
        self._own = list(in_hand(self.shown, self.layout.bottom, self.holding))

    def foresee(self, shown: ScreenState) -> None:
        """Cards that will be seen soon: those dealt, and then whatever the pack may bring."""
        placed = self.at_rest(shown)
        self._ahead.urgently(self._pictures.resting(card) for card in placed if card.code)
        if self._foreseen != shown.table.spec.pack:
            self._foreseen = shown.table.spec.pack
            for card in shown.table.spec.pack:
                self._ahead.want(self._pictures.face(card.code, self.layout.trick_height))
            if from_second(shown):
                heights = (self.layout.small_height, self.layout.hand_height)
                self._ahead.urgently(self._pictures.other_backs(heights))

    def expect(self, cards: Iterable[Card]) -> None:
        """These cards will be turned over soon, as large as in a trick."""
        for card in cards:
            self._ahead.urgently(self._pictures.face(card.code, self.layout.trick_height))

    def foresee_panel(self, pictures: Iterable[Callable[[], object]]) -> None:
        """A panel made of these will be opened soon; each paints one of them, and keeps it.

        They may be many to find: each is asked for when it is painted.
        """
        self._ahead.want_steps(paint() for paint in pictures)

    def paint_ahead(self) -> None:
        """Paint a little of what is foreseen."""
        self._ahead.spend()

    @property
    def book(self) -> CardBook:
        """The faces of the pack on this table."""
        return self._pictures.book

    @property
    def painting_ahead(self) -> bool:
        """Whether foreseen cards are still to be painted."""
        return bool(self._ahead)

    def _drawn(self, placed: Placed) -> Placed:
        """The card as it is drawn at rest: the painted height is a whole number of px."""
        pose, tall = placed.pose, round(placed.pose.height)
        return placed if pose.height == tall else replace(placed, pose=pose._replace(height=tall))

    def sprite(self, key: Key) -> Sprite | None:
        """The sprite with this key, if there is one."""
        return next((sprite for sprite in self.sprites if sprite.key == key), None)

    # Asking -----------------------------------------------------------------------------------

    def own_hand(self) -> list[Card]:
        """The known cards of the hand below, from left to right."""
        return self._own

    def hit(self, pos: tuple[int, int]) -> Card | None:
        """The card of the hand below that is seen at this point."""
        for card in reversed(self.own_hand()):
            sprite = self.sprite(known(card.code))
            if sprite is None:
                continue
            lift = sprite.lift * self.layout.lift
            # The gap that a lifted card leaves below itself still belongs to it.
            if sprite.covers(pos, lift) or sprite.covers(pos, 0):
                return card
        return None

    def mark_hand(self, legal: Collection[Card] | None, chosen: Card | None) -> None:
        """Dim what may not be played (nothing, where `legal` is None) and light the chosen card."""
        for card in self.own_hand():
            sprite = self.sprite(known(card.code))
            if sprite is not None:
                sprite.dim = legal is not None and card not in legal
                lit = card is chosen and legal is not None and card in legal
                sprite.glow = 1.0 if lit else 0.0

    def hides_at(self, pos: tuple[int, int]) -> bool:
        """Whether what else would be at this point is not drawn."""
        return self.hides is not None and self.hides(pygame.Rect(pos, (1, 1)))

    # Drawing ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Everything below the panels."""
        self.still.draw(surface, self._still_parts())
        flying = [sprite for sprite in self.sprites if sprite.flying]
        low = [sprite for sprite in flying if sprite.low]
        for sprite in low:
            self._draw_card(sprite, surface)
        self._draw_plates_over(low, surface)
        for sprite in flying:
            if not sprite.low:
                self._draw_card(sprite, surface)
        if self.sum_flown < 1:
            self._draw_sum(surface)
        if self.deal_end is not None and self.counts:
            self._draw_deal_end(self.deal_end, surface)
        for lock in self.locks if self.counts else ():
            draw_lock(surface, lock, self.layout, self.painter)
        for bubble in () if self.slip_alone else self.bubbles:
            box = bubble_box(self.shown, self.layout, bubble.seat)
            draw_bubble(surface, bubble, box, self.layout, self.painter)
        if self.banner is not None:
            below = self.banner_below
            draw_banner(surface, self.banner, self.layout, self.painter, below=below)

    @property
    def names_best(self) -> bool:
        """Whether a tag with words is on the best card of a trick; else light is around it.

        In a theme without light, and in the first deals of a life.
        """
        return self.theme.flat or self.newcomer

    @property
    def slip_alone(self) -> bool:
        """Whether a deal's end has the room of all other words."""
        return self.deal_end is not None

    def _draw_sum(self, surface: pygame.Surface) -> None:
        """The sum of the bids on its way: at first at the right end of the plate's head."""
        place, plate = self._wins_place(self.shown), self.layout.bids
        part = sum_part(self._corner_of(self.shown, place))
        if part is None:
            return
        picture, there = part
        edge = round(plate.form.padding * self.layout.bid_scale)
        wide = picture.get_bounding_rect().right
        start = plate.panel.right - edge - wide, plate.panel.top + edge
        ways = zip(start, there.move(place.topleft).topleft, strict=True)
        surface.blit(picture, [round(a + (b - a) * self.sum_flown) for a, b in ways])

    def _draw_deal_end(self, end: DealEnd, surface: pygame.Surface) -> None:
        box = slip_box(self.shown, self.layout)
        slip = RankingSlip(end, box, self.painter, self.names, self.portraits)
        slip.draw(surface, self.layout.pad)

    def draw_aloft(self, surface: pygame.Surface, over: pygame.Rect) -> None:
        """The cards in the air once more, above words that were drawn later."""
        with clipped(surface, over):
            for sprite in self.sprites:
                if sprite.flying and not sprite.low:
                    self._draw_card(sprite, surface)

    def _still_parts(self) -> list[StaticPart]:
        """What lies on the table and does not fly, from the cloth upwards."""
        layout = self.layout
        parts = self._ground_parts()
        still = [sprite for sprite in self.sprites if not sprite.flying]
        parts += [self._card_part(sprite) for sprite in still if sprite.behind_plates]
        counted = self.shown if self.deal_end is None else self.deal_end.deal
        parts += [self._seat_part(seat, counted) for seat in range(len(self.names))]
        parts += shade_parts(self.shades, layout, self.theme, self.seat_picture)
        parts += self._corner_parts()
        if self.carries:
            parts += place_parts(self.shown, layout, self.painter)
        above = [sprite for sprite in still if not sprite.behind_plates]
        parts += [self._card_part(sprite) for sprite in above if sprite.still_life]
        best = None if self.names_best else self._tags.best_card(self.shown)
        for sprite in above:
            if not sprite.still_life:
                parts.append(self._card_part(sprite))
                if sprite.key == best and sprite.alpha == 255:
                    parts.append(edge_part(sprite, self.painter))
        inside = layout.row_below
        below = layout.row and not inside
        parts += self._tags.parts(
            self.shown,
            self.sprite,
            self.painter,
            sure=self.tells_stakes,
            names_best=self.names_best,
            below=below,
            inside=inside,
            hangs=not layout.row,
            own_foot=layout.asked_above if layout.row else None,
        )
        hides = self.hides
        return parts if hides is None else [part for part in parts if not hides(part.area())]

    def _seat_part(self, seat: Seat, counted: ScreenState) -> StaticPart:
        """What stands at one seat."""
        place, own = self.layout.places[seat], self._is_own(seat)
        ended, lock = self.deal_end, next((one for one in self.locks if one.seat == seat), None)
        mood = None
        if ended is not None:
            mood = ended.mood(seat)
        elif lock is not None:
            mood = FaceMood.WINCING if lock.broken else FaceMood.GLAD
        moment = (
            mood,
            None if ended is None else ended.total(seat),
            self.chances.get(seat) if ended is None else None,
            self.chances_at_bid.get(seat),
            self.statuses.get(seat),
            seat in self.away,
            self.bid_ahead if own else None,
            own and self.changing,
            self.counts,
            self.asks,
            self._in_bubble(seat),
        )
        name = f"seat {seat}"
        kept = self._painted.get(name)
        if kept is None or kept.shown is not counted or kept.moment != moment:
            words: SeatText | OwnText
            if own:
                words = self._own_text(seat, counted, mood)
                same = kept is not None and kept.words == words
                picture = kept.picture if kept and same else self._paint_own(words)
            else:
                words = self._text_of(seat, counted, mood)
                same = kept is not None and kept.words == words
                picture = kept.picture if kept and same else self._paint_seat(words)
            kept = _Painted.at(place.plate.topleft, counted, moment, words, picture)
            self._painted[name] = kept
        return kept.part

    def _text_of(self, seat: Seat, counted: ScreenState, mood: FaceMood | None) -> SeatText:
        """What one seat says."""
        text = seat_text(
            counted,
            seat,
            self.names,
            level=self.levels[seat],
            status=self.statuses.get(seat, ()),
            away=seat in self.away,
            portrait=self.portraits[seat],
            chance=self.chances.get(seat) if self.deal_end is None else None,
            chance_at_bid=self.chances_at_bid.get(seat),
        )
        return self._at_the_moment(text, mood)

    def _own_text(self, seat: Seat, counted: ScreenState, mood: FaceMood | None) -> OwnText:
        """What the seat of the player below says."""
        text = own_text(
            counted,
            seat,
            self.names,
            ahead=self.bid_ahead,
            status=self.statuses.get(seat, ()),
            portrait=self.portraits[seat],
        )
        told = self.changing or self.deal_end is not None or "bid" in self._in_bubble(seat)
        if told or not self.counts:
            text = replace(text, need=())
        return replace(text, seat=self._at_the_moment(text.seat, mood))

    def _at_the_moment(self, text: SeatText, mood: FaceMood | None) -> SeatText:
        """The same with what is staged now, and without what stands elsewhere for the moment."""
        if self.deal_end is not None or not self.asks:
            text = replace(text, turn=False)
        if not self.counts:
            return replace(text, figures=None, note=(), second=(), mood=FaceMood.PLAIN)
        if self.deal_end is not None:  # the slip tells how the deal came out, and all points
            text = replace(text, figures=None, note=(), run=0, penalty=0)
            if not text.away:
                text = replace(text, second=(), firm=False)
        told = self._in_bubble(text.seat)
        if "said" in told and text.firm and not text.away:
            text = replace(text, second=(), firm=False)
        if "bid" in told:
            text = replace(text, figures=None)
        if "missed" in told:
            text = replace(text, penalty=0)
        return text if mood is None else replace(text, mood=mood)

    def _in_bubble(self, seat: Seat) -> frozenset[str]:
        """What stands in a bubble of a seat: it goes to the seat once that is gone."""
        return frozenset(one.mark for one in self.bubbles if one.seat == seat)

    def _paint_seat(self, text: SeatText) -> pygame.Surface:
        """A fresh picture of a seat."""
        place = self.layout.places[text.seat]
        return paint_seat(text, place, self.painter)

    def _paint_own(self, text: OwnText) -> pygame.Surface:
        """The same of the player below."""
        layout = self.layout
        return paint_own_seat(
            text,
            layout.own_plate.size,
            self.painter,
            row=not layout.has_faces,
            face_px=layout.own_face,
        )

    def seat_words(self, seat: Seat) -> SeatText:
        """What stands at a seat, as it was drawn last."""
        words = self._painted[f"seat {seat}"].words
        return words.seat if isinstance(words, OwnText) else cast("SeatText", words)

    def window_pose(self, shown: ScreenState, seat: Seat) -> Pose:
        """The window that the last trick of a seat lights; without one, their line."""
        layout, index = self.layout, shown.table.taken[seat] - 1
        if self._is_own(seat):
            boxes = own_windows(
                self._own_text(seat, shown, None),
                layout.own_plate.size,
                self.painter,
                row=not layout.has_faces,
                face_px=layout.own_face,
            )
            boxes = tuple(box.move(layout.own_plate.topleft) for box in boxes)
        else:
            text = self._text_of(seat, shown, None)
            boxes = seat_windows(text, layout.places[seat], self.painter)
        if not 0 <= index < len(boxes):
            return layout.window_pose(seat, max(0, index))
        box = boxes[index]
        return Pose(*box.center, 0, box.height)

    def own_figures(self) -> pygame.Rect:
        """Where the player below reads bid against taken, as they were drawn last."""
        layout, seat = self.layout, self.layout.bottom
        words = self._painted[f"seat {seat}"].words
        if not isinstance(words, OwnText):
            return layout.places[seat].windows
        box = figures_box(
            words,
            layout.own_plate.size,
            self.painter,
            row=not layout.has_faces,
            face_px=layout.own_face,
        )
        return box.move(layout.own_plate.topleft)

    def seat_picture(self, seat: Seat) -> pygame.Surface:
        """The same as a picture, clear where nothing is drawn; do not draw on it."""
        return self._painted[f"seat {seat}"].picture

    def _is_own(self, seat: Seat) -> bool:
        return seat == self.layout.bottom and not self.layout.onlooker

    def _corner_parts(self) -> list[StaticPart]:
        """What wins, where the game is, and what each trick pays."""
        layout, ended = self.layout, self.deal_end
        deal = self.shown if ended is None else ended.deal
        counted = self.shown if ended is None else ended.score
        parts = []
        for name, shown, place, paint in (
            ("slot", deal, layout.turn_up_slot, self._paint_slot),
            ("wins", deal, self._wins_place(deal), self._paint_wins),
            ("pad", counted, layout.pad, self._paint_pad),
            ("ladder", deal, layout.ladder, self._paint_ladder),
        ):
            if not place.width or (name == "ladder" and ended is not None):  # the slip lies there
                continue
            kept = self._painted.get(name)
            moment = self.newcomer, self.counts, self.asks, self.naming, self.sum_flown < 1
            if kept is None or kept.shown is not shown or kept.moment != moment:
                words, picture = paint(shown, None if kept is None else kept, place)
                corner = picture.get_rect(center=place.center).topleft
                kept = _Painted.at(corner, shown, moment, words, picture)
                self._painted[name] = kept
            if kept.words is not None:
                parts.append(kept.part)
        return parts

    def _what_wins(self, shown: ScreenState) -> WhatWins:
        """What the corner says; the sum of the bids where no plate tells it."""
        asked = self.live and self.asks and not self.layout.onlooker
        moment = self.newcomer, asked, self.naming, self.counts
        kept = self._wins
        if kept is None or kept.shown is not shown or kept.moment != moment:
            words = what_wins(
                shown, self.names, newcomer=self.newcomer, asked=asked, naming=self.naming
            )
            if not self.counts:
                words = replace(words, ruler=None, sum_words=())
            place = wins_box(words, self.layout.turn_up_slot, self.layout.wins_words)
            kept = self._wins = _Wins(shown, moment, words, place)
        return kept.words

    def _wins_place(self, shown: ScreenState) -> pygame.Rect:
        """Where what wins is written: all of the corner where no card has a place in it."""
        self._what_wins(shown)
        assert self._wins is not None, "it was found out right before"
        return self._wins.place

    def _deal_words(self, shown: ScreenState) -> tuple[str, ...]:
        """Which deal it is, for the corner where the pad gave way; in play the sum has its line."""
        if self.layout.has_pad or shown.table.phase is Phase.PLAYING:
            return ()
        return where_we_are(shown, self.names).title

    def _paint_slot(
        self, shown: ScreenState, kept: _Painted | None, place: pygame.Rect
    ) -> tuple[Hashable, pygame.Surface]:
        """The place of the turned card, where there is none."""
        words = self._what_wins(shown)
        covered = words.slot is TrumpSlot.CARD or waits_in_corner(shown)
        look = None if covered else (words.slot, words.suit)
        if kept is not None and kept.words == look:
            return look, kept.picture
        colours = self.four_colour
        picture = paint_empty_slot(words, place.size, self.painter, self.book, four_colour=colours)
        return look, picture

    def _paint_wins(
        self, shown: ScreenState, kept: _Painted | None, place: pygame.Rect
    ) -> tuple[Hashable, pygame.Surface]:
        words, deal = self._what_wins(shown), self._deal_words(shown)
        look = words, deal, place.size, self.sum_flown < 1
        if kept is not None and kept.words == look:
            return look, kept.picture
        colours = self.four_colour
        picture = paint_wins(words, place.size, self.painter, four_colour=colours, deal=deal)
        if self.sum_flown < 1 and (part := sum_part(self._corner_of(shown, place))) is not None:
            picture.fill((0, 0, 0, 0), part[1])
        return look, picture

    def _corner_of(self, shown: ScreenState, place: pygame.Rect) -> WinsCorner:
        """What that corner is drawn of."""
        words, deal = self._what_wins(shown), self._deal_words(shown)
        return WinsCorner(words, place.size, self.painter, self.four_colour, deal)

    def _paint_pad(
        self, shown: ScreenState, kept: _Painted | None, place: pygame.Rect
    ) -> tuple[Hashable, pygame.Surface]:
        words = where_we_are(shown, self.names)
        if self.live and self.asks and shown.sizing is not None and shown.table.seat in shown.turn:
            words = replace(words, size=())  # the question asks for it
        if kept is not None and kept.words == words:
            return words, kept.picture
        return words, paint_pad(words, place.size, self.painter)

    def _paint_ladder(
        self, shown: ScreenState, kept: _Painted | None, place: pygame.Rect
    ) -> tuple[Hashable, pygame.Surface]:
        words = trick_ladder(shown)
        if words is None:
            return None, pygame.Surface((0, 0))
        if kept is not None and kept.words == words:
            return words, kept.picture
        return words, paint_coins(words, self.portraits, place.size, self.painter)

    def _ground_parts(self) -> list[StaticPart]:
        """The cloth and the light on it."""
        ground = table_background(self.layout.size, self.theme)
        parts = [picture_part(ground, ground, ground.get_rect())]
        if self.shown.table.spec.rules.turn_step < 0 and not self.layout.row:
            box = self.layout.turning
            arrows = counter_clockwise(box.size, max(2.0, 3 * self.layout.base), self.theme)
            parts.append(picture_part(("arrows", *box), arrows, box))
        parts += light_parts(self.lamp, self.layout, self.theme)
        if not (self.theme.flat or self.layout.row):
            box = self.layout.emblem
            parts.append(picture_part(("emblem", *box), emblem(box.width, self.theme), box))
        return parts

    def _card_part(self, sprite: Sprite) -> StaticPart:
        lift, look = self.layout.lift, (sprite.key, sprite.look)
        kept = sprite.part
        if kept is None or kept[0] != lift or kept[1].look != look:
            area, draw = partial(card_area, sprite, lift), partial(self._draw_card, sprite)
            kept = sprite.part = lift, StaticPart(look, area, draw)
        return kept[1]

    def _draw_card(self, sprite: Sprite, surface: pygame.Surface) -> None:
        seen, lift, light = seen_above(sprite, self.layout), self.layout.lift, not self.theme.flat
        tuck = tuck_of(self.layout)
        if seen is None:
            self._pictures.draw(surface, sprite, lift, light=light)
        elif sprite.flying or not light:
            with clipped(surface, seen):
                self._pictures.draw(surface, sprite, lift, light=light)
        else:
            area = card_area(sprite, lift)

            def draw(picture: pygame.Surface) -> None:
                left, top = area.topleft
                moved = replace(sprite, x=sprite.x - left, y=sprite.y - top)
                self._pictures.draw(picture, moved, lift, light=light)

            key = sprite.look, self.theme, lift, self.book.back_name, self.book.four_colour
            surface.blit(tucked(area, seen.bottom, tuck, draw, key), area)

    def _draw_plates_over(self, cards: list[Sprite], surface: pygame.Surface) -> None:
        """The plates under which cards pass, once more: they hide what lies below them."""
        areas = [card_area(card, self.layout.lift) for card in cards]
        for seat, place in enumerate(self.layout.places):
            if areas and place.plate.collidelist(areas) >= 0:
                surface.blit(self.seat_picture(seat), place.plate)


def common_heights(layout: TableLayout) -> dict[int, bool]:
    """The heights in px of most cards, and whether those of that height are chosen or barred."""
    heights = layout.hand_height, layout.small_height, layout.trick_height
    return {height: height != layout.small_height for height in heights}


def in_light(shown: ScreenState) -> tuple[Seat, ...]:
    """Whom the lamp leans towards: who must act, and at the end who won."""
    return shown.turn or shown.table.winners


def narrowed(stage: Stage) -> float:
    """How far the light is drawn together: wholly before a card or trick that decides a bid."""
    return float(stage.counts and not stage.calm and bool(deciding(stage.shown)))

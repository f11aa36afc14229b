"""The picture of the table: felt, plates and corners from caches, cards as sprites on top.

`show` builds the whole picture at once from what is shown; the choreography moves the same
sprites in time and ends every event with `show`, so that both ways meet in one place.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import NamedTuple
from weakref import WeakSet

import pygame

from game.engine import Card, Seat
from game.presentation.hand_order import USUAL, HandOrder
from game.presentation.moods import FaceMood
from game.presentation.screen_state import ScreenState
from game.presentation.stakes import deciding
from game.presentation.words.own_corner import own_corner_words, verdict_on
from game.presentation.words.seat_plates import (
    PlateText,
    plate_text,
)
from game.ui.audio.cue_synthesis import PlayCue, play_nothing
from game.ui.paint import typeset
from game.ui.paint.cardbook import CardBook
from game.ui.paint.clipping import clipped
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
from game.ui.table.drawing.card_sprites import CardPictures, Sprite, card_area
from game.ui.table.drawing.cloth_notes import ClothNotes, log_rows
from game.ui.table.drawing.corner_panels import paint_info, paint_score
from game.ui.table.drawing.deal_end import DealEnd, RankingSlip, slip_box
from game.ui.table.drawing.lamp import Lamp, LampLight
from game.ui.table.drawing.own_corner import CornerLook, paint_corner
from game.ui.table.drawing.rule_line import RuleLine
from game.ui.table.drawing.seat_plates import face_side, paint_plate
from game.ui.table.drawing.shades import shade_parts
from game.ui.table.drawing.static_layer import StaticLayer, StaticPart
from game.ui.table.drawing.trick_tags import TrickTags
from game.ui.table.layout.card_placement import (
    Key,
    Placed,
    at_rest,
    from_second,
    hand_of,
    in_hand,
    known,
)
from game.ui.table.layout.concealed_hands import reminder_height
from game.ui.table.layout.laid_cards import bubble_box
from game.ui.table.layout.relayout import UnderWay
from game.ui.table.layout.table_layout import TableLayout
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
        foot, left = layout.hints.top, layout.hand_left
        place.center = layout.area.centerx, (layout.hand.top + layout.small_height + foot) // 2
        top = layout.hand_bar.top
        place.clamp_ip(pygame.Rect(left, top, layout.area.right - left, foot - top))
    surface.blit(word, place)


class _PaintedCorner(NamedTuple):
    """The corner of the player below, and what it was painted of.

    Frames come more often than events: what it shows is worked out only when these change.
    """

    shown: ScreenState
    moment: tuple[object, ...]
    look: CornerLook
    picture: pygame.Surface


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
        self.thinking: Seat | None = None
        self.chances: Mapping[Seat, int] = {}
        """By seat, the chance of its bid in percent, where that is shown."""
        self.chances_at_bid: Mapping[Seat, int] = {}
        """The same when the bid was made."""
        self.statuses: Mapping[Seat, str] = {}
        """At a table elsewhere what the plates say of those who are away or too slow."""
        self.plates: dict[Seat, tuple[PlateText, pygame.Surface]] = {}
        self._corner: _PaintedCorner | None = None
        self._corners: tuple[ScreenState, tuple[pygame.Surface, pygame.Surface]] | None = None
        self._counted: ScreenState | None = None
        """Up to where the running score in the corner counts."""
        self.counts = True
        """Whether bids, tricks and points are told; a first lesson is not about them yet."""
        self.asks = True
        """Whether the corner says what is asked of its player; not where only something is told."""
        self.hides: Callable[[pygame.Rect], bool] | None = None
        """Whether nothing of what lies in an area is drawn, where some of it comes in later."""
        self.rule_line = RuleLine()
        """What counts in the deal, along the top."""
        self._notes = ClothNotes()
        self._tags = TrickTags(aside=book.large_print)
        self.still = StaticLayer()
        self._light = LampLight()
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
                layout.top_height,
                layout.stacked_height,
                reminder_height(layout),
                round(layout.turn_up.height),
            }
        )
        self.plates.clear()
        self._corner = None
        self._corners = None
        self.rule_line.forget()
        self._notes.forget()
        self.still.forget()
        self._light.forget()
        self._ahead.forget()
        self._foreseen = None
        for height in (layout.hand_height, layout.small_height, layout.trick_height):
            lit = height != layout.small_height
            self._ahead.want(self._pictures.common(height, lit=lit))
        for seat, number in enumerate(self.portraits):
            side = face_side(layout.places[seat].plate.size, self.painter)
            if seat == layout.bottom and not layout.onlooker:
                side = layout.corner_head.height
            self._ahead.want(partial(portrait, number, side, self.theme, one) for one in FaceMood)

    def show(self, shown: ScreenState) -> None:
        """Build the picture of this moment at once; what was moving is gone."""
        self.shown = shown
        self.aside.finish()
        self.bubbles.clear()
        self.banner, self.banner_below, self.deal_end = None, False, None
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
        """A panel made of these will be opened soon; each paints one of them, and keeps it."""
        self._ahead.want(pictures)

    def paint_ahead(self) -> None:
        """Paint a little of what is foreseen."""
        self._ahead.spend()

    @property
    def painting_ahead(self) -> bool:
        """Whether foreseen cards are still to be painted."""
        return bool(self._ahead)

    def _drawn(self, placed: Placed) -> Placed:
        """The card as it is drawn at rest: the painted height is a whole number of px."""
        pose = placed.pose
        return replace(placed, pose=pose._replace(height=round(pose.height)))

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
    def slip_alone(self) -> bool:
        """Whether a deal's end has the room of all other words: where they are large."""
        return self.deal_end is not None and not self.layout.has_portraits

    def _draw_deal_end(self, end: DealEnd, surface: pygame.Surface) -> None:
        box = slip_box(self.shown, self.layout)
        RankingSlip(end, box, self.painter, self.names, self.portraits).draw(surface)

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
        # Where words are large there is no room for the log of a talk.
        said = {} if layout.has_portraits else dict(log_rows(counted))
        decided = {
            lock.seat: FaceMood.WINCING if lock.broken else FaceMood.GLAD for lock in self.locks
        }
        seats = zip(self.names, self.levels, self.portraits, strict=True)
        for seat, (name, level, face) in enumerate(seats):
            thinking = self.thinking == seat
            text = plate_text(
                counted,
                seat,
                name,
                thinking=thinking,
                level=level,
                portrait=face,
                chance=self.chances.get(seat) if self.deal_end is None else None,
            )
            if text.chance is not None:
                text = replace(text, chance_at_bid=self.chances_at_bid.get(seat))
            if self.deal_end is not None:
                end = self.deal_end
                text = replace(text, total=end.total(seat), lit=False, mood=end.mood(seat))
            if seat in decided:
                text = replace(text, mood=decided[seat])
            if seat in said:
                text = replace(text, status=said[seat])
            if seat in self.statuses:
                text = replace(text, status=self.statuses[seat])
            if not self.counts:
                text = replace(text, tally=None, own_points=False, mood=FaceMood.PLAIN)
            plate = layout.places[seat].plate
            if seat == layout.bottom and not layout.onlooker:
                parts.append(self._corner_part(text, counted))
                continue
            if seat == layout.bottom:  # its tally stands above the hand
                text = replace(text, tally=None)
            parts.append(StaticPart((text, *plate), plate.copy, partial(self._draw_plate, text)))
        parts += shade_parts(self.shades, layout, self.theme)
        for picture, place in zip(
            self._corner_pictures(), (layout.info, layout.score), strict=True
        ):
            if not place.width:
                continue
            # The picture itself is the look: it is painted anew whenever its words change.
            draw = partial(_put, picture, place.topleft)
            parts.append(
                StaticPart(picture, partial(picture.get_rect, topleft=place.topleft), draw)
            )
        parts += self.rule_line.parts(
            counted, layout, self.names, self.painter, four_colour=self.four_colour
        )
        above = [sprite for sprite in still if not sprite.behind_plates]
        parts += [self._card_part(sprite) for sprite in above if sprite.still_life]
        parts += [self._card_part(sprite) for sprite in above if not sprite.still_life]
        parts += self._tags.parts(self.shown, self.sprite, self.painter)
        notes = self._notes.pictures(
            self.shown, layout, self.names, self.painter, four_colour=self.four_colour
        )
        for picture, place in notes:
            draw = partial(_put, picture, place.topleft)
            parts.append(StaticPart(picture, place.copy, draw))
        hides = self.hides
        return parts if hides is None else [part for part in parts if not hides(part.area())]

    def _ground_parts(self) -> list[StaticPart]:
        """The cloth and the light on it."""
        ground = table_background(self.layout.size, self.theme)
        parts = [StaticPart(ground, ground.get_rect, partial(_put, ground, (0, 0)))]
        if self.shown.table.spec.rules.turn_step < 0:
            box = self.layout.trick
            arrows = counter_clockwise(box.size, max(2.0, 3 * self.layout.base), self.theme)
            area = partial(pygame.Rect, box)
            parts.append(StaticPart(("arrows", *box), area, partial(_put, arrows, box.topleft)))
        parts += self._light.parts(self.lamp, self.layout, self.theme)
        return parts

    def _card_part(self, sprite: Sprite) -> StaticPart:
        area = partial(card_area, sprite, self.layout.lift)
        return StaticPart((sprite.key, sprite.look), area, partial(self._draw_card, sprite))

    def _draw_card(self, sprite: Sprite, surface: pygame.Surface) -> None:
        self._pictures.draw(surface, sprite, self.layout.lift, light=not self.theme.flat)

    def _draw_plate(self, text: PlateText, surface: pygame.Surface) -> None:
        place = self.layout.places[text.seat].plate
        held = self.plates.get(text.seat)
        if held is None or held[0] != text:
            picture = paint_plate(text, place.size, self.painter)
            held = self.plates[text.seat] = text, picture
        surface.blit(held[1], place)

    def _corner_part(self, text: PlateText, counted: ScreenState) -> StaticPart:
        """The corner of the player below."""
        seat, plate = self.layout.bottom, self.layout.own_plate
        stamped = self.deal_end is not None and self.deal_end.stamped[seat] >= 1
        told = self.hides is None or not self.hides(self.layout.trump)
        moment = text, stamped, self.deal_end is not None, self.counts, self.asks, told
        painted = self._corner
        if painted is None or painted.shown is not counted or painted.moment != moment:
            look = self._corner_look(text, counted, stamped=stamped, told=told)
            if painted is None or painted.look != look:
                picture = paint_corner(look, counted, self.layout, self.painter)
                self.plates[seat] = text, picture
            else:
                picture = painted.picture
            painted = self._corner = _PaintedCorner(counted, moment, look, picture)
        draw = partial(_put, painted.picture, plate.topleft)
        # The picture is the look, as with the other corners: hashing words and rules takes long.
        return StaticPart(painted.picture, plate.copy, draw)

    def _corner_look(
        self, text: PlateText, counted: ScreenState, *, stamped: bool, told: bool
    ) -> CornerLook:
        """What the corner of the player below shows.

        `stamped`: a deal's verdict has come down; `told`: the trump is shown.
        """
        table, seat = counted.table, self.layout.bottom
        words = own_corner_words(counted, seat, self.names, text.total)
        if self.deal_end is not None:
            words = replace(words, asked="", wanted="", to_do=False)
            if stamped:
                words = replace(words, verdict=verdict_on(self.deal_end.finished, seat))
        if words.to_do and not self.asks:
            words = replace(words, asked="", to_do=False)
        if not self.counts:
            words = replace(words, standing="", wanted="", verdict=None, run=0)
        trump = table.trump_known, table.trump, table.spec, table.trump_broken, table.phase
        return CornerLook(text, words, trump if told else None, self.counts, self.four_colour)

    def _draw_plates_over(self, cards: list[Sprite], surface: pygame.Surface) -> None:
        """The plates under which cards pass, once more: they hide what lies below them."""
        areas = [card_area(card, self.layout.lift) for card in cards]
        for seat, place in enumerate(self.layout.places):
            if areas and place.plate.collidelist(areas) >= 0:
                surface.blit(self.plates[seat][1], place.plate)

    def _corner_pictures(self) -> tuple[pygame.Surface, pygame.Surface]:
        """Info and score, painted anew for each thing shown."""
        shown, layout = self.shown, self.layout
        counted = shown if self.deal_end is None else self.deal_end.score
        if self._corners is None or self._corners[0] is not shown or self._counted is not counted:
            deal = shown if self.deal_end is None else self.deal_end.deal
            info = paint_info(deal, layout, self.painter, four_colour=self.four_colour)
            score = pygame.Surface((0, 0))
            if layout.has_score:
                seat, faces = shown.table.seat, self.portraits
                score = paint_score(counted, layout, self.names, seat, self.painter, faces)
            self._corners, self._counted = (shown, (info, score)), counted
        return self._corners[1]


def in_light(shown: ScreenState) -> tuple[Seat, ...]:
    """Whom the lamp leans towards: who must act, and at the end who won."""
    return shown.turn or shown.table.winners


def narrowed(stage: Stage) -> float:
    """How far the light is drawn together: wholly before a card or trick that decides a bid."""
    return float(stage.counts and not stage.calm and bool(deciding(stage.shown)))


def _put(picture: pygame.Surface, at: tuple[int, int], surface: pygame.Surface) -> None:
    surface.blit(picture, at)

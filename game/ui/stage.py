"""The picture of the table: felt, plates and corners from caches, cards as sprites on top.

`show` builds the whole picture at once from what is shown; the choreography moves the same
sprites in time and ends every event with `show`, so that both ways meet in one place.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Final

import pygame

from game.engine import Card, Seat
from game.ui.corners import paint_info, paint_score
from game.ui.layout import TableLayout
from game.ui.lettering import Lettering
from game.ui.paint.cardbook import CardBook
from game.ui.paint.felt import lamp_glow, table_background
from game.ui.placing import Key, Placed, at_rest, hand_of, known
from game.ui.plates import PlateText, paint_plate, plate_text
from game.ui.shown import Shown
from game.ui.sprites import CardPictures, Sprite
from game.ui.theme import Theme
from game.ui.timeline import Timeline

LAMP_STEP: Final = 6
"""px to which the resting lamp is rounded."""


@dataclass(slots=True)
class Lamp:
    """The light over the table."""

    x: float
    y: float
    swell: float = 0.0
    """Share (0-1) by which the light is wider, for somebody's bid."""
    dip: float = 0.0
    """Share (0-1) by which it is out, for somebody's miss."""


@dataclass(slots=True)
class Bubble:
    """Words beside a plate for a moment."""

    seat: Seat
    text: str
    mark: str
    """`bid`, `made` or `missed`: told apart by shape and word as well as by colour."""
    small: str = ""
    alpha: int = 255
    grown: float = 1.0


class Stage:
    """What the table scene draws, below its panels."""

    def __init__(
        self, theme: Theme, book: CardBook, names: tuple[str, ...], *, four_colour: bool
    ) -> None:
        self.theme = theme
        self.names = names
        self._four_colour = four_colour
        self._pictures = CardPictures(book)
        self.shown: Shown
        self.layout: TableLayout
        self.letters: Lettering
        self.sprites: list[Sprite] = []
        self.bubbles: list[Bubble] = []
        self.banner: tuple[str, int] | None = None
        """Words in the middle of the table and their alpha."""
        self.lamp = Lamp(0, 0)
        self.aside = Timeline()
        """What plays on beside the events and never holds them up."""
        self.thinking: Seat | None = None
        self.curtain = False
        """Whether the hand below is hidden from whoever looks now."""
        self._plates: dict[Seat, tuple[PlateText, pygame.Surface]] = {}
        self._corners: tuple[Shown, pygame.Surface, pygame.Surface] | None = None
        self._ground: tuple[tuple[int, int], pygame.Surface] | None = None

    def lay_out(self, layout: TableLayout) -> None:
        """Take another layout; `show` must follow."""
        if getattr(self, "layout", None) == layout:
            return
        self.layout = layout
        self.letters = Lettering(layout.scale)
        self._pictures.rest_at(
            {
                layout.hand_height,
                layout.trick_height,
                layout.small_height,
                layout.stacked_height,
                round(layout.turn_up.height),
            }
        )
        self._plates.clear()
        self._corners = None
        self._ground = None

    def show(self, shown: Shown) -> None:
        """Build the picture of this moment at once; what was moving is gone."""
        self.shown = shown
        self.aside.finish()
        self.bubbles.clear()
        self.banner = None
        self.settle(shown)
        self.lamp = Lamp(*self.layout.lamp(shown.turn))

    def settle(self, shown: Shown) -> None:
        """Put every card where it rests at this moment, and let words and light play on."""
        self.shown = shown
        self.sprites = [Sprite.at(self._drawn(placed)) for placed in at_rest(shown, self.layout)]

    def relocate(self) -> None:
        """After another layout: what lies on the table goes where it belongs in it."""
        self.settle(self.shown)
        self.lamp = Lamp(*self.layout.lamp(self.shown.turn))

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
        seat = self.layout.bottom
        codes = [placed.code for placed in hand_of(self.shown, seat, self.layout)]
        held = {card.code: card for card in self.shown.hands[seat] if isinstance(card, Card)}
        return [held[code] for code in codes if code is not None]

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
                sprite.glow = card is chosen and legal is not None and card in legal

    # Drawing ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Everything below the panels."""
        self._draw_ground(surface)
        resting = [sprite for sprite in self.sprites if not sprite.flying]
        self._draw_cards(surface, [sprite for sprite in resting if sprite.behind_plates])
        self._draw_plates(surface)
        self._draw_cards(surface, [sprite for sprite in resting if not sprite.behind_plates])
        self._draw_cards(surface, [sprite for sprite in self.sprites if sprite.flying])
        for bubble in self.bubbles:
            self._draw_bubble(surface, bubble)
        if self.banner is not None:
            self._draw_banner(surface, *self.banner)

    def _draw_ground(self, surface: pygame.Surface) -> None:
        lamp = self.lamp
        at = round(lamp.x / LAMP_STEP) * LAMP_STEP, round(lamp.y / LAMP_STEP) * LAMP_STEP
        if lamp.swell or lamp.dip:
            surface.blit(table_background(self.layout.size, self.theme), (0, 0))
            self._draw_light(surface, at, 1 + 0.12 * lamp.swell, 1 - lamp.dip)
            return
        if self._ground is None:
            self._ground = ((-1, -1), table_background(self.layout.size, self.theme).copy())
        if self._ground[0] != at:
            ground = self._ground[1]
            ground.blit(table_background(self.layout.size, self.theme), (0, 0))
            self._draw_light(ground, at, 1.0, 1.0)
            self._ground = at, ground
        surface.blit(self._ground[1], (0, 0))

    def _draw_light(
        self, surface: pygame.Surface, at: tuple[int, int], wide: float, strength: float
    ) -> None:
        if self.theme.flat or strength <= 0:
            return
        radius = round(self.layout.px(360) * wide / 8) * 8
        glow = lamp_glow(radius, self.theme)
        if strength < 1:
            glow = glow.copy()
            glow.fill((255, 255, 255, round(255 * strength)), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(glow, (at[0] - radius, at[1] - radius))

    def _draw_cards(self, surface: pygame.Surface, sprites: list[Sprite]) -> None:
        light = not self.theme.flat
        for sprite in sprites:
            small = sprite.height < self.layout.small_height
            self._pictures.draw(surface, sprite, self.layout.lift, light=light and not small)

    def _draw_plates(self, surface: pygame.Surface) -> None:
        shown, layout = self.shown, self.layout
        for seat, place in enumerate(layout.places):
            text = plate_text(shown, seat, self.names[seat], thinking=self.thinking == seat)
            held = self._plates.get(seat)
            if held is None or held[0] != text:
                picture = paint_plate(text, place.plate.size, self.theme, self.letters)
                held = self._plates[seat] = text, picture
            surface.blit(held[1], place.plate)
        if self._corners is None or self._corners[0] is not shown:
            info = paint_info(
                shown, layout, self.theme, self.letters, four_colour=self._four_colour
            )
            score = paint_score(shown, layout, self.names, shown.seat, self.theme, self.letters)
            self._corners = shown, info, score
        surface.blit(self._corners[1], layout.info)
        surface.blit(self._corners[2], layout.score)

    def _draw_bubble(self, surface: pygame.Surface, bubble: Bubble) -> None:
        from game.ui.bubbles import paint_bubble

        picture = paint_bubble(bubble, self.layout, self.theme, self.letters)
        box = self.layout.places[bubble.seat].bubble
        if bubble.grown != 1.0:
            picture = pygame.transform.smoothscale_by(picture, max(0.2, bubble.grown))
        if bubble.alpha < 255:
            picture = picture.copy()
            picture.fill((255, 255, 255, bubble.alpha), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(picture, picture.get_rect(center=box.center))

    def _draw_banner(self, surface: pygame.Surface, text: str, alpha: int) -> None:
        word = self.letters.line(text, 34, self.theme.cream, bold=True, serif=True)
        if alpha < 255:
            word = word.copy()
            word.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(word, word.get_rect(center=self.layout.centre))

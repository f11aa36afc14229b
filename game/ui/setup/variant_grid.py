"""The cards of New game as they are drawn: rows of them in a pane, one of them chosen.

px at scale 1 unless they say otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.translation import _
from game.ui.kit.layout import Host, Part
from game.ui.paint import typeset
from game.ui.paint.clipping import clipped
from game.ui.paint.icons import icon
from game.ui.paint.marks import hairline, panel
from game.ui.paint.prepaint import Prepaint
from game.ui.paint.variant_pictures.pictures import variant_picture
from game.ui.platform import pixels
from game.ui.scene.form_screen import FormScreen
from game.ui.setup.variant_cards import VariantCard
from game.ui.widgets.scroll_area import ScrollArea

_LEAST: Final = 200
"""Width of a card; where there is room for more, the cards of a row share it."""
_PICTURE: Final = 46
"""Height of a picture in percent of its width."""
_BETWEEN: Final = 14
_INSIDE: Final = 12
_EDGE: Final = 3
_RADIUS: Final = 7
"""Of the upper corners of a picture."""
_BAR: Final = 14
_MOST_LINES: Final = 3
"""Lines of a sentence."""
_STAR: Final = 18
_REACH: Final = 36
"""Side of the square around the star that a click counts in."""

STEPS: Final = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


class VariantGrid(Part):
    """Lays the cards out, draws those in sight and knows which of them lies where."""

    grow = 1

    def __init__(
        self,
        screen: FormScreen,
        cards: Sequence[VariantCard],
        figures: Callable[[VariantCard], str],
        chosen: Callable[[], int],
        keys: Callable[[int], bool],
    ) -> None:
        """What it shows.

        Args:
            screen: what it lies on.
            cards: in their order.
            figures: says what stands at the foot of a card.
            chosen: the number of the card that is chosen.
            keys: takes keys while the keyboard is at the cards.
        """
        self._figures = [figures(card) for card in cards]
        self._screen, self.cards, self._chosen, self._keys = screen, cards, chosen, keys
        self.pane: ScrollArea
        self._paints = Prepaint()
        self._painted: dict[str, pygame.Surface] = {}

    def place(self, host: Host, area: pygame.Rect, pane: ScrollArea | None = None) -> None:
        """As many columns as there is room for, in a pane."""
        cards, px, fonts = self.cards, host.painter.px, host.painter.fonts
        room, gap = area.width - px(_BAR), px(_BETWEEN)
        self.columns = max(1, (room + gap) // (px(_LEAST) + gap))
        wide = (room - gap * (self.columns - 1)) // self.columns
        self._picture = wide - 2 * px(_EDGE), wide * _PICTURE // 100
        inside = wide - 2 * px(_INSIDE)
        needs = [len(typeset.wrap(one.sentence, typeset.SMALL, fonts, inside)) for one in cards]
        self._lines = min(_MOST_LINES, max(needs))
        words = typeset.STRONG.line(fonts) + (self._lines + 1) * typeset.SMALL.line(fonts)
        tall = px(_EDGE) + self._picture[1] + words + px(10 + 4 + 6 + 10)
        self._card = (wide, tall)
        self.rows = -(-len(cards) // self.columns)
        self.pane = host.screen.pane(area, self.rows * (tall + gap) - gap)
        host.screen.picture("cards", self.card_box(self._chosen()), self._keys, self.pane)
        host.drawn(area, None, self._draw)
        self._want_pictures()

    # --- where cards are ---------------------------------------------------------------------

    def card_box(self, number: int) -> pygame.Rect:
        """Where a card lies in the pane, px."""
        row, column = divmod(number, self.columns)
        gap = self._screen.px(_BETWEEN)
        wide, tall = self._card
        return pygame.Rect(column * (wide + gap), row * (tall + gap), wide, tall)

    def _on_screen(self, number: int) -> pygame.Rect:
        area = self.pane.area
        return self.card_box(number).move(area.left, area.top - self.pane.offset)

    def at(self, pos: tuple[int, int]) -> int | None:
        """The card at a point of the window."""
        if not self.pane.area.collidepoint(pos):
            return None
        numbers = range(len(self.cards))
        return next((n for n in numbers if self._on_screen(n).collidepoint(pos)), None)

    def star_at(self, pos: tuple[int, int]) -> int | None:
        """The card whose star is at a point of the window."""
        number = self.at(pos)
        return number if number is not None and self.star(number).collidepoint(pos) else None

    def star(self, number: int) -> pygame.Rect:
        """What of a card is its star, px of the window."""
        card, side = self._on_screen(number), self._screen.px(_REACH)
        return pygame.Rect(card.right - side, card.top, side, side)

    def step(self, number: int, key: int) -> int | None:
        """The card that a key leads to from this one; None where there is none."""
        last = len(self.cards) - 1
        if key == pygame.K_HOME:
            return 0
        if key == pygame.K_END:
            return last
        if key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            page = max(1, self.pane.area.height // (self._card[1] + self._screen.px(_BETWEEN)))
            way = -1 if key == pygame.K_PAGEUP else 1
            return min(max(0, number + way * page * self.columns), last)
        across, down = STEPS.get(key, (0, 0))
        row, column = divmod(number, self.columns)
        if not (across or down) or not 0 <= column + across < self.columns:
            return None
        if not 0 <= row + down < self.rows:
            return None
        there = min(number + across + down * self.columns, last)
        return None if there == number else there

    # --- pictures ----------------------------------------------------------------------------

    def _want_pictures(self) -> None:
        """Those in sight first; they are painted a few each frame, so that no frame is late."""
        app, radius = self._screen.app, self._screen.px(_RADIUS)

        def painting(name: str) -> Callable[[], object]:
            def paint() -> None:
                size, book = self._picture, app.book
                self._painted[name] = variant_picture(name, size, radius, book, app.painter)

            return paint

        self._paints.want(painting(name) for name in dict.fromkeys(c.row.id for c in self.cards))

    @property
    def painting(self) -> bool:
        """Whether pictures are still wanted."""
        return len(self._paints) > 0

    def paint_some(self) -> None:
        """What of the pictures a frame has time for."""
        self._paints.spend()

    # --- drawing -----------------------------------------------------------------------------

    def _draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """The cards in sight."""
        hovered, chosen = self.at(pixels.mouse()), self._chosen()
        favourites = self._screen.app.settings.favourites
        with clipped(surface, area):
            for number, card in enumerate(self.cards):
                box = self._on_screen(number)
                if box.colliderect(area):
                    self._draw_card(surface, card, box, lit=number == chosen)
                    self._draw_words(surface, card, box, self._figures[number])
                    starred = card.key in favourites
                    if starred or number in (chosen, hovered):
                        self._draw_star(surface, number, filled=starred)
                    if number == hovered and number != chosen:
                        self._draw_edge(surface, box, hairline(self._screen.app.scale))

    def _draw_card(
        self, surface: pygame.Surface, card: VariantCard, box: pygame.Rect, *, lit: bool
    ) -> None:
        app, px = self._screen.app, self._screen.px
        surface.blit(panel(box.size, app.theme, app.scale), box)
        inner = pygame.Rect((box.left + px(_EDGE), box.top + px(_EDGE)), self._picture)
        picture = self._painted.get(card.row.id)
        if picture is not None:
            surface.blit(picture, inner)
        else:
            radius = px(_RADIUS)
            corners = {"border_top_left_radius": radius, "border_top_right_radius": radius}
            pygame.draw.rect(surface, app.theme.felt_dark, inner, **corners)
        if card.saved is not None:
            self._draw_tag(surface, inner)
        if lit:
            self._draw_edge(surface, box, px(_EDGE))

    def _draw_edge(self, surface: pygame.Surface, box: pygame.Rect, width: int) -> None:
        radius = self._screen.px(9)
        gold = self._screen.app.theme.gold
        pygame.draw.rect(surface, gold, box, max(1, width), border_radius=radius)

    def _draw_words(
        self, surface: pygame.Surface, card: VariantCard, box: pygame.Rect, figures: str
    ) -> None:
        app, px = self._screen.app, self._screen.px
        theme, fonts = app.theme, app.fonts
        left, room = box.left + px(_INSIDE), box.width - 2 * px(_INSIDE)
        y = box.top + px(_EDGE) + self._picture[1] + px(10)
        title = typeset.cut(card.title, typeset.STRONG, fonts, room)
        y += px(4) + typeset.write(surface, title, (left, y), typeset.STRONG, fonts, theme.cream)
        lines = typeset.wrap(card.sentence, typeset.SMALL, fonts, room)
        last = self._lines - 1
        if len(lines) > self._lines:
            rest = typeset.cut(" ".join(lines[last:]), typeset.SMALL, fonts, room)
            lines = [*lines[:last], rest]
        for line in lines:
            y += typeset.write(surface, line, (left, y), typeset.SMALL, fonts, theme.muted)
        y = box.bottom - px(10) - typeset.SMALL.line(fonts)
        figures = typeset.cut(figures, typeset.SMALL, fonts, room)
        typeset.write(surface, figures, (left, y), typeset.SMALL, fonts, theme.accent)

    def _draw_tag(self, surface: pygame.Surface, picture: pygame.Rect) -> None:
        """Says in a corner of the picture that the variant is the player's own."""
        app, px = self._screen.app, self._screen.px
        words = typeset.line_surface(_("Yours"), typeset.SMALL, app.fonts, app.theme.on_gold)
        plate = words.get_rect().inflate(px(14), px(6))
        plate.topleft = (picture.left + px(8), picture.top + px(8))
        pygame.draw.rect(surface, app.theme.gold, plate, border_radius=plate.height // 2)
        surface.blit(words, words.get_rect(center=plate.center))

    def _draw_star(self, surface: pygame.Surface, number: int, *, filled: bool) -> None:
        """Gold on a dark disc: it is seen on every picture."""
        px, theme = self._screen.px, self._screen.app.theme
        box = self.star(number)
        disc = pygame.Surface(box.size, pygame.SRCALPHA)
        pygame.draw.circle(disc, (*theme.room, 170), disc.get_rect().center, px(13))
        surface.blit(disc, box)
        colour = theme.gold if filled else theme.muted
        star = icon("star", px(_STAR), colour)
        surface.blit(star, star.get_rect(center=box.center))

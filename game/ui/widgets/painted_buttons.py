"""Buttons drawn by ourselves, for panels over the table, with keys and a focus of their own.

Menus and forms have pygame_gui's (`game.ui.widgets.form_button`). These panels cannot: pygame_gui
draws its widgets in one go above everything the scene draws, while a panel here rises with its
buttons, and tips, bubbles and dragged cards lie over it; the keyboard goes to a button that may not
be pressed, to read why; and a bid panel is built anew for each question and each size. 27 UIButtons
take 13.6 ms to build and kill (0.6.14, one core), nearly a frame of 16.7 ms while bots play; 27 of
these take 0.2 ms with their drawing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame

from game.ui.paint import typeset
from game.ui.paint.cache import SurfaceCache
from game.ui.paint.canvas import Canvas, clear, drawn_out
from game.ui.paint.icons import icon
from game.ui.paint.keycaps import cap_height, cap_pictures, cap_width, draw_cap, gap_to_cap
from game.ui.paint.marks import focus_outline, hairline
from game.ui.paint.painter import Painter
from game.ui.paint.ruling import across
from game.ui.paint.tokens import TokenShape, TokenState, draw_token, token_lift
from game.ui.paint.typeset import TextStyle
from game.ui.platform import pixels
from game.ui.style.contrast import READABLE, accent, on_cloth, picked_colours, token_inks
from game.ui.style.theme import RGB, contrast, mixed

ICON: Final = 18
"""px of a sign on a button at scale 1."""
ICON_GAP: Final = 8
PRESS: Final = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
ARROWS: Final = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
"""Steps to the right and down."""
GOLD_SIDE: Final = 3
"""How far the side of the way on is seen below it, px at scale 1."""
QUIETER: Final = 0.8
"""The strength of words on the cloth that are pressed: what is told stands out more."""
EDGE: Final = 0.34
"""The strength of the edge of a key before them, of the words."""
_LIGHT: Final = 34
"""0-255: opacity of the light below words on the cloth that are pointed at."""
_TURN_WEIGHT: Final = 3
"""What lies aside counts as this much farther than what lies straight ahead."""


_plaques = SurfaceCache(8 << 20)


def plaque(size: tuple[int, int], ground: RGB, edge: RGB, line: int, radius: int) -> pygame.Surface:
    """A filled box of `size` px with smooth round corners. Shared: do not draw on it."""

    def paint() -> pygame.Surface:
        least = 2 * max(radius, line) + 5
        wide, tall = min(size[0], least), min(size[1], least)
        canvas = Canvas((wide, tall), 1, clear(edge))
        canvas.box(0, 0, wide, tall, edge, radius=radius)
        inner = max(0, radius - line)
        canvas.box(line, line, wide - 2 * line, tall - 2 * line, ground, radius=inner)
        return drawn_out(canvas.finish(), size)

    return _plaques.get((size, ground, edge, line, radius), paint)


@dataclass(slots=True)
class Button:
    """One button. `name` is what the owner is told when it is pressed."""

    name: str
    label: str
    rect: pygame.Rect
    icon: str = ""
    gold: bool = False
    enabled: bool = True
    size: float = 16
    """px of the label at scale 1."""
    bare: bool = False
    """Words in a row of text, without a box: a line below shows that they can be pressed."""
    on_cloth: bool = False
    """Words on the bare cloth without a box: a quiet light below them shows where one points."""
    keycap: str = ""
    """The key that does the same: before the words on the cloth, behind them on a plate."""
    quiet: bool = False
    """Whether it lies in a box with others, and has one of its own only while it is pointed at."""
    disc: bool = False
    """Round, with its sign alone: the words and the key are said by a tip."""
    token: TokenShape | None = None
    """The shape of an ivory token, if it is one."""
    told: bool = False
    """Whether its owner says why it may not be pressed, so that the keyboard can go there."""
    picture: pygame.Surface | None = None
    """Stands on it instead of words."""
    left: int | None = None
    """px from its left edge to the label; None is in the middle."""
    chosen: bool = False
    """Whether it is the chosen one of several."""

    def select(self) -> None:
        """Show it as the chosen one."""
        self.chosen = True

    def show_left(self, edge: int) -> None:
        """The label on the left, `edge` px from there."""
        self.left = edge

    def show_picture(self, picture: pygame.Surface) -> None:
        """A picture in the middle."""
        self.picture = picture

    def draw(
        self,
        surface: pygame.Surface,
        painter: Painter,
        *,
        hovered: bool = False,
        focused: bool = False,
        down: bool = False,
    ) -> None:
        """The button in its present state."""
        theme, fonts = painter.theme, painter.fonts
        if self.bare:
            self._draw_bare(surface, painter, lit=hovered or down, focused=focused)
            return
        if self.on_cloth:
            lit = hovered or down or self.chosen
            self._draw_on_cloth(surface, painter, lit=lit, focused=focused)
            return
        if self.disc:
            self._draw_disc(surface, painter, lit=hovered or down, focused=focused)
            return
        if not self.enabled and self.gold:
            self._draw_waiting(surface, painter)
            return
        ground, edge, word = theme.button, theme.button_edge, theme.cream
        if not self.enabled:
            ground, word = theme.button_off, theme.button_off_text
            edge = mixed(theme.button_edge, theme.button_off, 0.6)
        elif self.gold:
            ground, edge, word = theme.gold, theme.gold, theme.on_gold
            if hovered or down:
                ground = mixed(theme.gold, theme.paper, 0.3)
        elif self.chosen:
            ground, word = picked_colours(theme)
            edge = theme.cream if theme.flat else accent(theme)
        elif hovered or down:
            ground, edge = theme.button_hover, theme.gold
        box, radius = self.rect, max(3, round(6 * fonts.scale))
        line = (2 if theme.flat or self.chosen else 1) * hairline(fonts.scale)
        token = None if theme.flat or self.gold else self.token
        if token is not None:
            box = self._draw_token(surface, painter, token, hovered=hovered, down=down)
            ground = theme.paper
            word = token_inks(theme, barred=not self.enabled)[0]
        elif self.gold and not theme.flat:
            box = self._draw_gold(surface, painter, ground, radius)
        elif not self.is_bare_at_rest or (self.enabled and (hovered or down)):
            surface.blit(plaque(self.rect.size, ground, edge, line, radius), self.rect)
        if focused:
            thick = max(2, round(theme.focus_width * fonts.scale))
            focus_outline(surface, box if token else self.rect, painter, 1, radius + thick)
        self._draw_words(surface, painter, box, (ground, word), marked=token is None)

    def _draw_disc(
        self, surface: pygame.Surface, painter: Painter, *, lit: bool, focused: bool
    ) -> None:
        theme, box = painter.theme, self.rect
        ground, edge, ink = theme.felt_dark, on_cloth(theme), on_cloth(theme)
        if not theme.flat:
            ground = mixed(theme.felt_dark, theme.shadow, 0.45)
            edge = mixed(theme.rim, theme.felt_dark, 0.0 if lit else 0.4)
            ink = mixed(theme.felt_dark, ink, 1.0 if lit else 0.86)
        if self.gold:
            ground, edge, ink = theme.gold, theme.gold, theme.on_gold
            if lit:
                ground = mixed(theme.gold, theme.paper, 0.3)
        if not self.enabled:
            ink, edge = mixed(theme.felt_dark, ink, 0.4), mixed(theme.felt_dark, edge, 0.5)
        line, radius = max(1, round(1.5 * painter.scale)), box.height // 2
        surface.blit(plaque(box.size, ground, edge, line, radius), box)
        sign = icon(self.icon, round(box.height * 0.5), ink)
        surface.blit(sign, sign.get_rect(center=box.center))
        if focused:
            focus_outline(surface, box, painter, 1, box.height)

    @property
    def is_bare_at_rest(self) -> bool:
        """Whether it has no box of its own unless it is pointed at."""
        return self.quiet or (self.token is not None and not self.enabled)

    def _draw_token(
        self,
        surface: pygame.Surface,
        painter: Painter,
        shape: TokenShape,
        *,
        hovered: bool,
        down: bool,
    ) -> pygame.Rect:
        """The token below the words, and where it lies now."""
        state = TokenState.REST
        if not self.enabled:
            state = TokenState.BARRED
        elif self.chosen:
            state = TokenState.CHOSEN
        elif down:
            state = TokenState.DOWN
        elif hovered:
            state = TokenState.LIT
        box = self.rect.move(0, -token_lift(shape, state, painter))
        draw_token(surface, box, shape, state, painter)
        return box

    def _draw_gold(
        self, surface: pygame.Surface, painter: Painter, ground: RGB, radius: int
    ) -> pygame.Rect:
        """The way on, which has a side as a token has, and the box of its words."""
        theme, side = painter.theme, painter.px(GOLD_SIDE)
        low = mixed(theme.gold, theme.on_gold, 0.4)
        surface.blit(plaque(self.rect.size, low, low, 0, radius), self.rect)
        upper = self.rect.copy()
        upper.height -= side
        surface.blit(plaque(upper.size, ground, ground, 0, radius), upper)
        return upper

    def _draw_waiting(self, surface: pygame.Surface, painter: Painter) -> None:
        """The way on while it waits: its outline with quiet words."""
        theme, fonts = painter.theme, painter.fonts
        edge = mixed(theme.gold, theme.felt_dark, 0.5)
        radius = max(3, round(6 * fonts.scale))
        pygame.draw.rect(surface, edge, self.rect, hairline(fonts.scale), border_radius=radius)
        ink, style = mixed(theme.muted, theme.cream, 0.3), TextStyle(self.size)
        text = typeset.within(self.label, style, fonts, ink, self.rect.width)
        surface.blit(text, text.get_rect(center=self.rect.center))

    def _draw_words(
        self,
        surface: pygame.Surface,
        painter: Painter,
        box: pygame.Rect,
        colours: tuple[RGB, RGB],
        *,
        marked: bool,
    ) -> None:
        """Sign or picture, words and key, in the middle of a box; `colours` of ground and words.

        The sign of a chosen one is `marked` in gold, but not on ivory.
        """
        theme, fonts, (ground, word) = painter.theme, painter.fonts, colours
        text = typeset.line_surface(self.label, TextStyle(self.size, bold=True), fonts, word)
        picture = self.picture
        if self.icon:
            marked = marked and self.chosen and self.enabled and not (theme.flat or self.gold)
            ink = accent(theme) if marked else word
            picture = icon(self.icon, round(ICON * fonts.scale), ink)
        gap = round(ICON_GAP * fonts.scale) if picture is not None and self.label else 0
        width = text.get_width() + gap + (picture.get_width() if picture is not None else 0)
        caps = cap_width(self.keycap, painter) + gap_to_cap(painter) if self.keycap else 0
        width += caps
        x = box.centerx - width // 2 if self.left is None else box.left + self.left
        if picture is not None:
            surface.blit(picture, picture.get_rect(midleft=(x, box.centery)))
            x += picture.get_width() + gap
        surface.blit(text, text.get_rect(midleft=(x, box.centery)))
        if self.keycap:
            cap = pygame.Rect(0, 0, cap_width(self.keycap, painter), cap_height(painter))
            cap.midright = (x + text.get_width() + caps, box.centery)
            draw_cap(surface, self.keycap, cap, painter, word, mixed(ground, word, 0.45))

    def _draw_bare(
        self, surface: pygame.Surface, painter: Painter, *, lit: bool, focused: bool
    ) -> None:
        theme, fonts = painter.theme, painter.fonts
        colour = accent(theme) if lit else theme.cream
        text = typeset.within(self.label, TextStyle(self.size), fonts, colour, self.rect.width)
        place = text.get_rect(center=self.rect.center)
        surface.blit(text, place)
        if lit:
            across(surface, colour, (place.left, place.right), place.bottom, hairline(fonts.scale))
        if focused:
            focus_outline(surface, self.rect, painter, 1, max(3, round(6 * fonts.scale)))

    def _draw_on_cloth(
        self, surface: pygame.Surface, painter: Painter, *, lit: bool, focused: bool
    ) -> None:
        """The key, and the words from `left` px on; one that may not be pressed is fainter."""
        radius, ink = max(3, painter.px(6)), on_cloth(painter.theme)
        if lit:
            light = plaque(self.rect.size, ink, ink, 0, radius).copy()
            light.fill((255, 255, 255, _LIGHT), special_flags=pygame.BLEND_RGBA_MULT)
            surface.blit(light, self.rect)
        at = self.rect.left + (self.left or 0), self.rect.centery
        style = TextStyle(self.size, bold=self.gold)
        drawn = _on_cloth(self.label, self.keycap, at, style, painter, self.gold, self.enabled)
        surface.blits(drawn, doreturn=False)
        if focused:
            focus_outline(surface, self.rect, painter, 1, radius)


@lru_cache(maxsize=64)
def _on_cloth(
    label: str,
    keycap: str,
    at: tuple[int, int],
    style: TextStyle,
    painter: Painter,
    gold: bool,
    enabled: bool,
) -> tuple[tuple[pygame.Surface, tuple[int, int]], ...]:
    """Words on the bare cloth, `at` their left end, and the key before them: what is drawn where.

    They are the same from frame to frame, and there are many of them.
    """
    theme = painter.theme
    ink = on_cloth(theme)
    if not theme.flat:
        ink = mixed(theme.felt_dark, ink, QUIETER)
    if gold and contrast(theme.gold, theme.felt_dark) >= READABLE:
        ink = theme.gold
    if not enabled:
        ink = mixed(theme.felt_dark, ink, 0.55)
    drawn: tuple[tuple[pygame.Surface, tuple[int, int]], ...] = ()
    if keycap:
        cap = pygame.Rect(0, 0, cap_width(keycap, painter), cap_height(painter))
        cap.midright = (at[0] - gap_to_cap(painter), at[1])
        drawn = cap_pictures(keycap, cap, painter, ink, mixed(theme.felt_dark, ink, EDGE))
    text = typeset.line_surface(label, style, painter.fonts, ink)
    return *drawn, (text, text.get_rect(midleft=at).topleft)


class Buttons:
    """Buttons that share the mouse and one keyboard focus.

    Tab goes through them in their order, and from the last one to the first; an arrow goes to the
    nearest one that way, and where there is none on in that order.
    """

    def __init__(self, start: str = "", *, tells: bool = False) -> None:
        """The keyboard begins at the button of the name `start`; Enter presses it at once.

        With `tells`, its owner has a sentence for the button that is pointed at: by the keys, until
        the mouse comes to one. Then those that may not be pressed are gone to as well, to read why.
        """
        self.focus = start
        """The name of the button that Enter presses; empty before a key has led to one."""
        self.keyed = False
        """Whether that is shown: a key was used last."""
        self.buttons: list[Button] = []
        """In the order in which Tab goes."""
        self._tells = tells
        self._down = ""

    def named(self, name: str) -> Button:
        """The button of this name.

        Raises:
            StopIteration: there is none.
        """
        return next(button for button in self.buttons if button.name == name)

    def at(self, pos: tuple[int, int]) -> Button | None:
        """The button that may be pressed at this point."""
        over = self.over(pos)
        return over if over is not None and over.enabled else None

    def over(self, pos: tuple[int, int]) -> Button | None:
        """The button at this point, whether it may be pressed or not."""
        return next((button for button in self.buttons if button.rect.collidepoint(pos)), None)

    @property
    def pointed(self) -> Button | None:
        """The button that the keys or the mouse point at."""
        return self._at_focus if self.keyed else self.over(pixels.mouse())

    @property
    def _at_focus(self) -> Button | None:
        return next((button for button in self.buttons if button.name == self.focus), None)

    # --- mouse and keys ----------------------------------------------------------------------

    def handle(self, event: pygame.event.Event, *, keys: bool = True) -> str | None:
        """The name of the button that this event pressed; without `keys` by the mouse alone."""
        if event.type == pygame.MOUSEMOTION and self._tells and self.over(event.pos) is not None:
            self.keyed = False
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            hit = self.at(event.pos)
            self.keyed, self._down = False, "" if hit is None else hit.name
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            hit, down = self.at(event.pos), self._down
            self._down = ""
            if hit is not None and hit.name == down:
                self.focus = hit.name if self._tells else self.focus
                return hit.name
        elif event.type == pygame.KEYDOWN and keys:
            return self._key(event.key, back=bool(event.mod & pygame.KMOD_SHIFT))
        return None

    def _key(self, key: int, *, back: bool) -> str | None:
        """The name of the button that a key presses."""
        if key == pygame.K_TAB:
            self._go(-1 if back else 1)
        elif key in ARROWS:
            across, down = ARROWS[key]
            self._go(across + down, across, down)
        elif key in PRESS:
            at = self._at_focus
            self.keyed = self.keyed or at is not None
            return None if at is None or not at.enabled else at.name
        return None

    def _go(self, step: int, across: int = 0, down: int = 0) -> None:
        """Further by one button, or to the nearest in a direction; the first key only shows it."""
        reached = [each for each in self.buttons if each.enabled or each.told or self._tells]
        at, shown = self._at_focus, self.keyed
        if not reached:
            return
        self.keyed = True
        if at is None:
            self.focus = reached[0 if step > 0 else -1].name
        elif shown:
            ahead = None
            if across or down:
                ahead = nearest(at.rect, [button.rect for button in reached], across, down)
            if ahead is not None:
                self.focus = reached[ahead].name
                return
            here = self.buttons.index(at)
            order = [*self.buttons[here + 1 :], *self.buttons[: here + 1]]
            if step < 0:
                order = [*self.buttons[:here][::-1], *self.buttons[here:][::-1]]
            self.focus = next(button.name for button in order if button in reached)

    # --- drawing -----------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, painter: Painter, *, live: bool = True) -> None:
        """All buttons; the mouse is asked where it is, unless something lies over them."""
        mouse = pixels.mouse()
        for button in self.buttons:
            button.draw(
                surface,
                painter,
                hovered=live and button.enabled and button.rect.collidepoint(mouse),
                focused=self.keyed and button.name == self.focus,
                down=self._down == button.name,
            )


def nearest(here: pygame.Rect, areas: Sequence[pygame.Rect], across: int, down: int) -> int | None:
    """The place of the nearest area in a direction; None where none lies there.

    How far ahead counts once, how far aside more. `across` and `down` are -1, 0 or 1.
    """

    def gap(low: int, high: int, other_low: int, other_high: int) -> int:
        """How far two spans are apart; 0 where they overlap."""
        return max(0, other_low - high, low - other_high)

    def cost(there: pygame.Rect) -> float | None:
        ahead = (there.centerx - here.centerx) * across + (there.centery - here.centery) * down
        # Only what lies beyond the edge counts, or a row would lead into itself.
        if across:
            beyond = there.left >= here.right if across > 0 else there.right <= here.left
            aside = gap(here.top, here.bottom, there.top, there.bottom)
        else:
            beyond = there.top >= here.bottom if down > 0 else there.bottom <= here.top
            aside = gap(here.left, here.right, there.left, there.right)
        return ahead + _TURN_WEIGHT * aside if ahead > 0 and beyond else None

    costs = [(cost(area), place) for place, area in enumerate(areas)]
    ways = [(far, place) for far, place in costs if far is not None]
    return min(ways)[1] if ways else None


def spread(
    names: list[tuple[str, str]], left: int, top: int, size: tuple[int, int], gap: int
) -> list[Button]:
    """Buttons of one size beside each other."""
    return [
        Button(name, label, pygame.Rect((left + place * (size[0] + gap), top), size), size=14)
        for place, (name, label) in enumerate(names)
    ]

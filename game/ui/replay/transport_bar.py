"""The foot of a replay: a line of the whole game to pull along, and a row of tools.

They are words with their keys, as at a table. As on every screen the way back stands at its left
end and the one gold button at its right end: but while a review knows a next mistake, that button
in its column is gold.
"""

from __future__ import annotations

from enum import Enum
from math import ceil
from typing import Final

import pygame

from game.presentation.replay_positions import StepSize
from game.translation import _
from game.ui.kit.controls import Press, Text
from game.ui.kit.layout import Gap, Host, Part, Row
from game.ui.kit.pages import MARGIN
from game.ui.kit.painted_panel import TOOL, PaintedPanel
from game.ui.paint import typeset
from game.ui.paint.backdrop import quiet
from game.ui.paint.keycaps import cap_width, gap_to_cap
from game.ui.paint.painter import Painter
from game.ui.platform import pixels
from game.ui.platform.keyboard import signed
from game.ui.platform.settings import SPEEDS, Speed
from game.ui.style.contrast import on_cloth
from game.ui.style.theme import RGB, Theme, contrast, mixed
from game.ui.widgets.painted_buttons import Button
from game.ui.widgets.scroll_area import ScrollArea

DESIGN_WIDTH: Final = 1280
"""px at which everything in the bar has its size of scale 1."""
HEIGHT: Final = 84
LINE: Final = 38
"""px of the upper row, which takes hold of the line wherever it is pressed."""
ABOVE: Final = 0
"""px above it."""
BELOW: Final = 4
"""px below the buttons."""
BUTTON: Final = 40
"""px of their height."""
LEAST: Final = 24
"""Points that one of two keys is wide in any window: a finger or a shaking hand meets it."""
KEYS_APART: Final = 4
"""px between two keys."""
TOOL_EDGE: Final = 4
"""px of a tool left of its key and right of its words."""
PLAY: Final = 108
"""px of the width of the gold button."""
GAP: Final = 8
"""px between two of the row at least."""
BUTTON_PADDING: Final = 14
"""px beside the words of a button."""
SEEN: Final = 3.0
"""The contrast that WCAG 2 asks of a mark."""
SIGNS: Final = {
    Speed.HALF: "×½",
    Speed.NORMAL: "×1",
    Speed.DOUBLE: "×2",
    Speed.INSTANT: "max",
}


class TransportAction(Enum):
    """What the bar can ask of the replay."""

    PLAY = "play"
    SLOWER = "slower"
    FASTER = "faster"
    SEAT = "seat"
    HANDS = "hands"
    SHEET = "sheet"
    REVIEW = "review"
    NEXT_MISTAKE = "next mistake"
    LAST_MISTAKE = "last mistake"
    SUMMARY = "summary"
    ON = "on"
    LEAVE = "leave"


Asked = TransportAction | tuple[StepSize, int] | int
"""A wish, a step one way or the other, or a place to go to."""

KEYS: Final[dict[int, TransportAction]] = {
    pygame.K_SPACE: TransportAction.PLAY,
    pygame.K_PLUS: TransportAction.FASTER,
    pygame.K_KP_PLUS: TransportAction.FASTER,
    pygame.K_EQUALS: TransportAction.FASTER,
    pygame.K_MINUS: TransportAction.SLOWER,
    pygame.K_KP_MINUS: TransportAction.SLOWER,
    pygame.K_v: TransportAction.SEAT,
    pygame.K_h: TransportAction.HANDS,
    pygame.K_s: TransportAction.SHEET,
    pygame.K_p: TransportAction.ON,
    pygame.K_r: TransportAction.REVIEW,
    pygame.K_n: TransportAction.NEXT_MISTAKE,
    pygame.K_b: TransportAction.LAST_MISTAKE,
    pygame.K_u: TransportAction.SUMMARY,
}
STEPS: Final[dict[int, tuple[StepSize, int]]] = {
    pygame.K_LEFT: (StepSize.CARD, -1),
    pygame.K_RIGHT: (StepSize.CARD, 1),
    pygame.K_UP: (StepSize.TRICK, -1),
    pygame.K_DOWN: (StepSize.TRICK, 1),
    pygame.K_PAGEUP: (StepSize.DEAL, -1),
    pygame.K_PAGEDOWN: (StepSize.DEAL, 1),
}


def bar_scale(size: tuple[int, int]) -> float:
    """px of the window for one px of design."""
    return min(size[0] / DESIGN_WIDTH, size[1] / 800)


def bar_height(size: tuple[int, int]) -> int:
    """px of the window's foot that the bar takes."""
    return round(HEIGHT * bar_scale(size))


class TransportBar:
    """Drawn along the foot of the window. `handle` tells what was asked for."""

    def __init__(self, last: int, deals: tuple[int, ...]) -> None:
        self._last = max(1, last)
        self._deals = deals
        self.place = 0
        self.caption = ""
        self.mistakes: list[int] = []
        """Places that a review marks on the line."""
        self.panel = PaintedPanel()
        self._pulled = False
        self._painter: Painter
        self.box = pygame.Rect(0, 0, 0, 0)
        self.line = pygame.Rect(0, 0, 0, 0)

    def lay_out(
        self,
        size: tuple[int, int],
        painter: Painter,
        *,
        playing: bool,
        speed: Speed,
        seat: str,
        hands: bool,
        review: bool,
        gold: bool = True,
    ) -> None:
        """Find the place for everything, and the words of the present state.

        `painter` is of the scale that `bar_scale` says; `review` is whether that is open, `gold`
        whether to play is the way on: else a button elsewhere is.
        """
        self._painter, px = painter, painter.px
        height = bar_height(size)
        self.box = pygame.Rect(0, size[1] - height, size[0], height)
        width = min(size[0], round(size[1] * 2)) - 2 * px(MARGIN)
        left, caption = (size[0] - width) // 2, px(300)
        self.line = pygame.Rect(left + caption, self.box.top + px(ABOVE), width - caption, px(LINE))
        seat = typeset.cut(seat, typeset.STRONG, painter.fonts, px(130))
        row = pygame.Rect(left, 0, width, px(BUTTON))
        row.bottom = self.box.bottom - px(BELOW)
        for caps in (True, False):
            tree = self._tree(
                playing=playing, seat=seat, hands=hands, review=review, gold=gold, caps=caps
            )
            if tree.narrow(painter) <= row.width:
                break
        ways = ("slower", "−", speed != SPEEDS[0]), ("faster", "+", speed != SPEEDS[-1])
        pace = KeyTool(ways, SIGNS[speed], room_for=tuple(SIGNS.values()))
        wide = pace.wide(painter)
        self.line.width -= wide + px(GAP)
        upper = pygame.Rect(self.line.right + px(GAP), self.line.top, wide, self.line.height)
        self.panel.lay_out(PlacedParts((tree, row), (pace, upper)), self.box, painter)

    def _tree(
        self,
        *,
        playing: bool,
        seat: str,
        hands: bool,
        review: bool,
        gold: bool,
        caps: bool,
    ) -> Part:
        """Tools evenly across the whole width, and how things go on.

        Without `caps` letters of keys have given way, where words are long.
        """
        back, on = self.place > 0, self.place < self._last
        sign, word = ("pause", _("Pause")) if playing else ("play", _("Play"))
        shown = _("Hide hands") if hands else _("Show hands")
        strides = (
            (StepSize.DEAL, (_("PgUp"), _("PgDn")), _("Deal")),
            (StepSize.TRICK, ("↑", "↓"), _("Trick")),
            (StepSize.CARD, ("←", "→"), _("Card")),
        )
        boxes: list[Part] = [
            KeyTool((("leave", _("Esc"), True),), _("Back"), caps=caps),
            KeyTool((("seat", "V", True),), seat, caps=caps),
            KeyTool((("hands", "H", True),), shown, caps=caps),
            KeyTool((("review", "R", True),), _("Review"), caps=caps, chosen=review),
            KeyTool((("sheet", "S", True),), _("Scores"), caps=caps),
            KeyTool((("on", "P", True),), _("Play on"), caps=caps),
        ]
        for stride, (before, after), name in strides:
            ways = (f"{stride.value} -1", before, back), (f"{stride.value} 1", after, on)
            boxes.append(KeyTool(ways, name))
        boxes.append(
            _press("play", word, icon=sign, gold=gold, enabled=on or playing, least=PLAY),
        )
        apart = [part for box in boxes[1:] for part in (Gap(GAP, grow=1), box)]
        return Row(boxes[0], *apart, gap=0)

    # Doing ------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> Asked | None:
        """What this event asks for."""
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if self.line.collidepoint(event.pos):
                self._pulled = True
                return self._place_at(event.pos[0])
        elif event.type == pygame.MOUSEMOTION and self._pulled:
            return self._place_at(event.pos[0])
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._pulled:
            self._pulled = False
            return None
        return _meant(self.panel.handle(event))

    def _key(self, event: pygame.event.Event) -> Asked | None:
        key = event.key
        focused = self.panel.keyed and self.panel.focus
        if key == pygame.K_TAB or (focused and key in (pygame.K_RETURN, pygame.K_KP_ENTER)):
            return _meant(self.panel.handle(event))
        if key in STEPS:
            stride, way = STEPS[key]
            if stride is StepSize.CARD and event.mod & (pygame.KMOD_SHIFT | pygame.KMOD_CTRL):
                stride = StepSize.TRICK if event.mod & pygame.KMOD_SHIFT else StepSize.DEAL
            return stride, way
        match key:
            case pygame.K_HOME:
                return 0
            case pygame.K_END:
                return self._last
        return KEYS.get(signed(event))

    def _place_at(self, x: int) -> int:
        track = self._track
        share = (x - track.left) / max(1, track.width)
        return max(0, min(self._last, round(share * self._last)))

    @property
    def _track(self) -> pygame.Rect:
        """The line itself: the knob at either end stays inside of its row."""
        px = self._painter.px
        return pygame.Rect(
            self.line.left + px(9),
            self.line.centery - max(1, px(2)),
            self.line.width - 2 * px(9),
            max(3, px(4)),
        )

    def x_of(self, place: int) -> int:
        """Where a place of the game lies on the line, in px of the window."""
        track = self._track
        return track.left + round(track.width * place / self._last)

    # Drawing ----------------------------------------------------------------------------------

    def draw_cloth(self, surface: pygame.Surface) -> None:
        """What the bar lies on: the cloth of every screen."""
        surface.blit(quiet(surface.get_size(), self._painter.theme), self.box, self.box)

    def draw(self, surface: pygame.Surface) -> None:
        """The bar, on its cloth."""
        painter, track = self._painter, self._track
        px, fonts, theme = painter.px, painter.fonts, painter.theme
        left = self.panel.buttons[0].rect.left
        text = typeset.cut(self.caption, typeset.STRONG, fonts, self.line.left - left - px(12))
        word = typeset.line_surface(text, typeset.STRONG, fonts, theme.on_felt)
        surface.blit(word, word.get_rect(midleft=(left, self.line.centery)))
        radius = track.height // 2
        dim = mixed(theme.felt_edge, theme.on_felt, 0.35)
        pygame.draw.rect(surface, dim, track, border_radius=radius)
        gone = pygame.Rect(track.topleft, (self.x_of(self.place) - track.left, track.height))
        pygame.draw.rect(surface, theme.gold, gone, border_radius=radius)
        tall, thick = px(7), max(1, px(2))
        for deal in self._deals:
            colour = theme.gold if deal <= self.place else dim
            mark = pygame.Rect(0, 0, thick, 2 * tall)
            mark.center = (self.x_of(deal), track.centery)
            pygame.draw.rect(surface, colour, mark)
        for place in self.mistakes:
            mark = pygame.Rect(0, 0, max(3, px(4)), max(3, px(4)))
            mark.midtop = (self.x_of(place), track.bottom + px(3))
            pygame.draw.rect(surface, _red_on_cloth(theme), mark)
        at = (self.x_of(self.place), track.centery)
        pygame.draw.circle(surface, theme.felt_edge, at, px(10))
        pygame.draw.circle(surface, theme.gold, at, px(8))
        self.panel.draw(surface, painter)


class PlacedParts(Part):
    """Parts, each with its area told."""

    def __init__(self, *parts: tuple[Part, pygame.Rect]) -> None:
        self._parts = parts

    def place(self, host: Host, area: pygame.Rect, pane: ScrollArea | None = None) -> None:
        """Each in its own area."""
        for part, own in self._parts:
            part.place(host, own, pane)


class KeyTool(Part):
    """Words on the cloth behind the key that does what they say, or behind two for both ways."""

    def __init__(
        self,
        ways: tuple[tuple[str, str, bool], ...],
        words: str,
        *,
        caps: bool = True,
        chosen: bool = False,
        room_for: tuple[str, ...] = (),
    ) -> None:
        """What it says and does.

        Args:
            ways: of each button its name, what stands on its key, and whether it may be pressed.
            words: behind the last key.
            caps: whether the keys are drawn.
            chosen: whether what it opens is open.
            room_for: other words that it will have, for which it is wide enough.
        """
        self._ways, self._words, self._caps, self._chosen = ways, words, caps, chosen
        self._texts = words, *room_for

    def _cap(self, cap: str, painter: Painter) -> int:
        """px from a key to what follows it: it can be met by a finger."""
        least = 0 if len(self._ways) == 1 else ceil(LEAST * pixels.per_point())
        return max(cap_width(cap, painter), least)

    def _before(self, painter: Painter) -> int:
        """px of the keys, and up to the words."""
        if not self._caps:
            return 0
        keys = sum(self._cap(cap, painter) for _name, cap, _able in self._ways)
        between = painter.px(KEYS_APART) * (len(self._ways) - 1)
        return keys + between + gap_to_cap(painter)

    def wide(self, painter: Painter) -> int:
        """Keys and words."""
        words = max(typeset.width(text, typeset.STRONG, painter.fonts) for text in self._texts)
        return self._before(painter) + words + 2 * painter.px(TOOL_EDGE)

    def tall(self, painter: Painter, width: int) -> int:
        """As tall as a button."""
        return painter.px(BUTTON)

    def place(self, host: Host, area: pygame.Rect, pane: ScrollArea | None = None) -> None:
        """One button of key and words, or one for each key and the words behind them."""
        painter = host.painter
        start = area.left + painter.px(TOOL_EDGE)
        words_left = start + self._before(painter)
        if len(self._ways) == 1:
            ((name, cap, able),) = self._ways
            self._button(host, pane, name, area, self._words, able, cap, words_left)
            return
        for name, cap, able in self._ways:
            box = pygame.Rect(start, area.top, self._cap(cap, painter), area.height)
            middle = (box.width + cap_width(cap, painter)) // 2
            self._button(
                host, pane, name, box, "", able, cap, box.left + middle + gap_to_cap(painter)
            )
            start = box.right + painter.px(KEYS_APART)
        told = Text(self._words, typeset.STRONG, on_cloth(painter.theme), lines=1)
        tall = told.tall(painter, area.width)
        box = pygame.Rect(words_left, 0, area.right - words_left, tall)
        box.centery = area.centery
        told.place(host, box, pane)

    def _button(
        self,
        host: Host,
        pane: ScrollArea | None,
        name: str,
        box: pygame.Rect,
        words: str,
        able: bool,
        cap: str,
        words_left: int,
    ) -> None:
        """A button on the cloth, its key right before where words begin."""
        made = host.button(name, box, words, _nothing, style=TOOL, pane=pane, enabled=able)
        assert isinstance(made, Button), "the bar is a painted panel"
        made.keycap = cap if self._caps else ""
        made.show_left(words_left - box.left)
        made.chosen = self._chosen


def _nothing() -> None:
    """What a press does whose owner is told of its name."""


def _press(
    key: str,
    words: str,
    *,
    icon: str = "",
    gold: bool = False,
    enabled: bool = True,
    chosen: bool | None = None,
    least: int = 0,
) -> Part:
    """A button of the row."""
    return Press(
        key,
        words,
        icon=icon,
        gold=gold,
        enabled=enabled,
        chosen=chosen,
        least=least,
        padding=BUTTON_PADDING,
        tall=BUTTON,
    )


def _red_on_cloth(theme: Theme) -> RGB:
    """The red of a mistake, lightened until it is seen on the cloth."""
    share = 0.0
    while contrast(mixed(theme.bad, theme.on_felt, share), theme.felt_edge) < SEEN and share < 1:
        share += 0.1
    return mixed(theme.bad, theme.on_felt, min(share, 1.0))


def _meant(name: str | None) -> Asked | None:
    """What a button's name asks for."""
    if name is None:
        return None
    stride, _space, way = name.partition(" ")
    return (StepSize(stride), int(way)) if way else TransportAction(name)

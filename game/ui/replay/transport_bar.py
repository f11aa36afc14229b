"""The controls of a replay: a line of the whole game to pull along, and a row of buttons."""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

import pygame

from game.presentation.replay_positions import StepSize
from game.translation import _
from game.ui.paint.marks import panel
from game.ui.paint.painter import Painter
from game.ui.paint.typeset import TextRenderer
from game.ui.platform.keyboard import signed
from game.ui.platform.settings import SPEEDS, Speed
from game.ui.style.contrast import accent
from game.ui.style.theme import Theme, mixed
from game.ui.widgets.buttons import Button, ButtonGroup

DESIGN_WIDTH: Final = 1280
"""px at which everything in the bar has its size of scale 1."""
HEIGHT: Final = 84
EDGE: Final = 20
LINE: Final = 30
"""px of the upper row, which takes hold of the line wherever it is pressed."""
BUTTON: Final = 36
GAP: Final = 6
GROUP_GAP: Final = 14
AIR: Final = 14
"""px beside the words of a button."""
SIZE: Final = 15
"""px of the words."""
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


class _Item(NamedTuple):
    """A button, or without a name a word between buttons."""

    name: str
    label: str
    icon: str = ""
    enabled: bool = True
    least: int = 0
    """px at scale 1 that it takes at least while there is room."""


class TransportBar:
    """Drawn along the foot of the window. `handle` tells what was asked for."""

    def __init__(self, last: int, deals: tuple[int, ...]) -> None:
        self._last = max(1, last)
        self._deals = deals
        self.place = 0
        self.caption = ""
        self.mistakes: list[int] = []
        """Places that a review marks on the line."""
        self._group = ButtonGroup()
        self._labels: list[tuple[str, pygame.Rect]] = []
        self._pulled = False
        self._scale = 1.0
        self.box = pygame.Rect(0, 0, 0, 0)
        self.line = pygame.Rect(0, 0, 0, 0)

    def lay_out(
        self, size: tuple[int, int], *, playing: bool, speed: Speed, seat: str, hands: bool
    ) -> None:
        """Find the place for everything, and the words of the present state."""
        px = self._scale = bar_scale(size)
        height = bar_height(size)
        self.box = pygame.Rect(0, size[1] - height, size[0], height)
        width = min(size[0], round(size[1] * 2)) - round(2 * EDGE * px)
        left = (size[0] - width) // 2
        caption = round(300 * px)
        top = self.box.top + round(4 * px)
        self.line = pygame.Rect(left + caption, top, width - caption, round(LINE * px))
        self._lay_out_buttons(left, width, self._groups(playing, speed, seat, hands))

    def _lay_out_buttons(self, left: int, width: int, groups: list[list[_Item]]) -> None:
        """The groups across the whole width; where words are long, their air shrinks first."""
        px = self._scale
        gap, apart, air = round(GAP * px), round(GROUP_GAP * px), round(AIR * px)
        while True:
            widths = [[self._width(item, air) for item in group] for group in groups]
            inner = sum(sum(group) + gap * (len(group) - 1) for group in widths)
            if inner + apart * (len(groups) - 1) <= width or air <= 2:
                break
            air -= 2
        apart = max(gap, (width - inner) // (len(groups) - 1))
        tall = round(BUTTON * px)
        y, x = self.box.bottom - tall - round(10 * px), left
        self._group.buttons, self._labels = [], []
        for group, wide in zip(groups, widths, strict=True):
            for item, w in zip(group, wide, strict=True):
                rect = pygame.Rect(x, y, w, tall)
                if item.name:
                    gold = item.name == "play"
                    self._group.buttons.append(
                        Button(item.name, item.label, rect, item.icon, gold, item.enabled, SIZE)
                    )
                else:
                    self._labels.append((item.label, rect))
                x += w + gap
            x += apart - gap

    def _width(self, item: _Item, air: int) -> int:
        sign = round(26 * self._scale) if item.icon and item.label else 0
        word = TextRenderer(self._scale).font(SIZE, bold=True).size(item.label)[0]
        least = round(item.least * self._scale) if air == round(AIR * self._scale) else 0
        return max(least, word + sign + (2 * air if item.name else 0), round(BUTTON * self._scale))

    def _groups(self, playing: bool, speed: Speed, seat: str, hands: bool) -> list[list[_Item]]:
        back, on = self.place > 0, self.place < self._last
        play = ("pause", _("Pause")) if playing else ("play", _("Play"))
        steps = [
            [
                _Item(f"{stride.value} -1", "", "back", back),
                _Item("", word, least=44),
                _Item(f"{stride.value} 1", "", "play", on),
            ]
            for stride, word in (
                (StepSize.DEAL, _("Deal")),
                (StepSize.TRICK, _("Trick")),
                (StepSize.CARD, _("Card")),
            )
        ]
        seat = TextRenderer(self._scale).cut(seat, SIZE, round(130 * self._scale), bold=True)
        shown = _("Hide hands") if hands else _("Show hands")
        return [
            *steps,
            [_Item("play", play[1], play[0], on or playing, least=100)],
            [
                _Item("slower", "−", enabled=speed != SPEEDS[0]),
                _Item("", SIGNS[speed], least=40),
                _Item("faster", "+", enabled=speed != SPEEDS[-1]),
            ],
            [_Item("seat", seat, least=116), _Item("hands", shown, least=112)],
            [
                _Item("review", _("Review")),
                _Item("sheet", _("Sheet"), "sheet"),
                _Item("on", _("Play on"), least=84),
                _Item("leave", _("Back"), least=70),
            ],
        ]

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
        return _meant(self._group.handle(event))

    def _key(self, event: pygame.event.Event) -> Asked | None:
        key = event.key
        focused = self._group.keyed and self._group.focus is not None
        if key == pygame.K_TAB or (focused and key in (pygame.K_RETURN, pygame.K_KP_ENTER)):
            return _meant(self._group.handle(event))
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
        knob = round(9 * self._scale)
        return pygame.Rect(
            self.line.left + knob,
            self.line.centery - max(1, round(2 * self._scale)),
            self.line.width - 2 * knob,
            max(3, round(4 * self._scale)),
        )

    @property
    def buttons(self) -> list[Button]:
        """The row as it is now."""
        return self._group.buttons

    def x_of(self, place: int) -> int:
        """Where a place of the game lies on the line, in px of the window."""
        track = self._track
        return track.left + round(track.width * place / self._last)

    # Drawing ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """The bar."""
        painter = Painter(theme, self._scale)
        letters, px, track = painter.letters, self._scale, self._track
        surface.blit(panel(self.box.size, theme, px), self.box)
        room = self.line.left - round(EDGE * px) - round(12 * px)
        text = letters.cut(self.caption, 15, room, bold=True)
        word = letters.line(text, 15, accent(theme), bold=True)
        left = self._group.buttons[0].rect.left
        surface.blit(word, word.get_rect(midleft=(left, self.line.centery)))
        for label, rect in self._labels:
            name = letters.line(label, SIZE, theme.cream, bold=True)
            surface.blit(name, name.get_rect(center=rect.center))
        radius = track.height // 2
        dim = mixed(theme.panel, theme.button_edge, 0.7)
        pygame.draw.rect(surface, dim, track, border_radius=radius)
        gone = pygame.Rect(track.topleft, (self.x_of(self.place) - track.left, track.height))
        pygame.draw.rect(surface, theme.gold, gone, border_radius=radius)
        tall, thick = round(7 * px), max(1, round(2 * px))
        for deal in self._deals:
            colour = theme.gold if deal <= self.place else theme.button_edge
            mark = pygame.Rect(0, 0, thick, 2 * tall)
            mark.center = (self.x_of(deal), track.centery)
            pygame.draw.rect(surface, colour, mark)
        for place in self.mistakes:
            mark = pygame.Rect(0, 0, max(3, round(4 * px)), max(3, round(4 * px)))
            mark.midtop = (self.x_of(place), track.bottom + round(3 * px))
            pygame.draw.rect(surface, theme.bad, mark)
        at = (self.x_of(self.place), track.centery)
        pygame.draw.circle(surface, theme.panel, at, round(10 * px))
        pygame.draw.circle(surface, theme.gold, at, round(8 * px))
        self._group.draw(surface, painter)


def _meant(name: str | None) -> Asked | None:
    """What a button's name asks for."""
    if name is None:
        return None
    stride, _space, way = name.partition(" ")
    return (StepSize(stride), int(way)) if way else TransportAction(name)

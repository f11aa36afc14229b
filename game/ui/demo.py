"""The controls of a table where only bots play: pause, steps, speed, whose cards are seen.

What is said about the game stands in one line above the hand, where persons are told what to do.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum
from typing import Final

import pygame

from game.engine import (
    ALL,
    PUBLIC,
    DealScored,
    Event,
    GameOver,
    Seat,
    TrickTaken,
    Viewer,
)
from game.ui.commentary import fitting, remark
from game.ui.demo_results import DemoResults
from game.ui.feed import Heard
from game.ui.layout import TableLayout
from game.ui.lettering import Lettering
from game.ui.paint.marks import panel
from game.ui.settings import SPEEDS
from game.ui.text import _
from game.ui.theme import Theme
from game.ui.widgets import Button, ButtonGroup

SIGNS: Final = {"half": "×½", "normal": "×1", "double": "×2", "instant": "max"}
BUTTON_TEXT: Final = 15
LINE_TEXT: Final = 17
WIDEST_LINE: Final = 820
"""px at scale 1 of the commentary."""


class Step(Enum):
    """How far a paused table goes on."""

    EVENT = "step"
    TRICK = "trick"
    DEAL = "deal"

    def ends_with(self, event: Event) -> bool:
        """Whether such a step is done once this event was shown."""
        match self:
            case Step.EVENT:
                return True
            case Step.TRICK:
                return isinstance(event, TrickTaken | DealScored | GameOver)
            case Step.DEAL:
                return isinstance(event, DealScored | GameOver)


KEYS: Final = {
    pygame.K_p: "pause",
    pygame.K_SPACE: "pause",
    pygame.K_n: "step",
    pygame.K_RIGHT: "step",
    pygame.K_t: "trick",
    pygame.K_d: "deal",
    pygame.K_PLUS: "faster",
    pygame.K_KP_PLUS: "faster",
    pygame.K_EQUALS: "faster",
    pygame.K_MINUS: "slower",
    pygame.K_KP_MINUS: "slower",
    pygame.K_h: "view",
}
SEAT_KEYS: Final = {
    key: (digit - 1) % 10
    for digit in range(10)
    for key in (pygame.K_0 + digit, pygame.K_KP_1 + (digit - 1) % 10)
}
"""Seats by the digit on either row of keys: 1 is the first, 0 the tenth."""


class DemoControls:
    """A row of buttons along the bottom and a line of commentary; tells the scene how to go on."""

    def __init__(self, speed: str, names: tuple[str, ...]) -> None:
        self.chosen_speed = speed
        self.names = names
        self.paused = False
        self.steps: list[Step] = []
        """What is still to be shown although the game is paused."""
        self.view: Viewer = ALL
        """Whose cards are seen: everybody's, one seat's or nobody's."""
        self.bottom: Seat = 0
        """The seat below, which stays there when all hands are opened again."""
        self.results: DemoResults | None = None
        """The end of this game, which comes back as it was left."""
        self._heard: Mapping[Viewer, Heard] = {}
        self._group = ButtonGroup()
        self._layout: TableLayout | None = None

    def start_over(self) -> None:
        """Another game begins, and is watched as the one before."""
        self.paused, self.results = False, None
        self.steps.clear()
        self._heard = {}

    @property
    def speed(self) -> str:
        """The speed that counts now: the rest of a deal is skipped over, not played."""
        return "instant" if self.steps[:1] == [Step.DEAL] else self.chosen_speed

    @property
    def buttons(self) -> list[Button]:
        """The row as it is now."""
        return self._group.buttons

    @property
    def may_go_on(self) -> bool:
        """Whether the next event may be shown."""
        return not self.paused or bool(self.steps)

    def hear(self, heard: Mapping[Viewer, Heard]) -> None:
        """An event begins to be shown; as every viewer hears of it."""
        event = heard[self.view].event
        if self.steps and self.steps[0].ends_with(event):
            del self.steps[0]
        if self._remarks(heard):
            self._heard = dict(heard)

    def _remarks(self, heard: Mapping[Viewer, Heard]) -> tuple[str, ...]:
        at = heard.get(self.view)
        return () if at is None else remark(at.event, at.before, at.now, self.names)

    @property
    def sentences(self) -> tuple[str, ...]:
        """What is said about the last happening worth a word, as it is seen now."""
        if not self._heard:
            return (_("Click a plate, or press 1, 2, 3..., to look from that seat."),)
        return self._remarks(self._heard)

    # The row --------------------------------------------------------------------------------

    def turned(self, layout: TableLayout) -> TableLayout:
        """The layout with room for the controls and the right seat below."""
        return replace(layout, onlooker=True, bottom=self.bottom)

    def lay_out(self, layout: TableLayout) -> None:
        """One row of buttons along the bottom, as wide as their words."""
        self._layout = layout
        letters = Lettering(layout.scale)
        first, last = self.chosen_speed == SPEEDS[0], self.chosen_speed == SPEEDS[-1]
        signs = tuple(f"{_('Faster')}  {sign}" for sign in SIGNS.values())
        views = (_("All hands"), _("No hands"))
        # Name, sign, the word, all words that it may become, whether it can be pressed.
        rows: tuple[tuple[str, str, str, tuple[str, ...], bool], ...] = (
            (
                "pause",
                "play" if self.paused else "pause",
                _("Play") if self.paused else _("Pause"),
                (_("Play"), _("Pause")),
                True,
            ),
            ("step", "step", _("Step"), (), True),
            ("trick", "", _("Trick"), (), True),
            ("deal", "", _("Deal"), (), True),
            ("slower", "", _("Slower"), (), not first),
            ("faster", "", signs[SPEEDS.index(self.chosen_speed)], signs, not last),
            ("view", "eye", self._view_words(letters, layout.px(110)), views, True),
            ("menu", "menu", _("Menu"), (), True),
        )
        font = letters.font(BUTTON_TEXT, bold=True)
        widths = []
        for name, sign, word, words, _enabled in rows:
            text = max(font.size(one)[0] for one in (word, *words))
            if name == "view":
                text = layout.px(110)
            widths.append(text + layout.px(26) + (layout.px(26) if sign else 0))
        box = layout.hints
        gap = min(layout.px(8), max(2, (box.width - sum(widths)) // (len(rows) - 1)))
        width = sum(widths) + gap * (len(rows) - 1)
        x = max(box.left, min(layout.area.centerx - width // 2, box.right - width))
        height = box.height - layout.px(4)
        buttons = []
        for (name, sign, word, _words, enabled), wide in zip(rows, widths, strict=True):
            rect = pygame.Rect(x, box.bottom - height, wide, height)
            gold = name == "pause"
            buttons.append(
                Button(name, word, rect, sign, gold=gold, enabled=enabled, size=BUTTON_TEXT)
            )
            x += wide + gap
        self._group.buttons = buttons

    def _view_words(self, letters: Lettering, room: int) -> str:
        if isinstance(self.view, int):
            words = _("{name}'s hand").format(name=self.names[self.view])
            return letters.cut(words, BUTTON_TEXT, room, bold=True)
        return _("All hands") if self.view is ALL else _("No hands")

    def handle(self, event: pygame.event.Event) -> str | None:
        """What was asked for: `menu`, `view`, `speed` or another name that was dealt with here."""
        name = self._group.handle(event, arrows=False)
        if name is None and event.type == pygame.KEYDOWN:
            name = KEYS.get(event.key)
        match name:
            case None:
                seat = self._seat_chosen(event)
                if seat is None or seat >= len(self.names):
                    return None
                # The seat one looks from already opens all hands again.
                self.view = ALL if self.view == seat else seat
                self.bottom = seat
                name = "view"
            case "pause":
                self.paused = not self.paused
                self.steps.clear()
            case "step" | "trick" | "deal":
                self.paused = True
                self.steps.append(Step(name))
            case "slower" | "faster":
                place = SPEEDS.index(self.chosen_speed) + (1 if name == "faster" else -1)
                self.chosen_speed = SPEEDS[max(0, min(len(SPEEDS) - 1, place))]
                name = "speed"
            case "view":
                self.view = PUBLIC if self.view is ALL else ALL
        if self._layout is not None:
            self.lay_out(self._layout)
        return name

    def _seat_chosen(self, event: pygame.event.Event) -> Seat | None:
        """The seat whose digit or plate this event chooses."""
        if event.type == pygame.KEYDOWN:
            return SEAT_KEYS.get(event.key)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._layout:
            places = enumerate(self._layout.places)
            return next((s for s, at in places if at.plate.collidepoint(event.pos)), None)
        return None

    # Drawing ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, theme: Theme, letters: Lettering) -> None:
        """The row, and the line."""
        self._group.draw(surface, theme, letters)
        self._draw_line(surface, theme, letters)

    def line_box(self, layout: TableLayout) -> pygame.Rect:
        """Where the commentary stands: always the same place and width."""
        box = layout.message.copy()
        own = layout.places[layout.bottom].bubble
        room = box.width
        if own.colliderect(box):  # a bubble beside the own plate is not to be covered
            room = 2 * (box.centerx - own.right - layout.px(8))
        box.width = min(room, layout.px(WIDEST_LINE))
        box.centerx = layout.message.centerx
        return box

    def _draw_line(self, surface: pygame.Surface, theme: Theme, letters: Lettering) -> None:
        layout = self._layout
        if layout is None:
            return
        box = self.line_box(layout)
        room = box.width - layout.px(24)
        font = letters.font(LINE_TEXT)
        line = fitting(self.sentences, lambda text: font.size(text)[0] <= room)
        word = letters.line(letters.cut(line, LINE_TEXT, room), LINE_TEXT, theme.cream)
        surface.blit(panel(box.size, theme, letters.scale), box)
        surface.blit(word, word.get_rect(center=box.center))

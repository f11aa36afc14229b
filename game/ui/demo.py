"""The controls of a table where only bots play: pause, one step, speed, open hands."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.layout import TableLayout
from game.ui.lettering import Lettering
from game.ui.settings import SPEEDS
from game.ui.text import _
from game.ui.theme import Theme
from game.ui.widgets import Button, ButtonGroup

KEYS: Final = {
    pygame.K_p: "pause",
    pygame.K_SPACE: "pause",
    pygame.K_n: "step",
    pygame.K_RIGHT: "step",
    pygame.K_PLUS: "faster",
    pygame.K_KP_PLUS: "faster",
    pygame.K_EQUALS: "faster",
    pygame.K_MINUS: "slower",
    pygame.K_KP_MINUS: "slower",
    pygame.K_h: "hands",
}
SIGNS: Final = {"half": "×½", "normal": "×1", "double": "×2", "instant": "max"}


class DemoControls:
    """A row of buttons along the bottom. `paused` and `steps` tell the scene how to go on."""

    def __init__(self, speed: str) -> None:
        self.speed = speed
        self.paused = False
        self.steps = 0
        """Events to show although the game is paused."""
        self.open_hands = True
        self._group = ButtonGroup()
        self._layout: TableLayout | None = None

    @property
    def may_go_on(self) -> bool:
        """Whether the next event may be shown."""
        return not self.paused or self.steps > 0

    def lay_out(self, layout: TableLayout) -> None:
        """Five buttons, right-aligned along the bottom."""
        self._layout = layout
        box = layout.hints
        first, last = self.speed == SPEEDS[0], self.speed == SPEEDS[-1]
        pause = ("play", _("Play")) if self.paused else ("pause", _("Pause"))
        hands = _("Hide hands") if self.open_hands else _("Show hands")
        rows = (
            ("pause", *pause, 110, True),
            ("step", "step", _("Step"), 110, True),
            ("slower", "", _("Slower"), 96, not first),
            ("faster", "speed", f"{_('Faster')}  {SIGNS[self.speed]}", 150, not last),
            ("hands", "", hands, 130, True),
            ("menu", "menu", _("Menu"), 110, True),
        )
        gap = layout.px(8)
        width = sum(layout.px(row[3]) + gap for row in rows) - gap
        x = max(box.left, min(layout.area.centerx - width // 2, box.right - width))
        height = box.height - layout.px(4)
        buttons = []
        for name, icon, label, wide, enabled in rows:
            rect = pygame.Rect(x, box.bottom - height, layout.px(wide), height)
            buttons.append(
                Button(name, label, rect, icon, gold=name == "pause", enabled=enabled, size=15)
            )
            x += rect.width + gap
        self._group.buttons = buttons

    def handle(self, event: pygame.event.Event) -> str | None:
        """What was asked for: `menu`, `hands`, `speed` or another name that was dealt with here."""
        name = self._group.handle(event, arrows=False)
        if name is None and event.type == pygame.KEYDOWN:
            name = KEYS.get(event.key)
        match name:
            case "pause":
                self.paused, self.steps = not self.paused, 0
            case "step":
                self.paused, self.steps = True, self.steps + 1
            case "slower" | "faster":
                place = SPEEDS.index(self.speed) + (1 if name == "faster" else -1)
                self.speed = SPEEDS[max(0, min(len(SPEEDS) - 1, place))]
                name = "speed"
            case "hands":
                self.open_hands = not self.open_hands
        if name is not None and self._layout is not None:
            self.lay_out(self._layout)
        return name

    def draw(self, surface: pygame.Surface, theme: Theme, letters: Lettering) -> None:
        """The row."""
        self._group.draw(surface, theme, letters)

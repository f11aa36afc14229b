"""Settings: every one applied at once and kept; a hand of cards shows what they do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pygame

from game.ui import words
from game.ui.pane import Pane
from game.ui.rows import Form, Row, choice, segments, segments_width
from game.ui.screen import Screen
from game.ui.settings import LONGEST_NAME, SCALES, SPEEDS, THEME_NAMES, Settings, tidy_name
from game.ui.text import N_, _

if TYPE_CHECKING:
    from game.table.table import Table

_MARGIN = 32  # px at scale 1
_HEAD = 78
_FOOT = 76
_INSIDE = 18
_AIR = 8
_WIDEST = 760
_SAMPLE = ("AS", "QH", "JD", "7C")

_SPEED_WORDS = {
    "half": N_("Half"),
    "normal": N_("Normal"),
    "double": N_("Double"),
    "instant": N_("Instant"),
}
_THEME_WORDS = {"lamp": N_("Lamp"), "daylight": N_("Daylight"), "contrast": N_("Contrast")}


class SettingsScene(Screen):
    """One sheet of choices, a sample of the cards beside it where there is room."""

    only_looks = True
    start_at = "back"

    def __init__(self, table: Table | None = None) -> None:
        """With a `table`, its bots can be changed too."""
        super().__init__()
        self._table = table
        self._form: Form | None = None
        self._seen: Settings | None = None

    def update(self, now: float, dt: float) -> None:
        """F11 changes a setting behind our back: show it."""
        if self.app.settings != self._seen:
            self.rebuild()

    def _sheet(self) -> pygame.Rect:
        """The panel, as tall as its rows need."""
        sheet = self._room()
        if self._form is not None:
            sheet.height = min(sheet.height, self._form.height + 2 * self.px(_AIR))
        return sheet

    def _room(self) -> pygame.Rect:
        """Where the panel may be, in px."""
        wide, tall = self.app.size
        margin = self.px(_MARGIN)
        full = min(wide - 2 * margin, self.px(_WIDEST))
        spare = wide - 2 * margin - full
        # With room for the sample the sheet stands left of the middle, else it fills the window.
        left = (
            margin + (spare - self._sample_wide()) // 2
            if self._sample_wide()
            else margin + spare // 2
        )
        return pygame.Rect(left, self.px(_HEAD), full, tall - self.px(_HEAD + _FOOT))

    def _sample_wide(self) -> int:
        """Room for the sample beside the sheet, in px; 0 for none."""
        spare = self.app.size[0] - 2 * self.px(_MARGIN) - self.px(_WIDEST)
        return min(spare, self.px(420)) if spare >= self.px(240) else 0

    def build(self) -> None:
        """The rows and the foot."""
        self._seen = self.app.settings
        sheet, inside = self._room(), self.px(_INSIDE)
        area = sheet.inflate(-2 * inside, -2 * self.px(_AIR))
        area.width += self.px(8)
        speeds = segments_width(self, [_(_SPEED_WORDS[name]) for name in SPEEDS])
        control = max(min(self.px(340), area.width * 52 // 100), speeds)
        self._form = Form(self, area, self._rows(), control)
        tall = self.px(46)
        foot = self._sheet().bottom + (self.px(_FOOT) - tall) // 2
        back = self.width_of(_("Back"), self.px(160))
        self.button(
            "back",
            pygame.Rect(sheet.left, foot, back, tall),
            _("Back"),
            self.app.back,
            style="@primary",
        )
        reset = self.width_of(_("Reset all of them"), self.px(160))
        self.button(
            "reset",
            pygame.Rect(sheet.right - reset, foot, reset, tall),
            _("Reset all of them"),
            self._reset,
        )

    def _rows(self) -> list[Row]:
        now = self.app.settings
        return [
            Row(_("Your name"), _("As the other players see it."), self._name_entry),
            Row(
                _("Speed"),
                _("Of cards in flight, and of the pauses between them."),
                self._segments("speed", SPEEDS, [_(_SPEED_WORDS[name]) for name in SPEEDS]),
            ),
            Row(
                _("Reduced motion"),
                _("Cards appear where they belong; nothing swells or fades."),
                self._switch("reduced_motion"),
            ),
            Row(
                _("Four-colour pack"),
                _("Diamonds amber, clubs green, and a mark in the corner."),
                self._switch("four_colour"),
            ),
            Row(
                _("Theme"),
                _("A lamp in the dark, a light room, or plain strong contrast."),
                self._segments(
                    "theme", THEME_NAMES, [_(_THEME_WORDS[name]) for name in THEME_NAMES]
                ),
            ),
            Row(
                _("Size of words and buttons"),
                self._size_sentence(now),
                lambda area, pane: choice(
                    self,
                    "scale",
                    area,
                    [_scale_words(scale) for scale in SCALES],
                    SCALES.index(now.scale),
                    lambda number: self._set("scale", SCALES[number]),
                    pane,
                ),
            ),
            Row(
                _("Full screen"),
                _("F11 does the same anywhere."),
                self._switch("full_screen"),
            ),
        ]

    def _size_sentence(self, now: Settings) -> str:
        real = round(self.app.scale * 100)
        if now.scale in (0, real):
            return _("Now {percent} %.").format(percent=real)
        return _("The window has room for {percent} %.").format(percent=real)

    def _name_entry(self, area: pygame.Rect, pane: Pane) -> None:
        name = self.app.settings.name
        self.entry("name", area, name, self._type_name, pane=pane, longest=LONGEST_NAME)

    def _segments(
        self, field: str, values: tuple[Any, ...], texts: list[str]
    ) -> Callable[[pygame.Rect, Pane], None]:
        chosen = values.index(getattr(self.app.settings, field))

        def control(area: pygame.Rect, pane: Pane) -> None:
            segments(self, field, area, texts, chosen, lambda n: self._set(field, values[n]), pane)

        return control

    def _switch(self, field: str) -> Callable[[pygame.Rect, Pane], None]:
        return self._segments(field, (False, True), [_("Off"), _("On")])

    def _set(self, field: str, value: Any) -> None:
        self.app.change(replace(self.app.settings, **{field: value}))

    def _type_name(self, text: str) -> None:
        name = tidy_name(text)
        if name:
            self._seen = replace(self.app.settings, name=name)
            self.app.change(self._seen)

    def _reset(self) -> None:
        """Everything about the window as at first; the last game's choices stay."""
        now, first = self.app.settings, Settings()
        self.app.change(
            replace(
                first,
                variant=now.variant,
                options=now.options,
                players=now.players,
                agents=now.agents,
                window=now.window,
            )
        )

    def paint(self, surface: pygame.Surface) -> None:
        """The sheet, its rows, and the sample."""
        sheet = self._sheet()
        title = words.TITLE.line(self.app.fonts)
        self.write(
            surface,
            _("Settings"),
            (sheet.left, (self.px(_HEAD) - title) // 2),
            words.TITLE,
            self.app.theme.on_felt,
        )
        self.panel(surface, sheet)
        if self._form is not None:
            self._form.paint(surface)
        self._paint_sample(surface, sheet)

    def _paint_sample(self, surface: pygame.Surface, sheet: pygame.Rect) -> None:
        room = self._sample_wide()
        if not room:
            return
        book = self.app.book
        height = min(room * 48 // 100, sheet.height * 46 // 100)
        x = sheet.right + (self.app.size[0] - sheet.right) // 2
        step = height * 36 // 100
        left = x - step * (len(_SAMPLE) - 1) // 2
        for number, code in enumerate(_SAMPLE):
            turn = (len(_SAMPLE) - 1) / 2 - number
            centre = (left + number * step, sheet.centery + round(abs(turn) * height * 0.03))
            shadow = book.shadow(height, turn * 7)
            surface.blit(shadow, shadow.get_rect(center=(centre[0], centre[1] + height // 40)))
            card = book.turned(code, height, turn * 7)
            surface.blit(card, card.get_rect(center=centre))


def _scale_words(scale: int) -> str:
    return _("By the window") if scale == 0 else _("{percent} %").format(percent=scale)

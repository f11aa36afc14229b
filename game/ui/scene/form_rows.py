"""Rows of a form: a title and a sentence on the left, a control on the right, in a pane."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.ui.paint import typeset
from game.ui.paint.canvas import Canvas, clear
from game.ui.paint.clipping import clipped
from game.ui.paint.marks import hairline
from game.ui.scene.form_screen import FormScreen
from game.ui.style.theme import mixed
from game.ui.widgets.scroll_area import ScrollArea

CONTROL = 36  # height of a control, px at scale 1
_AIR = 9  # above and below what is in a row, px at scale 1
_GAP = 6
_BAR_ROOM = 22  # right of the controls for the scroll bar, px at scale 1

Control = Callable[[pygame.Rect, ScrollArea], None]
"""Makes the widget of a row in an area of a pane."""


@dataclass(frozen=True, slots=True)
class FormRow:
    """One line of a form. Texts are finished."""

    title: str
    sentence: str
    control: Control
    marked: bool = False
    """The player chose something here that the variant does not say."""
    wrong: bool = False
    """What was chosen here does not go with the rest."""
    below: Control | None = None
    """A second control, under the first."""
    under: bool = False
    """The sentence stands under title and control, over the whole width."""
    instead: Control | None = None
    """A control in place of the title."""
    faint: bool = False
    """It is there no more, but for the way back."""


class Form:
    """Rows laid out in a pane, which scrolls where they are taller than it."""

    def __init__(
        self, screen: FormScreen, area: pygame.Rect, rows: Sequence[FormRow], control: int
    ) -> None:
        """`area` in px of the window; `control` px is the width of the controls."""
        self.screen = screen
        self.rows = rows
        self._control = control
        self._room = area.width - screen.px(_BAR_ROOM)
        self._tops: list[int] = []
        self.height = 0
        """px of all rows together, which may be more than the area has."""
        for row in rows:
            self._tops.append(self.height)
            self.height += self._height(row)
        self.pane = screen.pane(area, self.height)
        for row, y in zip(rows, self._tops, strict=True):
            self._place(row, y)

    @property
    def _beside(self) -> int:
        """px of width left of the controls."""
        return self._room - self._control - self.screen.px(18)

    def _tall(self, text: str, style: typeset.TextStyle, room: int) -> int:
        return typeset.height(text, style, self.screen.app.fonts, room)

    def _upper(self, row: FormRow) -> int:
        """Height in px of the part with the controls."""
        px = self.screen.px
        controls = px(CONTROL) + (px(CONTROL + _GAP) if row.below is not None else 0)
        text = 0 if row.instead is not None else self._tall(row.title, typeset.STRONG, self._beside)
        if not row.under:
            text += self._tall(row.sentence, typeset.SMALL, self._beside)
        return max(text, controls)

    def _height(self, row: FormRow) -> int:
        px = self.screen.px
        lower = px(_GAP) + self._tall(row.sentence, typeset.SMALL, self._room) if row.under else 0
        return self._upper(row) + lower + 2 * px(_AIR)

    def _place(self, row: FormRow, y: int) -> None:
        px = self.screen.px
        top = y + px(_AIR)
        area = pygame.Rect(self._room - self._control, top, self._control, px(CONTROL))
        if row.instead is not None:
            row.instead(pygame.Rect(0, top, self._beside, px(CONTROL)), self.pane)
        row.control(area, self.pane)
        if row.below is not None:
            row.below(area.move(0, px(CONTROL + _GAP)), self.pane)

    def paint(self, surface: pygame.Surface) -> None:
        """The words and the lines between rows, as far as the pane shows them."""
        theme, area = self.screen.app.theme, self.pane.area
        with clipped(surface, area):
            rule = mixed(theme.panel, theme.panel_edge, 0.45)
            for number, (row, top) in enumerate(zip(self.rows, self._tops, strict=True)):
                y = area.top + top - self.pane.offset
                if y > area.bottom or y + self._height(row) < area.top:
                    continue
                if number:
                    ends = (area.left, y), (area.left + self._room - 1, y)
                    pygame.draw.line(surface, rule, *ends, hairline(self.screen.app.scale))
                self._paint_words(surface, row, (area.left, y + self.screen.px(_AIR)))

    def _paint_words(self, surface: pygame.Surface, row: FormRow, at: tuple[int, int]) -> None:
        screen, theme = self.screen, self.screen.app.theme
        x, y = at
        if row.instead is None:
            title = self._tall(row.title, typeset.STRONG, self._beside)
            if row.under or not row.sentence:
                # Alone beside a control, a title stands level with it.
                y += max(0, (screen.px(CONTROL) - title) // 2)
            ink = theme.muted if row.faint else theme.cream
            if row.wrong or row.marked:
                ink = theme.bad if row.wrong else theme.accent
            self._paint_mark(surface, row, (x, y), title)
            screen.write(surface, row.title, (x, y), typeset.STRONG, ink, self._beside)
            y += title
        if row.under:
            y = at[1] + self._upper(row) + screen.px(_GAP)
            screen.write(surface, row.sentence, (x, y), typeset.SMALL, theme.muted, self._room)
        else:
            screen.write(surface, row.sentence, (x, y), typeset.SMALL, theme.muted, self._beside)

    def _paint_mark(
        self, surface: pygame.Surface, row: FormRow, at: tuple[int, int], tall: int
    ) -> None:
        """A bar at the edge of a row that differs: colour alone would not be seen by all."""
        if row.marked or row.wrong:
            theme, px = self.screen.app.theme, self.screen.px
            bar = pygame.Rect(at[0] - px(9), at[1] + px(2), max(2, px(3)), tall - px(4))
            with clipped(surface, surface.get_clip().inflate(2 * px(9), 0)):
                pygame.draw.rect(surface, theme.bad if row.wrong else theme.accent, bar)


def segments(
    screen: FormScreen,
    key: str,
    area: pygame.Rect,
    texts: Sequence[str],
    chosen: int,
    choose: Callable[[int], None],
    pane: ScrollArea | None = None,
    enabled: Sequence[bool] | None = None,
) -> None:
    """A row of buttons of which one is chosen: equally wide if their words allow it."""
    gap = screen.px(_GAP)
    fonts = screen.app.fonts
    room = area.width - gap * (len(texts) - 1)
    shares = [room / len(texts)] * len(texts)
    needs = [typeset.width(text, typeset.STRONG, fonts) + 2 * gap for text in texts]
    if max(needs) > min(shares):
        shares = [room * need / sum(needs) for need in needs]
    for number, (text, share) in enumerate(zip(texts, shares, strict=True)):
        left = area.left + round(sum(shares[:number])) + gap * number
        right = area.left + round(sum(shares[: number + 1])) + gap * number
        widget = screen.button(
            f"{key} {number}",
            pygame.Rect(left, area.top, right - left, area.height),
            typeset.cut(text, typeset.STRONG, fonts, round(share) - gap),
            lambda number=number: choose(number),  # type: ignore[misc]
            pane=pane,
            enabled=enabled is None or enabled[number],
        )
        screen.stops[-1].chooses = True
        if number == chosen:
            widget.select()


def segments_width(screen: FormScreen, texts: Sequence[str]) -> int:
    """px that `segments` needs to show all of these words."""
    gap = screen.px(_GAP)
    fonts = screen.app.fonts
    needs = [typeset.width(text, typeset.STRONG, fonts) + 2 * gap for text in texts]
    return sum(needs) + gap * (len(texts) - 1) + 2


def choice(
    screen: FormScreen,
    key: str,
    area: pygame.Rect,
    texts: Sequence[str],
    chosen: int,
    choose: Callable[[int], None],
    pane: ScrollArea | None = None,
    short: str | None = None,
) -> None:
    """A button that shows what is chosen (or `short` for it) and opens the whole list."""

    def nudge(step: int) -> None:
        choose((chosen + step) % len(texts))

    edge = screen.px(13)
    arrow = _arrow(screen)
    room = area.width - 3 * edge - arrow.get_width()
    shown = typeset.cut(short or texts[chosen], typeset.STRONG, screen.app.fonts, room)
    widget = screen.button(
        key,
        area,
        shown,
        lambda: screen.popup(widget, texts, chosen, choose),
        pane=pane,
    )
    screen.stops[-1].nudge, screen.stops[-1].chooses = nudge, True
    widget.show_as_choice(arrow, edge)


def _arrow(screen: FormScreen) -> pygame.Surface:
    """The sign of a list that opens downwards: our typeface has none that is as quiet."""
    colour = screen.app.theme.muted
    canvas = Canvas((12, 8), screen.app.scale, clear(colour))
    canvas.line([(1.5, 1.5), (6, 6), (10.5, 1.5)], 1.7, colour)
    return canvas.finish().premul_alpha()

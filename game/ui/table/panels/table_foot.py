"""The row along the foot of the table: quiet buttons, words of the keys that count, the clock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import pygame

from game.translation import N_, _
from game.ui.kit.controls import Press, Text, TextAlign
from game.ui.kit.layout import Part, Row
from game.ui.kit.painted_panel import PaintedPanel
from game.ui.paint import typeset
from game.ui.paint.painter import Painter, resized
from game.ui.paint.typeset import TextStyle
from game.ui.style.contrast import on_cloth
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.panels.button_names import TableButton
from game.ui.table.panels.foot_words import FootWord, KeyWords

GAP: Final = 8
DIGIT: Final = 8
"""Of a digit of the clock at least: words beside it stand still."""
CLOCK: Final = TextStyle(typeset.SMALL.px, bold=True)
WIDTHS: Final[Mapping[TableButton, int]] = {
    TableButton.UNDO: 92,
    TableButton.LAST_TRICK: 112,
    TableButton.SEAL: 38,
    TableButton.TALK: 84,
    TableButton.MENU: 84,
    TableButton.HINT: 72,
    TableButton.SORT: 84,
    TableButton.CLAIM: 92,
    TableButton.TURN_REST: 124,
}
"""The buttons in their order, each as wide as this at least; all lengths in px at scale 1."""
LABELS: Final[Mapping[TableButton, str]] = {
    TableButton.UNDO: N_("Undo"),
    TableButton.LAST_TRICK: N_("Tricks"),
    TableButton.TALK: N_("Talk"),
    TableButton.MENU: N_("Menu"),
    TableButton.HINT: N_("Hint"),
    TableButton.SORT: N_("Sort"),
    TableButton.CLAIM: N_("Claim"),
    TableButton.TURN_REST: N_("Turn the rest"),
}
"""Where there is none, a sign of the button's name stands for it."""
BY_NAME: Final[Mapping[str, TableButton]] = {button.value: button for button in TableButton}
"""The buttons proper; every other name is that of words, which strike their key by themselves."""


class FootButtons(NamedTuple):
    """Which buttons there are."""

    there: frozenset[TableButton]
    able: frozenset[TableButton]
    """Those that may be pressed."""
    unread: int = 0
    """Remarks that were not read; the button for talk has their number."""


class TableFoot(PaintedPanel):
    """All of the row where persons play. Each of its buttons has a key as well."""

    def __init__(self) -> None:
        super().__init__()
        self.clock = ""
        """How long the game has been played; empty where that is not shown."""
        self._made_of: object = None
        self._painter: Painter | None = None

    def show(
        self,
        buttons: FootButtons,
        words: Sequence[FootWord],
        layout: TableLayout,
        painter: Painter,
    ) -> None:
        """Let this stand there; what stands there already is not made anew."""
        made_of = layout, painter, buttons, tuple(words), len(self.clock)
        if made_of == self._made_of:
            return
        self._made_of = made_of
        painter = self._painter = _fitting(buttons, layout, painter)
        ink = on_cloth(painter.theme)
        clock = Text(
            lambda: self.clock, CLOCK, ink, align=TextAlign.RIGHT, least=DIGIT * len(self.clock)
        )
        row = Row(
            *(self._button(name, buttons) for name in WIDTHS if name in buttons.there),
            KeyWords(words),
            *([clock] if self.clock else ()),
            gap=GAP,
        )
        self.lay_out(row, layout.hints, painter)

    def draw(self, surface: pygame.Surface, painter: Painter, *, live: bool = True) -> None:
        """All of the row, as large as there is room for."""
        super().draw(surface, self._painter or painter, live=live)

    @staticmethod
    def _button(name: TableButton, buttons: FootButtons) -> Part:
        words = _(LABELS[name]) if name in LABELS else ""
        if name is TableButton.TALK and buttons.unread:
            words = _("Talk ({n})", n=buttons.unread)
        return Press(
            name,
            words,
            icon="" if words else name,
            gold=name is TableButton.CLAIM,
            enabled=name in buttons.able,
            least=WIDTHS[name],
            air=GAP,
        )


def _fitting(buttons: FootButtons, layout: TableLayout, painter: Painter) -> Painter:
    """Paints the buttons so large that they have room, one to claim tricks beside them too."""
    names = buttons.there | {TableButton.CLAIM}
    wide = sum(WIDTHS[name] + GAP for name in WIDTHS if name in names)
    return resized(painter, min(painter.scale, layout.hints.width / wide))

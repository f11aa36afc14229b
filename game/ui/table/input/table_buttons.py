"""The quiet buttons along the foot of the table: take back, last trick, fair cards, sort."""

from __future__ import annotations

from game.translation import _
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.panels.button_names import TableButton
from game.ui.widgets.buttons import Button, ButtonGroup

GAP = 8  # px at scale 1
WIDTHS = {
    TableButton.UNDO: 92,
    TableButton.LAST_TRICK: 112,
    TableButton.SEAL: 38,
    TableButton.SORT: 84,
}
"""px at scale 1."""


class TableButtons(ButtonGroup):
    """Buttons of a table where persons play; every one of them has a key as well."""

    def lay_out(self, layout: TableLayout, *, undo: bool, last: bool, sort: bool) -> None:
        """Put the buttons at the left end of the line of hints.

        Args:
            layout: of the table.
            undo: whether there is a move to take back.
            last: whether there is a last trick to look at.
            sort: whether the hand stands in another order than the usual one.
        """
        rows = [
            (TableButton.UNDO, _("Undo"), undo),
            (TableButton.LAST_TRICK, _("Tricks"), last),
            (TableButton.SEAL, "", True),
        ]
        if sort:
            rows.append((TableButton.SORT, _("Sort"), True))
        x, buttons = layout.hints.x, []
        for name, label, enabled in rows:
            wide = layout.px(WIDTHS[name])
            rect = layout.hints.copy()
            rect.update(x, layout.hints.y, wide, layout.hints.height)
            sign = "" if label else name
            buttons.append(Button(name, label, rect, icon=sign, enabled=enabled, size=14))
            x += wide + layout.px(GAP)
        self.buttons = buttons

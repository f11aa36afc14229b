"""The quiet buttons along the foot of the table: take back, tricks, fair cards, menu, claim."""

from __future__ import annotations

from collections.abc import Collection

from game.translation import _
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.panels.button_names import TableButton
from game.ui.widgets.painted_buttons import Button, Buttons

GAP = 8  # px at scale 1
WIDTHS = {
    TableButton.UNDO: 92,
    TableButton.LAST_TRICK: 112,
    TableButton.SEAL: 38,
    TableButton.HINT: 72,
    TableButton.SORT: 84,
    TableButton.TALK: 84,
    TableButton.MENU: 84,
    TableButton.CLAIM: 92,
    TableButton.TURN_REST: 124,
}
"""px at scale 1."""


_AT_TIMES = (
    TableButton.UNDO,
    TableButton.TALK,
    TableButton.MENU,
    TableButton.HINT,
    TableButton.SORT,
    TableButton.CLAIM,
    TableButton.TURN_REST,
)


class TableButtons(Buttons):
    """Buttons of a table where persons play; every one of them has a key as well."""

    @property
    def right(self) -> int:
        """px of the window where the last of them ends; 0 without any."""
        return max((button.rect.right for button in self.buttons), default=0)

    def lay_out(
        self, layout: TableLayout, *, undo: bool, last: bool, more: Collection[TableButton]
    ) -> None:
        """Put the buttons at the left end of the line of hints.

        Args:
            layout: of the table.
            undo: whether there is a move to take back.
            last: whether there is a last trick to look at.
            more: those that are there only while they do something.
        """
        rows = [
            (TableButton.UNDO, _("Undo"), undo),
            (TableButton.LAST_TRICK, _("Tricks"), last),
            (TableButton.SEAL, "", True),
            (TableButton.TALK, _("Talk"), True),
            (TableButton.MENU, _("Menu"), True),
            (TableButton.HINT, _("Hint"), True),
            (TableButton.SORT, _("Sort"), True),
            (TableButton.CLAIM, _("Claim"), True),
            (TableButton.TURN_REST, _("Turn the rest"), True),
        ]
        rows = [row for row in rows if row[0] not in _AT_TIMES or row[0] in more]
        x, buttons = layout.hints.x, []
        for name, label, enabled in rows:
            wide = layout.px(WIDTHS[name])
            rect = layout.hints.copy()
            rect.update(x, layout.hints.y, wide, layout.hints.height)
            sign = "" if label else name
            gold = name == TableButton.CLAIM
            buttons.append(Button(name, label, rect, sign, gold, enabled, size=14))
            x += wide + layout.px(GAP)
        self.buttons = buttons

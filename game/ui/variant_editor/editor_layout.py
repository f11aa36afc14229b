"""Where everything is in the variant editor: rules on the left, deals and example on the right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.ui.paint import typeset
from game.ui.scene.form_screen import FormScreen

MARGIN: Final = 24  # px at scale 1
HEAD: Final = 66
FOOT: Final = 66
INSIDE: Final = 16
_GAP: Final = 14
_WIDEST: Final = 1460


@dataclass(frozen=True, slots=True)
class EditorBoxes:
    """The three panels, px of the window."""

    rules: Rect
    deals: Rect
    example: Rect
    edge: int
    """px of a panel beside what is inside of it."""
    frame: int
    """px of a panel above and below what is inside of it."""

    @classmethod
    def of(cls, screen: FormScreen, example: int) -> EditorBoxes:
        """In this window; `example` is the height in px that the worked example wishes for."""
        px = screen.px
        wide, tall = screen.app.size
        frame = 2 * px(INSIDE) + typeset.HEADING.line(screen.app.fonts) + px(2)
        full = min(wide - 2 * px(MARGIN), px(_WIDEST))
        left, gap = (wide - full) // 2, px(_GAP)
        top, height = px(HEAD), tall - px(HEAD + FOOT)
        first = (full - gap) * 44 // 100
        right = Rect(left + first + gap, top, full - first - gap, height)
        # In a low window the bars need their height more than a second example does.
        share = 50 if height > px(600) else 46
        lower = min(example + frame, (height - gap) * share // 100)
        upper = height - gap - lower
        return cls(
            Rect(left, top, first, height),
            Rect(right.left, top, right.width, upper),
            Rect(right.left, top + upper + gap, right.width, lower),
            px(INSIDE),
            frame,
        )

    def inside(self, sheet: Rect) -> Rect:
        """What a panel has room for under its heading."""
        edge, head = self.edge, self.frame - self.edge
        return Rect(
            sheet.left + edge, sheet.top + head, sheet.width - 2 * edge, sheet.height - self.frame
        )

"""A page with one line to fill: what belongs there, the line with Paste beside it, the foot."""

from __future__ import annotations

from collections.abc import Callable

from game.translation import _
from game.ui.kit.controls import Press, Text, TextLine
from game.ui.kit.layout import Column, Gap, Plate, Row
from game.ui.kit.pages import TitledPage, back_button

LINE = "text"
"""The key of the line."""
_TALL = 38


def line_page(
    title: str,
    about: str,
    line: TextLine,
    paste: Callable[[], None],
    told: Text,
    back: Callable[[], None],
    go: Press,
) -> TitledPage:
    """Such a page.

    Args:
        title: of the screen.
        about: what belongs into the line.
        line: made by `filled`.
        paste: what the button beside the line does.
        told: what is said of what was typed.
        back: what leaves the screen.
        go: the button that goes on.
    """
    body = Plate(
        Column(
            Text(about),
            Gap(12),
            Row(line, Press("paste", _("Paste"), paste, least=90, tall=_TALL)),
            Gap(12),
            told,
        ),
        inside=22,
    )
    foot = Row(back_button(back), Gap(grow=1), go)
    return TitledPage(title, body, foot, widest=820, hugs=True, above=35)


def filled(text: str, typed: Callable[[str], None], longest: int) -> TextLine:
    """The line: what stands in it, who is told of changes, and how many letters it takes."""
    return TextLine(LINE, text, typed, longest=longest, leaves_paste=True, tall=_TALL, grow=1)

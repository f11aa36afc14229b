"""A page with one line to fill: what belongs there, the line with Paste beside it, the foot."""

from __future__ import annotations

from collections.abc import Callable

from game.translation import _
from game.ui.kit.controls import Press, Text, TextLine
from game.ui.kit.layout import Column, Gap, Part, Plate, Row, RowAlign, Sized
from game.ui.kit.pages import TitledPage, back_button

LINE = "text"
"""The key of the line."""
_TALL = 38
ALONE, BESIDE = 820, 1140
"""Width of such a page, and of one with a picture as wide and tall as this, px at scale 1."""
_PICTURE = 330
PICTURE_TALL = 220


def line_page(
    title: str,
    about: str,
    line: TextLine,
    paste: Callable[[], None],
    told: Text,
    back: Callable[[], None],
    go: Press,
    picture: Part | None = None,
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
        picture: of what belongs there, on the left.
    """
    form = Plate(
        Column(
            Gap(grow=1),
            Text(about),
            Gap(12),
            Row(line, Press("paste", _("Paste"), paste, least=90, tall=_TALL)),
            Gap(12),
            told,
            Gap(grow=1),
        ),
        inside=22,
        grow=1,
    )
    body = form if picture is None else beside_picture(picture, form)
    foot = Row(back_button(back), Gap(grow=1), go)
    widest = ALONE if picture is None else BESIDE
    return TitledPage(title, body, foot, widest=widest, hugs=True, above=35)


def beside_picture(picture: Part, form: Part) -> Part:
    """A picture on the left of what is filled in, both as tall as each other."""
    return Row(Sized(picture, wide=_PICTURE), form, gap=20, align=RowAlign.WHOLE)


def filled(text: str, typed: Callable[[str], None], longest: int) -> TextLine:
    """The line: what stands in it, who is told of changes, and how many letters it takes."""
    return TextLine(LINE, text, typed, longest=longest, leaves_paste=True, tall=_TALL, grow=1)

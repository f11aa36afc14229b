"""A page with one line to fill: a poster of what belongs there, the line with Paste, the foot."""

from __future__ import annotations

from collections.abc import Callable

from game.translation import _
from game.ui.kit.controls import Press, Text, TextLine
from game.ui.kit.layout import Column, Gap, Part, Plate, Row
from game.ui.kit.pages import TitledPage, back_button

LINE = "text"
"""The key of the line."""
_TALL = 38
_APART = 22
"""px at scale 1 between a poster and what is filled in below it: its shadow has room there."""


def line_page(
    title: str,
    about: str,
    line: TextLine,
    paste: Callable[[], None],
    told: Text,
    back: Callable[[], None],
    go: Press,
    shown: Part,
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
        shown: a poster of what belongs there.
    """
    form = Plate(
        Column(
            Text(about),
            Gap(12),
            Row(line, Press("paste", _("Paste"), paste, least=90, tall=_TALL)),
            Gap(12),
            told,
        ),
        inside=22,
    )
    return TitledPage(title, below_poster(shown, form), Row(back_button(back), Gap(grow=1), go))


def below_poster(shown: Part, form: Part) -> Part:
    """A poster that has all the height that the form below it leaves."""
    return Column(shown, Gap(_APART), form, grow=1)


def filled(text: str, typed: Callable[[str], None], longest: int) -> TextLine:
    """The line: what stands in it, who is told of changes, and how many letters it takes."""
    return TextLine(LINE, text, typed, longest=longest, leaves_paste=True, tall=_TALL, grow=1)

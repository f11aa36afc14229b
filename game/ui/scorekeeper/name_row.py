"""The line of a form in which somebody types who sits at a seat of a score sheet."""

from __future__ import annotations

from collections.abc import Callable

from game.engine import Seat
from game.profiles.profile import LONGEST_NAME
from game.translation import _
from game.ui.kit.controls import TextLine
from game.ui.kit.rows import FormRow


def name_row(
    seat: Seat, typed: str, change: Callable[[Seat, str], None], placeholder: str
) -> FormRow:
    """A seat's line.

    Args:
        seat: its key is `name` with this number.
        typed: what stands in it.
        change: told the seat and the text after each letter.
        placeholder: stands there while nothing is typed.
    """
    line = TextLine(
        f"name {seat}",
        typed,
        lambda text: change(seat, text),
        longest=LONGEST_NAME,
        placeholder=placeholder,
    )
    return FormRow(_("Player {number}", number=seat + 1), "", line)

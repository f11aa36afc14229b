"""Numbers and short words as a score sheet writes them."""

from __future__ import annotations

from typing import Final

from game.engine.choices import Premium
from game.presentation.deal_labels import SHORT
from game.presentation.score_sheet import DealRow
from game.presentation.words.points import signed
from game.translation import _
from game.ui.style.theme import smallest_px

STAR: Final = "*"
"""Beside points of which a premium or a streak is a part, where there is no room for a number."""
LIFT: Final = 0.27
"""How far the tricks stand above or below the bid that they missed, in px of the points."""


def reach(px: int) -> int:
    """How far the stroke through a bid sticks out on either side."""
    return round(px * 0.22)


def lift(off: int, px: int) -> int:
    """Where tricks stand beside a bid that they miss by so many: above it where they are more."""
    return round(px * LIFT) * ((off < 0) - (off > 0))


def small(body: int) -> int:
    """px of what is noted beside the points."""
    return max(smallest_px() - 1, round(body * 0.84))


def stake_letter(stake: Premium) -> str:
    """The letter beside the bid of who declared or revealed."""
    return _("d") if stake is Premium.DECLARE else _("r")


def bracketed(number: int) -> str:
    """A part of the points beside them, with its sign."""
    return f"({signed(number)})"


def kind_words(row: DealRow, *, brief: bool) -> str:
    """What is special about a deal, in a word or a few."""
    words = (
        _(SHORT.get(special, special.value) if brief else special.value) for special in row.special
    )
    return ", ".join(words)

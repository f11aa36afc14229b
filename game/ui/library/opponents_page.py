"""Against whom it is hardest: every level and every character that was met, the hardest first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.presentation.words.bots import bot_title
from game.presentation.words.points import decimal
from game.presentation.words.statistics import percent
from game.rating.opponents import ENOUGH, Faced, Opponent
from game.table.setup import HUMAN
from game.translation import _, ngettext
from game.ui.kit.controls import Text, TextAlign
from game.ui.kit.layout import Column, Gap, Part, Plate, Row, RowAlign
from game.ui.kit.rows import RowsToCome
from game.ui.library.figures_table import FigureLine, figures_table
from game.ui.library.progress_counted import CountedProgress
from game.ui.paint import typeset
from game.ui.scene.form_screen import FormScreen

_GAP: Final = 12  # px at scale 1
_COLUMNS: Final = (33, 13, 15, 23, 16)
"""Shares of the width: of the names, then of the numbers."""


class OpponentsPage:
    """Levels on the left, characters on the right, which scroll."""

    def __init__(self, screen: FormScreen, progress: CountedProgress) -> None:
        self._screen = screen
        self._levels, self._characters = progress.levels, progress.characters

    def tree(self) -> Part:
        """Both tables, and what the figures are."""
        theme, levels = self._screen.app.theme, self._levels
        told: list[Part] = []
        if not levels:
            words = _("No game against others counts yet.")
            told = [Gap(_GAP), Text(words, align=TextAlign.MIDDLE)]
        elif not levels[0].few:
            told = [Gap(_GAP), Text(_hardest(levels[0]))]
        notes = Text(_notes(), typeset.SMALL, theme.muted)
        first = Column(self._table(_("Levels"), levels), *told, Gap(_GAP), notes, grow=1)
        second = self._table(_("Characters"), self._characters)
        return Row(_plate(first), _plate(second), gap=_GAP, align=RowAlign.WHOLE)

    def _table(self, title: str, faced: Sequence[Faced]) -> Part:
        lines = []
        for one in faced:
            low, high = one.ahead.interval
            cells = (
                str(one.ahead.trials),
                percent(one.ahead.share),
                f"{round(100 * low)}–{percent(high)}",
                decimal(one.lead),
            )
            lines.append(FigureLine(opponent_title(one.opponent), cells, faint=one.few))
        heads = _("Games"), _("Ahead"), _("95 %"), _("Points")
        table = figures_table(title, heads, lines, _COLUMNS, self._screen.app.theme)
        return table if lines else Column(table, Gap(4), RowsToCome(grow=1), grow=1)


def _plate(held: Part) -> Part:
    return Plate(Column(held), inside=20, above=14, below=14, grow=1)


def opponent_title(opponent: Opponent) -> str:
    """A level, or a character with its level."""
    level = _("Persons") if opponent.level == HUMAN else bot_title(opponent.level)
    if not opponent.name:
        return level
    return _("{name} ({level})").format(name=opponent.name, level=level)


def _hardest(one: Faced) -> str:
    text = ngettext(
        "The hardest: {title}. You were ahead in {share} of {n} game.",
        "The hardest: {title}. You were ahead in {share} of {n} games.",
        one.ahead.trials,
    )
    share, title = percent(one.ahead.share), opponent_title(one.opponent)
    return text.format(title=title, share=share, n=one.ahead.trials)


def _notes() -> str:
    return _(
        "Ahead: games in which you had more points; a tie is half. Points: how many more a game. "
        "Faint: fewer than {enough} games say little. Games with undo, hints or known cards have "
        "no part."
    ).format(enough=ENOUGH)

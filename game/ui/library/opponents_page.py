"""Against whom it is hardest: every level and every character that was met, the hardest first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.presentation.characters.people import CHARACTERS, character_of
from game.presentation.words.bots import bot_title
from game.presentation.words.points import decimal
from game.presentation.words.statistics import percent
from game.rating.opponents import ENOUGH, Faced, Opponent
from game.table.setup import HUMAN
from game.translation import _, ngettext
from game.ui.kit.controls import Text
from game.ui.kit.figures_table import FigureLine, figures_table
from game.ui.kit.layout import Column, Gap, Painted, Part, Plate, Row, RowAlign, Scroll, Sized
from game.ui.kit.pages import BETWEEN
from game.ui.kit.poster import (
    BESIDE_POSTER,
    FACES,
    poster,
    poster_room,
    poster_title,
)
from game.ui.library.progress_counted import CountedProgress
from game.ui.library.rating_curve import LEVEL_PORTRAITS
from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.paint.portraits import portrait
from game.ui.paint.seat_portraits import PORTRAIT_IDS
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.invitation import invitation

_GAP: Final = 12
_FACE: Final = 32
"""Between table and notes, and the size of a face, px at scale 1."""
_TABLES: Final = 620
"""Width that both tables need, px at scale 1."""
_COLUMNS: Final = (40, 8, 20, 18, 12)
"""Shares of the width: of the names, then of the numbers."""


class OpponentsPage:
    """A poster of those that were met; beside it levels, and below them characters."""

    def __init__(self, screen: FormScreen, progress: CountedProgress) -> None:
        self._screen = screen
        self._levels, self._characters = progress.levels, progress.characters

    def tree(self) -> Part:
        """Both tables, and what the figures are; before the first game whom one will meet."""
        app = self._screen.app
        if not self._levels:
            return invitation(
                app,
                _("Nobody met yet"),
                _("Play a game to its end, and this page shows how you do."),
                faces=[PORTRAIT_IDS.index(each.portrait) for each in CHARACTERS[:FACES]],
            )
        nobody = _("None yet: they sit at tables of levels from beginner to expert.")
        met = [] if self._characters else [Gap(_GAP), Text(nobody, ink=app.theme.sheet_ink)]
        levels = _plate(self._table(_("Levels"), self._levels))
        characters = _plate(self._table(_("Characters"), self._characters), *met)
        # They scroll beside the poster: it is as tall as the page, however many were met.
        tables = Scroll(Column(levels, characters, Gap(grow=1), gap=BETWEEN))
        wide = poster_room(app.size[0], app.scale, _TABLES)
        notes = Text(_notes(), typeset.SMALL, app.theme.sheet_muted)
        if not wide:
            return Column(levels, characters, _plate(notes), gap=BETWEEN, grow=1)
        return Row(
            Sized(self._poster(notes), wide=wide), tables, gap=BESIDE_POSTER, align=RowAlign.WHOLE
        )

    def _poster(self, notes: Part) -> Part:
        """Those that were met, the hardest first, and how one does against that one."""
        app, hardest = self._screen.app, self._levels[0]
        met = [_face(one.opponent) for one in (*self._characters, *self._levels)]
        faces = [PORTRAIT_IDS.index(face) for face in dict.fromkeys(met) if face][:FACES]
        title = _("Few games yet") if hardest.few else opponent_title(hardest.opponent)
        words: list[Part] = [poster_title(title, app.theme.sheet_ink)]
        if not hardest.few:
            words += [Gap(6), Text(_hardest(hardest), ink=app.theme.sheet_ink)]
        words += [Gap(_GAP), notes]
        return poster(app.settings.variant, faces, words, book=app.book, painter=app.painter)

    def _table(self, title: str, faced: Sequence[Faced]) -> Part:
        heads = _("Games"), _("Ahead"), _("95 %"), _("Points")
        lines = [_line(one, self._screen.painter) for one in faced]
        return figures_table(title, heads, lines, _COLUMNS, self._screen.app.theme, bar=1)


def _line(one: Faced, painter: Painter) -> FigureLine:
    """Of one opponent, with its face."""
    low, high = one.ahead.interval
    cells = (
        str(one.ahead.trials),
        percent(one.ahead.share),
        f"{round(100 * low)}–{percent(high)}",
        decimal(one.lead),
    )
    face = _face(one.opponent)

    def paint(surface: pygame.Surface, area: pygame.Rect) -> None:
        if face:
            shown = portrait(PORTRAIT_IDS.index(face), area.width, painter.theme)
            surface.blit(shown, shown.get_rect(center=area.center))

    title, share = opponent_title(one.opponent), one.ahead.share
    picture = Painted(paint, wide=_FACE, tall=_FACE)
    return FigureLine(title, cells, faint=one.few, share=lambda: share, picture=picture)


def _face(opponent: Opponent) -> str:
    """The id of the portrait of a character, or of a level; empty where there is none."""
    character = character_of(opponent.name)
    return LEVEL_PORTRAITS.get(opponent.level, "") if character is None else character.portrait


def _plate(*held: Part) -> Part:
    return Plate(Column(*held), inside=20, above=14, below=14, paper=True)


def opponent_title(opponent: Opponent) -> str:
    """A level, or a character with its level."""
    level = _("Persons") if opponent.level == HUMAN else bot_title(opponent.level)
    if not opponent.name:
        return level
    return _("{one} ({other})", one=opponent.name, other=level)


def _hardest(one: Faced) -> str:
    return ngettext(
        "The hardest: {title}. You were ahead in {share} of {n} game.",
        "The hardest: {title}. You were ahead in {share} of {n} games.",
        one.ahead.trials,
        title=opponent_title(one.opponent),
        share=percent(one.ahead.share),
        n=one.ahead.trials,
    )


def _notes() -> str:
    return _(
        "Ahead: games in which you had more points, a tie counting half. Points: how many more, "
        "on average. Grey: fewer than {enough} games, too few to tell. Games with undo, "
        "hints or known cards are left out.",
        enough=ENOUGH,
    )

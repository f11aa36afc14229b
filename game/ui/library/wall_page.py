"""The wall: the curve of a person's rating on framed paper, the last games on a line, best moments.

Beside it stands the cabinet of goals, whose doors open on a page of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame
from pygame import Rect

from game.presentation.words.points import points_words, signed
from game.presentation.words.progress import (
    games_line,
    meaning,
    moment_title,
    rating_title,
    unrated_lines,
)
from game.presentation.words.statistics import rules_title
from game.presentation.words.times import day_words
from game.rating.course import LAST, LastGame
from game.rating.goals import GoalGroup, GoalState
from game.rating.moments import MomentKind
from game.table.statistics.summary import PlayedRules
from game.translation import _
from game.ui.kit.cabinet import BOARD, SHELF_HEADROOM, paint_shelf
from game.ui.kit.controls import Press, Text
from game.ui.kit.layout import Column, Gap, Painted, Part, Plate, Row, RowAlign, Scroll
from game.ui.library.goals_page import CABINET_TITLES, nearest
from game.ui.library.progress_counted import CountedProgress
from game.ui.library.rating_curve import RatingCurve
from game.ui.paint import typeset
from game.ui.paint.objects.objects import drawn_object
from game.ui.scene.form_screen import FormScreen
from game.ui.widgets.hung_slips import HungSlip, paint_slips, slips_height, slips_that_fit

_LEAST_CURVE: Final = 132  # px at scale 1
_OBJECT: Final = 46
_LARGEST: Final = 76
"""An object of a moment or of a shelf, px at scale 1, and one of a shelf where there is room."""
_ON_SHELF: Final = 4
"""Objects of a group that are seen through the doors."""
MOMENT_OBJECTS: Final = {
    MomentKind.ZERO_WITH_ACE: "zero-ace",
    MomentKind.ALL_TAKEN: "all",
    MomentKind.FROM_LAST: "from-last",
    MomentKind.HIGH_BID: "bid-7",
    MomentKind.ZERO: "zero-10",
    MomentKind.RUN: "run-10",
}
"""The object that stands for each kind of moment."""


class WallPage:
    """Curve, slips and moments on the left, the cabinet on the right."""

    def __init__(
        self, screen: FormScreen, progress: CountedProgress, open_cabinet: Callable[[], None]
    ) -> None:
        """`open_cabinet` leads to all goals."""
        self._screen, self._progress, self._open = screen, progress, open_cabinet
        self._curve: RatingCurve | None = None
        self._moments = progress.moments
        self._slips = [_slip(one) for one in progress.last if one.when]

    def tree(self) -> Part:
        """Both sides."""
        wall = Column(
            Plate(
                Column(*self._words(), grow=1), inside=20, above=14, below=14, paper=True, grow=1
            ),
            Gap(10),
            Painted(self._paint_slips, tall=slips_height),
            Gap(12),
            Row(*map(self._frame, range(3)), gap=14),
            grow=62,
        )
        return Row(wall, self._cabinet(), gap=24, align=RowAlign.WHOLE)

    # --- the curve ---------------------------------------------------------------------------

    def _words(self) -> list[Part]:
        """The rating, what it means and what does not count, over its curve."""
        found, theme = self._progress.rating, self._screen.app.theme
        ink, quiet = theme.sheet_ink, theme.sheet_muted
        if found.now is None:
            text = _(
                "No game counts yet. A rating begins with a game that one person finishes against "
                "levels from beginner to expert, without undo and hints."
            )
            head: Part = Text(text, ink=ink)
        else:
            told = f"{meaning(found.now)} {games_line(found)}"
            figure = Text(rating_title(found.now), typeset.TITLE, ink, whole=True)
            head = Row(figure, Text(told, typeset.SMALL, ink, grow=1), gap=18)
        parts = [head, Gap(8), Painted(self._paint_curve, least=_LEAST_CURVE, grow=1)]
        lines = unrated_lines(found)
        if lines:
            words = f"{_('Not rated:')} {'; '.join(lines)}."
            parts += [Gap(6), Text(words, typeset.SMALL, quiet)]
        return parts

    def _paint_curve(self, surface: pygame.Surface, area: Rect) -> None:
        painter = self._screen.app.painter
        if self._curve is None or not self._curve.fits(area.size, painter):
            self._curve = RatingCurve(self._progress.curve, area.size, painter)
        surface.blit(self._curve.picture, area)

    # --- games and moments -------------------------------------------------------------------

    def _paint_slips(self, surface: pygame.Surface, area: Rect) -> None:
        painter = self._screen.app.painter
        first = [] if self._slips else [HungSlip(_("Your first game"), "", "")]
        slips = [*self._slips, *first, *[HungSlip("", "", "")] * LAST][:LAST]
        fit = slips_that_fit(slips, area.width, painter)
        paint_slips(surface, slips[max(0, len(self._slips) - fit) :][:fit], area, painter)

    def _frame(self, place: int) -> Part:
        """A moment in its frame, or the frame that waits for one."""
        moment = self._moments[place] if place < len(self._moments) else None
        theme = self._screen.app.theme
        thing = MOMENT_OBJECTS[moment.kind] if moment is not None else _TO_COME[place]

        def paint(surface: pygame.Surface, area: Rect) -> None:
            picture = drawn_object(thing, min(area.size), theme, won=moment is not None)
            surface.blit(picture, picture.get_rect(center=area.center))

        if moment is None:
            words: list[Part] = [Text(_("Best moment"), typeset.SMALL, theme.muted)]
        else:
            variant = rules_title(PlayedRules(moment.variant))
            note = f"{day_words(moment.when)} · {variant}"
            words = [
                Text(moment_title(moment), typeset.STRONG),
                Text(note, typeset.SMALL, theme.muted),
            ]
        held = Row(Painted(paint, _OBJECT, _OBJECT), Column(*words, grow=1), gap=10)
        return Plate(held, inside=12, above=10, below=10, grow=1)

    # --- the cabinet -------------------------------------------------------------------------

    def _cabinet(self) -> Part:
        """A shelf for each group, with what was won last and what is nearest."""
        theme, goals = self._screen.app.theme, self._progress.goals
        reached = sum(state.when is not None for state in goals)
        count = _("{n} of {all}", n=reached, all=len(goals))
        head = Row(
            Text(_("The cabinet"), typeset.HEADING, grow=1),
            Text(count, typeset.HEADING, theme.accent, whole=True),
        )
        shelves = [self._shelf(group) for group in GoalGroup]
        near = nearest(goals)
        told = _("{one}: {other}", one=_("Next"), other=near) if near else ""
        foot = Row(
            Text(told, typeset.SMALL, grow=1),
            Press("cabinet", _("Open"), self._open, least=84),
            gap=12,
        )
        inside = Column(*shelves, gap=10)
        return Plate(
            Column(head, Gap(8), Scroll(inside), Gap(8), foot),
            inside=18,
            above=14,
            below=12,
            grow=38,
        )

    def _shelf(self, group: GoalGroup) -> Part:
        """Some objects of a group on their board, and below it how many of all are won."""
        theme = self._screen.app.theme
        own = [state for state in self._progress.goals if state.goal.group is group]
        won = sum(state.when is not None for state in own)
        shown = _foremost(own)

        def paint(surface: pygame.Surface, area: Rect) -> None:
            painter = self._screen.app.painter
            back = paint_shelf(painter, surface, area)
            side = min(back - painter.px(SHELF_HEADROOM), painter.px(_LARGEST))
            top = area.top + back - side
            step = area.width / _ON_SHELF
            for place, state in enumerate(shown):
                picture = drawn_object(state.goal.id, side, theme, won=state.when is not None)
                middle = area.left + round(step * (place + 0.5))
                surface.blit(picture, (middle - side // 2, top))

        figures = _("{n} of {all}", n=won, all=len(own))
        words = Row(
            Text(_(CABINET_TITLES[group]), typeset.SMALL, grow=1),
            Text(figures, typeset.SMALL, theme.accent if won else theme.muted, whole=True),
        )
        objects = Painted(paint, tall=_OBJECT + BOARD, least=_OBJECT + BOARD, grow=1)
        return Column(objects, Gap(2), words, grow=1)


_TO_COME: Final = ("zero-ace", "bid-7", "from-last")
"""Objects that stand as silhouettes in frames without a moment."""


def _foremost(own: list[GoalState]) -> list[GoalState]:
    """What was won last, then what is nearest: as many as a shelf shows, in the order of a page."""
    won = sorted((one for one in own if one.when), key=lambda one: one.when or "", reverse=True)
    far = sorted(
        (one for one in own if one.when is None),
        key=lambda one: -one.reach.done / max(1, one.reach.wanted),
    )
    shown = [*won[: _ON_SHELF - 1], *far, *won[_ON_SHELF - 1 :]][:_ON_SHELF]
    return [one for one in own if one in shown]


def _slip(game: LastGame) -> HungSlip:
    """Variant, place and points, and what the game did to the rating."""
    told = _("Place {place} of {all}", place=game.place, all=game.players)
    note = points_words(game.total)
    if game.change is not None:
        note = f"{note} · {signed(round(game.change))}"
    return HungSlip(rules_title(PlayedRules(game.variant)), told, note)

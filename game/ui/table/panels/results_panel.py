"""The end of a game: the winner's table, ranking, graph, records, what may come next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from math import ceil
from typing import Final

import pygame
from pygame import Rect

from game.engine import Seat
from game.presentation.game_outcome import GameOutcome
from game.presentation.words.advice.game_story import StoryLine
from game.presentation.words.advice.habits import step_words
from game.presentation.words.records import RecordFigure
from game.translation import _, ngettext
from game.ui.kit.controls import Press, Text, TextAlign
from game.ui.kit.layout import Column, Gap, Part, Plate, Row, RowAlign, Sized
from game.ui.kit.painted_panel import BARE, PaintedPanel, fitted
from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.panels.button_names import OverlayButton
from game.ui.table.panels.results_parts import (
    GraphOnPaper,
    graph_on_paper,
    ranking,
    records,
)
from game.ui.table.panels.winners_table import WHOLE, Staging, WinnersTable
from game.ui.widgets.overlay import veil
from game.ui.widgets.painted_buttons import PRESS, Button

EDGE: Final = (32, 16)
"""Beside what is on it, and where words are large."""
WIDE: Final = 1000
NARROW: Final = 640
"""Where there is no graph."""
BODY: Final = 236
"""Least height of the ranking and the graph."""
SHARES: Final = (44, 56)
"""Of the width that the ranking and the graph have."""
LINE: Final = 24
STORY: Final = 26
STEP: Final = 190
"""Width of the button that leads to what there is to practise, at least."""
BUTTON: Final = (44, 36)
GAP: Final = 16
"""All lengths in px at scale 1."""

GRAPH: Final = (0.3, 1.5)
FIGURES: Final = (1.5, WHOLE)
"""Seconds from the panel's appearance in which each of them comes up."""


class ResultsPanel:
    """Who won: places, totals, the graph of the game and what may come next."""

    def __init__(self, outcome: GameOutcome, *, still: bool = False) -> None:
        """`still` is whether all of it is there at once, as with reduced motion."""
        self.outcome = outcome
        self._staging = Staging(outcome, still=still)
        self._figures: Sequence[RecordFigure] = ()
        self._records_title = ""
        self.changed = ""
        """What the game did to rating and goals, in a line, once that is known."""
        self.mistakes: int | None = None
        """How many the player made, once a review has counted them."""
        self._graph = GraphOnPaper(outcome.sheet, lambda: self._staging.share(GRAPH))
        self._room: tuple[TableLayout, Painter] | None = None
        """The table on which it lies, once it does."""
        self.panel = PaintedPanel(start=self.choices()[0][0])
        self.box = Rect(0, 0, 0, 0)
        """px of the window."""

    def tell_records(self, title: str, figures: Sequence[RecordFigure], changed: str = "") -> None:
        """The records at this table are known now, and what the game changed beside."""
        self._records_title, self._figures, self.changed = title, figures, changed
        self.place()

    def tell_mistakes(self, number: int) -> None:
        """The review has counted the mistakes of the player."""
        self.mistakes = number
        self.place()

    def offer_comparison(self) -> None:
        """The seed is known now, which a server tells after the end."""
        self.outcome = replace(self.outcome, compared=True)
        self.place()

    @property
    def figures(self) -> Sequence[RecordFigure]:
        """The records at this table, once they are known."""
        return self._figures

    @property
    def title(self) -> str:
        """Who won, in one sentence."""
        return self.outcome.title

    @property
    def ranking(self) -> list[tuple[int, Seat]]:
        """Place and seat, from first to last; equal totals share a place."""
        return self.outcome.ranking

    @property
    def buttons(self) -> Sequence[Button]:
        """Those on it."""
        return self.panel.buttons

    @property
    def moving(self) -> bool:
        """Whether something on it still comes up."""
        return not self._staging.over

    def advance(self, dt: float) -> None:
        """Let seconds pass."""
        self._staging.age += dt

    def choices(self) -> list[tuple[str, str]]:
        """Names and words of the buttons: how to go on, the review, and a menu of all the rest."""
        onward = []
        if self.outcome.on_tour:
            onward = [(OverlayButton.ROAD, _("To the road"))]
        elif self.outcome.again:
            onward = [(OverlayButton.AGAIN, _("Play again"))]
        return [
            *onward,
            (OverlayButton.REVIEW, review_words(self.mistakes)),
            (OverlayButton.MORE, _("Menu")),
        ]

    def others(self) -> list[tuple[str, str]]:
        """Names and words of what else there is to do after the game: the menu of it has them."""
        outcome = self.outcome
        again = outcome.again and outcome.on_tour
        offered = {
            (OverlayButton.AGAIN, _("Play again")): again,
            (OverlayButton.SAME_CARDS, _("Same cards")): outcome.same_cards,
            (OverlayButton.SHEET, _("Score sheet")): True,
            (OverlayButton.REPLAY, _("Replay")): True,
            (OverlayButton.COMPARE, _("Compare")): outcome.compared,
            (OverlayButton.SEAL, _("Fair cards")): outcome.sealed,
        }
        return [choice for choice, there in offered.items() if there]

    def lay_out(self, layout: TableLayout, painter: Painter) -> None:
        self._room = layout, painter
        self.place()

    def place(self) -> None:
        """Make everything on it, in the middle of the table, with what is to be said now."""
        if self._room is None:
            return
        layout, painter = self._room
        room = layout.area.width - round(8 * layout.base), layout.size[1]
        forms = [partial(self._tree, room[0], close=close) for close in (False, True)]
        tree, painter = fitted(forms, [room], painter, layout.base)
        wide = tree.wide(painter)
        self.box = Rect(0, 0, wide, min(tree.tall(painter, wide), room[1]))
        self.box.center = (layout.area.centerx, layout.size[1] // 2)
        self.panel.lay_out(tree, self.box, painter)

    def _tree(self, room: int, painter: Painter, *, close: bool) -> Part:
        """Winners, ranking and graph, story, records, and what may come next.

        A `close` one has no graph, which the score sheet has too, and takes the whole `room`,
        px of width.
        """
        outcome, muted = self.outcome, painter.theme.muted
        story = [self._told(line) for line in outcome.story]
        measured = records(
            self._records_title,
            self._figures,
            painter,
            lambda: self._staging.share(FIGURES),
            close=close,
        )
        remarks = [
            Sized(Text(told, typeset.BODY, muted, lines=1, align=TextAlign.MIDDLE), tall=LINE)
            for told in outcome.remarks
        ]
        answers: list[Part] = [
            Press(key, words, gold=place == 0, tall=BUTTON[close], grow=1)
            for place, (key, words) in enumerate(self.choices())
        ]
        gap = Gap(GAP // 4 if close else GAP // 2)
        parts = Column(
            gap,
            self._body(painter, close=close),
            gap,
            *story,
            *([gap] if story else ()),
            *([gap, measured] if outcome.measured else ()),
            *([self._changed(painter)] if outcome.counts else ()),
            *remarks,
            Gap(6 if close else 10),
            Row(*answers, gap=12),
            Gap(10 if close else 22),
            grow=1,
        )
        edge = Gap(EDGE[close])
        whole: Part = Column(
            WinnersTable(outcome, self._staging, close=close).part(painter),
            Row(edge, parts, edge, gap=0, align=RowAlign.WHOLE, grow=1),
        )
        widest = NARROW if outcome.shared else WIDE
        wide = min(widest, int(room / painter.scale)) if close else widest
        plate = Plate(whole, inside=0, lit=True)
        # Where its words need more, `fitted` is to know that it has no room in these letters.
        return Sized(plate, wide=max(wide, ceil(plate.narrow(painter) / painter.scale)))

    def _changed(self, painter: Painter) -> Part:
        """Rating and goals, or the room for them while they are counted."""
        words = Text(
            self.changed, typeset.BODY, painter.theme.cream, lines=1, align=TextAlign.MIDDLE
        )
        return Sized(words, tall=LINE)

    def _told(self, line: StoryLine) -> Part:
        """A sentence that leads to its deal, and to what there is to practise."""
        words = Press(
            f"{OverlayButton.STORY}:{line.deal}", line.text, look=BARE, tall=STORY, grow=1
        )
        if line.step is None:
            return words
        step = Press(OverlayButton.NEXT_STEP, step_words(line.step), tall=STORY, least=STEP)
        return Row(words, step, gap=12)

    def _body(self, painter: Painter, *, close: bool) -> Part:
        """Who came where, and beside it how it came to that, unless it is `close`."""
        if self.outcome.shared or close:
            return ranking(self.outcome, painter, self._staging, close=close)
        return Row(
            ranking(self.outcome, painter, self._staging, grow=SHARES[0]),
            graph_on_paper(self._graph, painter, BODY, grow=SHARES[1]),
            gap=24,
            align=RowAlign.WHOLE,
        )

    def handle(self, event: pygame.event.Event) -> str | None:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._staging.finish()
        if event.type == pygame.KEYDOWN and event.key == pygame.K_s:
            return OverlayButton.SHEET
        if self.hurries(event):
            self.panel.keyed = True
            return None
        return self.panel.handle(event)

    def hurries(self, event: pygame.event.Event) -> bool:
        """Whether a key would begin another game before anybody has seen that it does.

        Whoever went on from deal to deal with it sees the results first, and which button it
        presses.
        """
        pressed = event.type == pygame.KEYDOWN and event.key in PRESS
        again = self.panel.focus in (OverlayButton.AGAIN, OverlayButton.SAME_CARDS)
        return pressed and again and not self.panel.keyed

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        veil(surface, painter.theme)
        self.panel.draw(surface, self.panel.painter)


def review_words(mistakes: int | None) -> str:
    """The words of the button of the review, with so many mistakes as far as they are known."""
    if mistakes is None:
        return _("Review")
    if not mistakes:
        return _("Review: no mistake")
    return ngettext("Review: {n} mistake", "Review: {n} mistakes", mistakes, n=mistakes)

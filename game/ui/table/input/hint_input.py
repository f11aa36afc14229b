"""Hints for the person at the table, in steps: a question, the idea, the ways with their figures.

A hint is for one person alone: where two or more play at a screen there is none. It is made in a
process of its own, and the record notes it as soon as it is shown; the question comes from what
the person sees alone, and costs nothing. Where the game counts for something that a hint takes from
it, the person is asked before the second step.
"""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from game.challenges.result import uncounted
from game.engine import Action, Seat
from game.engine import card as card_of
from game.presentation.words.advice import hints as words
from game.presentation.words.advice.nudges import idea, nudge
from game.review.hints import NEAR, Hint
from game.review.parting import parting_ways
from game.review.review_types import Way
from game.table.followed_game import FollowedGame
from game.table.records.event_lines import BidLine, PlayLine
from game.table.records.lines import HintNote
from game.table.statistics.personal_bests import may_set_records
from game.translation import _
from game.ui.paint.marks import panel
from game.ui.paint.painter import Painter
from game.ui.platform.settings import Hints
from game.ui.scene.routes import ShowParting
from game.ui.style.contrast import accent
from game.ui.table.hand.hand_input import HandInput
from game.ui.table.input.decision_weighing import DecisionWeighing
from game.ui.table.layout.seating import Side
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.presenter import TablePresenter
from game.ui.table.questions.decision_input import DecisionInput
from game.ui.widgets.review_column import ROW, SMALL, ReviewColumn

KEY: Final = pygame.K_i
WIDE: Final = 286
"""px of the list at scale 1."""
EDGE: Final = 12
TITLE: Final = 16
WIDENED: Final = (1.2, 1.4, 1.6)
"""Times its width, where it would reach down to whoever sits below."""
MOST_WAYS, LEAST_WAYS = 6, 3
"""Ways that are listed, as far as they stand clear of whoever sits below the list."""
NUDGE, IDEA, WAYS, WHY = 1, 2, 3, 4
"""What each press of the key shows; from the fourth on, the last two in turn."""


class HintInput:
    """The hint for the decision that is open; each press of the key shows another part of it."""

    def __init__(self, presenter: TablePresenter, weighing: DecisionWeighing) -> None:
        self._presenter = presenter
        self._weighing = weighing
        self._level = 0
        self._position: object = None
        """The moment at which it was asked for; None where it was not."""
        self._seat: Seat = 0
        """Who asked for it."""
        self._told = 0
        """Up to which step it was said."""
        self._lit = False

    @property
    def offered(self) -> bool:
        """Whether there is a hint to be had now."""
        return self._presenter.app.settings.hints is not Hints.OFF and bool(self._weighing.legal)

    @property
    def cost(self) -> str:
        """What the next step costs; empty where it costs nothing, or not again."""
        table = self._weighing.table
        if table is None or not self.offered or self._level != NUDGE:
            return ""
        if self._position is not table.position:
            return ""
        if not counts_so_far(table):
            return ""
        return words.cost(table.setup.match, on_tour=bool(table.setup.tour))

    @property
    def hint(self) -> Hint | None:
        """What was asked for and has come."""
        return None if self._level < IDEA else self._weighing.of(self._position)

    @property
    def parts(self) -> bool:
        """Whether it can be shown where the best way and the next part: while they are listed."""
        return self._pair is not None

    @property
    def parting(self) -> ShowParting | None:
        """To where they part; None where that cannot be shown."""
        pair, table = self._pair, self._weighing.table
        if pair is None or table is None:
            return None
        names = self._presenter.names
        return ShowParting(table.view(self._seat), pair, tuple(table.lines), names)

    @property
    def _pair(self) -> tuple[Action, Action] | None:
        hint = self.hint
        if hint is None or self._level < WAYS:
            return None
        return parting_ways(hint.ways, None, NEAR * hint.swing)

    @property
    def waiting(self) -> bool:
        """Whether an answer is still to come."""
        return self._level >= IDEA and self.hint is None

    @property
    def coming(self) -> str:
        """What the next press shows, in words for the foot."""
        return {
            0: _("I hint"),
            NUDGE: _("I the idea"),
            IDEA: _("I the best way"),
            WAYS: _("I why"),
            WHY: _("I all ways"),
        }[self._level]

    def press(self) -> None:
        """Show the next part of the hint, or say why there is none."""
        presenter, table = self._presenter, self._weighing.table
        if not self._weighing.allowed:
            presenter.say(_("There are no hints here: find it yourself."))
        elif table is None:
            presenter.say(_("Hints are off where two or more people play."))
        elif presenter.app.settings.hints is Hints.OFF:
            presenter.say(_("Hints are off: Settings has them under Learning."))
        elif not self._weighing.legal or presenter.player is None:
            presenter.say(_("There is nothing to decide now."))
        elif self._position is table.position:
            self._level = WAYS if self._level == WHY else self._level + 1
            if self.waiting:
                presenter.say(_("The expert is looking at it…"))
        else:
            self._begin(table, presenter.player)

    def update(self, decision: DecisionInput, hand: HandInput) -> None:
        """Say the present step once it is known; forget all when the decision is made."""
        if self._position is None:
            return
        if not self._weighing.is_open(self._position):
            self.forget()
            return
        hint = self.hint
        if hint is None:
            return
        if self._told < min(self._level, WAYS):
            if self._told < IDEA:
                self._note(hint)
            self._told = self._level
            said = idea(hint) if self._level == IDEA else words.best_way(hint)
            self._presenter.say(said)
        if self._level >= WAYS and hint.ways and not self._lit:
            self._lit = _light(hint.ways[0], decision, hand)

    def forget(self) -> None:
        """Nothing is shown any longer."""
        self._position, self._level, self._told, self._lit = None, 0, 0, False

    def _begin(self, table: FollowedGame, seat: Seat) -> None:
        self.forget()
        self._level, self._position = NUDGE, table.position
        self._weighing.ask()  # so that the next step is there at once
        self._seat = seat
        self._presenter.say(nudge(table.view(seat)))

    def _note(self, hint: Hint) -> None:
        """The record says that it was shown; a decision that nobody can weigh has no hint."""
        table = self._weighing.table
        if hint.ways and table is not None:
            number = table.view(self._seat).spec.number
            table.note(HintNote(number, self._seat))

    # Drawing ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """The list of ways, or why the best is best."""
        hint, presenter = self.hint, self._presenter
        if hint is None or self._level < WAYS or not hint.ways:
            return
        layout = presenter.layout
        widths = _widths(layout, painter)
        for width in widths:
            sheet, tall = self._sheet(hint, width, painter, fit=width == widths[-1])
            if layout.score.top + tall <= free_below(layout):
                break
        box = Rect(0, 0, width, max(tall, layout.score.height))
        # Over the score sheet, which nobody needs meanwhile: no plate, trick or hand is covered.
        box.topright = layout.score.topright
        pygame.draw.rect(surface, painter.theme.panel, box, border_radius=painter.px(8))
        surface.blit(panel(box.size, painter.theme, painter.scale), box)
        surface.blit(sheet, box, Rect((0, 0), box.size))

    def _sheet(
        self, hint: Hint, width: int, painter: Painter, *, fit: bool
    ) -> tuple[pygame.Surface, int]:
        """What is listed, so many px wide, and how far down it reaches.

        To `fit`, reasons are left out, but for the weightiest.
        """
        presenter, px = self._presenter, painter.px
        layout = presenter.layout
        sheet = pygame.Surface((width, layout.size[1]), pygame.SRCALPHA)
        pen = ReviewColumn(
            sheet,
            painter,
            Rect(px(EDGE), px(EDGE), width - 2 * px(EDGE), layout.size[1]),
            four_colour=presenter.app.settings.four_colour,
        )
        room = free_below(layout) - layout.score.top - px(EDGE)
        if self._level == WAYS:
            pen.line(_("What the ways are worth"), TITLE, accent(painter.theme))
            most = max(LEAST_WAYS, min(MOST_WAYS, (room - pen.bottom) // px(ROW)))
            if len(hint.ways) > most > LEAST_WAYS:
                most -= 1  # for the line that says how many more there are
            ways = hint.ways[:most]
            bounds = min(0.0, *(way.points for way in ways)), ways[0].points
            for way in ways:
                pen.way(way, bounds, best=way is ways[0])
            pen.more(len(hint.ways) - len(ways))
        else:
            pen.line(words.why_title(hint), TITLE, accent(painter.theme))
            for number, sentence in enumerate(words.facts(hint, presenter.names)):
                above = pen.bottom
                pen.wrapped(sentence, SMALL)
                if fit and number and pen.bottom > room:  # the weightiest come first
                    sheet.fill((0, 0, 0, 0), Rect(0, above, *sheet.get_size()))
                    return sheet, above + px(EDGE)
        return sheet, pen.bottom + px(EDGE)


def _widths(layout: TableLayout, painter: Painter) -> list[int]:
    """px that the list may be wide, the least first: to the left as far as nobody sits there."""
    bottom = free_below(layout)
    beside = [box for place in layout.places for box in (place.plate, place.fan)]
    widths = [max(painter.px(WIDE), layout.score.width)]
    for part in WIDENED:
        box = Rect(0, layout.score.top, round(part * widths[0]), bottom - layout.score.top)
        box.right = layout.score.right
        if box.left < layout.area.left or box.collidelist(beside) >= 0:
            break
        widths.append(box.width)
    return widths


def free_below(layout: TableLayout) -> int:
    """px of the window down to which nothing lies under the score sheet."""
    right = [place for place in layout.places if place.side is Side.RIGHT]
    tops = [min(place.fan.top, place.plate.top) for place in right]
    return min(tops, default=layout.hand_bar.top)


def counts_so_far(table: FollowedGame) -> bool:
    """Whether the game still counts for what a hint would take from it."""
    if table.setup.match is not None:
        return uncounted(table.lines) is None
    return may_set_records(table.setup, table.lines)


def _light(way: Way, decision: DecisionInput, hand: HandInput) -> bool:
    """Choose the best way where the person would choose it; whether that could be done."""
    match way.action:
        case BidLine(_, bid) if decision.bid.panel is not None:
            decision.bid.panel.choose(bid)
            return True
        case PlayLine(_, code) if hand.legal is not None:
            hand.choose(card_of(code))
            return True
        case _:
            return False

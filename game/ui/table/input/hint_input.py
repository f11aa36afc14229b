"""Hints for the person at the table: the best way, what every way is worth, and why.

A hint is for one person alone: where two or more play at a screen there is none. It is made in a
process of its own, and the record notes that it was asked for.
"""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from game.engine import Action, Seat
from game.engine import card as card_of
from game.presentation.words import hints as words
from game.review.expert_process import ExpertProcess
from game.review.hints import Hint, Question, answer
from game.review.values import Way
from game.table.table import Table
from game.translation import _
from game.ui.paint.marks import panel
from game.ui.paint.painter import Painter
from game.ui.style.contrast import accent
from game.ui.table.input.decision_input import DecisionInput
from game.ui.table.input.hand_input import HandInput
from game.ui.table.presenter import TablePresenter
from game.ui.widgets.review_column import SMALL, ReviewColumn

KEY: Final = pygame.K_i
WIDE: Final = 286
"""px of the list at scale 1."""
EDGE: Final = 12
TITLE: Final = 16
MOST_WAYS: Final = 6
BEST, ALL, WHY = 1, 2, 3
"""What each press of the key shows, and the ones before it."""


class HintInput:
    """The hint for the decision that is open; each press of the key shows more of it."""

    def __init__(self, presenter: TablePresenter) -> None:
        self._presenter = presenter
        self._process: ExpertProcess[Question, Hint] | None = None
        self._level = 0
        self._decision: tuple[int, Seat] | None = None
        """Lines of the record and the seat when it was asked for."""
        self.hint: Hint | None = None
        self._lit = False

    @property
    def key_hint(self) -> str:
        """What the key does now; empty where it does nothing."""
        presenter = self._presenter
        if not presenter.app.settings.hints or len(presenter.persons) != 1:
            return ""
        if presenter.remote is not None:
            return ""
        return _("I hint") if self._legal else ""

    @property
    def waiting(self) -> bool:
        """Whether an answer is still to come."""
        return self._decision is not None and self.hint is None

    def press(self) -> None:
        """Show the next part of the hint, or say why there is none."""
        presenter, legal = self._presenter, self._legal
        seat = presenter.player
        if len(presenter.persons) != 1 or presenter.remote is not None:
            presenter.say(_("Hints are off where two or more persons play."))
        elif not presenter.app.settings.hints:
            presenter.say(_("Hints are off: Settings has them under Cards in hand."))
        elif not legal or seat is None:
            presenter.say(_("There is nothing to decide now."))
        elif self._decision == (len(presenter.table.record), seat):
            self._level = min(self._level + 1, WHY)
        else:
            self._begin(seat, legal)

    def update(self, decision: DecisionInput, hand: HandInput) -> None:
        """Take the answer in, light the best way once; forget it when the decision is made."""
        presenter = self._presenter
        if self._decision is None or self._process is None:
            return
        if self._decision != (len(presenter.table.record), presenter.player) or not self._legal:
            self.forget()
            return
        answered, hint = self._process.poll()
        if answered:
            self.hint = hint or Hint((), ())
            presenter.say(words.best_way(self.hint))
        if self.hint is not None and self.hint.ways and not self._lit:
            self._lit = _light(self.hint.ways[0], decision, hand)

    def forget(self) -> None:
        """Nothing is shown any longer."""
        self._decision, self.hint, self._level, self._lit = None, None, 0, False

    def close(self) -> None:
        """The table is left for good."""
        if self._process is not None:
            self._process.close()

    def _begin(self, seat: Seat, legal: tuple[Action, ...]) -> None:
        presenter = self._presenter
        self.forget()
        self._level = BEST
        if self._process is None:
            self._process = ExpertProcess(answer)
        table = presenter.table
        assert isinstance(table, Table), "hints are off at a server"
        view = table.view(seat)
        self._process.ask((view, legal))
        number = view.spec.number
        table.record.write([{"note": "hint", "deal": number, "seat": seat}])
        self._decision = (len(table.record), seat)
        presenter.say(_("The expert is looking at it…"))

    @property
    def _legal(self) -> tuple[Action, ...]:
        """What the person may choose from now; nothing where there is no choice."""
        presenter = self._presenter
        seat = presenter.player
        if seat is None or presenter.covered or not presenter.up_to_date:
            return ()
        if seat not in presenter.table.waiting.must:
            return ()
        legal = presenter.table.legal(seat)
        return legal if len(legal) > 1 else ()

    # Drawing ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """The list of ways, from the second press on, and under it why, from the third on."""
        hint, presenter = self.hint, self._presenter
        if hint is None or self._level < ALL or not hint.ways:
            return
        layout, px = presenter.layout, painter.px
        box = Rect(0, 0, max(px(WIDE), layout.score.width), layout.size[1])
        inner = Rect(box.left + px(EDGE), px(EDGE), box.width - 2 * px(EDGE), box.height)
        sheet = pygame.Surface(box.size, pygame.SRCALPHA)
        pen = ReviewColumn(
            sheet,
            painter,
            inner.move(-box.left, 0),
            four_colour=presenter.app.settings.four_colour,
        )
        pen.line(_("What the ways are worth"), TITLE, accent(painter.theme))
        ways = hint.ways[:MOST_WAYS]
        bounds = min(0.0, *(way.points for way in ways)), ways[0].points
        for way in ways:
            pen.way(way, bounds, best=way is ways[0])
        if self._level >= WHY:
            pen.rule()
            for sentence in words.facts(hint, presenter.names):
                pen.wrapped(sentence, SMALL)
        box.height = max(pen.bottom + px(EDGE), layout.score.height)
        # Over the score sheet, which nobody needs meanwhile: no plate, trick or hand is covered.
        box.topright = layout.score.topright
        pygame.draw.rect(surface, painter.theme.panel, box, border_radius=px(8))
        surface.blit(panel(box.size, painter.theme, painter.scale), box)
        surface.blit(sheet, box, Rect((0, 0), box.size))


def _light(way: Way, decision: DecisionInput, hand: HandInput) -> bool:
    """Choose the best way where the person would choose it; whether that could be done."""
    match way.action:
        case {"event": "bid", "bid": int(bid)} if decision.bid.panel is not None:
            decision.bid.panel.choose(bid)
            return True
        case {"event": "play", "card": str(code)} if hand.legal is not None:
            hand.choose(card_of(code))
            return True
        case _:
            return False

"""Hints for the person at the table, in steps: a question, the idea, the ways with their figures.

A hint is for one person alone: where two or more play at a screen there is none. It is made in a
process of its own, and the record notes it as soon as it is shown; the question comes from what
the person sees alone, and costs nothing. Where the game counts for something that a hint takes from
it, the person is asked before the second step.
"""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame
from pygame import Rect

from game.challenges.result import uncounted
from game.engine import Action, Phase, Seat
from game.engine import card as card_of
from game.presentation.words.advice import hints as words
from game.presentation.words.advice.nudges import idea, nudge
from game.profiles.profile import Players
from game.rating.kept_course import course_now
from game.review.hints import NEAR, Hint
from game.review.parting import parting_ways
from game.review.review_types import Way
from game.table.followed_game import FollowedGame
from game.table.records.event_lines import BidLine, PlayLine
from game.table.records.lines import HintNote
from game.table.statistics.personal_bests import may_set_records
from game.table.statistics.summary import Person
from game.translation import _
from game.ui.paint.marks import panel
from game.ui.paint.painter import Painter
from game.ui.platform.background_read import BackgroundRead
from game.ui.platform.settings import Hints
from game.ui.scene.routes import ShowParting
from game.ui.style.contrast import accent
from game.ui.table.hand.hand_input import HandInput
from game.ui.table.input.decision_weighing import DecisionWeighing
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


class OwnRating:
    """Read beside the frames, once; until it is known the player counts as one with a rating."""

    def __init__(self) -> None:
        self._reading: BackgroundRead[bool] | None = None

    def look(self, players: Players) -> None:
        """Begin to look at the games of the present player."""
        if self._reading is None:
            person = Person(players.current.id)
            self._reading = BackgroundRead(partial(_is_rated, person, players.first))

    @property
    def waiting(self) -> bool:
        """Whether it is not known yet."""
        return self._reading is not None and not self._reading.done

    @property
    def missing(self) -> bool:
        """Whether it is known that the player has none."""
        return self._reading is not None and self._reading.done and self._reading.result is False


def _is_rated(person: Person, first: str) -> bool:
    return course_now(person, first, glance=True).rating.games > 0


class HintInput:
    """The hint for the decision that is open; each press of the key shows another part of it."""

    def __init__(self, presenter: TablePresenter, weighing: DecisionWeighing) -> None:
        self._presenter = presenter
        self._weighing = weighing
        self.rating = OwnRating()
        self._level = 0
        self._position: object = None
        """The moment at which it was asked for; None where it was not."""
        self._seat: Seat = 0
        """Who asked for it."""
        self._told = 0
        """Up to which step it was said."""
        self._lit = False
        self._listed: tuple[object, pygame.Surface] | None = None
        """What the list was painted of, and the picture."""

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
        rated = not self.rating.missing
        return words.cost(table.setup.match, on_tour=bool(table.setup.tour), rated=rated)

    @property
    def hint(self) -> Hint | None:
        """What was asked for and has come."""
        return None if self._level < IDEA else self._weighing.hint_for(self._position)

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
        """What the next press shows, as the tool says it."""
        return {
            0: _("Hint"),
            NUDGE: _("The idea"),
            IDEA: _("The best way"),
            WAYS: _("Why"),
            WHY: _("All ways"),
        }[self._level]

    def enter(self) -> None:
        """The scene was entered: look whether a hint can cost a part in a rating."""
        if self._weighing.table is not None:
            self.rating.look(self._presenter.app.players)

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
        self._listed = None

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
        if hint is None or not self._lists(hint):
            return
        layout, four_colour = presenter.layout, presenter.app.settings.four_colour
        key = hint, self._level, layout, painter, four_colour
        if self._listed is None or self._listed[0] != key:
            self._listed = key, self._list(hint, layout, painter, four_colour=four_colour)
        surface.blit(self._listed[1], self._place(self._listed[1]))

    def covers(self, pos: tuple[int, int]) -> bool:
        """Whether that lies at this point."""
        hint, listed = self.hint, self._listed
        if hint is None or listed is None or not self._lists(hint):
            return False
        return self._place(listed[1]).collidepoint(pos)

    def _lists(self, hint: Hint) -> bool:
        return self._level >= WAYS and bool(hint.ways)

    def _place(self, sheet: pygame.Surface) -> Rect:
        """Over the score pad, which nobody needs meanwhile: no plate, trick, hand is covered."""
        return sheet.get_rect(topright=self._presenter.layout.pad.topright)

    def _list(
        self, hint: Hint, layout: TableLayout, painter: Painter, *, four_colour: bool
    ) -> pygame.Surface:
        """A fresh picture of the ways, or of the reasons: those as wide as they need to be."""
        px, asked = painter.px, self._presenter.shown.table.phase is not Phase.PLAYING
        for width, room in _rooms(layout, painter, asked=asked):
            sheet = pygame.Surface((width, layout.size[1]), pygame.SRCALPHA)
            inner = Rect(px(EDGE), px(EDGE), width - 2 * px(EDGE), room - 2 * px(EDGE))
            pen = ReviewColumn(sheet, painter, inner, four_colour=four_colour)
            if self._level == WAYS:
                _write_ways(pen, hint, inner.bottom, painter)
                break
            pen.line(words.why_title(hint), TITLE, accent(painter.theme))
            shown = True
            for number, sentence in enumerate(words.facts(hint, self._presenter.names)):
                if number:
                    shown = pen.if_room(sentence) and shown
                else:  # the weightiest stands in any case
                    pen.wrapped(sentence, SMALL)
                    shown = pen.bottom <= inner.bottom
            if shown:
                break
        box = Rect(0, 0, width, max(pen.bottom + px(EDGE), layout.pad.height))
        picture = pygame.Surface(box.size, pygame.SRCALPHA)
        pygame.draw.rect(picture, painter.theme.panel, box, border_radius=px(8))
        picture.blit(panel(box.size, painter.theme, painter.scale), box)
        picture.blit(sheet, box)
        return picture


def _write_ways(pen: ReviewColumn, hint: Hint, bottom: int, painter: Painter) -> None:
    """What the ways are worth, as many as end above `bottom`."""
    pen.line(_("What the ways are worth"), TITLE, accent(painter.theme))
    pen.heads()
    most = max(LEAST_WAYS, min(MOST_WAYS, (bottom - pen.bottom) // painter.px(ROW)))
    if len(hint.ways) > most > LEAST_WAYS:
        most -= 1  # for the line that says how many more there are
    ways = hint.ways[:most]
    bounds = min(0.0, *(way.points for way in ways)), ways[0].points
    for way in ways:
        pen.way(way, bounds, best=way is ways[0])
    pen.more(len(hint.ways) - len(ways))


def _rooms(layout: TableLayout, painter: Painter, *, asked: bool) -> list[tuple[int, int]]:
    """Sizes, px, that the list may have over the score pad, the narrowest first.

    It widens to the left as long as that leaves it as tall; it covers nobody's plate or cards, nor
    the panel in which a bid is `asked` for.
    """
    taken = [box for place in layout.places for box in (place.plate, place.fan)]
    taken += [layout.bids.panel] if asked else []
    corner, rooms = layout.pad, list[tuple[int, int]]()
    for part in (1.0, *WIDENED):
        wide = round(part * max(painter.px(WIDE), corner.width))
        strip = Rect(corner.right - wide, corner.top, wide, layout.message.top - corner.top)
        below = [box.top for box in taken if box.colliderect(strip)]
        tall = min(below, default=strip.bottom) - strip.top
        if rooms and (tall < rooms[0][1] or strip.left < layout.area.left):
            break
        rooms.append((wide, tall))
    return rooms


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

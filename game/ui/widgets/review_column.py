"""A column that says what ways to decide are worth: words, bars of points, a chart of tricks."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from game.engine import card as card_of
from game.presentation.words.advice import review as words
from game.presentation.words.advice.hints import fact_sentence
from game.presentation.words.points import decimal
from game.review.review_types import ReviewedDecision, Way
from game.table.records.event_lines import BidLine, PlayLine
from game.translation import _
from game.ui.paint import typeset
from game.ui.paint.marks import hairline
from game.ui.paint.painter import Painter
from game.ui.paint.ruling import across
from game.ui.paint.suits import suit_colour, suit_shape
from game.ui.paint.typeset import TextStyle
from game.ui.style.contrast import suit_on_panel
from game.ui.style.theme import RGB, mixed
from game.ui.widgets.tooltips import Tip

BODY: Final = typeset.BODY.px
SMALL: Final = typeset.SMALL.px
ROW: Final = 27
CHART: Final = 64
"""px of the chart of tricks."""
LEAST_ROWS, MOST_ROWS = 3, 14
TOLD: Final = 220
"""px below the ways that are kept for the verdict and why."""
HEAD: Final = 13
"""px of the words over the figures of ways."""
NUMBER: Final = 56
"""px that a figure takes at the end of a row."""


class ReviewColumn:
    """Writes one thing below the other into a column."""

    def __init__(
        self, surface: pygame.Surface, painter: Painter, area: Rect, *, four_colour: bool
    ) -> None:
        self._surface, self._painter, self._area = surface, painter, area
        self._four_colour = four_colour
        self._y = area.top
        self.tips: list[Tip] = []
        """What is said of the figures that were written."""

    @property
    def bottom(self) -> int:
        """px where the next line would begin."""
        return self._y

    def title(self, text: str) -> None:
        """What all of it is."""
        painter = self._painter
        word = typeset.within(
            text, typeset.HEADING, painter.fonts, painter.theme.cream, self._area.width
        )
        self._surface.blit(word, (self._area.left, self._y))
        self._y += word.get_height() + painter.px(2)

    def line(self, text: str, size: float, colour: RGB) -> None:
        """One line, cut where it is too long."""
        word = typeset.within(
            text, TextStyle(size, bold=True), self._painter.fonts, colour, self._area.width
        )
        self._surface.blit(word, (self._area.left, self._y))
        self._y += word.get_height() + self._painter.px(3)

    def wrapped(self, text: str, size: float) -> None:
        """A sentence in as many lines as it takes."""
        fonts, colour = self._painter.fonts, self._painter.theme.cream
        for line in typeset.wrap(text, TextStyle(size), fonts, self._area.width):
            word = typeset.line_surface(line, TextStyle(size), fonts, colour)
            self._surface.blit(word, (self._area.left, self._y))
            self._y += word.get_height()
        self._y += self._painter.px(4)

    def pair(self, title: str, figure: str, tip: str = "") -> None:
        """A title at the left and a figure at the right, of which a tip says what it means."""
        fonts, theme = self._painter.fonts, self._painter.theme
        value = typeset.line_surface(figure, TextStyle(BODY, bold=True), fonts, theme.cream)
        room = self._area.width - value.get_width() - self._painter.px(8)
        word = typeset.within(title, TextStyle(BODY), fonts, theme.muted, room)
        self._surface.blit(word, (self._area.left, self._y))
        self._surface.blit(value, value.get_rect(topright=(self._area.right, self._y)))
        if tip:
            row = Rect(self._area.left, self._y, self._area.width, value.get_height())
            self.tips.append(Tip(row, tip))
        self._y += value.get_height() + self._painter.px(1)

    def heads(self) -> None:
        """Over the ways: what their figures are."""
        theme, px, fonts = self._painter.theme, self._painter.px, self._painter.fonts
        (points, worth), (made, often) = words.way_heads()
        right = self._area.right
        for head, tip, at in ((made, often, right), (points, worth, right - px(NUMBER - 6))):
            room = px(NUMBER - 10) if at == right else self._area.width
            word = typeset.within(head, TextStyle(HEAD), fonts, theme.muted, room)
            box = word.get_rect(topright=(at, self._y))
            self._surface.blit(word, box)
            self.tips.append(Tip(box, tip))
        self._y += word.get_height()

    def rule(self) -> None:
        """A line across."""
        theme, px = self._painter.theme, self._painter.px
        self._y += px(6)
        colour = mixed(theme.panel, theme.panel_edge, 0.6)
        bounds = (self._area.left, self._area.right - 1)
        across(self._surface, colour, bounds, self._y, hairline(self._painter.scale))
        self._y += px(8)

    def decision(self, each: ReviewedDecision, names: tuple[str, ...]) -> None:
        """What every way was worth, the best and the chosen one marked, the verdict and why."""
        theme, px = self._painter.theme, self._painter.px
        self.line(_("To decide: {name}", name=names[each.seat]), BODY, theme.cream)
        best = max((way.points for way in each.ways), default=0.0)
        least = min([way.points for way in each.ways] + [0.0])
        room = (self._area.bottom - self._y - px(TOLD)) // px(ROW)
        most = max(LEAST_ROWS, min(MOST_ROWS, room))
        if len(each.ways) > most > LEAST_ROWS:
            most -= 1  # for the line that says how many more there are
        ways = sorted(each.ways, key=lambda way: -way.points)[:most]
        chosen = next((way for way in each.ways if way.action == each.chosen), None)
        if chosen is not None and chosen not in ways:
            ways[-1] = chosen
        if each.kind == "bid":
            ways.sort(key=_number)
            self._tricks(max(each.ways, key=lambda way: way.points))
        self.heads()
        for way in ways:
            edge = theme.cream if way.action == each.chosen else None
            if edge is not None and each.mistake:
                edge = theme.bad
            self.way(way, (least, best), best=way.action == each.best, edge=edge)
        self.more(len(each.ways) - len(ways))
        self._y += px(6)
        self.wrapped(words.verdict(each), BODY)
        if opened := words.open_verdict(each):
            self.wrapped(opened, SMALL)
        for fact in each.facts or ():
            self.if_room(fact_sentence(fact, names))

    def more(self, ways: int) -> None:
        """That so many ways are not listed, if any is not."""
        if ways > 0:
            self.line(words.more_ways(ways), SMALL, self._painter.theme.muted)

    def if_room(self, text: str) -> bool:
        """A sentence, unless it would leave the column; whether it is written."""
        fonts = self._painter.fonts
        lines = typeset.wrap(text, TextStyle(SMALL), fonts, self._area.width)
        tall = typeset.line_surface(
            "0", TextStyle(SMALL), fonts, self._painter.theme.cream
        ).get_height()
        fits = self._y + len(lines) * tall <= self._area.bottom
        if fits:
            self.wrapped(text, SMALL)
        return fits

    def way(
        self, way: Way, bounds: tuple[float, float], *, best: bool, edge: RGB | None = None
    ) -> None:
        """One way: what it is, a bar of its points, its points and the chance of the bid.

        Args:
            way: it.
            bounds: the fewest and the most points of all ways that are shown.
            best: whether it is the best of them.
            edge: colour of a frame around it, if it has one.
        """
        theme, px, fonts = self._painter.theme, self._painter.px, self._painter.fonts
        row = Rect(self._area.left, self._y, self._area.width, px(ROW))
        if edge is not None:
            box = row.inflate(px(8), -px(2))
            pygame.draw.rect(self._surface, edge, box, max(1, px(1.5)), border_radius=px(6))
        left = row.left + self._label(way, row)
        chance = typeset.line_surface(
            f"{100 * way.made:.0f} %", TextStyle(SMALL), fonts, theme.muted
        )
        self._surface.blit(chance, chance.get_rect(midright=(row.right, row.centery)))
        colour = theme.good if best else theme.cream
        points = typeset.line_surface(
            decimal(way.points), TextStyle(BODY, bold=True), fonts, colour
        )
        at = row.right - px(NUMBER - 6)
        self._surface.blit(points, points.get_rect(midright=(at, row.centery)))
        space = Rect(left, 0, max(4, at - px(46) - left), px(9))
        space.centery = row.centery
        low, high = bounds
        part = (way.points - low) / (high - low) if high > low else 1.0
        ground = mixed(theme.panel, theme.button_edge, 0.4)
        pygame.draw.rect(self._surface, ground, space, border_radius=px(3))
        bar = space.copy()
        bar.width = max(2, round(space.width * part))
        pygame.draw.rect(self._surface, colour, bar, border_radius=px(3))
        self._y += px(ROW)

    def _label(self, way: Way, row: Rect) -> int:
        """Write what a way is; px that it takes."""
        theme, px, fonts = self._painter.theme, self._painter.px, self._painter.fonts
        if not isinstance(way.action, PlayLine):
            wide = px(56 if isinstance(way.action, BidLine) else 110)
            word = typeset.within(
                words.way_title(way.action), TextStyle(BODY, bold=True), fonts, theme.cream, wide
            )
            self._surface.blit(word, word.get_rect(midleft=row.midleft))
            return wide + px(4)
        played = card_of(way.action.card)
        rank = {"T": "10"}.get(played.rank, played.rank)
        word = typeset.line_surface(rank, TextStyle(BODY, bold=True), fonts, theme.cream)
        self._surface.blit(word, word.get_rect(midleft=row.midleft))
        letter = played.suit.letter
        colour = suit_on_panel(suit_colour(letter, theme, four_colour=self._four_colour), theme)
        shape = suit_shape(letter, px(14), colour)
        at = row.left + px(24)
        self._surface.blit(shape, shape.get_rect(midleft=(at, row.centery)))
        return px(46)

    def _tricks(self, way: Way) -> None:
        """How likely each number of tricks is for the best bid, as bars."""
        theme, px, fonts = self._painter.theme, self._painter.px, self._painter.fonts
        if not way.tricks:
            return
        area = Rect(self._area.left, self._y, self._area.width, px(CHART))
        foot = typeset.line_surface("0", TextStyle(SMALL), fonts, theme.muted).get_height()
        step, high = area.width / len(way.tricks), max(*way.tricks, 0.01)
        for number, chance in enumerate(way.tricks):
            bar = Rect(0, 0, max(3, round(step * 0.7)), 0)
            bar.height = max(1, round((area.height - foot) * chance / high))
            bar.midbottom = (round(area.left + step * (number + 0.5)), area.bottom - foot)
            mine = number == _number(way)
            colour = theme.good if mine else theme.muted
            pygame.draw.rect(self._surface, colour, bar, border_radius=px(2))
            word = typeset.line_surface(str(number), TextStyle(SMALL), fonts, theme.muted)
            self._surface.blit(word, word.get_rect(midtop=(bar.centerx, area.bottom - foot)))
        self._y = area.bottom + px(6)


def _number(way: Way) -> int:
    """The number of a way that is a bid."""
    assert isinstance(way.action, BidLine), "ways to bid are bids"
    return way.action.bid

"""The declarer's panel: the four suits and no trump, chosen by a click or a digit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.engine import Card, ChooseTrump, Phase, Suit
from game.engine.view import Hand
from game.presentation.screen_state import ScreenState
from game.presentation.words.table import SUIT_TITLES
from game.translation import _, ngettext
from game.ui.paint import typeset
from game.ui.paint.marks import panel
from game.ui.paint.painter import Painter
from game.ui.paint.sheet_marks import no_trump_mark
from game.ui.paint.suits import suit_colour, suit_shape
from game.ui.paint.typeset import TextStyle
from game.ui.platform.keyboard import digit
from game.ui.style.contrast import suit_on_panel
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.questions.question import CONFIRM, ActionQuestion, AskedSeat
from game.ui.widgets.painted_buttons import Button, Buttons
from game.ui.widgets.tooltips import Tip

TILE: Final = (92, 84)
"""px at scale 1."""
PADDING: Final = 14
SPACE: Final = 8
TITLE: Final = 30
FOOT: Final = 42
SETTLES: Final = 190


class TrumpPanel:
    """One question: which suit. `handle` answers once it is confirmed."""

    def __init__(
        self,
        choices: Sequence[ChooseTrump],
        hand: Hand,
        shown: ScreenState,
        layout: TableLayout,
        *,
        four_colour: bool,
    ) -> None:
        # Stable: the suits as they come, no trump behind them.
        self.choices = tuple(sorted(choices, key=lambda choice: choice.suit is None))
        self.chosen: int | None = None
        """Which of the choices is marked."""
        self._four_colour = four_colour
        self._seen = all(isinstance(held, Card) for held in hand)
        self._held = [
            sum(isinstance(held, Card) and held.suit is choice.suit for held in hand)
            for choice in self.choices
        ]
        bid = shown.table.bids[shown.table.declarer] if shown.table.declarer is not None else 0
        self._highest_bid = _("Highest bid: {bid}").format(bid=bid)
        px = layout.px
        count = len(self.choices)
        room = layout.middle_width - 2 * px(PADDING) - (count - 1) * px(SPACE)
        tile = min(px(TILE[0]), room // count), px(TILE[1])
        width = count * tile[0] + (count - 1) * px(SPACE) + 2 * px(PADDING)
        height = 2 * px(PADDING) + px(TITLE) + tile[1] + px(SPACE) + px(FOOT)
        self.box = pygame.Rect(0, 0, width, height)
        self.box.midbottom = (layout.area.centerx, layout.hand_bar.top)
        left, top = self.box.x + px(PADDING), self.box.y + px(PADDING)
        self.title = pygame.Rect(left, top - px(4), width - 2 * px(PADDING), px(TITLE))
        self.tiles = tuple(
            pygame.Rect((left + place * (tile[0] + px(SPACE)), top + px(TITLE)), tile)
            for place in range(count)
        )
        self.confirm = pygame.Rect(0, 0, px(SETTLES), px(FOOT))
        self.confirm.bottomright = (self.box.right - px(PADDING), self.box.bottom - px(PADDING))
        self._group = Buttons()
        self.foot = pygame.Rect(left, self.confirm.y, self.confirm.x - left, px(FOOT))

    def covers(self, pos: tuple[int, int]) -> bool:
        """Whether a point is on the panel."""
        return self.box.collidepoint(pos)

    def tip(self, pos: tuple[int, int]) -> Tip | None:
        """What the button does that settles it."""
        if not self.confirm.collidepoint(pos):
            return None
        chosen = self.chosen is not None
        text = _("Name this trump: Enter.") if chosen else _("Choose a suit first.")
        return Tip(self.box, text, above=True)

    def handle(self, event: pygame.event.Event) -> ChooseTrump | None:
        """The trump that this event settled, or None."""
        self._relabel()
        name = self._group.handle(event, keys=False)
        if name is None:
            return self._key(event) if event.type == pygame.KEYDOWN else None
        places = range(len(self.tiles))
        pressed = next((place for place in places if str(place) == name), self.chosen)
        if pressed == self.chosen:  # it settles what is chosen, as the button beside it does
            return self._settled()
        self.chosen = pressed
        return None

    def _relabel(self) -> None:
        """The buttons as they count now: a tile for each choice, and the one that settles it."""
        ready = self.chosen is not None
        words = trump_words(self.choices[self.chosen].suit) if self.chosen is not None else ""
        settles = Button(CONFIRM, words or _("Trump"), self.confirm, gold=ready, enabled=ready)
        tiles = [
            Button(str(place), "", tile, gold=place == self.chosen)
            for place, tile in enumerate(self.tiles)
        ]
        self._group.buttons = [*tiles, settles]

    def _settled(self) -> ChooseTrump | None:
        return None if self.chosen is None else self.choices[self.chosen]

    def _key(self, event: pygame.event.Event) -> ChooseTrump | None:
        count = len(self.choices)
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            step = 1 if event.key == pygame.K_RIGHT else -1
            start = self.chosen if self.chosen is not None else (-1 if step > 0 else 0)
            self.chosen = (start + step) % count
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            return self._settled()
        elif (number := digit(event)) and 1 <= int(number) <= count:
            self.chosen = int(number) - 1
        return None

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """The panel with everything on it."""
        theme, fonts = painter.theme, painter.fonts
        surface.blit(panel(self.box.size, theme, fonts.scale, lit=True), self.box)
        caption = typeset.within(
            self._highest_bid, TextStyle(15), fonts, theme.muted, self.title.width * 2 // 5
        )
        surface.blit(caption, caption.get_rect(midright=self.title.midright))
        room = self.title.width - caption.get_width() - round(12 * fonts.scale)
        title = typeset.within(
            _("Name the trump"), TextStyle(18, bold=True), fonts, theme.cream, room
        )
        surface.blit(title, title.get_rect(midleft=self.title.midleft))
        self._relabel()
        settles = self._group.buttons[-1]
        settles.label = typeset.cut(
            settles.label, TextStyle(settles.size, bold=True), fonts, self.confirm.width - 8
        )
        self._group.draw(surface, painter)
        for place, choice in enumerate(self.choices):
            self._draw_tile(surface, place, choice.suit, painter)
        foot = typeset.within(self._said, TextStyle(15), fonts, theme.muted, self.foot.width - 8)
        surface.blit(foot, foot.get_rect(midleft=self.foot.midleft))

    @property
    def _said(self) -> str:
        """How many cards of the marked suit the declarer holds, if he may look at them."""
        if not self._seen or self.chosen is None or self.choices[self.chosen].suit is None:
            return ""
        number = self._held[self.chosen]
        return ngettext("You hold {number} of them.", "You hold {number} of them.", number).format(
            number=number
        )

    def _draw_tile(
        self,
        surface: pygame.Surface,
        place: int,
        suit: Suit | None,
        painter: Painter,
    ) -> None:
        """What stands on the button of a choice."""
        theme, fonts = painter.theme, painter.fonts
        tile, chosen = self.tiles[place], place == self.chosen
        ink = theme.on_gold if chosen else theme.cream
        edge = round(6 * fonts.scale)
        digit = typeset.line_surface(
            str(place + 1), TextStyle(13), fonts, ink if chosen else theme.muted
        )
        surface.blit(digit, (tile.x + edge, tile.y + round(2 * fonts.scale)))
        word = _("No trump") if suit is None else _(SUIT_TITLES[suit])
        name = typeset.within(word, TextStyle(15, bold=chosen), fonts, ink, tile.width - 2 * edge)
        surface.blit(name, name.get_rect(midbottom=(tile.centerx, tile.bottom - edge)))
        size = round(36 * fonts.scale)
        middle = (tile.centerx, tile.y + round(34 * fonts.scale))
        if suit is None:
            ring = no_trump_mark(round(size * 0.8), ink)
            surface.blit(ring, ring.get_rect(center=middle))
            return
        printed = suit_colour(suit.letter, theme, four_colour=self._four_colour)
        colour = printed if chosen else suit_on_panel(printed, theme)
        icon = suit_shape(suit.letter, size, colour)
        surface.blit(icon, icon.get_rect(center=middle))


class TrumpQuestion(ActionQuestion[TrumpPanel]):
    """Asks the declarer for the trump."""

    answers = (ChooseTrump,)

    def asks(self, now: AskedSeat) -> bool:
        return now.must and now.shown.table.phase is Phase.CHOOSING

    def make(self, now: AskedSeat) -> TrumpPanel:
        legal = self._table.legal(now.seat)
        choices = [action for action in legal if isinstance(action, ChooseTrump)]
        hand, four_colour = now.shown.table.hands[now.seat], self._hand.stage.four_colour
        return TrumpPanel(choices, hand, now.shown, now.layout, four_colour=four_colour)

    def carry_over(self, before: TrumpPanel, now: TrumpPanel) -> None:
        now.chosen = before.chosen


def trump_words(suit: Suit | None) -> str:
    """A trump as one says it."""
    if suit is None:
        return _("No trump")
    return _("Trump: {suit}").format(suit=_(SUIT_TITLES[suit]))

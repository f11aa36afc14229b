"""The declarer's panel: the four suits and no trump, chosen by a click or a digit."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from game.engine import Card, ChooseTrump, Phase, Suit
from game.engine.view import Hand
from game.presentation.phrasebook import trump
from game.presentation.screen_state import ScreenState
from game.translation import _, ngettext
from game.ui.kit.controls import Press
from game.ui.kit.layout import Column, Gap, Part, Row, Sized
from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.paint.sheet_marks import no_trump_mark
from game.ui.paint.suits import suit_colour, suit_shape
from game.ui.platform.keyboard import digit
from game.ui.style.contrast import chosen_colours, suit_on_button
from game.ui.table.layout.bid_panel_layout import ROOMY, BidForm
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.questions.asking_panel import ActionPanel, foot, head, plate, settle
from game.ui.table.questions.question import AskedSeat, PanelQuestion
from game.ui.widgets.painted_buttons import PRESS

TILE: Final = (92, 84)
CLOSE_TILE: Final = (72, 64)
SIGN, SIGN_MIDDLE = 0.43, 0.405
"""Height of a suit on a tile and its middle, in heights of a tile."""
INNER: Final = 6
"""Between the edge of a tile and what stands on it; all lengths px at scale 1."""


class TrumpPanel(ActionPanel):
    """One question: which suit. `handle` answers once it is confirmed."""

    def __init__(
        self,
        choices: Sequence[ChooseTrump],
        hand: Hand,
        shown: ScreenState,
        layout: TableLayout,
        painter: Painter,
        *,
        four_colour: bool,
    ) -> None:
        super().__init__(layout, painter)
        # Stable: the suits as they come, no trump behind them.
        self.choices = tuple(sorted(choices, key=lambda choice: choice.suit is None))
        self._chosen: int | None = None
        self._four_colour = four_colour
        self._seen = all(isinstance(held, Card) for held in hand)
        self._held = [
            sum(isinstance(held, Card) and held.suit is choice.suit for held in hand)
            for choice in self.choices
        ]
        bid = shown.table.bids[shown.table.declarer] if shown.table.declarer is not None else 0
        self._highest_bid = _("Highest bid: {bid}", bid=bid)
        self.place()

    @property
    def chosen(self) -> int | None:
        """Which of the choices is marked."""
        return self._chosen

    @chosen.setter
    def chosen(self, place: int | None) -> None:
        self._chosen = place
        self.place()

    def tree(self, form: BidForm) -> Part:
        """A tile for each choice, and what settles it."""
        wide, tall = TILE if form is ROOMY else CLOSE_TILE
        ready, muted = self._chosen is not None, self._painter.theme.muted
        words = trump_words(self.choices[self._chosen].suit) if self._chosen is not None else ""
        tiles = [
            Sized(
                Press(
                    str(place),
                    "",
                    tall=tall,
                    chosen=place == self._chosen,
                    face=partial(self._paint_tile, place),
                ),
                wide=wide,
            )
            for place in range(len(self.choices))
        ]
        longest = [trump_words(choice.suit) for choice in self.choices]
        settles = settle(words or _("Trump"), form, ready=ready, room_for=longest)
        parts = Column(
            Sized(head(_("Name the trump"), self._highest_bid, muted), tall=form.title),
            Gap(form.raised),
            Row(*tiles, gap=form.space),
            Gap(form.apart),
            foot(self.said, muted, settles, form),
        )
        return plate(parts, form)

    def handle(self, event: pygame.event.Event) -> ChooseTrump | None:
        """The trump that this event settled, or None."""
        name = self.panel.handle(event, keys=False)
        if name is None:
            return self._key(event) if event.type == pygame.KEYDOWN else None
        places = range(len(self.choices))
        pressed = next((place for place in places if str(place) == name), self.chosen)
        if pressed == self.chosen:  # it settles what is chosen, as the button beside it does
            return self._settled()
        self.chosen = pressed
        return None

    def _settled(self) -> ChooseTrump | None:
        return None if self.chosen is None else self.choices[self.chosen]

    def _key(self, event: pygame.event.Event) -> ChooseTrump | None:
        count = len(self.choices)
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            step = 1 if event.key == pygame.K_RIGHT else -1
            start = self.chosen if self.chosen is not None else (-1 if step > 0 else 0)
            self.chosen = (start + step) % count
        elif event.key in PRESS:
            return self._settled()
        elif (number := digit(event)) and 1 <= int(number) <= count:
            self.chosen = int(number) - 1
        return None

    @property
    def said(self) -> str:
        """How many cards of the marked suit the declarer holds, if he may look at them."""
        if not self._seen or self.chosen is None or self.choices[self.chosen].suit is None:
            return ""
        number = self._held[self.chosen]
        return ngettext(
            "You hold {number} of them.", "You hold {number} of them.", number, number=number
        )

    def _paint_tile(self, place: int, size: tuple[int, int]) -> pygame.Surface:
        """What stands on the button of a choice: its digit, its sign and its name."""
        painter, suit = self._painter, self.choices[place].suit
        theme, fonts, chosen = painter.theme, painter.fonts, place == self._chosen
        ink = chosen_colours(theme)[1] if chosen else theme.cream
        quiet = ink if chosen else theme.muted
        picture = pygame.Surface(size, pygame.SRCALPHA)
        number = typeset.line_surface(str(place + 1), typeset.SMALL, fonts, quiet)
        edge = painter.px(INNER)
        picture.blit(number, (edge, painter.px(2)))
        word = trump.suit_name(suit)
        style = typeset.STRONG if chosen else typeset.BODY
        name = typeset.within(word, style, fonts, ink, size[0] - 2 * edge)
        picture.blit(name, name.get_rect(midbottom=(size[0] // 2, size[1] - edge)))
        tall = round(size[1] * SIGN)
        if suit is None:
            sign = no_trump_mark(round(tall * 0.8), ink)
        else:
            printed = suit_colour(suit.letter, theme, four_colour=self._four_colour)
            sign = suit_shape(suit.letter, tall, suit_on_button(printed, theme, chosen=chosen))
        picture.blit(sign, sign.get_rect(center=(size[0] // 2, round(size[1] * SIGN_MIDDLE))))
        return picture


class TrumpQuestion(PanelQuestion[TrumpPanel]):
    """Asks the declarer for the trump."""

    answers = (ChooseTrump,)

    def asks(self, now: AskedSeat) -> bool:
        return now.must and now.shown.table.phase is Phase.CHOOSING

    def make(self, now: AskedSeat) -> TrumpPanel:
        legal = self._table.legal(now.seat)
        choices = [action for action in legal if isinstance(action, ChooseTrump)]
        hand, four_colour = now.shown.table.hands[now.seat], self._hand.stage.four_colour
        painter = self._hand.stage.painter
        return TrumpPanel(choices, hand, now.shown, now.layout, painter, four_colour=four_colour)

    def carry_over(self, before: TrumpPanel, now: TrumpPanel) -> None:
        now.chosen = before.chosen


def trump_words(suit: Suit | None) -> str:
    """A trump as one says it."""
    return trump.long(trump.KnownTrump(suit))

"""The declarer's question: the four suits and no trump, chosen by a click, an arrow or a digit."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from game.engine import Card, ChooseTrump, Phase, Suit
from game.engine.view import Hand
from game.presentation.phrasebook import trump
from game.translation import _, ngettext
from game.ui.kit.controls import Press
from game.ui.kit.layout import Part, Row
from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.paint.sheet_marks import no_trump_mark
from game.ui.paint.suits import suit_colour, suit_shape
from game.ui.paint.tokens import TOKEN
from game.ui.style.contrast import suit_on_token, token_inks
from game.ui.table.layout.bid_panel_layout import ROOMY
from game.ui.table.questions.choice_panel import (
    Choices,
    Look,
    PanelChoice,
    PanelContents,
    head,
    settle,
)
from game.ui.table.questions.question import AskedSeat, ChoiceQuestion

TILE: Final = (100, 104)
CLOSE_TILE: Final = (72, 64)
SIGN, SIGN_MIDDLE = 0.43, 0.405
"""Height of a suit on a tile and its middle, in heights of a tile."""
INNER: Final = 6
"""Between the edge of a tile and what stands on it; all lengths px at scale 1."""


class TrumpChoices(Choices[ChooseTrump | None, ChooseTrump]):
    """The trumps that the declarer may name, and how many cards of each he holds."""

    def __init__(self, trumps: Sequence[ChooseTrump], hand: Hand, *, four_colour: bool) -> None:
        # Stable: the suits as they come, no trump behind them.
        self.trumps = tuple(sorted(trumps, key=lambda choice: choice.suit is None))
        self._four_colour = four_colour
        self._hand = hand

    @property
    def at_first(self) -> ChooseTrump | None:
        return None

    def contents(
        self, chosen: ChooseTrump | None, look: Look
    ) -> PanelContents[ChooseTrump | None, ChooseTrump]:
        form, muted = look.form, look.painter.theme.muted
        wide, tall = TILE if form is ROOMY else CLOSE_TILE
        tiles: list[Part] = [
            PanelChoice(
                Press(
                    str(place),
                    "",
                    look=TOKEN,
                    tall=tall,
                    chosen=one == chosen,
                    face=partial(self._paint_tile, place, one == chosen, look.painter),
                ),
                makes=one,
                key=str(place + 1),
                wide=wide,
            )
            for place, one in enumerate(self.trumps)
        ]
        words = _("Trump") if chosen is None else trump_words(chosen.suit)
        longest = [trump_words(choice.suit) for choice in self.trumps]
        return PanelContents(
            rows=Row(*tiles, gap=form.space),
            form=form,
            title=head(_("Name the trump")),
            foot_words="" if chosen is None else self._held(chosen.suit),
            ink=muted,
            confirm=settle(words, chosen, form, room_for=longest),
        )

    def _held(self, suit: Suit | None) -> str:
        """How many cards of a suit the declarer holds, if he may look at them."""
        cards = [held for held in self._hand if isinstance(held, Card)]
        if suit is None or len(cards) < len(self._hand):
            return ""
        number = sum(card.suit is suit for card in cards)
        return ngettext(
            "You hold {number} of them.", "You hold {number} of them.", number, number=number
        )

    def _paint_tile(
        self, place: int, chosen: bool, painter: Painter, size: tuple[int, int]
    ) -> pygame.Surface:
        """What stands on the button of a choice: its digit, its sign and its name."""
        theme, fonts, suit = painter.theme, painter.fonts, self.trumps[place].suit
        ink, quiet = token_inks(theme, chosen=chosen)
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
            sign = suit_shape(suit.letter, tall, suit_on_token(printed, theme, chosen=chosen))
        picture.blit(sign, sign.get_rect(center=(size[0] // 2, round(size[1] * SIGN_MIDDLE))))
        return picture


class TrumpQuestion(ChoiceQuestion[ChooseTrump | None, ChooseTrump]):
    """Asks the declarer for the trump."""

    answers = (ChooseTrump,)

    def asks(self, now: AskedSeat) -> bool:
        return now.must and now.shown.table.phase is Phase.CHOOSING

    def choices(self, now: AskedSeat) -> TrumpChoices:
        legal = self._table.legal(now.seat)
        trumps = [action for action in legal if isinstance(action, ChooseTrump)]
        hand, four_colour = now.shown.table.hands[now.seat], self._hand.stage.four_colour
        return TrumpChoices(trumps, hand, four_colour=four_colour)


def trump_words(suit: Suit | None) -> str:
    """A trump as one says it."""
    return trump.long(trump.KnownTrump(suit))

"""What may be bid: a number each with its price or a lock, and what the bids come to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from math import ceil
from typing import Final

import pygame
from pygame import Rect

from game.presentation.bid_question import Barred, BidPrices
from game.presentation.phrasebook import bid_sum
from game.presentation.words import bids as words
from game.presentation.words.bids import bid_number, only_bid
from game.translation import _
from game.ui.kit.controls import FittedText
from game.ui.kit.layout import DOUBLE_FROM, Painted, Part, Row, RowAlign, Sized
from game.ui.paint import typeset
from game.ui.paint.bid_marks import draw_ruler, ruler_step
from game.ui.paint.painter import Painter, resized
from game.ui.paint.typeset import TextStyle
from game.ui.style.theme import FontRole
from game.ui.table.layout.bid_panel_layout import SPACE
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.questions.choice_panel import (
    CAPTIONS,
    TITLES,
    ChoicePanel,
    Choices,
    Look,
    PanelChoice,
    PanelContents,
    head,
    number_grid,
    number_press,
    settle,
)
from game.ui.widgets.overlay import sheet
from game.ui.widgets.painted_buttons import Button

APART: Final = 10
"""Between what is bid and what is too much on the ruler, px at scale 1."""


@dataclass(frozen=True, kw_only=True)
class BidChoices(Choices[int | None, int]):
    """What may be bid, and what the panel tells of it; the answer is the number."""

    cards: int
    refused: Mapping[int, str]
    """Why the table refuses each forbidden number."""
    others: int
    """The sum of the bids made by others."""
    at_once: bool
    """Whether everybody bids at the same time."""
    first: bool = False
    """Whether so few others have bid that there is no sum to tell: one bid stands at its seat."""
    last: bool = False
    """Whether everybody else has bid: then the bids are as far apart as they will be."""
    rule: str = ""
    """Why so many numbers are forbidden, in one sentence for all of them."""
    barred: tuple[Barred, ...] = ()
    """Why each of few is."""
    standing: int | None = None
    """The bid that may still be changed."""
    ahead: bool = False
    """Whether others bid first, and the bid is made when the turn comes."""
    prices: BidPrices | None = None
    """What the bids pay; None where nobody has points of their own."""
    shared: bool = False
    """Whether all of them play for one thing, and no bid has a price."""
    newcomer: bool = False
    """Whether it is also said what a bid means."""
    one_click: bool = False
    """Whether a click on a number settles it."""

    @property
    def at_first(self) -> int | None:
        return self.only if self.standing is None else self.standing

    @property
    def allowed(self) -> list[int]:
        """The numbers that may be bid."""
        return [bid for bid in range(self.cards + 1) if bid not in self.refused]

    @property
    def only(self) -> int | None:
        """The number that is left where all others are forbidden."""
        return self.allowed[0] if len(self.allowed) == 1 else None

    @property
    def title(self) -> str:
        """The question in words."""
        if self.standing is not None:
            return _("Change your bid?")
        if self.ahead:
            return _("Your bid, before your turn")
        if self.only is not None:
            return only_bid(self.only)
        return words.asked(self.cards, newcomer=self.newcomer)

    @property
    def sum(self) -> str:
        """What the bids come to so far in words; empty where none is known yet."""
        known = not (self.at_once or self.first)
        return bid_sum.short(bid_sum.BidSum(self.others, self.cards)) if known else ""

    @property
    def read_off(self) -> bool:
        """Whether pips tell the sum, the own bid in it, to whoever is no newcomer."""
        others = bid_sum.BidSum(self.others, self.cards)
        return bool(self.sum) and not self.alone and not self.newcomer and others.read_off

    @property
    def alone(self) -> bool:
        """Whether the title has a line of its own: few numbers make a narrow plate."""
        return self.cards == 1

    def under(self, bid: int) -> str:
        """What stands below a number: its price, or what it means to a newcomer."""
        price = words.price_label(self.prices, bid)
        if not self.newcomer:
            return price
        return " · ".join(filter(None, (words.meaning(bid, self.cards), price)))

    def foot_sentences(self, chosen: int | None, *, pips: bool = False) -> str:
        """The first sentences of the foot: what is barred and why, or how the bids stand.

        `pips` is whether pips on the plate tell what the bids come to with the own one.
        """
        if self.ahead:
            return _("It is made when your turn comes, if it is allowed then.")
        if self.rule and self.only is None and chosen is not None and not pips:
            return _(
                "With yours {total} of exactly {cards} are bid.",
                total=self.others + chosen,
                cards=self.cards,
            )
        if self.rule:
            return self.rule
        if self.barred:
            return words.reasons(self.barred)
        if self.at_once:
            return _("Everybody bids at once.")
        if self.last and chosen is not None:
            if pips:
                return ""
            return words.sum_with(chosen, self.others, self.cards)
        return f"{self.sum}." if self.alone and self.sum else ""

    def wordings(self, chosen: int | None, *, pips: bool = False) -> list[str]:
        """The foot: how the bids stand or why one is barred, and what pays; then shorter ones."""
        told = self.foot_sentences(chosen, pips=pips)
        if self.prices is None and not self.shared:
            return [told]
        prices = words.price_words(self.prices), words.brief_price(self.prices), ""
        return ["\n".join(filter(None, (told, price))) for price in prices]

    # On the panel -----------------------------------------------------------------------------

    def fitted_tree(self, panel: ChoicePanel[int | None, int]) -> tuple[Part, Painter]:
        """In the form and the size that the table has found for it."""
        painter = resized(panel.whole, panel.layout.bid_scale)
        return panel.tree(panel.layout.bids.form, painter), painter

    def panel_box(self, tree: Part, layout: TableLayout, painter: Painter) -> Rect:
        """Where the table has left room for it."""
        return layout.bids.panel

    def contents(self, chosen: int | None, look: Look) -> PanelContents[int | None, int]:
        box, numbers = look.layout.bids, range(self.cards + 1)
        told, *shorter = self.wordings(chosen, pips=self._step(look) > 0)
        label = _("Bid") if chosen is None else _("Bid {bid}", bid=bid_number(chosen))
        longest = [_("Bid {bid}", bid=bid_number(bid)) for bid in (0, self.cards)]
        return PanelContents(
            rows=number_grid([self._number(bid, chosen, look) for bid in numbers], box),
            form=look.form,
            title=head(self.title, self._sums(chosen, look), middle=self.alone),
            foot_words=told,
            shorter=shorter,
            confirm=settle(label, chosen, look.form, room_for=longest),
        )

    def _number(self, bid: int, chosen: int | None, look: Look) -> Part:
        press = number_press(
            bid,
            look.layout.bids,
            look.painter,
            self.under(bid),
            chosen=bid == chosen,
            barred=bid in self.refused,
        )
        return PanelChoice(press, makes=bid, settles=bid if self.one_click else None, key=str(bid))

    def _sums(self, chosen: int | None, look: Look) -> Part | str:
        """What the bids come to: as pips where they can be counted, else in words."""
        if not self.sum or self.alone:
            return ""
        painter, step = look.painter, self._step(look)
        if not step:
            return FittedText(self.sum, CAPTIONS, lines=1, middle=True)
        own = 0 if chosen is None else chosen
        sums = self.others, own, self.cards

        def paint(surface: pygame.Surface, place: Rect) -> None:
            draw_ruler(surface, place, sums, painter)

        wide = step * max(self.cards, self.others + own) + painter.px(APART)
        ruler = Sized(Painted(paint), wide=ceil(wide / painter.scale))
        return Row(self._caption(), ruler, gap=SPACE, align=RowAlign.WHOLE)

    def _caption(self) -> FittedText:
        return FittedText(words.sum_caption(), CAPTIONS, lines=1, middle=True)

    def _step(self, look: Look) -> int:
        """px from pip to pip of the sum; 0 where words tell it."""
        form, painter = look.form, look.painter
        if not self.read_off or not form.captioned:
            return 0
        title = TextStyle(TITLES[0], FontRole.SERIF, bold=True)
        taken = typeset.width(self.title, title, painter.fonts) + self._caption().wide(painter)
        taken += 2 * painter.px(form.padding + SPACE) + painter.px(APART)
        room = look.layout.bids.panel.width - taken
        return ruler_step(self.others + self.cards, room, painter)


def bid_pictures(layout: TableLayout, painter: Painter) -> Iterator[Callable[[], object]]:
    """Paints what a bid panel is made of, piece by piece, before it is opened the first time."""
    choices = BidChoices(cards=layout.hand_size, refused={}, others=0, at_once=False)
    asked = ChoicePanel(choices, layout, painter)
    double = layout.bids.form.padding >= DOUBLE_FROM
    ground = partial(sheet, pygame.Surface((1, 1)), asked.box, painter.theme, painter.scale)
    yield partial(ground, double=double)
    style = TextStyle(TITLES[0], FontRole.SERIF, bold=True)
    yield partial(typeset.line_surface, choices.title, style, painter.fonts, painter.theme.cream)
    *numbers, confirm = asked.panel.buttons
    numbers += [replace(numbers[0], enabled=False), replace(numbers[0], chosen=True)]
    for button in (*numbers, confirm, replace(confirm, enabled=True, gold=True)):
        alone = replace(button, rect=button.rect.move(-button.rect.x, -button.rect.y))
        yield partial(_painted, alone, painter)


def _painted(button: Button, painter: Painter) -> None:
    """Draw a button where nobody sees it: its picture and its letters are kept."""
    button.draw(pygame.Surface(button.rect.size, pygame.SRCALPHA), painter)

"""The plate of bids: a button for each number with its price or a lock, and what bids come to."""

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
from game.presentation.words.bids import only_bid, said
from game.translation import _
from game.ui.kit.controls import FittedText
from game.ui.kit.layout import Painted, Part, Row, RowAlign, Sized
from game.ui.paint import typeset
from game.ui.paint.bid_marks import draw_ruler, ruler_step
from game.ui.paint.painter import Painter, resized
from game.ui.paint.typeset import TextStyle
from game.ui.platform.keyboard import TYPING, digit
from game.ui.style.theme import FontRole
from game.ui.table.layout.bid_panel_layout import SPACE, BidForm
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.questions.asking_panel import (
    CAPTIONS,
    TITLES,
    ActionPanel,
    foot,
    head,
    number_panel,
    number_press,
    settle,
)
from game.ui.widgets.overlay import sheet
from game.ui.widgets.painted_buttons import PRESS, Button

APART: Final = 10
"""Between what is bid and what is too much on the ruler, px at scale 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BidChoices:
    """What may be bid, and what the panel tells of it."""

    cards: int
    refused: Mapping[int, str]
    """Why the table refuses each forbidden number."""
    others: int
    """The sum of the bids made by others."""
    at_once: bool
    """Whether everybody bids at the same time."""
    first: bool = False
    """Whether nobody else has bid: then there is no sum to tell."""
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
    waiting: tuple[str, ...] = ()
    """Who bids later; empty where the own seat tells the order."""
    prices: BidPrices | None = None
    """What the bids pay; None where nobody has points of their own."""
    shared: bool = False
    """Whether all of them play for one thing, and no bid has a price."""
    newcomer: bool = False
    """Whether it is also said what a bid means."""

    @property
    def only(self) -> int | None:
        """The number that is left where all others are forbidden."""
        allowed = [bid for bid in range(self.cards + 1) if bid not in self.refused]
        return allowed[0] if len(allowed) == 1 else None

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
        """What the bids come to so far; empty where none is known yet."""
        known = not (self.at_once or self.first)
        return bid_sum.short(bid_sum.BidSum(self.others, self.cards)) if known else ""

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

    def told(self, chosen: int | None) -> str:
        """The first sentences of the foot: what is barred and why, or how the bids stand."""
        if self.ahead:
            return _("It is made when your turn comes, if it is allowed then.")
        if self.rule and self.only is None and chosen is not None:
            return _(
                "With yours {total} of exactly {cards} are bid.",
                total=self.others + chosen,
                cards=self.cards,
            )
        if self.rule:
            return self.rule
        stands = f"{self.sum}." if self.alone and self.sum else ""
        if self.barred:
            return words.reasons(self.barred)
        if self.at_once:
            return _("Everybody bids at once.")
        if self.last and chosen is not None:
            return words.sum_with(chosen, self.others, self.cards)
        return f"{stands} {words.still_to_bid(self.waiting)}".strip()


def bid_pictures(layout: TableLayout, painter: Painter) -> Iterator[Callable[[], object]]:
    """Paints what a bid panel is made of, piece by piece, before it is opened the first time."""
    choices = BidChoices(cards=layout.hand_size, refused={}, others=0, at_once=False)
    asked = BidPanel(choices, layout, painter)
    yield partial(sheet, pygame.Surface((1, 1)), asked.box, painter.theme, painter.scale)
    style = TextStyle(TITLES[0], FontRole.SERIF, bold=True)
    yield partial(typeset.line_surface, choices.title, style, painter.fonts, painter.theme.cream)
    *numbers, confirm = asked.panel.buttons
    numbers += [replace(numbers[0], enabled=False), replace(numbers[0], gold=True)]
    for button in (*numbers, confirm, replace(confirm, enabled=True, gold=True)):
        alone = replace(button, rect=button.rect.move(-button.rect.x, -button.rect.y))
        yield partial(_painted, alone, painter)


def _painted(button: Button, painter: Painter) -> None:
    """Draw a button where nobody sees it: its picture and its letters are kept."""
    button.draw(pygame.Surface(button.rect.size, pygame.SRCALPHA), painter)


class BidPanel(ActionPanel):
    """One question on the screen. `handle` answers with the number once it is confirmed."""

    def __init__(
        self,
        choices: BidChoices,
        layout: TableLayout,
        painter: Painter,
        *,
        one_click: bool = False,
    ) -> None:
        """`one_click` is whether a click on a number settles it."""
        super().__init__(layout, painter)
        self._choices, self._one_click = choices, one_click
        self.chosen: int | None = choices.only if choices.standing is None else choices.standing
        self.preset = self.chosen is not None and choices.standing is None
        """Whether what is chosen was chosen by nobody: the only bid there is."""
        self._typed = ""
        self._typed_at: float | None = None
        """Seconds; None for a digit that was struck since the panel was told the time."""
        self._now = 0.0
        self.place()

    @property
    def choices(self) -> BidChoices:
        """What may be bid now."""
        return self._choices

    @choices.setter
    def choices(self, choices: BidChoices) -> None:
        if choices != self._choices:
            self._choices = choices
            self.place()

    def update(self, now: float) -> None:
        """Tell the panel the time, in seconds."""
        self._now = now
        if self._typed_at is None:
            self._typed_at = now

    @property
    def said_instead(self) -> str:
        """The sentences in the foot: how the bids stand or why one is barred, and what pays."""
        return self._wordings[0]

    @property
    def _wordings(self) -> tuple[str, ...]:
        """The same, then shorter ones: of what pays the first sentence, or nothing."""
        choices, told = self.choices, self.choices.told(self.chosen)
        if choices.prices is None and not choices.shared:
            return (told,)
        prices = words.price_words(choices.prices), words.brief_price(choices.prices), ""
        return tuple("\n".join(filter(None, (told, price))) for price in prices)

    def choose(self, bid: int) -> None:
        """Mark a number, if it may be bid."""
        if bid in self._numbers and bid not in self.choices.refused:
            self.chosen, self.preset = bid, False
            self.place()

    def fit(self) -> Part:
        """In the form and the size that the table has found for it."""
        self._painter = resized(self._whole, self._layout.bid_scale)
        return self.tree(self._layout.bids.form)

    def room(self, tree: Part) -> Rect:
        """Where the table has left room for it."""
        return self._layout.bids.panel

    def tree(self, form: BidForm) -> Part:
        """The question, each number, and what settles it."""
        choices, chosen, box = self.choices, self.chosen, self._layout.bids
        label = _("Bid") if chosen is None else _("Bid {bid}", bid=said(chosen))
        numbers = [
            number_press(
                bid,
                box,
                self._painter,
                choices.under(bid),
                chosen=bid == chosen,
                barred=bid in choices.refused,
            )
            for bid in self._numbers
        ]
        longest = [_("Bid {bid}", bid=said(bid)) for bid in (0, choices.cards)]
        settles = settle(label, form, ready=chosen is not None, room_for=longest)
        title = head(choices.title, self._sums(form), middle=choices.alone)
        told, *shorter = self._wordings
        return number_panel(box, title, numbers, foot(told, None, settles, form, shorter))

    def _sums(self, form: BidForm) -> Part | str:
        """What the bids come to, in words and as a ruler, as far as there is room for them."""
        choices, painter = self.choices, self._painter
        if not choices.sum or choices.alone:
            return ""
        text = FittedText(choices.sum, CAPTIONS, lines=1, middle=True)
        title = TextStyle(TITLES[0], FontRole.SERIF, bold=True)
        taken = typeset.width(choices.title, title, painter.fonts) + text.wide(painter)
        taken += 2 * painter.px(form.padding + SPACE) + painter.px(APART)
        room = self._layout.bids.panel.width - taken
        own = 0 if self.chosen is None else self.chosen
        sums = choices.others, own, choices.cards
        places = max(choices.cards, choices.others + choices.cards)
        step = ruler_step(places, room, painter)
        if not form.captioned or not step:
            return text

        def paint(surface: pygame.Surface, place: Rect) -> None:
            draw_ruler(surface, place, sums, painter)

        wide = step * max(choices.cards, choices.others + own) + painter.px(APART)
        ruler = Sized(Painted(paint), wide=ceil(wide / painter.scale))
        return Row(text, ruler, gap=SPACE, align=RowAlign.WHOLE)

    def handle(self, event: pygame.event.Event) -> int | None:
        """The bid that this event settled, or None."""
        name = self.panel.handle(event, keys=False)
        if name is None:
            return self._key(event) if event.type == pygame.KEYDOWN else None
        pressed = next((bid for bid in self._numbers if str(bid) == name), self.chosen)
        if (
            pressed == self.chosen or self._one_click
        ):  # it settles what is chosen, as the button beside it does
            return pressed
        if pressed is not None:
            self.choose(pressed)
        return None

    @property
    def _numbers(self) -> range:
        return range(self.choices.cards + 1)

    def _key(self, event: pygame.event.Event) -> int | None:
        columns = self._layout.bids.columns
        steps = {
            pygame.K_LEFT: -1,
            pygame.K_RIGHT: 1,
            pygame.K_UP: -columns,
            pygame.K_DOWN: columns,
        }
        if event.key in steps:
            self._step(steps[event.key])
        elif event.key in PRESS:
            return self.chosen
        elif number := digit(event):
            self._digit(number)
        return None

    def _step(self, step: int) -> None:
        """To the next number in that direction which may be bid."""
        if self.chosen is None:
            allowed = [bid for bid in self._numbers if bid not in self.choices.refused]
            self.choose(allowed[0] if step > 0 else allowed[-1])
            return
        bid = self.chosen + step
        while bid in self._numbers and bid in self.choices.refused:
            bid += 1 if step > 0 else -1
        self.choose(bid)

    def _digit(self, number: str) -> None:
        quick = self._typed_at is None or self._now - self._typed_at < TYPING
        joined = self._typed + number if quick else number
        if int(joined) > self.choices.cards:
            joined = number
        self._typed, self._typed_at = joined, None
        self.choose(int(joined))

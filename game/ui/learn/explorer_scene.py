"""What would you bid: a hand put together by clicking cards, and what the expert makes of it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random
from typing import Final

import pygame
from pygame import Rect

from game.practice.counting import VARIANT
from game.practice.explored_hand import (
    NO_TRUMP,
    PLAYERS,
    RANKS,
    SUITS,
    ExploredHand,
    dealt,
    fitting,
)
from game.presentation.phrasebook import outcome
from game.presentation.words.advice import counting as words
from game.presentation.words.points import decimal
from game.presentation.words.statistics import percent
from game.presentation.words.table import SUIT_WORDS
from game.review.expert_asker import ExpertAsker
from game.review.hand_count import HandCount, bid_of, count
from game.review.hints import Question
from game.review.review_types import Way
from game.table.bots.calculations import Urgency
from game.translation import _, ngettext
from game.ui.kit.controls import DropDown, Press, Segments, Selection, ShareBar, Text, TextAlign
from game.ui.kit.layout import Column, Gap, Painted, Part, Plate, Row, RowAlign, Scroll, Sized
from game.ui.kit.pages import INSIDE, TitledPage, back_button
from game.ui.kit.rows import Form, FormRow
from game.ui.paint import typeset
from game.ui.paint.cardbook import paint_as_fan
from game.ui.paint.suits import suit_colour, suit_shape
from game.ui.platform.bot_workers import bot_workers
from game.ui.scene.form_screen import FormScreen
from game.ui.style.contrast import suit_on_panel
from game.variants import VARIANTS
from game.variants.rule_numbers import scheme_numbers

_CARD: Final = 34
"""Height of a card's button, px at scale 1."""
_SUIT: Final = 24
_HAND, _LEAST_HAND = 180, 70
"""Height of the hand as it is held at most and at least, px at scale 1."""
_SIZE: Final = 7
"""Cards of a hand dealt by chance, where none were chosen before."""
_NUMBER, _BAR, _FIGURE, _BETWEEN = 26, 70, 48, 10
"""Width of the columns of the bids and what lies between them, px at scale 1."""


def paid_words() -> str:
    """By which rules the bids are weighed, and what these pay."""
    row = VARIANTS[VARIANT]
    return _(
        "{variant}: a bid made pays {flat} points, and {a_card} for each card dealt.",
        variant=_(row.name),
        **scheme_numbers(row.rules.scheme, 0),
    )


class ExplorerScene(FormScreen):
    """The hand and its table on the left; on paper what each bid comes to."""

    start_at = "deal"

    def __init__(self, hand: ExploredHand | None = None) -> None:
        """`hand` is what is looked at first; without it one is dealt by chance."""
        super().__init__()
        self.rng = Random()
        self.hand = hand or dealt(ExploredHand(), _SIZE, self.rng)
        self.counted: HandCount | None = None
        """What the expert makes of the hand, once that is known."""
        self._asker: ExpertAsker[Question, HandCount] = ExpertAsker(
            bot_workers.service, count, Urgency.PERSON_WAITS
        )
        self._asked: ExploredHand | None = None
        """The hand that the expert was asked about last."""
        self._unknown = False
        """Whether there was no answer."""

    # --- the scene's side --------------------------------------------------------------------

    def close(self) -> None:
        """What was asked is not wanted any longer."""
        self._asker.forget()

    def update(self, now: float, dt: float) -> None:
        """Ask about the hand that is there now, and show what comes."""
        if self.hand != self._asked:
            self._asked, self.counted, self._unknown = self.hand, None, False
            self._asker.forget()
            if self.hand.cards:
                self._asker.ask(self.hand.shown.question)
        answered, found = self._asker.poll()
        if answered:
            self.counted, self._unknown = found, found is None
            self.rebuild()

    @property
    def needs_frames(self) -> bool:
        """Until the answer is there."""
        waits = bool(self.hand.cards) and self.counted is None and not self._unknown
        return self._changed or waits or self.hand != self._asked

    def _take(self, hand: ExploredHand) -> None:
        self.hand = fitting(hand)
        self.counted = None
        self.rebuild()

    def _deal(self) -> None:
        self._take(dealt(self.hand, len(self.hand.cards) or _SIZE, self.rng))

    # --- what is on it -----------------------------------------------------------------------

    def tree(self) -> Part:
        """Cards and table on the left, the answer beside them."""
        number = len(self.hand.cards)
        title = ngettext("Your hand: {n} card", "Your hand: {n} cards", number, n=number)
        head = Row(
            Text(title, typeset.HEADING, self.app.theme.accent, grow=1),
            Press("none", _("None"), partial(self._take, replace(self.hand, cards=frozenset()))),
            Press("deal", _("Deal a hand"), self._deal),
            gap=8,
        )
        rows = [self._suit_row(suit) for suit in SUITS]
        table = Form(self._table_rows(), control=280, share=64)
        held = Column(head, Gap(10), *rows, Gap(12), table, Gap(12), self._picture())
        chosen = Plate(Scroll(held, yields=True), inside=INSIDE, grow=60)
        told = Scroll(Column(*self._answer()), grow=0, paper=True)
        answer = Column(Plate(told, inside=20, paper=True), Gap(grow=1), grow=40)
        body = Row(chosen, answer, gap=28, align=RowAlign.WHOLE)
        foot = Row(
            back_button(self.app.back),
            Text(
                paid_words(), typeset.SMALL, self.app.theme.on_felt, align=TextAlign.RIGHT, grow=1
            ),
            gap=20,
        )
        return TitledPage(_("What would you bid?"), body, foot, tallest=740)

    def _picture(self) -> Part:
        """The cards of the hand as they are held, where there is room for them."""
        held = [rank + suit for suit in SUITS for rank in RANKS if rank + suit in self.hand.cards]

        def paint(surface: pygame.Surface, area: Rect) -> None:
            px = self.app.painter.px
            if area.height >= px(_LEAST_HAND):
                tall = min(area.height, px(_HAND))
                room = Rect(area.left, area.bottom - tall, area.width, tall)
                paint_as_fan(held, self.app.book, surface, room)

        return Painted(paint, tall=_HAND, least=0, grow=1)

    def _suit_row(self, suit: str) -> Part:
        """A suit and its thirteen cards, those of the hand with a cream line."""
        theme, four = self.app.theme, self.app.settings.four_colour

        def paint(surface: pygame.Surface, area: Rect) -> None:
            ink = suit_on_panel(suit_colour(suit, theme, four_colour=four), theme)
            shape = suit_shape(suit, min(area.size) * 3 // 4, ink)
            surface.blit(shape, shape.get_rect(center=area.center))

        cards = [self._card(rank, suit) for rank in RANKS]
        sign = Painted(paint, _SUIT, _SUIT)
        return Column(Row(sign, *cards, gap=4), Gap(6))

    def _card(self, rank: str, suit: str) -> Press:
        code, hand = rank + suit, self.hand
        held = code in hand.cards
        why = _("The hand is as large as it can be with so many players.")
        return Press(
            code,
            "10" if rank == "T" else rank,
            partial(self._take_card, code),
            chosen=held,
            enabled=held or hand.may_hold(code),
            why=why,
            padding=2,
            tall=_CARD,
            grow=14 if rank == "T" else 10,
        )

    def _take_card(self, code: str) -> None:
        self._take(self.hand.toggled(code))

    def _table_rows(self) -> list[FormRow]:
        hand, take = self.hand, self._take
        names = {suit.letter: _(word) for suit, word in SUIT_WORDS.items()}
        suits = [(letter, names[letter].capitalize()) for letter in SUITS]
        trump = Selection(
            "trump",
            [*suits, (NO_TRUMP, _("None"))],
            hand.trump,
            lambda letter: take(replace(hand, trump=letter)),
        )
        players = Selection(
            "players",
            [(number, str(number)) for number in PLAYERS],
            hand.players,
            lambda number: take(replace(hand, players=number)),
        )
        place = Selection(
            "place",
            [(at, words.place_words(at, hand.players)) for at in range(1, hand.players + 1)],
            hand.place,
            lambda at: take(replace(hand, place=at)),
        )
        total = Selection(
            "total",
            [(number, str(number)) for number in range(hand.most_bid + 1)],
            hand.total,
            lambda number: take(replace(hand, total=number)),
        )
        rows = [
            FormRow(_("Trump"), "", DropDown(trump)),
            FormRow(_("Players"), "", Segments(players)),
            FormRow(_("You bid"), "", Segments(place)),
        ]
        if hand.place > 1:
            rows.append(FormRow(_("Bid before you"), "", DropDown(total)))
        return rows

    def _answer(self) -> list[Part]:
        """The best bid, what each bid comes to, and how often each number of tricks comes."""
        theme, counted = self.app.theme, self.counted
        muted, ink = theme.sheet_muted, theme.sheet_ink
        if not self.hand.cards:
            return [Text(_("Click the cards of your hand."), typeset.BODY, ink)]
        if self._unknown:
            return [Text(_("This decision cannot be weighed."), typeset.BODY, ink)]
        if counted is None:
            return [Text(_("The expert is looking at it…"), typeset.BODY, ink)]
        best = _("Bid {bid}", bid=counted.best)
        others = [bid for bid in counted.good if bid != counted.best]
        told = words.bid_words(counted)
        if others:
            told = f"{told} {words.nearly_as_good(*others)}"
        head = Row(
            _column(_("Bid"), _NUMBER, muted),
            _figure(_("Points"), typeset.SMALL, muted, _BAR + _BETWEEN + _FIGURE),
            _figure(outcome.made(), typeset.SMALL, muted),
            Text(_("Took"), typeset.SMALL, muted, lines=1, align=TextAlign.RIGHT, grow=1),
            gap=_BETWEEN,
        )
        ways = sorted(counted.ways, key=bid_of)
        return [
            Text(best, typeset.TITLE, ink),
            Text(told, typeset.BODY, ink),
            Gap(12),
            head,
            *(self._bid_row(counted, way) for way in ways),
            Gap(12),
            Text(words.taken_words(counted), typeset.SMALL, ink),
            Gap(8),
            Text(words.cards_words(counted), typeset.SMALL, ink),
        ]

    def _bid_row(self, counted: HandCount, way: Way) -> Part:
        """One number as a bid, and as tricks where the best bid is played for."""
        theme = self.app.theme
        bid, most = bid_of(way), max(counted.ways[0].points, 1e-9)
        good = bid in counted.good
        style = typeset.STRONG if good else typeset.BODY
        chance = counted.ways[0].tricks[bid] if bid < len(counted.ways[0].tricks) else 0.0
        bar = ShareBar(
            lambda: max(0.0, way.points) / most,
            theme.sheet_rule,
            ink=theme.sheet_ink if good else theme.sheet_muted,
            wide=_BAR,
        )
        taken = ShareBar(lambda: chance, theme.sheet_rule, ink=theme.sheet_muted)
        ink = theme.sheet_ink
        return Row(
            Sized(Text(str(bid), style, ink, lines=1), wide=_NUMBER),
            bar,
            _figure(decimal(way.points), style, ink),
            _figure(percent(way.made), style, ink),
            Column(taken, grow=1),
            _figure(percent(chance), typeset.BODY, ink),
            gap=_BETWEEN,
        )


def _figure(
    words: str, style: typeset.TextStyle, ink: tuple[int, int, int], wide: int = _FIGURE
) -> Part:
    """Figures end below each other."""
    return Sized(Text(words, style, ink, lines=1, align=TextAlign.RIGHT), wide=wide)


def _column(title: str, wide: int, ink: tuple[int, int, int]) -> Part:
    return Sized(Text(title, typeset.SMALL, ink, lines=1), wide=wide)

"""Ninety-Nine's bid: three cards of the hand are lifted, the bid they make is shown, all are laid.

The hand below stays where it is: a click or Space lifts a card and puts it back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import ceil
from typing import Final

import pygame
from pygame import Rect

from game.engine import Card, Lay, Phase, Seat, Suit
from game.engine.choices import Premium
from game.engine.decisions.lay import LAID_VALUES
from game.engine.scoring import PREMIUMS
from game.engine.spec import LAID_ASIDE
from game.presentation.deal_rules import Pay, pay_of
from game.presentation.screen_state import ScreenState
from game.presentation.words.bids import laid_words
from game.presentation.words.laid_bids import is_laid, lapsed_words
from game.table.followed_game import FollowedGame
from game.translation import N_, _, ngettext
from game.ui.help.key_table import KeyState
from game.ui.kit.controls import Press, Text
from game.ui.kit.layout import Column, Gap, Painted, Part, Row
from game.ui.paint import typeset
from game.ui.paint.bid_marks import choice_face, empty_place
from game.ui.paint.cardbook import CardBook
from game.ui.paint.marks import hairline, medal
from game.ui.paint.painter import Painter
from game.ui.paint.suits import suit_colour, suit_shape
from game.ui.paint.tokens import TOKEN
from game.ui.paint.typeset import TextStyle
from game.ui.style.contrast import suit_on_panel
from game.ui.style.theme import mixed
from game.ui.table.hand.hand_input import HandInput
from game.ui.table.layout.boxes import CARD_RATIO
from game.ui.table.questions.choice_panel import (
    Arrows,
    ChoicePanel,
    Choices,
    Look,
    PanelChoice,
    PanelContents,
    head,
    settle,
)
from game.ui.table.questions.question import AskedSeat, ChoiceQuestion
from game.variants.rule_numbers import filled

CARD, CLOSE_CARD = 92, 40
"""Height of a lifted card, usually and where words are large; px at scale 1, as all lengths."""
STAKE: Final = (96, 92)
"""A way to lay the bid, at least."""
MEDAL, CLOSE_MEDAL = 60, 40
"""Across what the lifted cards bid, usually and where words are large."""
MEDAL_FIGURE: Final = 0.56
"""px of the figure on it, of that."""
CAPTION_GAP: Final = 9
CAPTION_LINE: Final = 29
PARTING: Final = 0.35
"""How strong the line between both groups is."""
GAP: Final = 8
SMALL_SIGN: Final = 15
SUITS: Final = (Suit.CLUBS, Suit.HEARTS, Suit.SPADES, Suit.DIAMONDS)
LAYS: Final = "lay"
"""The name of the button that settles the question."""
BESIDE: Final = 22
"""Beside the words of a way to lay the bid: its key stands there."""
STAKES: Final[Mapping[Premium | None, tuple[str, str]]] = {
    None: (N_("Face down"), "F"),
    Premium.DECLARE: (N_("Declare"), "D"),
    Premium.REVEAL: (N_("Reveal"), "R"),
}
"""What each way to lay the bid is called, and its key."""
_MEANINGS: Final[Mapping[Premium | None, str]] = {
    None: N_("The bid stays face down until the deal is scored."),
    Premium.DECLARE: N_(
        "Your bid lies open: {declare} points more if you make it, else for the others."
    ),
    Premium.REVEAL: N_(
        "Bid and hand lie open: {reveal} points more if you make it, else for others."
    ),
}
"""What is staked with each way to lay the bid."""


@dataclass(frozen=True)
class LaidCards:
    """Which cards are lifted, in the order in which they were, and what is staked on the bid."""

    cards: tuple[Card, ...] = ()
    premium: Premium | None = None

    @property
    def bid(self) -> int:
        """What the lifted cards bid."""
        return sum(LAID_VALUES[held.suit] for held in self.cards)

    @property
    def complete(self) -> bool:
        """Whether as many cards are lifted as a bid has."""
        return len(self.cards) == LAID_ASIDE

    def lifted(self, card: Card) -> LaidCards:
        """With a card lifted or put back."""
        others = tuple(one for one in self.cards if one is not card)
        return replace(self, cards=others if card in self.cards else (*others, card))


def _still_to_choose(number: int) -> str:
    """So many cards of the hand, once some are chosen: the question tells how many in all."""
    return ngettext("Choose {n} more card", "Choose {n} more cards", number, n=number)


class LayChoices(Choices[LaidCards, Lay]):
    """The ways to lay a bid aside; its cards are chosen in the hand."""

    arrows = Arrows.HAND
    tells = True

    def __init__(self, seat: Seat, book: CardBook, pay: Pay | None = None) -> None:
        """The seat that lays a bid, and the faces of its cards.

        `pay` is what tricks, bids and premiums pay in this deal.
        """
        self._seat, self._book, self._pay = seat, book, pay

    @property
    def at_first(self) -> LaidCards:
        return LaidCards()

    def contents(self, chosen: LaidCards, look: Look) -> PanelContents[LaidCards, Lay]:
        """What each suit bids, what is lifted and bids so, how it is laid, and what lays it."""
        form, close = look.form, not look.form.captioned
        signs = (_worth(suit, look.painter) for suit in SUITS)
        worths: Part = Row(_caption(_("worth"), look), *signs, gap=GAP)
        stakes = [self._stake(stake, chosen, look) for stake in STAKES]
        cards = [self._place(place, chosen, look) for place in range(LAID_ASIDE)]
        lifted = Row(*cards, _total(chosen, look), gap=GAP)
        ways = Row(*stakes, gap=form.space)
        if close:
            rows: Part = Column(Row(lifted, Gap(grow=1), worths, gap=GAP), Gap(form.space), ways)
        else:
            rows = Row(
                Column(_caption(_("Your bid"), look), Gap(CAPTION_GAP), lifted),
                Gap(grow=1),
                Painted(partial(_draw_parting, look.painter), 1, CAPTION_LINE + CARD),
                Gap(grow=1),
                Column(_caption(_("How you lay it"), look), Gap(CAPTION_GAP), ways),
                gap=GAP,
            )
        answer = Lay(self._seat, tuple(sorted(chosen.cards)), chosen.premium)
        still = LAID_ASIDE - len(chosen.cards)
        return PanelContents(
            rows=rows,
            form=form,
            title=head(filled(_("Lay {laid} cards aside as your bid")), "" if close else worths),
            foot_words=self._told(chosen, short=close),
            confirm=settle(
                _("Lay aside"),
                answer if chosen.complete else None,
                form,
                name=LAYS,
                waits=_still_to_choose(still) if 0 < still < LAID_ASIDE else "",
            ),
            least=form.least_width if close else 0,
        )

    def _told(self, chosen: LaidCards, *, short: bool) -> str:
        """What is staked with the way that is chosen; else what the bid pays."""
        if chosen.premium is not None:
            return self._meaning(chosen.premium)
        if not chosen.cards or self._pay is None:
            return _("Lift them from your hand. They are not played.")
        return laid_words(self._pay, short=short)

    def _meaning(self, premium: Premium | None) -> str:
        """What is staked with a way to lay the bid."""
        return filled(_(_MEANINGS[premium]), {each.value: self._worth_of(each) for each in Premium})

    def _worth_of(self, premium: Premium | None) -> int:
        """What is won or lost with it."""
        if premium is None or self._pay is None:
            return 0
        return dict(zip(PREMIUMS, self._pay.premiums, strict=True))[premium]

    def _place(self, place: int, chosen: LaidCards, look: Look) -> Part:
        """The place of one lifted card, empty as long as there is none."""
        tall = CARD if look.form.captioned else CLOSE_CARD
        cards = sorted(chosen.cards, key=_in_order)

        def paint(surface: pygame.Surface, area: Rect) -> None:
            if place < len(cards):
                surface.blit(self._book.face(cards[place].code, area.height), area)
            else:
                surface.blit(empty_place(area.size, look.painter), area)

        return Painted(paint, round(tall * CARD_RATIO), tall)

    def _stake(self, stake: Premium | None, chosen: LaidCards, look: Look) -> Part:
        """One way to lay the bid, its key and what is staked with it."""
        close, is_chosen = not look.form.captioned, stake is chosen.premium
        words, key = _(STAKES[stake][0]), STAKES[stake][1]
        worth = f"+{self._worth_of(stake)}"

        def face(size: tuple[int, int]) -> pygame.Surface:
            return choice_face(words, worth, size, look.painter, chosen=is_chosen, key=key)

        press = Press(
            stake_button(stake),
            "",
            look=TOKEN,
            tall=look.form.low_number if close else STAKE[1],
            padding=1,
            chosen=is_chosen,
            face=face,
            grow=int(close),
        )
        return PanelChoice[LaidCards, Lay](
            press,
            makes=replace(chosen, premium=stake),
            foot_words="" if is_chosen else self._meaning(stake),
            key=key.lower(),
            wide=0 if close else _stake_width(look.painter),
        )


def stake_button(stake: Premium | None) -> str:
    """The name of the button of a way to lay the bid."""
    return "none" if stake is None else stake.value


def _stake_width(painter: Painter) -> int:
    """px at scale 1 in which the words of each way have room, with its key."""
    words = (typeset.width(_(one), typeset.STRONG, painter.fonts) for one, _key in STAKES.values())
    return max(STAKE[0], ceil(max(words) / painter.scale) + BESIDE)


def _caption(words: str, look: Look) -> Part:
    """What a group is, in quiet letters."""
    return Text(words, typeset.SMALL, look.painter.theme.muted, whole=True)


def _draw_parting(painter: Painter, surface: pygame.Surface, place: Rect) -> None:
    """A faint line between two groups."""
    theme = painter.theme
    line = Rect(place.centerx, place.top, hairline(painter.scale), place.height)
    surface.fill(theme.cream if theme.flat else mixed(theme.plate, theme.gold, PARTING), line)


def _total(chosen: LaidCards, look: Look) -> Part:
    """What the lifted cards bid, on a round medal."""
    side = CLOSE_MEDAL if not look.form.captioned else MEDAL
    painter, theme = look.painter, look.painter.theme

    def paint(surface: pygame.Surface, place: Rect) -> None:
        box = Rect(0, 0, *(min(place.size),) * 2)
        box.center = place.center
        surface.blit(medal(box.width, theme), box)
        figure = TextStyle(side * MEDAL_FIGURE, bold=True)
        ink = theme.ink if chosen.cards else mixed(theme.ink, theme.paper_tint, 0.35)
        told = str(chosen.bid) if chosen.cards else "–"
        written = typeset.line_surface(told, figure, painter.fonts, ink)
        seen = written.get_bounding_rect()
        surface.blit(written, (box.centerx - seen.centerx, box.centery - seen.centery))

    return Painted(paint, side, side)


def _worth(suit: Suit, painter: Painter) -> Part:
    """What a card of a suit stands for."""
    colour = suit_on_panel(suit_colour(suit.letter, painter.theme), painter.theme)

    def paint(surface: pygame.Surface, place: Rect) -> None:
        sign = suit_shape(suit.letter, place.height, colour)
        surface.blit(sign, sign.get_rect(center=place.center))

    value = Text(str(LAID_VALUES[suit]), typeset.STRONG)
    return Row(Painted(paint, SMALL_SIGN, SMALL_SIGN), value, gap=3)


def _in_order(card: Card) -> int:
    return SUITS.index(card.suit)


class LayQuestion(ChoiceQuestion[LaidCards, Lay]):
    """Asks one person which cards of the hand to lay aside as a bid, and what is staked on it.

    Its panel is kept while others bid meanwhile.
    """

    answers = (Lay,)

    def __init__(self, table: FollowedGame, hand: HandInput) -> None:
        super().__init__(table, hand)
        self.staked: tuple[Seat, Premium | None] | None = None
        """The premium that was staked on the bid laid last, and by whom."""
        self._whose: tuple[int, Seat] | None = None
        """The deal and the seat that the panel was made for."""

    def asks(self, now: AskedSeat) -> bool:
        return now.must and now.shown.table.phase is Phase.BIDDING and is_laid(now.shown)

    def choices(self, now: AskedSeat) -> LayChoices:
        return LayChoices(now.seat, self._hand.stage.book, pay_of(now.shown))

    def follow(self, now: AskedSeat) -> None:
        super().follow(now)
        if self.panel is None:
            self._hand.picked = None

    def open(self, now: AskedSeat) -> None:
        stage, hand, panel = self._hand.stage, self._hand.stage.own_hand(), self.panel
        whose = now.shown.table.spec.number, now.seat
        if panel is None or self._whose != whose:
            panel = self.panel = ChoicePanel(self.choices(now), now.layout, stage.painter)
            self._whose = whose
        kept = tuple(card for card in panel.chosen.cards if card in hand)
        if kept != panel.chosen.cards:  # as after an undo
            panel.chosen = replace(panel.chosen, cards=kept)
        panel.lay_out(now.layout, stage.painter)
        self._hand.open(hand)
        self._hand.picked = kept

    def forget(self) -> None:
        self.close()  # what is lifted stays so

    @property
    def is_up(self) -> bool:
        return self._hand.legal is not None

    @property
    def self_opened(self) -> object:
        return None

    @property
    def states(self) -> frozenset[KeyState]:
        return (
            frozenset({KeyState.LAYING}) if self.panel is not None and self.is_up else frozenset()
        )

    def settle(self, answer: Lay, seat: Seat) -> None:
        self.staked = seat, answer.premium
        self._hand.picked = None
        self._hand.open(None)
        self._table.act(answer)

    def answer(self, event: pygame.event.Event, seat: Seat) -> tuple[bool, str | None]:
        """Pick a card or put it back, or lay all; a sentence where one more cannot be picked."""
        panel = self.panel
        if panel is None or not self.is_up:
            return False, None
        before = panel.chosen
        taken, told = super().answer(event, seat)
        on_panel = event.type == pygame.MOUSEBUTTONDOWN and panel.covers(event.pos)
        if self.panel is None or panel.chosen is not before or on_panel:
            return taken, told
        card = self._hand.handle(event)
        return taken, None if card is None else self._lift(panel, card)

    def has_place(self, pos: tuple[int, int]) -> bool:
        panel = self.panel  # it lies where the trick will, and shows the cards that are lifted
        return panel is not None and panel.covers(pos) and panel.panel.over(pos) is None

    def drop(self, seat: Seat, card: Card) -> str | None:
        if self.panel is None or card in self.panel.chosen.cards:
            return None
        return self._lift(self.panel, card)

    def _lift(self, panel: ChoicePanel[LaidCards, Lay], card: Card) -> str | None:
        """Lift a card or put it back; a sentence where there are enough already."""
        if panel.chosen.complete and card not in panel.chosen.cards:
            return filled(_("{laid} cards are lifted already: put one back first."))
        panel.chosen = panel.chosen.lifted(card)
        self._hand.picked = panel.chosen.cards
        return None

    def lapsed(self, shown: ScreenState, names: Sequence[str]) -> str:
        """That the premium which was staked does not count, said once; empty where it does."""
        if self.staked is None or shown.table.staked is None:
            return ""
        (seat, premium), self.staked = self.staked, None
        return lapsed_words(shown, seat, premium, names)

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        if self.is_up:
            super().draw(surface, painter)

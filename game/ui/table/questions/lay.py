"""Ninety-Nine's bid: three cards of the hand are lifted, the bid they make is shown, all are laid.

The hand below stays where it is: a click or Space lifts a card and puts it back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
from game.translation import N_, _
from game.ui.help.key_table import Now
from game.ui.kit.controls import Press, Text, TextAlign
from game.ui.kit.layout import Column, Gap, Painted, Part, Row, Sized
from game.ui.paint import typeset
from game.ui.paint.bid_marks import choice_face, empty_place
from game.ui.paint.cardbook import CardBook
from game.ui.paint.painter import Painter
from game.ui.paint.suits import suit_colour, suit_shape
from game.ui.paint.typeset import TextStyle
from game.ui.style.contrast import suit_on_panel
from game.ui.table.hand.hand_input import HandInput
from game.ui.table.layout.bid_panel_layout import BidForm
from game.ui.table.layout.boxes import CARD_RATIO
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.questions.asking_panel import AskingPanel, foot, head, plate, settle
from game.ui.table.questions.question import AskedSeat, TableQuestion
from game.variants.rule_numbers import filled

CARD, CLOSE_CARD = 96, 40
"""Height of a lifted card, usually and where words are large; px at scale 1, as all lengths."""
STAKE: Final = (104, 80)
"""A way to lay the bid, at least."""
BID: Final = 48
"""Letters of what the lifted cards bid."""
GAP: Final = 8
SMALL_SIGN: Final = 15
SUITS: Final = (Suit.CLUBS, Suit.HEARTS, Suit.SPADES, Suit.DIAMONDS)
STAKES: Final = {
    pygame.K_f: None,
    pygame.K_d: Premium.DECLARE,
    pygame.K_r: Premium.REVEAL,
}
"""The keys that say how the bid is laid."""
LAY: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)
LAYS: Final = "lay"
"""The name of the button that does."""
BESIDE: Final = 28
"""Beside the words of a way to lay the bid: its key stands there."""
_STAKES: Final[Mapping[Premium | None, tuple[str, str]]] = {
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


class LayPanel(AskingPanel):
    """Which cards are lifted and what is staked. The table hears of it when all is laid."""

    def __init__(
        self,
        whose: tuple[int, Seat],
        layout: TableLayout,
        painter: Painter,
        book: CardBook,
        pay: Pay | None = None,
    ) -> None:
        """`whose` bid it is, the number of the deal and the seat, with the faces of a `book`.

        `pay` is what tricks, bids and premiums pay in this deal.
        """
        super().__init__(layout, painter)
        self.whose, self._book, self._pay = whose, book, pay
        self.picked: list[Card] = []
        self._close = False
        """Whether words are so large that captions give way."""
        self._premium: Premium | None = None
        self.place()

    @property
    def premium(self) -> Premium | None:
        """What is staked on the bid."""
        return self._premium

    @premium.setter
    def premium(self, premium: Premium | None) -> None:
        self._premium = premium
        self.place()

    @property
    def bid(self) -> int:
        """What the lifted cards bid."""
        return sum(LAID_VALUES[held.suit] for held in self.picked)

    @property
    def complete(self) -> bool:
        """Whether as many cards are lifted as a bid has."""
        return len(self.picked) == LAID_ASIDE

    def toggle(self, card: Card) -> str | None:
        """Lift a card or put it back; a sentence where there are enough already."""
        if card in self.picked:
            self.picked.remove(card)
        elif self.complete:
            words = _("{laid} cards are lifted already: put one back first.")
            return filled(words)
        else:
            self.picked.append(card)
        self.place()
        return None

    def keep(self, hand: list[Card]) -> None:
        """Forget what is no longer held, as after an undo."""
        kept = [card for card in self.picked if card in hand]
        if kept != self.picked:
            self.picked = kept
            self.place()

    @property
    def said(self) -> str:
        """What is staked with the way that is pointed at or chosen; else what the bid pays."""
        pointed = self.panel.pointed
        stakes = {_key(stake): stake for stake in _MEANINGS}
        if pointed is not None and pointed.name in stakes:
            stake = stakes[pointed.name]
            if stake is not self.premium:
                return self._meaning(stake)
        if self.premium is not None:
            return self._meaning(self.premium)
        if not self.picked or self._pay is None:
            return filled(_("Lift {laid} cards: they are your bid and are not played."))
        return laid_words(self._pay, short=self._close)

    def _meaning(self, premium: Premium | None) -> str:
        """What is staked with a way to lay the bid."""
        return filled(_(_MEANINGS[premium]), {each.value: self._worth_of(each) for each in Premium})

    def _worth_of(self, premium: Premium | None) -> int:
        """What is won or lost with it."""
        if premium is None or self._pay is None:
            return 0
        return dict(zip(PREMIUMS, self._pay.premiums, strict=True))[premium]

    # What is on it ----------------------------------------------------------------------------

    def tree(self, form: BidForm) -> Part:
        """What each suit bids, what is lifted and bids so, how it is laid, and what lays it."""
        close = self._close = not form.captioned
        title = filled(_("Lay {laid} cards aside as your bid"))
        worths = Row(*map(self._worth, SUITS), gap=GAP)
        stakes = [self._stake(stake, form) for stake in _MEANINGS]
        cards = [self._slot(place, close=close) for place in range(LAID_ASIDE)]
        lifted: list[Part] = [*cards, Gap(GAP), self._total(close=close)]
        middle: list[Part] = [Row(*lifted, Gap(GAP, grow=1), *stakes, gap=GAP)]
        if close:
            middle = [
                Row(*lifted, Gap(grow=1), worths, gap=GAP),
                Gap(form.space),
                Row(*stakes, gap=form.space),
            ]
        settles = settle(_("Lay aside"), form, key=LAYS, ready=self.complete)
        said = foot(lambda: self.said, None, settles, form)
        above = head(title, "" if close else worths)
        parts = Column(
            Sized(above, tall=form.title), Gap(form.raised), *middle, Gap(form.apart), said
        )
        return plate(parts, form, 0 if not close else form.least_width)

    def _slot(self, place: int, *, close: bool) -> Part:
        """The place of one lifted card, empty as long as there is none."""
        tall = CLOSE_CARD if close else CARD
        cards = sorted(self.picked, key=_in_order)
        painter = self._painter

        def paint(surface: pygame.Surface, area: Rect) -> None:
            if place < len(cards):
                surface.blit(self._book.face(cards[place].code, area.height), area)
            else:
                surface.blit(empty_place(area.size, painter), area)

        return Painted(paint, round(tall * CARD_RATIO), tall)

    def _total(self, *, close: bool) -> Part:
        """What the lifted cards bid, large, and what that figure is."""
        figure = TextStyle(BID * (0.6 if close else 1), bold=True, leading=1.05)
        words = _("your bid") if self.complete else _("so far")
        parts = [
            Text(str(self.bid) if self.picked else "–", figure, align=TextAlign.MIDDLE),
            Text(
                words, typeset.BODY, self._painter.theme.muted, align=TextAlign.MIDDLE, whole=True
            ),
        ]
        return Row(*parts, gap=GAP) if close else Column(*parts)

    def _stake(self, stake: Premium | None, form: BidForm) -> Part:
        """One way to lay the bid, its key and what is staked with it."""
        close, painter, chosen = not form.captioned, self._painter, stake is self.premium
        words, key = _(_STAKES[stake][0]), _STAKES[stake][1]
        worth = f"+{self._worth_of(stake)}"

        def face(size: tuple[int, int]) -> pygame.Surface:
            return choice_face(words, worth, size, painter, chosen=chosen, key=key)

        press = Press(
            _key(stake),
            "",
            tall=form.low_number if close else STAKE[1],
            air=1,
            chosen=chosen,
            face=face,
            grow=int(close),
        )
        return press if close else Sized(press, wide=self._stake_width)

    @property
    def _stake_width(self) -> int:
        """px at scale 1 in which the words of each have room, with its key."""
        fonts, scale = self._painter.fonts, self._painter.scale
        words = (typeset.width(_(one), typeset.STRONG, fonts) for one, _key in _STAKES.values())
        return max(STAKE[0], ceil(max(words) / scale) + BESIDE)

    def _worth(self, suit: Suit) -> Part:
        """What a card of a suit stands for."""
        value = Text(str(LAID_VALUES[suit]), typeset.STRONG)
        return Row(self._sign(suit, SMALL_SIGN), value, gap=3)

    def _sign(self, suit: Suit, side: int) -> Part:
        theme = self._painter.theme
        colour = suit_on_panel(suit_colour(suit.letter, theme), theme)

        def paint(surface: pygame.Surface, place: Rect) -> None:
            sign = suit_shape(suit.letter, place.height, colour)
            surface.blit(sign, sign.get_rect(center=place.center))

        return Painted(paint, side, side)

    # Events -----------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool | None:
        """True when all is to be laid, False when the event was for the panel, else None."""
        name = self.panel.handle(event, keys=False)
        if name == LAYS:
            return True
        if name is not None:
            self.premium = next(stake for stake in _MEANINGS if _key(stake) == name)
            return False
        if event.type == pygame.KEYDOWN:
            if event.key in LAY and self.complete:
                return True
            if event.key in STAKES:
                self.premium = STAKES[event.key]
                return False
        pressed = event.type == pygame.MOUSEBUTTONDOWN and self.covers(event.pos)
        return False if pressed else None


def _key(stake: Premium | None) -> str:
    """The name of the button of a stake."""
    return "none" if stake is None else stake.value


def _in_order(card: Card) -> int:
    return SUITS.index(card.suit)


class LayQuestion(TableQuestion):
    """Asks one person which cards of the hand to lay aside as a bid, and what is staked on it."""

    answers = (Lay,)

    def __init__(self, table: FollowedGame, hand: HandInput) -> None:
        super().__init__(table, hand)
        self.panel: LayPanel | None = None
        """Cards of the hand that are picked as a bid; kept while others bid meanwhile."""
        self.staked: tuple[Seat, Premium | None] | None = None
        """The premium that was staked on the bid laid last, and by whom."""

    def asks(self, now: AskedSeat) -> bool:
        return now.must and now.shown.table.phase is Phase.BIDDING and is_laid(now.shown)

    def follow(self, now: AskedSeat) -> None:
        if not self.asks(now):
            self.panel = self._hand.picked = None

    def open(self, now: AskedSeat) -> None:
        hand = self._hand.stage.own_hand()
        whose = now.shown.table.spec.number, now.seat
        if self.panel is None or self.panel.whose != whose:
            stage = self._hand.stage
            pay = pay_of(now.shown)
            self.panel = LayPanel(whose, now.layout, stage.painter, stage.book, pay)
        self.panel.keep(hand)
        self.panel.lay_out(now.layout, self._hand.stage.painter)
        self._hand.open(hand)
        self._hand.picked = self.panel.picked

    @property
    def is_up(self) -> bool:
        return self._hand.legal is not None

    @property
    def states(self) -> frozenset[Now]:
        return frozenset({Now.LAYING}) if self.panel is not None and self.is_up else frozenset()

    def covers(self, pos: tuple[int, int]) -> bool:
        return self.panel is not None and self.panel.covers(pos)

    def answer(self, event: pygame.event.Event, seat: Seat) -> tuple[bool, str | None]:
        """Pick a card or put it back, or lay all; a sentence where one more cannot be picked."""
        panel = self.panel
        if panel is None or not self.is_up:
            return False, None
        taken, laid = event.type != pygame.MOUSEMOTION, panel.handle(event)
        if laid:
            self.panel = None
            self.staked = (seat, panel.premium)
            self._hand.picked = None
            self._hand.open(None)
            self._table.act(Lay(seat, tuple(sorted(panel.picked)), panel.premium))
        elif laid is None and (card := self._hand.handle(event)) is not None:
            return taken, panel.toggle(card)
        return taken, None

    def has_place(self, pos: tuple[int, int]) -> bool:
        panel = self.panel  # it lies where the trick will, and shows the cards that are lifted
        return panel is not None and panel.covers(pos) and panel.panel.over(pos) is None

    def drop(self, seat: Seat, card: Card) -> str | None:
        if self.panel is None or card in self.panel.picked:
            return None
        return self.panel.toggle(card)

    def lapsed(self, shown: ScreenState, names: Sequence[str]) -> str:
        """That the premium which was staked does not count, said once; empty where it does."""
        if self.staked is None or shown.table.staked is None:
            return ""
        (seat, premium), self.staked = self.staked, None
        return lapsed_words(shown, seat, premium, names)

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        if self.panel is not None and self.is_up:
            self.panel.draw(surface, painter)

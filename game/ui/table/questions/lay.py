"""Ninety-Nine's bid: three cards of the hand are lifted, the bid they make is shown, all are laid.

The hand below stays where it is: a click or Space lifts a card and puts it back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import pygame
from pygame import Rect

from game.engine import Card, Lay, Phase, Seat, Suit
from game.engine.choices import Premium
from game.engine.decisions.lay import LAID_VALUES
from game.engine.scoring import PREMIUMS
from game.engine.spec import LAID_ASIDE
from game.presentation.screen_state import ScreenState
from game.presentation.words.laid_bids import doubling, is_laid, lapsed_words, premium_call
from game.table.followed_game import FollowedGame
from game.translation import N_, _
from game.ui.help.key_table import Now
from game.ui.kit.controls import FittedText, Press, Text
from game.ui.kit.layout import Column, Gap, Painted, Part, Plate, Row, Sized
from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.paint.suits import suit_colour, suit_shape
from game.ui.style.contrast import accent, suit_on_panel
from game.ui.table.hand.hand_input import HandInput
from game.ui.table.layout.bid_panel_layout import CLOSE, BidForm
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.panels.foot_words import FootWord
from game.ui.table.questions.asking_panel import TITLES, AskingPanel, foot, plate
from game.ui.table.questions.question import AskedSeat, TableQuestion
from game.ui.widgets.tooltips import Tip
from game.variants.rule_numbers import filled

WIDE: Final = 560
PAD, TITLE, SUM, TALL = 14, 26, 34, 40
"""px at scale 1: around what lies in the panel, and the heights of that."""
GAP: Final = 8
SIGN, SMALL_SIGN = 18, 15
SUITS: Final = (Suit.CLUBS, Suit.HEARTS, Suit.SPADES, Suit.DIAMONDS)
STAKES: Final = {
    pygame.K_f: None,
    pygame.K_d: Premium.DECLARE,
    pygame.K_r: Premium.REVEAL,
}
"""The keys that say how the bid is laid."""
LAY: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)
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
        self, whose: tuple[int, Seat], layout: TableLayout, painter: Painter, factor: int = 1
    ) -> None:
        """`whose` bid it is: the number of the deal, and the seat; points count `factor` times."""
        super().__init__(layout, painter)
        self.whose, self._factor = whose, factor
        self.picked: list[Card] = []
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
    def prompt(self) -> str:
        """What the stake means, or what is still to be done."""
        if not self.complete:
            return filled(_("Lift {laid} cards: they are your bid and are not played."))
        return self._meaning(self.premium)

    def _meaning(self, premium: Premium | None) -> str:
        """What is staked with a way to lay the bid."""
        worth = {each.value: self._factor * PREMIUMS[each] for each in Premium}
        return filled(_(_MEANINGS[premium]), worth)

    # What is on it ----------------------------------------------------------------------------

    def tree(self, form: BidForm) -> Part:
        """What each suit bids, what is lifted, and the buttons."""
        lifted: list[Part] = [
            Text(_("Nothing lifted yet"), typeset.BODY, self._painter.theme.muted)
        ]
        if self.picked:
            lifted = list(map(self._card, sorted(self.picked, key=_in_order)))
        worths = list(map(self._worth, SUITS))
        if self.tells:
            return self._told(worths, lifted)
        title = FittedText(
            filled(_("Lay {laid} cards aside as your bid")), TITLES, bold=True, lines=1
        )
        parts = Column(
            Sized(Row(title, Gap(grow=1), *worths, gap=PAD), tall=TITLE),
            Sized(Row(*lifted, Gap(grow=1), *self._total(), gap=PAD), tall=SUM),
            Gap(GAP),
            Row(*self._stakes(TALL), self._lay(TALL), gap=GAP),
        )
        return Sized(Plate(parts, inside=PAD, lit=True), wide=WIDE)

    def _told(self, worths: Sequence[Part], lifted: Sequence[Part]) -> Part:
        """The same where words are large, with what is to be done."""
        form, total = CLOSE, self._total()
        tall = form.low_number
        parts = Column(
            Sized(Row(*worths, Gap(grow=1), *total, gap=PAD), tall=form.title),
            Sized(Row(*lifted, gap=PAD), tall=form.title),
            Gap(form.space),
            Row(*self._stakes(tall), gap=form.space),
            Gap(form.space),
            foot(self.prompt, self._painter.theme.muted, self._lay(tall), form.confirm, form),
        )
        return plate(parts, form, form.least_width)

    @property
    def tells(self) -> bool:
        """Whether it says what is to be done: where words are large it has the place of words."""
        return not self._layout.has_portraits

    def _total(self) -> list[Part]:
        """What the lifted cards bid."""
        if not self.picked:
            return []
        words = _("Bid: {bid}") if self.complete else _("So far: {bid}")
        ink = accent(self._painter.theme)
        return [Text(words.format(bid=self.bid), typeset.NAME, ink, whole=True)]

    def _stakes(self, tall: int) -> list[Part]:
        """The three ways to lay the bid."""
        labels = {
            None: _("Face down (F)"),
            Premium.DECLARE: f"{premium_call(Premium.DECLARE, self._factor)} (D)",
            Premium.REVEAL: f"{premium_call(Premium.REVEAL, self._factor)} (R)",
        }
        return [
            Press(_key(stake), label, tall=tall, air=6, chosen=stake is self.premium, grow=1)
            for stake, label in labels.items()
        ]

    def _lay(self, tall: int) -> Part:
        words = _("Lay aside")
        return Press("lay", words, gold=True, tall=tall, enabled=self.complete, grow=1)

    def _worth(self, suit: Suit) -> Part:
        """What a card of a suit stands for."""
        value = Text(str(LAID_VALUES[suit]), typeset.STRONG)
        return Row(self._sign(suit, SMALL_SIGN), value, gap=3)

    def _card(self, card: Card) -> Part:
        """One lifted card as rank, suit and what it bids."""
        rank = Text("10" if card.rank == "T" else card.rank, typeset.NAME)
        worth = Text(f"+{LAID_VALUES[card.suit]}", typeset.BODY, self._painter.theme.muted)
        return Row(rank, self._sign(card.suit, SIGN), worth, gap=3)

    def _sign(self, suit: Suit, side: int) -> Part:
        theme = self._painter.theme
        colour = suit_on_panel(suit_colour(suit.letter, theme), theme)

        def paint(surface: pygame.Surface, place: Rect) -> None:
            sign = suit_shape(suit.letter, place.height, colour)
            surface.blit(sign, sign.get_rect(center=place.center))

        return Painted(paint, side, side)

    def tip(self, pos: tuple[int, int]) -> Tip | None:
        """What a button does, or why it does not yet."""
        for stake in _MEANINGS:
            if self.button(_key(stake)).collidepoint(pos):
                return Tip(self.box, self._meaning(stake), above=True)
        if not self.button("lay").collidepoint(pos):
            return None
        if not self.complete:
            return Tip(self.box, _("Not yet"), self.prompt, above=True)
        return Tip(self.box, _("Lay these aside: Enter."), above=True)

    # Events -----------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool | None:
        """True when all is to be laid, False when the event was for the panel, else None."""
        name = self.panel.handle(event, keys=False)
        if name == "lay":
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


def keys_that_lay() -> tuple[FootWord, ...]:
    """The keys for it, as the foot of the table says them."""
    return (
        FootWord(_("Space lifts"), pygame.K_SPACE),
        FootWord(_("Enter lays"), pygame.K_RETURN),
    )


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
            painter, factor = self._hand.stage.painter, doubling(now.shown)
            self.panel = LayPanel(whose, now.layout, painter, factor)
        self.panel.keep(hand)
        self.panel.lay_out(now.layout, self._hand.stage.painter)
        self._hand.open(hand)
        self._hand.picked = self.panel.picked

    @property
    def is_up(self) -> bool:
        return self._hand.legal is not None

    @property
    def prompt(self) -> str:
        panel = self.panel
        return panel.prompt if panel is not None and self.is_up and not panel.tells else ""

    @property
    def foot_words(self) -> tuple[FootWord, ...]:
        return keys_that_lay() if self.panel is not None and self.is_up else ()

    @property
    def states(self) -> frozenset[Now]:
        return frozenset({Now.LAYING}) if self.panel is not None and self.is_up else frozenset()

    def covers(self, pos: tuple[int, int]) -> bool:
        return self.panel is not None and self.panel.covers(pos)

    def tip(self, pos: tuple[int, int]) -> Tip | None:
        return None if self.panel is None else self.panel.tip(pos)

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

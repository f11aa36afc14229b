"""Ninety-Nine's bid: three cards of the hand are lifted, the bid they make is shown, all are laid.

The hand below stays where it is: a click or Space lifts a card and puts it back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.engine import Card, Lay, Phase, Seat, Suit
from game.engine.choices import Premium
from game.engine.decisions.lay import LAID_VALUES
from game.engine.spec import LAID_ASIDE
from game.presentation.screen_state import ScreenState
from game.presentation.words.laid_bids import is_laid, lapsed_words
from game.table.followed_game import FollowedGame
from game.translation import N_, _
from game.ui.help.key_table import Now
from game.ui.paint import typeset
from game.ui.paint.marks import panel
from game.ui.paint.painter import Painter
from game.ui.paint.suits import suit_colour, suit_shape
from game.ui.paint.typeset import TextStyle
from game.ui.style.contrast import accent, suit_on_panel
from game.ui.table.hand.hand_input import HandInput
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.panels.foot_words import FootWord
from game.ui.table.questions.question import AskedSeat, TableQuestion
from game.ui.widgets.painted_buttons import Button, Buttons
from game.ui.widgets.tooltips import Tip

WIDE, PAD, TITLE, SUM, TALL = 560, 14, 26, 34, 40
"""px at scale 1: the panel's width and the heights of what lies in it."""
GAP: Final = 8
SUITS: Final = (Suit.CLUBS, Suit.HEARTS, Suit.SPADES, Suit.DIAMONDS)
STAKES: Final = {
    pygame.K_f: None,
    pygame.K_d: Premium.DECLARE,
    pygame.K_r: Premium.REVEAL,
}
"""The keys that say how the bid is laid."""
LAY: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)
_STAKES: Final = {
    "none": N_("The bid stays face down until the deal is scored."),
    "declare": N_("Your bid lies open: 30 points more if you make it, else for the others."),
    "reveal": N_("Bid and hand lie open: 60 points more if you make it, else for others."),
}
"""What each stake means, by the name of its button."""


class LayPanel:
    """Which cards are lifted and what is staked. The table hears of it when all is laid."""

    def __init__(self, whose: tuple[int, Seat]) -> None:
        """`whose` bid it is: the number of the deal, and the seat."""
        self.whose = whose
        self.picked: list[Card] = []
        self.premium: Premium | None = None
        self.box = pygame.Rect(0, 0, 0, 0)
        self._group = Buttons()

    @property
    def bid(self) -> int:
        """What the lifted cards bid."""
        return sum(LAID_VALUES[held.suit] for held in self.picked)

    @property
    def complete(self) -> bool:
        """Whether three cards are lifted."""
        return len(self.picked) == LAID_ASIDE

    def toggle(self, card: Card) -> str | None:
        """Lift a card or put it back; a sentence where there are three already."""
        if card in self.picked:
            self.picked.remove(card)
        elif self.complete:
            return _("Three cards are lifted already: put one back first.")
        else:
            self.picked.append(card)
        return None

    def keep(self, hand: list[Card]) -> None:
        """Forget what is no longer held, as after an undo."""
        self.picked = [card for card in self.picked if card in hand]

    @property
    def prompt(self) -> str:
        """What the stake means, or what is still to be done."""
        missing = LAID_ASIDE - len(self.picked)
        match self.premium:
            case _ if missing:
                return _("Lift three cards: they are your bid and are not played.")
            case None:
                return _("The bid stays face down until the deal is scored.")
            case Premium.DECLARE:
                return _("Your bid lies open: 30 points more if you make it, else for the others.")
            case Premium.REVEAL:
                return _("Bid and hand lie open: 60 points more if you make it, else for others.")

    # Boxes ------------------------------------------------------------------------------------

    def lay_out(self, layout: TableLayout) -> None:
        """In the middle, above the hand."""
        px = layout.px
        pad, gap, tall = px(PAD), px(GAP), px(TALL)
        wide = min(px(WIDE), layout.middle_width)
        self.box.size = wide, 2 * pad + px(TITLE) + px(SUM) + gap + tall
        self.box.midbottom = layout.area.centerx, layout.hand_bar.top - px(4)
        labels = (
            ("none", _("Face down (F)"), None),
            ("declare", _("Declare: 30 (D)"), Premium.DECLARE),
            ("reveal", _("Reveal: 60 (R)"), Premium.REVEAL),
        )
        room = wide - 2 * pad - 3 * gap
        each, last = round(room * 0.255), room - 3 * round(room * 0.255)
        top, left = self.box.bottom - pad - tall, self.box.x + pad
        buttons = []
        for name, label, premium in labels:
            rect = pygame.Rect(left, top, each, tall)
            buttons.append(Button(name, label, rect, gold=premium is self.premium, size=15))
            left += each + gap
        rect = pygame.Rect(left, top, last, tall)
        buttons.append(Button("lay", _("Lay aside"), rect, gold=True, enabled=self.complete))
        self._group.buttons = buttons

    def button(self, name: str) -> pygame.Rect:
        """Where `none`, `declare`, `reveal` or `lay` is pressed."""
        return next(one.rect for one in self._group.buttons if one.name == name)

    def covers(self, pos: tuple[int, int]) -> bool:
        """Whether a point is on the panel."""
        return self.box.collidepoint(pos)

    def tip(self, pos: tuple[int, int]) -> Tip | None:
        """What a button does, or why it does not yet."""
        for name, words in _STAKES.items():
            if self.button(name).collidepoint(pos):
                return Tip(self.box, _(words), above=True)
        if not self.button("lay").collidepoint(pos):
            return None
        if not self.complete:
            return Tip(self.box, _("Not yet"), self.prompt, above=True)
        return Tip(self.box, _("Lay these three aside: Enter."), above=True)

    # Events -----------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool | None:
        """True when all is to be laid, False when the event was for the panel, else None."""
        name = self._group.handle(event, keys=False)
        if name == "lay":
            return True
        if name is not None:
            self.premium = None if name == "none" else Premium(name)
            return False
        if event.type == pygame.KEYDOWN:
            if event.key in LAY and self.complete:
                return True
            if event.key in STAKES:
                self.premium = STAKES[event.key]
                return False
        pressed = event.type == pygame.MOUSEBUTTONDOWN and self.covers(event.pos)
        return False if pressed else None

    # Drawing ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """What each suit bids, what is lifted, and the buttons."""
        theme, fonts = painter.theme, painter.fonts
        surface.blit(panel(self.box.size, theme, fonts.scale, lit=True), self.box)
        scale = fonts.scale
        pad = round(PAD * scale)
        inner = self.box.inflate(-2 * pad, -2 * pad)
        title = typeset.line_surface(
            _("Lay three cards aside as your bid"), TextStyle(17, bold=True), fonts, theme.cream
        )
        surface.blit(title, inner.topleft)
        middle = inner.y + title.get_height() // 2
        self._legend(surface, (inner.right, middle), painter)
        row = inner.y + round((TITLE + SUM / 2) * scale)
        x = inner.x
        for card in sorted(self.picked, key=lambda one: SUITS.index(one.suit)):
            x = self._card(surface, (x, row), card, painter)
        if self.picked:
            words = _("Bid: {bid}") if self.complete else _("So far: {bid}")
            label = typeset.line_surface(
                words.format(bid=self.bid), TextStyle(20, bold=True), fonts, accent(theme)
            )
        else:
            label = typeset.line_surface(_("Nothing lifted yet"), TextStyle(15), fonts, theme.muted)
        x = inner.x if not self.picked else inner.right - label.get_width()
        surface.blit(label, label.get_rect(midleft=(x, row)))
        self._group.draw(surface, painter)

    def _legend(
        self,
        surface: pygame.Surface,
        right: tuple[int, int],
        painter: Painter,
    ) -> None:
        """What a card of each suit stands for, written towards the left."""
        theme, fonts = painter.theme, painter.fonts
        x, middle = right
        size = round(15 * fonts.scale)
        for suit in reversed(SUITS):
            value = typeset.line_surface(
                str(LAID_VALUES[suit]), TextStyle(16, bold=True), fonts, theme.cream
            )
            x -= value.get_width()
            surface.blit(value, value.get_rect(midleft=(x, middle)))
            x -= size + round(3 * fonts.scale)
            colour = suit_on_panel(suit_colour(suit.letter, theme), theme)
            icon = suit_shape(suit.letter, size, colour)
            surface.blit(icon, icon.get_rect(midleft=(x, middle)))
            x -= round(14 * fonts.scale)

    def _card(
        self,
        surface: pygame.Surface,
        left: tuple[int, int],
        card: Card,
        painter: Painter,
    ) -> int:
        """One lifted card as rank, suit and what it bids; where the next one begins, px."""
        theme, fonts = painter.theme, painter.fonts
        x, middle = left
        rank = "10" if card.rank == "T" else card.rank
        colour = suit_on_panel(suit_colour(card.suit.letter, theme), theme)
        size = round(18 * fonts.scale)
        parts = (
            typeset.line_surface(rank, TextStyle(18, bold=True), fonts, theme.cream),
            suit_shape(card.suit.letter, size, colour),
            typeset.line_surface(f"+{LAID_VALUES[card.suit]}", TextStyle(16), fonts, theme.muted),
        )
        for part, after in zip(parts, (2, 5, 20), strict=True):
            surface.blit(part, part.get_rect(midleft=(x, middle)))
            x += part.get_width() + round(after * fonts.scale)
        return x


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
            self.panel = LayPanel(whose)
        self.panel.keep(hand)
        self.panel.lay_out(now.layout)
        self._hand.open(hand)
        self._hand.picked = self.panel.picked

    @property
    def is_up(self) -> bool:
        return self._hand.legal is not None

    @property
    def prompt(self) -> str:
        return self.panel.prompt if self.panel is not None and self.is_up else ""

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

    def drop(self, seat: Seat, card: Card) -> str | None:
        return None if self.panel is None else self.panel.toggle(card)

    def lapsed(self, shown: ScreenState, names: Sequence[str]) -> str:
        """That the premium which was staked does not count, said once; empty where it does."""
        if self.staked is None or shown.table.staked is None:
            return ""
        (seat, premium), self.staked = self.staked, None
        return lapsed_words(shown, seat, premium, names)

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        if self.panel is not None and self.is_up:
            self.panel.draw(surface, painter)

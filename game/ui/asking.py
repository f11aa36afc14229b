"""What a person at the table is asked for: a bid, a change of it, a card; and why not another."""

from __future__ import annotations

from typing import Final

import pygame

from game.engine import Action, Bid, Card, ChangeBid, IllegalAction, Lay, Play, Seat
from game.engine.choices import Bidding
from game.table.table import Table
from game.ui.aside import is_laid
from game.ui.bidding import BidPanel, BidQuestion
from game.ui.dragging import Drop
from game.ui.guard import Grace
from game.ui.handling import HandControl
from game.ui.laying import Laying
from game.ui.layout import TableLayout
from game.ui.lettering import Lettering
from game.ui.naming import Naming
from game.ui.shared_words import exact_rule
from game.ui.shown import Moment, Shown
from game.ui.sights import plays_itself
from game.ui.special import SpecialPanel, carry_over, special_panel
from game.ui.text import _
from game.ui.theme import Theme
from game.ui.widgets import Button, ButtonGroup

CHANGE_KEY: Final = pygame.K_c
FORCED: Final = 0.6
"""Seconds for which an only card stands out before it plays itself."""


class Asking:
    """The questions open for one person. `answer` acts on the table; it never sees other hands."""

    def __init__(self, table: Table, hand: HandControl) -> None:
        self._table = table
        self._hand = hand
        self.panel: BidPanel | None = None
        self.special: SpecialPanel | None = None
        """Another question than for a bid or a card."""
        self.change = ButtonGroup()
        """A button in the place of the panel while the last bid may still be changed."""
        self.grace: Grace | None = None
        """A card that is down and can still be taken back; the table has not heard of it."""
        self.laying: Laying | None = None
        """Cards of the hand that are picked as a bid; kept while others bid meanwhile."""
        self.naming: Naming | None = None
        """A joker that is to be named before it is played."""
        self.guard = "off"
        self.play_forced = False
        self._forced_for = 0.0
        """Seconds for which only one card could have been played."""
        self.changing = False
        """Whether the person is thinking about changing the bid; the table waits for it."""

    @property
    def playing(self) -> bool:
        """Whether a card is asked for."""
        return self._hand.legal is not None

    @property
    def counting(self) -> bool:
        """Whether something will happen by itself in a moment."""
        return self.grace is not None or self._forced_for > 0

    def close(self) -> None:
        """Ask nothing, as while something moves."""
        self.naming = None
        self._hand.picked = None
        self._hand.open(None)
        self.change.buttons = []

    def forget(self) -> None:
        """Ask nothing, and begin with a fresh panel next time."""
        self.close()
        self.panel = self.special = None

    def take_over(self, before: SpecialPanel | None) -> None:
        """The screen was built anew: what was chosen in a question but not settled stays."""
        carry_over(before, self.special)

    def open(self, seat: Seat, shown: Shown, layout: TableLayout) -> None:
        """Ask this person for whatever the table waits for; called every frame."""
        must, may = self._table.waiting
        if seat not in may:
            self.changing = False
        if seat not in must or shown.moment is not Moment.BIDDING:
            self.laying = self._hand.picked = None
        if seat in must and plays_itself(shown):
            self._hand.open(None)  # nothing is to be decided, and nothing to be seen before it is
        elif seat in must and self._open_special(seat, shown, layout):
            self._hand.open(None)
        elif seat in must and shown.moment is Moment.BIDDING and is_laid(shown):
            self._open_laying(seat, shown, layout)
        elif seat in must and shown.moment is Moment.BIDDING:
            self._open_panel(seat, shown, layout, changing=False)
        elif seat in must and shown.moment is Moment.PLAYING and self.grace is not None:
            self._hand.open(None)
            self.grace.lay_out(layout)
        elif seat in must and shown.moment is Moment.PLAYING:
            plays = [a.card for a in self._table.legal(seat) if isinstance(a, Play)]
            self._hand.open(plays)
            self._place_naming(layout)
        elif self.changing:
            self._open_panel(seat, shown, layout, changing=True)
        else:
            self.panel = self.special = None
        offered = seat in may and not self.changing and bool(self._table.legal(seat))
        self._offer_change(layout, offered=offered)

    def advance(self, dt: float, seat: Seat) -> None:
        """Let time go by: a card that is down is played at last, an only one by itself."""
        if self.grace is not None:
            self.grace.left -= dt
            if self.grace.left <= 0:
                self.end_grace()
            return
        legal = self._hand.legal
        if not self.play_forced or legal is None or len(legal) != 1 or self._hand.dragging.card:
            self._forced_for = 0.0
            return
        (card,) = legal
        self._hand.chosen = card
        self._forced_for += dt
        if self._forced_for >= FORCED:
            self._forced_for = 0.0
            self._hand.open(None)
            self._hand.park(card)
            self._table.act(self._plays(seat, card)[0], decided=False)

    def end_grace(self) -> None:
        """Play the card that is down."""
        grace, self.grace = self.grace, None
        if grace is not None:
            self._table.act(grace.action)

    def take_back(self) -> bool:
        """Take up the card that is down, or a joker without a name; False where there is none."""
        if self.naming is not None:
            self.naming = None
            return True
        was, self.grace = self.grace, None
        if was is not None:
            self._hand.unpark()
        return was is not None

    def _open_special(self, seat: Seat, shown: Shown, layout: TableLayout) -> bool:
        """Whether something else than a bid or a card is asked for."""
        if self.special is None:
            self.special = special_panel(
                seat,
                self._table.legal(seat),
                shown,
                layout,
                four_colour=self._hand.stage.four_colour,
            )
        return self.special is not None

    def _open_panel(self, seat: Seat, shown: Shown, layout: TableLayout, *, changing: bool) -> None:
        if self.panel is not None:
            return
        make = ChangeBid if changing else Bid
        legal = {a.bid for a in self._table.legal(seat) if isinstance(a, make)}
        standing = shown.bids[seat] if changing else None
        assert standing is None or isinstance(standing, int), "only an open bid can be changed"
        cards = shown.spec.cards
        refused = {
            bid: self._refusal(make(seat, bid))
            for bid in range(cards + 1)
            if bid not in legal and bid != standing
        }
        question = BidQuestion(
            cards=cards,
            refused=refused,
            others=shown.bid_total - (standing or 0),
            at_once=shown.spec.rules.bidding is Bidding.SIMULTANEOUS,
            first=all(bid is None for other, bid in enumerate(shown.bids) if other != seat),
            rule=exact_rule(shown),
            standing=standing,
        )
        self.panel = BidPanel(question, layout.bids)

    def _offer_change(self, layout: TableLayout, *, offered: bool) -> None:
        if not offered:
            self.change.buttons = []
        elif not self.change.buttons:
            rect = pygame.Rect(layout.bids.confirm)
            rect.midbottom = (layout.area.centerx, layout.bids.panel.bottom - layout.px(6))
            self.change.buttons = [Button("change", _("Change bid"), rect)]

    def _refusal(self, action: Action) -> str:
        """Why the table refuses an action that is not legal; nothing changes by asking."""
        try:
            self._table.act(action)
        except IllegalAction as error:
            return error.refusal.text(_)
        raise AssertionError(f"{action} was not among the legal actions, yet it was taken")

    def why_not(self, seat: Seat, card: Card) -> str | None:
        """Why this card may not be played now; None where it may, or may be picked."""
        if self.laying is not None:
            return None
        return None if self._plays(seat, card) else self._refusal(Play(seat, card))

    def _plays(self, seat: Seat, card: Card) -> list[Play]:
        """Every way in which this card may be played now: a joker may have two names."""
        legal = self._table.legal(seat)
        return [one for one in legal if isinstance(one, Play) and one.card is card]

    def _open_laying(self, seat: Seat, shown: Shown, layout: TableLayout) -> None:
        hand = self._hand.stage.own_hand()
        if self.laying is None or self.laying.whose != (shown.spec.number, seat):
            self.laying = Laying((shown.spec.number, seat))
        self.laying.keep(hand)
        self.laying.lay_out(layout)
        self._hand.open(hand)
        self._hand.picked = self.laying.picked

    def _answer_laying(self, laying: Laying, event: pygame.event.Event, seat: Seat) -> str | None:
        """Cards are picked and put back, and laid at last."""
        told = laying.handle(event)
        if told:
            self.laying = None
            self.close()
            self._table.act(Lay(seat, tuple(sorted(laying.picked)), laying.premium))
        elif told is None and (card := self._hand.handle(event)) is not None:
            return laying.toggle(card)
        return None

    def _place_naming(self, layout: TableLayout) -> None:
        if self.naming is not None:
            self._hand.chosen = self.naming.card
            self.naming.lay_out(layout)

    # Answers ----------------------------------------------------------------------------------

    def answer(self, event: pygame.event.Event, seat: Seat) -> tuple[bool, str | None]:
        """Take an event: whether it was taken, and a sentence if what was wished is not allowed."""
        wishes = event.type == pygame.KEYDOWN and event.key == CHANGE_KEY
        if self.change.buttons and (wishes or self.change.handle(event, arrows=False) == "change"):
            self.changing = True
            self.change.buttons = []
            return True, None
        if self.panel is not None:
            bid = self.panel.handle(event)
            if bid is not None:
                self._bid(seat, bid)
            return event.type != pygame.MOUSEMOTION, None
        if self.special is not None:
            action = self.special.handle(event)
            if action is not None:
                self.special = None
                self._table.act(action)
            return event.type != pygame.MOUSEMOTION, None
        if self.grace is not None:
            return self._answer_grace(event), None
        if self.naming is not None:
            return self._answer_naming(self.naming, event), None
        if self.laying is not None and self.playing:
            refusal = self._answer_laying(self.laying, event, seat)
            return event.type != pygame.MOUSEMOTION, refusal
        card = self._hand.handle(event)
        return card is not None, None if card is None else self._play(seat, card)

    def _answer_naming(self, naming: Naming, event: pygame.event.Event) -> bool:
        chosen = naming.handle(event)
        if chosen is not None:
            self.naming = None
        if isinstance(chosen, Play):
            self._put_down(chosen)
        return event.type != pygame.MOUSEMOTION

    def _answer_grace(self, event: pygame.event.Event) -> bool:
        assert self.grace is not None
        on_hand = event.type == pygame.MOUSEBUTTONDOWN and self._hand.stage.hit(event.pos) not in (
            None,
            self._hand.parked,
        )
        match self.grace.handle(event, on_hand=on_hand):
            case "back":
                return self.take_back()
            case "play":
                self.end_grace()
                return True
        return False

    def drop(self, seat: Seat, drop: Drop) -> str | None:
        """A card was carried and let go of: the sentence if it may not be where it is."""
        if not drop.above:
            self._hand.lay(drop.hand)
            return None
        if self._hand.legal is None:
            return _("It is not your turn to play.")
        if self.laying is not None:
            return self.laying.toggle(drop.card)
        return self._play(seat, drop.card)

    def withdraw(self) -> bool:
        """Leave bid or joker as they are; False where nobody was about to change or to name one."""
        if self.naming is not None:
            return self.take_back()
        was, self.changing = self.changing, False
        if was:
            self.panel = None
        return was

    def _bid(self, seat: Seat, bid: int) -> None:
        assert self.panel is not None
        standing, changing = self.panel.question.standing, self.changing
        self.changing = False
        self.panel = None
        if bid != standing:
            self._table.act(ChangeBid(seat, bid) if changing else Bid(seat, bid))

    def _play(self, seat: Seat, card: Card) -> str | None:
        plays = self._plays(seat, card)
        if not plays:
            return self._refusal(Play(seat, card))
        if len(plays) > 1:
            self.naming = Naming(plays)
        else:
            self._put_down(plays[0])
        return None

    def _put_down(self, action: Play) -> None:
        """Lay a card into the trick, for good or for a moment."""
        self._hand.open(None)
        self._hand.park(action.card)
        if self.guard == "grace":
            self.grace = Grace(action)
        else:
            self._table.act(action)

    # Drawing ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, theme: Theme, letters: Lettering) -> None:
        """The panel, or the button that brings it back."""
        if self.panel is not None:
            self.panel.draw(surface, theme, letters)
        if self.special is not None:
            self.special.draw(surface, theme, letters)
        self.change.draw(surface, theme, letters)
        if self.grace is not None:
            self.grace.draw(surface, theme, letters)
        if self.naming is not None and self.playing:
            self.naming.draw(surface, theme, letters)
        if self.laying is not None and self.playing:
            self.laying.draw(surface, theme, letters)

"""What a person at the table is asked for: a bid, a change of it, a card; and why not another."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.engine import Card, Seat
from game.presentation.screen_state import ScreenPhase, ScreenState
from game.presentation.words.laid_bids import is_laid
from game.table.followed_game import FollowedGame
from game.translation import _
from game.ui.paint.painter import Painter
from game.ui.table.input.bid_input import BidInput
from game.ui.table.input.card_drag import Drop
from game.ui.table.input.claim_input import ClaimInput
from game.ui.table.input.hand_input import HandInput
from game.ui.table.input.laid_bid_input import LaidBidInput
from game.ui.table.input.pile_input import PileInput
from game.ui.table.input.play_input import PlayInput
from game.ui.table.layout.concealed_hands import plays_itself
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.panels.bid_panel import BidPanel
from game.ui.table.panels.phase_panels import SpecialPanel, carry_over, special_panel


class Draft(NamedTuple):
    """What was chosen in a panel and not settled yet."""

    bid: int | None
    special: SpecialPanel | None


class DecisionInput:
    """The questions open for one person. `answer` acts on the table; it never sees other hands."""

    def __init__(self, table: FollowedGame, hand: HandInput) -> None:
        self._table = table
        self._hand = hand
        self.bid = BidInput(table)
        self.laid_bid = LaidBidInput(table, hand)
        self.play = PlayInput(table, hand)
        self.claim = ClaimInput(table, hand)
        self.pile = PileInput(table, hand.stage)
        self.special: SpecialPanel | None = None
        """Another question than for a bid or a card."""

    @property
    def open_panel(self) -> BidPanel | SpecialPanel | None:
        """The panel for a bid or for what must come before bids, if one is open."""
        return self.bid.panel or self.special

    @property
    def unasked(self) -> object:
        """The question that is open and that nobody here has opened; None where there is none."""
        bid = None if self.bid.changing else self.bid.panel
        return self.special or self.play.joker or bid

    @property
    def takes_enter(self) -> bool:
        """Whether Enter would answer that question though nobody chose anything yet."""
        return self.bid.panel is None or self.bid.panel.preset

    @property
    def playing(self) -> bool:
        """Whether a card is asked for."""
        return self._hand.legal is not None

    @property
    def counting(self) -> bool:
        """Whether a card will be played by itself in a moment."""
        return self.play.counting or self.claim.counting

    def advance(self, dt: float, seat: Seat) -> None:
        """Let time go by: cards of a claim play themselves, or an only one does."""
        if not self.claim.advance(dt, seat):
            self.play.advance(dt, seat)

    def close(self) -> None:
        """Ask nothing, as while something moves."""
        self.play.joker = None
        self.claim.close()
        self.pile.close()
        self._hand.picked = None
        self._hand.open(None)
        self.bid.change.buttons = []

    def forget(self) -> None:
        """Ask nothing, and begin with a fresh panel next time."""
        self.close()
        self.bid.panel = self.special = None

    def draft(self) -> Draft:
        """What is chosen and not settled."""
        return Draft(None if self.bid.panel is None else self.bid.panel.chosen, self.special)

    def resume(self, draft: Draft) -> None:
        """The screen was built anew: what was chosen in a question but not settled stays."""
        carry_over(draft.special, self.special)
        if draft.bid is not None and self.bid.panel is not None:
            self.bid.panel.choose(draft.bid)

    def open(self, seat: Seat, shown: ScreenState, layout: TableLayout) -> None:
        """Ask this person for whatever the table waits for; called every frame."""
        must, may = self._table.waiting
        if seat not in may:
            self.bid.changing = False
        if seat not in must or shown.phase is not ScreenPhase.BIDDING:
            self.laid_bid.forget()
        self.pile.open(seat, shown, asked=seat in must)
        if seat not in must or shown.phase is not ScreenPhase.PLAYING:
            self.claim.close()
        if seat in must and plays_itself(shown):
            self._hand.open(None)  # nothing is to be decided, and nothing to be seen before it is
        elif seat in must and self._open_special(seat, shown, layout):
            self._hand.open(None)
        elif seat in must and shown.phase is ScreenPhase.BIDDING and is_laid(shown):
            self.laid_bid.open(seat, shown, layout)
        elif seat in must and shown.phase is ScreenPhase.BIDDING:
            self.bid.open(seat, shown, layout)
        elif seat in must and shown.phase is ScreenPhase.PLAYING:
            self.play.open(seat, layout)
            self.claim.open(seat)
        elif self.bid.changing:
            self.bid.open(seat, shown, layout, changing=True)
        else:
            self.bid.panel = self.special = None
        offered = seat in may and not self.bid.changing and bool(self._table.legal(seat))
        self.bid.offer_change(layout, offered=offered)

    def _open_special(self, seat: Seat, shown: ScreenState, layout: TableLayout) -> bool:
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

    def why_not(self, seat: Seat, card: Card) -> str | None:
        """Why this card may not be played now; None where it may, or may be picked."""
        return None if self.laid_bid.panel is not None else self.play.why_not(seat, card)

    # Answers ----------------------------------------------------------------------------------

    def answer(self, event: pygame.event.Event, seat: Seat) -> tuple[bool, str | None]:
        """Take an event: whether it was taken, and a sentence if what was wished is not allowed."""
        taken = event.type != pygame.MOUSEMOTION
        if self.bid.takes_change(event):
            return True, None
        if self.bid.panel is not None:
            self.bid.answer(self.bid.panel, event, seat)
            return taken, None
        if self.special is not None:
            action = self.special.handle(event)
            if action is not None:
                self.special = None
                self._table.act(action)
            return taken, None
        if self.pile.asked:
            return self.pile.answer(event), None
        if self.play.delay is not None:
            return self.play.answer_delay(self.play.delay, event), None
        if self.play.joker is not None:
            return self.play.answer_joker(self.play.joker, event), None
        if self.laid_bid.panel is not None and self.playing:
            return taken, self.laid_bid.answer(self.laid_bid.panel, event, seat)
        card = self._hand.handle(event)
        return card is not None, None if card is None else self.play.play(seat, card)

    def drop(self, seat: Seat, drop: Drop) -> str | None:
        """A card was carried and let go of: the sentence if it may not be where it is."""
        if not drop.above:
            self._hand.lay(drop.hand)
            return None
        if self._hand.legal is None:
            return _("It is not your turn to play.")
        if self.laid_bid.panel is not None:
            return self.laid_bid.panel.toggle(drop.card)
        return self.play.play(seat, drop.card)

    def withdraw(self) -> bool:
        """Leave bid or joker as they are; False where nobody was about to change or to name one."""
        return self.play.take_back() if self.play.joker is not None else self.bid.withdraw()

    # Drawing ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """The panel, or the button that brings it back."""
        if self.special is not None:
            self.special.draw(surface, painter)
        self.bid.draw(surface, painter)
        self.play.draw(surface, painter)
        if self.laid_bid.panel is not None and self.playing:
            self.laid_bid.panel.draw(surface, painter)

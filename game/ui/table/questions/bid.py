"""The question for a bid by number, and the button that opens it again for a change."""

from __future__ import annotations

from typing import Final

import pygame

from game.engine import Bid, ChangeBid, Phase, Seat
from game.engine.choices import Bidding, Goal
from game.presentation.bid_question import barred_bids, bid_prices
from game.presentation.words.corners.what_wins import LEAST_SUMMED
from game.presentation.words.deals import bid_rule
from game.presentation.words.laid_bids import is_laid
from game.table.followed_game import FollowedGame
from game.ui.help.key_table import KeyState
from game.ui.table.hand.hand_input import HandInput
from game.ui.table.questions.bid_choices import BidChoices
from game.ui.table.questions.question import AskedSeat, ChoiceQuestion, refusal_sentence

CHANGE_KEY: Final = pygame.K_e


class BidQuestion(ChoiceQuestion[int | None, int]):
    """Asks one person for a bid, or for another one in its place."""

    answers = (Bid, ChangeBid)

    def __init__(self, table: FollowedGame, hand: HandInput) -> None:
        super().__init__(table, hand)
        self.changeable = False
        """Whether the last bid may still be changed: a tool says so."""
        self.changing = False
        """Whether the person is thinking about changing the bid; the table waits for it."""
        self.one_click = False
        """Whether a click on a number is the bid."""
        self.newcomer = False
        """Whether the person has played so few deals that bids also say what they mean."""

    # When it is asked -------------------------------------------------------------------------

    def asks(self, now: AskedSeat) -> bool:
        by_number = now.shown.table.phase is Phase.BIDDING and not is_laid(now.shown)
        return by_number and (now.must or now.may)

    def wants(self, now: AskedSeat) -> bool:
        return now.must or self.changing

    def follow(self, now: AskedSeat) -> None:
        if not self._may_change(now):
            self.changing = False
        self._hand.stage.changing = self.changing
        super().follow(now)
        self._offer_change(now)

    def choices(self, now: AskedSeat) -> BidChoices:
        seat, shown = now.seat, now.shown
        make = ChangeBid if self.changing else Bid
        legal = {a.bid for a in self._table.legal(seat) if isinstance(a, make)}
        standing = shown.table.bids[seat] if self.changing else None
        assert standing is None or isinstance(standing, int), "only an open bid can be changed"
        cards = shown.table.spec.cards
        refused = {
            bid: refusal_sentence(self._table, make(seat, bid))
            for bid in range(cards + 1)
            if bid not in legal and bid != standing
        }
        others = [bid for other, bid in enumerate(shown.table.bids) if other != seat]
        return BidChoices(
            cards=cards,
            refused=refused,
            others=shown.bid_total - (standing or 0),
            at_once=shown.table.spec.rules.bidding is Bidding.SIMULTANEOUS,
            first=None in others and sum(bid is not None for bid in others) < LEAST_SUMMED,
            last=None not in others,
            rule=bid_rule(shown),
            barred=barred_bids(shown, seat),
            standing=standing,
            prices=bid_prices(shown, seat),
            shared=shown.table.spec.rules.goal is Goal.SHARED,
            newcomer=self.newcomer,
            one_click=self.one_click,
        )

    def _may_change(self, now: AskedSeat) -> bool:
        return now.may and self.asks(now)

    def _offer_change(self, now: AskedSeat) -> None:
        """Let the panel be opened again, or no longer."""
        may = self._may_change(now) and not self.changing
        self.changeable = may and bool(self._table.legal(now.seat))

    def close(self) -> None:
        self.changeable = False

    # What is so ------------------------------------------------------------------------------

    @property
    def self_opened(self) -> object:
        return None if self.changing else self.panel

    @property
    def states(self) -> frozenset[KeyState]:
        return super().states | ({KeyState.CHANGING} if self.changeable else set())

    # Mouse, keys and time ---------------------------------------------------------------------

    def answer(self, event: pygame.event.Event, seat: Seat) -> tuple[bool, str | None]:
        if self._takes_change(event):
            return True, None
        return super().answer(event, seat)

    def settle(self, answer: int, seat: Seat) -> None:
        changing, self.changing = self.changing, False
        if not changing:
            self._table.act(Bid(seat, answer))
        elif (change := ChangeBid(seat, answer)) in self._table.legal(seat):  # not the same bid
            self._table.act(change)

    def _takes_change(self, event: pygame.event.Event) -> bool:
        """Begin to change the bid, if that is what the event asks for."""
        if not self.changeable or event.type != pygame.KEYDOWN or event.key != CHANGE_KEY:
            return False
        self.changing, self.changeable = True, False
        return True

    def withdraw(self) -> bool:
        was, self.changing = self.changing, False
        if was:
            self.panel = None
        return was

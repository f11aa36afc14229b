"""A card or a bid that a person chooses while others think: made when the turn comes, if legal.

The choice is known to this window alone. What may not be done when the turn comes is dropped, and
the table says why; nothing is ever done in its place.
"""

from __future__ import annotations

from typing import Final

import pygame

from game.engine import Bid, Card, Phase, Seat
from game.engine.choices import Bidding
from game.presentation.bid_question import bid_prices
from game.presentation.screen_state import ScreenState
from game.presentation.words.cards import card_title
from game.presentation.words.corners.what_wins import LEAST_SUMMED
from game.translation import _
from game.ui.paint.painter import Painter
from game.ui.platform.keyboard import digit
from game.ui.table.drawing.trick_tags import hung_tag
from game.ui.table.hand.hand_input import HandInput
from game.ui.table.layout.card_placement import known
from game.ui.table.layout.concealed_hands import plays_itself
from game.ui.table.presenter import TablePresenter
from game.ui.table.questions.bid_choices import BidChoices
from game.ui.table.questions.choice_panel import ChoicePanel
from game.ui.table.questions.decision_input import DecisionInput
from game.ui.table.questions.question import refusal_sentence

KEY: Final = pygame.K_b
"""Opens the panel for a bid ahead, and takes the bid back."""
_ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class AheadInput:
    """What one person has chosen ahead, and the mouse and keys that choose it."""

    def __init__(self, presenter: TablePresenter, hand: HandInput, decision: DecisionInput) -> None:
        self._presenter = presenter
        self._hand = hand
        self._decision = decision
        self.bid: int | None = None
        self.panel: ChoicePanel[int | None, int] | None = None
        """Where the bid is chosen; None while it is not open."""
        self.allowed = True
        """Whether anything is chosen ahead at this table; not where a lesson leads."""
        self._whose: tuple[int, Seat | None] = (0, None)
        """The deal and the seat that the choice was made for."""
        self._down: Card | None = None
        self._now = 0.0

    @property
    def card(self) -> Card | None:
        """The card that is chosen ahead."""
        return self._hand.ahead

    # What may be chosen -----------------------------------------------------------------------

    @property
    def may_bid(self) -> bool:
        """Whether somebody else is to bid before the person does."""
        shown, seat = self._presenter.shown, self._seat
        if seat is None or shown.table.phase is not Phase.BIDDING or shown.table.spec.misere:
            return False
        if not self.allowed:
            return False
        if (
            shown.table.spec.rules.bidding is not Bidding.IN_TURN
            or shown.table.bids[seat] is not None
        ):
            return False
        return not self._decision.asked.is_up

    @property
    def may_play(self) -> bool:
        """Whether cards are played and it is not the person's turn on the screen."""
        shown, seat = self._presenter.shown, self._seat
        if seat is None or shown.table.phase is not Phase.PLAYING or plays_itself(shown):
            return False
        if self._decision.card.settling or self._hand.parked is not None:
            return False
        return self.allowed and not self._decision.asked.is_up

    @property
    def _seat(self) -> Seat | None:
        """The person who looks, unless what comes next is for that person to do."""
        presenter = self._presenter
        if presenter.up_to_date and presenter.player in presenter.table.waiting.must:
            return None
        return None if presenter.covered else presenter.player

    # Choosing ---------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether the event was for a choice ahead."""
        if self.may_bid and self._handle_bid(event):
            return True
        return self.may_play and self._handle_card(event)

    def toggle(self, card: Card) -> None:
        """Choose a card ahead, or take that back."""
        self.choose(None if card is self._hand.ahead else card)

    def choose(self, card: Card | None) -> None:
        """Choose a card ahead, or none."""
        self._hand.ahead = card
        self._hand.pointed = None
        self._whose = self._now_for
        self._presenter.say("")

    def take_back(self) -> bool:
        """Choose nothing ahead any longer; False where nothing was chosen."""
        was = self.card is not None or self.bid is not None or self.panel is not None
        self.bid = self.panel = self._down = None
        self._hand.ahead = self._hand.pointed = None
        return was

    def go_on(self, before: AheadInput) -> None:
        """The table was left and entered again: what was chosen still is."""
        self._hand.ahead, self.bid, self._whose = before.card, before.bid, before._whose

    def _handle_card(self, event: pygame.event.Event) -> bool:
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                hit = self._hand.stage.hit(event.pos)
                self._down = None if self._hand.is_second_half(event.pos) else hit
                return self._down is not None
            case pygame.MOUSEBUTTONUP if event.button == 1:
                down, self._down = self._down, None
                if down is None or self._hand.stage.hit(event.pos) is not down:
                    return False
                self.toggle(down)
                return True
            case pygame.KEYDOWN if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
                self._point(1 if event.key == pygame.K_RIGHT else -1)
                return True
            case pygame.KEYDOWN if event.key in _ENTER and self._hand.pointed is not None:
                self.toggle(self._hand.pointed)
                return True
        return False

    def _point(self, step: int) -> None:
        """To the next card of the hand in that direction."""
        hand, pointed = self._hand.stage.own_hand(), self._hand.pointed
        if pointed in hand:
            self._hand.pointed = hand[(hand.index(pointed) + step) % len(hand)]
        elif hand:
            self._hand.pointed = hand[0 if step > 0 else -1]

    def _handle_bid(self, event: pygame.event.Event) -> bool:
        by_key = event.type == pygame.KEYDOWN and event.key == KEY
        if by_key:
            if not self.take_back():
                self._open_panel()
            return True
        if self.panel is None:
            if event.type != pygame.KEYDOWN or not digit(event):
                return False
            self._open_panel()
        assert self.panel is not None
        chosen = self.panel.answer_to(event)
        if chosen is not None:
            self.bid, self.panel, self._whose = chosen, None, self._now_for
            return True
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self.panel.covers(event.pos)
        return event.type == pygame.KEYDOWN

    def _open_panel(self) -> None:
        self.bid = None
        presenter = self._presenter
        choices = self._choices(presenter.shown)
        self.panel = ChoicePanel(choices, presenter.layout, presenter.stage.painter)

    def _choices(self, shown: ScreenState) -> BidChoices:
        seat = self._seat
        return BidChoices(
            cards=shown.table.spec.cards,
            prices=None if seat is None else bid_prices(shown, seat),
            refused={},
            others=shown.bid_total,
            at_once=False,
            first=sum(bid is not None for bid in shown.table.bids) < LEAST_SUMMED,
            ahead=True,
            one_click=self._presenter.app.settings.one_click_bids,
        )

    @property
    def _now_for(self) -> tuple[int, Seat | None]:
        presenter = self._presenter
        return presenter.shown.table.spec.number, None if presenter.covered else presenter.player

    def covers(self, pos: tuple[int, int]) -> bool:
        """Whether the panel for a bid lies at this point."""
        return self.panel is not None and self.panel.covers(pos)

    # In time ----------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Drop what was chosen for another deal or seat; called every frame."""
        self._now += dt
        if self._whose != self._now_for and (self.card is not None or self.bid is not None):
            self.take_back()
        if self.card is not None and self.card not in self._hand.stage.own_hand():
            self._hand.ahead = None
        if not self.may_play:
            self._hand.pointed = None
        if self.may_bid and self.panel is not None:
            self.panel.update(self._now)
            self.panel.choices = self._choices(self._presenter.shown)

    def settle(self, seat: Seat) -> bool:
        """It is this person's turn: do what was chosen ahead; whether anything was done."""
        asked = self._decision.bid.panel
        if asked is not None and not self._decision.bid.changing:
            return self._settle_bid(seat, asked)
        card = self.card
        if card is None or not self._decision.playing or self._hand.dragging.card is not None:
            return False
        self._hand.ahead = None
        refusal = self._decision.card.play_ahead(seat, card)
        if refusal is not None:
            told = _(
                "The {card} chosen ahead stays in your hand. {why}",
                card=card_title(card),
                why=refusal,
            )
            self._presenter.say(told, warning=True)
        return refusal is None

    def _settle_bid(self, seat: Seat, asked: ChoicePanel[int | None, int]) -> bool:
        bid, panel = self.bid, self.panel
        self.bid = self.panel = None
        if panel is not None and panel.chosen is not None:
            asked.choose(panel.chosen)  # not settled yet: the question goes on in the other panel
        if bid is None:
            return False
        table, action = self._presenter.table, Bid(seat, bid)
        if action in table.legal(seat):
            self._decision.bid.panel = None
            table.act(action)
            return True
        self._presenter.say(
            _("The bid chosen ahead is not made. {why}", why=refusal_sentence(table, action)),
            warning=True,
        )
        return False

    # Drawing ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """The tag on the card, and the panel for the bid."""
        if self.panel is not None and self.may_bid:
            self.panel.draw(surface, painter)
        stage = self._presenter.stage
        sprite = None if self.card is None else stage.sprite(known(self.card.code))
        if sprite is None or sprite.flying:
            return
        place = sprite.rect(sprite.lift * stage.layout.lift)
        picture, box = hung_tag("ahead", place, painter, large=stage.book.large_print)
        surface.blit(picture, box)

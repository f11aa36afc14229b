"""A card is led or played: what may be, what it does to the trick, and who takes that."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import assert_never

from game.engine.cards import CARDS, FACE_DOWN, Card, Suit
from game.engine.choices import JokerCall, Jokers, Lead, Revokes
from game.engine.decisions.kinds import ActionKind, DealKnown, DecisionEvent
from game.engine.decisions.score import DealScored, GameOver, finish
from game.engine.flow import Outcome
from game.engine.frozen import altered
from game.engine.refusal import Refusal, refuse
from game.engine.spec import REVOKE_PENALTY, Seat
from game.engine.state import DealState, GameState, Phase, Played, PublicDeal, Trick
from game.engine.tricks import best, effective_suit, of_suit, suit_led
from game.engine.tuples import put
from game.engine.view import EventKind, View


@dataclass(frozen=True, slots=True)
class CardPlayed(DecisionEvent):
    """A card was led or played to the trick."""

    seat: Seat
    card: Card
    joker: JokerCall | None = None

    def tell(self, view: View) -> View:
        hand = view.hands[self.seat]
        left = tuple(held for held in hand if held is not self.card)
        if len(left) == len(hand):  # a face-down hand only grows thinner
            down = hand.index(FACE_DOWN)
            left = (*hand[:down], *hand[down + 1 :])
        joker = self.joker
        if joker is None and self.card.suit is Suit.JOKERS:
            # The second joker of a trick is the opposite of the first, and that is not said again.
            first = next((play.joker for play in view.trick if play.joker is not None), None)
            joker = first.opposite if first is not None else None
        trump = view.trump
        return altered(
            view,
            hands=put(view.hands, self.seat, left),
            trick=(*view.trick, Played(self.seat, self.card, joker)),
            trump_broken=view.trump_broken
            or (trump is not None and effective_suit(view.spec, trump, self.card) is trump),
        )


@dataclass(frozen=True, slots=True)
class Revoked(EventKind):
    """The card just played broke the duty to follow suit."""

    seat: Seat
    points: int
    """What it costs, a negative number, part of this deal's points."""

    def tell(self, view: View) -> View:
        lost = view.penalties[self.seat] + self.points
        return altered(view, penalties=put(view.penalties, self.seat, lost))


@dataclass(frozen=True, slots=True)
class TrickTaken(EventKind):
    """The trick is complete and somebody won it."""

    winner: Seat

    def tell(self, view: View) -> View:
        winner = self.winner
        return altered(
            view,
            leader=winner,
            trick=(),
            tricks=(*view.tricks, Trick(view.trick, winner)),
            taken=put(view.taken, winner, view.taken[winner] + 1),
        )


@dataclass(frozen=True, slots=True)
class Play(ActionKind):
    """A player plays a card to the trick, or leads one."""

    phase = Phase.PLAYING

    seat: Seat
    card: Card
    joker: JokerCall | None = None
    """What the first joker of a trick is named, where jokers are high or low."""

    @staticmethod
    def seats(deal: DealKnown) -> tuple[Seat, ...]:
        step = deal.spec.rules.turn_step * len(deal.trick)
        return ((deal.leader + step) % deal.spec.players,)

    @staticmethod
    def legal(deal: DealState, seat: Seat) -> Iterator[Play]:
        legal = legal_cards(deal, seat)
        if deal.spec.rules.jokers is Jokers.HIGH_OR_LOW:
            return (Play(seat, held, call) for held in legal for call in joker_calls(deal, held))
        plays = _plays(seat)
        return iter([plays[held.index] for held in legal])

    def refusal(self, state: GameState) -> Refusal | None:
        deal = state.deal
        if state.phase is not Phase.PLAYING:
            return refuse("That cannot be done now.")
        if self.seat not in Play.seats(deal):
            return refuse("It is not this seat's turn.")
        return play_refusal(deal, self.seat, self.card) or self._joker_refusal(deal)

    def _joker_refusal(self, deal: DealState) -> Refusal | None:
        """The first joker of a trick must be named, a second one need not be."""
        calls = joker_calls(deal, self.card)
        if self.joker in calls or (self.joker is None and len(calls) == 1):
            return None
        if self.joker is None:
            return refuse("Name the joker high or low.")
        if calls == (None,):
            return refuse("Only a joker is named high or low.")
        return refuse("The second joker of a trick is the opposite of the first.")

    def apply(
        self, state: GameState
    ) -> Outcome[CardPlayed | Revoked | TrickTaken | DealScored | GameOver]:
        """Somebody takes a trick with its last card in; after the last trick the deal is scored."""
        deal, seat, card = state.deal, self.seat, self.card
        spec, trump, hand = deal.spec, deal.trump, deal.hands[seat]
        calls = joker_calls(deal, card)
        joker = self.joker if self.joker in calls else calls[0]
        first_joker = joker is not None and all(play.joker is None for play in deal.trick)
        played = _card_played(seat, card, joker if first_joker else None)
        events: list[CardPlayed | Revoked | TrickTaken] = [played]
        penalties = deal.penalties
        if spec.rules.revokes is Revokes.PENALISED and is_revoke(deal, seat, card):
            penalties = put(penalties, seat, penalties[seat] + REVOKE_PENALTY)
            events.append(Revoked(seat, REVOKE_PENALTY))
        trick = (*deal.trick, Played(seat, card, joker))
        place = hand.index(card)
        hands = put(deal.hands, seat, hand[:place] + hand[place + 1 :])
        broken = deal.trump_broken or (
            trump is not None and effective_suit(spec, trump, card) is trump
        )
        if len(trick) < spec.players:
            deal = altered(deal, hands=hands, trick=trick, penalties=penalties, trump_broken=broken)
            return altered(state, deal=deal), tuple(events)
        winner = best(spec, trump, trick).seat
        events.append(TrickTaken(winner))
        deal = altered(
            deal,
            hands=hands,
            trick=(),
            tricks=(*deal.tricks, Trick(trick, winner)),
            leader=winner,
            taken=put(deal.taken, winner, deal.taken[winner] + 1),
            penalties=penalties,
            trump_broken=broken,
        )
        if len(deal.tricks) < spec.tricks:
            return altered(state, deal=deal), tuple(events)
        state, ending = finish(state, deal)
        return state, (*events, *ending)


@cache
def _plays(seat: Seat) -> tuple[Play, ...]:
    """By `Card.index`, a seat's plays of all cards, made once."""
    return tuple(Play(seat, each) for each in CARDS.values())


@cache
def _card_played(seat: Seat, card: Card, joker: JokerCall | None) -> CardPlayed:
    """The event of a card, made once."""
    return CardPlayed(seat, card, joker)


def legal_cards(deal: DealState, seat: Seat) -> tuple[Card, ...]:
    """Every card this seat may lead or play now, in the order held."""
    return legal_of(deal, seat, deal.hands[seat])


def legal_of(deal: PublicDeal, seat: Seat, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """What this seat may lead or play now if it holds that hand, by what lies open to all."""
    if deal.spec.sight.is_pile:
        return hand[:1]
    if deal.spec.rules.jokers is Jokers.HIGH_OR_LOW:
        return _with_jokers(deal, seat, hand)
    return _suited(deal, seat, hand)


def _with_jokers(deal: PublicDeal, seat: Seat, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """North-East Blackout: a joker at any time, but neither led nor played to the first trick."""
    suited = tuple(held for held in hand if held.suit is not Suit.JOKERS)
    if not suited:
        return hand
    legal = _suited(deal, seat, suited)
    if not deal.trick or not deal.tricks:
        return legal
    return tuple(held for held in hand if held in legal or held.suit is Suit.JOKERS)


def _suited(deal: PublicDeal, seat: Seat, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """What may be played of these cards, jokers of no suit left out of account."""
    spec, trump = deal.spec, deal.trump
    if not deal.trick:
        return _leads(deal, hand)
    led = suit_led(spec, trump, deal.trick)
    if led is None:
        return hand  # a joker led: the first card of a suit will set it
    following = of_suit(spec, trump, hand, led)
    if following:
        owed = following
        if spec.rules.must_beat and not _is_ruffed(deal, led):
            owed = _beating(deal, seat, following) or following
        if spec.rules.revokes is Revokes.PENALISED:
            # Only the duty to follow may be broken; among cards that follow the rest still holds.
            return tuple(held for held in hand if held in owed or held not in following)
        return owed
    if not spec.rules.must_trump or trump is None:
        return hand
    trumps = of_suit(spec, trump, hand, trump)
    if spec.rules.must_beat and any(
        effective_suit(spec, trump, play.card) is trump for play in deal.trick
    ):
        # Once the trick is trumped only a higher trump is owed.
        return _beating(deal, seat, trumps) or hand
    return trumps or hand


def _is_ruffed(deal: PublicDeal, led: Suit) -> bool:
    """Whether a trump wins a trick in which a plain suit was led."""
    winning = best(deal.spec, deal.trump, deal.trick)
    return led is not deal.trump and (
        effective_suit(deal.spec, deal.trump, winning.card) is deal.trump
    )


def _beating(deal: PublicDeal, seat: Seat, some: tuple[Card, ...]) -> tuple[Card, ...]:
    """Those of some cards that would win the trick as it lies."""
    return tuple(
        held
        for held in some
        if best(deal.spec, deal.trump, (*deal.trick, Played(seat, held))).card is held
    )


def joker_calls(deal: PublicDeal, played: Card) -> tuple[JokerCall | None, ...]:
    """What a card may be named when it is played: None but for the first joker of a trick.

    A second joker is the opposite of the first, named or not.
    """
    if played.suit is not Suit.JOKERS or deal.spec.rules.jokers is not Jokers.HIGH_OR_LOW:
        return (None,)
    first = next((play.joker for play in deal.trick if play.joker is not None), None)
    return tuple(JokerCall) if first is None else (first.opposite,)


def play_refusal(deal: DealState, seat: Seat, played: Card) -> Refusal | None:
    """Why this card may not be played now, or None where it may."""
    spec, trump = deal.spec, deal.trump
    hand = deal.hands[seat]
    if played not in hand:
        return refuse("That card is not in this hand.")
    legal = legal_cards(deal, seat)
    if played in legal:
        return None
    if spec.sight.is_pile:
        return refuse("The pile is played from the top.")
    if effective_suit(spec, trump, played) is None:
        return refuse("A joker is neither led nor played to the first trick.")
    if not deal.trick:
        return refuse("Trump has not been broken: lead another suit.")
    led = suit_led(spec, trump, deal.trick)
    assert led is not None, "before a suit is led anything may be played"
    if effective_suit(spec, trump, played) is led:
        return refuse("You can beat the {suit} played: you must.", suit=led.title)
    if of_suit(spec, trump, hand, led):
        return refuse("Follow suit: you hold {suit}.", suit=led.title)
    if effective_suit(spec, trump, played) is trump:
        return refuse("You have no {suit}: you must trump higher.", suit=led.title)
    return refuse("You have no {suit}: you must trump.", suit=led.title)


def is_revoke(deal: DealKnown, seat: Seat, played: Card) -> bool:
    """Whether playing this card breaks the duty to follow suit, as far as the hand is seen."""
    spec, trump = deal.spec, deal.trump
    if not deal.trick or spec.sight.is_pile:
        return False
    led = suit_led(spec, trump, deal.trick)
    suit = effective_suit(spec, trump, played)
    if led is None or suit is None or suit is led:
        return False
    held = (card for card in deal.hands[seat] if isinstance(card, Card))
    return bool(of_suit(spec, trump, held, led))


def _leads(deal: PublicDeal, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    match deal.spec.rules.lead:
        case Lead.ANY:
            return hand
        case Lead.TRUMP_BROKEN:
            trump = deal.trump
            if deal.trump_broken or trump is None:
                return hand
            others = (h for h in hand if effective_suit(deal.spec, trump, h) is not trump)
            return tuple(others) or hand
        case other:
            assert_never(other)

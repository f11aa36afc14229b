"""Whether the rest of a deal is settled for one seat: it takes every trick left, or none.

A claim is worked out from the View of the seat alone. It holds against every legal defence with
every deal of the unseen cards, because the defence is given more than it can have: every other
seat may hold each unseen card that its own play has not ruled out, several seats the same one, and
they may play it whether or not a duty forbids it. Duties count where they bind the defence: a seat
that holds the suit led follows it, so each lead of a suit takes one card of that suit from whoever
has any; and a card that is best so far is sure to lose if the seats that follow hold for certain,
by the number of their cards, what a duty makes them beat it with. What cannot be proved so is not
claimed; there are sure tricks that this does not see.

Nothing is claimed of a pile or of a card on a forehead. A claim is an order of one's own cards, and
there is none to choose: a pile is played from the top, whatever lies there, and a card on a
forehead is always the only one. What may be offered there needs no proof, since from the first card
on nobody has a choice: the rest of such a deal turns by itself, or with a key where a person turns
the own pile.

A joker of no suit is named high for a claim that wins and low for one that loses.

Work: a card of the hand is compared with the highest card of each suit that each other seat may
hold. As all hands together are one pack, that is at most 54 × 5 = 270 comparisons of two cards for
what is led, as many again for what may be played first, and the lowest card of each suit for what
loses. The order is found in as many steps as the hand has pairs. A View takes 0.4 ms, 5 ms at most.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from game.engine import Card, Phase, Play, Seat, Suit, View
from game.engine.choices import JokerCall, Jokers, Revokes, Sight, TrumpFrom
from game.engine.decisions.card import is_revoke, joker_calls, legal_cards
from game.engine.state import DealState, Played
from game.engine.tricks import best, effective_suit, rank_height, suit_led

FEWEST: Final = 2
"""Cards in hand below which nothing is claimed: one card is played as quickly."""


class Claim(NamedTuple):
    """A proof that nothing more depends on a seat."""

    wins: bool
    """Whether the seat takes every trick left; else it takes none."""
    order: tuple[Card, ...]
    """The cards of the hand: at each turn the first of them is played that the rules allow."""


def claim_of(view: View) -> Claim | None:
    """The claim of the seat whose View this is and whose turn it is; None where none is proved."""
    seat, spec = view.seat, view.spec
    if seat is None or view.phase is not Phase.PLAYING or _turn(view) != seat:
        return None
    own = [held for held in view.hand if isinstance(held, Card)]
    # Nobody has a choice in the other deals; see above.
    if spec.sight not in (Sight.OWN, Sight.BLIND_UNTIL_BID) or len(own) < len(view.hand):
        return None
    if len(own) < FEWEST:
        return None
    defence = _Defence(view)
    order = _winning(view, own, defence)
    if order is not None:
        return Claim(True, order)
    order = _losing(view, own, defence)
    return None if order is None else Claim(False, order)


def next_play(view: View, order: Iterable[Card], *, wins: bool) -> Play | None:
    """The next play of a claim: of its order the first card that may be played without a revoke.

    None where no card of the order may be played.
    """
    assert view.seat is not None
    allowed = _allowed(view, [held for held in view.hand if isinstance(held, Card)])
    card = next((held for held in order if held in allowed), None)
    return None if card is None else Play(*_own_play(view, card, view.trick, wins=wins))


# What the others may hold ------------------------------------------------------------------------


_Holding: TypeAlias = tuple[Seat, Suit | None]
"""Cards of one suit in one hand."""


class _Defence:
    """Which cards each other seat may hold, as far as the play has not ruled it out."""

    def __init__(self, view: View) -> None:
        known = set(_known(view))
        unseen: dict[Suit | None, list[Card]] = {}
        for held in sorted(view.spec.pack, key=partial(_height, view)):
            if held not in known:
                unseen.setdefault(_suit(view, held), []).append(held)
        self._voids = _voids(view)
        self._unseen = unseen
        self.most: dict[_Holding, int] = {}
        """Cards of one suit that a seat other than the viewer's may hold, at most."""
        self.highest: dict[_Holding, Card] = {}
        self.lowest: dict[Suit | None, Card] = {}
        """Of each suit that somebody may hold."""
        for seat, hand in enumerate(view.hands):
            if seat == view.seat:
                continue
            shown = [held for held in hand if isinstance(held, Card)]
            hidden = len(hand) - len(shown)
            for held in shown:
                self._note(view, seat, held)
            counts = Counter(_suit(view, held) for held in shown)
            for suit, cards in unseen.items():
                if hidden and self._may_hold(seat, suit):
                    counts[suit] += len(cards)
                    self._note(view, seat, cards[0])
                    self._note(view, seat, cards[-1])
            self.most.update({(seat, suit): number for suit, number in counts.items()})

    def _may_hold(self, seat: Seat, suit: Suit | None) -> bool:
        """Whether a seat has not yet shown that it has nothing of a suit."""
        return suit not in self._voids.get(seat, frozenset())

    def surely_beaten(self, view: View, lying: tuple[Played, ...]) -> bool:
        """Whether a duty makes somebody take over a trick, however the unseen cards lie.

        Args:
            view: of the viewer.
            lying: the trick as it lies; the viewer's own card is the last and the best of it.

        A joker that may be played instead of what is owed is no matter: no claim to lose is made
        while another may name one low.
        """
        spec, own = view.spec, lying[-1].card
        led = suit_led(spec, view.trump, lying)
        played = {play.seat for play in lying}
        after = [seat for seat in range(view.players) if seat not in played]
        if led is None or spec.rules.revokes is Revokes.PENALISED:
            return False

        def beats(held: Card) -> bool:
            return best(spec, view.trump, (*lying, Played(after[0], held))).card is not own

        following = [held for seat in after for held in self._cards(view, seat, led)]
        if following and (spec.rules.must_beat or all(map(beats, following))):
            # Whoever has a card of the suit plays one, and where he must he plays one that beats.
            taking = {held for held in following if beats(held)}
            if self._is_held(view, after, taking):
                return True
        if not spec.rules.must_trump or view.trump in (None, led):
            return False
        # Who has nothing of the suit led plays a trump, if he has one that beats.
        for seat in after:
            trumps = set(self._cards(view, seat, view.trump))
            if self._cards(view, seat, led):
                continue
            if trumps and all(map(beats, trumps)) and self._is_held(view, [seat], trumps):
                return True
        return False

    def _cards(self, view: View, seat: Seat, suit: Suit | None) -> list[Card]:
        """Every card of a suit that a seat holds or may hold."""
        shown = [held for held in view.hands[seat] if isinstance(held, Card)]
        found = [held for held in shown if _suit(view, held) is suit]
        if self._hidden(view, seat) and self._may_hold(seat, suit):
            found += self._unseen.get(suit, [])
        return found

    @staticmethod
    def _hidden(view: View, seat: Seat) -> int:
        """How many cards of a seat are not seen."""
        return sum(not isinstance(held, Card) for held in view.hands[seat])

    def _is_held(self, view: View, seats: list[Seat], wanted: set[Card]) -> bool:
        """Whether one of these cards lies in one of these hands for certain.

        It does where it is seen there, and where the hands have more cards than there are others.
        """
        if any(held in wanted for seat in seats for held in view.hands[seat]):
            return True
        others = {
            held
            for suit, cards in self._unseen.items()
            if any(self._may_hold(seat, suit) for seat in seats)
            for held in cards
            if held not in wanted
        }
        return sum(self._hidden(view, seat) for seat in seats) > len(others)

    def _note(self, view: View, seat: Seat, held: Card) -> None:
        """A seat may hold this card."""
        suit, height = _suit(view, held), partial(_height, view)
        self.highest[seat, suit] = max(held, self.highest.get((seat, suit), held), key=height)
        self.lowest[suit] = min(held, self.lowest.get(suit, held), key=height)

    def threats(self, view: View, lying: tuple[Played, ...]) -> Iterator[_Holding]:
        """Who would take over a trick with which suit.

        Args:
            view: of the viewer.
            lying: the trick as it lies; the viewer's own card is the last and the best of it.
        """
        own = lying[-1].card
        played = {play.seat for play in lying}
        for (seat, suit), held in self.highest.items():
            plays = () if seat in played else _plays(view, seat, held)
            if any(best(view.spec, view.trump, (*lying, play)).card is not own for play in plays):
                yield seat, suit


def _known(view: View) -> Iterator[Card]:
    """Cards that are in no other hand, or lie open in one."""
    for trick in (*(trick.played for trick in view.tricks), view.trick):
        yield from (play.card for play in trick)
    for cards in (*view.hands, *view.laid):
        yield from (held for held in cards if isinstance(held, Card))
    # A card of another pack, or one drawn from the whole pack again, may be in anybody's hand.
    from_stock = view.spec.trump_from in (TrumpFrom.TURNED, TrumpFrom.TURNED_LATE)
    if view.turn_up is not None and from_stock:
        yield view.turn_up


def _voids(view: View) -> dict[Seat, frozenset[Suit]]:
    """By seat, the suits that it did not follow although it had to."""
    found: dict[Seat, frozenset[Suit]] = {}
    for trick in (*(trick.played for trick in view.tricks), view.trick):
        for place, play in enumerate(trick):
            led = suit_led(view.spec, view.trump, trick[:place])
            suit = _suit(view, play.card)
            if led is None or suit is None or suit is led:
                continue
            caught = view.spec.rules.revokes is Revokes.PENALISED and view.penalties[play.seat]
            if not caught:
                found[play.seat] = found.get(play.seat, frozenset()) | {led}
    return found


# The two proofs ----------------------------------------------------------------------------------


def _winning(view: View, own: list[Card], defence: _Defence) -> tuple[Card, ...] | None:
    """An order in which each card takes its trick."""
    seat, spec = view.seat, view.spec
    assert seat is not None
    led = {held: _own_play(view, held, (), wins=True) for held in own}
    threats = {held: set(defence.threats(view, (play,))) for held, play in led.items()}
    # A trick of others is taken as cheaply as it goes, one's own is led from the top.
    firsts = sorted(_allowed(view, own), key=partial(_height, view), reverse=not view.trick)
    for first in firsts:
        lying = (*view.trick, _own_play(view, first, view.trick, wins=True))
        if best(spec, view.trump, lying).card is not first:
            continue
        if any(defence.threats(view, lying)):
            continue
        drawn: Counter[_Holding] = Counter()
        _draw(view, lying, drawn)
        broken = view.trump_broken or any(_suit(view, p.card) is view.trump for p in lying)
        order, left = [first], [held for held in own if held is not first]
        while left:
            sure = [
                held
                for held in legal_cards(_own_deal(view, left, (), broken=broken), seat)
                if all(defence.most[threat] <= drawn[threat] for threat in threats[held])
            ]
            if not sure:
                break
            # Whatever is sure now stays sure, so that no other choice would lead further.
            lead = max(sure, key=partial(_height, view))
            _draw(view, (led[lead],), drawn)
            order.append(lead)
            left.remove(lead)
        else:
            return tuple(order)
    return None


def _draw(view: View, lying: tuple[Played, ...], drawn: Counter[_Holding]) -> None:
    """Count the card of the suit led that each seat still to play in a trick gives up, if able."""
    if view.spec.rules.revokes is Revokes.PENALISED:
        return  # nobody has to follow
    led = suit_led(view.spec, view.trump, lying)
    if led is None:
        return  # a joker led: whoever plays first says which suit is followed
    played = {play.seat for play in lying}
    for seat in range(view.players):
        if seat not in played:
            drawn[seat, led] += 1


def _losing(view: View, own: list[Card], defence: _Defence) -> tuple[Card, ...] | None:
    """An order in which no card takes a trick: the first one of this trick, the rest of any."""
    spec, trump = view.spec, view.trump
    for first in sorted(_allowed(view, own), key=partial(_height, view), reverse=True):
        lying = (*view.trick, _own_play(view, first, view.trick, wins=False))
        if best(spec, trump, lying).card is first and not defence.surely_beaten(view, lying):
            continue
        rest = [held for held in own if held is not first]
        if all(
            best(spec, trump, (lead, _own_play(view, held, (lead,), wins=False))).card is lead.card
            for held in rest
            for led in defence.lowest.values()
            for lead in _plays(view, -1, led)
        ):
            return (first, *sorted(rest, key=partial(_height, view), reverse=True))
    return None


# Small questions ---------------------------------------------------------------------------------


def _turn(view: View) -> Seat:
    step = view.spec.rules.turn_step * len(view.trick)
    return (view.leader + step) % view.players


def _suit(view: View, held: Card) -> Suit | None:
    return effective_suit(view.spec, view.trump, held)


def _height(view: View, held: Card) -> tuple[bool, int]:
    """From what is spared to what is led first: plain cards, then trumps, by rank."""
    return _suit(view, held) is view.trump, rank_height(view.spec, view.trump, held)


def _plays(view: View, seat: Seat, held: Card) -> tuple[Played, ...]:
    """Every way to play a card, a joker of no suit high or low."""
    if held.suit is Suit.JOKERS and view.spec.rules.jokers is Jokers.HIGH_OR_LOW:
        return tuple(Played(seat, held, call) for call in JokerCall)
    return (Played(seat, held),)


def _own_play(view: View, held: Card, trick: tuple[Played, ...], *, wins: bool) -> Played:
    """The viewer's own card to a trick: a joker of no suit is named as the claim needs it.

    The second joker of a trick is the opposite of the first, whatever is wished.
    """
    assert view.seat is not None
    calls = joker_calls(_own_deal(view, [held], trick, broken=view.trump_broken), held)
    wished = JokerCall.HIGH if wins else JokerCall.LOW
    return Played(view.seat, held, wished if wished in calls else calls[0])


def _allowed(view: View, own: list[Card]) -> list[Card]:
    """The cards that may be played now and that break no duty, penalised or not."""
    assert view.seat is not None
    deal = _own_deal(view, own, view.trick, broken=view.trump_broken)
    legal = legal_cards(deal, view.seat)
    return [held for held in legal if not is_revoke(deal, view.seat, held)]


def _own_deal(view: View, own: list[Card], trick: tuple[Played, ...], *, broken: bool) -> DealState:
    """The deal with no cards but the viewer's, of which the rules for his card can be asked."""
    hands = tuple(tuple(own) if seat == view.seat else () for seat in range(view.players))
    return DealState(
        view.spec,
        hands=hands,
        trump_known=view.trump_known,
        trump=view.trump,
        leader=view.leader,
        trick=trick,
        tricks=view.tricks,
        trump_broken=broken,
    )

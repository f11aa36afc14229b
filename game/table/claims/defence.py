"""Which cards the others may hold, as far as one seat knows, and what that lets them do.

The defence is given more than it can have: every other seat may hold each unseen card that its own
play has not ruled out, several seats the same one, and they may play it whether or not a duty
forbids it. Duties count where they bind the defence: a seat that holds the suit led follows it, so
each lead of a suit takes one card of that suit from whoever has any; and a card that is best so far
is sure to lose if the seats that follow hold for certain, by the number of their cards, what a duty
makes them beat it with.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import TypeAlias

from game.engine import Card, Seat, Suit, View
from game.engine.choices import Revokes, TrumpFrom
from game.engine.state import Played
from game.engine.tricks import best, suit_led
from game.table.claims.own_cards import has_two_names, height_of, suit_of, ways_to_play

Holding: TypeAlias = tuple[Seat, Suit | None]
"""Cards of one suit in one hand."""


class Defence:
    """Which cards each other seat may hold, as far as the play has not ruled it out."""

    def __init__(self, view: View) -> None:
        known = set(_known(view))
        unseen: dict[Suit | None, list[Card]] = {}
        for held in sorted(view.spec.pack, key=partial(height_of, view)):
            if held not in known:
                unseen.setdefault(suit_of(view, held), []).append(held)
        self._voids = _voids(view)
        self._unseen = unseen
        self.most: dict[Holding, int] = {}
        """Cards of one suit that a seat other than the viewer's may hold, at most."""
        self.highest: dict[Holding, Card] = {}
        self.lowest: dict[Suit | None, Card] = {}
        """Of each suit that somebody may hold."""
        self.held: set[Card] = set()
        """Every card that somebody may hold."""
        for seat, hand in enumerate(view.hands):
            if seat == view.seat:
                continue
            shown = [held for held in hand if isinstance(held, Card)]
            hidden = len(hand) - len(shown)
            self.held.update(shown)
            for held in shown:
                self._note(view, seat, held)
            counts = Counter(suit_of(view, held) for held in shown)
            for suit, cards in unseen.items():
                if hidden and self._may_hold(seat, suit):
                    counts[suit] += len(cards)
                    self.held.update(cards)
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

        Whoever may hold a joker that is played instead of what is owed, named low, owes nothing.
        """
        spec, own = view.spec, lying[-1].card
        led = suit_led(spec, view.trump, lying)
        played = {play.seat for play in lying}
        after = [seat for seat in range(view.players) if seat not in played]
        if led is None or spec.rules.revokes is Revokes.PENALISED:
            return False
        if any(has_two_names(view, self.highest[one]) for one in self.highest if one[0] in after):
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
        found = [held for held in shown if suit_of(view, held) is suit]
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
        suit, height = suit_of(view, held), partial(height_of, view)
        self.highest[seat, suit] = max(held, self.highest.get((seat, suit), held), key=height)
        self.lowest[suit] = min(held, self.lowest.get(suit, held), key=height)

    def threats(self, view: View, lying: tuple[Played, ...]) -> Iterator[Holding]:
        """Who would take over a trick with which suit.

        Args:
            view: of the viewer.
            lying: the trick as it lies; the viewer's own card is the last and the best of it.
        """
        own = lying[-1].card
        played = {play.seat for play in lying}
        for (seat, suit), held in self.highest.items():
            plays = () if seat in played else ways_to_play(view, seat, held)
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
            suit = suit_of(view, play.card)
            if led is None or suit is None or suit is led:
                continue
            caught = view.spec.rules.revokes is Revokes.PENALISED and view.penalties[play.seat]
            if not caught:
                found[play.seat] = found.get(play.seat, frozenset()) | {led}
    return found


def count_followed(view: View, lying: tuple[Played, ...], drawn: Counter[Holding]) -> None:
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

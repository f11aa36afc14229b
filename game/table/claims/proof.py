"""A proof that a seat takes exactly so many of the tricks left, whatever the others do.

It is worked out from the View of the seat alone, and holds against every legal defence with every
deal of the unseen cards (`defence.py`). What cannot be proved so is not claimed; there are sure
tricks that this does not see.

A proof is a way to play: the card for now, and for every answer of the others one for later. Of
later tricks nothing is supposed but what is known now: somebody leads any card that another may
hold, it may have been beaten by any other, and whatever may beat the own card may follow. Where it
is not certain whether a card takes its trick, the rest must be proved for both. Only what the own
leads draw from the others is counted: whoever follows has one card of that suit less.

To take all or none is seen at any length. To take some of them asks what each card does to each
kind of trick, so that it is tried with `FEW` cards at most, and not where a joker of no suit may
still come. A joker of no suit is named as the proof needs it.

Work: a card of the hand is compared with the highest card of each suit that each other seat may
hold, and with the kinds of trick that may come. A View takes 1 ms, 20 ms at most.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property, partial
from typing import Final, NamedTuple, TypeAlias

from game.engine import Card, Play, View
from game.engine.state import Played
from game.engine.tricks import best, suit_led
from game.table.claims.defence import Defence, Holding, count_followed
from game.table.claims.own_cards import (
    allowed,
    as_play,
    has_two_names,
    height_of,
    own_play,
    suit_of,
    ways_to_play,
)

FEW: Final = 5
"""Cards of a hand with which some of the tricks are looked for."""

_Takes: TypeAlias = tuple[bool, ...]
"""Whether a card takes its trick; both where the others decide it."""
_TAKES: Final[_Takes] = (True,)
_LOSES: Final[_Takes] = (False,)
_EITHER: Final[_Takes] = (True, False)


class Proof(NamedTuple):
    """A way to take exactly so many tricks."""

    play: Play
    """The card for now."""
    order: tuple[Card, ...]
    """The hand, this card first. To take all or none, at each turn the first of them may be played
    that the rules allow; else those after the first are by rank."""
    every_way: bool
    """Whether any other order of the hand loses every trick as well."""


def proved(view: View, tricks: int) -> Proof | None:
    """How the seat whose turn it is takes exactly so many of the tricks left; None if unproved."""
    own = [held for held in view.hand if isinstance(held, Card)]
    return _Ending(view, own).exactly(tricks) if 0 <= tricks <= len(own) else None


class _Ending:
    """The tricks left, of which one seat wishes to take so many."""

    def __init__(self, view: View, own: list[Card]) -> None:
        self._view = view
        self._own = own
        self._defence = Defence(view)
        self._found: dict[object, bool] = {}

    # The trick going on -----------------------------------------------------------------------

    def exactly(self, tricks: int) -> Proof | None:
        """The first play with which the rest is proved."""
        view, own = self._view, self._own
        broken = view.trump_broken or self._trump_in(view.trick)
        # A trick of others is taken as cheaply as it goes, one's own is led from the top; what is
        # to be lost goes from the top as well.
        high_first = not view.trick or tricks < len(own)
        firsts = allowed(view, own, view.trick, broken=broken)
        for first in sorted(firsts, key=partial(height_of, view), reverse=high_first):
            left = frozenset(own) - {first}
            for play in self._names(first, view.trick, wins=tricks > 0):
                lying = (*view.trick, play)
                drawn: Counter[Holding] = Counter()
                count_followed(view, lying, drawn)
                takes = self._taken_now(lying)
                if all(self._rest(left, drawn, tricks, took) for took in takes):
                    order = self._order(first, left, drawn, tricks)
                    return Proof(as_play(play), order, not tricks and self._loses_every_way)
        return None

    def _taken_now(self, lying: tuple[Played, ...]) -> _Takes:
        """Whether the last card of the trick as it lies takes it."""
        if best(self._view.spec, self._view.trump, lying) is not lying[-1]:
            return _LOSES
        if not any(self._defence.threats(self._view, lying)):
            return _TAKES
        beaten = self._defence.surely_beaten(self._view, lying) or self._always_beaten(lying)
        return _LOSES if beaten else _EITHER

    @property
    def _loses_every_way(self) -> bool:
        """Whether every card that may be played now loses, and whatever comes after it too."""
        view = self._view
        broken = view.trump_broken or self._trump_in(view.trick)
        firsts = allowed(view, self._own, view.trick, broken=broken, revokes=True)
        later = [held for held in self._own if firsts != [held]]
        if any(has_two_names(view, held) or not self._sheds(held) for held in later):
            return False
        return all(
            self._taken_now((*view.trick, play)) == _LOSES
            for first in firsts
            for play in self._names(first, view.trick, wins=True)
        )

    def _order(
        self, first: Card, left: frozenset[Card], drawn: Counter[Holding], tricks: int
    ) -> tuple[Card, ...]:
        """The hand with its first card: as it is led where all are taken, else by rank."""
        order, drawn = [first], drawn.copy()
        while tricks == len(self._own) and (lead := self._sure_lead(left, drawn)) is not None:
            order.append(lead.card)
            left -= {lead.card}
            count_followed(self._view, (lead,), drawn)
        rest = [held for held in self._own if held in left]
        return (*order, *sorted(rest, key=partial(height_of, self._view), reverse=True))

    # Later tricks -----------------------------------------------------------------------------

    def _rest(
        self, left: frozenset[Card], drawn: Counter[Holding], tricks: int, took: bool
    ) -> bool:
        """Whether so many are taken exactly, one of them or none of them by the card before."""
        wanted = tricks - took
        if not 0 <= wanted <= len(left):
            return False
        if not left:
            return True
        key = left, took, wanted, frozenset(drawn.items())
        if key not in self._found:
            ask = self._leads if took else self._follows
            self._found[key] = ask(left, drawn, wanted)
        return self._found[key]

    def _leads(self, left: frozenset[Card], drawn: Counter[Holding], tricks: int) -> bool:
        """Whether the seat that leads takes so many."""
        if tricks == len(left):
            # Whatever is sure now stays sure, so that no other choice would lead further.
            lead = self._sure_lead(left, drawn)
            return lead is not None and self._after_lead(left, drawn, tricks, lead, _TAKES)
        return len(left) <= FEW and any(
            self._after_lead(left, drawn, tricks, lead, self._takes_led(lead, drawn))
            for lead in self._leads_of(left)
        )

    def _after_lead(
        self,
        left: frozenset[Card],
        drawn: Counter[Holding],
        tricks: int,
        lead: Played,
        takes: _Takes,
    ) -> bool:
        left, drawn = left - {lead.card}, drawn.copy()
        count_followed(self._view, (lead,), drawn)
        return all(self._rest(left, drawn, tricks, took) for took in takes)

    def _leads_of(self, left: frozenset[Card]) -> Iterator[Played]:
        """Every lead that is allowed for certain, in every name."""
        view = self._view
        gone = (held for held in self._own if held not in left)
        broken = view.trump_broken or self._trump_in(view.trick)
        broken = broken or any(suit_of(view, held) is view.trump for held in gone)
        for held in allowed(view, sorted(left), (), broken=broken):
            yield from self._names(held, (), wins=True)

    def _sure_lead(self, left: frozenset[Card], drawn: Counter[Holding]) -> Played | None:
        """The highest lead that takes its trick for certain."""
        sure = (lead for lead in self._leads_of(left) if self._is_sure(lead, drawn))
        height = partial(height_of, self._view)
        return max(sure, key=lambda lead: height(lead.card), default=None)

    def _is_sure(self, lead: Played, drawn: Counter[Holding]) -> bool:
        most = self._defence.most
        return all(most[threat] <= drawn[threat] for threat in self._threats(lead))

    def _takes_led(self, lead: Played, drawn: Counter[Holding]) -> _Takes:
        if self._is_sure(lead, drawn):
            return _TAKES
        return _LOSES if self._always_beaten((lead,)) else _EITHER

    def _threats(self, lead: Played) -> frozenset[Holding]:
        if lead not in self._threats_of:
            self._threats_of[lead] = frozenset(self._defence.threats(self._view, (lead,)))
        return self._threats_of[lead]

    @cached_property
    def _threats_of(self) -> dict[Played, frozenset[Holding]]:
        return {}

    def _always_beaten(self, lying: tuple[Played, ...]) -> bool:
        """Whether a seat that is still to play has nothing but cards that take the trick over."""
        view, defence = self._view, self._defence
        played = {play.seat for play in lying}
        for seat in range(view.players):
            held = [defence.lowest[suit] for one, suit in defence.most if one == seat]
            if (
                held
                and seat not in played
                and all(
                    best(view.spec, view.trump, (*lying, play)) is play
                    for each in held
                    for play in ways_to_play(view, seat, each)
                )
            ):
                return True
        return False

    def _follows(self, left: frozenset[Card], drawn: Counter[Holding], tricks: int) -> bool:
        """Whether so many are taken if another leads."""
        if not tricks and all(map(self._sheds, left)):
            return True
        if len(left) > FEW or self._has_two_names:
            return False
        return all(
            any(
                all(self._rest(left - {held}, drawn, tricks, took) for took in takes[held])
                for held in allowed(self._view, sorted(left), lying, broken=True)
            )
            for lying, takes in self._coming
        )

    def _sheds(self, held: Card) -> bool:
        """Whether a card loses to whatever may be led."""
        if held not in self._shed:
            view, led = self._view, self._defence.lowest.values()
            self._shed[held] = all(
                best(view.spec, view.trump, (lead, own)) is lead
                for card in led
                for lead in ways_to_play(view, -1, card)
                for own in (own_play(view, held, (lead,), wins=False),)
            )
        return self._shed[held]

    @cached_property
    def _shed(self) -> dict[Card, bool]:
        return {}

    # Which tricks may come --------------------------------------------------------------------

    @cached_property
    def _coming(self) -> list[tuple[tuple[Played, ...], dict[Card, _Takes]]]:
        """Tricks to which the seat may have to follow, and what each card of the hand does there.

        Of tricks that are alike to the hand there is one: the card led, and the best where that is
        another one.
        """
        view = self._view
        found: dict[object, tuple[tuple[Played, ...], dict[Card, _Takes]]] = {}
        for lying in self._prefixes():
            takes = {held: self._takes_following(lying, held) for held in self._own}
            led = suit_led(view.spec, view.trump, lying)
            key = led, self._trump_in(lying), tuple(takes.values())
            found.setdefault(key, (lying, takes))
        return list(found.values())

    def _prefixes(self) -> Iterator[tuple[Played, ...]]:
        """What may lie before the seat plays."""
        view, cards = self._view, self._representatives
        for led in cards:
            yield (Played(-1, led),)
            for higher in cards if view.players > 2 else ():
                lying = (Played(-1, led), Played(-2, higher))
                if best(view.spec, view.trump, lying) is lying[-1]:
                    yield lying

    def _takes_following(self, lying: tuple[Played, ...], held: Card) -> _Takes:
        view = self._view
        lying = (*lying, own_play(view, held, lying, wins=True))
        if best(view.spec, view.trump, lying) is not lying[-1]:
            return _LOSES
        last = view.players == 2
        return _TAKES if last or not any(self._defence.threats(view, lying)) else _EITHER

    @cached_property
    def _representatives(self) -> list[Card]:
        """Of the cards that others may hold, one for each place between those of the hand."""
        view = self._view
        found: dict[object, Card] = {}
        for held in sorted(self._defence.held):
            key = suit_of(view, held), tuple(self._between(held))
            found.setdefault(key, held)
        return list(found.values())

    def _between(self, other: Card) -> Iterator[bool]:
        """How a card stands to those of the hand in the same suit, whichever is played first."""
        view = self._view
        for held in self._own:
            if suit_of(view, held) is suit_of(view, other):
                plays = Played(-1, other), Played(-2, held)
                yield best(view.spec, view.trump, plays) is plays[0]
                yield best(view.spec, view.trump, plays[::-1]) is plays[0]

    # Small questions --------------------------------------------------------------------------

    @cached_property
    def _has_two_names(self) -> bool:
        """Whether a joker of no suit may still come."""
        return any(has_two_names(self._view, held) for held in (*self._own, *self._defence.held))

    def _names(self, held: Card, trick: tuple[Played, ...], *, wins: bool) -> Iterable[Played]:
        """Every way to play an own card, first the one that is wished for."""
        plays = (own_play(self._view, held, trick, wins=wish) for wish in (wins, not wins))
        return tuple(dict.fromkeys(plays))

    def _trump_in(self, trick: tuple[Played, ...]) -> bool:
        view = self._view
        return view.trump is not None and any(
            suit_of(view, play.card) is view.trump for play in trick
        )

"""Which cards leave a bid certain: made however the others play, whatever they hold.

It is proved against others who may play any card that is not seen, each time anew, without a duty
and as one, but for suits that none of them has any more or that who leads next has not. So what is
called certain is so; not all that is certain is found. A hand is certain of exactly so many tricks

- if nothing beats its cards, and they are all trumps, or it leads, and it wants them all;
- if others lead and all that is not trump stays under what they lead, where it wants as many as it
  has trumps, and has the last of them or none;
- or if for every card that may be led there is one of its own after which the rest is certain.
"""

from __future__ import annotations

from typing import Final

from ai.decisions.cardplay import honest
from ai.knowledge.card_knowledge import CardKnowledge
from ai.knowledge.card_layout import GROUP_BITS, JOKER_GROUP, STRIDE, Layout
from game.engine import Card, Play, Seat, View
from game.engine.choices import Lead, Revokes
from game.engine.state import Played

LONGEST: Final = 2
"""Cards left after this one up to which every course is looked at; of more the first two of the
ways to be certain alone, beside which the third finds next to nothing."""
_NOTHING: Final = -1_000
"""Below the power of any card."""


def may_be_certain(view: View, legal: tuple[Play, ...]) -> bool:
    """Whether it is worth reading the whole view for `keeping`: at a glance, and never wrongly no
    but where the last trumps lie in a hand of more than three cards after the first trick."""
    assert view.seat is not None, "an onlooker decides nothing"
    bid, number = view.bids[view.seat], len(view.hand)
    if len(legal) == 1 or not isinstance(bid, int):
        return False
    need = bid - view.taken[view.seat]
    if not 0 <= need <= number:
        return False
    trumps = sum(isinstance(held, Card) and held.suit is view.trump for held in view.hand)
    if trumps - 1 > need:
        return False
    if number <= LONGEST + 1 or need == 0 or need >= number - 1:
        return True
    return len(view.tricks) > 1 and view.trump is not None and need <= trumps + 2


def keeping(view: View, reading: CardKnowledge, legal: tuple[Play, ...]) -> tuple[Play, ...]:
    """The cards after which the bid is certain; all of them where it is after none."""
    need, layout = reading.needs[reading.seat], reading.layout
    number = len(reading.hand)
    if need is None or not 0 <= need <= number or len(legal) == 1:
        return legal
    own = layout.mask(reading.hand)
    lying = layout.mask([card for _, card, _ in view.trick])
    if layout.flexible & (reading.unseen | own | lying):
        return legal  # a joker wins or loses as it is named
    proof = _Proof(view, reading)
    if not proof.hopes(own, need):
        return legal
    kept = tuple(
        play
        for play in honest(view, reading, legal)
        if proof.certain_after(own, layout.bit[play.card.index], need)
    )
    return kept or legal


def stays_under(layout: Layout, unseen: int, hand: int) -> bool:
    """Whether a hand that does not lead can lose every trick: no card of it is trump, and the
    lowest of a suit, the next and so on have no more unseen cards below than own ones."""
    if layout.ranked is not None:
        return not hand  # a suit that is thrown away may win
    place, group = 0, -1
    while hand:
        at = (hand & -hand).bit_length() - 1
        hand &= hand - 1
        if at // STRIDE == layout.trump:
            return False
        if at // STRIDE == JOKER_GROUP:
            continue  # of two equal jokers the one led wins
        place, group = (place + 1, group) if at // STRIDE == group else (0, at // STRIDE)
        below = unseen >> STRIDE * group & (1 << at % STRIDE) - 1
        if below.bit_count() > place:
            return False
    return True


class _Proof:
    """What is certain of a hand in one deal; cards are places of bits, hands are masks."""

    def __init__(self, view: View, reading: CardKnowledge) -> None:
        self._view, self._reading, self._layout = view, reading, reading.layout
        rules, trump = view.spec.rules, reading.layout.trump
        self._beats, self._trumps = rules.must_beat, rules.must_trump
        self._guarded = rules.lead is Lead.TRUMP_BROKEN and not view.trump_broken
        self._jokers = (reading.layout.pack >> STRIDE * JOKER_GROUP).bit_count() - 1
        """The height of a joker: of equals the first wins."""
        self._all_trumps = 0 if trump < 0 else GROUP_BITS << STRIDE * trump
        self._unseen = _held_by_others(view, reading)
        self._ruffs = not rules.must_trump and not self._unseen & self._all_trumps
        """Whether its trumps are the last ones, and need not come out before all else has."""
        self._next_leader = self._winner_without()
        self._known: dict[tuple[int, int, bool], bool] = {}

    def hopes(self, hand: int, need: int) -> bool:
        """Whether one of the ways to be certain is open at all once a card is played."""
        rest = hand.bit_count() - 1
        if rest <= LONGEST or rest in (need, need - 1):
            return True
        trumps = (hand & self._all_trumps).bit_count()
        kept = {trumps, trumps - 1} if self._ruffs else {0} & {trumps, trumps - 1}
        return not kept.isdisjoint((need, need - 1))

    def certain_after(self, hand: int, bit: int, need: int) -> bool:
        """Whether the bid is certain once this card of the hand is played."""
        rest = hand & ~bit
        outcomes = self._outcomes(bit.bit_length() - 1)
        if outcomes == (False,) and rest.bit_count() == 1 and self._next_leader is not None:
            # Of one card left nothing hangs on who leads, but for what that player can lead.
            return self._follows(rest, need, self._next_leader)
        return all(self._certain(rest, need - won, leads=won) for won in outcomes)

    # The trick going on ------------------------------------------------------------------------

    def _outcomes(self, card: int) -> tuple[bool, ...]:
        """Whether a card wins the present trick, where both are possible both."""
        view, layout = self._view, self._layout
        if not view.trick:
            return self._leading(card)
        led = layout.led(view.trick)
        power = self._power(card, led)
        if power <= max(layout.power(played.index, led) for _, played, _ in view.trick):
            return (False,)
        last = len(view.trick) == view.players - 1
        return (True,) if last or self._highest(led) <= power else (True, False)

    def _winner_without(self) -> Seat | None:
        """Who leads next if the card that is played does not win; None where that is open."""
        view, layout = self._view, self._layout
        if not view.trick:
            return None
        led = layout.led(view.trick)

        def power(played: Played) -> int:
            return layout.power(played.card.index, led, played.joker)

        winning = max(view.trick, key=power)
        last = len(view.trick) == view.players - 1
        return winning.seat if last or self._highest(led) <= power(winning) else None

    def _leading(self, card: int) -> tuple[bool, ...]:
        """The same of a card that is led now.

        Where all unseen cards are in other hands, whoever holds one of its suit must play one.
        """
        reading, group = self._reading, card // STRIDE
        power = self._power(card, group)
        follows = self._view.spec.rules.revokes is Revokes.IMPOSSIBLE
        if follows and reading.size == reading.in_play:
            suited = self._suited(group)
            if suited and suited[0] > power:
                return (False,)
        return (True,) if self._highest(group) <= power else (True, False)

    # The tricks after it -----------------------------------------------------------------------

    def _certain(self, hand: int, need: int, *, leads: bool) -> bool:
        """Whether this hand can take exactly so many of the tricks that are left."""
        number = hand.bit_count()
        if not 0 <= need <= number:
            return False
        if not number or (not leads and self._ruffs_in_the_end(hand, need)):
            return True
        if need == number and self._unbeaten(hand, leads=leads):
            return True
        # Who wants none has more than that to fear, and so has who holds a trump too many.
        # Of a precedence that says nothing: there a suit that is thrown away may win.
        if number > LONGEST:
            return False
        if self._layout.ranked is None and (
            need == 0 or (hand & self._all_trumps).bit_count() > need
        ):
            return False
        key = hand, need, leads
        if key not in self._known:
            ways = self._leads if leads else self._follows
            self._known[key] = ways(hand, need)
        return self._known[key]

    def _ruffs_in_the_end(self, hand: int, need: int) -> bool:
        """Whether all loses that is not trump, and then as many trumps are left as are wanted."""
        trumps = hand & self._all_trumps
        if trumps.bit_count() != need:
            return False
        if trumps and not self._ruffs:
            return False
        return stays_under(self._layout, self._unseen, hand ^ trumps)

    def _unbeaten(self, hand: int, *, leads: bool) -> bool:
        """Whether each of these takes a trick, whoever leads, or as long as this hand does."""
        if not leads and hand & ~self._all_trumps:
            return False
        return all(
            self._highest(card // STRIDE) <= self._power(card, card // STRIDE)
            for card in _places(hand)
        )

    def _leads(self, hand: int, need: int) -> bool:
        """Whether there is a card to lead after which the rest is certain."""
        guarded = hand & ~self._all_trumps if self._guarded else 0
        for card in _places(guarded or hand):
            sure = self._highest(card // STRIDE) <= self._power(card, card // STRIDE)
            if self._after(hand, card, need, (True,) if sure else (True, False)):
                return True
        return False

    def _follows(self, hand: int, need: int, leader: Seat | None = None) -> bool:
        """Whether for each card that another may lead there is one after which it is certain.

        Args:
            hand: what is left.
            need: tricks wanted with it.
            leader: who leads, where that is known.
        """
        for group in range(JOKER_GROUP + 1):
            if leader is not None and self._reading.voids[leader] >> group & 1:
                continue
            suited = self._suited(group)
            options = hand & GROUP_BITS << STRIDE * group
            if not options and self._trumps and not self._beats:
                options = hand & self._all_trumps
            powers = {card: self._power(card, group) for card in _places(options or hand)}
            # The duty to beat may leave any one of them.
            wanted = all if self._beats else any
            for led in _told_apart(suited, list(powers.values())):
                if not wanted(
                    self._after(hand, card, need, self._against(power, led, group))
                    for card, power in powers.items()
                ):
                    return False
        return True

    def _against(self, power: int, led: int, group: int) -> tuple[bool, ...]:
        """Whether a card wins over what was led, whoever plays between and after."""
        if power <= led:
            return (False,)
        return (True,) if self._highest(group) < power else (True, False)

    def _after(self, hand: int, card: int, need: int, outcomes: tuple[bool, ...]) -> bool:
        return all(self._certain(hand & ~(1 << card), need - won, leads=won) for won in outcomes)

    # Cards ------------------------------------------------------------------------------------

    def _power(self, card: int, led: int) -> int:
        """`Layout.power` of a card by its place."""
        layout, group = self._layout, card // STRIDE
        height = self._jokers if group == JOKER_GROUP else card % STRIDE
        if layout.ranked is not None:
            return height + STRIDE * layout.ranked[group]
        if group == layout.trump:
            return height + 2 * STRIDE
        return height + (STRIDE if group == led else -STRIDE)

    def _highest(self, led: int) -> int:
        """The most that an unseen card comes to."""
        unseen, trump = self._unseen, self._layout.trump
        groups: tuple[int, ...] = (led,) if trump < 0 else (trump, led)
        if self._layout.ranked is not None:
            groups = tuple(range(JOKER_GROUP))
        found = _NOTHING
        for group in groups:
            if suited := unseen >> STRIDE * group & GROUP_BITS:
                top = STRIDE * group + suited.bit_length() - 1
                found = max(found, self._power(top, led))
        return found

    def _suited(self, group: int) -> list[int]:
        """What the unseen cards of a suit come to where it is led, from low to high."""
        suited = self._unseen & GROUP_BITS << STRIDE * group
        return [self._power(card, group) for card in _places(suited)]


def _held_by_others(view: View, reading: CardKnowledge) -> int:
    """The unseen cards without the suits that no other player has any more: those were not dealt,
    or are laid aside."""
    gone = ~0
    for seat, shown in enumerate(reading.voids):
        if seat != view.seat:
            gone &= shown
    held = reading.unseen
    for group in range(JOKER_GROUP + 1):
        if gone >> group & 1:
            held &= ~(GROUP_BITS << STRIDE * group)
    return held


def _places(mask: int) -> list[int]:
    """Each card of a mask, from low to high."""
    found = []
    while mask:
        found.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return found


def _told_apart(led: list[int], own: list[int]) -> list[int]:
    """One for each place that a card led can have among the own ones."""
    found: dict[int, int] = {}
    for power in led:
        found.setdefault(sum(each < power for each in own), power)
    return list(found.values())

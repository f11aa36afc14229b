"""How many tricks a hand may take: each card's chance, and the chance to take exactly so many.

The constants were fitted to deals of the heuristic against itself with two to seven players, two to
twenty cards: those of `chances` to which cards took a trick, those of `made_chance` to which bids
were made, as seen from the end of each trick. Each says what it stands for, so that it can be
argued with. Those of no trump were fitted apart, to 16,000 positions of mixed levels: there a long
suit runs, low cards are thrown away more easily, and what counts with a trump misleads.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final, NamedTuple

from ai.knowledge.card_knowledge import CardKnowledge
from ai.knowledge.card_layout import GROUP_BITS, STRIDE

TRUMP_FEAR: Final = 0.51
"""How much each higher trump in another hand takes from a trump's chance; see `chances`."""
TRUMP_CURVE: Final = 1.15
TRUMP_LENGTH: Final = 0.215
"""How much less a higher trump is feared for each further trump held."""
SIDE_FEAR: Final = 0.52
"""How much each higher card of a side suit in another hand takes from a card's chance."""
RUFF_RISK: Final = 0.6
"""Share of the players able to ruff a winner who do."""
SIDE_LENGTH: Final = 0.24
"""Cards of a side suit gone from each other hand for every further card held of it."""
LEAD_RATE: Final = 0.173
"""How often, a round, a side suit's winner gets its chance while it is still held."""
LEAD_WORTH: Final = 1.4
"""Having the lead, in rounds."""
EASE: Final = 1.1
"""Log odds of a bid right at the expectation of a hand without any doubt; see `made_chance`."""
DISTANCE: Final = -0.65
"""For each squared standard deviation between need and expectation."""
NONE_NEEDED: Final = 1.84
"""Needing nothing more is easier: every card can be thrown away."""
ALL_NEEDED: Final = 1.38
"""So is needing everything, with the cards for it."""
ALL_SURE: Final = 1.6
"""As many sure winners as are needed."""
TOO_MANY_SURE: Final = -4.8
"""More sure winners than are needed: only a discard can save the bid."""
CASHED: Final = 0.8
"""How much less, at no trump, is feared for a winner that can be led before it is of no use."""
SURE: Final = 0.98
"""The chance from which a card counts as a sure winner."""
DOUBT: Final = -2.55
"""For each trick of standard deviation."""
ROOM: Final = 0.15
"""For each round to come: a long hand leaves more to steer with."""
PRESSURE: Final = 0.14
"""How far what the others still want moves one's own expectation towards what they leave."""
ON_LEAD: Final = 0.15
"""Tricks more to be expected from having the lead."""
LEAST_VARIANCE: Final = 0.06

FREE_FEAR: Final = 0.61
"""At no trump, how much each higher card of the suit in another hand takes from a chance."""
FREE_RATE: Final = 0.175
"""How often, a round, a card gets its chance there while it is still held."""
FREE_LEAD: Final = 2.26
"""Having the lead there, in rounds."""
FREE_LENGTH: Final = 1.1
"""Higher cards in other hands that each higher card of one's own suit draws out there."""
FREE_WAIT: Final = 0.1
"""How much less likely it is, for each higher card of one's own, that one's turn comes."""
FREE_UNDER: Final = 0.45
"""How soon lower cards in other hands make it likely that one of them is led to."""


class Pursuit(NamedTuple):
    """How well a bid can be played for, as the constants above name it; see `made_chance`."""

    ease: float = EASE
    distance: float = DISTANCE
    none_needed: float = NONE_NEEDED
    all_needed: float = ALL_NEEDED
    all_sure: float = ALL_SURE
    too_many_sure: float = TOO_MANY_SURE
    doubt: float = DOUBT
    room: float = ROOM
    pressure: float = PRESSURE
    on_lead: float = ON_LEAD
    least_variance: float = LEAST_VARIANCE


TRUMPED: Final = Pursuit()
TRUMPLESS: Final = Pursuit(
    ease=0.89,
    distance=-0.48,
    none_needed=1.87,
    all_needed=1.42,
    all_sure=0.0,
    too_many_sure=-4.0,
    doubt=-2.59,
    room=0.2,
    pressure=0.11,
    on_lead=0.41,
    least_variance=0.03,
)


def pursuit_of(reading: CardKnowledge) -> Pursuit:
    """What holds under this trump; the first suit of a precedence is one."""
    return TRUMPED if reading.trump >= 0 else TRUMPLESS


def chances(reading: CardKnowledge, *, lead: bool) -> list[float]:
    """For each card of the hand, the chance that it takes a trick in the rounds to come.

    Args:
        reading: the position; the hand still holds what it plays to the trick going on.
        lead: whether the hand leads next.
    """
    if reading.trump < 0:
        return _without_trump(reading, lead=lead)
    hand, trump, others = reading.hand, reading.trump, reading.others
    layout = reading.layout
    group_of, height_of = layout.group, layout.height
    density = reading.in_play / (reading.size or 1)
    lengths = [0, 0, 0, 0, 0]
    for card in hand:
        lengths[group_of[card.index]] += 1
    called = 1 - exp(-LEAD_RATE * (len(hand) + (LEAD_WORTH if lead else 0)))
    outs = [reading.unseen >> STRIDE * group & GROUP_BITS for group in range(layout.number)]
    calm = [called] * 5
    """By side suit: the chance that a winner gets its turn and nobody ruffs it."""
    trump_fear = TRUMP_FEAR * density * exp(-TRUMP_LENGTH * (lengths[trump] - 1))
    armed = 1 - exp(-density * outs[trump].bit_count() / others)
    for suit, out in enumerate(outs):
        if length := lengths[suit]:
            each = density * out.bit_count() / others
            short = exp(-max(each - SIDE_LENGTH * (length - 1), 0.0))
            calm[suit] *= (1 - short * armed * RUFF_RISK) ** others
    result: list[float] = []
    for card in hand:
        suit = group_of[card.index]
        if reading.flexible and layout.is_flexible(card):
            result.append(0.0)  # counted apart: it takes a trick or not, as is needed
            continue
        above = (outs[suit] >> height_of[card.index] + 1).bit_count()
        if suit == trump:
            result.append(exp(-((trump_fear * above) ** TRUMP_CURVE)))
        else:
            result.append(exp(-SIDE_FEAR * density * above) * calm[suit])
    return result


def _without_trump(reading: CardKnowledge, *, lead: bool) -> list[float]:
    """`chances` at no trump."""
    layout = reading.layout
    density = reading.in_play / (reading.size or 1)
    called = 1 - exp(-FREE_RATE * (len(reading.hand) + (FREE_LEAD if lead else 0)))
    held = layout.mask(reading.hand)
    # Whoever has the lead, or gets it whatever is led, cashes what nobody can beat.
    cashes = lead or _stops_all(reading)
    unbeaten = 0
    result: list[float] = []
    for card in reading.hand:
        if reading.flexible and layout.is_flexible(card):
            result.append(0.0)
            continue
        suit, height = layout.group[card.index], layout.height[card.index]
        out = reading.out(suit)
        above, below = (out >> height + 1).bit_count(), (out & (1 << height) - 1).bit_count()
        own = ((held >> STRIDE * suit & GROUP_BITS) >> height + 1).bit_count()
        fear = FREE_FEAR * density * max(above - FREE_LENGTH * own, 0.0) + FREE_WAIT * own
        chance = called * exp(-fear) * (1 - exp(-FREE_UNDER * (below + 0.3)))
        unbeaten += not above
        result.append(chance + (1 - chance) * CASHED if cashes and not above else chance)
    if cashes and unbeaten == len(result):
        return [1.0] * unbeaten
    return result


def _stops_all(reading: CardKnowledge) -> bool:
    """Whether the hand holds the highest card of every suit that others can lead."""
    layout = reading.layout
    stopped = 0
    for card in reading.hand:
        suit = layout.group[card.index]
        if suit < layout.number and not reading.out(suit) >> layout.height[card.index] + 1:
            stopped |= 1 << suit  # a joker that is no suit stops none
    return all(stopped >> suit & 1 for suit in range(layout.number) if reading.out(suit))


def logistic(odds: float) -> float:
    """The chance (0-1) that belongs to a logarithm of odds, however far out that lies."""
    if odds < 0:
        return exp(odds) / (1 + exp(odds))
    return 1 / (1 + exp(-odds))


def made_chance(
    need: int,
    rounds: int,
    mean: float,
    variance: float,
    *,
    sure: int,
    lead: bool,
    wants: float,
    pursuit: Pursuit = TRUMPED,
) -> float:
    """How likely a bid in play is made.

    Args:
        need: tricks still missing.
        rounds: tricks still to be played.
        mean: tricks that the cards left should take, the sum of `chances`.
        variance: of that sum.
        sure: how many of the cards left are sure winners.
        lead: whether the hand leads next.
        wants: tricks that the others still need together.
        pursuit: how well bids can be played for.
    """
    if not 0 <= need <= rounds:
        return 0.0
    if rounds == 0:
        return 1.0
    mean += pursuit.pressure * (rounds - wants - mean) + (pursuit.on_lead if lead else 0.0)
    variance = max(variance, 0.0)  # sums of parts leave it a hair below
    odds = pursuit.ease + pursuit.room * rounds + pursuit.doubt * sqrt(variance)
    odds += pursuit.distance * (need - mean) ** 2 / (variance + pursuit.least_variance)
    if need == 0:
        odds += pursuit.none_needed
    elif sure == need:
        odds += pursuit.all_sure
    if need == rounds:
        odds += pursuit.all_needed
    if sure > need > 0:
        odds += pursuit.too_many_sure
    return logistic(odds)

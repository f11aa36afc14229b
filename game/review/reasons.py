"""Why one way is better than another: counted in the same deals, played on card by card after both.

Every number is a part of the deals in which something happened, and every reason compares the best
way with one other: the one that was chosen, the next best, or one further behind. Differences that
chance could have made are not told.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from enum import Enum
from math import sqrt
from random import Random
from typing import Final, Literal, NamedTuple, TypeAlias

from msgspec.structs import replace

from game.engine import Action, Bid, Card, DealSpec, Play, Seat, View
from game.engine.choices import JokerCall
from game.engine.state import Played
from game.engine.tricks import best as winning
from game.engine.tricks import effective_suit, outranks, rank_height
from game.engine.weighing import Course, Steps, WeighedWay, Weigher
from game.review.facts import (
    Assists,
    EndsWith,
    Exit,
    GetsRid,
    Helps,
    Hinders,
    Kept,
    NeedsAll,
    OutOfReach,
    PaysMore,
    Reason,
    Relieves,
    StaysUnder,
    TakesNow,
    TakesTricks,
    TrickLost,
    unseen_cards,
)

DEALS: Final = 800
"""Deals that are played on after each way."""
CLEAR: Final = 0.1
"""Difference of two shares from which it is worth telling."""
SLIGHT: Final = 0.02
"""The same where nothing is clear."""
LATER: Final = 0.25
"""The same of what comes of it later for a card that both ways keep, or for another's bid: what the
others hold and how they play is known too little for less."""
SLIGHT_LATER: Final = 0.05
"""The same of a card that is kept or got rid of."""
END: Final = 0.12
"""The same of the own bid."""
SURE: Final = 3.0
"""Standard errors of a difference from which it is not chance."""
STEADY: Final = 0.2
"""How far the shares of two kinds of players may be apart and be compared with others."""
EXACT: Final = 0.1
"""The same where how often is told."""
MIDDLE: Final = (0.3, 0.7)
"""Shares between which other players still may see quite another one: of what hangs on whether
others overtake, or on how the deal ends, how often is not told then."""
ALIKE_ENDS: Final = 0.1
"""How far the end of a bid by a net's play may be from that of the deals, and still be told."""
SAME: Final = 0.06
"""Parts of a swing up to which two ways come to nearly the same by either kind of players."""
ON_BY_NET: Final = 320
"""Deals that a net plays on after each way, to see whether the bid fares alike by its play."""
SAFE: Final = 0.9
"""Share from which it is not asked which of several equal cards takes the trick."""
LIKELY: Final = 0.5
"""Share from which a card of a hand is named among those that take tricks."""
DANGEROUS: Final = 0.15
"""The same of what endangers a bid of zero."""
MOST_CARDS: Final = 4
"""That are named so."""
MOST: Final = 3
"""Reasons that are told of a decision."""

Happened: TypeAlias = AbstractSet[int]
"""The deals in which something happened, by their number."""


class WayCounts(NamedTuple):
    """In which deals what happened after one way."""

    now: Happened
    """The seat took the trick going on."""
    takes: defaultdict[Card, set[int]]
    """By card of the seat: it took a trick."""
    made: tuple[Happened, ...]
    """By seat: its bid was made."""
    under: Happened
    """The seat took too few tricks."""
    over: Happened
    exits: defaultdict[Card, set[int]]
    """By card of the seat: it was led to a later trick, which another took."""

    def share(self, card: Card) -> float:
        """Part of the deals in which a card takes a trick."""
        return share(self.takes[card])


class Ends(NamedTuple):
    """How often too few and too many tricks are taken after a way."""

    under: float
    over: float


class Aim(Enum):
    """What a seat wants of the tricks that are left."""

    MORE = "more"
    NONE = "none"
    ALL_THE_SAME = "all the same"
    """Its bid is out of reach, and by how much does not count."""


def reasons_of(
    weigher: Weigher,
    view: View,
    legal: Sequence[Action],
    best: Action,
    others: Sequence[Action],
    rng: Random,
    further: Sequence[Action] = (),
) -> Steps[tuple[Reason, ...]]:
    """What tells the best way from another, the weightiest first.

    Args:
        weigher: plays deals on.
        view: what the seat knew.
        legal: what it might do.
        best: the way with the most points.
        others: what it may be compared with, the nearest first; only the first from which it is
            clearly told is spoken of.
        rng: the only source of chance.
        further: ways that are not played on; where nothing else tells, they are compared with the
            best by the height of the cards.
    """
    if not isinstance(best, Bid | Play):
        return ()
    ways = tuple(dict.fromkeys((best, *others)))
    found = yield from weigher.courses(view, ways, DEALS, rng)
    if not found:
        return tuple(_as_it_lies(view, (*ways, *further), lost=_lost(view, legal)))[:MOST]
    counts = []
    for courses in found:
        counts.append(way_counts(view, courses))
        yield
    by_net = yield from weigher.play_on(view, ways, ON_BY_NET, rng)
    return counted_reasons(view, legal, ways, counts, ends_by_net(view, by_net or ()), further)


def counted_reasons(
    view: View,
    legal: Sequence[Action],
    ways: Sequence[Action],
    counts: Sequence[WayCounts],
    by_net: Mapping[Action, Ends],
    further: Sequence[Action] = (),
) -> tuple[Reason, ...]:
    """What tells the first way from another, by what happened after each.

    Args:
        view: what the seat knew.
        legal: what it might do.
        ways: the best first.
        counts: by way.
        by_net: how the ways end where a net plays on, as far as it does.
        further: see `reasons_of`.
    """
    best, lost = ways[0], _lost(view, legal)
    told = [*_out_of_reach(view, lost=lost)]
    compared = _compared(view, ways, counts, by_net, lost=lost)
    if not compared and not told:
        aim = aim_of(view) if isinstance(best, Play) else Aim.ALL_THE_SAME
        if aim is Aim.MORE and share(counts[0].under) < SLIGHT:
            aim = Aim.NONE  # what it needs it has in hand
        compared = tuple(_by_height(view, (*ways, *further), aim, lost=lost))
    if isinstance(best, Bid):
        zero = best.bid == 0
        # What endangers it is not known where a net plays for none quite otherwise.
        over = by_net[best].over if zero and best in by_net else share(counts[0].over)
        if abs(over - share(counts[0].over)) <= ALIKE_ENDS:
            told += _of_hand(view, counts[0], zero=zero)
    elif not any(isinstance(each, TakesNow) for each in compared):
        told += _needs_all(view, lost=lost)
    if isinstance(best, Play) and lost and not any(map(_says_lost, (*told, *compared))):
        told.append(TrickLost())
    return tuple(_once_lost((*told, *compared)))[:MOST]


def _once_lost(reasons: Iterable[Reason]) -> Iterator[Reason]:
    """The same reasons, of which only the first says that the trick going on is lost."""
    said = False
    for each in reasons:
        if isinstance(each, Kept | Helps | Relieves) and each.lost and said:
            yield replace(each, lost=False)
        else:
            yield each
        said = said or _says_lost(each)


def _says_lost(reason: Reason) -> bool:
    """Whether a sentence says that the trick going on is lost."""
    return isinstance(reason, GetsRid | Kept | Helps | Relieves | NeedsAll) and reason.lost


def ends_by_net(view: View, found: Iterable[WeighedWay]) -> dict[Action, Ends]:
    """How each way ends where a net plays on."""
    ends: dict[Action, Ends] = {}
    for way in found:
        if way.tricks:
            bid = way.action.bid if isinstance(way.action, Bid) else _bid(view)
            ends[way.action] = Ends(sum(way.tricks[:bid]), sum(way.tricks[bid + 1 :]))
    return ends


def _compared(
    view: View,
    ways: Sequence[Action],
    counts: Sequence[WayCounts],
    by_net: Mapping[Action, Ends],
    *,
    lost: bool,
) -> tuple[Reason, ...]:
    """What tells the first way from the first of the others from which it is told."""
    rivals = [*zip(ways[1:], counts[1:], strict=True)]
    for least in (CLEAR, SLIGHT):
        for other, instead in rivals:
            own = _of_two(view, (ways[0], other), (counts[0], instead), by_net, least, lost=lost)
            if own:
                return (*own, *_of_others(view, other, counts[0], instead))
    return tuple(
        reason
        for other, instead in rivals[:1]
        for reason in _of_others(view, other, counts[0], instead)
    )


def _of_two(
    view: View,
    ways: tuple[Action, Action],
    counts: tuple[WayCounts, WayCounts],
    by_net: Mapping[Action, Ends],
    least: float,
    *,
    lost: bool,
) -> list[Reason]:
    """What the first of two ways does for the own bid that the second does not."""
    best, other = ways
    found: list[Reason] = []
    if isinstance(best, Play) and isinstance(other, Play):
        found += _of_cards(view, best, other, *counts, by_net, least, lost=lost)
    if isinstance(best, Bid) and isinstance(other, Bid):
        found += _of_pay(view.spec, best, other, *counts, by_net)
    if not any(isinstance(each, PaysMore) for each in found):
        ends = _of_ends(ways, *counts, by_net, least)
        exits = any(isinstance(each, Exit) for each in found)
        found += [each for each in ends if not (exits and each.rough)]  # which says it already
    return found


def way_counts(view: View, courses: Sequence[Course]) -> WayCounts:
    """What happened to a seat in deals that were played on after one way."""
    seat = view.seat
    assert seat is not None, "an onlooker decides nothing"
    takes: defaultdict[Card, set[int]] = defaultdict(set)
    now: set[int] = set()
    under: set[int] = set()
    over: set[int] = set()
    exits: defaultdict[Card, set[int]] = defaultdict(set)
    made: list[set[int]] = [set() for _seat in range(view.players)]
    for deal, course in enumerate(courses):
        taken = list(view.taken)
        for number, trick in enumerate(course.tricks):
            taken[trick.winner] += 1
            if trick.winner == seat:
                takes[next(each.card for each in trick.played if each.seat == seat)].add(deal)
            elif number and trick.played[0].seat == seat:
                exits[trick.played[0].card].add(deal)
        if course.tricks[0].winner == seat:
            now.add(deal)
        if taken[seat] != course.bids[seat]:
            (under if taken[seat] < course.bids[seat] else over).add(deal)
        for each in range(view.players):
            if taken[each] == course.bids[each]:
                made[each].add(deal)
    return WayCounts(now, takes, tuple(made), under, over, exits)


def share(deals: Happened) -> float:
    """Part of the deals that were played on."""
    return len(deals) / DEALS


def more(one: Happened, other: Happened, least: float = CLEAR) -> bool:
    """Whether one thing happened more often than another in the same deals, beyond chance.

    It is so of either kind of players.

    Args:
        one: the deals in which the first happened.
        other: those of the second.
        least: difference of the shares from which it is told.
    """
    return steady(one) and steady(other) and plainly_more(one, other, least)


def plainly_more(one: Happened, other: Happened, least: float = CLEAR) -> bool:
    """As `more`, though how often may hang on who plays."""
    both = all(
        sum(deal % 2 == kind for deal in one) > sum(deal % 2 == kind for deal in other)
        for kind in (0, 1)
    )
    apart = share(one) - share(other)
    return both and apart >= max(least, SURE * sqrt(len(one ^ other)) / DEALS)


def steady(deals: Happened, apart: float = STEADY) -> bool:
    """Whether something happens about as often whoever plays: every other deal has other players.

    Where it hangs on that, its share is not known and not told.

    Args:
        deals: in which it happens.
        apart: how far its shares may be from each other.
    """
    odd = sum(deal % 2 for deal in deals)
    return abs(len(deals) - 2 * odd) <= apart * DEALS / 2


def _known(deals: Happened) -> bool:
    """Whether how often something happens is known well enough to be told."""
    return steady(deals, EXACT) and not MIDDLE[0] < share(deals) < MIDDLE[1]


def tells_of_trick(reasons: Sequence[Reason]) -> bool:
    """Whether who takes the trick going on is told already, better than single cards can.

    Nor does it count where the own bid is out of reach.
    """
    kinds = TakesNow | StaysUnder | Kept | TrickLost | OutOfReach
    return any(isinstance(each, kinds) for each in reasons)


def compares_nothing(reasons: Sequence[Reason]) -> bool:
    """Whether no reason tells the best way from another."""
    return all(isinstance(each, TrickLost | TakesTricks) for each in reasons)


def tricks_needed(view: View) -> int:
    """Tricks of the seat up to its bid; below 0 where it has taken too many."""
    assert view.seat is not None, "an onlooker needs nothing"
    bid = view.bids[view.seat]
    assert isinstance(bid, int), "a seat knows its own bid while cards are played"
    return bid - view.taken[view.seat]


def aim_of(view: View) -> Aim:
    """What the seat wants of the tricks that are left."""
    need, missed = tricks_needed(view), view.spec.rules.scheme.missed
    if need == 0:
        return Aim.NONE
    if 0 < need <= _left(view):
        return Aim.MORE
    each = missed.per_trick + (missed.per_difference if need < 0 else -missed.per_difference)
    if each == 0:
        return Aim.ALL_THE_SAME
    return Aim.MORE if each > 0 else Aim.NONE


def _left(view: View) -> int:
    """Tricks that are not taken yet, the one going on among them."""
    return view.spec.tricks - len(view.tricks)


def _out_of_reach(view: View, *, lost: bool) -> Iterator[Reason]:
    """A bid that can no longer be made: the own one, or any where all must make theirs."""
    mine = _left(view) - lost
    shared = view.spec.rules.scheme.made_by_all is not None
    seats = [view.seat, *range(view.players)] if shared else [view.seat]
    for seat in seats:
        assert seat is not None, "an onlooker decides nothing"
        bid, taken = view.bids[seat], view.taken[seat]
        most = mine if seat == view.seat else _left(view)
        if isinstance(bid, int) and not taken <= bid <= taken + most:
            yield OutOfReach(None if seat == view.seat else seat, bid, taken, most)
            return


def _as_it_lies(view: View, ways: Sequence[Action], *, lost: bool) -> Iterator[Reason]:
    """What can be said of cards where deals cannot be played on: who takes this trick at once."""
    best = ways[0]
    if not isinstance(best, Play) or not all(isinstance(held, Card) for held in view.hand):
        return
    yield from _out_of_reach(view, lost=lost)
    if lost:
        rid = [*_by_height(view, ways, aim_of(view), lost=True)]
        yield from rid or [TrickLost()]
    if len(view.trick) < view.players - 1:
        return
    now, need, aim = _takes(view, best.card, best.joker), tricks_needed(view), aim_of(view)
    for other in ways[1:]:
        if not isinstance(other, Play) or _takes(view, other.card, other.joker) == now:
            continue
        code, instead = best.card.code, other.card.code
        if now and aim is Aim.MORE:
            yield TakesNow(code, 1.0, instead, 0.0, need)
        if not now and aim is Aim.NONE:
            yield StaysUnder(code, 0.0, instead, 1.0, zero=_bid(view) == 0)
        return


def _by_height(view: View, ways: Sequence[Action], aim: Aim, *, lost: bool) -> Iterator[Reason]:
    """That of a suit the card that beats more goes where no more tricks are wanted, else the other.

    Only where neither of the two takes the trick going on.
    """
    best = ways[0]
    if not isinstance(best, Play) or not view.trick:
        return
    others = [
        way.card
        for way in ways[1:]
        if isinstance(way, Play) and not _touching(view, best.card, way.card)
    ]
    if _takes(view, best.card, best.joker):
        return
    if aim is Aim.NONE:
        for card in others:
            if _is_under(view, card, best.card):
                yield GetsRid(best.card.code, None, card.code, lost)
                return
    higher = [card for card in others if _is_under(view, best.card, card)]
    higher = [card for card in higher if not _takes(view, card)]
    if aim is Aim.MORE and higher:
        card = max(higher, key=lambda each: rank_height(view.spec, view.trump, each))
        yield Kept(card.code, None, 0.0, lost, lower=best.card.code)


def _needs_all(view: View, *, lost: bool) -> Iterator[Reason]:
    """That every trick that is left is needed; of a last one it goes without saying."""
    need = tricks_needed(view)
    if 1 < need == _left(view) - lost:
        yield NeedsAll(need, lost)


def _bid(view: View) -> int:
    return tricks_needed(view) + view.taken[view.seat or 0]


def _of_hand(view: View, best: WayCounts, *, zero: bool) -> Iterator[Reason]:
    """The cards that take tricks; not where it is chance which of two equal ones does."""
    by_share = [
        (card.code, share(deals))
        for card, deals in best.takes.items()
        if deals and steady(deals, EXACT)
    ]
    by_share.sort(key=lambda each: (-each[1], each[0]))
    likely = [each for each in by_share if each[1] >= (DANGEROUS if zero else LIKELY)]
    if zero:
        likely = likely or by_share[:1]  # that even it hardly takes one is why
    steady_shares = dict(by_share)
    unsure = [at for at, each in enumerate(likely) if _by_order(view, each, steady_shares)]
    if unsure:  # nothing that is left out is likelier than what is told
        likely = [] if zero else likely[: unsure[0]]
    if likely:
        yield TakesTricks(tuple(likely[:MOST_CARDS]), zero)


def _by_order(view: View, told: tuple[str, float], steady_shares: Mapping[str, float]) -> bool:
    """Whether it hangs on the order of play that this card takes a trick, and not another.

    So it is where another card of the hand does as well, or a higher one of its suit seems to do
    less.
    """
    code, often = told
    held = {each.code: each for each in view.hand if isinstance(each, Card)}
    card = held.pop(code)
    if any(
        outranks(view.spec, view.trump, each, card) and steady_shares.get(each.code, 0.0) < often
        for each in held.values()
    ):
        return True
    suit = effective_suit(view.spec, view.trump, card)
    plain = suit is not view.trump
    return often < SAFE and any(
        _touching(view, card, each)
        or (plain and each.height == card.height and each.suit not in (suit, view.trump))
        for each in held.values()
    )


def _touching(view: View, card: Card, other: Card) -> bool:
    """Whether two cards of a suit do the same: none that others may hold lies between them."""
    spec, trump = view.spec, view.trump
    suits = [effective_suit(spec, trump, each) for each in (card, other)]
    low, high = (card, other) if outranks(spec, trump, other, card) else (other, card)
    return suits[0] is suits[1] and not any(
        outranks(spec, trump, each, low) and outranks(spec, trump, high, each)
        for each in unseen_cards(view)
    )


def _lost(view: View, legal: Sequence[Action]) -> bool:
    """Whether no card that may be played beats what lies in the trick."""
    plays = [way for way in legal if isinstance(way, Play)]
    return bool(view.trick and plays) and not any(
        _takes(view, way.card, way.joker) for way in plays
    )


def _takes(view: View, card: Card, named: JokerCall | None = None) -> bool:
    """Whether a card beats what lies in the trick; a joker as it is named."""
    assert view.seat is not None, "an onlooker plays nothing"
    played = (*view.trick, Played(view.seat, card, named))
    return winning(view.spec, view.trump, played).seat == view.seat


def _of_cards(
    view: View,
    best: Play,
    other: Play,
    after: WayCounts,
    instead: WayCounts,
    by_net: Mapping[Action, Ends],
    least: float,
    *,
    lost: bool,
) -> Iterator[Reason]:
    """What the best card does now, and for the cards that are kept.

    What a net's play denies is not told: that the one way avoids too few tricks, or too many.
    """
    aim, need = aim_of(view), tricks_needed(view)
    code, rival = best.card.code, other.card.code
    known = best in by_net and other in by_net
    fewer = not known or by_net[other].under - by_net[best].under >= SLIGHT
    surplus = not known or by_net[other].over - by_net[best].over >= SLIGHT
    too_few = fewer and more(instead.under, after.under, least)
    too_many = surplus and more(instead.over, after.over, least)
    shorter = len(instead.under) - len(after.under) >= len(instead.over) - len(after.over)
    missed = not 0 <= need <= _left(view) - lost
    if missed:  # every trick pays, or costs, for itself
        shorter = fewer = too_few = aim is Aim.MORE
        surplus = too_many = aim is Aim.NONE
        need = 0
    takes = more(after.now, instead.now, least)
    rough = not (steady(after.now, EXACT) and steady(instead.now, EXACT))
    if takes and aim is Aim.MORE and (need > 0 or missed) and shorter and fewer:
        yield TakesNow(code, share(after.now), rival, share(instead.now), need, rough)
    elif more(instead.now, after.now, least):
        unwanted = aim is Aim.NONE and surplus and len(instead.over) >= len(after.over)
        if unwanted or (need > 0 and too_many and not shorter):
            zero, wanted = _bid(view) == 0, max(need, 0)
            shares = share(after.now), share(instead.now)
            rough = not (_known(after.now) and _known(instead.now))
            yield StaysUnder(
                code, shares[0], rival, shares[1], zero and not missed, wanted, missed, rough
            )
            return  # a trick too many is this one
    later = max(least, SLIGHT_LATER)
    kept, unwanted_later = after.takes[other.card], instead.takes[best.card] & instead.over
    drawn = _draws_trumps(view, best, other)
    if shorter and too_few and not takes and more(kept, instead.now, later):
        yield Kept(rival, share(kept), share(instead.now), lost, trumps_drawn=drawn)
    rid = not takes and more(unwanted_later, set(), later)
    if rid and not shorter and too_many and not _is_under(view, best.card, other.card):
        yield GetsRid(code, share(unwanted_later), rival, lost)
    if not shorter and too_many:
        yield from _exit(other.card, after, instead, least)
    both = [
        held
        for held in view.hand
        if isinstance(held, Card)
        and held not in (best.card, other.card)
        # Which of two equal cards takes a trick is chance.
        and not any(_touching(view, held, each) for each in (best.card, other.card))
    ]
    if shorter and too_few:
        yield from _helped(view, best, other, both, after, instead, lost=lost)
    if not shorter and too_many:
        yield from _relieved(other, both, after, instead, least, lost=lost)


def _draws_trumps(view: View, best: Play, other: Play) -> bool:
    """Whether the best way leads trumps and another does not."""
    suits = [effective_suit(view.spec, view.trump, each.card) for each in (best, other)]
    return not view.trick and view.trump is not None and suits[0] is view.trump is not suits[1]


def _exit(card: Card, after: WayCounts, instead: WayCounts, least: float) -> Iterator[Reason]:
    """That a card is kept for getting off lead, where that keeps from a trick too many."""
    off = after.exits[card]
    if more(off, set()) and more(instead.over & off, after.over & off, least):
        yield Exit(card.code, share(off))


def _is_under(view: View, card: Card, other: Card) -> bool:
    """Whether a card is a lower one of the same suit."""
    return outranks(view.spec, view.trump, other, card)


def _helped(
    view: View,
    best: Play,
    other: Play,
    both: Sequence[Card],
    after: WayCounts,
    instead: WayCounts,
    *,
    lost: bool,
) -> Iterator[Reason]:
    """The card that gains most by the best way, of those that both ways keep."""
    gains = [
        (after.share(each) - instead.share(each), each.index, each)
        for each in both
        if more(after.takes[each], instead.takes[each], LATER)
    ]
    if not gains:
        return
    card = max(gains)[2]
    spec, trump = view.spec, view.trump

    def suit(of: Card) -> object:
        return effective_suit(spec, trump, of)

    ended = (
        trump is not None
        and suit(card) is trump
        and not any(
            isinstance(held, Card) and suit(held) is suit(best.card) and held != best.card
            for held in view.hand
        )
    )
    cause: Literal["trumps_drawn", "suit_ended", ""] = ""
    if _draws_trumps(view, best, other) and suit(card) is not trump:
        cause = "trumps_drawn"
    elif ended and suit(best.card) is not trump:
        cause = "suit_ended"
    shares = after.share(card), instead.share(card)
    yield Helps(card.code, *shares, other.card.code, cause, lost)


def _relieved(
    other: Play,
    both: Sequence[Card],
    after: WayCounts,
    instead: WayCounts,
    least: float,
    *,
    lost: bool,
) -> Iterator[Reason]:
    """The card that least often takes a trick too many by the best way."""
    pairs = [
        (instead.takes[each] & instead.over, after.takes[each] & after.over, each) for each in both
    ]
    gains = [
        (len(before) - len(now), each.index, each, share(now), share(before))
        for before, now, each in pairs
        if more(before, now, LATER) and more(instead.takes[each], after.takes[each], least)
    ]
    if gains:
        _gain, _index, card, now, before = max(gains)
        yield Relieves(card.code, now, before, other.card.code, lost)


def _of_others(view: View, other: Action, after: WayCounts, instead: WayCounts) -> Iterator[Reason]:
    """The other seat whose bid suffers most from the best way, or gains where all must make it."""
    shared = view.spec.rules.scheme.made_by_all is not None
    told: list[tuple[int, Seat]] = []
    for seat in range(view.players):
        pair = instead.made[seat], after.made[seat]
        if seat == view.seat or not isinstance(view.bids[seat], int):
            continue
        if more(*(pair[::-1] if shared else pair), LATER):
            told.append((abs(len(pair[0]) - len(pair[1])), -seat))
    if told:
        seat = -max(told)[1]
        kind = Assists if shared else Hinders
        yield kind(seat, share(after.made[seat]), share(instead.made[seat]), named(other))


def named(way: Action) -> int | str:
    """A bid or a card as `EndsWith` and `Alike` have it."""
    assert isinstance(way, Bid | Play), "only bids and cards are compared"
    return way.bid if isinstance(way, Bid) else way.card.code


def _of_pay(
    spec: DealSpec,
    best: Bid,
    other: Bid,
    after: WayCounts,
    instead: WayCounts,
    by_net: Mapping[Action, Ends],
) -> Iterator[Reason]:
    """That the best bid is worth more, where it is not made clearly more often."""
    scheme = spec.rules.scheme
    if spec.madness is not None or scheme.made_by_all is not None:
        return
    pays = [scheme.points(spec.cards, bid, bid) for bid in (best.bid, other.bid)]
    made, other_made = after.made[best.seat], instead.made[other.seat]
    counted = (best, share(made)), (other, share(other_made))
    known = all(
        abs(1 - sum(by_net[way]) - part) <= ALIKE_ENDS for way, part in counted if way in by_net
    )
    if known and pays[0] > pays[1] and not more(made, other_made):
        yield PaysMore((best.bid, other.bid), share(made), share(other_made))


def _of_ends(
    ways: tuple[Action, Action],
    after: WayCounts,
    instead: WayCounts,
    by_net: Mapping[Action, Ends],
    least: float,
) -> Iterator[EndsWith]:
    """How the other way fails more often, where that is so by a net's play too."""
    found = EndsWith(
        (named(ways[0]), named(ways[1])),
        share(after.under),
        share(after.over),
        share(instead.under),
        share(instead.over),
    )
    fails, enough = (instead.over, after.over), max(least, END)
    if found.tells_made:  # where it is made less often, it is worth more, or costs less
        fails, enough = (instead.under | instead.over, after.under | after.over), CLEAR
    elif found.tells_under:
        fails = instead.under, after.under
    if not plainly_more(*fails, enough):
        return
    bids = isinstance(ways[0], Bid)
    rough = not all(steady(each, EXACT) if bids else _known(each) for each in fails)
    known = all(way in by_net for way in ways)
    if known:
        net = EndsWith(found.ways, *by_net[ways[0]], *by_net[ways[1]])
        told, instead_told = _told_of(found, net), _told_of(found, found)
        apart = (abs(one - two) for one, two in zip(told, instead_told, strict=True))
        rough = rough or max(apart) > ALIKE_ENDS
        if told[1] - told[0] < (CLEAR if bids else SLIGHT_LATER):
            return
        rough = rough or told[1] - told[0] < CLEAR
    if known or not rough:
        yield replace(found, rough=rough)


def _told_of(told: EndsWith, counted: EndsWith) -> tuple[float, float]:
    """How often two ways fail, of the failures that are told of them."""
    if told.tells_made:
        return counted.under + counted.over, counted.other_under + counted.other_over
    if told.tells_under:
        return counted.under, counted.other_under
    return counted.over, counted.other_over


def is_played_on(weigher: Weigher, view: View, way: Action, rng: Random) -> Steps[bool]:
    """Whether decisions of this kind are played on card by card."""
    found = yield from weigher.courses(view, (way,), 2, rng)
    return bool(found)


def comes_to_the_same(
    weigher: Weigher, view: View, ways: tuple[Action, Action], whole: float, rng: Random
) -> Steps[bool]:
    """Whether two ways come to nearly the same points, whichever kind of players plays on.

    Args:
        weigher: plays deals on.
        view: what the seat knew.
        ways: two bids, or two cards.
        whole: a swing.
        rng: the only source of chance.
    """
    cards = [way.card for way in ways if isinstance(way, Play)]
    if view.spec.madness is not None or (len(cards) == len(ways) and _touching(view, *cards)):
        return True
    found = yield from weigher.courses(view, ways, DEALS, rng)
    if not found:
        return True
    points = []
    for courses in found:
        points.append([_points(view, course) for course in courses])
        yield
    apart = [one - two for one, two in zip(*points, strict=True)]
    return all(abs(sum(apart[kind::2])) <= SAME * whole * DEALS / 2 for kind in (0, 1))


def _points(view: View, course: Course) -> int:
    """Points of the seat in a deal that was played on, but for doubling, streaks and premiums."""
    scheme, taken = view.spec.rules.scheme, list(view.taken)
    for trick in course.tricks:
        taken[trick.winner] += 1
    made = [mine == bid for mine, bid in zip(taken, course.bids, strict=True)]
    if scheme.made_by_all is not None:
        return scheme.made_by_all if all(made) else 0
    seat = view.seat
    assert seat is not None, "an onlooker decides nothing"
    return scheme.points(view.spec.cards, course.bids[seat], taken[seat], makers=sum(made))


def ends_of_weighed(
    view: View, ways: tuple[Action, Action], tricks: tuple[Sequence[float], Sequence[float]]
) -> tuple[Reason, ...]:
    """How the other way fails more often, where deals are not played on card by card.

    Args:
        view: what the seat knew.
        ways: the best and the other.
        tricks: by way the chance of each number of tricks, from none on.
    """
    shares: list[float] = []
    for way, chances in zip(ways, tricks, strict=True):
        bid = way.bid if isinstance(way, Bid) else _bid(view)
        shares += [min(1.0, sum(chances[:bid])), min(1.0, sum(chances[bid + 1 :]))]
    found = EndsWith((named(ways[0]), named(ways[1])), shares[0], shares[1], shares[2], shares[3])
    # By one kind of players alone how often is not known.
    found = replace(found, rough=_told_of(found, found)[0] > 0.0)
    if found.tells_made and found.made[0] - found.made[1] < CLEAR:
        return ()
    return (found,) if found.apart >= CLEAR and all(tricks) else ()

"""A hint for a decision that is open: what every way is worth, and facts that were counted.

It is made from the View of the seat that decides and from nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple, TypeAlias

from game.engine import Action, Bid, Play, View
from game.engine.choices import Total
from game.engine.weighing import Steps, WeighedWay, Weigher
from game.review.facts import Alike, EndsWith, Fact, OutOfReach, Reason, facts_of
from game.review.measured_points import swing
from game.review.reasons import (
    ALIKE_ENDS,
    LATER,
    MIDDLE,
    comes_to_the_same,
    compares_nothing,
    ends_of_weighed,
    is_played_on,
    named,
    reasons_of,
    tells_of_trick,
)
from game.review.review_types import Way
from game.review.weighed_decision import (
    Loss,
    loss_of,
    model_error,
    of_both,
    stakes_of,
    ways_of,
)
from game.table.records.event_lines import line_of

PLAYOUTS: Final = 640
"""Deals that every way is played over."""
CARDS_PLAYED_ON: Final = 36_000
"""Own cards that a net plays for a hint, in all deals of all ways together: a quarter of a second
or so, since a player waits."""
FEWEST_PLAYED_ON: Final = 160
"""Deals that it plays on for every way at least."""
NEAR: Final = 0.02
"""Parts of a swing within which two ways come to nearly the same."""
MOST_TRIED: Final = 2
"""Ways of which it is asked, card by card, whether they come to the same as the best."""
NEAR_BY_NET: Final = 0.04
"""The same by a net's play, which is counted in fewer deals."""


class Hint(NamedTuple):
    """What can be said of an open decision."""

    ways: tuple[Way, ...]
    """The best first; none where it cannot be weighed."""
    facts: tuple[Fact, ...]
    losses: tuple[Loss, ...] = ()
    """What each of the ways gives away against the best."""
    swing: float = 1.0
    """See `game.review.measured_points.swing`."""
    both: tuple[Way, ...] = ()
    """The ways as playouts and a net have them together, the best first; none where no net plays
    on. A review tells these of a mistake; see `game.review.weighed_decision.of_both`."""


Question: TypeAlias = tuple[View, tuple[Action, ...]]
"""What a seat knows, and what it may do."""


def answer(weigher: Weigher, question: Question) -> Steps[Hint]:
    """The hint for a decision, as a process is asked for it."""
    return (yield from hint_of(weigher, *question))


def hint_of(weigher: Weigher, view: View, legal: tuple[Action, ...]) -> Steps[Hint]:
    """What a hint says; the same View has the same hint."""
    seed = f"hint {view.spec.number} {view.seat} {len(view.tricks)} {len(view.trick)}"
    found = yield from weigher.weigh(view, legal, PLAYOUTS, Random(seed))
    most = CARDS_PLAYED_ON // max(len(legal) * len(view.hand), 1)  # none before a deal
    deals = max(FEWEST_PLAYED_ON, min(most, PLAYOUTS))
    by_net = yield from weigher.play_on(view, legal, deals, Random(f"{seed} on"))
    # As in a review: no way is a mistake that only one of two models takes for one.
    models = () if by_net is None else (found, by_net)
    weighed, whole = ways_of(found), swing(view.spec)
    model = model_error(legal[0], alone=by_net is None)
    by_way = [
        (way, loss_of(found, weighed, each.action, whole, models, model))
        for way, each in zip(weighed, (each for each in found if each.playouts), strict=True)
    ]
    by_way.sort(key=lambda both: -both[0].points)
    ways = [way for way, _loss in by_way]
    # What comes to nearly the same has no reason against it; the best is compared with the rest.
    near = [way for way in ways if ways[0].points - way.points <= NEAR * whole]
    close = [way for way in ways[1:] if _alike(legal, (ways[0], way), by_net, whole)]
    as_good = [_action(legal, way) for way in close if way in near]
    best = _action(legal, ways[0]) if ways else None
    others = _compared_with([_action(legal, way) for way in ways], len(near))
    further = [way for each in ways[1:] if (way := _action(legal, each)) not in as_good]
    rng = Random(f"facts {seed}")
    reasons: tuple[Reason, ...] = (
        ()
        if best is None
        else (yield from reasons_of(weigher, view, legal, best, others, rng, further))
    )
    if isinstance(best, Bid | Play) and others and compares_nothing(reasons):
        # What was denied card by card is not told after all.
        denied = yield from is_played_on(weigher, view, best, rng)
        reasons += () if denied else _ends(view, (best, others[0]), models or (found,))
    if isinstance(best, Play) and not as_good and compares_nothing(reasons):
        # Nothing tells them apart, and two models agree that little lies between them.
        as_good = [
            _action(legal, way)
            for way in close[:1]
            if by_net is not None and ways[0].points - way.points <= NEAR_BY_NET * whole
        ]
    cards = (best.card,) if isinstance(best, Play) and not tells_of_trick(reasons) else ()
    if best is not None:
        as_good = yield from _the_same(weigher, view, best, as_good, whole, rng)
    if as_good and isinstance(best, Bid | Play):
        pair = named(best), named(as_good[0])
        first = [each for each in reasons if isinstance(each, OutOfReach)]
        every = len(near) == len(ways) == len(as_good) + 1
        tells = every and isinstance(best, Play) and not first
        alike = Alike(pair, every, _made(view, ways[0].made, best, models) if tells else None)
        if every:
            cards = ()
            reasons = (*first, alike, *(each for each in reasons if each not in first))
        else:
            reasons = (*reasons, alike)
    facts = (*reasons, *stakes_of(ways), *(yield from facts_of(weigher, view, cards, rng)))
    losses = tuple(loss for _way, loss in by_way)
    both = () if by_net is None else ways_of(of_both(found, by_net))
    both = tuple(sorted(both, key=lambda way: -way.points))
    return Hint(tuple(ways), facts, losses, whole, both)


def _alike(
    legal: tuple[Action, ...],
    ways: tuple[Way, Way],
    by_net: Sequence[WeighedWay] | None,
    whole: float,
) -> bool:
    """Whether two ways come to nearly the same by a net's play too, as far as it plays on."""
    points = {way.action: way.points for way in by_net or () if way.playouts}
    pair = [points.get(_action(legal, way)) for way in ways]
    if pair[0] is None or pair[1] is None:
        return True
    return abs(pair[0] - pair[1]) <= NEAR_BY_NET * whole


def _the_same(
    weigher: Weigher,
    view: View,
    best: Action,
    as_good: Sequence[Action],
    whole: float,
    rng: Random,
) -> Steps[list[Action]]:
    """Of ways that seem as good as the best, those that come to the same card by card.

    Asked of the first few, and nothing is said of the others where not one of those does.
    """
    tried, others = {*as_good[:MOST_TRIED]}, set[Action]()
    for way in as_good[:MOST_TRIED]:
        if not (yield from comes_to_the_same(weigher, view, (best, way), whole, rng)):
            others.add(way)
    return [] if others == tried else [way for way in as_good if way not in others]


def _ends(
    view: View, pair: tuple[Action, Action], models: Sequence[Sequence[WeighedWay]]
) -> tuple[Reason, ...]:
    """How the other way fails more often, where every model says so of ways that end in tricks."""
    told: list[EndsWith] = []
    if len(models) == 1 and isinstance(pair[0], Bid) and view.spec.rules.total is Total.EXACT:
        return ()  # how such a bid ends hangs on what the others take the words of a team for
    for model in models:
        tricks = {way.action: way.tricks for way in model}
        found = ends_of_weighed(view, pair, (tricks.get(pair[0], ()), tricks.get(pair[1], ())))
        told += [each for each in found if isinstance(each, EndsWith)]
    if len(models) == 1:  # what one kind of players alone says has to be plain
        told = [each for each in told if each.apart >= LATER]
    kinds = {(each.tells_made, each.tells_under) for each in told}
    return (told[0],) if len(told) == len(models) and len(kinds) == 1 else ()


def _made(
    view: View, share: float, best: Action, models: Sequence[Sequence[WeighedWay]]
) -> float | None:
    """How often the bid is made after a way, by the mean of two models, each as it played on.

    None where they do not agree on that, or where other players still may see quite another share.
    """
    bid = view.bids[view.seat or 0]
    counted = [
        way.tricks[bid] if isinstance(bid, int) and way.tricks else way.made
        for model in models
        for way in model
        if way.action == best
    ] or [share]
    mean = sum(counted) / len(counted)
    agreed = all(abs(mean - made) <= ALIKE_ENDS / 2 for made in counted)
    return mean if agreed and not MIDDLE[0] < mean < MIDDLE[1] else None


def _action(legal: tuple[Action, ...], way: Way) -> Action:
    return next(each for each in legal if line_of(each) == way.action)


def _compared_with(ways: Sequence[Action], near: int) -> list[Action]:
    """What the best way is compared with: the next one; and, since that may lie behind it for
    little that can be told, the last, or of bids one that lies beside it.

    Args:
        ways: the best first.
        near: how many come to nearly the same.
    """
    best, behind = ways[:1], ways[near:]
    if best and isinstance(best[0], Bid):
        bid = best[0].bid
        beside = [way for way in behind if isinstance(way, Bid) and abs(way.bid - bid) == 1]
        return [*beside[:1], *(way for way in behind[:1] if way not in beside), *beside[1:]]
    # A joker may be played in two ways, and is spoken of as one card.
    same = {way.card for way in ways[:near] if isinstance(way, Play)}
    behind = [way for way in behind if not (isinstance(way, Play) and way.card in same)]
    better: dict[object, Action] = {}
    for way in behind:
        better.setdefault(way.card if isinstance(way, Play) else way, way)
    behind = [*better.values()]
    return [*behind[:1], *behind[-1:]]

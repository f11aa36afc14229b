"""One decision weighed: points of every way, what the way taken lost, and whether that is sure."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, hypot, sqrt
from random import Random
from statistics import stdev
from typing import Final, Literal, NamedTuple

from game.engine import Action, Bid, Play, View
from game.engine.choices import Premium
from game.engine.weighing import Steps, WeighedWay, Weigher
from game.review.decisions import Decision
from game.review.facts import Fact, Stakes, facts_of
from game.review.measured_points import swing
from game.review.reasons import (
    compares_nothing,
    ends_of_weighed,
    is_played_on,
    reasons_of,
    tells_of_trick,
)
from game.review.review_types import (
    BLUNDER,
    SLIP,
    SURE,
    OpenReading,
    ReviewedDecision,
    Tier,
    Way,
    rounded,
)
from game.table.records.event_lines import LayLine, line_of

FIRST: Final = 320
"""Deals that every way is played over at first."""
FINER: Final = 1280
"""Deals where the first ones leave open whether it was a mistake."""
DOUBTFUL: Final = 4.0
"""Standard errors of the estimate up to which a loss is looked at again."""
BY_RULES: Final = 0.25
"""What playouts by rules of thumb count of a decision that a net plays on too; it has the rest.
By a regression on what 120 such decisions came to as they were played on."""
MODEL_ERROR: Final = 0.09
"""Part of a swing by which a loss is off though every deal were played out: what is left between
losses and what the same deals came to as they were played on (`scripts/lab/truth_test.py`)."""
ALONE_ERROR: Final = 0.42
"""The same of what is decided before cards are played and no net weighs: bids of a team or before
trump is named, what is said, called or laid aside. It was found in 27 such mistakes."""
STEEPNESS: Final = 2.0
"""How fast accuracy falls with what was lost; see docs/background/reviews.md."""


def review_decision(
    weigher: Weigher, decision: Decision, place: int, playouts: int = FIRST
) -> Steps[ReviewedDecision]:
    """What a seat's decision was worth, from what it knew.

    Args:
        weigher: who weighs.
        decision: the moment.
        place: which of the deal's decisions of this seat it is. With deal and seat it seeds the
            chance, and nothing that the seat could not see does.
        playouts: deals that every way is played over.
    """
    seed = f"review {decision.deal} {decision.seat} {place}"
    return (yield from _judged(weigher, decision, playouts, seed))


def is_doubtful(found: ReviewedDecision) -> bool:
    """Whether more deals could show that a decision was a mistake, or none."""
    if found.playouts >= FINER or found.loss <= 0.0:
        return False
    return found.loss <= DOUBTFUL * _chosen(found).behind


def opening_points(
    weigher: Weigher, view: View, bids: tuple[Action, ...], deal: int
) -> Steps[float | None]:
    """What a hand promises before the first bid: the points of its best bid; None: nobody knows."""
    ways = yield from weigher.weigh(view, bids, FIRST, Random(f"promise {deal} {view.seat}"))
    known = [way.points for way in ways if way.playouts]
    return rounded(max(known)) if known else None


def open_reading(
    weigher: Weigher, decision: Decision, view: View, place: int
) -> Steps[OpenReading | None]:
    """The same decision with all cards seen; None where it cannot be weighed so.

    Args:
        weigher: who weighs.
        decision: the moment.
        view: with every hand open.
        place: see `review_decision`.
    """
    if not isinstance(decision.chosen, Play | Bid) or view.spec.sight.is_pile:
        return None
    solved = weigher.solve(view, decision.legal)
    exact = solved is not None
    if solved is None:
        rng = Random(f"open {decision.deal} {decision.seat} {place}")
        solved = yield from weigher.weigh(view, decision.legal, FIRST, rng)
    ways = ways_of(solved)
    if not ways:
        return None
    best, taken = _best(ways), _of(ways, decision.chosen)
    loss = rounded(best.points - taken.points)
    return OpenReading(exact, best.action, loss, taken.behind, ways)


def decision_facts(
    weigher: Weigher, decision: Decision, found: ReviewedDecision, place: int
) -> Steps[tuple[Fact, ...]]:
    """Facts about a decision; where it was a mistake, first what the best way does better."""
    rng = Random(f"facts {decision.deal} {decision.seat} {place}")
    if not found.mistake:
        general = yield from facts_of(weigher, decision.view, (), rng)
        return (*stakes_of(found.ways), *general)
    best = next(way for way in decision.legal if line_of(way) == found.best)
    reasons = yield from reasons_of(
        weigher, decision.view, decision.legal, best, (decision.chosen,), rng
    )
    if isinstance(best, Bid | Play) and compares_nothing(reasons):
        # What was denied card by card is not told after all.
        denied = yield from is_played_on(weigher, decision.view, best, rng)
        first, second = (_of(found.ways, way).tricks for way in (best, decision.chosen))
        pair = best, decision.chosen
        reasons += () if denied else ends_of_weighed(decision.view, pair, (first, second))
    cards = [way.card for way in (decision.chosen, best) if isinstance(way, Play)]
    if tells_of_trick(reasons):
        cards = []
    general = yield from facts_of(weigher, decision.view, cards, rng)
    return (*reasons, *stakes_of(found.ways), *general)


def stakes_of(ways: Sequence[Way]) -> tuple[Fact, ...]:
    """What the best cards to lay aside come to by what is staked on them, where all was weighed."""
    best = max(ways, key=lambda way: way.points, default=None)
    if best is None or not isinstance(best.action, LayLine):
        return ()
    staked: dict[Literal["", "declare", "reveal"], float] = {}
    for way in ways:
        match way.action:
            case LayLine(_, cards, premium) if {*cards} == {*best.action.cards}:
                named: Literal["", "declare", "reveal"] = "reveal"
                if premium != Premium.REVEAL.value:
                    named = "declare" if premium else ""
                staked[named] = way.points
            case _:
                pass
    if len(staked) < len(Premium) + 1:
        return ()
    return (Stakes(tuple(sorted(staked.items(), key=lambda each: -each[1]))),)


def _judged(
    weigher: Weigher, decision: Decision, playouts: int, seed: str
) -> Steps[ReviewedDecision]:
    legal, chosen = decision.legal, decision.chosen
    found = yield from weigher.weigh(decision.view, legal, playouts, Random(seed), chosen)
    ways = ways_of(found)
    none = ReviewedDecision(
        decision.step,
        decision.lines_before,
        decision.seat,
        decision.deal,
        decision.trick,
        decision.kind,
        line_of(decision.chosen),
        None,
        0.0,
        0.0,
        mistake=False,
        accuracy=1.0,
        playouts=playouts,
        ways=(),
    )
    by_action = {way.action: way for way in found}
    if not by_action[decision.chosen].playouts:
        return none._replace(ways=ways, why="What was chosen here cannot be weighed.")
    whole = swing(decision.view.spec)
    loss = loss_of(found, ways, decision.chosen, whole)
    if loss.mistake:
        second = yield from weigher.play_on(decision.view, legal, playouts, Random(f"{seed} on"))
        if second is None:
            model = model_error(decision.chosen, alone=True)
            loss = loss_of(found, ways, decision.chosen, whole, model=model)
        else:
            both = of_both(found, second)
            ways = ways_of(both)
            loss = loss_of(both, ways, decision.chosen, whole, models=(found, second))
    best = _best(ways)
    lost = loss.points / whole if loss.mistake else 0.0
    return none._replace(
        best=best.action,
        loss=loss.points,
        error=loss.error,
        mistake=loss.mistake,
        tier=_tier(lost),
        accuracy=rounded(exp(-STEEPNESS * lost)),
        ways=ways,
    )


def _tier(lost: float) -> Tier:
    """Of a part of the swing that was given away; none of noise."""
    if lost <= 0.0:
        return Tier.FINE
    return Tier.SLIP if lost < SLIP else Tier.MISTAKE if lost < BLUNDER else Tier.BLUNDER


class Loss(NamedTuple):
    """What a way gives away against the best."""

    points: float
    error: float
    """Standard error of `points`, that of the model in it."""
    noise: float
    """The part of it that more deals would take away."""
    mistake: bool
    """Whether a better way was there beyond the noise, and further off than the error; where two
    models weighed the decision, by each of them."""


def model_error(action: Action, *, alone: bool) -> float:
    """Part of a swing by which the losses of such a decision are off; see `MODEL_ERROR`.

    Args:
        action: what was decided.
        alone: whether no net weighed it.
    """
    return ALONE_ERROR if alone and not isinstance(action, Play) else MODEL_ERROR


def error_of(noise: float, whole: float, model: float = MODEL_ERROR) -> float:
    """The error of a loss, that of the model in it.

    Args:
        noise: standard error by the deals that were played out.
        whole: the swing of the deal.
        model: see `model_error`.
    """
    return hypot(noise, model * whole)


def equal_within(noise: float, whole: float, model: float = MODEL_ERROR) -> float:
    """How far a way may lie behind another and still be called as good; see `error_of`."""
    return max(SURE * noise, error_of(noise, whole, model))


def as_good(found: ReviewedDecision, way: Way, whole: float) -> bool:
    """Whether a way of a mistake lies no further behind the best than its error."""
    model = sqrt(max(found.error**2 - _chosen(found).behind ** 2, 0.0)) / whole
    return _best(found.ways).points - way.points <= equal_within(way.behind, whole, model)


def _chosen(found: ReviewedDecision) -> Way:
    return next(way for way in found.ways if way.action == found.chosen)


def of_both(by_rules: Sequence[WeighedWay], by_net: Sequence[WeighedWay]) -> list[WeighedWay]:
    """The same ways as two models have them together, playouts by rules of thumb and by a net."""

    def mixed(one: Sequence[float], other: Sequence[float]) -> tuple[float, ...]:
        # Of the last tricks there may be fewer batches by rules: their deals are used up sooner.
        return tuple(BY_RULES * a + (1 - BY_RULES) * b for a, b in zip(one, other, strict=False))

    found = []
    for one, other in zip(by_rules, by_net, strict=True):
        numbers = [(each.points, each.made, each.worth) for each in (one, other)]
        points, made, worth = mixed(*numbers)
        found.append(
            one._replace(
                points=points,
                made=made,
                tricks=mixed(one.tricks, other.tricks),
                worth=worth,
                batches=mixed(one.batches, other.batches),
                worth_batches=mixed(one.worth_batches, other.worth_batches),
            )
        )
    return found


def loss_of(
    found: Sequence[WeighedWay],
    ways: Sequence[Way],
    action: Action,
    whole: float,
    models: Sequence[Sequence[WeighedWay]] = (),
    model: float = MODEL_ERROR,
) -> Loss:
    """What a way that was weighed gives away.

    Args:
        found: all ways, over the same deals.
        ways: the same as `ways_of` gives them.
        action: which of them.
        whole: the swing of the deal.
        models: what `found` was put together of, if it was.
        model: see `model_error`.
    """
    taken = _of(ways, action)
    loss, noise = rounded(_best(ways).points - taken.points), taken.behind
    error = rounded(error_of(noise, whole, model)) if loss > 0.0 else 0.0
    better = max((way for way in found if way.playouts), key=lambda way: way.worth)
    chosen = next(way for way in found if way.action == action)
    # A way that gives points away and wins more by it, such as the first place, is no mistake.
    behind = better.worth - chosen.worth
    beaten = behind > SURE * _paired_error(better.worth_batches, chosen.worth_batches)
    clear = loss > equal_within(noise, whole, model) and beaten
    agreed = all(_gives_away(model, action, _best(ways), whole) for model in models)
    return Loss(loss, error, noise, clear and agreed)


def _gives_away(model: Sequence[WeighedWay], action: Action, best: Way, whole: float) -> bool:
    """Whether by this model alone the best way is clearly better."""
    taken = next(way for way in model if way.action == action)
    better = next(way for way in model if line_of(way.action) == best.action)
    noise = _paired_error(better.batches, taken.batches)
    return better.points - taken.points > equal_within(noise, whole)


def ways_of(found: Sequence[WeighedWay]) -> tuple[Way, ...]:
    """The ways that were weighed, in the order of the legal actions."""
    known = [way for way in found if way.playouts]
    if not known:
        return ()
    best = max(known, key=lambda way: rounded(way.points))
    return tuple(
        Way(
            line_of(way.action),
            rounded(way.points),
            rounded(_error(way.batches)),
            rounded(way.made),
            tuple(map(rounded, way.tricks)),
            rounded(_paired_error(best.batches, way.batches)),
            rounded(way.worth),
        )
        for way in known
    )


def _best(ways: Sequence[Way]) -> Way:
    return max(ways, key=lambda way: way.points)


def _of(ways: Sequence[Way], action: Action) -> Way:
    data = line_of(action)
    return next(way for way in ways if way.action == data)


def _error(batches: Sequence[float]) -> float:
    """Standard error of a mean over batches."""
    return stdev(batches) / sqrt(len(batches)) if len(batches) > 1 else 0.0


def _paired_error(one: Sequence[float], other: Sequence[float]) -> float:
    """Standard error of a difference over the same deals."""
    return _error([ours - theirs for ours, theirs in zip(one, other, strict=False)])

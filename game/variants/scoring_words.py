"""Scoring schemes in words, from their data."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine import Variant
from game.engine.choices import Bidding, Madness, Premium
from game.engine.scheme import MADNESS_MADE, MISERE, Award, Scheme
from game.engine.scoring import PREMIUMS, trick_worth
from game.engine.spec import STREAK_BONUS, STREAK_LENGTH


def scoring_of(variant: Variant) -> Iterator[str]:
    """Every line of a variant's scoring, doubling and streaks included."""
    rules = variant.rules
    yield from scheme_lines(rules.scheme)
    if rules.bidding is Bidding.LAID:
        reveal, declare = PREMIUMS[Premium.REVEAL], PREMIUMS[Premium.DECLARE]
        yield (
            f"A declaration is worth {declare} points and a reveal {reveal}: to its player if the "
            "bid was made, otherwise to each opponent."
        )
    if variant.named_sizes or any(twist.misere for twist in variant.twists.values()):
        yield f"In a misère, for no trick taken: {award_words(MISERE.made)}."
        yield f"In a misère, otherwise: {award_words(MISERE.missed)}."
    if variant.named_sizes:
        rungs = ", ".join(str(trick_worth(Madness.ASCENDING, n, n)) for n in (1, 2, 3))
        yield (
            f"Under a madness a bid made earns {MADNESS_MADE} points, and the winner of each "
            f"trick is paid, made or not: ascending {rungs} and so on, descending the same from "
            "the last trick back."
        )
    if rules.double_suit is not None:
        yield (
            f"Where {rules.double_suit.title} are trump, the points of the deal count double; "
            "streaks and penalties do not."
        )
    if rules.streak_bonus:
        yield (
            f"{STREAK_LENGTH} deals made in a row earn {STREAK_BONUS} points in the last of them, "
            f"{STREAK_LENGTH} missed cost as many, and the count starts again; deals of one card "
            "neither count nor break a run."
        )


def scheme_lines(scheme: Scheme) -> Iterator[str]:
    """A scheme in words, a line for each case."""
    if scheme.made_by_all is not None:
        yield f"All bids made: {_points(scheme.made_by_all)} for everybody."
        yield "Otherwise: nothing for anybody."
        return
    yield f"Bid made: {award_words(scheme.made)}."
    for bid, award in scheme.made_with_bid.items():
        yield f"Bid of {bid} made: {award_words(award)}."
    if scheme.made_by_declarer is not None:
        yield f"Bid made by the declarer: {award_words(scheme.made_by_declarer)}."
    yield f"Bid missed: {award_words(scheme.missed)}."
    if scheme.made_among:
        extras = [_points(extra) for extra in scheme.made_among]
        cases = zip(extras, _cases(len(extras)), strict=True)
        yield "On top, for a bid made: " + ", ".join(f"{e} {case}" for e, case in cases) + "."


def _cases(count: int) -> list[str]:
    return [
        "if nobody else made theirs",
        *(f"if {makers} players did" for makers in range(2, count + 1)),
    ]


def award_words(award: Award) -> str:
    """A sum of points: what it gives, then what it takes."""
    parts = [
        (award.flat, ""),
        (award.per_card, " for each card dealt"),
        (award.per_bid, " for each trick bid"),
        (award.per_trick, " for each trick taken"),
        (award.per_difference, " for each trick over or under"),
    ]
    gives = " and ".join(_points(sum_) + what for sum_, what in parts if sum_ > 0)
    takes = " and ".join(_points(-sum_) + what for sum_, what in parts if sum_ < 0)
    if not takes:
        return gives or "nothing"
    return f"{gives}, less {takes}" if gives else f"minus {takes}"


def _points(number: int) -> str:
    return "1 point" if number == 1 else f"{number} points"

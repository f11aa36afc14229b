"""Scoring schemes in words, from their data."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.engine import Variant
from game.engine.choices import Bidding, Madness, Premium
from game.engine.scheme import MADNESS_MADE, MISERE, Award, Scheme
from game.engine.scoring import PREMIUMS, trick_worth
from game.variants.house_rules import OPTIONS, PagePart, further
from game.wording import COMMA, Phrase, listed, nphrase, phrase


def scoring_of(variant: Variant) -> Iterator[str]:
    """Every line of a variant's scoring, doubling and streaks included."""
    rules = variant.rules
    yield from scheme_lines(rules.scheme)
    if rules.bidding is Bidding.LAID:
        reveal, declare = PREMIUMS[Premium.REVEAL], PREMIUMS[Premium.DECLARE]
        yield phrase(
            "A declaration is worth {declare} points and a reveal {reveal}: to its player if the "
            "bid was made, otherwise to each opponent.",
            declare=declare,
            reveal=reveal,
        )
    if variant.named_sizes or any(twist.misere for twist in variant.twists.values()):
        yield phrase("In a misère, for no trick taken: {award}.", award=award_words(MISERE.made))
        yield phrase("In a misère, otherwise: {award}.", award=award_words(MISERE.missed))
    if variant.named_sizes:
        rungs = ", ".join(str(trick_worth(Madness.ASCENDING, n, n)) for n in (1, 2, 3))
        yield phrase(
            "Under a madness a bid made earns {made} points, and the winner of each trick is "
            "paid, made or not: ascending {rungs} and so on, descending the same from the last "
            "trick back.",
            made=MADNESS_MADE,
            rungs=rungs,
        )
    yield from OPTIONS["double_suit"].on_page(variant)
    yield from OPTIONS["streak_bonus"].on_page(variant)
    yield from further(variant, PagePart.SCORING)


def scheme_lines(scheme: Scheme) -> Iterator[str]:
    """A scheme in words, a line for each case."""
    if scheme.made_by_all is not None:
        yield phrase("All bids made: {points} for everybody.", points=_points(scheme.made_by_all))
        yield phrase("Otherwise: nothing for anybody.")
        return
    yield phrase("Bid made: {award}.", award=award_words(scheme.made))
    for bid, award in scheme.made_with_bid.items():
        yield phrase("Bid of {bid} made: {award}.", bid=bid, award=award_words(award))
    if scheme.made_by_declarer is not None:
        award = scheme.made_by_declarer
        yield phrase("Bid made by the declarer: {award}.", award=award_words(award))
    yield phrase("Bid missed: {award}.", award=award_words(scheme.missed))
    if scheme.made_among:
        *more, last = (
            _case(makers, extra) for makers, extra in enumerate(scheme.made_among, start=1)
        )
        cases = listed([*more, last], COMMA)
        yield phrase("On top, for a bid made: {cases}.", cases=cases)


def _case(makers: int, extra: int) -> Phrase:
    if makers == 1:
        return phrase("{points} if nobody else made theirs", points=_points(extra))
    return phrase("{points} if {n} players did", points=_points(extra), n=makers)


def award_words(award: Award) -> str:
    """A sum of points: what it gives, then what it takes."""
    parts = [
        _for(award.flat, lambda n: n),
        _for(award.per_card, lambda n: phrase("{points} for each card dealt", points=n)),
        _for(award.per_bid, lambda n: phrase("{points} for each trick bid", points=n)),
        _for(award.per_trick, lambda n: phrase("{points} for each trick taken", points=n)),
        _for(
            award.per_difference,
            lambda n: phrase("{points} for each trick over or under", points=n),
        ),
    ]
    gives = [what for sum_, what in parts if sum_ > 0]
    takes = [what for sum_, what in parts if sum_ < 0]
    if not takes:
        return listed(gives) if gives else phrase("nothing")
    if gives:
        return phrase("{gives}, less {takes}", gives=listed(gives), takes=listed(takes))
    return phrase("minus {takes}", takes=listed(takes))


def _for(sum_: int, words: Callable[[Phrase], Phrase]) -> tuple[int, Phrase]:
    return sum_, words(_points(abs(sum_)))


def _points(number: int) -> Phrase:
    return nphrase("{n} point", "{n} points", number, n=number)

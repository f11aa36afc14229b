"""What a game's review comes to beside the last games of the same person, in words and figures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import Final, NamedTuple

from game.presentation.phrasebook import deal
from game.presentation.words.advice.review import share, signed_figure, way_title
from game.presentation.words.points import decimal
from game.review.review_index import PointParts, ReviewedGame
from game.review.review_types import ReviewedDecision, SeatSummary
from game.translation import _, ngettext

LATEST: Final = 20
"""Games that one is compared with."""


class PartWords(NamedTuple):
    """One part of a sum: its name, its value, and the value in words."""

    label: str
    value: float
    words: str


class ComparedRow(NamedTuple):
    """A figure of this game beside the mean of the last ones."""

    title: str
    now: str
    before: str


def part_words(parts: PointParts) -> tuple[PartWords, ...]:
    """Promise, skill, luck and points, to a tenth, so that what is read adds up too."""
    points, promise, skill, luck = parts.rounded
    return (
        PartWords(_("Hands"), promise, decimal(promise)),
        PartWords(_("Skill"), skill, decimal(skill)),
        PartWords(_("Luck"), luck, signed_figure(luck)),
        PartWords(_("Points"), points, decimal(points)),
    )


def premium_words(given: int) -> str:
    """Why points are fewer than on the score sheet: a missed premium gave so many to each other."""
    if not given:
        return ""
    return _(
        "{points} less than on the sheet: a missed premium gave them to each of the others.",
        points=given,
    )


def compared(
    seat: SeatSummary, parts: PointParts, deals: int, latest: Sequence[ReviewedGame]
) -> list[ComparedRow]:
    """The figures of a game, each beside the mean of the games before it, of whatever variant.

    Args:
        seat: whose game.
        parts: where the points came from.
        deals: how many deals they are of.
        latest: the games before it.
    """
    now = _ReviewedNow(seat, parts, deals)
    return [
        ComparedRow(_("Accuracy of bids"), share(seat.accuracy_of_bids), _bids(latest)),
        ComparedRow(_("Accuracy of cards"), share(seat.accuracy_of_cards), _cards(latest)),
        ComparedRow(
            _("Mistakes"),
            _mean_share([now.mistaken]),
            _mean_share([one.mistakes / one.decisions for one in latest if one.decisions]),
        ),
        ComparedRow(
            _("Loss per decision"),
            _mean_share([now.lost_share]),
            _mean_share([one.lost_share for one in latest]),
        ),
        ComparedRow(
            _("Luck per deal"),
            _mean_share([now.luck_share], signed=True),
            _mean_share([one.luck_share for one in latest], signed=True),
        ),
    ]


class _ReviewedNow(NamedTuple):
    """The present game in shares, which games of all variants have in common."""

    seat: SeatSummary
    parts: PointParts
    deals: int

    @property
    def mistaken(self) -> float | None:
        return self.seat.mistakes / self.seat.decisions if self.seat.decisions else None

    @property
    def lost_share(self) -> float | None:
        swing, each = self.seat.swing, self.seat.loss_per_decision
        return each / swing if swing and each is not None else None

    @property
    def luck_share(self) -> float | None:
        swing = self.seat.swing
        return self.parts.luck / self.deals / swing if swing and self.deals else None


def _mean_share(values: Iterable[float | None], *, signed: bool = False) -> str:
    """The mean of those that are known, in percent."""
    known = [value for value in values if value is not None]
    if not known:
        return "–"
    digits = 1 if abs(fmean(known)) < 0.1 else 0
    text = f"{100 * fmean(known):{'+' if signed else ''}.{digits}f} %"
    return text.replace("-", "−")


def latest_title(number: int) -> str:
    """What a game is compared with."""
    if not number:
        return _("None before")
    return ngettext("Last game", "Last {number}", number, number=number)


def moments(
    decisions: Sequence[ReviewedDecision],
) -> tuple[ReviewedDecision | None, ReviewedDecision | None]:
    """The best and the worst moment: the hardest decision that was right, the dearest mistake.

    A decision was the harder, the more the mean of its other ways gives away.
    """
    right = [
        each
        for each in decisions
        if each.best is not None and each.chosen == each.best and len(each.ways) > 1
    ]
    wrong = [each for each in decisions if each.mistake]
    best = max(right, key=_at_stake, default=None)
    return best, max(wrong, key=lambda each: each.loss, default=None)


def moment_words(each: ReviewedDecision, *, best: bool) -> str:
    """A moment in one line."""
    where = deal.title(each.deal)
    if each.trick is not None:
        where = deal.trick_title(each.deal, each.trick)
    way = way_title(each.chosen)
    if best:
        return _(
            "{where}: {way}, {points} points better than the other ways on average",
            where=where,
            way=way,
            points=decimal(_at_stake(each)),
        )
    better = way_title(each.best) if each.best is not None else ""
    return _(
        "{where}: {way} instead of {better} gave away {points} points",
        where=where,
        way=way,
        better=better,
        points=decimal(each.loss),
    )


def _at_stake(each: ReviewedDecision) -> float:
    others = [way.points for way in each.ways if way.action != each.best]
    return max(way.points for way in each.ways) - fmean(others)


def _bids(latest: Sequence[ReviewedGame]) -> str:
    known = [own for one in latest if (own := one.bid_accuracy) is not None]
    return share(fmean(known)) if known else "–"


def _cards(latest: Sequence[ReviewedGame]) -> str:
    known = [own for one in latest if (own := one.card_accuracy) is not None]
    return share(fmean(known)) if known else "–"

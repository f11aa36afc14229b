"""What a game's review comes to beside the last games of the same person, in words and figures."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Final, NamedTuple

from game.presentation.words.review import figure, share, signed_figure, way_title
from game.review.review_index import PointParts, ReviewedGame
from game.review.values import ReviewedDecision, SeatSummary
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
    points, promise, skill = (round(value, 1) for value in parts[:3])
    luck = round(points - promise - skill, 1)
    return (
        PartWords(_("Promise"), promise, figure(promise)),
        PartWords(_("Skill"), skill, figure(skill)),
        PartWords(_("Luck"), luck, signed_figure(luck)),
        PartWords(_("Points"), points, figure(points)),
    )


def compared(
    seat: SeatSummary, parts: PointParts, latest: Sequence[ReviewedGame]
) -> list[ComparedRow]:
    """The figures of a game, each beside the mean of the games before it."""
    losses = [one.loss / one.decisions for one in latest if one.decisions]
    lucks = [one.parts.luck for one in latest if one.parts is not None]
    each = "–" if seat.loss_per_decision is None else f"{seat.loss_per_decision:.2f}"
    return [
        ComparedRow(_("Accuracy of bids"), share(seat.accuracy_of_bids), _bids(latest)),
        ComparedRow(_("Accuracy of cards"), share(seat.accuracy_of_cards), _cards(latest)),
        ComparedRow(_("Given away a decision"), each, f"{fmean(losses):.2f}" if losses else "–"),
        ComparedRow(
            _("Mistakes"),
            f"{seat.mistakes} / {seat.decisions}",
            f"{fmean(one.mistakes for one in latest):.1f}" if latest else "–",
        ),
        ComparedRow(
            _("Luck"), signed_figure(parts.luck), signed_figure(fmean(lucks)) if lucks else "–"
        ),
    ]


def latest_title(number: int) -> str:
    """What a game is compared with."""
    if not number:
        return _("None before")
    return ngettext("Last game", "Last {number} games", number).format(number=number)


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
    where = _("Deal {deal}").format(deal=each.deal)
    if each.trick is not None:
        where = _("Deal {deal}, trick {trick}").format(deal=each.deal, trick=each.trick)
    way = way_title(each.chosen)
    if best:
        text = _("{where}: {way}, {points} points better than the other ways on average")
        return text.format(where=where, way=way, points=figure(_at_stake(each)))
    better = way_title(each.best) if each.best is not None else ""
    text = _("{where}: {way} instead of {better} gave away {points} points")
    return text.format(where=where, way=way, better=better, points=figure(each.loss))


def _at_stake(each: ReviewedDecision) -> float:
    others = [way.points for way in each.ways if way.action != each.best]
    return max(way.points for way in each.ways) - fmean(others)


def _bids(latest: Sequence[ReviewedGame]) -> str:
    known = [one.bids for one in latest if one.bids is not None]
    return share(fmean(known)) if known else "–"


def _cards(latest: Sequence[ReviewedGame]) -> str:
    known = [one.cards for one in latest if one.cards is not None]
    return share(fmean(known)) if known else "–"

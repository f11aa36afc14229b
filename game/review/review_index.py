"""What whole reviews came to, a row a person and game: outlives the reviews, for trends over time.

Rows in the home's database. The one written last about a game counts; those that make no sense
count for nothing.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from msgspec import Meta

from game import home
from game.engine import Seat
from game.review.review_types import (
    BIDS,
    CARDS,
    DealAccount,
    GameReview,
    game_accuracy,
    mean_accuracy,
    rounded,
)
from game.storage.decoding import LARGEST_REAL
from game.storage.documents import Real
from game.storage.files import cannot_be_read, cannot_be_written
from game.storage.kept_rows import KeptRows
from game.table.records.event_lines import EndLine
from game.table.records.headers import seconds_of
from game.table.records.lines import Line, digest_of, header_of
from game.table.setup import HUMAN, profile_in

LOGGER: Final = logging.getLogger("blackout")
FILE: Final = "reviews.jsonl"
"""In which they were in earlier versions."""
Counted = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Share = Annotated[float, Meta(ge=0, le=1)]


class PointParts(NamedTuple):
    """Points in parts, whose sum they are."""

    points: Real
    promise: Real
    skill: Real
    luck: Real

    @property
    def rounded(self) -> PointParts:
        """The same to a tenth, as it is read everywhere: luck is the rest, so that it adds up."""
        points, promise, skill = (round(part, 1) for part in self[:3])
        return PointParts(points, promise, skill, round(points - promise - skill, 1) + 0.0)


def parts_of(accounts: Iterable[DealAccount]) -> PointParts:
    """The parts of several deals of one seat together."""
    deals = list(accounts)
    return PointParts(
        float(sum(deal.points for deal in deals)),
        *(
            rounded(sum(part))
            for part in (
                [deal.promise for deal in deals],
                [deal.skill for deal in deals],
                [deal.luck for deal in deals],
            )
        ),
    )


def sum_of_parts(several: Iterable[PointParts]) -> PointParts:
    """The parts of several games together."""
    return PointParts(*(rounded(sum(part)) for part in zip(*several, strict=True)))


@dataclass(frozen=True, slots=True)
class ReviewedGame:
    """One person's decisions in one game."""

    record: str
    """The SHA-256 of the record."""
    when: str
    """When the game ended, or began where the record does not tell that, in UTC."""
    variant: str
    profile: str
    """The id of who played; empty where the record names nobody."""
    name: str
    decisions: Counted
    """Those that could be weighed."""
    loss: Real
    """Points given away, all of them together."""
    mistakes: Counted
    bids: Share | None = None
    """Mean of the accuracies of single bids; None where there was none to make, and in rows of
    earlier versions."""
    cards: Share | None = None
    """The same of cards."""
    parts: PointParts | None = None
    """Where the points came from; None in rows of earlier versions."""
    swing: Annotated[float, Meta(ge=1e-6, le=LARGEST_REAL)] | None = None
    """Mean swing of its deals, likewise: points of different variants compare by it. A share of the
    least stays a number."""
    deals: Counted | None = None
    """How many deals `parts` is of, likewise."""

    @property
    def bid_accuracy(self) -> float | None:
        """Accuracy of bids, on the scale of a game."""
        return game_accuracy(self.bids)

    @property
    def card_accuracy(self) -> float | None:
        """Accuracy of cards, likewise."""
        return game_accuracy(self.cards)

    @property
    def lost_share(self) -> float | None:
        """What a decision gave away on average, as a part of a swing."""
        if not self.swing or not self.decisions:
            return None
        return self.loss / self.decisions / self.swing

    @property
    def luck_share(self) -> float | None:
        """Luck a deal, as a part of a swing."""
        if not self.swing or not self.deals or self.parts is None:
            return None
        return self.parts.luck / self.deals / self.swing


def note_review(lines: Iterable[Line], review: GameReview, path: Path | None = None) -> None:
    """Write down what a whole review came to for each person in it; of another one nothing.

    Where that cannot be written all stays as it is: the review itself is kept elsewhere.
    """
    if not review.complete:
        return
    record = list(lines)
    found = list(_games(record, review))
    rows = _rows(path)
    try:
        known = _latest(rows.read())
        new = [one for one in found if known.get((one.record, one.profile, one.name)) != one]
        if new:
            rows.add(new)
    except OSError as error:
        LOGGER.warning("%s", cannot_be_written(rows.shown, error))


def read_reviews(path: Path | None = None) -> list[ReviewedGame]:
    """All games that were reviewed, the earliest first; none where they cannot be read now."""
    rows = _rows(path)
    try:
        found = rows.read()
    except OSError as error:
        LOGGER.warning("%s", cannot_be_read(rows.shown, error))
        return []
    return sorted(_latest(found).values(), key=lambda one: (one.when, one.record))


def _latest(found: Iterable[ReviewedGame]) -> dict[tuple[str, str, str], ReviewedGame]:
    """By record, profile and name what was said last about them."""
    return {(one.record, one.profile, one.name): one for one in found}


def _rows(path: Path | None) -> KeptRows[ReviewedGame]:
    return KeptRows(home.data() / FILE if path is None else path, ReviewedGame)


def games_before(
    lines: Iterable[Line], seat: Seat, first: str, most: int, path: Path | None = None
) -> list[ReviewedGame]:
    """The latest reviewed games of whoever sits in a seat, before this one, of all variants.

    Args:
        lines: the record of this game.
        seat: whose games.
        first: the profile to which reviews belong that name none.
        most: so many at most.
        path: by which the rows are named; None for those of the home.
    """
    record = list(lines)
    digest = digest_of(record)
    plan = header_of(record).seats[seat]
    person = profile_in(plan.profile) or first
    every = read_reviews(path)
    now = next((one.when for one in every if one.record == digest), "")
    found = [
        one
        for one in every
        if one.record != digest
        and (one.profile or first) == person
        and (not now or one.when <= now)
    ]
    return found[-most:]


def _games(record: list[Line], review: GameReview) -> Iterable[ReviewedGame]:
    digest = digest_of(record)
    header, end = header_of(record), record[-1]
    times = end.ended if isinstance(end, EndLine) else None, header.started
    when = next((t for t in times if seconds_of(t) is not None), "")
    for seat in review.seats:
        plan = header.seats[seat.seat]
        if plan.agent != HUMAN or seat.loss_per_decision is None:
            continue
        own = [one for one in review.decisions if one.seat == seat.seat and one.best is not None]
        deals = [deal for deal in review.deals if deal.seat == seat.seat]
        yield ReviewedGame(
            digest,
            str(when),
            header.variant,
            profile_in(plan.profile),
            plan.name,
            len(own),
            rounded(sum(one.loss for one in own)),
            sum(one.mistake for one in own),
            mean_accuracy(own, BIDS),
            mean_accuracy(own, CARDS),
            parts_of(deals),
            seat.swing,
            len(deals),
        )

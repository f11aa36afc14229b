"""What is compared: one seat of a finished game, whose cards its seed deals again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from game.engine import FinishedDeal, Seat
from game.engine.choices import Goal
from game.engine.refusal import Refused, refuse
from game.engine.spec import DealSpec
from game.roster import BotError, is_own
from game.storage.documents import Count, Points
from game.table.records.event_lines import EndLine
from game.table.records.lines import Line, digest_of, is_note
from game.table.records.redeal import NotOfItsSeed, audited
from game.table.records.replay import RecordedGame
from game.table.setup import Setup
from game.wording import command_words

STAND_IN: Final = "skilled"
"""Who plays for another person, and for a program that the record names but nobody may run."""


class NoDuplicate(Refused):
    """A game that cannot be played again by others: the message is one sentence."""


class SeatCourse(NamedTuple):
    """What one seat made of one deal."""

    number: Count
    size: Count
    """Cards dealt to each."""
    bid: Points
    tricks: Count
    points: Points
    same: bool = True
    """Whether it was dealt under the same terms as the person's deal of this number, if any."""


@dataclass(frozen=True, slots=True)
class DuplicateQuestion:
    """One seat of a finished game that others are to play."""

    digest: str
    """Of the record, as `record_digest` makes it."""
    setup: Setup
    """Of the game, with a bot of ours in every other seat."""
    seat: Seat
    total: int
    deals: tuple[SeatCourse, ...]
    terms: tuple[DealSpec, ...]
    """Of every deal, as `plain_terms` has them: by these a deal is known to be the same."""
    stand_ins: Mapping[Seat, str]
    """Who plays for those that cannot play again."""
    abandoned: bool = False
    """Whether a limit ended the game, so that no play is longer."""

    @property
    def by_deals(self) -> bool:
        """Whether the fewest deals are best, as where all win together; else the most points."""
        return self.setup.variant.rules.goal is Goal.SHARED

    @property
    def most_deals(self) -> int:
        """After so many deals a play is ended: only replayed deals and tie-breaks get there."""
        if self.abandoned:
            return len(self.deals)
        scheduled = len(self.setup.variant.deals[self.setup.players])
        return 4 * max(scheduled, len(self.deals))


def record_digest(lines: Iterable[Line]) -> str:
    """The digest of one game's record: the SHA-256 of its lines, notes left out, in hexadecimal.

    The lines are taken as this program writes them: JSON without spaces, each with a line feed.
    """
    return digest_of(line for line in lines if not is_note(line))


def questions(
    game: RecordedGame, seats: Iterable[Seat] | None = None
) -> Iterator[DuplicateQuestion]:
    """A question for each person of a finished game; where nobody was one, for the first seat.

    Args:
        game: as it stands in its file.
        seats: ask for these seats instead.

    Raises:
        NoDuplicate: it is not finished or wrong, or its cards are not those of its seed.
    """
    try:
        played = audited(game)
    except NotOfItsSeed as error:
        raise NoDuplicate(error.refusal) from None
    finished = played.state.finished
    if not finished:
        raise NoDuplicate(refuse("The game ended before a deal was played."))
    setup, state = played.setup, played.state
    persons = [seat for seat, plan in enumerate(setup.seats) if plan.is_human]
    chosen = list(seats) if seats is not None else persons or [0]
    for seat in chosen:
        if seat not in range(setup.players):
            raise NoDuplicate(
                command_words("The game has no seat {seat}: they count from 0.", seat=str(seat))
            )
    digest = record_digest(played.lines)
    for seat in chosen:
        others, stand_ins = _opponents(setup, seat)
        yield DuplicateQuestion(
            digest,
            others,
            seat,
            state.totals[seat],
            tuple(course_of(deal, seat) for deal in finished),
            tuple(plain_terms(deal.spec) for deal in finished),
            stand_ins,
            abandoned=any(isinstance(one, EndLine) and one.abandoned for one in played.lines[-1:]),
        )


def course_of(deal: FinishedDeal, seat: Seat, *, same: bool = True) -> SeatCourse:
    """What a seat made of a finished deal."""
    result, spec = deal.result, deal.spec
    bid, tricks = result.bids[seat], result.tricks[seat]
    return SeatCourse(spec.number, spec.cards, bid, tricks, deal.points[seat], same)


def plain_terms(spec: DealSpec) -> DealSpec:
    """The terms of a deal without what earlier deals left in it and a play may change: runs of
    made and missed deals, and who owes a bid."""
    return replace(spec, streaks=(0,) * spec.players, owes_a_bid=())


def _opponents(setup: Setup, seat: Seat) -> tuple[Setup, dict[Seat, str]]:
    """The same game with a bot of ours in every other seat, and where that is another one."""
    stand_ins = {}
    for other, plan in enumerate(setup.seats):
        if other != seat and not _ours(plan.agent):
            stand_ins[other] = STAND_IN
    agents = [stand_ins.get(other, plan.agent) for other, plan in enumerate(setup.seats)]
    plans = zip(setup.seats, agents, strict=True)
    seats = tuple(replace(plan, agent=agent, profile="") for plan, agent in plans)
    return replace(setup, seats=seats), stand_ins


def _ours(agent: str) -> bool:
    """Whether this is a bot of ours, the only ones that are run because a record names them."""
    try:
        return is_own(agent)
    except BotError:
        return False
